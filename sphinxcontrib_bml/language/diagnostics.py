"""Diagnostics: problems with their places, and the edits that fix them (CHECKS CK-4a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import islice
from typing import NamedTuple

from .codes import Code, Severity
from .options import Limits
from .source import SourceLine, Span, indentation


class Advice(NamedTuple):
    """A hint, and what to change to follow it."""

    hint: str
    edits: tuple[Edit, ...] = ()


def replacing(
    line: SourceLine, start: int, end: int, text: str, *, is_safe: bool = False
) -> tuple[Edit, ...]:
    """Return the edit that puts ``text`` instead of the columns ``start`` to ``end``."""
    place = line.part(start, end)
    return (Edit(place, text, is_safe=is_safe),) if line.exact and text else ()


def inserting_above(line: SourceLine, text: str, *, is_safe: bool = False) -> tuple[Edit, ...]:
    """Return the edit that puts a line with ``text`` above ``line``."""
    place = Span(line.source, line.start, line.start)
    return () if line.pasted else (Edit(place, f"{text}\n", is_safe=is_safe),)


def inserting_above_row(row: Span, text: str) -> Edit:
    """Return the edit that puts a row with ``text`` above ``row``, in its column."""
    start = row.start - row.column
    blanks = " " * indentation(row.source.line_text(row.start))
    return Edit(Span(row.source, start, start), f"{blanks}{text}\n")


def indenting(line: SourceLine, column: int, *, is_safe: bool = False) -> tuple[Edit, ...]:
    """Return the edit that lets ``line`` begin at ``column``."""
    blanks = line.part(0, indentation(line.text))
    return () if line.pasted else (Edit(blanks, " " * column, is_safe=is_safe),)


def without_tabs(line: SourceLine) -> tuple[Edit, ...]:
    """Return the edits that make each tab of the indentation the column that it counts as."""
    columns = range(indentation(line.text)) if line.exact and not line.pasted else range(0)
    tabs = (line.part(column, column + 1) for column in columns if line.text[column] == "\t")
    return tuple(Edit(tab, " ", is_safe=True) for tab in tabs)


def joining(above: Span, line: SourceLine) -> tuple[Edit, ...]:
    """Return the edit that removes the blank lines between those of ``above`` and ``line``."""
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
"""The codes that report that something above a limit is left out (LANGUAGE LM)."""
_QUOTE_LENGTH = 60


class RelatedPlace(NamedTuple):
    """A second place that belongs to a diagnostic."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of the notes that follows a hint (CHECKS CK-4a)."""

    span: Span
    """The replaced text, in the file of the problem or of a clip; of no length for an insertion."""
    replacement: str
    is_safe: bool = False
    """Whether the notes still mean what they were read as."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem in the notes (LANGUAGE ER-1, CHECKS CK-4)."""

    code: Code
    severity: Severity
    span: Span
    message: str
    """A description of the problem."""
    hint: str = ""
    """The hint to fix it."""
    related: tuple[RelatedPlace, ...] = ()
    """The first related places (LANGUAGE LM-7)."""
    more_related: int = 0
    """The number of related places beyond these."""
    edits: tuple[Edit, ...] = ()
    """The changes that follow the hint, all of them; none if no edit follows it."""
    choices: tuple[Advice, ...] = ()
    """The ways to follow the hint if there are several: the author chooses one."""
    kind: str = ""
    """Its class, if the code has several (CHECKS CK-10)."""
    words: tuple[str, ...] = ()
    """Its key in a baseline, auction and texts; none: the line that it is about (CK-20)."""
    variants: tuple[str, ...] = ()
    """The partners whose notes have it, where not those of all (VARIANTS VA-12)."""
    documents: tuple[str, ...] = ()
    """The documents that it is about, if a check of a whole system found it."""

    @property
    def identity(self) -> tuple[object, ...]:
        """File, line, column, code, severity and message, which distinguish it from others."""
        span = self.span
        place = span.real_file, *span.source.place(span.start)
        return *place, self.code, self.severity, self.message

    @property
    def text(self) -> str:
        """The message, with the hint in parentheses."""
        return f"{self.message} ({self.hint})" if self.hint else self.message

    def with_lines_alone(self) -> Diagnostic:
        """Return it to be stored: with its lines in place of the whole sources, without edits."""
        related = (RelatedPlace(one.span.with_line_alone(), one.message) for one in self.related)
        span = self.span.with_line_alone()
        return replace(self, span=span, related=tuple(related), edits=(), choices=())

    def of_some(self, names: Iterable[str]) -> Diagnostic:
        """Return it as one of the notes of some partners only, who are named after it."""
        names = tuple(names)
        message = f"{self.message} ({', '.join(names)})"
        return replace(self, message=message, variants=names)

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
    related: dict[Span, str] = field(default_factory=dict)
    """Further places of the problem wherever its line was pasted, and what each is."""
    others: dict[Span, Diagnostic] = field(default_factory=dict)
    """The same elsewhere in the file, by its place, only counted with this one (CA-9)."""

    def shown(self, most: int) -> Diagnostic:
        """Return the diagnostic with ``most`` related places, the others counted."""
        diagnostic = self.diagnostic
        if self.others:
            more = f"{diagnostic.message} (and {len(self.others)} more in this file)"
            diagnostic = replace(diagnostic, message=more)
        diagnostic = _with_places(diagnostic, self.related, most)
        diagnostic = _with_places(diagnostic, dict.fromkeys(self.pastes, "pasted here"), most)
        return _with_places(diagnostic, dict.fromkeys(self.others, "likewise"), most)


class Diagnostics:
    """Collects diagnostics in the order they are found."""

    def __init__(self) -> None:
        """Begin with none."""
        self.most_related = Limits().related
        """Related places that each shows; the others are counted (LANGUAGE LM-7)."""
        self._entries: list[_Entry] = []
        self._first: dict[tuple[Code, Severity, Span], _Entry] = {}
        """The first entry for each problem at each place."""
        self._gathered: dict[tuple[Code, str], _Entry] = {}
        """The one entry of a problem that is reported once per file, by the name of the file."""
        self._counts = Counter[Code]()
        self.lost_suits: dict[Span, str] = {}
        """The rows whose variable lost a suit, reported once per system (LANGUAGE EX-3a)."""
        self.reports = 0
        """The number of reports, those joined to an entry included."""

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
        :param relation: what all the ``related`` places are.
        :param edits: what to change to follow the hint.
        :param kind: its class, if the code has several.
        :param choices: the ways to follow it, of which the author chooses one.
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
        """Add a diagnostic that was made elsewhere."""
        self.reports += 1
        self._append(diagnostic, {})

    def update(self, other: Diagnostics) -> None:
        """Add all diagnostics of another collection, as if they had been found here.

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

        :param leaving_out: says which ones it has not.
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
        """Whether something is reported once per file."""
        return bool(self._gathered)

    def count(self, code: Code) -> int:
        """Return how many there are of one kind."""
        return self._counts[code]

    def __iter__(self) -> Iterator[Diagnostic]:
        """Iterate in the order of finding."""
        for entry in list(self._entries):
            yield entry.shown(self.most_related)

    def since(self, number: int) -> Iterator[Diagnostic]:
        """Iterate over those that were found after the first ``number``."""
        for entry in self._entries[number:]:
            yield entry.shown(self.most_related)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._entries)


def _with_places(diagnostic: Diagnostic, places: Mapping[Span, str], most: int) -> Diagnostic:
    """Return ``diagnostic`` with further related places, ``most`` in all; the rest is counted."""
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
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.6)), "")


def meant(word: str) -> str:
    """Return the hint that ``word`` may be meant; empty for no word."""
    return f"did you mean {word}?" if word else ""


_MOST_SLIPS = 2
_SHORT_WORD = 3


def slip_of(word: str, known: Iterable[str]) -> str:
    """Return the first known word that ``word`` is, or nearly is; empty if there is none.

    The shorter a word, the fewer typos make it another: "All" is not a typo of "Cut".
    """
    slips = max(0, min(_MOST_SLIPS, len(word) - _SHORT_WORD))
    if not slips:
        return word if word in known else ""
    return next((other for other in known if _differ_by(word, other, slips)), "")


def slip_of_name(word: str, names: Iterable[str]) -> str:
    """Return the first name that ``word`` nearly is.

    Of three letters one may be wrong, or two next to each other changed about.
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
