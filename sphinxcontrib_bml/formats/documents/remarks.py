"""What is told of an import: how and with what doubt it was read, what is a comment (IM-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...language.codes import Code

_LONGEST = 100


class ImportRemark(NamedTuple):
    """One thing that is told."""

    code: Code
    line: int
    """From 1; :data:`~.tree.NOWHERE` in files without lines."""
    what: str


class Remarks:
    """Collects remarks, each once."""

    def __init__(self) -> None:
        """Begin with none."""
        self._remarks: dict[ImportRemark, None] = {}

    def doubt(self, line: int, what: str) -> None:
        """Tell that something was read with doubt."""
        self._remarks[ImportRemark(Code.IMPORT_DOUBT, line, what)] = None

    def kept(self, line: int, what: str) -> None:
        """Tell what is kept as a comment, or left out."""
        self._remarks[ImportRemark(Code.IMPORT_KEPT, line, what)] = None

    def read(self, line: int, what: str) -> None:
        """Tell how something was read."""
        self._remarks[ImportRemark(Code.IMPORT_READ, line, what)] = None

    def __iter__(self) -> Iterator[ImportRemark]:
        """Iterate in the order of lines."""
        yield from sorted(self._remarks, key=lambda remark: remark.line)


def shortened(text: str) -> str:
    """Return ``text`` cut to a length that a line of a list can hold."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
