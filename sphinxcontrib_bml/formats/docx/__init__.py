"""Word files as notes (IM-25, IM-26).

Headings, lists and plain words are read from the file itself, line by line; links, pictures, notes
and tables of unusual shape by mammoth, whose HTML ``documents.web`` reads.

``package``
    the parts of a file, and what is refused
``styles``
    which paragraphs are headings and items
``words``
    the words of a paragraph, suits in all the ways that they are pasted
``reader``
    the tree of a file
``unusual``
    what mammoth reads
``paragraphs``
    the words of a file alone, to be shown beside its notes
"""
