"""Places of questions: auctions, rows and tables.

Each has the conditions of the board that a question must state (PRACTICE QZ-6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from ...agreements.answers import NOTHING_KNOWN, BoardContext, Meaning
from ...agreements.tree import AuctionNode, AuctionTree, sorted_continuations
from ...bridge.auctions import PASS, Auction, Call, Side
from ...bridge.conditions import Conditions, OpeningSeat, Vulnerability

_BLANK = "\u00a0"
OPENINGS = "openings"
"""Id of the question about our openings (PRACTICE QZ-11)."""

_SYSTEM_ON = "system on: {}"
_SYMBOLS = str.maketrans({"C": "♣", "D": "♦", "H": "♥", "S": "♠", "N": "NT"})

_FEWEST, _MOST = 2, 8
"""Minimum and maximum number of calls of a "what comes next" question (PRACTICE QZ-11)."""

TextOf = Callable[[Meaning], str]
"""A function that returns the text of a definition as pages show it."""


class FormattedDefinition(NamedTuple):
    """A definition with its text as questions show it."""

    meaning: Meaning
    """The meaning in the notes."""
    text: str
    """The text in one line (PRACTICE QZ-3); empty if the row has no text."""

    @property
    def conditions(self) -> Conditions:
        """The conditions of the definition."""
        return self.meaning.conditions


@dataclass(eq=False, repr=False)
class DecisionPoint:
    """An auction after which it is our turn; its texts are computed on first use."""

    opener: Side
    """The side that opened."""
    calls: tuple[Call, ...]
    """The calls, passes included; empty before our opening."""
    said: str
    """Beginning of the short form of every continuation, ``1D-(1H)-``."""
    continues: bool
    """Whether the auction has the continuations of another one (LANGUAGE XT-4)."""
    _node: AuctionNode
    _text_of: TextOf

    @property
    def below(self) -> Iterator[tuple[Call, Sequence[Meaning]]]:
        """Our calls at this point in bidding order, with their meanings."""
        return ((call, child.definitions) for call, child in sorted_continuations(self._node))

    @cached_property
    def siblings(self) -> dict[Call, tuple[FormattedDefinition, ...]]:
        """Our calls at this point in bidding order, with all their definitions."""
        return {call: self._definitions(meanings, call) for call, meanings in self.below}

    @cached_property
    def rest(self) -> tuple[FormattedDefinition, ...]:
        """Our rows for all other calls at this point (RESOLVER RK-5)."""
        return self._definitions(self._node.rest_rows)

    @property
    def is_open(self) -> bool:
        """Whether calls without a row at this point may have a meaning.

        A rest row of ours gives them one, or the auction has the continuations of another one.
        """
        return self.continues or bool(self._node.rest_rows)

    @property
    def auction(self) -> Auction:
        """The auction so far."""
        return Auction.of(self.opener, self.calls)

    @property
    def id(self) -> str:
        """The short form of the auction (RESOLVER RQ-10)."""
        return self.auction.short or OPENINGS

    def opening_by(self, call: Call) -> tuple[Side, Call]:
        """Return the side that opened and the opening, if our next call is ``call``."""
        return self.opener, self.calls[0] if self.calls else call

    def _definitions(
        self, meanings: Sequence[Meaning], call: Call | None = None
    ) -> tuple[FormattedDefinition, ...]:
        return tuple(FormattedDefinition(one, self.line_of(one, call)) for one in meanings)

    def has_one(self, call: Call) -> bool:
        """Return whether a call has exactly one definition."""
        return len(self._node.below[call].definitions) == 1

    def line_of(self, meaning: Meaning, call: Call | None = None) -> str:
        """Return a text in one line; empty only if the row has no text (PRACTICE QZ-3).

        :param call: the call with the meaning; None for a row for all other calls.
        """
        if meaning.text:
            return (self._text_of(meaning) or _BLANK).replace("\n", " · ")
        return self._system_on(self._node.below[call], meaning) if call is not None else ""

    def _system_on(self, node: AuctionNode, meaning: Meaning) -> str:
        """Return the auctions of ``//as`` lines as a text, if the call has none (QZ-4a)."""
        if node.has_text:
            return ""
        lines = [one for one in node.systems_on if one.conditions == meaning.conditions]
        targets = dict.fromkeys(one.target.short.translate(_SYMBOLS) for one in lines)
        return _SYSTEM_ON.format(", ".join(targets)) if targets else ""


@dataclass(slots=True, eq=False)
class AskableAuction:
    """One auction of an agreement, with the text for this auction."""

    point: DecisionPoint
    """The auction before the call."""
    call: Call
    """The call that the agreement describes."""
    meaning: Meaning
    """The meaning in the notes."""
    context: BoardContext = NOTHING_KNOWN
    """Conditions that the question states so that only this meaning applies (PRACTICE QZ-6)."""

    @property
    def id(self) -> str:
        """Auction and conditions: the id of the agreement whose first auction this is (QZ-2)."""
        said = f"{self.point.said}{self.call.word}"
        conditions = self.meaning.conditions
        return said + _condition_of(self.auction, conditions) if conditions else said

    @property
    def definition(self) -> FormattedDefinition:
        """The definition with its text."""
        said = self.point.siblings[self.call]
        return next(one for one in said if one.meaning is self.meaning)

    @property
    def auction(self) -> Auction:
        """The auction with the call."""
        return self.meaning.auction

    @property
    def text(self) -> str:
        """The text of the call in this auction."""
        return self.point.line_of(self.meaning, self.call)

    @property
    def has_single_meaning(self) -> bool:
        """Whether this is the only definition of the call here, and it has no conditions."""
        return self.point.has_one(self.call) and not self.meaning.conditions

    @property
    def opening(self) -> tuple[Side, Call]:
        """The side that opened, and the opening."""
        return self.point.opening_by(self.call)

    @property
    def depth(self) -> int:
        """Number of calls in the short form of the auction (PRACTICE QZ-14)."""
        return depth_of(self.auction)

    def all_texts(self) -> Iterator[str]:
        """Yield all texts of the call and of our rest rows at this point (PRACTICE QZ-8)."""
        yield from (one.text for one in self.point.siblings[self.call] if one.text)
        yield from (one.text for one in self.point.rest if one.text)


def depth_of(auction: Auction) -> int:
    """Return the number of calls in the short form, which omits their passes except a last one."""
    return auction.short.count("-") + 1 if auction else 0


class DecisionPointWalker:
    """Walks through a tree to our decision points, in bidding order, our openings first."""

    def __init__(self, tree: AuctionTree, text_of: TextOf) -> None:
        """Prepare the walk through ``tree``."""
        self._tree = tree
        self._text_of = text_of

    def all(self) -> Iterator[DecisionPoint]:
        """Yield every point at which we have a call."""
        for opener, root in self._tree.roots.items():
            stack: list[tuple[tuple[Call, ...], str, AuctionNode, bool]] = [((), "", root, False)]
            while stack:
                calls, said, node, continues = stack.pop()
                continues = continues or bool(node.systems_on)
                is_ours = (opener + len(calls)) % 2 == 0
                below = sorted_continuations(node)
                if is_ours and below:
                    yield DecisionPoint(opener, calls, said, continues, node, self._text_of)
                for call, child in reversed(below):
                    if not child.below:
                        continue
                    is_shown = is_ours or call is not PASS or not calls
                    word = f"{call.word if is_ours else f'({call.word})'}-" if is_shown else ""
                    stack.append(((*calls, call), said + word, child, continues))


@dataclass(slots=True)
class AskableRow:
    """All auctions of one row with the same condition and number of calls (PRACTICE QZ-2)."""

    places: list[AskableAuction]

    @property
    def first(self) -> AskableAuction:
        """The first auction with this definition, asked or not (PRACTICE QZ-2)."""
        first = self.places[0]
        if not first.meaning.contradicts:
            return first
        return next((one for one in self.places if not one.meaning.contradicts), first)

    @property
    def id(self) -> str:
        """Id of the agreement; it stays the same as long as the auctions do (PRACTICE QZ-2)."""
        return self.first.id


def _condition_of(auction: Auction, conditions: Conditions) -> str:
    """Return conditions as part of an id, ``&seat=12&vul=Y0&when=2C:majors``."""
    words = []
    if conditions.seat is not OpeningSeat.ANY:
        words.append(f"&seat={conditions.seat}")
    if conditions.vulnerability is not Vulnerability.ANY:
        words.append(f"&vul={conditions.vulnerability}")
    for one in conditions.qualifications:
        words.append(f"&when={qualified_call(auction, one.call)}:{one.text}")
    return "".join(words)


def qualified_call(auction: Auction, number: int) -> str:
    """Return the call of a qualification, or its position if the auction does not have it."""
    is_there = 0 < number <= len(auction)
    return auction.calls[number - 1].word if is_there else str(number)


def rows_at(points: Sequence[DecisionPoint]) -> list[AskableRow]:
    """Return the agreements at some points, in the order of their first auctions (QZ-2)."""
    rows: dict[object, AskableRow] = {}
    for point in points:
        depth = len(point.calls)
        for call, meanings in point.below:
            for meaning in meanings:
                key = _key(meaning, depth)
                row = rows.get(key)
                if row is None:
                    row = rows[key] = AskableRow([])
                row.places.append(AskableAuction(point, call, meaning))
    return list(rows.values())


def _key(meaning: Meaning, depth: int) -> object:
    """Return the identity of an agreement; for rows without an anchor it is the auction."""
    address = meaning.row.address
    row = (address.document, address.anchor) if address.anchor else meaning.auction
    text = meaning.text if meaning.contradicts else ""
    return row, depth, meaning.conditions or None, text


@dataclass(frozen=True, slots=True)
class TablePoint:
    """A point with the calls that the question asks for."""

    point: DecisionPoint
    calls: tuple[Call, ...]


@dataclass(slots=True)
class QuestionTable:
    """Points with the same rows, asked as one question (PRACTICE QZ-11)."""

    points: list[TablePoint]

    @property
    def id(self) -> str:
        """The short form of the first point."""
        return self.points[0].point.id

    @property
    def depth(self) -> int:
        """Number of calls in the short form of its answers (PRACTICE QZ-14)."""
        first = self.points[0]
        return depth_of(first.point.siblings[first.calls[0]][0].meaning.auction)


def tables_at(
    points: Sequence[DecisionPoint], is_told: Callable[[tuple[FormattedDefinition, ...]], bool]
) -> list[QuestionTable]:
    """Return the questions at points with two to eight such calls, one per set of rows."""
    tables: dict[frozenset[object], QuestionTable] = {}
    for point in points:
        calls = tuple(call for call, said in point.siblings.items() if is_told(said))
        if _FEWEST <= len(calls) <= _MOST:
            rows = frozenset(
                _row_of(point, call, told) for call in calls for told in point.siblings[call]
            )
            tables.setdefault(rows, QuestionTable([])).points.append(TablePoint(point, calls))
    return list(tables.values())


def _row_of(point: DecisionPoint, call: Call, told: FormattedDefinition) -> object:
    address = told.meaning.row.address
    if address.anchor:
        return address.document, address.anchor
    return point.opener, point.calls, call


_SEATS = (None, 1, 2, 3, 4)
_VULNERABILITIES = tuple(map(Vulnerability, ("NN", "YN", "NY", "YY")))
_CONTEXTS = (
    *(BoardContext(seat) for seat in _SEATS),
    *(BoardContext(None, one) for one in _VULNERABILITIES),
    *(BoardContext(*both) for both in product(_SEATS[1:], _VULNERABILITIES)),
)
"""Contexts from the least to the most that a question can state about a board (PRACTICE QZ-6)."""


class _DefinitionLimits(NamedTuple):
    """The conditions of a definition, without the text of its qualifications."""

    conditions: Conditions
    """The conditions without qualifications."""
    is_qualified: bool

    @classmethod
    def of(cls, conditions: Conditions) -> _DefinitionLimits:
        """Return the limits of a definition."""
        qualifications = conditions.qualifications
        bare = replace(conditions, qualifications=()) if qualifications else conditions
        return cls(bare, bool(qualifications))

    def yields_to(self, other: _DefinitionLimits) -> bool:
        """Return whether a definition with ``other`` limits wins over this one (RM-2 to RM-4)."""
        is_wider = self.conditions.cells > other.conditions.cells
        return is_wider and self.is_qualified == other.is_qualified


class Contexts:
    """The context of each meaning; meanings of a call with the same limits share it."""

    def __init__(self) -> None:
        """Start with an empty cache."""
        self._limits: dict[tuple[DecisionPoint, Call], Counter[_DefinitionLimits]] = {}
        self._known: dict[tuple[DecisionPoint, Call, _DefinitionLimits], BoardContext | None] = {}

    def of(self, place: AskableAuction) -> BoardContext | None:
        """Return the conditions that make the text of a place the only answer (QZ-6).

        None if the notes give two meanings under all conditions.
        """
        if place.has_single_meaning:
            return NOTHING_KNOWN
        point, call = place.point, place.call
        mine = _DefinitionLimits.of(place.meaning.conditions)
        key = point, call, mine
        if key not in self._known:
            self._known[key] = _least(mine, self._limits_at(point, call))
        return self._known[key]

    def _limits_at(self, point: DecisionPoint, call: Call) -> Counter[_DefinitionLimits]:
        """Return the number of texts of a call for each of their limits."""
        key = point, call
        if key not in self._limits:
            said = (one for one in point.siblings[call] if one.text)
            self._limits[key] = Counter(_DefinitionLimits.of(one.conditions) for one in said)
        return self._limits[key]


def _least(mine: _DefinitionLimits, said: Mapping[_DefinitionLimits, int]) -> BoardContext | None:
    """Return the first context in which the only definition with ``mine`` wins, or None."""
    if said[mine] > 1:
        return None
    for context in _CONTEXTS:
        held = [limits for limits in said if context.fits(limits.conditions)]
        if (
            mine in held
            and all(context.makes_certain(limits.conditions) for limits in held)
            and all(limits == mine or limits.yields_to(mine) for limits in held)
        ):
            return context
    return None
