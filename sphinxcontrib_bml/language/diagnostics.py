"""Diagnostics: what was found where, and how to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import islice

from .codes import Code, Severity
from .options import Limits
from .source import Span

_QUOTE_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Related:
    """A second place that belongs to a diagnostic."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One thing that is wrong, or doubtful, in the notes (LANGUAGE ER-1)."""

    code: Code
    severity: Severity
    span: Span
    message: str
    """What was found and what was expected."""
    hint: str = ""
    """How to mend it."""
    related: tuple[Related, ...] = ()
    """The first related places (LANGUAGE LM-7)."""
    more_related: int = 0
    """How many places are related beside these."""

    def __str__(self) -> str:
        """Return one line, ``file:line:column: severity: message [CODE]``; columns from 1."""
        place = f"{self.span.file}:{self.span.line}:{self.span.column + 1}"
        return f"{place}: {self.severity}: {self.message} [{self.code}]"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A diagnostic, and where its line was pasted."""

    diagnostic: Diagnostic
    pastes: dict[Span, None]
    """In the order of finding, each once."""


class Diagnostics:
    """Collects diagnostics in the order they are found."""

    def __init__(self) -> None:
        """Begin with none."""
        self.most_related = Limits().related
        """Related places that each shows; the others are counted (LANGUAGE LM-7)."""
        self._entries: list[_Entry] = []
        self._first: dict[tuple[Code, Severity, Span], _Entry] = {}
        """The first entry for each fault at each place."""
        self._counts = Counter[Code]()

    def report(  # noqa: PLR0913 - most have only some of these
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        hint: str = "",
        severity: Severity | None = None,
        pasted: Iterable[Span] = (),
        related: Collection[Span] = (),
        relation: str = "",
    ) -> None:
        """Add a diagnostic.

        :param severity: only where it is not the usual one of ``code``.
        :param pasted: the ``#PASTE`` lines that brought the text to its place; the same fault
            of a line that is pasted several times is one diagnostic (LANGUAGE CP-11).
        :param relation: what all the ``related`` places are.
        """
        severity = severity or code.severity
        pastes = dict.fromkeys(pasted)
        first = self._first.get((code, severity, span))
        if first and (pastes or first.pastes):
            first.pastes.update(pastes)
        else:
            diagnostic = Diagnostic(code, severity, span, message, hint)
            self._append(_with_places(diagnostic, related, relation, self.most_related), pastes)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic that was made elsewhere."""
        self._append(diagnostic, {})

    def _append(self, diagnostic: Diagnostic, pastes: dict[Span, None]) -> None:
        entry = _Entry(diagnostic, dict(pastes))
        self._entries.append(entry)
        self._first.setdefault((diagnostic.code, diagnostic.severity, diagnostic.span), entry)
        self._counts[diagnostic.code] += 1

    def copy(self) -> Diagnostics:
        """Return a collection with the same diagnostics, to which others can be added."""
        copied = Diagnostics()
        copied.most_related = self.most_related
        for entry in self._entries:
            copied._append(entry.diagnostic, entry.pastes)
        return copied

    def count(self, code: Code) -> int:
        """Return how many there are of one kind."""
        return self._counts[code]

    def __iter__(self) -> Iterator[Diagnostic]:
        """Iterate in the order of finding."""
        for entry in list(self._entries):
            yield _with_places(entry.diagnostic, entry.pastes, "pasted here", self.most_related)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._entries)


def _with_places(
    diagnostic: Diagnostic, places: Collection[Span], relation: str, most: int
) -> Diagnostic:
    """Return ``diagnostic`` with further related places, ``most`` in all; the rest is counted."""
    if not places:
        return diagnostic
    room = max(0, most - len(diagnostic.related))
    chosen = [Related(place, relation) for place in islice(places, room)]
    return replace(
        diagnostic,
        related=(*diagnostic.related, *chosen),
        more_related=diagnostic.more_related + len(places) - len(chosen),
    )


def quoted(text: str) -> str:
    """Return ``text`` in quotes, cut to 60 characters (LANGUAGE ER-1)."""
    text = " ".join(text.split())
    if len(text) > _QUOTE_LENGTH:
        text = text[: _QUOTE_LENGTH - 1] + "…"
    return f"'{text}'"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the known word nearest to ``word``, or nothing."""
    matches = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean {matches[0]}?" if matches else ""
