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
    """Return diagnostics, those of one kind about the same two tables as one (CHECKS CK-10a).

    It is the first of them, with the number of the others.
    """
    groups: dict[object, list[Diagnostic]] = {}
    for number, one in enumerate(diagnostics):
        key = (one.code, one.severity, one.tables) if one.tables else number
        groups.setdefault(key, []).append(one)
    return [_folded(first, len(others)) for first, *others in groups.values()]


def _folded(first: Diagnostic, others: int) -> Diagnostic:
    if not others:
        return first
    more = f"{first.message} (and {count_noun(others, 'more row')} of these two tables)"
    return replace(first, message=more)


def _by_place(diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
    items = list(diagnostics)
    names = dict.fromkeys(item.span.file for item in items)
    files = {name: rank for rank, name in enumerate(names)}
    files[first_file] = -1
    return sorted(items, key=lambda item: (files[item.span.file], item.span.place))
