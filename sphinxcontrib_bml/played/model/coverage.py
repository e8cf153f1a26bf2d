"""Counts of coverage, and the comparison of explanations (PLAYED CV)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ...agreements.answers import Status
from ...agreements.hand_comparisons import HandDifference
from ...bridge.auctions import PASS, SUIT_SYMBOLS, Auction, Side
from ...bridge.conditions import Conditions
from ...bridge.deals import Hand
from ...language.diagnostics import count_noun


class TextClass(StrEnum):
    """The result of comparing an explanation at the table with the notes (PLAYED CV-30).

    The order is the order of reports, the most important first.
    """

    DIFFERS = "differs"
    NOT_ALERTED = "not-alerted"
    """The notes alert the call or call it artificial; it was not alerted."""
    ALERT_ONLY = "alert-only"
    """The call was alerted without an explanation."""
    TABLE_ONLY = "table-only"
    """The notes have no text."""
    CLOSE = "close"
    SAME = "same"

    @property
    def order(self) -> int:
        """Position in reports."""
        return list(TextClass).index(self)


_SUIT_WORDS = re.compile(
    r"(?:!([cdhs])(?![a-z]{2})|([♣♦♥♠])[\ufe0e\ufe0f]?|\b(club|diamond|heart|spade)s?\b"
    r"|(?<=[0-9+-])([cdhs])(?![a-z]))(?:'s\b)?",
    re.IGNORECASE,
)
_DASHES = re.compile(r"-{2,}|[‐‑‒–—−]")
_TOKEN = re.compile(
    rf"(?P<number>[0-9]+(?:-[0-9]+|[+-](?![0-9]))?)\s*(?P<suit>[{SUIT_SYMBOLS}])?"
    rf"|[{SUIT_SYMBOLS}]|[^\W\d_]+(?:['’][^\W\d_]+)*"
)
_NOTHING = frozenset({"hcp", "points", "pts", "total"})
"""Words to ignore, because a strength has the same meaning without them."""
_BOUNDS = re.compile(r"([0-9]+)(?:-([0-9]+)|([+-]))?")
_SHORTEST_BEGINNING = 3
_LEAST_SHARE = 0.5
_LONGEST_NUMBER = 4


class _Range(NamedTuple):
    """Numbers from ``least`` to ``most``; None means no limit."""

    least: int | None
    most: int | None

    def agrees(self, other: _Range) -> bool:
        return _agree(self.least, other.least) and _agree(self.most, other.most)


def _agree(one: int | None, other: int | None) -> bool:
    return one is None or other is None or one == other


@dataclass(slots=True)
class _TextFeatures:
    """The words of a text."""

    words: set[str] = field(default_factory=set)
    strengths: dict[str, _Range] = field(default_factory=dict)
    """The words that are strengths."""
    lengths: dict[str, dict[str, _Range]] = field(default_factory=dict)
    """The words that are lengths, by suit."""


def compare_texts(notes: str, table: str) -> TextClass:
    """Return how an explanation at the table compares with a text of the notes (PLAYED CV-31).

    The result is for a list to read, never for a warning.
    """
    if not table.strip():
        return TextClass.ALERT_ONLY
    if not notes.strip():
        return TextClass.TABLE_ONLY
    one, other = _read(notes), _read(table)
    if one.words == other.words:
        return TextClass.SAME
    if _contradict(one.strengths.values(), other.strengths.values()) or any(
        _contradict(one.lengths[suit].values(), other.lengths[suit].values())
        for suit in one.lengths.keys() & other.lengths.keys()
    ):
        return TextClass.DIFFERS
    return TextClass.CLOSE if _is_close(one, other) else TextClass.DIFFERS


def _read(text: str) -> _TextFeatures:
    said = _TextFeatures()
    text = _SUIT_WORDS.sub(_symbol, _DASHES.sub("-", text.casefold().replace("’", "'")))
    for token in _TOKEN.finditer(text):
        word = "".join(token[0].split())
        if word in _NOTHING:
            continue
        said.words.add(word)
        number, suit = token["number"], token["suit"]
        if number is None or len(number) > 2 * _LONGEST_NUMBER:
            continue
        if suit is not None:
            said.lengths.setdefault(suit, {})[word] = _range(number)
        elif not number.isdigit():
            said.strengths[word] = _range(number)
    return said


def _symbol(suit: re.Match[str]) -> str:
    letter = next(filter(None, suit.groups()))[0]
    return letter if letter in SUIT_SYMBOLS else SUIT_SYMBOLS["cdhs".index(letter)]


def _range(number: str) -> _Range:
    bounds = _BOUNDS.match(number)
    assert bounds is not None
    first = int(bounds[1])
    if bounds[2]:
        return _Range(first, int(bounds[2]))
    return {"+": _Range(first, None), "-": _Range(None, first)}.get(
        bounds[3] or "", _Range(first, first)
    )


def _contradict(ones: Iterable[_Range], others: Iterable[_Range]) -> bool:
    """Return whether both sides have ranges and no two of them agree."""
    ones, others = list(ones), list(others)
    return bool(ones and others) and not any(one.agrees(other) for one in ones for other in others)


def _is_close(one: _TextFeatures, other: _TextFeatures) -> bool:
    gone_of_one = _matching_ranges(one, other)
    gone_of_other = _matching_ranges(other, one)
    left, right = one.words - gone_of_one, other.words - gone_of_other
    if not left or not right:
        return bool(gone_of_one)
    matched = {word for word in left if _has_match(word, right)}
    matched_back = {word for word in right if _has_match(word, left)}
    if matched == left or matched_back == right:
        return True
    distinct = len(left) + len(right) - len(matched)
    return len(matched) / distinct >= _LEAST_SHARE


def _matching_ranges(one: _TextFeatures, other: _TextFeatures) -> set[str]:
    """Return the numbers of one text that agree with a number of the other."""
    found = {
        word
        for word, strength in one.strengths.items()
        if any(strength.agrees(theirs) for theirs in other.strengths.values())
    }
    for suit, lengths in one.lengths.items():
        theirs = other.lengths.get(suit, {}).values()
        found |= {word for word, length in lengths.items() if any(map(length.agrees, theirs))}
    return found


def _has_match(word: str, others: set[str]) -> bool:
    """Return whether a word equals another one, or one is the beginning of the other."""
    if word in others:
        return True
    if len(word) < _SHORTEST_BEGINNING:
        return False
    return any(
        len(other) >= _SHORTEST_BEGINNING and (word.startswith(other) or other.startswith(word))
        for other in others
    )


COVERED = frozenset({Status.AGREED, Status.NAMED, Status.AS, Status.REST})
"""Statuses of calls that are in the notes (PLAYED CV-2)."""
MISSING = frozenset({Status.NONE, Status.ELSEWHERE})
"""Statuses of calls that are not in the notes (PLAYED CV-20)."""
CALL_STATUSES = (
    Status.AGREED,
    Status.NAMED,
    Status.AS,
    Status.REST,
    Status.ELSEWHERE,
    Status.NONE,
)
"""Possible statuses of our calls other than passes."""
PASS_STATUSES = (
    Status.AGREED,
    Status.NAMED,
    Status.AS,
    Status.REST,
    Status.PASS,
    Status.ELSEWHERE,
    Status.NONE,
    Status.START,
)
"""Possible statuses of our passes (PLAYED CV-3)."""
REASONS = ("not-us", "no-auction", "irregular", "unreadable")
"""Reasons to exclude records (PLAYED CV-4)."""
MOST_PLACES = 5
"""Maximum number of places per auction."""

StatusCounts = Mapping[Status, int]


class Occurrence(NamedTuple):
    """The place where a call was made."""

    file: str
    """Name of the file, without folders."""
    board: int | None
    room: str | None
    players: tuple[str, ...] = ()
    """The names of North, East, South and West, if names were requested (PLAYED CW-4)."""


class RecordCounts(NamedTuple):
    """Numbers of records."""

    read: int
    """Number of records read; if both sides are counted, each record counts twice."""
    counted: int
    """Number of records whose calls are counted."""
    left_out: Mapping[str, int]
    """Number of excluded records by reason."""


class OpeningCount(NamedTuple):
    """The auctions that begin with one call other than pass (PLAYED CV-10)."""

    opening: Auction
    """The opening; without calls for passed-out deals."""
    auctions: int
    """Number of auctions."""
    calls: StatusCounts
    """Our calls without passes, by status."""
    passes: StatusCounts
    """Our passes by status."""


class ChapterCount(NamedTuple):
    """The used rows and calls of a chapter (PLAYED CV-11)."""

    chapter: str
    """The chapter."""
    calls: int
    """Number of our covered calls in the chapter, without passes."""
    used: int
    """Number of our rows that were used, by passes too."""
    rows: int
    """Number of our rows."""
    never: tuple[str, ...] = ()
    """The headings of its tables that never came up."""


class GapAuction(NamedTuple):
    """An auction that is not in the notes (PLAYED CV-20)."""

    auction: Auction
    """The auction up to our first missing call."""
    status: Status
    """``none``, or ``elsewhere`` if the call is for other seats or vulnerabilities only."""
    times: int
    where: tuple[Occurrence, ...]
    """The first places."""
    conditions: tuple[Conditions, ...] = ()
    """The conditions in the notes, if the status is ``elsewhere``."""


class Gap(NamedTuple):
    """Auctions that are not in the notes, after the same known beginning (PLAYED CV-21)."""

    known: Auction
    """The beginning that the notes know."""
    items: tuple[GapAuction, ...]
    """The auctions after it."""
    place: str = ""
    """``file:line`` of the known beginning; empty at the start."""

    @property
    def auctions(self) -> int:
        """Number of records with such an auction."""
        return sum(item.times for item in self.items)


class NamedCall(NamedTuple):
    """A call that the notes name without a description (PLAYED CV-22)."""

    auction: Auction
    """The auction up to the call."""
    times: int
    """How often it was made."""
    where: tuple[Occurrence, ...]
    """The records and the calls in them."""


class ExplainedCall(NamedTuple):
    """One of our calls, with its explanation at the table and in the notes (PLAYED CV-30)."""

    auction: Auction
    """The auction up to the call."""
    where: Occurrence
    """The record and the call in it."""
    table: str
    """The explanation with suit symbols; ``!`` for an alert without one; empty if not alerted."""
    notes: str
    """The text as pages show it."""
    kind: TextClass
    """How the two explanations agree."""


class HandStatus(StrEnum):
    """The results of comparing a hand with the agreement of its call (HANDS HA-70).

    Of several meanings of a call the first of these counts.
    """

    FITS = "fits"
    """The text was read wholly and does not exclude the hand."""
    FITS_READ = "fits-read"
    """The part of the text that was read does not exclude the hand."""
    OPEN = "open"
    """The text that was read excludes no hand, or the hand is not compared."""
    NEAR = "near"
    """Excluded by a difference within the tolerance (HANDS HA-71)."""
    LIGHT = "light"
    """An opening in third or fourth seat with fewer points than a row for any seat says."""
    DEPARTS = "departs"
    """Excluded by more."""

    @property
    def is_outside(self) -> bool:
        """Whether the notes exclude the hand."""
        return self in {HandStatus.NEAR, HandStatus.LIGHT, HandStatus.DEPARTS}

    @property
    def order(self) -> int:
        """Position in reports."""
        return list(HandStatus).index(self)


class Departure(NamedTuple):
    """A call with a hand that the notes exclude (HANDS HA-74)."""

    auction: Auction
    """The auction up to the call."""
    hand: Hand
    status: HandStatus
    differences: tuple[HandDifference, ...]
    where: Occurrence


class RowDepartures(NamedTuple):
    """The calls of one row whose hands the notes exclude; each suit of a variable apart."""

    auction: Auction
    """The first of their auctions in bidding order."""
    text: str
    """The description, as pages show it."""
    place: str
    """``file:line`` of the row."""
    judged: int
    """Number of calls of this row that are not unclear."""
    items: tuple[Departure, ...]


class RowQuestion(NamedTuple):
    """Several calls of a row with the same difference: a question to the author (HANDS HA-74)."""

    row: RowDepartures
    said: str
    items: tuple[tuple[Hand, HandDifference], ...]
    """The hands with the difference."""


_LEAST_FOR_QUESTION = 3
"""Number of hands with the same difference that make a question (HANDS HA-74)."""


def questions_about(rows: Iterable[RowDepartures]) -> Iterator[RowQuestion]:
    """Yield the questions that departures raise, in the order of the rows (HANDS HA-74).

    Light openings raise none.
    """
    for row in rows:
        groups: dict[tuple[str, bool], list[tuple[Hand, HandDifference]]] = {}
        for item in row.items:
            for one in item.differences if item.status is not HandStatus.LIGHT else ():
                groups.setdefault((one.said, one.is_more), []).append((item.hand, one))
        for (said, _), items in groups.items():
            if len(items) >= _LEAST_FOR_QUESTION:
                yield RowQuestion(row, said, tuple(items))


HandCounts = Mapping[HandStatus, int]


class GroupCount(NamedTuple):
    """The calls of a chapter or of a player by result (HANDS HA-75)."""

    name: str
    counts: HandCounts


class HandCoverage(NamedTuple):
    """The comparison of hands with the agreements of their calls (HANDS HA-70)."""

    counts: HandCounts
    """Our calls with an agreement, without passes."""
    rows: tuple[RowDepartures, ...]
    """The rows with departures, those with most first."""
    chapters: tuple[GroupCount, ...]
    """The numbers by chapter."""
    players: tuple[GroupCount, ...] = ()
    """Empty, unless names were requested (PLAYED CW-4)."""


@dataclass(frozen=True, slots=True, repr=False)
class Coverage:
    """The coverage of the played auctions by the notes of a system."""

    system: str
    """Name of the system."""
    we: tuple[str, ...]
    """The players as the caller named them; empty if the seats were given."""
    records: RecordCounts
    """The numbers of records."""
    calls: StatusCounts
    """Our calls without passes."""
    passes: StatusCounts
    """Our passes by status."""
    openings: tuple[OpeningCount, ...]
    """The openings in bidding order: ours, theirs, passed-out deals."""
    chapters: tuple[ChapterCount, ...]
    """The used rows and calls by chapter."""
    gaps: tuple[Gap, ...]
    """The gaps, the most frequent first."""
    named: tuple[NamedCall, ...]
    """Calls that the notes name without a description."""
    explanations: tuple[ExplainedCall, ...]
    """The explanations by class, the most important first."""
    hands: HandCoverage | None = None
    """Whether hands fit; None if that was not requested."""

    @property
    def covered(self) -> int:
        """Number of our calls that are in the notes, without passes."""
        return sum(number for status, number in self.calls.items() if status in COVERED)

    @property
    def share(self) -> float | None:
        """Share of our calls that are in the notes, in per cent (CV-2); None without calls."""
        total = sum(self.calls.values())
        return round(100 * self.covered / total, 1) if total else None

    def __repr__(self) -> str:
        """Return a text with the share of covered calls."""
        share = "no calls" if self.share is None else f"{self.share} %"
        gaps = count_noun(sum(gap.auctions for gap in self.gaps), "gap")
        return f"<Coverage of {count_noun(self.records.counted, 'record')}: {share}, {gaps}>"


def is_pass(auction: Auction) -> bool:
    """Return whether the last call is a pass."""
    return bool(auction.calls) and auction.calls[-1] is PASS


def bidding_order(auction: Auction) -> tuple[bool, tuple[int, ...]]:
    """Return the sort key of an auction: bidding order, ours before theirs (RESOLVER RC-2)."""
    theirs = bool(auction.calls) and auction.opener is Side.THEY
    return theirs, tuple(call.number for call in auction.calls)
