"""What the bidding tables mean: the auctions they define, as a book of agreements.

:func:`expand` walks the tables of a document; :func:`merge` makes one book of the documents of a
system. Nothing here raises on bad notes.
"""

from __future__ import annotations

from .book import Agreement, Book, merge
from .expansion import expand

__all__ = ["Agreement", "Book", "expand", "merge"]
