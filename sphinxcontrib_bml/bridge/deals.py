"""Deals: hands of four holdings, contracts, and the facts about a board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..patterns import compile_later
from .auctions import Call, Suit
from .conditions import BoardVulnerability, Seat

RANKS = "AKQJT98765432"
"""The ranks in descending order, as one letter each."""

CARDS_IN_A_HAND = 13
"""The number of cards each player is dealt."""

_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_HOLDING = compile_later(r"(?:10|[AKQJTakqjt2-9xX])+|[-–—]")


class InvalidHandError(ValueError):
    """The text is not a hand."""


def parse_holding(text: str) -> str:
    """Return the cards of one suit in their usual form: ``109X`` becomes ``T9x``, ``-`` nothing.

    Follows LANGUAGE DD-1 and DD-6; the order is kept as written.

    :raises InvalidHandError: if a character is not a card.
    """
    if not _HOLDING.fullmatch(text):
        raise InvalidHandError(f"not a holding: {text!r} (A K Q J T 9..2 x, or - for a void)")
    if text in "-–—":
        return ""
    return text.replace("10", "T").upper().replace("X", "x")


def shown_ranks(cards: str) -> str:
    """Return ranks as people read them, ``KQ108``; an em dash for a void."""
    return cards.replace("T", "10") or "—"


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one player. A holding is a text of ranks, with ``x`` for any low card."""

    spades: str = ""
    """The spades, highest first; empty for a void."""
    hearts: str = ""
    """The hearts."""
    diamonds: str = ""
    """The diamonds."""
    clubs: str = ""
    """The clubs."""

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Return the hand of four holdings, spades first, separated by spaces or full stops.

        ``AKxx T9 - Q987x`` (LANGUAGE DD-1) or, as in PBN, ``AK32.T9..Q9876``.

        :raises InvalidHandError: for any other text.
        """
        text = text.strip()
        words = text.split(".") if "." in text else text.split()
        if len(words) != len(Suit):
            raise InvalidHandError(f"not a hand: {text!r} must have 4 holdings, not {len(words)}")
        return cls(*(parse_holding(word) if word else "" for word in words))

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads, with spaces."""
        return " ".join(cards or "-" for _, cards in self.holdings())

    @property
    def in_symbols(self) -> str:
        """The hand as people read it, ``♠AK102 ♥KQ4 ♦A92 ♣—``."""
        return " ".join(f"{suit.symbol}{shown_ranks(cards)}" for suit, cards in self.holdings())

    def holdings(self) -> Iterator[tuple[Suit, str]]:
        """Yield the suits with their cards, spades first."""
        yield Suit.SPADES, self.spades
        yield Suit.HEARTS, self.hearts
        yield Suit.DIAMONDS, self.diamonds
        yield Suit.CLUBS, self.clubs

    def __len__(self) -> int:
        """Return the number of cards."""
        return sum(len(cards) for _, cards in self.holdings())

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """The numbers of spades, hearts, diamonds and clubs."""
        return len(self.spades), len(self.hearts), len(self.diamonds), len(self.clubs)

    @property
    def points(self) -> int:
        """The high-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(_POINTS.get(card, 0) for _, cards in self.holdings() for card in cards)

    @property
    def is_partial(self) -> bool:
        """True if an ``x`` or fewer than 13 cards leave cards unknown."""
        return len(self) < CARDS_IN_A_HAND or any("x" in cards for _, cards in self.holdings())

    @property
    def too_many(self) -> str:
        """A message with the number of cards if there are more than 13; else empty."""
        return f"{len(self)} cards" if len(self) > CARDS_IN_A_HAND else ""

    def problems(self) -> Iterator[str]:
        """Yield the problems of the hand: more than 13 cards, a card twice (LANGUAGE DD-7)."""
        if self.too_many:
            yield self.too_many
        for suit, cards in self.holdings():
            for rank in RANKS:
                if cards.count(rank) > 1:
                    yield f"{suit.symbol}{shown_ranks(rank)} twice"


_CONTRACT = compile_later(r"([1-7])([CDHSN])T?(X{0,2})([NESW])")
_PBN = compile_later(r"([NESW]):\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)")
_WHO_IS = {
    BoardVulnerability.NONE: "nobody is",
    BoardVulnerability.NORTH_SOUTH: "North and South are",
    BoardVulnerability.EAST_WEST: "East and West are",
    BoardVulnerability.ALL: "both sides are",
}


class InvalidDealError(ValueError):
    """The text is not a deal or not a contract."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The final bid with its declarer; without a bid the deal was passed out."""

    bid: Call | None = None
    """The final bid; None for a passed-out deal."""
    doubled: int = 1
    """1 undoubled, 2 doubled, 4 redoubled."""
    declarer: Seat | None = None
    """The seat of the declarer; None for a passed-out deal."""

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Return the contract written ``4SXS`` (four spades doubled by South) or ``PASS``.

        ``3NTS`` and ``3NS`` are both three notrump by South; ``P`` is passed out
        (LANGUAGE DD-2, DD-5).

        :raises InvalidDealError: for any other text.
        """
        if text in {"PASS", "P"}:
            return cls()
        match = _CONTRACT.fullmatch(text)
        if not match or ("T" in text and match[2] != "N"):
            raise InvalidDealError(f"not a contract: {text!r} (such as 4SXS or PASS)")
        return cls(Call.parse(match[1] + match[2]), 1 << len(match[3]), Seat(match[4]))

    def __str__(self) -> str:
        """Return the notation that :meth:`parse` reads."""
        if self.bid is None or self.declarer is None:
            return "PASS"
        return f"{self.bid}{'X' * (self.doubled // 2)}{self.declarer}"


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat, some of which may be missing, and the header of the board."""

    hands: dict[Seat, Hand] = field(default_factory=dict)
    """The known hands by seat."""
    dealer: Seat | None = None
    """The dealer; None if not known."""
    vulnerability: BoardVulnerability | None = None
    """The vulnerable sides; None if not known."""
    board: int | None = None
    """The number of the board; None if not known."""
    contract: Contract | None = None
    """The final contract; None if not known."""
    lead: str | None = None
    """Suit letter and rank, ``hK``."""
    on_lead: Seat | None = None
    """The seat that leads next, in a position."""
    suit: Suit | None = None
    """The only suit of the hands; None if all four are given."""

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Return the hands of a ``Deal`` tag, ``N:K84.A5.T92.K76 - ... -`` (PBN 2.1, 3.4.11).

        The hands are clockwise from the named seat; ``-`` stands for a hand that is not shown. The
        brackets of the tag, ``[Deal "..."]``, are accepted. The header of the board is not part of
        the notation.

        :raises InvalidDealError: for any other text.
        """
        text = text.strip()
        wrapped = re.fullmatch(r'\[Deal\s+"([^"]*)"\]', text)
        match = _PBN.fullmatch(wrapped[1].strip() if wrapped else text)
        if not match:
            raise InvalidDealError(f"no PBN deal: {text!r}")
        hands: dict[Seat, Hand] = {}
        seat = Seat(match[1])
        for word in match.groups()[1:]:
            if word != "-":
                try:
                    hands[seat] = Hand.parse(word if "." in word else f"{word}.")
                except InvalidHandError as error:
                    raise InvalidDealError(str(error)) from error
            seat = seat.next
        return cls({seat: hands[seat] for seat in Seat if seat in hands})

    def __str__(self) -> str:
        """Return the hands in the notation that :meth:`parse` reads.

        The dealer's hand is first, as PBN requires of programs, or North's hand if the dealer
        is not known.
        """
        first = seat = self.dealer or Seat.NORTH
        words = []
        for _ in Seat:
            hand = self.hands.get(seat)
            holdings = hand.holdings() if hand is not None else ()
            words.append(".".join(cards for _, cards in holdings) or "-")
            seat = seat.next
        return f"{first}:" + " ".join(words)

    def shown(self, seats: str) -> Deal:
        """Return the deal with only the hands of these seats, letters of ``NESW``."""
        hands = {seat: hand for seat, hand in self.hands.items() if seat.value in seats}
        return replace(self, hands=hands)

    def board_problems(self) -> Iterator[str]:
        """Yield the parts of the header that contradict the number of the board (CHECKS CK-9).

        The number determines dealer and vulnerability (laws of duplicate bridge, law 2).
        """
        if self.board:
            dealer = Seat.dealing(self.board)
            if self.dealer not in {None, dealer}:
                yield f"on board {self.board} {dealer.full_name} deals"
            vulnerable = BoardVulnerability.of_board(self.board)
            if self.vulnerability not in {None, vulnerable}:
                yield f"on board {self.board} {_WHO_IS[vulnerable]} vulnerable"

    def lead_problems(self) -> Iterator[str]:
        """Yield a problem if the player after declarer does not have the lead (CHECKS CK-9)."""
        declarer = self.contract.declarer if self.contract else None
        if self.lead and declarer and (hand := self.hands.get(declarer.next)):
            suit, rank = Suit.parse(f"!{self.lead[0]}"), self.lead[1:]
            cards = dict(hand.holdings())[suit]
            if rank not in cards and "x" not in cards:
                leader = declarer.next.full_name
                yield f"{leader}, who leads, does not have {suit.symbol}{shown_ranks(rank)}"

    @property
    def is_complete(self) -> bool:
        """Whether all 52 cards are known."""
        hands = self.hands.values()
        return len(hands) == len(Seat) and not any(hand.is_partial for hand in hands)

    @property
    def is_position(self) -> bool:
        """Whether all hands are the remaining cards of a partly played deal (LANGUAGE DD-9)."""
        return bool(self.hands) and max(map(len, self.hands.values())) < CARDS_IN_A_HAND

    def _differing_counts(self) -> Iterator[tuple[Seat, str]]:
        """Yield numbers of cards that are impossible in a deal or position (DD-7, DD-9)."""
        counts = {seat: len(hand) for seat, hand in self.hands.items()}
        fewest, most = min(counts.values(), default=0), max(counts.values(), default=0)
        if self.suit or len(counts) < len(Seat) or fewest == most or self._is_in_trick(counts):
            return
        usual = Counter(counts.values()).most_common(1)[0][0]
        odd = [seat for seat, count in counts.items() if count != usual]
        seat = odd[0] if len(odd) == 1 else min(counts, key=lambda seat: counts[seat])
        others = [f"{other.full_name} {counts[other]}" for other in counts if other is not seat]
        rest = f"the others {usual}" if len(odd) == 1 else ", ".join(others)
        cards = "1 card" if counts[seat] == 1 else f"{counts[seat]} cards"
        yield seat, f"{seat.full_name} has {cards}, {rest}"

    def _is_in_trick(self, counts: dict[Seat, int]) -> bool:
        """Return whether the hands with one card less have already played to the current trick."""
        most = max(counts.values())
        played = [count < most for count in (counts[seat] for seat in Seat)]
        turns = sum(
            now and not before
            for before, now in zip(played[-1:] + played[:-1], played, strict=True)
        )
        return self.is_position and min(counts.values()) == most - 1 and turns == 1

    def problems(self) -> Iterator[tuple[Seat, str]]:
        """Yield the problems of a deal: invalid hands, a card in two hands (LANGUAGE DD-7).

        If all four hands are given, different numbers of cards are a problem too, unless a trick
        has begun. Each problem comes with the seat of the hand, or the later of two seats.
        """
        different = list(self._differing_counts())
        yield from different
        for seat, hand in self.hands.items():
            for problem in hand.problems():
                if not (different and problem == hand.too_many):
                    yield seat, f"{seat.full_name} has {problem}"
        if self.suit and sum(map(len, self.hands.values())) > CARDS_IN_A_HAND:
            yield list(self.hands)[-1], f"more than {CARDS_IN_A_HAND} cards of one suit"
        holders: dict[tuple[str, str], Seat] = {}
        for seat, hand in self.hands.items():
            for suit, cards in hand.holdings():
                for rank in RANKS:
                    if rank not in cards:
                        continue
                    holder = holders.setdefault((suit.symbol, rank), seat)
                    if holder is not seat:
                        both = f"{holder.full_name} and {seat.full_name} both"
                        yield seat, f"{both} have {suit.symbol}{shown_ranks(rank)}"
