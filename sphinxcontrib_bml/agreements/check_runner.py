"""All checks of a document and of a project."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ..language.codes import Code, Severity
from ..language.diagnostics import Advice, Diagnostic, Diagnostics, Edit, RelatedPlace
from ..language.options import VARIABLE_SUITS
from ..language.parser import Parse
from ..language.source import Source, Span
from ..language.syntax import BiddingTable, Row
from .abbreviations import terms_of
from .checks.alert_marks import mark_edit
from .checks.check_input import WORDING, CheckInput, DocumentFacts, ExplainedTerm, document_facts
from .checks.contradictions import ASIDE_HINT
from .checks.findings import DiagnosticSet
from .checks.link_checker import LinkChecker, check_headings_and_links, check_rst
from .checks.outlines import DocumentOutlines, Outlines, position_of
from .checks.registry import run_checks
from .checks.severities import Severities, SeverityConfig, SeverityRules, parse_severities
from .notes import Notes

_USUAL = Severities()
_PAGES = frozenset({".rst", ".md"})
"""Suffixes of pages, which have no metadata of notes at the top."""


class NotesCheck(NamedTuple):
    """The results of the checks of notes."""

    new: tuple[Diagnostic, ...]
    accepted: tuple[Diagnostic, ...]
    """Diagnostics that are in the baseline."""
    gone: int
    """Number of baseline entries that did not occur."""


def check(notes: Notes, checks: Mapping[str, str] = MappingProxyType({})) -> tuple[Diagnostic, ...]:
    """Return every problem in notes once, sorted by file and place.

    :param checks: severities by code (error, warning, info or off), as in ``bml_checks``.
    :raises ValueError: if a code or severity does not exist; the message names the nearest one.
    """
    levels, problems = parse_severities(checks.items())
    if problems:
        raise ValueError("; ".join(problems))
    return check_with_rules(notes, SeverityConfig(levels)).new


def check_with_rules(
    notes: Notes, rules: SeverityConfig, each: Iterable[Notes] | None = None
) -> NotesCheck:
    """Return the results of the checks of notes by ``rules``, sorted by file and place.

    If no partner was chosen, the notes of all partners are checked (VARIANTS VA-12).

    :param each: the result of ``notes.per_variant()``, if the caller observes its progress.
    """
    return check_systems([notes], rules, [notes.per_variant() if each is None else each])


def check_systems(
    systems: Sequence[Notes],
    rules: SeverityConfig,
    each: Sequence[Iterable[Notes]],
    others: Iterable[Diagnostic] = (),
    pages: Collection[Path] = (),
) -> NotesCheck:
    """Return the results of the checks of several systems, common diagnostics only once.

    :param each: the notes of the partners of each system.
    :param others: diagnostics about the project, which come first.
    :param pages: the files in a toctree, which need a title (LANGUAGE HD-7).
    """
    found = list(others)
    known: set[tuple[object, ...]] = set()
    for own in each:
        diagnostics = _diagnostics_by_variant(own, rules)
        found += [one for one in diagnostics if one.identity not in known]
        known.update(one.identity for one in diagnostics)
    parses = [parse for notes in systems for parse in notes.parses]
    silences = [silence for parse in parses for silence in parse.state.silences]
    settler = SeverityRules(silences, rules)
    new: list[Diagnostic] = []
    accepted: list[Diagnostic] = []

    def sort_in(diagnostic: Diagnostic) -> None:
        settled = settler.resolve(diagnostic)
        if settled is not None:
            settled_one = replace(diagnostic, severity=settled.severity)
            (accepted if settled.is_accepted else new).append(settled_one)

    for diagnostic in found:
        sort_in(_of_page(diagnostic, pages))
    places = _SpanFinder(parses)
    unused = [places.with_texts(one) for one in settler.unused_suppressions()]
    for diagnostic in unused:
        sort_in(diagnostic)
    return NotesCheck(
        tuple(_by_position(new) if unused else new), tuple(accepted), settler.unmatched
    )


def _of_page(diagnostic: Diagnostic, pages: Collection[Path]) -> Diagnostic:
    """Return a missing title as a warning if a toctree shows it, as a build does."""
    path = diagnostic.span.source.path
    if diagnostic.code is not Code.TITLE_MISSING or path is None:
        return diagnostic
    is_page = path.resolve() in map(Path.resolve, pages)
    return replace(diagnostic, severity=Severity.WARNING) if is_page else diagnostic


def _diagnostics_in(notes: Notes, rules: SeverityConfig) -> list[Diagnostic]:
    findings = DiagnosticSet()
    return [
        diagnostic
        for parse, own in zip(notes.parses, _by_document(notes, rules), strict=True)
        for diagnostic in findings.new_in(own, parse.source.name)
    ]


def _diagnostics_by_variant(each: Iterable[Notes], rules: SeverityConfig) -> list[Diagnostic]:
    """Return the diagnostics of all partners once, with partner names unless all have it."""
    found_of_each = [(own.variant, _diagnostics_in(own, rules)) for own in each]
    if len(found_of_each) == 1:
        return found_of_each[0][1]
    found: dict[tuple[object, ...], Diagnostic] = {}
    names: dict[tuple[object, ...], list[str]] = {}
    for name, diagnostics in found_of_each:
        for diagnostic in diagnostics:
            key = diagnostic.identity
            found.setdefault(key, diagnostic)
            names.setdefault(key, []).append(name)
    return _by_position(
        diagnostic if len(names[key]) == len(found_of_each) else diagnostic.of_some(names[key])
        for key, diagnostic in found.items()
    )


def _by_document(notes: Notes, rules: SeverityConfig) -> Sequence[Diagnostics]:
    """Return the diagnostics of each document."""
    links = LinkChecker(notes.parses)
    by_document = []
    for parse in notes.parses:
        diagnostics = parse.diagnostics.copy()
        check_headings_and_links(parse, links, diagnostics)
        check_rst(parse, diagnostics)
        by_document.append(diagnostics)
    numbers = {parse.document.name: number for number, parse in enumerate(notes.parses)}
    places = _SpanFinder(notes.parses)
    for found in run_checks(make_check_input(notes, rules.levels), rules.levels.is_enabled):
        number = numbers[found.documents[-1]] if found.documents else 0
        choices = _variable_choices(notes) if found.code is Code.VARIABLE_SUIT else ()
        if ASIDE_HINT in found.hint:
            table = places.tables.get(found.tables[1])
            choices = _aside_choices(table) if table is not None else ()
        edits = places.mark_edits(found) if found.edits else ()
        by_document[number].add(
            replace(places.with_texts(found), choices=tuple(choices), edits=tuple(edits))
        )
    return by_document


def _variable_choices(notes: Notes) -> Iterator[Advice]:
    """Yield the settings that give suits to variables, for all documents where a suit is lost."""
    sources = [parse.source for parse in notes.parses if parse.diagnostics.lost_suits]
    if any(one.path and one.path.suffix in _PAGES for one in sources):
        return
    for value in VARIABLE_SUITS:
        line = f"#+VARIABLES: {value}\n"
        edits = tuple(
            Edit(Span(one, 0, 0), line if one.text.startswith("#+") else f"{line}\n")
            for one in sources
        )
        yield Advice(f"write {line.strip()} at the top", edits)


def _aside_choices(table: BiddingTable) -> Iterator[Advice]:
    """Yield the edit that shows the later one of two tables without playing it (CK-10b)."""
    first = table.as_written.rows[0].span
    if first.source.name.endswith(tuple(_PAGES)) or table.rows[0].pasted:
        return
    text = first.source.text
    start, above = first.start - first.column, ""
    while start:
        above = text[text.rfind("\n", 0, start - 1) + 1 : start]
        if not _is_of_table(above):
            break
        start -= len(above)
    written = "\n//aside\n" if start and above.strip() else "//aside\n"
    edit = Edit(Span(first.source, start, start), written)
    yield Advice("write //aside above the second table", (edit,))


_ABOVE_TABLES = ("*", "#+", "#INCLUDE", "#SEAT", "#VUL")


def _is_of_table(line: str) -> bool:
    """Return whether a line directly above a table belongs to its block."""
    return bool(line.strip()) and not line.lstrip().upper().startswith(_ABOVE_TABLES)


def make_check_input(notes: Notes, levels: Severities = _USUAL) -> CheckInput:
    """Return notes as the input of the checks of whole systems.

    :param levels: the severities: text is only searched for enabled codes.
    """
    facts = tuple(_facts_of(parse).with_reported_tables(levels) for parse in notes.parses)
    if any(map(levels.is_enabled, WORDING)):
        from .checks.wording import text_mentions

        facts = tuple(
            replace(one, wording=text_mentions(parse.document, parse.options))
            for one, parse in zip(facts, notes.parses, strict=True)
        )
    outlines = {
        parse.document.name: DocumentOutlines(parse.document.tables, parse.diagnostics)
        for parse in notes.parses
    }
    return CheckInput(lambda: notes.system, facts, Outlines(outlines))


def _facts_of(parse: Parse) -> DocumentFacts:
    document = parse.document
    facts = document_facts(document.name, parse.source.name, parse.state, document.tables)
    terms = (
        ExplainedTerm(term.word, term.meaning, position_of(term.span), document.name)
        for term in terms_of(document)
    )
    return replace(facts, terms=tuple(terms))


def _by_position(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics sorted by file, in order of first occurrence, then by place."""
    items = list(diagnostics)
    files: dict[str, int] = {}
    for item in items:
        files.setdefault(item.span.file, len(files))
    return sorted(items, key=lambda item: (files[item.span.file], item.span.place))


class _SpanFinder:
    """Finds the source texts of places, and tables by their addresses."""

    def __init__(self, parses: Sequence[Parse]) -> None:
        self._parses = parses

    @cached_property
    def _sources(self) -> dict[str, Source]:
        return {
            source.name: source
            for parse in self._parses
            for source in (*parse.state.sources, parse.source)
        }

    @cached_property
    def tables(self) -> dict[tuple[str, int], BiddingTable]:
        """The tables with rows by document and number."""
        return {
            table.rows[0].address.of_table: table
            for parse in self._parses
            for table in reversed(parse.document.tables)
            if table.rows
        }

    def with_texts(self, found: Diagnostic) -> Diagnostic:
        """Return a diagnostic with the source texts of its places."""
        related = (RelatedPlace(self._span(one.span), one.message) for one in found.related)
        return replace(found, span=self._span(found.span), related=tuple(related))

    @cached_property
    def _rows(self) -> dict[tuple[str, int, int], Row]:
        return {
            row.span.place: row
            for parse in self._parses
            for table in parse.document.tables
            for row in table.as_written.rows
        }

    def mark_edits(self, found: Diagnostic) -> Iterator[Edit]:
        """Yield the edit of the alert mark of a row (AT-55); none if its text is not typed there.

        :param found: a diagnostic at the row, with an edit that has only the mark.
        """
        row = self._rows.get(self._span(found.span).place)
        text = row.description if row is not None and not row.pasted else None
        if row is not None and text is not None and text.is_typed(0, row.alert_length or 1):
            yield mark_edit(text.span(0, 1), row.alert_length, found.edits[0].replacement)

    def _span(self, span: Span) -> Span:
        source = self._sources.get(span.file) or self._parses[0].source
        lines = source.line_starts
        start = lines[min(span.line, len(lines)) - 1] + span.column
        return Span(source, start, start + span.end - span.start)
