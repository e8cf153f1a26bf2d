"""The kinds of a call: from its text and from its place in the auction (ALERTS AT-11, AT-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...agreements.meanings.model import Alternative
from ...agreements.meanings.named_calls import claims_of_name
from ...bridge.auctions import PASS, Side
from ...patterns import IGNORECASE, compile_later
from . import shown_suits as said
from .double_kinds import double_kinds, is_natural_pass
from .facts import KINDS, Kinds
from .named_kinds import asked_kinds, kinds_of_name, noted_kinds
from .notrump_kinds import notrump_kinds, only_denies
from .placed_texts import OF_DOUBLES, SUPPORT, PlacedText

_SHOWN_BY_DOUBLES = OF_DOUBLES | {"artificial", "one-suiter", "two-suiter", "relay", "ask"}
_BY_GEOMETRY = frozenset(
    {
        *("cue", "jump-raise", "new-suit", "jump-shift", "jump-overcall"),
        *("two-lowest-unbid", "completes-transfer"),
    }
)
_ASKS = frozenset(
    {"ask", "asks-majors", "asks-majors-4", "asks-aces", "relay", "puppet", "waiting"}
)
_NATURES = {
    "artificial": {"artificial"},
    "transfer": {"artificial", "transfer"},
    "relay": {"artificial", "relay"},
    "puppet": {"artificial", "puppet"},
    "ask": {"artificial", "ask"},
    "splinter": {"artificial", "splinter"},
    "waiting": {"artificial", "waiting"},
    "completes": {"natural", "completes-transfer"},
    "natural": {"natural"},
    "quantitative": {"natural"},
    "takeout": {"artificial", "takeout"},
}
_NATURES_OF_DOUBLES = {
    "takeout": {"artificial", "takeout"},
    "penalty": {"penalty"},
    "puppet": {"artificial", "puppet"},
    "relay": {"artificial", "relay"},
}
_OF_OPENINGS = compile_later(
    r"multi(?:-colou?red)?|namyats|gambling|(?:two way )?(?:reverse )?flannery|muiderberg|lucas"
    r"|wilkosz|(?:polish|strong|precision) club",
    IGNORECASE,
)
"""The conventions that are openings."""
_BELOW_GAME = {"c": 4, "d": 4, "h": 3, "s": 3}
"""The highest levels below game, by suit."""
_OWN_LENGTH = compile_later(
    r"(?:may |might |could |can )?(?:have |be )?(?:an? )?(?:good |strong )?"
    r"(?:[4-6]|four|five|six)[- ]cards?(?: suit)?(?: possible| allowed| ok| included)?",
    IGNORECASE,
)
_AND_ANOTHER = compile_later(
    r"^(?:(?!\b(?:or|no|not|denies|may|might|could)\b)[^.,;])*"
    r"\b(?:clubs|diamonds|hearts|spades|![cdhs]) (?:and|with|&|\+) (?:another"
    r"|an? (?:higher|lower|second|side)(?:[ -]ranking)?|an? (?:side )?(?:minor|major))(?: suit)?"
    r"(?=$|[,;])",
    IGNORECASE,
)
"""A suit and one that is not named, at the beginning."""
_ANY_HAND = compile_later(r"any (?:shape|distribution|dist|hands?)\b", IGNORECASE)
_UNUSUAL = compile_later("unusual|unt", IGNORECASE)
_SUIT_OR_ACE = compile_later(
    r"major|minor|heart|spade|![hs]|[\u2660\u2665]|\bM\b|card|suit|ace|key|blackwood|stayman",
    IGNORECASE,
)
"""Words in a text of an ask that may be about majors or aces."""
_UNREAD_OF_NATURAL = frozenset({"artificial", "two-suiter"})
"""The kinds that unread words may make of a natural bid."""
_OF_OWN_SUIT = frozenset({"natural", "preempt", "weak-two"})
_OF_ONE_SUIT = frozenset({"strength", "forcing", "relative", "quality", "nature", "length"})
_OF_HAND = frozenset({"strength", "relative", "shape"})


class CallReading(PlacedText):
    """The text of a call and its place, for its kinds."""

    @property
    def kinds(self) -> Kinds:
        """The kinds of the call; those that its text leaves open are possible."""
        if self.note.kinds:
            return self._with_geometry(Kinds(frozenset(noted_kinds(self.note))))
        is_pass = self.position.call is PASS
        if self.meaning.text.strip() and is_pass and is_natural_pass(self):
            return Kinds(frozenset({"natural"}))
        if not self.meaning.text.strip() or is_pass:
            return Kinds(frozenset(), self._possible(frozenset()))
        read = [self._of_alternative(one) for one in self.meaning.alternatives]
        if self.may_open_strong:
            return Kinds(frozenset({"artificial"}))
        sure = frozenset.intersection(*(one.sure for one in read))
        possible = frozenset().union(*(one.sure | one.possible for one in read))
        has_choice = len(read) > 1 and self.position.call.is_bid
        each = tuple(one.sure for one in read) if has_choice else ()
        return self._with_geometry(Kinds(sure, possible - sure, each))

    def _possible(self, sure: frozenset[str]) -> frozenset[str]:
        """Return the kinds that a call may have here, whatever its text is."""
        position = self.position
        if not position.call.is_bid:
            return _SHOWN_BY_DOUBLES - sure if position.call is not PASS else KINDS
        left_out = set(OF_DOUBLES | _BY_GEOMETRY | {"natural-weak"}) - {"negative"}
        if position.role != "opening":
            left_out.add("very-strong")
        if position.call.suit is not None:
            left_out.add("balanced")
        if not self.has_agreed_suit:
            left_out.add("control")
        if "artificial" in sure:
            left_out |= {"natural", "balanced"}
        return KINDS - left_out - sure

    def _of_alternative(self, one: Alternative) -> Kinds:
        sure = frozenset(self._natures(one))
        if {"natural", "artificial"} <= sure:
            sure = frozenset()  # the text names a convention that is not this call, or is unclear
        if not self.position.call.is_bid:
            sure |= frozenset(double_kinds(self, one))
            is_told = bool(sure & (OF_DOUBLES | {"one-suiter", "two-suiter", "puppet", "relay"}))
            is_closed = is_told or self._is_named(one)
            return Kinds(sure, frozenset() if is_closed else self._possible(sure))
        if said.denies_majors(one) and not self.own_length(one):
            sure |= {"denies-majors"}
        if not sure & {"natural", "artificial"}:
            sure |= frozenset(self._of_claims(one))
        if "artificial" in sure:
            sure |= frozenset(self._details(one))
        if "natural" in sure:
            is_closed = not self.meaning.unread or self._is_plain(one)
            return Kinds(sure, frozenset() if is_closed else _UNREAD_OF_NATURAL)
        if "artificial" not in sure:
            return Kinds(sure, self._possible(sure))
        specific = sure - {"artificial", "ask", "relay", "puppet", "cue"}
        if specific == {"two-suiter"} and not self.own and not self.meaning.is_whole:
            return Kinds(sure, frozenset({"two-lowest-unbid"}))
        if specific:
            return Kinds(sure)
        is_asking = bool(sure & {"ask", "relay", "puppet"})
        possible = self._asked(one) if is_asking else self._possible(sure)
        is_closed = is_asking and self.meaning.is_whole and "ask" not in sure
        is_closed = is_closed or self._is_named(one) or "pass-or-correct" in one.forcing
        is_closed = is_closed or (self.meaning.is_whole and bool(one.of("agreed")))
        is_closed = is_closed or self._is_short(one) or self._says_target(one)
        is_closed = is_closed or self._answers_raise(one) or self._says_any_hand(one)
        is_closed = is_closed or self._is_forced(one) or self._opens_strong(one)
        is_closed = is_closed or said.most_by_pattern(one, self.own) is not None
        is_closed = is_closed or bool(self.answers.sure & {"asks-aces", "asks-majors"})
        return Kinds(sure, frozenset() if is_closed else possible - sure)

    def _asked(self, one: Alternative) -> frozenset[str]:
        """Return the kinds that an ask may have, by what it asks for."""
        details = [claim.detail for claim in one.of("nature") if claim.name == "ask"]
        is_told = bool(details) and all(details) and not _SUIT_OR_ACE.search(self.meaning.text)
        return _ASKS - {"asks-majors", "asks-majors-4", "asks-aces"} if is_told else _ASKS

    def _is_short(self, one: Alternative) -> bool:
        """Return whether an alternative shows a singleton or void in the suit of the bid."""
        bound = one.lengths.get(self.own)
        is_by_length = bound is not None and bound.high is not None and bound.high <= 1
        return is_by_length or any(claim.suits == self.own for claim in one.of("shortness"))

    def _says_target(self, one: Alternative) -> bool:
        """Return whether a puppet names its answer, or the text says that a cue bid is one."""
        natures = one.of("nature")
        is_puppet = any(claim.name == "puppet" and claim.suits for claim in natures)
        return is_puppet or (self.is_cue and any(claim.name == "cue" for claim in natures))

    def _is_named(self, one: Alternative) -> bool:
        """Return whether the name of a convention gives all kinds of the call."""
        return any(set(self._named(claim.detail)) for claim in one.of("nature"))

    def _is_plain(self, one: Alternative) -> bool:
        """Return whether unread words cannot make a natural call another one."""
        names = {claim.name for claim in one.claims if claim.kind in {"nature", "shape"}}
        is_suit_opening = self.position.role == "opening" and self.position.call.level == 1
        if "to-play" in one.forcing and not self.may_be_taken_back:
            return True
        if self.position.call_kinds & {"notrump"} and only_denies(self):
            return True
        return is_suit_opening or bool(names & {"natural", "balanced", "completes", "quantitative"})

    def _natures(self, one: Alternative) -> Iterator[str]:
        """Yield the kinds that natures and names say."""
        is_bid = self.position.call.is_bid
        for claim in one.of("nature"):
            if claim.name == "convention":
                yield from self._named(claim.detail)
            elif is_bid:
                yield from _NATURES.get(claim.name, ())
            else:
                yield from _NATURES_OF_DOUBLES.get(claim.name, ())
            if claim.name == "ask":
                yield from asked_kinds(claim.detail.casefold())
            if claim.name == "cue" and not self.is_cue and self.has_agreed_suit:
                yield from ("artificial", "control")
            if claim.name == "cue" and self.is_cue and self.position.partners:
                yield "artificial"
            if claim.name == "weak-two" and is_bid and not said.is_unnatural(one, self.own):
                yield "natural"
        if self._shows_control(one):
            yield from ("artificial", "control")
        is_negative = any(claim.name == "neg" for claim in one.of("relative"))
        if is_negative and not self.own_length(one):
            yield from ("artificial", "negative")

    def _shows_control(self, one: Alternative) -> bool:
        """Return whether an alternative has a control in the suit of the bid, and no length."""
        controls = {claim.suits for claim in one.of("control") if claim.is_positive}
        is_new = not self.is_cue and self.has_agreed_suit and self.is_clear
        return is_new and self.own in controls and not self.own_length(one)

    def _named(self, name: str) -> Iterator[str]:
        """Yield the kinds that the name of a convention gives to a call in this place.

        The text of an opening may name conventions of responses.
        """
        claims = claims_of_name(name)
        if self.position.role == "opening" and not _OF_OPENINGS.fullmatch(name):
            return
        for named in claims:
            yield from kinds_of_name(named)
        is_direct = len(self.position.words) == 2  # noqa: PLR2004 - their opening and the call
        if _UNUSUAL.match(name) and is_direct and self.position.call.code == "2N":
            yield "two-lowest-unbid"

    def _of_claims(self, one: Alternative) -> Iterator[str]:
        """Yield natural or artificial, from lengths and shapes."""
        if not self.own:
            yield from notrump_kinds(self, one)
            return
        others = said.other_suits(one, self.own) - self.known_suits if self.is_first else set()
        length = self.own_length(one)
        is_fit = said.has_fit(one)
        is_raise = self.own in self.partners_suits
        is_to_correct = "pass-or-correct" in one.forcing and not length
        if is_to_correct or ("asks-aces" in self.answers.sure and "to-play" not in one.forcing):
            yield "artificial"
        elif is_fit and self.transfer and self.transfer == self.own:
            yield "natural"
        elif self._answers_raise(one) or self._shows_two_others(one) or self._says_any_hand(one):
            yield "artificial"
        elif self.is_first and _AND_ANOTHER.search(self.meaning.text):
            yield from ("artificial", "two-suiter")
        elif is_raise and not others and (is_fit or length or self._says_raise(one)):
            yield from ("natural", "raise")
        elif self._is_fit_jump(one):
            yield from ("artificial", "raise")
        elif length >= self._least and not is_fit and not self.shows_either(one):
            yield from ("artificial", "two-suiter") if others else ("natural",)
        elif "to-play" in one.forcing or self._preempts(one) or self._shows_own(one):
            yield "natural"
        else:
            yield from self._of_other_claims(one)

    def _of_other_claims(self, one: Alternative) -> Iterator[str]:
        """Yield natural or artificial, from what is said of other suits and of strength."""
        length, is_fit = self.own_length(one), said.has_fit(one)
        if self._opens_strong(one) or self._is_forced(one):
            yield "artificial"
        elif (is_fit and not length) or self.shows_either(one):
            yield from ("artificial", "raise") if is_fit else ("artificial", "unknown-suit")
        elif self._says_support(one) and not length:
            yield from ("artificial", "raise")
        elif self._denies_suit(one) or (not length and self.is_clear and self._shows_others(one)):
            yield "artificial"
        elif self._completes(one):
            yield from ("natural", "completes-transfer") if not self.position.jump else ("natural",)

    def _completes(self, one: Alternative) -> bool:
        """Return whether a bid is in the suit of a transfer, and not with three cards or fewer."""
        bound = one.lengths.get(self.own)
        is_short = bound is not None and bound.high is not None and bound.high < said.LENGTH
        return bool(self.transfer) and self.transfer == self.own and not is_short

    def _preempts(self, one: Alternative) -> bool:
        if said.names_preempt(self.meaning.text, self.position):
            return True
        is_read = self.is_clear or (self.meaning.is_whole and bool(one.of("nature")))
        return is_read and not self.is_cue and said.is_preempt(one, self.position, self.answers)

    def _shows_own(self, one: Alternative) -> bool:
        """Return whether an alternative shows the suit of the bid, by name or as a good suit."""
        position = self.position
        is_asked = bool(self.answers.sure & {"asks-majors", "asks-majors-4"})
        is_suit = (self.is_first or is_asked) and not self.is_cue
        if not is_suit or said.claim_names(one, "nature") - _OF_OWN_SUIT:
            return False
        kinds = {claim.kind for claim in one.claims}
        shown = {claim.suits for claim in one.claims if claim.kind in {"shows", "length"}}
        if shown:
            is_plain = kinds <= {*_OF_ONE_SUIT, "shows"} and shown == {self.own}
            is_read = self.is_clear or (is_asked and self.meaning.is_whole)
            return is_plain and is_read and not said.has_fit(one)
        over = position.last_bid
        is_passable = "non-forcing" in one.forcing and kinds <= {"forcing", "relative", "strength"}
        if is_passable and position.role == "response" and position.partners[0].suit is None:
            return self.is_clear and position.partners[0].is_bid
        is_one = kinds <= {"strength", "forcing"} and self._may_have_length
        if is_one and position.role in {"opening", "overcall"}:
            return self.meaning.is_whole
        is_over_suit = position.role == "overcall" and over is not None and over.suit is not None
        is_good = "good" in said.claim_names(one, "quality") and kinds <= _OF_ONE_SUIT
        return is_over_suit and is_good and self.meaning.is_whole

    @property
    def _may_have_length(self) -> bool:
        """Whether only a remark says how long the suit of the bid may be."""
        remarks = [self.meaning.text[slice(*one)].strip() for one in self.meaning.soft]
        is_low = self.position.call.level == 1
        return is_low and bool(remarks) and all(map(_OWN_LENGTH.fullmatch, remarks))

    def _shows_two_others(self, one: Alternative) -> bool:
        """Return whether a first call shows two suits by their lengths, and not its own.

        What else the text says cannot make the call natural.
        """
        if not self.is_first or self.own_length(one) or len(self.meaning.alternatives) > 1:
            return False
        lengths = {suit for suit, length in one.lengths.items() if length.low >= said.LENGTH}
        is_sure = not self.meaning.soft and not self.may_be_taken_back
        return len(lengths - self.known_suits) > 1 and is_sure

    def _says_any_hand(self, one: Alternative) -> bool:
        """Return whether a new suit in response shows points only: any shape, or a negative."""
        kinds = {claim.kind for claim in one.claims if not said.is_denial(claim)}
        position = self.position
        is_new = self.own not in self.known_suits and not self.is_cue
        is_response = position.role == "response" and not position.jump
        if not is_response or not is_new or not self.is_clear or not one.claims:
            return False
        is_lowest = said.denies_majors(one) or (one.hcp is not None and one.hcp.low == 0)
        is_negative = "artificial" in self.answers.sure and is_lowest
        is_any = _ANY_HAND.search(self.meaning.text) is not None or is_negative
        return is_any and kinds <= {"strength", "relative", "forcing"}

    def _answers_raise(self, one: Alternative) -> bool:
        """Return whether a new suit answers a raise by 2NT, and says nothing of the suit."""
        position = self.position
        is_asked = {"artificial", "raise"} <= self.answers.sure and position.role == "rebid"
        is_over_2n = is_asked and position.partners[0].code == "2N" and not position.contested
        kinds = {claim.kind for claim in one.claims}
        is_new = self.own not in self.known_suits and not self.is_cue
        return is_over_2n and is_new and self.is_clear and bool(kinds) and kinds <= _OF_HAND

    def _opens_strong(self, one: Alternative) -> bool:
        """Return whether an opening in a suit shows a strong hand, and nothing about the suit."""
        is_opening = self.position.role == "opening" and self.is_clear
        if is_opening and self.position.call.level > 1 and not said.shown_suits(one):
            is_balanced = "balanced" in said.claim_names(one, "shape")
            return is_balanced or said.opens_strong(one)
        is_strong = said.opens_strong(one) or said.opens_strong_club(one, self.position)
        return is_opening and not said.shown_suits(one) and is_strong

    def _shows_others(self, one: Alternative) -> bool:
        """Return whether an alternative shows suits that our side has not bid, not its own."""
        is_answer = bool(self.answers.sure & {"asks-majors", "asks-majors-4"})
        others = said.other_suits(one, self.own) - self.known_suits
        return bool(others) and (self.is_first or is_answer or self.is_cue)

    def _says_support(self, one: Alternative) -> bool:
        """Return whether an alternative has support for partner, and no word takes that back."""
        if self.fits_transfer(one):
            return not self.meaning.soft and not self.may_be_taken_back
        return self.supports(one) and (self.is_clear or self.is_cue)

    def _is_forced(self, one: Alternative) -> bool:
        """Return whether an answer to a puppet or relay says nothing of the hand."""
        is_asked = bool(self.answers.sure & {"puppet", "relay"})
        is_told = not one.claims or "pass-or-correct" in one.forcing
        return is_asked and self.is_clear and is_told

    def _is_fit_jump(self, one: Alternative) -> bool:
        """Return whether a jump in a new suit shows support as well, and is not a strong hand.

        A double jump that shows support need not show length.
        """
        is_jump = self.position.jump > 0 and bool(self.partners_suits)
        is_strong = "strong" in said.claim_names(one, "relative") or "to-game" in one.forcing
        supports = self.supports(one, said.LENGTH)
        if not self.own_length(one):
            return supports and self.position.role == "response" and self.position.jump > 1
        return is_jump and (said.has_fit(one) or supports) and not is_strong

    def _says_raise(self, one: Alternative) -> bool:
        """Return whether the text of a raise of a natural bid is about strength and its suit."""
        kinds = {
            claim.kind
            for claim in one.claims
            if claim.name != "preempt" and (claim.kind, claim.suits) != ("shows", self.own)
        }
        is_natural = "artificial" not in self.answers.sure | self.answers.possible
        is_natural = is_natural or self.position.call.suit in self.position.agreed_suits
        return is_natural and self.is_clear and kinds <= {"strength", "forcing", "relative"}

    def _denies_suit(self, one: Alternative) -> bool:
        """Return whether an alternative denies the suit of the bid, or answers Stayman with no."""
        if self.transfer and self.transfer == self.own:
            return False
        bound = one.lengths.get(self.own)
        if bound is not None and bound.high is not None and bound.high < said.LENGTH:
            return True
        most = said.most_by_pattern(one, self.own)
        if most is not None and most < SUPPORT and self.is_first:
            return True
        if any(claim.suits == self.own for claim in one.of("shortness")):
            return True
        return said.denies_majors(one) and bool(
            self.answers.sure & {"asks-majors", "asks-majors-4"}
        )

    @property
    def _least(self) -> int:
        """The length that makes a bid natural: three for a minor opening, else four."""
        is_opening = self.position.role == "opening" and self.position.call.level == 1
        return 3 if is_opening and self.own in "cd" else said.LENGTH

    def _details(self, one: Alternative) -> Iterator[str]:
        """Yield the kinds of an artificial call that claims give."""
        if not self.own and said.is_lowest_two(one, self.position):
            yield from ("two-lowest-unbid", "two-suiter")
        for claim in one.of("nature"):
            if claim.name == "transfer" and claim.suits and claim.suits in "hs":
                yield "transfer-major"
        low = one.hcp.low if one.hcp else 0
        if self.position.role == "opening" and (low >= said.VERY_STRONG or said.opens_strong(one)):
            yield "very-strong"
        if said.has_fit(one) or self.fits_transfer(one):
            yield "raise"
        elif self._shows_one_suit(one):
            yield "transfer"
        if self.shows_either(one) or (self.is_first and self.shows_one_of_several(one)):
            yield "unknown-suit"
        lengths = sum(length.low >= said.LENGTH for length in one.lengths.values())
        shown = sum(len(claim.suits) == 1 for claim in one.of("shows"))
        if lengths + shown > 1 or said.is_two_suiter(one):
            yield "two-suiter"

    def _shows_one_suit(self, one: Alternative) -> bool:
        """Return whether a first answer or overcall shows one other suit, and asks nothing."""
        shown, suits = said.other_suits(one, self.own), said.shown_suits(one)
        is_answer = self.is_first and self.position.role != "opening" and not self.is_cue
        is_one = len(suits) == 1 and shown == suits and not shown & self.known_suits
        return is_answer and self.is_clear and is_one and not one.of("nature")

    def _with_geometry(self, kinds: Kinds) -> Kinds:
        """Add the kinds that the place of a bid gives: a cue bid, a jump raise, a new suit."""
        natural, geometry = kinds.have(frozenset({"natural"})), set(self._geometry)
        position = self.position
        if self.is_cue:
            kinds = kinds._replace(sure=kinds.sure | {"cue"})
        controls = "control" in kinds.possible and kinds.sure and not self._says_control
        if controls:
            kinds = kinds._replace(possible=kinds.possible - {"control"})
        if natural is None and "artificial" not in kinds.sure:
            return kinds._replace(possible=kinds.possible | geometry)
        if not natural or not position.call.is_bid:
            return kinds
        return kinds._replace(sure=kinds.sure | geometry)

    @property
    def _says_control(self) -> bool:
        claims = (claim for one in self.meaning.alternatives for claim in one.claims)
        return not self.meaning.is_whole or any(one.kind == "control" for one in claims)

    @property
    def _geometry(self) -> Iterator[str]:
        """Yield the kinds of a natural suit bid in this place."""
        position = self.position
        suit = position.call.suit
        if suit is None:
            return
        if self.own in self.partners_suits:
            if position.jump == 1 and position.call.level <= _BELOW_GAME[self.own]:
                yield "jump-raise"
        elif suit not in position.suits_of(Side.WE) | position.suits_of(Side.THEY):
            is_game = position.call.level > _BELOW_GAME[self.own]
            if position.role != "opening" and not is_game and position.jump <= 1:
                yield "new-suit"
            is_over_suit = any(
                call.suit is not None and call.level == 1 for call in position.partners
            )
            if position.jump == 1 and position.role == "response" and is_over_suit:
                yield "jump-shift"
            if position.jump == 1 and position.role == "overcall":
                yield "jump-overcall"
