"""Diagnostics: problems with their places, and the edits that fix them (CHECKS CK-4a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from .codes import Code, Severity
from .options import Limits
from .source import SourceLine, Span, indentation


class Advice(NamedTuple):
    """A hint, and the edits that follow it."""

    hint: str
    """The hint, one sentence."""
    edits: tuple[Edit, ...] = ()
    """The edits that follow the hint."""


def replacing(
    line: SourceLine, start: int, end: int, text: str, *, is_safe: bool = False
) -> tuple[Edit, ...]:
    """Return the edit that replaces the columns ``start`` to ``end`` by ``text``."""
    place = line.part(start, end)
    return (Edit(place, text, is_safe=is_safe),) if line.exact and text else ()


def inserting_above(line: SourceLine, text: str, *, is_safe: bool = False) -> tuple[Edit, ...]:
    """Return the edit that inserts a line with ``text`` above ``line``."""
    place = Span(line.source, line.start, line.start)
    return () if line.pasted else (Edit(place, f"{text}\n", is_safe=is_safe),)


def inserting_above_row(row: Span, text: str) -> Edit:
    """Return the edit that inserts a row with ``text`` above ``row``, in its column."""
    start = row.start - row.column
    blanks = " " * indentation(row.source.line_text(row.start))
    return Edit(Span(row.source, start, start), f"{blanks}{text}\n")


def indenting(line: SourceLine, column: int, *, is_safe: bool = False) -> tuple[Edit, ...]:
    """Return the edit that moves the start of ``line`` to ``column``."""
    blanks = line.part(0, indentation(line.text))
    return () if line.pasted else (Edit(blanks, " " * column, is_safe=is_safe),)


def without_tabs(line: SourceLine) -> tuple[Edit, ...]:
    """Return the edits that replace tabs in the indentation by spaces."""
    columns = range(indentation(line.text)) if line.exact and not line.pasted else range(0)
    tabs = (line.part(column, column + 1) for column in columns if line.text[column] == "\t")
    return tuple(Edit(tab, " ", is_safe=True) for tab in tabs)


def joining(above: Span, line: SourceLine) -> tuple[Edit, ...]:
    """Return the edit that removes the blank lines between ``above`` and ``line``."""
    text = line.source.text
    start = text.find("\n", above.start) + 1
    is_apart = line.pasted or above.source is not line.source or start > line.start
    if is_apart or text[start : line.start].strip():
        return ()
    return (Edit(Span(line.source, start, line.start), ""),)


def without_blank_lines(line: SourceLine) -> Iterator[Edit]:
    """Yield the edits that remove the blank line ``line`` and the blank lines below it.

    Comments and annotations may be between them.
    """
    text, start = line.source.text, line.start
    while start < len(text):
        end = text.find("\n", start) + 1 or len(text)
        content = text[start:end].strip()
        if not content:
            yield Edit(Span(line.source, start, end), "", is_safe=True)
        elif not content.startswith("//"):
            return
        start = end


LIMITS = frozenset(
    {
        Code.CARD_LIMIT,
        Code.INCLUDE_DEPTH,
        Code.INCLUDE_SIZE,
        Code.LIMIT_CALLS,
        Code.LIMIT_CELLS,
        Code.LIMIT_RECORDS,
        Code.LIMIT_ROWS,
        Code.LIMIT_RST,
        Code.PASTE_LIMIT,
    }
)
"""The codes that report content above a limit that is left out (LANGUAGE LM)."""
_QUOTE_LENGTH = 60


class RelatedPlace(NamedTuple):
    """A second place that belongs to a diagnostic."""

    span: Span
    """The place in the notes."""
    message: str
    """A message about the place."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of the notes that follows a hint (CHECKS CK-4a)."""

    span: Span
    """The replaced text, in the file of the problem or of a clip; empty for an insertion."""
    replacement: str
    """The new text."""
    is_safe: bool = False
    """Whether the edit keeps the meaning as read."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem in the notes (LANGUAGE ER-1, CHECKS CK-4)."""

    code: Code
    """The code, which names the kind of problem."""
    severity: Severity
    """The severity."""
    span: Span
    """The place in the notes."""
    message: str
    """A description of the problem."""
    hint: str = ""
    """The hint to fix it."""
    related: tuple[RelatedPlace, ...] = ()
    """The first related places (LANGUAGE LM-7)."""
    more_related: int = 0
    """The number of further related places."""
    edits: tuple[Edit, ...] = ()
    """The edits that together follow the hint; empty if no edit can."""
    choices: tuple[Advice, ...] = ()
    """The ways to follow the hint if there are several, for the author to choose."""
    kind: str = ""
    """The class of the problem, if the code has several (CHECKS CK-10)."""
    words: tuple[str, ...] = ()
    """The key in a baseline, auction and texts; empty to use the line of the problem (CK-20)."""
    variants: tuple[str, ...] = ()
    """The partners whose notes have the problem, unless all have it (VARIANTS VA-12)."""
    documents: tuple[str, ...] = ()
    """The documents with the problem, if a check of a whole system found it."""
    tables: tuple[tuple[str, int], ...] = ()
    """The two tables that it compares; problems of the same two may be shown as one (CK-10a)."""

    @property
    def identity(self) -> tuple[object, ...]:
        """File, line, column, code, severity and message, which together identify it."""
        span = self.span
        place = span.real_file, *span.source.place(span.start)
        return *place, self.code, self.severity, self.message

    @property
    def text(self) -> str:
        """The message, with the hint in parentheses."""
        return f"{self.message} ({self.hint})" if self.hint else self.message

    def with_lines_alone(self) -> Diagnostic:
        """Return the diagnostic for storage: with single lines as sources, without edits."""
        related = (RelatedPlace(one.span.with_line_alone(), one.message) for one in self.related)
        span = self.span.with_line_alone()
        return replace(self, span=span, related=tuple(related), edits=(), choices=())

    def of_some(self, names: Iterable[str]) -> Diagnostic:
        """Return the diagnostic for some partners only, with their names after the message."""
        names = tuple(names)
        message = f"{self.message} ({', '.join(names)})"
        return replace(self, message=message, variants=names)

    def __str__(self) -> str:
        """Return one line, ``file:line:column: severity: message [CODE]``; columns from 1."""
        place = f"{self.span.file}:{self.span.line}:{self.span.column + 1}"
        return f"{place}: {self.severity}: {self.message} [{self.code}]"


@dataclass(frozen=True, slots=True)
class _Entry:
    """A diagnostic, with the places where its line was pasted."""

    diagnostic: Diagnostic
    pastes: dict[Span, None]
    """The pastes in order of occurrence, once each."""
    related: dict[Span, str] = field(default_factory=dict)
    """Further places of the problem for all pastes of its line, with their descriptions."""
    others: dict[Span, Diagnostic] = field(default_factory=dict)
    """The same problem elsewhere in the file by place, counted with this one (CA-9)."""

    def shown(self, most: int) -> Diagnostic:
        """Return the diagnostic with ``most`` related places and the number of others."""
        diagnostic = self.diagnostic
        if self.others:
            more = f"{diagnostic.message} (and {len(self.others)} more in this file)"
            diagnostic = replace(diagnostic, message=more)
        diagnostic = _with_places(diagnostic, self.related, most)
        diagnostic = _with_places(diagnostic, dict.fromkeys(self.pastes, "pasted here"), most)
        return _with_places(diagnostic, dict.fromkeys(self.others, "likewise"), most)


class Diagnostics:
    """Collects diagnostics in order of occurrence."""

    def __init__(self) -> None:
        """Create an empty collection."""
        self.most_related = Limits().related
        """Maximum number of related places per diagnostic; others are counted (LANGUAGE LM-7)."""
        self._entries: list[_Entry] = []
        self._first: dict[tuple[Code, Severity, Span], _Entry] = {}
        """The first entry for each problem at each place."""
        self._gathered: dict[tuple[Code, str], _Entry] = {}
        """The entry of each problem that is reported once per file, by file name."""
        self._counts = Counter[Code]()
        self.lost_suits: dict[Span, str] = {}
        """The rows whose variable lost a suit, reported once per system (LANGUAGE EX-3a)."""
        self.reports = 0
        """The number of reports, including those joined to an entry."""

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
        edits: Iterable[Edit] = (),
        kind: str = "",
        choices: Iterable[Advice] = (),
    ) -> None:
        """Add a diagnostic.

        :param severity: only if it differs from the default of ``code``.
        :param pasted: the ``#PASTE`` lines that brought the text to its place; the same problem
            of a line that is pasted several times is one diagnostic (LANGUAGE CP-11).
        :param relation: the description of all ``related`` places.
        :param edits: the edits that follow the hint.
        :param kind: the class of the problem, if the code has several.
        :param choices: the ways to follow the hint, for the author to choose.
        """
        self.reports += 1
        severity = severity or code.severity
        pastes = dict.fromkeys(pasted)
        places = dict.fromkeys(related, relation)
        entry = self._first.get((code, severity, span))
        if entry and (pastes or entry.pastes):
            entry.pastes.update(pastes)
        else:
            diagnostic = Diagnostic(
                code,
                severity,
                span,
                message,
                hint,
                edits=tuple(edits),
                choices=tuple(choices),
                kind=kind,
            )
            if not pastes:  # nothing joins it, so it need not keep more than it shows
                diagnostic = _with_places(diagnostic, places, self.most_related)
                places = {}
            entry = self._append(diagnostic, pastes)
        entry.related.update(places)

    def remark_once(
        self, code: Code, span: Span, message: str, *, hint: str = "", pasted: Iterable[Span] = ()
    ) -> None:
        """Add an info message; others of this code in the same file only increase its count."""
        self.reports += 1
        first = self._gathered.get((code, span.file))
        remark = Diagnostic(code, Severity.INFO, span, message, hint)
        if first is None:
            self._gathered[code, span.file] = self._append(remark, dict.fromkeys(pasted))
        elif first.diagnostic.span == span:
            first.pastes.update(dict.fromkeys(pasted))
        else:
            first.others.setdefault(span, remark)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add a diagnostic that was created elsewhere."""
        self.reports += 1
        self._append(diagnostic, {})

    def update(self, other: Diagnostics) -> None:
        """Add all diagnostics of another collection, as if they had been reported here.

        A problem that is reported once per file is reported at its first place in the text.
        """
        gathered = {id(entry): key for key, entry in other._gathered.items()}
        for entry in other._entries:
            key = gathered.get(id(entry))
            own = self._gathered.get(key) if key else None
            if key is None or own is None:
                added = self._append(entry.diagnostic, entry.pastes)
                added.related.update(entry.related)
                added.others.update(entry.others)
                if key is not None:
                    self._gathered[key] = added
                continue
            told = [own.diagnostic, *own.others.values()]
            told += [entry.diagnostic, *entry.others.values()]
            first, *others = sorted(told, key=lambda one: (one.span.line, one.span.column))
            joined = _Entry(first, {**own.pastes, **entry.pastes}, own.related)
            joined.others.update((one.span, one) for one in others)
            self._entries[self._entries.index(own)] = self._gathered[key] = joined

    def _append(self, diagnostic: Diagnostic, pastes: dict[Span, None]) -> _Entry:
        entry = _Entry(diagnostic, dict(pastes))
        self._entries.append(entry)
        self._first.setdefault((diagnostic.code, diagnostic.severity, diagnostic.span), entry)
        self._counts[diagnostic.code] += 1
        return entry

    def copy(self, leaving_out: Callable[[Diagnostic], bool] = lambda _: False) -> Diagnostics:
        """Return a collection with the same diagnostics, to which others can be added.

        :param leaving_out: returns whether to leave out a diagnostic.
        """
        copied = Diagnostics()
        copied.most_related = self.most_related
        copied.lost_suits = dict(self.lost_suits)
        gathered = {id(entry): key for key, entry in self._gathered.items()}
        for entry in self._entries:
            told = (entry.diagnostic, *entry.others.values())
            kept = [diagnostic for diagnostic in told if not leaving_out(diagnostic)]
            if not kept:
                continue
            first, *others = kept
            other = copied._append(first, entry.pastes if first is entry.diagnostic else {})
            if first is entry.diagnostic:
                other.related.update(entry.related)
            other.others.update((one.span, one) for one in others)
            if key := gathered.get(id(entry)):
                copied._gathered[key] = other
        return copied

    @property
    def gathers(self) -> bool:
        """Whether a problem is reported once per file."""
        return bool(self._gathered)

    def count(self, code: Code) -> int:
        """Return the number of diagnostics with a code."""
        return self._counts[code]

    def __iter__(self) -> Iterator[Diagnostic]:
        """Iterate in order of occurrence."""
        for entry in list(self._entries):
            yield entry.shown(self.most_related)

    def since(self, number: int) -> Iterator[Diagnostic]:
        """Iterate over the diagnostics after the first ``number``."""
        for entry in self._entries[number:]:
            yield entry.shown(self.most_related)

    def __len__(self) -> int:
        """Return the number of diagnostics."""
        return len(self._entries)


def _with_places(diagnostic: Diagnostic, places: Mapping[Span, str], most: int) -> Diagnostic:
    """Return ``diagnostic`` with further related places, at most ``most``; others are counted."""
    if not places:
        return diagnostic
    room = max(0, most - len(diagnostic.related))
    chosen = [RelatedPlace(place, relation) for place, relation in islice(places.items(), room)]
    return replace(
        diagnostic,
        related=(*diagnostic.related, *chosen),
        more_related=diagnostic.more_related + len(places) - len(chosen),
    )


def count_noun(number: int, noun: str) -> str:
    """Return a number with its noun, ``1 auction``, ``2 auctions``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def quoted(text: str) -> str:
    """Return ``text`` in quotes, cut to 60 characters (LANGUAGE ER-1)."""
    text = " ".join(text.split())
    if len(text) > _QUOTE_LENGTH:
        text = text[: _QUOTE_LENGTH - 1] + "…"
    return f"'{text}'"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word nearest to ``word``, or nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - for notes with slips

    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.6)), "")


def meant(word: str) -> str:
    """Return the hint "did you mean ``word``?"; empty if there is no word."""
    return f"did you mean {word}?" if word else ""


_MOST_SLIPS = 2
_SHORT_WORD = 3


def slip_of(word: str, known: Iterable[str]) -> str:
    """Return the first known word equal or nearly equal to ``word``, or nothing.

    Short words allow fewer typos: "All" is not a typo of "Cut".
    """
    slips = max(0, min(_MOST_SLIPS, len(word) - _SHORT_WORD))
    if not slips:
        return word if word in known else ""
    return next((other for other in known if _differ_by(word, other, slips)), "")


def slip_of_name(word: str, names: Iterable[str]) -> str:
    """Return the first name nearly equal to ``word``, or nothing.

    In a word of three letters, one letter may be wrong, or two neighbors may be exchanged.
    """
    names = list(names)
    if near := slip_of(word, names):
        return near
    is_long = len(word) >= _SHORT_WORD
    return next((name for name in names if is_long and _is_one_slip(word, name)), "")


def _is_one_slip(word: str, name: str) -> bool:
    if _differ_by(word, name, 1):
        return True
    swaps = (f"{word[:at]}{word[at : at + 2][::-1]}{word[at + 2 :]}" for at in range(len(word) - 1))
    return name in swaps


def _differ_by(first: str, second: str, most: int) -> bool:
    """Return whether the edit distance of two short words is at most ``most``."""
    if abs(len(first) - len(second)) > most:
        return False
    row = list(range(len(second) + 1))
    for index, letter in enumerate(first, start=1):
        previous, row[0] = row[0], index
        for column, other in enumerate(second, start=1):
            cost = min(row[column] + 1, row[column - 1] + 1, previous + (letter != other))
            previous, row[column] = row[column], cost
        if min(row) > most:
            return False
    return row[-1] <= most
