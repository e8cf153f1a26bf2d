"""The diagnostics of several documents, each once (CHECKS CK-4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic
from ...language.source import Span
from ..places import Place, RelatedPlace, place_of


class Found(NamedTuple):
    """What a check of a whole system finds."""

    code: Code
    severity: Severity
    place: Place
    message: str
    hint: str = ""
    related: tuple[RelatedPlace, ...] = ()
    kind: str = ""
    """The class of the finding, where its code has several: ``twice`` of ``DUPLICATE``."""
    words: tuple[str, ...] = ()
    """What it is known by again whatever stands around it: auction and texts (CHECKS CK-20)."""
    documents: tuple[str, ...] = ()
    """The documents that it is about."""


class Finding(NamedTuple):
    """A diagnostic without the texts that it stands in."""

    file: str
    line: int
    column: int
    code: Code
    severity: Severity
    message: str
    shown: str = ""
    """What messages call the file."""
    length: int = 0
    """Of what it is about, in its first line."""
    hint: str = ""
    related: tuple[RelatedPlace, ...] = ()
    more_related: int = 0
    kind: str = ""
    """Its class, where the code has several."""
    words: tuple[str, ...] = ()
    """What it is known by again (CHECKS CK-20)."""
    variants: tuple[str, ...] = ()
    """The partners whose notes have it, where not those of all (VARIANTS VA-12)."""

    def of_some(self, names: Iterable[str]) -> Finding:
        """Return it as one of the notes of some partners only, who are named behind it."""
        names = tuple(names)
        return self._replace(message=f"{self.message} ({', '.join(names)})", variants=names)

    @property
    def place(self) -> Place:
        """Where it is."""
        return Place(self.shown or self.file, self.line, self.column, self.length)

    @property
    def identity(self) -> tuple[object, ...]:
        """What tells it from others: the fields up to the message."""
        return self[:6]


def finding_of(diagnostic: Diagnostic) -> Finding:
    """Return what ``diagnostic`` says."""
    span = diagnostic.span
    place = place_of(span)
    return Finding(
        resolved_file(span),
        place.line,
        place.column,
        diagnostic.code,
        diagnostic.severity,
        diagnostic.message,
        place.file,
        place.length,
        diagnostic.hint,
        tuple(RelatedPlace(place_of(one.span), one.message) for one in diagnostic.related),
        diagnostic.more_related,
        diagnostic.kind,
        diagnostic.words or (span.source.line_text(span.start),),
        diagnostic.variants,
    )


def finding_of_system(found: Found) -> Finding:
    """Return what the check of a whole system found, as other findings are kept."""
    place = found.place
    return Finding(
        place.file,
        place.line,
        place.column,
        found.code,
        found.severity,
        found.message,
        place.file,
        place.length,
        found.hint,
        found.related,
        0,
        found.kind,
        found.words,
    )


def resolved_file(span: Span) -> str:
    """Return the one name of the file that a span stands in."""
    return str(span.source.real_path or span.file)


class Findings:
    """What was found in a run, each once though several documents include its place."""

    def __init__(self) -> None:
        """Begin with none."""
        self._told: set[tuple[object, ...]] = set()
        self._readings: dict[tuple[Hashable, ...], tuple[Hashable, int]] = {}
        """By code and place, in which reading of the file it was told, and how bad."""

    def is_new(self, finding: Finding, reading: Hashable) -> bool:
        """Tell whether ``finding`` is told for the first time.

        What was found in another reading of the file is the same, whatever words it has there, but
        where it is worse here.

        :param reading: stands for one time that the file was read.
        """
        if finding.identity in self._told:
            return False
        rank = finding.severity.rank
        key = finding.file, finding.line, finding.column, finding.code
        first, worst = self._readings.setdefault(key, (reading, rank))
        if first != reading and rank <= worst:
            return False
        self._told.add(finding.identity)
        self._readings[key] = first, max(rank, worst)
        return True

    def new_in(self, diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
        """Return what is new, by file in order of first mention, then by place.

        :param diagnostics: of one document.
        :param first_file: its file, which stands before all others.
        """
        # Documents share the texts of what they include.
        new = [
            item
            for item in diagnostics
            if self.is_new(finding_of(item), (first_file, item.span.source))
        ]
        return _by_place(new, first_file)


def _by_place(diagnostics: Iterable[Diagnostic], first_file: str) -> list[Diagnostic]:
    items = list(diagnostics)
    names = dict.fromkeys(item.span.file for item in items)
    files = {name: rank for rank, name in enumerate(names)}
    files[first_file] = -1
    return sorted(items, key=lambda item: (files[item.span.file], item.span.start))
