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

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader
from .book import Agreement, Book, SourceRow, merge
from .expansion import expand
from .notes import Notes, parse, read
from .queries import InvalidQueryError
from .system import Chapter, System, SystemName, make_system

if TYPE_CHECKING:
    from .checking import check

__all__ = [
    "Agreement",
    "Book",
    "Chapter",
    "InvalidQueryError",
    "Notes",
    "SourceRow",
    "System",
    "SystemName",
    "check",
    "expand",
    "make_system",
    "merge",
    "parse",
    "read",
]

# Who only reads or exports notes does without what checks them.
__getattr__ = loader(__name__, {"checking": ["check"]})
