"""What the notes say of an auction: one function for everybody who asks.

:func:`ask` answers a text, :class:`Resolver` anything for a system that is asked often. Pure: the
same book, query and context have the same answer.

``meanings``, ``answers``
    what a row says of a call; what an answer contains
``context``
    what is known of the board, and which definitions hold then
``tree``
    the definitions of a system by their calls
``looking``
    from an auction to what holds of its last call
``resolving``
    what answers for a system
``completing``
    the answer, with all that belongs to it
``listing``
    every auction that the notes say something of
``tables``
    tables that go on where a row of another table ends
``continuing``
    what may be called next, as far as the notes have it
``asking``
    questions in words
``references``
    words for several auctions
``dealt``
    auctions of four players
"""
