"""What the notes say of an auction: one function for everybody who asks.

:func:`ask` answers a text, :class:`Resolver` anything for a system that is asked often. Pure: the
same book, query and context have the same answer.
"""
