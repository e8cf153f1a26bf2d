"""Notes in their canonical layout, and the proof that they still say the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from ...language.options import Options
from ...language.source import Source, normalized
from ...language.state import DocumentState
from ...language.syntax import BiddingTable, BulletList, DefinitionList, Enumeration
from .meaning import Meaning, meaning_of
from .parts import Anatomy, Kind, Part, take_apart
from .prose_layout import lay_out_line, lay_out_list
from .table_layout import Edits, UnsafeLayoutError, lay_out_table


@dataclass(frozen=True, slots=True)
class Kept:
    """A block that was left as it is."""

    line: int
    """Its first line before formatting, from 1."""
    reason: str


@dataclass(frozen=True, slots=True)
class Formatted:
    """What formatting gives."""

    text: str
    """The notes, with LF as line ends."""
    kept: tuple[Kept, ...] = ()
    """The blocks that were left as they are, in order."""
    refused: str = ""
    """Why nothing could be changed at all; nothing where all went well."""


def format_notes(
    text: str, *, name: str = "<text>", path: Path | None = None, options: Options | None = None
) -> Formatted:
    """Return ``text`` in canonical layout; it means what it meant before.

    What cannot be laid out safely stays as it is. Whatever comes out was read again and compared
    with what went in: the tree that is shown, the auctions, the clips; it has no new faults.

    :param path: the file, whose includes are read beside it.
    """
    return _Formatter(normalized(text), name, path, options or Options()).run()


class _Formatter:
    def __init__(self, text: str, name: str, path: Path | None, options: Options) -> None:
        self.text = text
        self.name = name
        self.path = path
        self.options = options

    def run(self) -> Formatted:
        """Format the notes."""
        anatomy = take_apart(self._source(self.text), DocumentState(self.options))
        if anatomy is None:
            return Formatted(self.text, refused="it is no text")
        kept: list[Kept] = []
        edits: list[Edits | None] = []
        for part in anatomy.parts:
            try:
                edits.append(_edits(part, anatomy, self.options))
            except UnsafeLayoutError as error:
                edits.append(None)
                kept.append(Kept(part.line, str(error)))
        composer = _Composer(anatomy, edits)
        meaning = self._meaning(self.text)
        wanted = [number for number, edit in enumerate(edits) if edit is not None]
        safe = self._settle(composer, meaning, wanted, frozenset())
        text = composer.compose(safe)
        if not safe and not self._keeps(meaning, text):
            return Formatted(self.text, refused="its meaning would change")
        kept.extend(
            Kept(anatomy.parts[number].line, "its meaning would change")
            for number in wanted
            if number not in safe
        )
        return Formatted(text, tuple(sorted(kept, key=lambda item: item.line)))

    def _source(self, text: str) -> Source:
        return Source(self.name, text, path=self.path)

    def _meaning(self, text: str) -> Meaning:
        return meaning_of(self._source(text), DocumentState(self.options))

    def _keeps(self, meaning: Meaning, text: str) -> bool:
        return meaning.is_kept_by(self._meaning(text))

    def _settle(
        self, composer: _Composer, meaning: Meaning, wanted: Sequence[int], safe: frozenset[int]
    ) -> frozenset[int]:
        """Return ``safe`` with all blocks of ``wanted`` that can be laid out beside them.

        Halves are tried where the whole does not do, so that one block costs no other.
        """
        if not wanted:
            return safe
        together = safe | frozenset(wanted)
        if self._keeps(meaning, composer.compose(together)):
            return together
        if len(wanted) == 1:
            return safe
        middle = len(wanted) // 2
        safe = self._settle(composer, meaning, wanted[:middle], safe)
        return self._settle(composer, meaning, wanted[middle:], safe)


def _edits(part: Part, anatomy: Anatomy, options: Options) -> Edits:
    """Return the new lines of a block by their number in the file."""
    if part.trap:
        raise UnsafeLayoutError(part.trap)
    indices = [anatomy.index(line) for line in part.lines]
    written = [anatomy.written[index] for index in indices]
    if part.leading:
        return {
            index: [lay_out_line(text, anatomy.kinds[index])]
            for index, text in zip(indices, written, strict=True)
        }
    edits: Edits = {}
    match part.element:
        case BulletList() | DefinitionList() | Enumeration() as element:
            edits = lay_out_list(element, part.lines, written)
        case BiddingTable() | None:
            edits = lay_out_table(part.lines, written, options)
    plain = {index: [text.rstrip(" \t")] for index, text in zip(indices, written, strict=True)}
    return plain | {indices[number]: lines for number, lines in edits.items()}


_OutLine = tuple[str, bool]
"""A line, and whether it stands as it was written."""


class _Composer:
    """Puts a file together from the blocks that are laid out anew and those that are not."""

    def __init__(self, anatomy: Anatomy, edits: Sequence[Edits | None]) -> None:
        self.anatomy = anatomy
        self.edits = edits
        self.beside = _lines_beside_comments(anatomy)

    def compose(self, chosen: frozenset[int]) -> str:
        """Return the text with the ``chosen`` parts laid out anew."""
        edits: Edits = {}
        kept: set[int] = set()
        for number, edit in enumerate(self.edits):
            if edit is not None and number in chosen:
                edits.update(edit)
            else:
                kept.update(map(self.anatomy.index, self.anatomy.parts[number].lines))
        lines: list[_OutLine] = []
        waiting: list[str] = []
        above = -1
        for index, group in enumerate(self.anatomy.groups):
            if group < 0:
                waiting.extend(self._between(index, edits))
                continue
            if above >= 0 and group != above and "" not in waiting:
                waiting.insert(0, "")
            lines.extend((line, False) for line in waiting)
            waiting, above = [], group
            if index in kept or self._is_inside_rst(index):
                lines.append((self.anatomy.written[index], True))
            else:
                lines.extend((line, False) for line in self._line(index, edits))
        lines.extend((line, False) for line in waiting)
        return _joined(lines)

    def _line(self, index: int, edits: Edits) -> list[str]:
        text = self.anatomy.written[index]
        return edits.get(index) or [lay_out_line(text, self.anatomy.kinds[index])]

    def _is_inside_rst(self, index: int) -> bool:
        """Tell whether a line stands between the markers of a reST block."""
        groups = self.anatomy.groups
        if self.anatomy.kinds[index] is not Kind.RST or groups[index - 1] != groups[index]:
            return False
        is_last = index + 1 == len(groups) or groups[index + 1] != groups[index]
        return not is_last or lay_out_line(self.anatomy.written[index], Kind.RST) != "#+END_RST"

    def _between(self, index: int, edits: Edits) -> list[str]:
        """Return a blank line or a comment."""
        text = self.anatomy.written[index].rstrip(" \t")
        if index in edits:
            return edits[index]
        if self.anatomy.kinds[index] is Kind.BLANK:
            return [""]
        indent = len(text) - len(text.lstrip())
        beside = self.beside.get(index)
        if indent and beside is not None and beside in edits:
            other = self.anatomy.written[beside]
            if len(other) - len(other.lstrip()) == indent:
                new = edits[beside][0]
                return [" " * (len(new) - len(new.lstrip())) + text.lstrip()]
        return [text]


def _lines_beside_comments(anatomy: Anatomy) -> dict[int, int]:
    """Return, for comments, the line below, or above where they are the last of their block."""
    beside: dict[int, int] = {}
    first = 0
    for is_comment, run in groupby(anatomy.kinds, key=lambda kind: kind is Kind.COMMENT):
        end = first + len(list(run))
        around = [index for index in (end, first - 1) if 0 <= index < len(anatomy.kinds)]
        body = next((index for index in around if anatomy.kinds[index] is Kind.BODY), None)
        if is_comment and body is not None:
            beside.update(dict.fromkeys(range(first, end), body))
        first = end
    return beside


def _joined(lines: Sequence[_OutLine]) -> str:
    """Return the lines with one blank line for several, and none at either end."""
    kept_lines: list[_OutLine] = []
    for line in lines:
        if line[0] or line[1] or (kept_lines and kept_lines[-1][0]):
            kept_lines.append(line)
    while kept_lines and kept_lines[-1] == ("", False):
        kept_lines.pop()
    return "".join(f"{line}\n" for line, _ in kept_lines)
