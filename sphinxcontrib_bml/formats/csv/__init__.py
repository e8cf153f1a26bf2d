"""Agreements as a table for spreadsheets, and spreadsheets as notes (IM-21 to IM-24).

``writer``
    what ``bml csv`` writes
``reader``
    any table of calls, and what ``bml csv`` wrote
``cells``
    the cells of a file, and those that no spreadsheet runs
"""
