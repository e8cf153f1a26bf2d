"""Notes with the hints followed that leave their meaning alone, and the proof that it is so."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ...language.codes import Code
from ...language.diagnostics import Diagnostic, Edit
from ...language.options import Options
from ...language.parser import Parse, parse_source
from ...language.reading import decode
from ...language.source import Source, byte_order_marks, normalized
from ...language.state import DocumentState
from .meaning import meaning_of_document

_BOM = b"\xef\xbb\xbf"
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class FixResult:
    """What following hints gives."""

    data: bytes
    """The file; its encoding and its line ends are what they were."""
    done: Counter[Code]
    """How many messages of each kind are gone."""
    kept: tuple[Diagnostic, ...] = ()
    """What was left as it is, for the meaning would change."""


def fix_notes(data: bytes, *, name: str, path: Path, options: Options) -> FixResult:
    """Follow the hints about a file that cannot change what it means (CHECKS CK-4a).

    The result was read again and compared: the tree, of which auctions are made, and the clips.
    Edits of other files are left to those.

    :param data: the file as it is.
    :param path: where it is; includes are looked for beside it.
    """
    return _Fixer(data, name, path, options).run()


class _Fixer:
    def __init__(self, data: bytes, name: str, path: Path, options: Options) -> None:
        self.data = data
        self.name = name
        self.path = path
        self.options = options
        self.done = Counter[Code]()

    def run(self) -> FixResult:
        """Fix the notes, a kind of fault at a time: what one does is not left for another."""
        kept: list[Diagnostic] = []
        before = self._read(self.data)
        for code in dict.fromkeys(found.code for found in _fixable(before)):
            faults = [found for found in _fixable(before) if found.code is code]
            changed = _edited(self.data, [edit for fault in faults for edit in fault.edits])
            after = self._read(changed)
            if meaning_of_document(before).is_kept_by(meaning_of_document(after)):
                self.data, before = changed, after
                self.done[code] += len(faults)
            else:
                kept += faults
        return FixResult(self.data, self.done, tuple(kept))

    def _read(self, data: bytes) -> Parse:
        source = Source(self.name, normalized(decode(data).text), path=self.path)
        return parse_source(source, DocumentState(self.options))


def _fixable(parse: Parse) -> list[Diagnostic]:
    """Return what can be mended in a file, the edits all safe."""
    return [
        found
        for found in parse.state.diagnostics
        if found.edits
        and all(edit.is_safe and edit.span.source is parse.source for edit in found.edits)
    ]


def _edited(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return ``data`` with ``edits`` made, none of which overlap but for equal ones."""
    head = _BOM if data.startswith(_BOM) else b""
    # A byte that is no UTF-8 stays what it is.
    encoding = "utf-8" if decode(data).bad_byte is None else "latin-1"
    text = data.removeprefix(head).decode(encoding)
    ends = [end.span() for end in _LINE_END.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    usual = text[slice(*ends[0])] if ends else "\n"
    marks = byte_order_marks(text)

    def offset(edit: Edit, place: int) -> int:
        """Return where in ``text`` the character ``place`` of the notes stands."""
        line_starts = edit.span.source.line_starts
        number = bisect_right(line_starts, place) - 1
        return starts[number] + place - line_starts[number] + (marks if number == 0 else 0)

    pieces, position = [], 0
    for edit in sorted(set(edits), key=lambda edit: (edit.span.start, edit.span.end)):
        pieces += [
            text[position : offset(edit, edit.span.start)],
            edit.replacement.replace("\n", usual),
        ]
        position = offset(edit, edit.span.end)
    pieces.append(text[position:])
    return head + "".join(pieces).encode(encoding)
