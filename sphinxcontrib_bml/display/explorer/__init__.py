"""What the page that answers reads: the definitions of a system, as scripts (RESOLVER RD-1).

A page fetches nothing: the data come as classic scripts, which load from disk too. One is the
index, the others, the shards, have parts of the tree of definitions each.

:func:`explorer_files` makes them.

``data``
    what they are made of, and the tables that their parts refer to
``parts``
    the tree of definitions, cut into parts
``files``
    the files themselves
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .data import AskedNotes, SiteRow
    from .files import explorer_files, index_name

__all__ = ["AskedNotes", "SiteRow", "explorer_files", "index_name"]

__getattr__ = loader(
    __name__, {"data": ["AskedNotes", "SiteRow"], "files": ["explorer_files", "index_name"]}
)
