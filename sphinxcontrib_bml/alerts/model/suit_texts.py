"""The suits that the text of a bid in a suit shows (ALERTS AT-12)."""

from __future__ import annotations

from ...agreements.meanings.model import Alternative
from ...patterns import IGNORECASE, compile_later
from . import shown_suits as said
from .placed_texts import SUPPORT, PlacedText

_OWN_LENGTH = compile_later(
    r"(?:may |might |could |can )?(?:have |be )?(?:an? )?(?:good |strong )?"
    r"(?:[4-6]|four|five|six)[- ]cards?(?: suit)?(?: possible| allowed| ok| included)?",
    IGNORECASE,
)
_PREFERENCE = compile_later(r"\bpreference\b", IGNORECASE)
_ANY_HAND = compile_later(r"any (?:shape|distribution|dist|hands?)\b", IGNORECASE)
_OF_OWN_SUIT = frozenset({"natural", "preempt", "weak-two"})
_OF_ONE_SUIT = frozenset({"strength", "forcing", "relative", "quality", "nature", "length"})
_JUMP = compile_later(r"\b(?:jump(?: shift)?|WJS|SJS)\b", IGNORECASE)
_MAY_BE_SHORT = compile_later(
    r"(?:may|might|can|could) be (?:an? |only )?"
    r"(?:short|doubleton|singleton|[12]\b(?![\d+-])|two\b)",
    IGNORECASE,
)
_TO_PLAY = compile_later(
    r"\bto play (?:in )?(?:[1-7] ?)?(?:!?([cdhs])\b|(clubs|diamonds|hearts|spades)\b)", IGNORECASE
)
_CARDS = 13
_OF_HAND = frozenset({"strength", "relative", "shape"})


class SuitBidText(PlacedText):
    """The text of a call and its place, with questions about an alternative of a bid in a suit."""

    def is_short(self, one: Alternative) -> bool:
        """Return whether an alternative shows a singleton or void in the suit of the bid."""
        bound = one.lengths.get(self.own)
        is_by_length = bound is not None and bound.high is not None and bound.high <= 1
        return is_by_length or any(claim.suits == self.own for claim in one.of("shortness"))

    def is_weak_elsewhere(self, one: Alternative) -> bool:
        """Return whether a weak two is in another suit, and the bid is not a raise."""
        is_raise = said.has_fit(one) or self.own in self.partners_suits
        others = said.other_suits(one, self.own)
        return bool(others) and not is_raise and not self.own_length(one)

    def new_suits(self, one: Alternative) -> set[str]:
        """Return the new suits that each alternative shows besides the suit of the bid."""
        several = [
            said.other_suits(each, self.own) - self.known_suits - self.shown
            for each in self.meaning.alternatives
        ]
        shown = said.other_suits(one, self.own) - self.known_suits - self.shown
        return shown if all(several) else set()

    def shows_only_others(self, one: Alternative) -> bool:
        """Return whether an alternative shows other suits, a balanced hand or an agreed suit."""
        is_about_others = self.is_clear and self.shows_others(one)
        return is_about_others or self.agrees_other(one) or self.rebids_balanced(one)

    def agrees_other(self, one: Alternative) -> bool:
        """Return whether an alternative agrees another suit, and has no length in its own."""
        agreed = "".join(claim.suits for claim in one.of("agreed") if claim.is_positive)
        is_other = agreed != "" and self.own not in agreed
        return is_other and self.is_clear and not self.own_length(one)

    def rebids_balanced(self, one: Alternative) -> bool:
        """Return whether a bid in a new suit shows a balanced hand, and no suit."""
        kinds = {claim.kind for claim in one.claims}
        is_new = self.own not in self.known_suits | {self.transfer} and not self.is_cue
        is_balanced = "balanced" in said.claim_names(one, "shape")
        is_later = not self.is_first or self.position.role == "response"
        return is_new and is_later and self.is_clear and is_balanced and kinds <= _OF_HAND

    def prefers(self, one: Alternative) -> bool:
        """Return whether a bid is a preference for a suit that partner has bid."""
        is_back = self.own in self.partners_suits and not self.position.jump
        kinds = {claim.kind for claim in one.claims}
        is_plain = kinds <= {"strength", "forcing", "relative", "length"}
        is_named = _PREFERENCE.search(self.meaning.text) is not None
        return is_back and self.is_clear and is_plain and is_named

    def completes(self, one: Alternative) -> bool:
        """Return whether a bid is in the suit of a transfer, and not with three cards or fewer."""
        bound = one.lengths.get(self.own)
        is_short = bound is not None and bound.high is not None and bound.high < said.LENGTH
        return bool(self.transfer) and self.transfer == self.own and not is_short

    def preempts(self, one: Alternative) -> bool:
        """Return whether a high bid is a preempt in its suit, by its name or its strength."""
        if said.names_preempt(self.meaning.text, self.position):
            return True
        is_read = self.is_clear or (self.meaning.is_whole and bool(one.of("nature")))
        return is_read and not self.is_cue and said.is_preempt(one, self.position, self.answers)

    def shows_own(self, one: Alternative) -> bool:
        """Return whether an alternative shows the suit of the bid, by name or as a good suit."""
        position = self.position
        if self.denies_suit(one):
            return False
        if self._is_jump_shift(one):
            return True
        is_asked = bool(self.answers.sure & {"asks-majors", "asks-majors-4"})
        is_suit = (self.is_first or is_asked) and not self.is_cue
        if not is_suit or said.claim_names(one, "nature") - _OF_OWN_SUIT:
            return False
        kinds = {claim.kind for claim in one.claims}
        shown = {
            claim.suits
            for claim in one.claims
            if claim.kind in {"shows", "length"} and not said.is_denial(claim)
        }
        if shown:
            is_plain = kinds <= {*_OF_ONE_SUIT, "shows"} and shown == {self.own}
            is_read = self.is_clear or (is_asked and self.meaning.is_whole)
            return is_plain and is_read and not said.has_fit(one)
        over = position.last_bid
        is_passable = "non-forcing" in one.forcing and kinds <= {"forcing", "relative", "strength"}
        if is_passable and position.role == "response" and position.partners[0].suit is None:
            return self.is_clear and position.partners[0].is_bid
        is_one = kinds <= {"strength", "forcing"} and self.may_have_length
        if is_one and position.role in {"opening", "overcall"}:
            return self.meaning.is_whole
        is_over_suit = position.role == "overcall" and over is not None and over.suit is not None
        is_good = "good" in said.claim_names(one, "quality") and kinds <= _OF_ONE_SUIT
        return is_over_suit and is_good and self.meaning.is_whole

    def _is_jump_shift(self, one: Alternative) -> bool:
        """Return whether a jump in a new suit is called a jump, with a strength and no suit."""
        position = self.position
        is_new = self.own not in self.known_suits and not self.is_cue
        is_first = position.role in {"response", "overcall"}
        is_jump = is_first and position.jump == 1 and is_new
        kinds = {claim.kind for claim in one.claims}
        is_plain = self.is_clear and kinds <= {"strength", "relative", "forcing"}
        return is_jump and is_plain and _JUMP.search(self.meaning.text) is not None

    @property
    def plays_elsewhere(self) -> bool:
        """Whether the text says that another suit than that of the bid is to be played."""
        match = _TO_PLAY.search(self.meaning.text)
        return match is not None and (match[1] or match[2]).casefold()[0] != self.own

    @property
    def may_have_length(self) -> bool:
        """Whether only a remark says how long the suit of the bid may be."""
        remarks = [self.meaning.text[slice(*one)].strip() for one in self.meaning.soft]
        is_low = self.position.call.level == 1
        return is_low and bool(remarks) and all(map(_OWN_LENGTH.fullmatch, remarks))

    def shows_two_others(self, one: Alternative) -> bool:
        """Return whether a first call shows two suits by their lengths, and not its own.

        The rest of the text cannot make the call natural.
        """
        if not self.is_first or self.own_length(one) or len(self.meaning.alternatives) > 1:
            return False
        lengths = {suit for suit, length in one.lengths.items() if length.low >= said.LENGTH}
        is_sure = not self.meaning.soft and not self.may_be_taken_back
        return len(lengths - self.known_suits) > 1 and is_sure

    def says_any_hand(self, one: Alternative) -> bool:
        """Return whether a new suit in response shows points only: any shape, or a negative.

        A strong bid in their suit that shows points only does not show the suit.
        """
        kinds = {claim.kind for claim in one.claims if not said.is_denial(claim)}
        position = self.position
        if self.is_cue and position.role in {"response", "advance"}:
            levels = {"to-game", "one-round", "invitational-plus"} & set(one.forcing)
            is_strong = bool(levels) or "strong" in said.claim_names(one, "relative")
            return is_strong and self.is_clear and kinds <= {"strength", "relative", "forcing"}
        is_new = self.own not in self.known_suits and not self.is_cue
        is_response = position.role == "response" and not position.jump
        if not is_response or not is_new or not self.is_clear or not one.claims:
            return False
        is_lowest = said.denies_majors(one) or (one.hcp is not None and one.hcp.low == 0)
        is_negative = "artificial" in self.answers.sure and is_lowest
        is_any = _ANY_HAND.search(self.meaning.text) is not None or is_negative
        return is_any and kinds <= {"strength", "relative", "forcing"}

    def answers_raise(self, one: Alternative) -> bool:
        """Return whether a new suit answers a raise by 2NT, and its text leaves the suit open."""
        position = self.position
        is_asked = {"artificial", "raise"} <= self.answers.sure and position.role == "rebid"
        is_over_2n = is_asked and position.partners[0].code == "2N" and not position.contested
        kinds = {claim.kind for claim in one.claims}
        is_new = self.own not in self.known_suits and not self.is_cue
        return is_over_2n and is_new and self.is_clear and bool(kinds) and kinds <= _OF_HAND

    def opens_strong(self, one: Alternative) -> bool:
        """Return whether an opening in a suit shows a strong hand, and nothing about the suit."""
        is_opening = self.position.role == "opening" and self.is_clear
        if is_opening and self.position.call.level > 1 and not said.shown_suits(one):
            is_balanced = "balanced" in said.claim_names(one, "shape")
            return is_balanced or said.opens_strong(one) or self.opens_any(one)
        is_strong = said.opens_strong(one) or said.opens_strong_club(one, self.position)
        return is_opening and not said.shown_suits(one) and is_strong

    def opens_any(self, one: Alternative) -> bool:
        """Return whether an opening of two clubs has no upper limit from 20 HCP on."""
        is_strong = one.hcp is not None and one.hcp.low >= said.VERY_STRONG
        is_unlimited = one.hcp is not None and one.hcp.high is None
        return self.position.words == ("2C",) and is_strong and is_unlimited

    def shows_others(self, one: Alternative) -> bool:
        """Return whether an alternative shows suits that our side has not bid, not its own."""
        is_answer = bool(self.answers.sure & {"asks-majors", "asks-majors-4", "ask"})
        others = said.other_suits(one, self.own) - self.known_suits
        return bool(others) and (self.is_first or is_answer or self.is_cue)

    def says_support(self, one: Alternative) -> bool:
        """Return whether an alternative has support for partner, and no word takes that back."""
        if self.fits_transfer(one):
            return not self.meaning.soft and not self.may_be_taken_back
        return self.supports(one) and (self.is_clear or self.is_cue)

    def is_forced(self, one: Alternative) -> bool:
        """Return whether an answer to a puppet or relay leaves the hand open."""
        is_asked = bool(self.answers.sure & {"puppet", "relay"})
        is_told = not one.claims or "pass-or-correct" in one.forcing
        return is_asked and self.is_clear and is_told

    def is_fit_jump(self, one: Alternative) -> bool:
        """Return whether a jump in a new suit shows support as well, and is not a strong hand.

        A double jump that shows support need not show length.
        """
        is_jump = self.position.jump > 0 and bool(self.partners_suits)
        is_strong = "strong" in said.claim_names(one, "relative") or "to-game" in one.forcing
        supports = self.supports(one, said.LENGTH)
        if not self.own_length(one):
            return supports and self.position.role == "response" and self.position.jump > 1
        return is_jump and (said.has_fit(one) or supports) and not is_strong

    def says_raise(self, one: Alternative) -> bool:
        """Return whether the text of a raise of a natural bid is about strength and its suit."""
        kinds = {
            claim.kind
            for claim in one.claims
            if claim.name != "preempt" and (claim.kind, claim.suits) != ("shows", self.own)
            if not said.is_denial(claim)
        }
        is_natural = "artificial" not in self.answers.sure | self.answers.possible
        is_natural = (
            is_natural
            or self.own in self.shown
            or self.position.call.suit in self.position.agreed_suits
        )
        return is_natural and self.is_clear and kinds <= {"strength", "forcing", "relative"}

    def denies_suit(self, one: Alternative) -> bool:
        """Return whether an alternative denies the suit of the bid, or answers Stayman with no."""
        if self.transfer and self.transfer == self.own:
            return False
        remarks = (self.meaning.text[slice(*one)].strip() for one in self.meaning.soft)
        if self.is_first and self.position.partners and any(map(_MAY_BE_SHORT.match, remarks)):
            return True
        bound = one.lengths.get(self.own)
        if bound is not None and bound.high is not None and bound.high < said.LENGTH:
            return True
        most = said.most_by_pattern(one, self.own)
        if most is not None and most < SUPPORT and self.is_first:
            return True
        others = sum(int(length.low) for suit, length in one.lengths.items() if suit != self.own)
        if others > _CARDS - said.LENGTH:
            return True
        if any(claim.suits == self.own for claim in one.of("shortness")):
            return True
        return said.denies_majors(one) and bool(
            self.answers.sure & {"asks-majors", "asks-majors-4"}
        )

    @property
    def least(self) -> int:
        """The length that makes a bid natural: three for some bids in a minor, else four.

        They are openings of one, and rebids of two after an answer of 1NT.
        """
        position = self.position
        is_opening = position.role == "opening" and position.call.level == 1
        is_rebid = position.role == "rebid" and position.call.level == 2  # noqa: PLR2004
        is_after_1n = is_rebid and position.partners[0].code == "1N" and not position.contested
        return 3 if (is_opening or is_after_1n) and self.own in "cd" else said.LENGTH

    def shows_one_suit(self, one: Alternative) -> bool:
        """Return whether a first answer or overcall shows one other suit, and asks nothing."""
        shown, suits = said.other_suits(one, self.own), said.shown_suits(one)
        is_answer = self.is_first and self.position.role != "opening" and not self.is_cue
        is_one = len(suits) == 1 and shown == suits and not shown & self.known_suits
        return is_answer and self.is_clear and is_one and not one.of("nature")
