"""Words and drawings that people see, in plain characters.

``wording``
    the words that pages add to what the author wrote, English ones
``call_names``
    how calls and labels look
``drawing``
    trees, tables, deals and auctions in characters
``text``
    a document as plain text
``answers``
    what the notes say of an auction, as plain text
``practice``
    questions of notes, and how they are put

Import from these modules. They import ``bridge``, ``language`` and ``agreements``, and nothing that
is no part of Python.
"""
