"""Agreements with all auctions that they hold for (PRACTICE QZ-1, QZ-2), and points of auctions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...bridge import Auction, Call, Conditions, OpeningSeat, Side, Vulnerability
from ..resolver import NOTHING_KNOWN, Context, Meaning, Node, Tree
from ..resolver.listing import in_bidding_order

_BLANK = "\u00a0"
OPENINGS = "openings"
"""The id of the question for our openings (PRACTICE QZ-11)."""

_FEWEST, _MOST = 2, 8
"""How many calls a point must have to be asked about (PRACTICE QZ-11)."""

TextOf = Callable[[Meaning], str]
"""What returns the text of a definition as pages show it."""


class Told(NamedTuple):
    """A definition with its text as it is asked for."""

    meaning: Meaning
    text: str
    """As shown, in one line (PRACTICE QZ-3); nothing where the row has none."""

    @property
    def conditions(self) -> Conditions:
        """When it holds."""
        return self.meaning.conditions


@dataclass(slots=True)
class Point:
    """An auction after which we call."""

    opener: Side
    calls: tuple[Call, ...]
    """Passes included; none before our opening."""
    sisters: dict[Call, tuple[Told, ...]]
    """Our calls there in bidding order, with all that is said of each."""
    rest: tuple[Told, ...]
    """Our rows for all other calls there (RESOLVER RK-5)."""
    is_open: bool
    """Whether calls may have a meaning there that stands elsewhere: by a rest row of ours, or
    because the auction continues as another one does."""

    @property
    def auction(self) -> Auction:
        """The calls so far."""
        return Auction.of(self.opener, self.calls)

    @property
    def id(self) -> str:
        """The short form of the auction (RESOLVER RQ-10)."""
        return self.auction.short or OPENINGS


@dataclass(slots=True)
class Place:
    """One auction of an agreement, with the text written out for it."""

    point: Point
    call: Call
    told: Told
    context: Context = NOTHING_KNOWN
    """What must be said for this to be the one answer (PRACTICE QZ-6)."""

    @property
    def auction(self) -> Auction:
        """The auction with the call."""
        return self.told.meaning.auction

    @property
    def text(self) -> str:
        """What the call means there."""
        return self.told.text

    @property
    def opening(self) -> tuple[Side, Call]:
        """Who opened, and what."""
        return self.point.opener, (*self.point.calls, self.call)[0]

    @property
    def depth(self) -> int:
        """How many calls the short form of the auction has (PRACTICE QZ-14)."""
        return depth_of(self.auction)

    def told_in_all(self) -> Iterator[str]:
        """Yield every text of the auction and of our rest rows there (PRACTICE QZ-8)."""
        yield from (one.text for one in self.point.sisters[self.call] if one.text)
        yield from (one.text for one in self.point.rest if one.text)


def depth_of(auction: Auction) -> int:
    """Return how many calls are shown: all but their passes that are not last."""
    return auction.short.count("-") + 1 if auction else 0


class Points:
    """Goes through a tree for the points where we call, in bidding order, ours first."""

    def __init__(self, tree: Tree, text_of: TextOf) -> None:
        """Prepare for ``tree``."""
        self._tree = tree
        self._text_of = text_of

    def all(self) -> Iterator[Point]:
        """Yield every point with a call of ours."""
        for opener, root in self._tree.roots.items():
            stack: list[tuple[tuple[Call, ...], Node, bool]] = [((), root, False)]
            while stack:
                calls, node, continues = stack.pop()
                continues = continues or bool(node.systems_on)
                below = in_bidding_order(node)
                if (opener + len(calls)) % 2 == 0 and below:
                    yield self._point(opener, calls, node, continues=continues)
                stack += [((*calls, call), child, continues) for call, child in reversed(below)]

    def _point(
        self, opener: Side, calls: tuple[Call, ...], node: Node, *, continues: bool
    ) -> Point:
        sisters = {call: self._told(child.definitions) for call, child in in_bidding_order(node)}
        rest = self._told(node.rest_rows)
        return Point(opener, calls, sisters, rest, continues or bool(rest))

    def _told(self, meanings: Sequence[Meaning]) -> tuple[Told, ...]:
        return tuple(Told(one, self._one_line(one)) for one in meanings)

    def _one_line(self, meaning: Meaning) -> str:
        """Return the text in one line; nothing only where the row has none (PRACTICE QZ-3)."""
        if not meaning.text:
            return ""
        return (self._text_of(meaning) or _BLANK).replace("\n", " · ")


@dataclass(slots=True)
class Row:
    """All auctions of one row under one condition at one number of calls (PRACTICE QZ-2)."""

    places: list[Place]

    @property
    def first(self) -> Place:
        """The first auction at which its definition stands, asked or not (PRACTICE QZ-2)."""
        standing = (one for one in self.places if not one.told.meaning.contradicts)
        return next(standing, self.places[0])

    @property
    def id(self) -> str:
        """What names the agreement as long as it means the same auctions (PRACTICE QZ-2)."""
        first = self.first
        return first.auction.short + _condition_of(first.auction, first.told.conditions)


def _condition_of(auction: Auction, conditions: Conditions) -> str:
    """Return conditions as ids have them, ``&seat=12&vul=Y0&when=2C:majors``."""
    words = []
    if conditions.seat is not OpeningSeat.ANY:
        words.append(f"&seat={conditions.seat}")
    if conditions.vulnerability is not Vulnerability.ANY:
        words.append(f"&vul={conditions.vulnerability}")
    for number, text in conditions.qualifications:
        words.append(f"&when={qualified_call(auction, number)}:{text}")
    return "".join(words)


def qualified_call(auction: Auction, number: int) -> str:
    """Return the call that a qualification is about, its number where the auction lacks it."""
    is_there = 0 < number <= len(auction)
    return auction.calls[number - 1].word if is_there else str(number)


def rows_at(points: Sequence[Point]) -> list[Row]:
    """Return the agreements that points tell of, in the order of their first auctions (QZ-2)."""
    rows: dict[object, Row] = {}
    for point in points:
        for call, said in point.sisters.items():
            for told in said:
                place = Place(point, call, told)
                rows.setdefault(_key(place), Row([])).places.append(place)
    return list(rows.values())


def _key(place: Place) -> object:
    """Return what tells agreements apart; rows that no page shows are told apart by auctions."""
    told, point = place.told, place.point
    address = told.meaning.row.address
    row = (address.document, address.anchor) if address.anchor else place.auction
    text = told.text if told.meaning.contradicts else ""
    return row, len(point.calls), told.conditions, text


class TablePoint(NamedTuple):
    """A point with the calls that are told there."""

    point: Point
    calls: tuple[Call, ...]


@dataclass(slots=True)
class Table:
    """Points with the same calls of ours, asked as one question (PRACTICE QZ-11)."""

    points: list[TablePoint]

    @property
    def id(self) -> str:
        """The first point, in short."""
        return self.points[0].point.id

    @property
    def depth(self) -> int:
        """How many calls the short form of its answers has (PRACTICE QZ-14)."""
        point, calls = self.points[0]
        return depth_of(point.sisters[calls[0]][0].meaning.auction)


def tables_at(points: Sequence[Point], is_told: Callable[[tuple[Told, ...]], bool]) -> list[Table]:
    """Return the points with two to eight calls that are told, those with the same rows once."""
    tables: dict[frozenset[object], Table] = {}
    for point in points:
        calls = tuple(call for call, said in point.sisters.items() if is_told(said))
        if _FEWEST <= len(calls) <= _MOST:
            rows = frozenset(
                _row_of(point, call, told) for call in calls for told in point.sisters[call]
            )
            tables.setdefault(rows, Table([])).points.append(TablePoint(point, calls))
    return list(tables.values())


def _row_of(point: Point, call: Call, told: Told) -> object:
    address = told.meaning.row.address
    if address.anchor:
        return address.document, address.anchor
    return point.opener, point.calls, call
