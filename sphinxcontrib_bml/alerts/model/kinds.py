"""The kinds of a call: from its text and from its place in the auction (ALERTS AT-11, AT-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...agreements.meanings.model import Alternative
from ...agreements.meanings.named_calls import claims_of_name
from ...bridge.auctions import PASS
from ...patterns import IGNORECASE, compile_later
from . import shown_suits as said
from .double_kinds import double_kinds, is_natural_pass
from .facts import KINDS, Kinds
from .named_kinds import (
    asked_kinds,
    full_name,
    kinds_of_name,
    names_control,
    names_shortness,
    names_super_accept,
    noted_kinds,
    opens_higher,
    opens_three_suits,
)
from .notrump_kinds import notrump_kinds, only_denies
from .placed_kinds import kinds_by_place
from .placed_texts import OF_DOUBLES
from .suit_texts import SuitBidText

_SHOWN_BY_DOUBLES = OF_DOUBLES | {"artificial", "one-suiter", "two-suiter", "relay", "ask"}
_BY_GEOMETRY = frozenset(
    {
        *("cue", "jump-raise", "new-suit", "jump-shift", "jump-overcall"),
        *("two-lowest-unbid", "completes-transfer"),
    }
)
_OF_TRANSFERS = frozenset({"transfer", "transfer-major"})
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
_AND_ANOTHER = compile_later(
    r"^(?:(?!\b(?:or|no|not|denies|may|might|could)\b)[^.,;])*"
    r"(?:\b(?:clubs|diamonds|hearts|spades)|![cdhs]) (?:and|with|&|\+) (?:at least )?"
    r"(?:(?:[4-6]\+?|four|five|six)(?:[ -]cards?)? )?(?:in )?(?:another"
    r"|an? (?:higher|lower|second|side)(?:[ -]ranking)?"
    r"|an? (?:[4-6]\+?[ -]card )?(?:side )?(?:minor|major))(?: suit)?(?=$|[,;](?! or\b))",
    IGNORECASE,
)
"""A suit and one that is not named, at the beginning."""
_SECOND = compile_later(
    r"\b[456]\+?(?: ?[mx]\b| (?:in|other|cards?)\b| ?any\b)"
    r"|\b(?:another|other|second|side)[ -](?:suit|colou?r|major|minor)\b",
    IGNORECASE,
)
"""Words about another suit than that of the bid."""
_UNUSUAL = compile_later("unusual|unt", IGNORECASE)
_SUIT_OR_ACE = compile_later(
    r"major|heart|spade|![hs]|[\u2660\u2665]|\bM\b|card|suit(?! (?:quality|strength))|ace|key"
    r"|blackwood|stayman",
    IGNORECASE,
)
"""Words in a text of an ask that may be about majors or aces."""
_UNREAD_OF_NATURAL = frozenset({"artificial", "two-suiter"})
"""The kinds that unread words may make of a natural bid."""


class CallReading(SuitBidText):
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
        if self._shows_different_suits:
            read = [one._replace(sure=one.sure - _OF_TRANSFERS) for one in read]
        if self.may_open_strong or (self.is_below_transfer and not any(map(_is_natural, read))):
            return Kinds(frozenset({"artificial"}))
        all_ways = frozenset.intersection(*(one.sure | one.possible for one in read))
        read = [
            Kinds(one.sure - (_OF_TRANSFERS - all_ways), one.possible - (_OF_TRANSFERS - all_ways))
            for one in read
        ]
        sure = frozenset.intersection(*(one.sure for one in read))
        possible = frozenset().union(*(one.sure | one.possible for one in read))
        has_choice = len(read) > 1 and self.position.call.is_bid
        each = tuple(one.sure for one in read) if has_choice else ()
        weak = [one for one in read if "very-strong" not in one.sure]
        if self.position.role == "opening" and all("unknown-suit" in one.sure for one in weak):
            sure |= {"unknown-suit"} if weak else set()
        return self._with_geometry(Kinds(sure, possible - sure, each))

    @property
    def _shows_different_suits(self) -> bool:
        """Whether the alternatives show different suits, and none is called a transfer."""
        several = self.meaning.alternatives
        shown = {frozenset(said.other_suits(one, self.own)) for one in several}
        natures = (claim.name for one in several for claim in one.of("nature"))
        return len(shown) > 1 and "transfer" not in natures

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
            is_closed = is_told or self._is_named(one) or "pass-or-correct" in one.forcing
            return Kinds(sure, frozenset() if is_closed else self._possible(sure))
        if said.denies_majors(one) and not self.own_length(one):
            sure |= {"denies-majors"}
        if not sure & {"natural", "artificial"}:
            sure |= frozenset(self._of_claims(one))
        if "artificial" in sure:
            sure |= frozenset(self._details(one))
        if "natural" in sure and self._may_show_second:
            return Kinds(sure - {"natural"}, self._possible(sure))
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
        is_closed = is_closed or self.is_short(one) or self._says_target(one)
        is_closed = is_closed or self.answers_raise(one) or self.says_any_hand(one)
        is_closed = is_closed or self.is_forced(one) or self.opens_strong(one)
        is_closed = is_closed or self.rebids_balanced(one) or self._is_short_somewhere
        is_closed = is_closed or opens_three_suits(self.meaning.text, self.position)
        is_closed = is_closed or said.most_by_pattern(one, self.own) is not None
        is_closed = is_closed or bool(self.answers.sure & {"asks-aces", "asks-majors"})
        return Kinds(sure, frozenset() if is_closed else possible - sure)

    @property
    def _may_show_second(self) -> bool:
        """Whether unread words of a first bid above the one level may be about a second suit."""
        position = self.position
        is_low = position.role == "opening" and position.call.level == 1
        lost = (self.meaning.text[slice(*one.span)] for one in self.meaning.unread)
        return self.own != "" and self.is_first and not is_low and any(map(_SECOND.search, lost))

    def _asked(self, one: Alternative) -> frozenset[str]:
        """Return the kinds that an ask may have, by what it asks for."""
        details = [claim.detail for claim in one.of("nature") if claim.name == "ask"]
        is_told = bool(details) and all(details) and not _SUIT_OR_ACE.search(self.meaning.text)
        return frozenset({"ask", "relay", "puppet"}) if is_told else _ASKS

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
            if claim.name == "weak-two" and is_bid:
                is_other = said.is_unnatural(one, self.own)
                is_bare = self.is_weak_elsewhere(one)
                yield from ("artificial",) if is_bare else () if is_other else ("natural",)
        if self._shows_control(one):
            yield from ("artificial", "control")
        yield from self._of_words()
        is_negative = any(claim.name == "neg" for claim in one.of("relative"))
        if is_negative and not self.own_length(one):
            yield from ("artificial", "negative")

    def _of_words(self) -> Iterator[str]:
        """Yield the kinds of words that are not claims."""
        text = self.meaning.text
        if names_control(text) and self._may_be_control:
            yield from ("artificial", "control")
        if self._is_short_somewhere or opens_three_suits(text, self.position):
            yield "artificial"
        if self.transfer and names_super_accept(text):
            yield from ("natural",) if self.own == self.transfer else ("artificial", "raise")
        if opens_higher(text, self.position):
            yield from ("artificial", "transfer")

    @property
    def _is_short_somewhere(self) -> bool:
        """Whether a later bid shows a shortness, in a suit that the text does not name."""
        is_bid = self.position.call.is_bid and self.position.role != "opening"
        return is_bid and names_shortness(self.meaning.text)

    def _means_own(self, one: Alternative) -> bool:
        """Return whether the suit of the bid is shown, or meant by ``4-card major``."""
        suits = [claim.suits for claim in one.claims if claim.suits]
        is_meant = self.has_own_among(one) and suits in (["hs"], ["cd"])
        is_one = self.meaning.is_whole and len(self.meaning.alternatives) == 1
        return self.shows_own(one) or (is_meant and is_one)

    @property
    def _may_be_control(self) -> bool:
        return self.own != "" and not self.is_cue and self.has_agreed_suit

    def _shows_control(self, one: Alternative) -> bool:
        """Return whether an alternative has a control in the suit of the bid, and no length."""
        controls = {claim.suits for claim in one.of("control") if claim.is_positive}
        is_new = self._may_be_control and self.is_clear
        return is_new and self.own in controls and not self.own_length(one)

    def _named(self, name: str) -> Iterator[str]:
        """Yield the kinds that the name of a convention gives to a call in this place.

        The text of an opening may name conventions of responses.
        """
        claims = claims_of_name(full_name(name, self.position))
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
        others = self.new_suits(one)
        length = self.own_length(one)
        is_fit = said.has_fit(one)
        is_raise = self.own in self.partners_suits
        is_to_correct = "pass-or-correct" in one.forcing and not length
        if is_to_correct or ("asks-aces" in self.answers.sure and "to-play" not in one.forcing):
            yield "artificial"
        elif is_fit and self.transfer and self.transfer == self.own:
            yield "natural"
        elif self.answers_raise(one) or self.shows_two_others(one) or self.says_any_hand(one):
            yield "artificial"
        elif self.is_first and _AND_ANOTHER.search(self.meaning.text):
            yield from ("artificial", "two-suiter")
        elif (
            is_raise
            and not (others and self.is_first)
            and (is_fit or length or self.says_raise(one))
        ):
            yield from ("natural", "raise")
        elif self.is_fit_jump(one):
            yield from ("artificial", "raise")
        elif length >= self.least and not is_fit and not self.shows_either(one):
            yield from self._of_length(others)
        elif self.plays_elsewhere:
            return
        elif "to-play" in one.forcing or self.preempts(one) or self._means_own(one):
            yield "natural"
        else:
            yield from self._of_other_claims(one)

    def _of_length(self, others: set[str]) -> Iterator[str]:
        """Yield the kinds of a bid that has length in its suit, and in others.

        A later bid may repeat the other suit from an earlier call.
        """
        if not others:
            yield "natural"
        elif self.is_first:
            yield from ("artificial", "two-suiter")

    def _of_other_claims(self, one: Alternative) -> Iterator[str]:
        """Yield natural or artificial, by the other suits and the strength of the text."""
        length, is_fit = self.own_length(one), said.has_fit(one)
        if self.opens_strong(one) or self.is_forced(one):
            yield "artificial"
        elif (is_fit and not length) or self.shows_either(one):
            yield from ("artificial", "raise") if is_fit else ("artificial", "unknown-suit")
        elif self.says_support(one) and not length:
            yield from ("artificial", "raise")
        elif self.denies_suit(one) or (not length and self.shows_only_others(one)):
            yield "artificial"
        elif self.prefers(one):
            yield "natural"
        elif self.completes(one):
            yield from ("natural", "completes-transfer") if not self.position.jump else ("natural",)

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
        elif self.shows_one_suit(one):
            yield "transfer"
        is_one_of_several = self.is_first and self.shows_one_of_several(one)
        if self.shows_either(one) or (is_one_of_several and not said.opens_strong(one)):
            yield "unknown-suit"
        lengths = sum(length.low >= said.LENGTH for length in one.lengths.values())
        shown = sum(len(claim.suits) == 1 for claim in one.of("shows"))
        if lengths + shown > 1 or said.is_two_suiter(one):
            yield "two-suiter"

    def _with_geometry(self, kinds: Kinds) -> Kinds:
        """Add the kinds that the place of a bid gives: a cue bid, a jump raise, a new suit."""
        natural, geometry = kinds.have(frozenset({"natural"})), set(kinds_by_place(self))
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


def _is_natural(kinds: Kinds) -> bool:
    return "natural" in kinds.sure
