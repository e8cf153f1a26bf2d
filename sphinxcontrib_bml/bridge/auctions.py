"""Suits, strains, calls and auctions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from ..patterns import compile_later


class InvalidSuitError(ValueError):
    """The text is not the name of a suit or strain."""


class Suit(IntEnum):
    """One of the four suits, in ascending order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    # An enumeration hashes its names; expansions ask for suits all the time.
    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """The letter, ``C D H S``."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The symbol, ``♣ ♦ ♥ ♠``."""
        return SUIT_SYMBOLS[self]

    @property
    def mark(self) -> str:
        """The spelling in the text of notes, ``!c !d !h !s`` (LANGUAGE IL-1)."""
        return f"!{self.letter.lower()}"

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Return the suit of a letter in any case, a mark or a symbol: ``h``, ``!h``, ``♥``.

        A variation selector after a symbol only chooses a glyph.

        :raises InvalidSuitError: for any other text.
        """
        suit = _SUITS_SUITS.get(text.rstrip("\ufe0e\ufe0f"))
        if suit is None:
            raise InvalidSuitError(f"not a suit: {text!r} (c, !c or ♣, likewise d, h, s)")
        return suit

    def __str__(self) -> str:
        """Return the letter."""
        return self.letter


SUIT_SYMBOLS = "♣♦♥♠"
"""The symbols of the suits in ascending order."""

_SUITS_SUITS = {
    text: suit
    for suit in Suit
    for letter in (suit.letter, suit.letter.lower())
    for text in (letter, f"!{letter}", suit.symbol)
}


class Strain(IntEnum):
    """A suit or notrump, in the order of the auction; suits have the numbers of :class:`Suit`."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    # An enumeration hashes its names; auctions ask for strains all the time.
    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        """The letter, ``C D H S N``."""
        return "CDHSN"[self]

    @property
    def symbol(self) -> str:
        """The symbol, ``♣ ♦ ♥ ♠``, or ``NT`` for notrump."""
        return "NT" if self is Strain.NOTRUMP else SUIT_SYMBOLS[self]

    @property
    def suit(self) -> Suit | None:
        """The suit; None for notrump."""
        return None if self is Strain.NOTRUMP else Suit(self)

    @classmethod
    def parse(cls, text: str) -> Strain:
        """Return the strain with this letter (``C D H S N``, upper case, as in BSS files).

        :raises InvalidSuitError: for any other text.
        """
        position = "CDHSN".find(text) if len(text) == 1 else -1
        if position < 0:
            raise InvalidSuitError(f"not a strain: {text!r} (one of C D H S N)")
        return cls(position)

    def __str__(self) -> str:
        """Return the letter."""
        return self.letter


class InvalidCallError(ValueError):
    """The text is not the name of a call."""


CALL_PATTERN = r"[PDR]|[1-7][CDHSN]"
"""A regular expression for the code of one call, as in BSS files (BSS-24)."""


@dataclass(frozen=True, slots=True)
class Call:
    """One of the 38 calls. Create one with :meth:`parse`, or a bid with :meth:`bid`."""

    code: str
    """``P`` pass, ``D`` double, ``R`` redouble, ``1C`` ... ``7N`` a bid (as in BSS files)."""
    rank: int
    """1 for 1C up to 35 for 7N; 0 for pass, double and redouble."""

    number: int
    """0 for pass, 1 for double, 2 for redouble, 3 for 1C up to 37 for 7N."""

    def __hash__(self) -> int:
        """Return the number, which identifies the call."""
        return self.number

    @classmethod
    def parse(cls, text: str) -> Call:
        """Return the call written ``P``, ``D``, ``R`` or level and strain letter, ``2H`` (BSS-24).

        ``X`` and ``XX`` are also accepted for double and redouble.

        :raises InvalidCallError: for any other text.
        """
        try:
            return _CALLS[text]
        except KeyError:
            raise InvalidCallError(f"not a call: {text!r} (P, D, R or 1C to 7N)") from None

    @classmethod
    def bid(cls, level: int, strain: Strain | Suit) -> Call:
        """Return the bid with a level (1 to 7) and a strain.

        :raises InvalidCallError: for any other level.
        """
        if not 1 <= level <= 7:  # noqa: PLR2004 - the levels of the game
            raise InvalidCallError(f"no level: {level} (1 to 7)")
        return BIDS[(level - 1) * 5 + strain]

    @property
    def word(self) -> str:
        """The usual spelling: ``P``, ``X``, ``XX``, ``1C`` ... ``7N`` (RESOLVER RQ-10)."""
        return _WORDS.get(self.code, self.code)

    @property
    def is_bid(self) -> bool:
        """True for 1C to 7N."""
        return self.rank > 0

    @property
    def level(self) -> int:
        """Level of a bid, 1 to 7; 0 for the other calls."""
        return (self.rank + 4) // 5

    @property
    def strain(self) -> Strain | None:
        """Strain of a bid; None for other calls."""
        return _STRAINS[(self.rank - 1) % 5] if self.rank else None

    @property
    def suit(self) -> Suit | None:
        """Suit of a bid; None for notrump and other calls."""
        return _CALLS_SUITS[(self.rank - 1) % 5] if self.rank else None

    def __reduce__(self) -> tuple[Callable[[str], Call], tuple[str]]:
        """Return the data to copy or unpickle the call as the single object of its code."""
        return Call.parse, (self.code,)

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads."""
        return self.code

    def __repr__(self) -> str:
        """Return an expression that creates the call."""
        return f"Call.parse({self.code!r})"


_WORDS = {"D": "X", "R": "XX"}
_STRAINS = tuple(Strain)
_CALLS_SUITS = (*Suit, None)

BIDS = tuple(
    Call(f"{level}{strain.letter}", rank := (level - 1) * 5 + strain + 1, rank + 2)
    for level in range(1, 8)
    for strain in Strain
)
"""The 35 bids in ascending order."""

PASS = Call("P", 0, 0)
DOUBLE = Call("D", 0, 1)
REDOUBLE = Call("R", 0, 2)

_CALLS = {call.code: call for call in (PASS, DOUBLE, REDOUBLE, *BIDS)}
_CALLS |= {"X": DOUBLE, "XX": REDOUBLE}


_SEPARATORS = compile_later(r"[-;]+")
_NUMBER_OF_CALLS = 38
"""The number of calls."""


class IllegalCallError(ValueError):
    """The call is illegal in this auction, or the text is not an auction."""


class Side(IntEnum):
    """The side that calls: the owners of the notes, or their opponents."""

    WE = 0
    THEY = 1

    # An enumeration hashes its names; expansions ask for sides all the time.
    __hash__ = int.__hash__

    @property
    def other(self) -> Side:
        """The opponents of this side."""
        return Side.WE if self else Side.THEY

    def written(self, call: Call) -> str:
        """Return a call as in notes: in parentheses for the opponents."""
        return f"({call.word})" if self is Side.THEY else call.word


class _AuctionState(NamedTuple):
    """The state of an auction after its calls."""

    last_bid: int = 0
    last_bidder: Side | None = None
    doubled: int = 1
    passes: int = 0
    suits_bid: frozenset[Suit] = frozenset()


_AT_THE_START = _AuctionState()


@dataclass(frozen=True, slots=True, repr=False)
class Auction:
    """A legal sequence of calls that begins with a call of ``opener``; the sides call in turn.

    Begin with ``Auction()`` and continue with :meth:`after`, which inserts the pass of the other
    side if a side calls twice in a row (LANGUAGE EX-2), or use :meth:`of` for given calls. All
    other fields follow from the first two.
    """

    opener: Side = Side.WE
    """The side that made the first call; without meaning before it."""
    calls: tuple[Call, ...] = ()
    """The calls in order, including every pass."""
    _standing: _AuctionState = field(default=_AT_THE_START, compare=False)
    number: int = field(default=1, compare=False)
    """A number that identifies the calls, because books often look up auctions."""

    def __hash__(self) -> int:
        """Return a hash that equal auctions share."""
        return self.number

    @classmethod
    def of(cls, opener: Side, calls: Iterable[Call]) -> Auction:
        """Return the auction of ``calls`` in turn, including every pass, ``opener`` first.

        :raises IllegalCallError: if a call is not legal.
        """
        auction, side = cls(), opener
        for call in calls:
            auction, side = auction.after(side, call), side.other
        return auction

    @property
    def code(self) -> str:
        """The calls without separators, every pass written: ``1CP1DP1H`` (BSS-24)."""
        return "".join([call.code for call in self.calls])

    @property
    def last_bid(self) -> int:
        """Rank of the last bid, 1 for 1C to 35 for 7N; 0 before the first."""
        return self._standing.last_bid

    @property
    def last_bidder(self) -> Side | None:
        """The side that made the last bid, or None before the first bid."""
        return self._standing.last_bidder

    @property
    def doubled(self) -> int:
        """The factor of the last bid: 1 undoubled, 2 doubled, 4 redoubled."""
        return self._standing.doubled

    @property
    def passes(self) -> int:
        """The number of consecutive passes at the end."""
        return self._standing.passes

    @property
    def suits_bid(self) -> frozenset[Suit]:
        """The suits bid so far by either side."""
        return self._standing.suits_bid

    @property
    def last_side(self) -> Side | None:
        """The side that called last, or None before the first call."""
        if not self.calls:
            return None
        return self.opener if len(self.calls) % 2 else self.opener.other

    @property
    def is_over(self) -> bool:
        """True after three consecutive passes after a bid, or four at the start."""
        standing = self._standing
        return standing.passes >= (3 if standing.last_bid else 4)

    @property
    def turns(self) -> tuple[tuple[Side, Call], ...]:
        """The calls with the sides that made them."""
        sides = (self.opener, self.opener.other)
        return tuple((sides[number % 2], call) for number, call in enumerate(self.calls))

    @property
    def short(self) -> str:
        """The auction as people write it, ``1D-1H-2H``, ``(1H)-X`` (RESOLVER RQ-10).

        The opponents' calls are in parentheses; their passes are left out unless last.
        :meth:`parse` reads this form, with ``X`` and ``XX`` as double and redouble.
        """
        last, is_ours, words = len(self.calls) - 1, self.opener is Side.WE, []
        for number, call in enumerate(self.calls):
            if is_ours:
                words.append(call.word)
            elif call is not PASS or number in {0, last}:
                words.append(f"({call.word})")
            is_ours = not is_ours
        return "-".join(words)

    def is_legal(self, side: Side, call: Call) -> bool:
        """Return whether ``call`` by ``side`` is legal now (LANGUAGE EX-10).

        If the side called last, a pass of the other side is inserted (EX-2).
        """
        return self.try_call(side, call) is not None

    def after(self, side: Side, call: Call) -> Auction:
        """Return this auction with ``call`` by ``side``, and the implied pass before it.

        :raises IllegalCallError: if :meth:`is_legal` returns False.
        """
        auction = self.try_call(side, call)
        if auction is None:
            raise IllegalCallError(f"illegal call {call} after {self.short or 'no call'}")
        return auction

    def try_call(self, side: Side, call: Call) -> Auction | None:
        """Return the result of :meth:`after`, or None if the call is illegal."""
        auction = self.passed_to(side)
        return auction._with(side, call) if auction._allows(side, call) else None

    def followed_by(self, opener: Side, call: Call) -> Auction:
        """Return this auction with the next call, which must be legal.

        :param opener: the side that opened, or opens with this call.
        """
        return self._with(opener if len(self.calls) % 2 == 0 else opener.other, call)

    def lowest_bid(self, strain: Strain) -> Call | None:
        """Return the lowest bid of ``strain`` above the last bid, or None."""
        return next((bid for bid in BIDS[self.last_bid :] if bid.strain is strain), None)

    def passed_to(self, side: Side) -> Auction:
        """Return the auction, with a pass of the other side if ``side`` called last."""
        if self.last_side is not side or self.is_over:
            return self
        return self._with(side.other, PASS)

    def _allows(self, side: Side, call: Call) -> bool:
        if self.is_over:
            return False
        match call.code:
            case "P":
                return True
            case "D":
                return self.doubled == 1 and self.last_bidder is side.other
            case "R":
                return self.doubled == 2 and self.last_bidder is side  # noqa: PLR2004
            case _:
                return call.rank > self.last_bid

    def _with(self, side: Side, call: Call) -> Auction:
        opener = self.opener if self.calls else side
        calls, number = (*self.calls, call), self.number * _NUMBER_OF_CALLS + call.number
        bid, bidder, doubled, passes, suits = self._standing
        if call.rank:
            suit = call.suit
            if suit is not None and suit not in suits:
                suits |= {suit}
            return Auction(opener, calls, _AuctionState(call.rank, side, 1, 0, suits), number)
        doubled, passes = (doubled, passes + 1) if call.code == "P" else (doubled * 2, 0)
        return Auction(opener, calls, _AuctionState(bid, bidder, doubled, passes, suits), number)

    @classmethod
    def parse(cls, text: str) -> Auction:
        """Return the auction in BML notation, ``1N-(P)-2C``, with opponents' calls in parentheses.

        Passes between two calls of the other side may be left out; ``X`` and ``XX`` are read as
        double and redouble.

        :raises IllegalCallError: if a call is illegal.
        :raises InvalidCallError: if a word is not a call.
        """
        auction = cls()
        for word in _SEPARATORS.split(text.strip("-; ")):
            if word:
                if any(map(str.isspace, word)):
                    raise InvalidCallError(f"not a call: {word!r} (join calls: 1N-(P)-2C)")
                theirs = word.startswith("(") and word.endswith(")")
                call = Call.parse(word[1:-1] if theirs else word)
                auction = auction.after(Side.THEY if theirs else Side.WE, call)
        return auction

    def __len__(self) -> int:
        """Return the number of calls, including passes."""
        return len(self.calls)

    def __bool__(self) -> bool:
        """Return whether a call was made."""
        return bool(self.calls)

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads, including every pass."""
        return "-".join(
            f"({call})" if side is Side.THEY else str(call) for side, call in self.turns
        )

    def __repr__(self) -> str:
        """Return an expression that creates the auction."""
        return f"Auction.parse({str(self)!r})"


def number_before(number: int, calls: int = 1) -> int:
    """Return the number of an auction without its last calls, given the number of the auction.

    :param calls: the number of calls to leave out.
    """
    below: int = _NUMBER_OF_CALLS**calls
    return number // below
