"""Books and outlines as the environment keeps them from build to build.

``books``
    the agreements of documents, in parts
``pointers``
    rows that say where to look
``auctions``
    auctions made again of their codes
``outlines``
    where the rows of tables stand
"""

from __future__ import annotations

from .books import Requirement, StoredBook, restore_book, store_book
from .outlines import store_outlines

__all__ = ["Requirement", "StoredBook", "restore_book", "store_book", "store_outlines"]
