"""The meaning of notes without their layout, to prove that two files have the same meaning.

Tables are not expanded: the syntax tree determines the meaning.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...bridge.conditions import Conditions
from ...language.clips import is_paste
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic, Edit
from ...language.options import Options
from ...language.parser import Parse, parse_source
from ...language.reading import decode
from ...language.source import (
    Fragment,
    Source,
    SourceLine,
    Span,
    byte_order_marks,
    indentation,
    normalized,
)
from ...language.state import DocumentState
from ...language.syntax import Annotation, Row, RstBlock
from ...language.tables import parse_table
from ...language.variants.parts import OtherText, VariantLine, VariantPart
from ...patterns import compile_later

_PLACES = frozenset({"span", "pasted", "name", "source", "address", "whole"})


@dataclass(frozen=True, slots=True)
class NotesMeaning:
    """Everything in notes that affects a reader, an export or another file."""

    tree: object
    """The syntax tree without places."""
    clips: object
    """The rows of every clip."""
    problems: Counter[Code]
    """The number of warnings and errors, by code."""
    by_line: Callable[[], Iterable[tuple[int, object]]]
    """Yields elements, clips and problems, each with its line in the file, from 0."""

    def is_kept_by(self, other: NotesMeaning) -> bool:
        """Return whether ``other`` has the same meaning and no new problem."""
        same = (self.tree, self.clips) == (other.tree, other.clips)
        return same and other.problems <= self.problems

    def groups_changed(
        self, groups: Sequence[int], other: NotesMeaning, others: Sequence[int]
    ) -> set[int]:
        """Return the groups of lines whose meaning is different in ``other``.

        :param groups: the group of each line.
        :param others: the same for ``other``.
        """
        before, after = self._by_group(groups), other._by_group(others)
        return {
            group for group in before.keys() | after.keys() if before.get(group) != after.get(group)
        }

    def _by_group(self, groups: Sequence[int]) -> dict[int, list[object]]:
        found: dict[int, list[object]] = {}
        for line, what in self.by_line() if groups else ():
            found.setdefault(groups[min(line, len(groups) - 1)], []).append(what)
        return found


def meaning_of(source: Source, state: DocumentState) -> NotesMeaning:
    """Return the meaning of ``source``, parsed with the fresh ``state``."""
    return meaning_of_document(parse_source(source, state))


def meaning_of_document(parse: Parse) -> NotesMeaning:
    """Return the meaning of a parsed document."""
    source, document, state = parse.source, parse.document, parse.state
    diagnostics = state.diagnostics
    elements = [_without_places(element) for element in document.elements]
    meant_by_clips = _clips(state)

    def by_line() -> Iterator[tuple[int, object]]:
        """Yield elements, clips and problems of the file itself."""
        spans = [element.span for element in document.elements]
        clips = [clip.span for clip in state.clips.values()]
        problems = [found for found in diagnostics if found.severity is not Severity.INFO]
        places = [
            *zip(spans, elements, strict=True),
            *zip(clips, meant_by_clips.items(), strict=True),
            *((found.span, found.code) for found in problems),
        ]
        for span, what in places:
            if span.source is source:
                yield span.line - 1, what

    return NotesMeaning(
        (elements, _without_places(document.metadata), _without_places(state.settings)),
        meant_by_clips,
        Counter(
            diagnostic.code
            for diagnostic in diagnostics
            if diagnostic.severity is not Severity.INFO
        ),
        by_line,
    )


def _clips(state: DocumentState) -> dict[str, object]:
    """Return the clips as tables: the layout of their indentation does not count.

    Pasted clips have their own entries, so only the place of a paste counts, and clips that paste
    each other repeatedly cost only their lines.
    """
    reading = DocumentState(state.options)
    tables: dict[str, object] = {}
    for name, clip in state.clips.items():
        table = parse_table([_with_a_row_for_a_paste(line) for line in clip.lines], reading)
        parts = (table.annotations, table.rows) if table is not None else ()
        tables[name] = _without_places(parts)
    return tables


def _with_a_row_for_a_paste(line: SourceLine) -> SourceLine:
    if not is_paste(line.text):
        return line
    start = indentation(line.text)
    return line._replace(text=f"{line.text[:start]}P {line.text[start:]}", exact=False)


def _without_places(value: object) -> object:
    """Return ``value`` without places, and with texts instead of fragments."""
    kind: Any = type(value)
    return _plain_form(kind)(value)


@cache
def _plain_form(kind: type) -> Callable[[Any], object]:
    """Return the function that removes places from values of a type."""
    for known, form in _PLAIN_FORMS.items():
        if issubclass(kind, known):
            return form
    if not is_dataclass(kind):
        return _as_it_is
    kept = [item.name for item in fields(kind) if item.name not in _PLACES]

    def parts(value: object) -> object:
        return kind.__name__, *[_without_places(getattr(value, name)) for name in kept]

    return parts


def _as_it_is(value: object) -> object:
    return value


def _sequence(values: Sequence[object]) -> object:
    return tuple(map(_without_places, values))


def _mapping(values: Mapping[object, object]) -> object:
    return {key: _without_places(item) for key, item in values.items()}


def _part(part: VariantPart) -> object:
    return tuple(line.line.text.strip() for outer in part.with_outers() for line in outer.lines)


def _row(row: Row) -> object:
    return (
        row.label,
        row.labels,
        row.level,
        row.description.text if row.description else "",
        row.air,
        row.alert_length,
        row.link.target if row.link else "",
        row.is_sequence,
        row.is_any_auction,
        row.calls.shape if row.calls else None,
        _without_places(row.annotations),
        _without_places((row.part, row.variant_lines, row.other_texts)),
    )


_PLAIN_FORMS: dict[type, Callable[[Any], object]] = {
    Span: lambda _: None,
    Fragment: lambda fragment: fragment.text,
    RstBlock: lambda block: block.span.text.rstrip("\n"),
    Annotation: lambda annotation: (annotation.kind, annotation.text),
    Row: _row,
    Conditions: _as_it_is,
    VariantPart: _part,
    VariantLine: lambda found: found.line.text.strip(),
    OtherText: lambda other: other.line.line.text.strip(),
    tuple: _sequence,
    list: _sequence,
    dict: _mapping,
}
"""Functions for special types; other data classes become their fields without places."""


_BOM = b"\xef\xbb\xbf"
_LINE_END = compile_later(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class FixResult:
    """The result of applying hints."""

    data: bytes
    """The file, with the same encoding and line ends as before."""
    done: Counter[Code]
    """The number of messages of each code that were fixed."""
    kept: tuple[Diagnostic, ...] = ()
    """The messages that were not fixed because the meaning would change."""


def fix_notes(data: bytes, *, name: str, path: Path, options: Options) -> FixResult:
    """Apply the hints that cannot change the meaning of a file (CHECKS CK-4a).

    The result is read again and compared: the syntax tree, which determines the auctions, and the
    clips. Edits of other files are not applied.

    :param data: the content of the file.
    :param path: the path of the file; includes are relative to its folder.
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
        """Fix the notes, one code at a time, because a fix may also solve other problems."""
        kept: list[Diagnostic] = []
        before = self._read(self.data)
        for code in dict.fromkeys(found.code for found in _fixable(before)):
            problems = [found for found in _fixable(before) if found.code is code]
            changed = edited(self.data, [edit for problem in problems for edit in problem.edits])
            after = self._read(changed)
            if meaning_of_document(before).is_kept_by(meaning_of_document(after)):
                self.data, before = changed, after
                self.done[code] += len(problems)
            else:
                kept += problems
        return FixResult(self.data, self.done, tuple(kept))

    def _read(self, data: bytes) -> Parse:
        return read_data(data, self.name, self.path, self.options)


def read_data(data: bytes, name: str, path: Path | None, options: Options) -> Parse:
    """Return the notes of a file with this content."""
    source = Source(name, normalized(decode(data).text), path=path)
    return parse_source(source, DocumentState(options))


def _fixable(parse: Parse) -> list[Diagnostic]:
    """Return the problems of a file with safe edits only."""
    return [
        found
        for found in parse.state.diagnostics
        if found.edits
        and all(edit.is_safe and edit.span.source is parse.source for edit in found.edits)
    ]


def edited(data: bytes, edits: Iterable[Edit]) -> bytes:
    """Return ``data`` with ``edits`` applied; overlapping edits must be equal."""
    head = _BOM if data.startswith(_BOM) else b""
    # A byte that is not UTF-8 stays what it is.
    encoding = "utf-8" if decode(data).bad_byte is None else "latin-1"
    text = data.removeprefix(head).decode(encoding)
    ends = [end.span() for end in _LINE_END.finditer(text)]
    starts = [0, *(end for _, end in ends)]
    usual = text[slice(*ends[0])] if ends else "\n"
    marks = byte_order_marks(text)

    def offset(edit: Edit, place: int) -> int:
        """Return the offset in ``text`` of the character ``place`` of the notes."""
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
