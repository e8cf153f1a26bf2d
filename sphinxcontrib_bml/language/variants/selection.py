"""Selection of parts by partner, and documents for one partner (VARIANTS VA-1, VA-2, VA-4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..codes import Code, Severity
from ..contexts import ContextFinder
from ..diagnostics import Diagnostic, Edit, meant, quoted, replacing, slip_of_name
from ..parameters import DEFINE_KEY, FILLED_KEYS, report_definitions
from ..prose import with_texts
from ..rows import levels_of
from ..source import Fragment, Source, SourceLine, Span
from ..syntax import AnnotationKind, BiddingTable, Document, Element, Row
from .parts import (
    MOST_NAMES,
    OTHERS,
    LineWord,
    VariantLine,
    VariantPart,
    holds,
    key_of,
    name_problem,
    words_in,
    words_of,
)

if TYPE_CHECKING:
    from ..state import DocumentState, MetadataLine
    from .placement import VariantProblem

Names = Mapping[str, str]
"""Names as shown, by case-folded name."""


def declare(metadata: re.Match[str], line: SourceLine, state: DocumentState) -> None:
    """Record the names of a ``#+VARIANTS:`` line; several lines add up (VARIANTS VA-1)."""
    words = list(words_in(line.text, metadata.end(), len(line.text)))
    if not words:
        _report_name(line, metadata.start(), len(line.text.rstrip()), "no name", state)
    for word in words:
        names = state.variants.names
        problem = name_problem(word.text)
        if not problem and word.key not in names and len(names) >= MOST_NAMES:
            problem = f"more than {MOST_NAMES} names"
        if problem:
            message = f"{quoted(word.text)} is not a name: {problem}"
            _report_name(line, word.start, word.end, message, state)
        else:
            names.setdefault(word.key, word.text)


def _report_name(
    line: SourceLine, start: int, end: int, message: str, state: DocumentState
) -> None:
    state.diagnostics.report(
        Code.VARIANT_NAME,
        line.part(start, end),
        message,
        hint="write #+VARIANTS: and the names of partners, such as anna ben",
        pasted=line.pasted,
    )


def names_of(states: Iterable[DocumentState], others: Iterable[str] = ()) -> dict[str, str]:
    """Return the names that documents read together declare, and ``others`` (VARIANTS VA-1)."""
    names: dict[str, str] = {}
    for state in states:
        for key, name in state.variants.names.items():
            names.setdefault(key, name)
    for name in others:
        names.setdefault(key_of(name), name)
    return names


class UnknownNameError(ValueError):
    """The notes do not have the requested partner."""


def key_among(name: str, names: Names) -> str:
    """Return the case-folded name of a partner in ``names`` (VARIANTS VA-12).

    :raises UnknownNameError: if there is no such partner.
    """
    if key_of(name) not in names:
        shown = ", ".join(names.values())
        known = f"the names are {shown}" if names else "the notes have no #+VARIANTS"
        raise UnknownNameError(f"no partner is called {name!r}: {known}")
    return key_of(name)


def resolve(state: DocumentState, names: Names) -> None:
    """Resolve the partners of every part, and report lines without a meaning.

    Call this after all documents of the system are read; only the first call has an effect.
    """
    placing = state.variants
    if placing.is_resolved:
        return
    placing.is_resolved = True
    if names:
        _resolve_all(state, names)
    else:
        _report_none(state)
    for problem in placing.problems:
        if names or problem.is_aside:
            _report_problem(problem, state)
    report_definitions(state.parameters, state.name, state.diagnostics, state.options.limits)


def _resolve_all(state: DocumentState, names: Names) -> None:
    placing = state.variants
    limits = {key: _limit(line, names, state) for key, line in placing.lines.items()}
    for text in placing.texts:
        text.names = limits[text.line.key] or frozenset()
    everybody = frozenset([*names, OTHERS])
    left: dict[tuple[VariantLine, str], None] = {}
    for part in placing.parts:
        own = [limits[line.key] for line in part.lines]
        part.limits = tuple(limit for limit in own if limit is not None)
        if _resolve_names(part, everybody):
            left[_find_emptying_line(part, everybody, names)] = None
    for line, shown in left:
        _report_emptied_part(line, shown, state)


def _report_problem(problem: VariantProblem, state: DocumentState) -> None:
    state.diagnostics.report(
        Code.DIRECTIVE_PLACE if problem.is_aside else Code.VARIANT_PLACE,
        problem.span,
        problem.message,
        hint=problem.hint,
        severity=problem.severity,
        pasted=problem.pasted,
    )


def _resolve_names(part: VariantPart, everybody: frozenset[str]) -> bool:
    """Set the names of a part after those of its outer parts; return whether none are left."""
    inside = _all_of(part.outers, everybody).intersection(*part.limits)
    part.names = None if inside == everybody else inside
    return not inside - {OTHERS} and all(
        outer.names is None or outer.names - {OTHERS} for outer in part.outers
    )


def _all_of(parts: Iterable[VariantPart], everybody: frozenset[str]) -> frozenset[str]:
    return everybody.intersection(*(one.names for one in parts if one.names is not None))


def _find_emptying_line(
    part: VariantPart, everybody: frozenset[str], names: Names
) -> tuple[VariantLine, str]:
    """Return the line that leaves no partner for a part, and the partners before it.

    Only lines exclude partners, so there is such a line.
    """
    *around, own = part.with_outers()
    last = next(one for one in (own, *reversed(around)) if one.limits)
    before = _all_of((one for one in around if one is not last), everybody) - {OTHERS}
    first = next(line for line in last.lines if not line.is_aside)
    return first, " and ".join(names[key] for key in sorted(before)) or "others"


def _report_emptied_part(line: VariantLine, shown: str, state: DocumentState) -> None:
    """Report that a line leaves no partner (VARIANTS VA-4)."""
    state.diagnostics.report(
        Code.VARIANT_NOBODY,
        line.span,
        f"//{line.span.text.lstrip('/').strip()} is inside a part for {shown} only, so it "
        "applies to no one",
        hint="remove one of the two lines",
        pasted=line.line.pasted,
    )


def _report_none(state: DocumentState) -> None:
    """Report lines in a document without names, which are comments there (VARIANTS VA-2)."""
    limiting = (key for key, line in state.variants.lines.items() if not line.is_aside)
    lines = list(dict.fromkeys(span for span, _ in limiting))
    if lines:
        number = f"{len(lines)} lines" if len(lines) > 1 else "a line"
        state.diagnostics.report(
            Code.VARIANT_NONE,
            min(
                (span for span in lines if span.source is lines[0].source),
                key=lambda span: span.start,
            ),
            f"{number} //only or //except, and no #+VARIANTS: read as comments",
            hint="add #+VARIANTS: and the partners' names at the top",
        )


def _limit(line: VariantLine, names: Names, state: DocumentState) -> frozenset[str] | None:
    """Return the names that a line allows, or None if it is skipped (VARIANTS VA-2)."""
    words = list(words_of(line))
    known = [word for word in words if word.key in names]
    unknown = [word for word in words if word.key not in names]
    if (unknown or not words) and not line.is_aside:
        _report_unknown(line, known, unknown, names, state)
    if not known:
        return None
    keys = frozenset(word.key for word in known)
    return frozenset([*names, OTHERS]) - keys if line.is_except else keys


def _report_unknown(
    line: VariantLine,
    known: list[LineWord],
    unknown: list[LineWord],
    names: Names,
    state: DocumentState,
) -> None:
    """Report the words of a line that are not names, in one message (VARIANTS VA-2)."""
    slips = {word: slip_of_name(word.key, names) for word in unknown}
    severity = Severity.ERROR
    is_remark = not line.has_text and not line.is_option
    if is_remark and unknown and not known and not any(slips.values()):
        severity = Severity.INFO
    edits: list[Edit] = []
    for word, key in slips.items():
        if key:
            edits += replacing(line.line, word.start, word.end, names[key])
    near = next((names[key] for key in slips.values() if key), "")
    first = unknown[0] if unknown else None
    shown = " ".join(word.text for word in unknown)
    state.diagnostics.report(
        Code.VARIANT_UNKNOWN,
        line.line.part(first.start, first.end) if first else line.span,
        f"{quoted(shown)} is not one of the partners" if unknown else "no name",
        hint=meant(near) or f"names: {', '.join(names.values())}",
        severity=severity,
        pasted=line.line.pasted,
        edits=edits,
    )


_OF_OWN_TEXT = frozenset({AnnotationKind.HAND, AnnotationKind.ALERT})
_Place = tuple[int, int]
"""A source, and the number of a line from 1."""


class Absences:
    """Returns whether diagnostics are in lines that a partner does not have.

    A line of a clip is absent if it is pasted only for other partners.
    """

    def __init__(self, elements: Iterable[Element], state: DocumentState, name: str) -> None:
        """Find the absent lines of a document that was completely read.

        :param name: the case-folded name of the partner.
        """
        absent: set[_Place] = set()
        held: set[_Place] = set()
        for part, places in _parts(elements, state):
            (held if holds(part, name) else absent).update(places)
        self._absent = absent - held

    def __bool__(self) -> bool:
        """Return whether anything is absent."""
        return bool(self._absent)

    def has(self, diagnostic: Diagnostic) -> bool:
        """Return whether a diagnostic is in an absent line."""
        span = diagnostic.span
        return bool(self._absent) and _place(span.source, span.start) in self._absent


def absent_files(elements: Iterable[Element], state: DocumentState, name: str) -> frozenset[Path]:
    """Return the included files without content for a partner.

    Only other partners include them. A file with clips, settings or words about the exported file
    is not absent: these belong to all partners (VARIANTS VA-7).

    :param name: the case-folded name of the partner.
    """
    held = {clip.span.source for clip in state.clips.values()}
    held |= {setting.value.span().source for setting in state.settings}
    of_all = {word.file for word in state.file_words}
    held |= {source for source in state.sources if source.name in of_all}
    absent: set[Source] = set()
    for part, source in _sources(elements, state):
        (held if holds(part, name) else absent).add(source)
    files = {source.real_path for source in held for source in _with_includers(source, state)}
    return frozenset(
        source.real_path
        for source in absent
        if source.real_path is not None and source.real_path not in files
    )


def _sources(
    elements: Iterable[Element], state: DocumentState
) -> Iterator[tuple[VariantPart | None, Source]]:
    """Yield parts with their texts; an included text has the part of its include."""
    parts = {include.name: include.part for include in state.variants.includes}
    for source in state.sources:
        part = parts[state.includers[source]] if source in state.includers else None
        # What everybody includes may be in a section: that its elements know.
        if part is not None and part.names is not None:
            yield part, source
    for element in elements:
        if not isinstance(element, BiddingTable):
            yield element.part, element.span.source
        else:
            yield from ((row.part, row.span.source) for row in element.rows)


def _with_includers(source: Source, state: DocumentState) -> Iterator[Source]:
    yield source
    while source in state.includers:
        source = state.includers[source].source
        yield source


def _parts(
    elements: Iterable[Element], state: DocumentState
) -> Iterator[tuple[VariantPart | None, Iterable[_Place]]]:
    for include in state.variants.includes:
        yield include.part, [_place(include.name.source, include.name.start)]
    for element in elements:
        if element.part is not None or not isinstance(element, BiddingTable):
            yield element.part, _lines(element.span)
        if isinstance(element, BiddingTable):
            for row in element.rows:
                yield row.part, _lines_of_row(row)


def _lines_of_row(row: Row) -> Iterator[_Place]:
    yield _place(row.span.source, row.span.start)
    if row.description is not None:
        for line, *_columns in row.description.pieces:
            yield _place(line.source, line.start)


def _lines(span: Span) -> Iterator[_Place]:
    first, last = (span.source.line_number(offset) for offset in (span.start, span.end))
    for number in range(first, last + 1):
        yield id(span.source), number


def _place(source: Source, offset: int) -> _Place:
    return id(source), source.line_number(offset)


OWN_KEYS = ("TITLE", "AUTHOR", "DESCRIPTION")
"""Metadata that may be limited to some partners (VARIANTS VA-7)."""


def document_for(document: Document, state: DocumentState, name: str) -> Document:
    """Return the part of ``document`` for a partner, given by the case-folded name.

    Elements for other names only are left out. The rest are the same objects, except for tables in
    which rows are absent or have another text.
    """
    elements = (_element_for(element, state, name) for element in document.elements)
    return replace(
        document,
        elements=tuple(element for element in elements if element is not None),
        metadata=metadata_for(state, name),
    )


def document_for_all(document: Document, state: DocumentState, names: Names) -> Document:
    """Return a document with the values of parameters of all partners (LANGUAGE PR-2)."""
    if not has_own(state) or not names:
        return document
    filling = state.filling().on_page(names)
    filled = {key: filling(value) for key, value in document.metadata.items() if key in FILLED_KEYS}
    elements = (with_texts(element, filling) for element in document.elements)
    return replace(document, elements=tuple(elements), metadata={**document.metadata, **filled})


def _element_for(element: Element, state: DocumentState, name: str) -> Element | None:
    if isinstance(element, BiddingTable):
        return table_for(element, state, name)
    if not holds(element.part, name):
        return None
    return with_texts(element, state.filling(name)) if has_own(state) else element


def has_own(state: DocumentState) -> bool:
    """Return whether parameters have other texts for some partners (LANGUAGE PR-2)."""
    return bool(state.parameters.limited)


def table_for(table: BiddingTable, state: DocumentState, name: str) -> BiddingTable | None:
    """Return a table for a partner, or None if it is absent.

    Rows keep their spans, anchors and addresses; a table for all partners is returned unchanged.
    """
    mine = _rows_for(table, name)
    if mine is None or not has_own(state):
        return mine
    filled = with_texts(mine, state.filling(name))
    assert isinstance(filled, BiddingTable)
    return filled if filled is mine else replace(filled, whole=mine.whole or mine)


def _rows_for(table: BiddingTable, name: str) -> BiddingTable | None:
    if not holds(table.part, name):
        return None
    if table.surroundings is not None:
        table = ContextFinder(table.surroundings.for_partner(name)).joined(table)
    if not any(row.part is not table.part or row.other_texts for row in table.rows):
        return table
    rows = [row for row in table.rows if holds(row.part, name)]
    if not rows and not table.annotations:
        return None
    rows = [_with_text(row, name) for row in rows]
    if len(rows) < len(table.rows) and any(row.is_sequence for row in rows):
        rows = _with_levels(rows, table.rows[0].indent)
    return replace(table, rows=tuple(rows), whole=table.whole or table)


def _with_text(row: Row, name: str) -> Row:
    """Return a row with the text for a partner instead of its own text (VARIANTS VA-5).

    Lines ``//hand`` and ``//alert`` are about the row's own text (LANGUAGE XT-2a, ALERTS AT-14).
    """
    for other in row.other_texts:
        if name in other.names:
            return replace(
                row,
                description=other.text,
                alert_length=other.alert_length,
                air=False,
                annotations=tuple(one for one in row.annotations if one.kind not in _OF_OWN_TEXT),
            )
    return row


def _with_levels(rows: Sequence[Row], base: int) -> list[Row]:
    """Return rows with their levels after absent rows are removed (LANGUAGE HI-6)."""
    levels = levels_of(rows, base)
    return [
        row if row.level == level else replace(row, level=level)
        for row, level in zip(rows, levels, strict=True)
    ]


def metadata_for(state: DocumentState, name: str) -> dict[str, Fragment]:
    """Return the metadata for a partner: limited values before general ones (VA-7, ME-3)."""
    found: dict[str, Fragment] = {}
    for setting in _own_first(state, name):
        if setting.key != DEFINE_KEY:
            found.setdefault(setting.key, setting.value)
    if has_own(state):
        found |= {key: state.filling(name)(found[key]) for key in FILLED_KEYS & found.keys()}
    return found


def _own_first(state: DocumentState, name: str) -> Iterator[MetadataLine]:
    for one in state.settings:
        if one.key in OWN_KEYS and one.part and one.part.names is not None and one.part.holds(name):
            yield one
    for one in state.settings:
        is_limited = one.key in OWN_KEYS and one.part is not None and one.part.names is not None
        if not is_limited:
            yield one
