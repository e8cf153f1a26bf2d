"""Messages about the lines of a source (IM-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...language.codes import Code


class ImportRemark(NamedTuple):
    """A message about one line."""

    code: Code
    line: int
    """Line number, from 1; 0 in files without lines."""
    what: str


class Remarks:
    """Collects messages, each once."""

    def __init__(self) -> None:
        """Start with no messages."""
        self._remarks: dict[ImportRemark, None] = {}

    def query(self, line: int, what: str) -> None:
        """Report an uncertain reading."""
        self._remarks[ImportRemark(Code.IMPORT_DOUBT, line, what)] = None

    def kept(self, line: int, what: str) -> None:
        """Report text that is preserved as a comment, or left out."""
        self._remarks[ImportRemark(Code.IMPORT_KEPT, line, what)] = None

    def read(self, line: int, what: str) -> None:
        """Report how a part of the file was read."""
        self._remarks[ImportRemark(Code.IMPORT_READ, line, what)] = None

    def __iter__(self) -> Iterator[ImportRemark]:
        """Iterate in the order of lines."""
        yield from sorted(self._remarks, key=lambda remark: remark.line)
