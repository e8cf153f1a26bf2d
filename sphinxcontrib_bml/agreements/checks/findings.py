"""The diagnostics of several documents, each once (CHECKS CK-4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from ...language.diagnostics import Diagnostic, count_noun


class DiagnosticSet:
    """The diagnostics of a run, each once, even if several documents include its place."""

    def __init__(self) -> None:
        """Create an empty set."""
        self._told: set[tuple[object, ...]] = set()
        self._readings: dict[tuple[Hashable, ...], tuple[Hashable, int]] = {}
        """Reading of the file and severity, by code and place."""

    def is_new(self, finding: Diagnostic, reading: Hashable) -> bool:
        """Return whether ``finding`` is reported for the first time.

        A diagnostic from another reading of the file counts as the same, whatever its text, unless
        its severity is higher here.

        :param reading: identifies one reading of the file.
        """
        identity = finding.identity
        if identity in self._told:
            return False
        rank = finding.severity.rank
        key = identity[:4]
        first, worst = self._readings.setdefault(key, (reading, rank))
        if first != reading and rank <= worst:
            return False
        self._told.add(identity)
        self._readings[key] = first, max(rank, worst)
        return True

    def new_in(self, diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
        """Return the new diagnostics, by file in order of first mention, then by place.

        :param diagnostics: the diagnostics of one document.
        :param first_file: the file of the document, which comes first.
        """
        # Documents share the texts of what they include.
        new = [
            item
            for item in diagnostics
            if self.is_new(item, (first_file, item.span.source.original or item.span.source))
        ]
        return _by_place(new, first_file)


def fold_tables(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics, those of one kind with one cause as one (CHECKS CK-10a).

    One cause is a general row that differs from rows of several tables, or two tables. It is the
    first of them, with the number of the others.
    """
    found = list(diagnostics)
    general = _general_rows(found)
    groups: dict[object, list[Diagnostic]] = {}
    for number, one in enumerate(found):
        row = next((row for row in _rows_of(one) if row in general), None)
        key = (one.code, one.severity, row or one.tables) if one.tables else number
        groups.setdefault(key, []).append(one)
    return [_folded(first, others) for first, *others in groups.values()]


_ComparedRow = tuple[object, ...]


def _rows_of(one: Diagnostic) -> list[_ComparedRow]:
    """Return the keys of the two rows that a diagnostic compares: kind, table and place."""
    spans = (one.related[0].span, one.span) if one.tables and one.related else ()
    return [
        (one.code, one.severity, table, span.file, span.line)
        for table, span in zip(one.tables, spans, strict=False)
    ]


def _general_rows(found: Iterable[Diagnostic]) -> set[_ComparedRow]:
    """Return the rows that differ from rows of several tables, each in another auction."""
    others: dict[_ComparedRow, dict[object, str]] = {}
    for one in found:
        for row, table in zip(_rows_of(one), reversed(one.tables), strict=False):
            others.setdefault(row, {}).setdefault(table, one.words[0])
    return {
        row
        for row, auctions in others.items()
        if len(auctions) > 1 and len(set(auctions.values())) == len(auctions)
    }


def _folded(first: Diagnostic, others: list[Diagnostic]) -> Diagnostic:
    if not others:
        return first
    more = count_noun(len(others), "more row")
    where = f"{more} of these two tables"
    if any(one.tables != first.tables for one in others):
        number = len({one.tables for one in others} - {first.tables})
        tables = count_noun(number, "other table")
        where = f"{more}, also in {tables}: the cause is the same row"
    return replace(first, message=f"{first.message} (and {where})")


def _by_place(diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
    items = list(diagnostics)
    names = dict.fromkeys(item.span.file for item in items)
    files = {name: rank for rank, name in enumerate(names)}
    files[first_file] = -1
    return sorted(items, key=lambda item: (files[item.span.file], item.span.place))
