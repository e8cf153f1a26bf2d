"""What notes say, apart from their layout: to prove that two files say the same.

Nobody expands the tables for that: what they stand for is made of the tree, and of nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from ...bridge import Conditions
from ...language.clips import is_paste
from ...language.codes import Code, Severity
from ...language.parser import Parse, parse_source
from ...language.source import Fragment, Source, SourceLine, indentation
from ...language.state import DocumentState
from ...language.syntax import Annotation, Row, RstBlock
from ...language.tables import parse_table
from ...language.variants.parts import OtherText, VariantLine, VariantPart

_PLACES = frozenset({"span", "pasted", "name", "source", "address", "whole"})


@dataclass(frozen=True, slots=True)
class NotesMeaning:
    """Everything that a reader, an export or another file may notice of notes."""

    tree: object
    """The syntax tree without places."""
    clips: object
    """The rows of every clip."""
    faults: Counter[Code]
    """How often something at level warning or error was found."""
    by_line: Callable[[], Iterable[tuple[int, object]]]
    """What of that there is, with the line of the file, from 0, that it is about."""

    def is_kept_by(self, other: NotesMeaning) -> bool:
        """Tell whether ``other`` says the same and has no fault that this has not."""
        same = (self.tree, self.clips) == (other.tree, other.clips)
        return same and other.faults <= self.faults

    def groups_changed(
        self, groups: Sequence[int], other: NotesMeaning, others: Sequence[int]
    ) -> set[int]:
        """Return the groups of lines that ``other`` says something else about.

        :param groups: the group of each line.
        :param others: the same of ``other``.
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
    """Return what ``source`` says, read with the fresh ``state``."""
    return meaning_of_document(parse_source(source, state))


def meaning_of_document(parse: Parse) -> NotesMeaning:
    """Return what a document says that was read."""
    source, document, state = parse.source, parse.document, parse.state
    diagnostics = state.diagnostics
    elements = [_without_places(element) for element in document.elements]
    meant_by_clips = _clips(state)

    def by_line() -> Iterator[tuple[int, object]]:
        """Yield elements, clips and faults of the file itself."""
        spans = [element.span for element in document.elements]
        clips = [clip.span for clip in state.clips.values()]
        faults = [found for found in diagnostics if found.severity is not Severity.INFO]
        places = [
            *zip(spans, elements, strict=True),
            *zip(clips, meant_by_clips.items(), strict=True),
            *((found.span, found.code) for found in faults),
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
    """Return the clips as tables: their indentation is layout, their rows are not.

    What a clip pastes has an entry of its own: its place is enough, and clips that paste each other
    twice cost no more than their lines.
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
    """Return ``value`` with texts for fragments and nothing for places."""
    kind: Any = type(value)
    return _plain_form(kind)(value)


@cache
def _plain_form(kind: type) -> Callable[[Any], object]:
    """Return what takes the places out of values of a type."""
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
        _without_places(row.annotations),
        _without_places((row.part, row.variant_lines, row.other_texts)),
    )


_PLAIN_FORMS: dict[type, Callable[[Any], object]] = {
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
"""Of types; other data classes become their fields without those that are places."""
