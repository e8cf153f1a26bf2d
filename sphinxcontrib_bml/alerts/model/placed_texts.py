"""The text of a call with its place, and questions about both (ALERTS AT-11, AT-12)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...agreements.meanings.model import Alternative, Meaning
from ...bridge.auctions import Call, Side, Suit
from ...language.alert_annotations import NO_NOTE, AlertNote
from ...patterns import IGNORECASE, compile_later
from . import shown_suits as said
from .facts import Kinds
from .positions import CallPosition

FIRST = frozenset({"opening", "overcall", "response", "advance"})
"""The roles of a first call of each of us."""
OF_DOUBLES = frozenset(
    {
        *("takeout", "negative", "penalty", "responsive", "support", "values"),
        *("shows-that-suit", "four-of-other-major"),
    }
)
"""The kinds that only doubles and redoubles have."""
SUPPORT = 3
"""The fewest cards that support a suit of partner."""
_UNSURE = compile_later(
    r"\b(?:or|no|not|non|without|never|unless|if|when|but|except|usually|often|may|might|could"
    r"|denies)\b",
    IGNORECASE,
)
"""Words in unread parts that may take back what the others say."""


@dataclass(frozen=True)
class PlacedText:
    """The text of a call and its place."""

    position: CallPosition
    meaning: Meaning
    answers: Kinds
    """The kinds of partner's last call."""
    transfer: str
    """The suit of partner's transfer, a letter of ``cdhs``, if the call answers one."""
    shown: frozenset[str] = frozenset()
    """The suits that earlier transfers and asks of ours showed, letters of ``cdhs``."""
    note: AlertNote = NO_NOTE
    """The content of ``//alert`` lines (AT-14)."""

    @cached_property
    def own(self) -> str:
        """The suit of the bid, a letter of ``cdhs``; empty for other calls."""
        suit = self.position.call.suit
        return "" if suit is None else suit.letter.lower()

    @cached_property
    def known_suits(self) -> set[str]:
        """The suits that our side has bid before."""
        return {suit.letter.lower() for suit in self.position.suits_of(Side.WE)}

    @cached_property
    def partners_suits(self) -> set[str]:
        """The suits that partner has bid."""
        calls = self.position.partners
        return {call.suit.letter.lower() for call in calls if call.suit is not None}

    @property
    def is_first(self) -> bool:
        """Whether the call is a first one of its player, and its suits are new ones."""
        return self.position.role in FIRST

    @cached_property
    def has_agreed_suit(self) -> bool:
        """Whether both of us have bid a suit, or the text names an agreed one."""
        agreed = any(one.of("agreed") or said.has_fit(one) for one in self.meaning.alternatives)
        is_agreed = bool(self.position.agreed_suits) or agreed or self.position.round > 1
        return self.position.call.level >= 3 and is_agreed  # noqa: PLR2004

    @cached_property
    def is_cue(self) -> bool:
        """Whether the bid is in a suit of the opponents."""
        return self.position.call.suit in self.position.suits_of(Side.THEY)

    @property
    def is_clear(self) -> bool:
        """Whether the text is read wholly, and nothing in it is about some hands only."""
        return self.meaning.is_whole and not self.meaning.soft

    @cached_property
    def may_open_strong(self) -> bool:
        """Whether one club has several meanings, and one is a strong hand of any shape."""
        several = self.meaning.alternatives
        is_one = self.is_clear and len(several) > 1
        return is_one and any(said.opens_strong_club(one, self.position) for one in several)

    @cached_property
    def is_below_transfer(self) -> bool:
        """Whether the call answers a transfer, below its suit: it is about that suit.

        3NT may be a wish to play it.
        """
        position = self.position
        is_answer = bool(self.transfer) and position.role == "rebid" and position.call.is_bid
        if not is_answer or position.contested or position.call.code == "3N":
            return False
        answered = position.partners[0]
        suit = next(one for one in Suit if one.letter.lower() == self.transfer)
        level = answered.level + (answered.suit is None or answered.suit >= suit)
        return position.call.rank < Call.parse(f"{level}{suit.letter}").rank

    @property
    def may_be_taken_back(self) -> bool:
        """Whether unread words may take back what the others say."""
        lost = (self.meaning.text[slice(*one.span)] for one in self.meaning.unread)
        return any(map(_UNSURE.search, lost))

    def own_length(self, one: Alternative) -> int:
        """Return the fewest cards in the suit of the bid that an alternative says."""
        found = one.lengths.get(self.own)
        return 0 if found is None else int(found.low)

    def supports(self, one: Alternative, least: int = SUPPORT) -> bool:
        """Return whether an alternative has some cards in a suit that partner has bid."""
        partners = self.partners_suits - {self.own}
        lengths = (one.lengths[suit].low for suit in partners if suit in one.lengths)
        return any(low >= least for low in lengths)

    def fits_transfer(self, one: Alternative) -> bool:
        """Return whether an alternative has support in the suit of partner's transfer."""
        found = one.lengths.get(self.transfer)
        return found is not None and found.low >= SUPPORT

    def shows_either(self, one: Alternative) -> bool:
        """Return whether an opening or overcall shows one of several suits, and none for sure."""
        is_first = self.position.role in {"opening", "overcall"}
        is_other = self.shows_one_of_several(one) and not self.has_own_among(one)
        return is_first and is_other and not said.opens_strong(one)

    def has_own_among(self, one: Alternative) -> bool:
        """Return whether one of a suit has a length in some suit of several: ``4-card major``."""
        is_low = self.position.role == "opening" and self.position.call.level == 1
        several = [claim for claim in one.of("length-any") if claim.range is not None]
        return is_low and self.own != "" and any(self.own in claim.suits for claim in several)

    @staticmethod
    def shows_one_of_several(one: Alternative) -> bool:
        """Return whether an alternative shows one of several suits, and none for sure."""
        several = any(
            len(claim.suits) > 1
            and (claim.kind == "shows" or (claim.kind == "length-any" and claim.range is not None))
            for claim in one.claims
        )
        return several and not one.lengths
