"""Outlines of tables as the environment keeps them from build to build."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...agreements.checks.outlines import TableOutline


@dataclass(frozen=True, slots=True)
class StoredOutlines:
    """The outlines of a document's tables, to be gone through as often as somebody wants them."""

    content: bytes
    """Pickled: most builds look into those of no document, and yet would make and store all."""

    def __iter__(self) -> Iterator[TableOutline]:
        """Yield the outlines in their order."""
        yield from pickle.loads(self.content)


def store_outlines(outlines: tuple[TableOutline, ...]) -> StoredOutlines | tuple[()]:
    """Return outlines as the environment keeps them, none as they are."""
    return StoredOutlines(pickle.dumps(outlines)) if outlines else ()
