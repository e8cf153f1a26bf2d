"""Markdown as notes (IM-14 to IM-18).

``reader``
    the tree of a file
``fast_lane``
    the lists, tables and paragraphs that are plainly nothing else, without markdown-it
``blocks``
    what markdown-it says of the others
``inline``
    words with marks, links, pictures
``footnotes``
    their rule for markdown-it
"""
