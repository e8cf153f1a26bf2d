"""BML as docutils nodes: a parser that works with docutils alone, and what Sphinx builds on.

:class:`BMLParser` is the docutils parser, :class:`Builder` makes nodes of elements, :func:`lower`
turns our nodes into standard ones for writers that do not know them.
"""
