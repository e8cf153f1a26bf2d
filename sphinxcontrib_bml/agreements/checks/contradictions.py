"""Auctions for which several rows have different texts (CHECKS CK-10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice
from typing import NamedTuple

from ...bridge.auctions import PASS, Auction, Call, Side
from ...language.anchors import RowAddress
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostic, RelatedPlace, count_noun, quoted
from ...language.source import Span
from ...patterns import compile_later
from ..book import Agreement, Book
from ..redirect_rows import RestRow
from ..rest_rows import exported_rest_rows
from ..text_comparison import comparison_text, is_cross_reference, is_reworded
from .check_input import CheckInput
from .outlines import Outlines, Position, RowOutline
from .severities import Relation

Beginnings = frozenset[tuple[Side, tuple[Call, ...]]]


class RowAuctions:
    """The auctions that one row has a text for."""

    def __init__(self, auctions: list[Auction]) -> None:
        """Store the auctions."""
        self._auctions = auctions
        self._beginnings: dict[int, Beginnings] = {}

    @cached_property
    def all(self) -> frozenset[Auction]:
        """The auctions, in no order."""
        return frozenset(self._auctions)

    @cached_property
    def most_calls(self) -> int:
        """Number of calls in the longest auction."""
        return max(map(len, self._auctions))

    def beginnings(self, calls: int) -> Beginnings:
        """Return the first ``calls`` calls of each auction with at least that many."""
        if calls not in self._beginnings:
            self._beginnings[calls] = frozenset(
                (auction.opener, auction.calls[:calls])
                for auction in self._auctions
                if len(auction) >= calls
            )
        return self._beginnings[calls]


class ComparisonKey(NamedTuple):
    """The tables and auctions used to compare rows."""

    outlines: Outlines
    auctions: dict[RowAddress, RowAuctions]

    def relation(self, first: Agreement, later: Agreement) -> Relation:
        """Return the class of two definitions of one auction with different texts."""
        if self._are_siblings(first.row.address, later.row.address):
            return Relation.SISTERS
        order = self._order(first.row.address, later.row.address)
        if order is Relation.SPECIAL_FIRST:
            return order
        if (
            len(first.auction) == 1
            or is_cross_reference(first.text)
            or is_cross_reference(later.text)
        ):
            return Relation.OVERVIEW
        if is_reworded(comparison_text(first.text), comparison_text(later.text)):
            return Relation.REWORDED
        return order or Relation.TWICE

    def repeats(self, first: Agreement, later: Agreement) -> bool:
        """Return whether two rows have a text for the same auctions, so that one is enough."""
        one, other = self.auctions[first.row.address], self.auctions[later.row.address]
        return one.all == other.all

    def _are_siblings(self, first: RowAddress, later: RowAddress) -> bool:
        """Return whether the paths to two rows diverge at sibling rows with different labels."""
        table = self.outlines.table_of(first)
        if (
            table is None
            or first.of_table != later.of_table
            or self.outlines.table_of(later) is None
        ):
            return False
        parted = (
            (table.rows[one], table.rows[other])
            for one, other in zip(table.path(first.number), table.path(later.number), strict=False)
            if one != other
        )
        return any(_have_different_labels(one, other) for one, other in islice(parted, 1))

    def _order(self, first: RowAddress, later: RowAddress) -> Relation | None:
        """Return which row has fewer auctions at the first difference of the two rows, or None."""
        one, other = self.auctions[first], self.auctions[later]
        for calls in range(1, min(one.most_calls, other.most_calls) + 1):
            former, latter = one.beginnings(calls), other.beginnings(calls)
            if former != latter:
                if former < latter:
                    return Relation.SPECIAL_FIRST
                return Relation.SPECIAL_LATER if former > latter else None
        return None


def _have_different_labels(one: RowOutline, other: RowOutline) -> bool:
    """Return whether sibling rows have different labels, without histories at the top."""
    at_top = one.above < 0 and (one.is_sequence or other.is_sequence)
    return not at_top and one.label != other.label


_SEAT = compile_later(
    r"\b(?:1st|2nd|3rd|4th|first|second|third|fourth)\b[^,;.]{0,16}\bseat|\b[1-4]/[1-4] seat",
    re.IGNORECASE,
)
_VULNERABILITY = compile_later(
    r"\bvul\b|\b(?:non-?|in|un)?vulnerable\b|\bNV\b|\bfavou?rable\b", re.I
)
_PASSED_HAND = compile_later(r"\bpassed hand\b|\bPH\b")


_MOST_NESTED = 2
"""Maximum number of rows for all other calls, one below the other, whose rows are compared."""


class _Pair(NamedTuple):
    """Two definitions of one auction."""

    first: Agreement
    later: Agreement
    relation: Relation | None
    """None if both have the same text."""


def find_contradictions(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each pair of rows that define the same auctions (CHECKS CK-4)."""
    pairs: dict[tuple[str, str, bool], list[_Pair]] = {}
    books = _with_rows_below_rest_rows(subject.book)
    for pair in chain.from_iterable(pairs_of(subject, book) for book in books):
        first, later = pair.first.row.place, pair.later.row.place
        pairs.setdefault((first, later, pair.relation is None), []).append(pair)
    for group in pairs.values():
        yield _diagnostic(group, subject)


_MANY = 5
"""Contradictions of two tables after which the later one is probably not played."""
ASIDE_HINT = "if the second table is not played, write //aside above it"


def with_asides(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return findings with the hint at ``//aside`` for two tables that often differ (CK-10b)."""
    findings = list(findings)
    counts = Counter(one.tables for one in findings if _is_contradiction(one))
    return [
        replace(one, hint=f"{one.hint}; {ASIDE_HINT}")
        if _is_contradiction(one) and counts[one.tables] >= _MANY
        else one
        for one in findings
    ]


def _is_contradiction(one: Diagnostic) -> bool:
    is_warning = one.code is Code.DUPLICATE and one.severity is Severity.WARNING
    return is_warning and len(set(one.tables)) > 1


def pairs_of(subject: CheckInput, book: Book) -> Iterator[_Pair]:
    """Yield the first definition of each auction that has several, paired with each later one.

    Rows that ``TABLE-CONTEXT`` names are excluded (CHECKS CK-10). So are rows without a text, rows
    that ``//bss omit`` leaves out, and sequences of conventions, which are not in a table and are
    compared when the book adds them (CARDS CC-C10). A row that is read several times is one
    definition. Rows with the same text are a pair if they have it for the same auctions (CK-11).

    :param book: the agreements of the system, or some of them.
    """
    comparison: ComparisonKey | None = None
    for definitions in book.with_several_definitions():
        first, *others = [one for one in definitions if _is_relevant(one, subject)] or [
            definitions[0]
        ]
        for later in others:
            is_same = comparison_text(first.text) == comparison_text(later.text)
            if is_same and later.row.place == first.row.place:
                continue
            comparison = comparison or ComparisonKey(subject.outlines, _auctions_of_rows(book))
            if not is_same:
                yield _Pair(first, later, comparison.relation(first, later))
            elif comparison.repeats(first, later):
                yield _Pair(first, later, None)


def _with_rows_below_rest_rows(book: Book, levels: int = _MOST_NESTED) -> Iterator[Book]:
    """Yield a book, and what rows below rows for all other calls say (CHECKS CK-10c).

    They say the same after each call, so one call that no other row names is enough.
    """
    yield book
    if not levels or not any(map(_has_repeated_labels, book.rest_rows)):
        return
    for one in exported_rest_rows(book, every=True):
        if one.calls and one.row.below is not None and _has_repeated_labels(one.row):
            call = next((call for call in one.calls if call.is_bid), one.calls[0])
            yield from _with_rows_below_rest_rows(one.row.below.after(call), levels - 1)


def _has_repeated_labels(rest: RestRow) -> bool:
    labels = [row.label for row in rest.below.rows] if rest.below is not None else []
    return len(set(labels)) < len(labels)


def _is_relevant(agreement: Agreement, subject: CheckInput) -> bool:
    if not agreement.text or agreement.is_omitted or agreement.row.address.table < 0:
        return False
    address = agreement.row.address
    if subject.misplaced and (address.document, address.table) in subject.misplaced:
        return False
    table = subject.outlines.table_of(address)
    return table is None or not table.is_doubtful


def _auctions_of_rows(book: Book) -> dict[RowAddress, RowAuctions]:
    """Return the auctions that each row describes."""
    auctions: dict[RowAddress, list[Agreement]] = {}
    for agreement in book:
        if agreement.text:
            auctions.setdefault(agreement.row.address, []).append(agreement)
    return {
        address: RowAuctions([one.auction for one in agreements])
        for address, agreements in auctions.items()
    }


def _diagnostic(pairs: list[_Pair], subject: CheckInput) -> Diagnostic:
    """Return one diagnostic for all auctions that two rows share."""
    outlines = subject.outlines
    chosen = max(pairs, key=_rank)
    first, later, relation = chosen
    place = _place(later, outlines)
    origin = _place(first, outlines).span
    if _place(first, outlines) == place:  # one line of a clip that is pasted with different words
        origin = next((paste.span for paste in _pastes([first], outlines)), origin)
    related = [RelatedPlace(origin, f"{_auction_phrase(relation)}: {quoted(first.text)}")]
    related += _pastes((pair.later for pair in pairs), outlines)
    named = _auctions_phrase(chosen, len(pairs))
    words = first.auction.short, first.text, later.text
    documents = tuple(dict.fromkeys(one.row.address.document for one in (first, later)))
    tables = first.row.address.of_table, later.row.address.of_table
    if relation is None:
        message = f"{named} {_has(pairs)} the same text at {first.row.place}"
        hint = "delete one of the two"
        return Diagnostic(
            Code.DUPLICATE_SAME,
            Code.DUPLICATE_SAME.severity,
            place.span,
            message,
            hint,
            tuple(related),
            words=words,
            documents=documents,
            tables=tables,
        )
    message, hint = _message_and_hint(chosen, named, origin, has=_has(pairs))
    theirs = _call_with_two_meanings(first.auction, subject)
    if theirs and relation.severity is not Severity.INFO:
        hint = f"if {theirs} has two meanings, write = when ... before both"
    elif relation is Relation.TWICE and hint == _DELETE_ONE and tables[0] != tables[1]:
        call = _their_call(first.auction)
        hint += f", or give {call} its meaning in both tables: = when ..." if call else ""
    return Diagnostic(
        Code.DUPLICATE,
        relation.severity,
        place.span,
        message,
        hint,
        tuple(related),
        kind=str(relation),
        words=words,
        documents=documents,
        tables=tables,
    )


def _call_with_two_meanings(auction: Auction, subject: CheckInput) -> str:
    """Return the opponents' last call if the notes have two texts for it (VARIANTS TM-5)."""
    number = _number_of_their_call(auction)
    above = Auction.of(auction.opener, auction.calls[:number])
    said = subject.book.all(above) if number and above in subject.book else ()
    texts = {comparison_text(one.text) for one in said} - {""}
    return _their_call(auction) if len(texts) > 1 else ""


def _number_of_their_call(auction: Auction) -> int:
    """Return the number of the opponents' last call other than a pass; 0 if there is none."""
    numbers = [
        number
        for number, (side, call) in enumerate(auction.turns, start=1)
        if side is Side.THEY and call is not PASS
    ]
    return numbers[-1] if numbers else 0


def _their_call(auction: Auction) -> str:
    """Return the opponents' last call other than a pass, in parentheses; nothing without one."""
    number = _number_of_their_call(auction)
    return f"({auction.turns[number - 1][1].word})" if number else ""


_DELETE_ONE = "delete one, or limit them with #SEAT or #VUL"


def _rank(pair: _Pair) -> int:
    return 0 if pair.relation is None else pair.relation.severity.rank


def _has(pairs: list[_Pair]) -> str:
    return "has" if len(pairs) == 1 else "have"


def _auction_phrase(relation: Relation | None) -> str:
    return "the same text" if relation is None else "the text that is used"


def _auctions_phrase(pair: _Pair, number: int) -> str:
    """Return the auctions in words: one of them, and their number."""
    short = pair.first.auction.short
    return short if number == 1 else f"{count_noun(number, 'auction')}, for one {short},"


def _message_and_hint(pair: _Pair, subject: str, origin: Span, *, has: str) -> tuple[str, str]:
    """Return the message and the hint for two rows with different texts."""
    first, later, relation = pair
    here, there = quoted(later.text), f"{quoted(first.text)} at {origin}"
    condition = _condition_hint(first.text, later.text)
    if relation is Relation.SPECIAL_LATER:
        message = f"{subject} {has} {there}, which comes first, so {here} is never used"
        return (
            message,
            condition or "move the special row above the general one",
        )
    if relation is Relation.TWICE:
        message = f"{subject} {has} two meanings: {here} here, {there}; the text here is not used"
        return message, condition or _DELETE_ONE
    return f"{subject} {has} another text, {there}; that text is used", condition


def _condition_hint(*texts: str) -> str:
    """Return a hint with the condition that one of the texts contains in words, or nothing."""
    for text in texts:
        if _PASSED_HAND.search(text):
            return "for a passed hand write (passed hand) at the beginning of the description"
        if _SEAT.search(text):
            return "for a seat, write #SEAT and 1, 2, 3 or 4 above the rows, and #SEAT 0 below"
        if _VULNERABILITY.search(text):
            return "for a vulnerability write #VUL, such as #VUL Y0, above the rows"
    return ""


def _place(agreement: Agreement, outlines: Outlines) -> Position:
    row = outlines.row_at(agreement.row.address)
    return row.place if row is not None else Position(agreement.row.file, agreement.row.line)


def _pastes(agreements: Iterable[Agreement], outlines: Outlines) -> Iterator[RelatedPlace]:
    """Yield the places at which rows are pasted, each place once."""
    rows = (outlines.row_at(agreement.row.address) for agreement in agreements)
    places = dict.fromkeys(place for row in rows if row is not None for place in row.pasted)
    return (RelatedPlace(place.span, "pasted here") for place in places)
