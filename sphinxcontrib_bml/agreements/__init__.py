"""What notes mean: the auctions that their tables define, as a book of agreements.

:func:`expand` walks the tables of a document; :func:`merge` makes one book of the documents of a
system. :func:`read` and :func:`parse` do both and return notes. Nothing here raises on bad notes;
``language`` and ``bridge`` may be imported within.

``book``
    agreements, and the book that holds them
``expansion``
    from bidding tables to the auctions they define
``pointers``
    rows for all other calls, and rows that continue as others do
``queries``
    auctions as people type them
``system``
    what is exported as one file
``notes``
    files that are read together
``texts``
    texts in one spelling
``checks``
    what is looked for beyond what reading finds
``changes``
    what changed between two states of notes
``resolver``
    what the notes say of any auction
``practice``
    questions that have one right answer by the notes
``prose_links``
    where auctions in running text lead
``abbreviations``
    words that notes explain themselves
``link_listing``
    all links of notes, with where they lead
"""
