"""The place of a call in its auction, and patterns of auctions (ALERTS AT-10, AT-20)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ...bridge.auctions import PASS, Auction, Call, Side, Strain, Suit
from ...bridge.conditions import ALWAYS, Conditions
from ...patterns import compile_later

_PATTERN_CALL = compile_later(r"(?:[1-7](?:[CDHSNMmX])|[PDRX])")
_FAMILIES = {"M": "HS", "m": "CD", "X": "CDHS"}
_LATE_SEATS = {3, 4}
_ROLES = {Side.WE: ("opening", "response", "rebid"), Side.THEY: ("overcall", "advance")}


class AuctionPatternError(ValueError):
    """The text is not a pattern of auctions."""


@dataclass(frozen=True)
class AuctionPattern:
    """A pattern such as ``1M-(2X)-D``: ``M`` a major, ``m`` a minor, ``X`` any suit.

    A letter is the same suit in the whole auction. ``(X)`` is a bid of any suit by the opponents.
    """

    words: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> AuctionPattern:
        """Return the pattern of a text.

        :raises AuctionPatternError: for any other text.
        """
        words = tuple(text.split("-"))
        for word in words:
            bare = word[1:-1] if word.startswith("(") and word.endswith(")") else word
            if not _PATTERN_CALL.fullmatch(bare):
                raise AuctionPatternError(f"{text!r} is not a pattern of auctions")
        return cls(words)

    def matches(self, words: tuple[str, ...]) -> bool:
        """Return whether an auction fits, given as the words of a :class:`CallPosition`."""
        suits: dict[str, str] = {}
        return len(words) == len(self.words) and all(
            _fits(word, pattern, suits) for word, pattern in zip(words, self.words, strict=True)
        )

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads."""
        return "-".join(self.words)


def _fits(word: str, pattern: str, suits: dict[str, str]) -> bool:
    """Return whether a call fits its part of a pattern; adds the suits that letters stand for."""
    if word.startswith("(") != pattern.startswith("("):
        return False
    call, wanted = word.strip("()"), pattern.strip("()")
    if wanted == "X":
        return call[0].isdigit() and call[1] != "N"
    letter = wanted[-1]
    if letter not in _FAMILIES or not wanted[0].isdigit():
        return call == wanted
    if call[0] != wanted[0] or call[1] not in _FAMILIES[letter]:
        return False
    return suits.setdefault(letter, call[1]) == call[1]


@dataclass(frozen=True)
class CallPosition:
    """The last call of an auction, a call of ours, with what the auction says about it."""

    auction: Auction
    conditions: Conditions = ALWAYS

    @cached_property
    def turns(self) -> tuple[tuple[Side, Call], ...]:
        """The calls from the opening on, with their sides."""
        turns = self.auction.turns
        start = next((at for at, (_, call) in enumerate(turns) if call is not PASS), len(turns) - 1)
        return turns[start:]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The calls for patterns: ``1H``, ``(D)``; without the opponents' passes."""
        return tuple(
            f"({call.code})" if side is Side.THEY else call.code
            for side, call in self.turns
            if side is Side.WE or call is not PASS
        )

    @property
    def call(self) -> Call:
        """The call."""
        return self.auction.calls[-1]

    @cached_property
    def call_kinds(self) -> frozenset[str]:
        """The names of its kind: ``bid``, ``suit``, ``notrump``, ``double`` ..."""
        other = {"P": "pass", "D": "double", "R": "redouble"}.get(self.call.code)
        if other is not None:
            return frozenset({other})
        return frozenset({"bid", "notrump" if self.call.suit is None else "suit"})

    @cached_property
    def number(self) -> int:
        """The number of our calls after the opening began, passes before it left out."""
        return sum(
            side is Side.WE and (call is not PASS or self.opener is Side.THEY)
            for side, call in self.turns
        )

    @property
    def opener(self) -> Side:
        """The side that opened."""
        return self.turns[0][0]

    @cached_property
    def role(self) -> str:
        """``opening``, ``response``, ``rebid``, ``overcall``, ``advance`` or ``later``.

        An overcall is the first call of ours that is not a pass, an advance the next one.
        """
        ours = sum(side is Side.WE and call is not PASS for side, call in self.turns)
        if self.call is PASS:
            ours += 1
        names = _ROLES[self.opener]
        return names[ours - 1] if ours <= len(names) else "later"

    @cached_property
    def round(self) -> int:
        """1 for a first call of each of us, else 2."""
        bids = [side is Side.WE and call is not PASS for side, call in self.turns]
        return 1 if sum(bids) <= 2 else 2  # noqa: PLR2004 - two players

    @cached_property
    def contested(self) -> bool:
        """Whether the opponents have called, other than a pass."""
        return any(side is Side.THEY and call is not PASS for side, call in self.turns)

    @cached_property
    def seats(self) -> frozenset[int]:
        """The seats of the opening; the first one if none is written."""
        passes = len(self.auction.turns) - len(self.turns)
        seats = self.conditions.seat.seats
        if passes:
            return frozenset({passes + 1})
        return frozenset({1} if len(seats) > 2 else seats)  # noqa: PLR2004 - all of them

    @cached_property
    def passed(self) -> bool:
        """Whether the player passed before the opening: a response after a late opening."""
        return self.opener is Side.WE and self.number == 2 and self.seats <= _LATE_SEATS  # noqa: PLR2004

    @cached_property
    def last_bid(self) -> Call | None:
        """The last bid before the call."""
        return next((call for _, call in reversed(self.turns[:-1]) if call.is_bid), None)

    @cached_property
    def partners(self) -> tuple[Call, ...]:
        """Partner's calls, the last one first."""
        return tuple(call for _, call in self.turns[-3::-4])

    @cached_property
    def own(self) -> tuple[Call, ...]:
        """The player's own earlier calls, the last one first."""
        return tuple(call for _, call in self.turns[-5::-4])

    def suits_of(self, side: Side) -> frozenset[Suit]:
        """Return the suits that a side bid before the call."""
        return frozenset(
            call.suit for who, call in self.turns[:-1] if who is side and call.suit is not None
        )

    @property
    def agreed_suits(self) -> set[Suit]:
        """The suits that both of us have bid before the call."""
        mine, partners = ({one.suit for one in calls} for calls in (self.own, self.partners))
        return {suit for suit in mine & partners if suit is not None}

    @cached_property
    def jump(self) -> int:
        """The number of levels above the lowest one of its strain; 0 for other calls."""
        last, call = self.last_bid, self.call
        if not call.is_bid or last is None:
            return max(call.level - 1, 0)
        return (call.rank - last.rank - 1) // len(Strain)

    def before(self, calls: int) -> CallPosition:
        """Return the position of an earlier call of ours.

        :param calls: the number of calls of the auction up to it.
        """
        auction = Auction.of(self.auction.opener, self.auction.calls[:calls])
        return replace(self, auction=auction)
