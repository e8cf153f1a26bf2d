"""Diagnostics: what was found where, and how to mend it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches

from .codes import Code, Severity
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

    def __str__(self) -> str:
        """Return one line, ``file:line:column: severity: message [CODE]``; columns from 1."""
        place = f"{self.span.file}:{self.span.line}:{self.span.column + 1}"
        return f"{place}: {self.severity}: {self.message} [{self.code}]"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A diagnostic, and where its line was pasted."""

    diagnostic: Diagnostic
    pastes: dict[Related, None]
    """In the order of finding, each once."""

    def complete(self) -> Diagnostic:
        """Return the diagnostic with the pastes as related places."""
        if not self.pastes:
            return self.diagnostic
        return replace(self.diagnostic, related=(*self.diagnostic.related, *self.pastes))


class Diagnostics:
    """Collects diagnostics in the order they are found."""

    def __init__(self) -> None:
        """Begin with none."""
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
        related: tuple[Related, ...] = (),
    ) -> None:
        """Add a diagnostic.

        :param severity: only where it is not the usual one of ``code``.
        :param pasted: the ``#PASTE`` lines that brought the text to its place; the same fault
            of a line that is pasted several times is one diagnostic (LANGUAGE CP-11).
        """
        severity = severity or code.severity
        pastes = dict.fromkeys(Related(place, "pasted here") for place in pasted)
        first = self._first.get((code, severity, span))
        if first and (pastes or first.pastes):
            first.pastes.update(pastes)
        else:
            self._append(Diagnostic(code, severity, span, message, hint, related), pastes)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic that was made elsewhere."""
        self._append(diagnostic, {})

    def _append(self, diagnostic: Diagnostic, pastes: dict[Related, None]) -> None:
        entry = _Entry(diagnostic, dict(pastes))
        self._entries.append(entry)
        self._first.setdefault((diagnostic.code, diagnostic.severity, diagnostic.span), entry)
        self._counts[diagnostic.code] += 1

    def copy(self) -> Diagnostics:
        """Return a collection with the same diagnostics, to which others can be added."""
        copied = Diagnostics()
        for entry in self._entries:
            copied._append(entry.diagnostic, entry.pastes)
        return copied

    def count(self, code: Code) -> int:
        """Return how many there are of one kind."""
        return self._counts[code]

    def __iter__(self) -> Iterator[Diagnostic]:
        """Iterate in the order of finding."""
        for entry in list(self._entries):
            yield entry.complete()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._entries)


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
