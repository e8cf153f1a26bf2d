"""What imports of Markdown, spreadsheets and Word files share (IM).

Readers make the small tree of ``tree``; what stands here makes notes of it, the same for all.

``tree``
    headings, paragraphs, lists, tables, with their lines
``remarks``
    what was read with doubt, what is kept as a comment
``characters``, ``marks``
    the characters and the marks of notes
``calls``, ``paths``
    calls at the beginning of items and cells, and the auctions that they go on from
``standings``
    what may be called behind them
``histories``
    the auctions that headings and paragraphs end in
``columns``, ``meanings``
    what the columns of tables are, and the meaning of a row
``tables``, ``lists``, ``listings``
    rows of each of them
``placing``
    where rows stand: below others, in a table of their own
``drafts``, ``layout``
    notes as they grow, and the lines of a table
``prose``
    paragraphs, lists and tables that hold no calls
``composition``
    the way through a document
``chapters``
    documents as notes: one by itself, several as chapters
``importing``
    the entries of importers
"""
