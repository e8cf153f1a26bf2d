"""The meaning of notes: the auctions that their tables define, collected in a book of agreements.

:func:`expand` walks the tables of a document; :func:`merge` makes one book of the documents of a
system. :func:`read` and :func:`parse` do both and return notes. Nothing here raises on bad notes;
``language`` and ``bridge`` may be imported within.
"""
