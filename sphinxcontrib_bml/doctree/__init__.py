"""BML as docutils nodes: a parser that works with docutils alone, and the basis for Sphinx.

:class:`BMLParser` is the docutils parser, :class:`Builder` converts elements to nodes,
:func:`lower` converts our nodes to standard ones for writers that do not know ours.
"""
