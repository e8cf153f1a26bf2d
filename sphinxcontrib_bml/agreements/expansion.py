"""From bidding tables to the auctions they define (LANGUAGE EX)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..bridge import BIDS, Auction, Call, Conditions, Side, Suit
from ..language.bss_words import read_bss_words
from ..language.codes import Code, Severity
from ..language.diagnostics import Diagnostics
from ..language.labels import Label, Literal, Part, Steps, Variable
from ..language.options import Limits
from ..language.syntax import AnnotationKind, BiddingTable, Row
from .book import Agreement, Book, SourceRow

Bindings = Mapping[str, Suit]
"""The suits that variables stand for, by ``M m oM om X Y Z``."""

_DOMAINS = {
    "M": (Suit.HEARTS, Suit.SPADES),
    "m": (Suit.CLUBS, Suit.DIAMONDS),
    "X": tuple(Suit),
    "Y": tuple(Suit),
    "Z": tuple(Suit),
}
_OTHERS = {"oM": "M", "om": "m"}
_ORDERED = "XYZ"
_MOST_TRIED = 20
"""Calls tried for every auction that a document may have."""


def expand(
    tables: Iterable[BiddingTable], diagnostics: Diagnostics, limits: Limits | None = None
) -> Book:
    """Return the book of ``tables``, the bidding tables of one document in their order.

    Rows that cannot mean anything are reported and left out with all that stands below them.
    """
    expansion = _Expansion(diagnostics, limits or Limits())
    for table in tables:
        expansion.expand(table)
    return expansion.finish()


class _Candidate(NamedTuple):
    """A call that a row may stand for."""

    call: Call
    variable: Variable | None = None
    suit: Suit | None = None


class _Fault(NamedTuple):
    """Why an alternative of a label can mean no call."""

    code: Code
    message: str
    hint: str = ""


class _Place(NamedTuple):
    """One label of one row in the tree: a sequence is a chain of such places (LANGUAGE EX-1)."""

    row: int
    """Number of the row in the table."""
    step: int
    """Number of the label in the row."""


class _Siblings(NamedTuple):
    """Places with the same parent, and what led to them."""

    places: list[_Place]
    auction: Auction
    bindings: Bindings


class _Expansion:
    """Walks the tables of one document."""

    def __init__(self, diagnostics: Diagnostics, limits: Limits) -> None:
        self.diagnostics = diagnostics
        self.limits = limits
        self.book = Book()
        self.records = 0
        self.tried = 0
        self.full = False
        self.faults = _Faults(diagnostics)
        self.contradictions: set[tuple[str, int]] = set()

    def finish(self) -> Book:
        """Report what is only known at the end, and return the book."""
        self.faults.report_illegal()
        return self.book

    def expand(self, table: BiddingTable) -> None:
        """Walk one table, depth first; an explicit stack, for tables may be very deep."""
        walk = _TableWalk(table, self)
        for top in _top_groups(table):
            stack = [walk.siblings(_Siblings(top, Auction(), {}))]
            while stack and not self.full:
                below = next(stack[-1], None)
                if below is None:
                    stack.pop()
                elif below.places:
                    stack.append(walk.siblings(below))

    def count(self, row: Row, calls: int) -> None:
        """Count calls that are tried: many rows can fail below many auctions (LANGUAGE LM-4)."""
        self.tried += calls
        if self.tried > self.limits.records * _MOST_TRIED:
            self._stop(row, "too many calls are to be tried in the auctions of this document")

    def _stop(self, row: Row, why: str) -> None:
        if not self.full:
            self.full = True
            self.diagnostics.report(
                Code.LIMIT_RECORDS,
                row.span,
                f"{why}; the rest is left out",
                hint="are there long chains of X and (3X..)?",
                pasted=row.pasted,
            )

    def emit(self, agreement: Agreement, row: Row) -> None:
        """Add an agreement to the book (LANGUAGE EX-8, LM-4)."""
        self.records += 1
        if self.records > self.limits.records:
            self._stop(row, f"more than {self.limits.records} auctions in this document")
            return
        standing = self.book.add(agreement)
        place = (row.span.file, row.span.start)
        if standing is not None and place not in self.contradictions:
            self.contradictions.add(place)
            self.diagnostics.report(
                Code.DUPLICATE,
                row.span,
                f"{agreement.auction.short} has another meaning at {standing.row.place}; "
                "that one stands",
                pasted=row.pasted,
            )


def _top_groups(table: BiddingTable) -> Iterator[list[_Place]]:
    """Yield the rows at the top that are siblings: each history is a group of its own (HI-6)."""
    plain: list[_Place] = []
    for index, row in enumerate(table.rows):
        if row.level == 0:
            if row.is_sequence:
                if plain:
                    yield plain
                    plain = []
                yield [_Place(index, 0)]
            else:
                plain.append(_Place(index, 0))
    if plain:
        yield plain


class _TableWalk:
    """The walk through one table."""

    def __init__(self, table: BiddingTable, expansion: _Expansion) -> None:
        self.table = table
        self.rows = table.rows
        self.expansion = expansion
        self.faults = expansion.faults
        self.children = _children(table)
        self.source_rows: dict[_Place, SourceRow] = {}

    def siblings(self, group: _Siblings) -> Iterator[_Siblings]:
        """Emit the agreements of a group; after each, yield the group below it (EX-7)."""
        auction, bindings = group.auction, group.bindings
        definite = self._definite_calls(group)
        taken: set[tuple[Side, str]] = set()
        for place in group.places:
            row = self.rows[place.row]
            if not row.labels:
                self.expansion.count(row, 1)
                continue
            label = row.labels[place.step]
            candidates = list(self._candidates(row, label, auction, bindings))
            self.expansion.count(row, 1 + len(candidates))
            if self.expansion.full:
                return
            is_plain = label.is_plain
            is_open = bool(definite) and not _is_definite(label, bindings)
            for candidate in candidates:
                key = (label.side, candidate.call.code)
                if not is_plain and (key in taken or (is_open and key in definite)):
                    continue
                after = auction.try_call(label.side, candidate.call)
                if after is None:
                    self.faults.illegal(row, place, label.side, candidate.call, auction)
                    continue
                self.faults.legal(row, place)
                taken.add(key)
                bound = _bound(bindings, candidate)
                self._emit(row, place, after, candidate, bound)
                yield _Siblings(self._below(place, row), after, bound)

    def _below(self, place: _Place, row: Row) -> list[_Place]:
        if place.step + 1 < len(row.labels):
            return [_Place(place.row, place.step + 1)]
        return self.children[place.row]

    def _definite_calls(self, group: _Siblings) -> set[tuple[Side, str]]:
        """Return the calls that an open sibling must leave alone (LANGUAGE EX-7 i)."""
        labels = [
            self.rows[place.row].labels[place.step]
            for place in group.places
            if self.rows[place.row].labels
        ]
        definite = [label for label in labels if _is_definite(label, group.bindings)]
        if len(definite) == len(labels):
            return set()
        return {
            (label.side, candidate.call.code)
            for label in definite
            for candidate in _calls_of(label.parts[0], group.auction, group.bindings)
        }

    def _candidates(
        self, row: Row, label: Label, auction: Auction, bindings: Bindings
    ) -> Iterator[_Candidate]:
        """Yield the calls that ``label`` may stand for, in order; report what it cannot mean."""
        for part in label.parts:
            fault = _fault(part, auction, bindings)
            if fault:
                self.faults.report(fault, row)
                continue
            candidates = _calls_of(part, auction, bindings)
            if not candidates and isinstance(part, Variable):
                message = f"no suit is left for {label.text} after {auction.short}"
                self.faults.report(_Fault(Code.VARIABLE_EMPTY, message), row)
            yield from candidates

    def _emit(
        self, row: Row, place: _Place, auction: Auction, candidate: _Candidate, bindings: Bindings
    ) -> None:
        source = self._source_row(row, place)
        text = row.exported_text if source.written else ""
        if candidate.variable and candidate.suit is not None and text:
            text = _substituted(text, candidate.variable.spelled, candidate.suit)
        conditions = self.table.conditions
        if conditions.qualifications:
            conditions = _known(conditions, auction)
        self.expansion.emit(Agreement(auction, conditions, text, source, bindings), row)

    def _source_row(self, row: Row, place: _Place) -> SourceRow:
        """Return what agreements say of their row; before the last call of a history no text."""
        if place not in self.source_rows:
            is_last = place.step == len(row.labels) - 1
            self.source_rows[place] = SourceRow(
                row.address,
                row.span.file,
                row.span.line,
                row.label,
                row.description.text if row.description and is_last else "",
                is_last and row.alert_length > 0,
                _row_notes(row) if is_last and row.annotations else (),
            )
        return self.source_rows[place]


def _known(conditions: Conditions, auction: Auction) -> Conditions:
    """Return ``conditions`` with the meanings of those calls that ``auction`` has."""
    meant = tuple(item for item in conditions.qualifications if item.call <= len(auction))
    return replace(conditions, qualifications=meant)


def _row_notes(row: Row) -> tuple[str, ...]:
    """Return the ``//bss`` lines that say something of the row."""
    return tuple(
        annotation.text
        for annotation in row.annotations
        if annotation.kind is AnnotationKind.BSS and read_bss_words(annotation.text).row
    )


def _children(table: BiddingTable) -> list[list[_Place]]:
    """Return, for every row, the rows directly below it."""
    children: list[list[_Place]] = [[] for _ in table.rows]
    path: list[int] = []
    for index, row in enumerate(table.rows):
        del path[row.level :]
        if path:
            children[path[-1]].append(_Place(index, 0))
        path.append(index)
    return children


def _is_definite(label: Label, bindings: Bindings) -> bool:
    """Tell whether a label leaves nothing open (LANGUAGE EX-7)."""
    if len(label.parts) > 1:
        return False
    match label.parts[0]:
        case Literal(calls=calls):
            return len(calls) == 1
        case Variable(name=name):
            return name in bindings or _OTHERS.get(name) in bindings
    return True


def _calls_of(part: Part, auction: Auction, bindings: Bindings) -> list[_Candidate]:
    """Return the calls that one alternative stands for (LANGUAGE EX-3, EX-4, EX-11)."""
    match part:
        case Literal(calls=calls):
            return [_Candidate(call) for call in calls]
        case Steps(count=count):
            if _fault(part, auction, bindings):
                return []
            return [_Candidate(BIDS[auction.last_bid + count - 1])]
        case Variable():
            return [
                _Candidate(Call.bid(part.level, suit), part, suit)
                for suit in _suits(part, auction, bindings)
            ]


def _suits(variable: Variable, auction: Auction, bindings: Bindings) -> list[Suit]:
    """Return the suits that a variable may stand for, in their order (LANGUAGE EX-3 to EX-5)."""
    taken = auction.suits_bid
    if variable.name in bindings:
        return [bindings[variable.name]]
    if base := _OTHERS.get(variable.name):
        if base not in bindings:
            return []
        domain = tuple(suit for suit in _DOMAINS[base] if suit is not bindings[base])
    else:
        domain = _DOMAINS[variable.name]
        # Artificial bids may have used all of them: then any is meant.
        if auction.suits_bid.issuperset(domain):
            taken = frozenset()
    return [
        suit
        for suit in domain
        if suit not in taken
        and Call.bid(variable.level, suit).rank > auction.last_bid
        and _keeps_order(variable.name, suit, bindings)
    ]


def _keeps_order(name: str, suit: Suit, bindings: Bindings) -> bool:
    """Tell whether X < Y < Z holds with ``name`` bound to ``suit`` (LANGUAGE EX-5)."""
    if name not in _ORDERED:
        return True
    position = _ORDERED.index(name)
    return all(
        bindings[other] < suit if _ORDERED.index(other) < position else bindings[other] > suit
        for other in _ORDERED
        if other in bindings
    )


def _fault(part: Part, auction: Auction, bindings: Bindings) -> _Fault | None:
    """Return why an alternative can mean nothing here (LANGUAGE EX-6, EX-11)."""
    match part:
        case Variable(name=name) if name in _OTHERS and name not in bindings:
            base = _OTHERS[name]
            if base not in bindings:
                message = f"{name} without {base} above it; left out of exports"
                return _Fault(Code.VARIABLE_UNBOUND, message, f"write {base} in a call above")
        case Steps(count=count):
            if not auction.last_bid:
                return _Fault(Code.STEP_NO_BID, "no bid above to count steps from")
            if count == 0 or auction.last_bid + count > len(BIDS):
                last = BIDS[auction.last_bid - 1]
                return _Fault(Code.STEP_RANGE, f"{count} steps above {last}")
    return None


def _bound(bindings: Bindings, candidate: _Candidate) -> Bindings:
    variable, suit = candidate.variable, candidate.suit
    if variable is None or suit is None or variable.name in bindings:
        return bindings
    return {**bindings, variable.name: suit}


@lru_cache(maxsize=64)
def _whole_word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d]){name}(?!\w)")


def _substituted(text: str, name: str, suit: Suit) -> str:
    """Return ``text`` with the variable ``name`` replaced by its suit (LANGUAGE EX-12)."""
    return _whole_word(name).sub(suit.mark, text)


class _Faults:
    """Gathers what is wrong with rows, for one report a row."""

    def __init__(self, diagnostics: Diagnostics) -> None:
        self.diagnostics = diagnostics
        self._reported: set[tuple[Code, Row]] = set()
        self._illegal: dict[tuple[Row, int], str] = {}
        self._legal: set[tuple[Row, int]] = set()

    def report(self, fault: _Fault, row: Row) -> None:
        """Report a fault of ``row``, the first time it is met."""
        if (fault.code, row) not in self._reported:
            self._reported.add((fault.code, row))
            self.diagnostics.report(
                fault.code, row.span, fault.message, hint=fault.hint, pasted=row.pasted
            )

    def legal(self, row: Row, place: _Place) -> None:
        """Note that a label of ``row`` has a legal call."""
        self._legal.add((row, place.step))

    def illegal(self, row: Row, place: _Place, side: Side, call: Call, auction: Auction) -> None:
        """Note an illegal call (LANGUAGE EX-10)."""
        if (row, place.step) not in self._illegal:
            shown = f"({call.word})" if side is Side.THEY else call.word
            where = f"after {auction.short}" if auction else "as the first call"
            self._illegal[row, place.step] = f"{shown} {where}"

    def report_illegal(self) -> None:
        """Report every row with an illegal call, once: info where it has a legal one too."""
        faults: dict[Row, tuple[bool, str]] = {}
        for (row, step), what in self._illegal.items():
            elsewhere = (row, step) in self._legal
            if row not in faults or not elsewhere:
                faults[row] = (elsewhere, what)
        for row, (elsewhere, what) in faults.items():
            self.diagnostics.report(
                Code.CALL_ILLEGAL,
                row.span,
                f"{what} is no legal call; left out of exports",
                hint="it is fine in another auction of this row" if elsewhere else "",
                severity=Severity.INFO if elsewhere else Severity.WARNING,
                pasted=row.pasted,
            )
