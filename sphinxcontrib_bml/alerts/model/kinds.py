"""The kinds of a call: from its text and from its place in the auction (ALERTS AT-11, AT-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...agreements.meanings.model import Alternative, Meaning
from ...agreements.meanings.named_calls import claims_of_name
from ...bridge.auctions import PASS, Side
from ...language.alert_annotations import NO_NOTE, AlertNote
from ...patterns import IGNORECASE, compile_later
from . import shown_suits as said
from .facts import KINDS, Kinds
from .named_kinds import asked_kinds, kinds_of_name, noted_kinds
from .positions import CallPosition

_OF_DOUBLES = frozenset(
    {
        *("takeout", "negative", "penalty", "responsive", "support", "values"),
        *("shows-that-suit", "four-of-other-major"),
    }
)
_SHOWN_BY_DOUBLES = _OF_DOUBLES | {"artificial", "one-suiter", "two-suiter", "relay", "ask"}
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
_NATURES_OF_DOUBLES = {"takeout": {"artificial", "takeout"}, "penalty": {"penalty"}}
_OF_OPENINGS = compile_later(
    r"multi(?:-colou?red)?|namyats|gambling|(?:two way )?(?:reverse )?flannery|muiderberg|lucas"
    r"|wilkosz|(?:polish|strong|precision) club",
    IGNORECASE,
)
"""The conventions that are openings."""
_BELOW_GAME = {"c": 4, "d": 4, "h": 3, "s": 3}
"""The highest levels below game, by suit."""
_FIRST = frozenset({"opening", "overcall", "response", "advance"})
"""The roles of a first call of each of us."""
_UNUSUAL = compile_later("unusual|unt", IGNORECASE)
_UNREAD_OF_NATURAL = frozenset({"artificial", "two-suiter"})
"""The kinds that unread words may make of a natural bid."""
_BALANCED = (["balanced"], ["bal"])
_SUPPORT = 3


@dataclass(frozen=True)
class CallReading:
    """The text of a call and its place, for its kinds."""

    position: CallPosition
    meaning: Meaning
    answers: Kinds
    transfer: str
    """The suit of partner's transfer, a letter of ``cdhs``, if the call answers one."""
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

    @property
    def kinds(self) -> Kinds:
        """The kinds of the call; those that its text leaves open are possible."""
        if self.note.kinds:
            return self._with_geometry(Kinds(frozenset(noted_kinds(self.note))))
        if not self.meaning.text.strip() or self.position.call is PASS:
            return Kinds(frozenset(), self._possible(frozenset()))
        read = [self._of_alternative(one) for one in self.meaning.alternatives]
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
        left_out = set(_OF_DOUBLES | _BY_GEOMETRY | {"natural-weak"}) - {"negative"}
        if position.role != "opening":
            left_out.add("very-strong")
        if position.call.suit is not None:
            left_out.add("balanced")
        if not self._has_agreed_suit:
            left_out.add("control")
        if "artificial" in sure:
            left_out |= {"natural", "balanced"}
        return KINDS - left_out - sure

    @cached_property
    def _has_agreed_suit(self) -> bool:
        """Whether both of us have bid a suit, or the text names an agreed one."""
        agreed = any(one.of("agreed") or said.has_fit(one) for one in self.meaning.alternatives)
        is_agreed = bool(self.position.agreed_suits) or agreed or self.position.round > 1
        return self.position.call.level >= 3 and is_agreed  # noqa: PLR2004

    def _of_alternative(self, one: Alternative) -> Kinds:
        sure = frozenset(self._natures(one))
        if {"natural", "artificial"} <= sure:
            sure = frozenset()  # the text names a convention that is not this call, or is unclear
        if not self.position.call.is_bid:
            sure |= frozenset(self._double_kinds(one))
            is_closed = bool(sure & (_OF_DOUBLES | {"one-suiter", "two-suiter"})) or self._is_named(
                one
            )
            return Kinds(sure, frozenset() if is_closed else self._possible(sure))
        if said.denies_majors(one) and not self._own_length(one):
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
        possible = _ASKS if is_asking else self._possible(sure)
        is_closed = is_asking and self.meaning.is_whole and "ask" not in sure
        is_closed = is_closed or self._is_named(one) or "pass-or-correct" in one.forcing
        is_closed = is_closed or (self.meaning.is_whole and bool(one.of("agreed")))
        is_closed = is_closed or self._is_short(one) or self._says_target(one)
        is_closed = is_closed or bool(self.answers.sure & {"asks-aces", "asks-majors"})
        return Kinds(sure, frozenset() if is_closed else possible - sure)

    def _is_short(self, one: Alternative) -> bool:
        """Return whether an alternative shows a singleton or void in the suit of the bid."""
        bound = one.lengths.get(self.own)
        is_by_length = bound is not None and bound.high is not None and bound.high <= 1
        return is_by_length or any(claim.suits == self.own for claim in one.of("shortness"))

    def _says_target(self, one: Alternative) -> bool:
        """Return whether a puppet names its answer, or the text says that a cue bid is one."""
        natures = one.of("nature")
        is_puppet = any(claim.name == "puppet" and claim.suits for claim in natures)
        return is_puppet or (self._is_cue and any(claim.name == "cue" for claim in natures))

    def _is_named(self, one: Alternative) -> bool:
        """Return whether the name of a convention gives all kinds of the call."""
        return any(set(self._named(claim.detail)) for claim in one.of("nature"))

    def _is_plain(self, one: Alternative) -> bool:
        """Return whether unread words cannot make a natural call another one."""
        names = {claim.name for claim in one.claims if claim.kind in {"nature", "shape"}}
        is_suit_opening = self.position.role == "opening" and self.position.call.level == 1
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
            if claim.name == "cue" and not self._is_cue and self._has_agreed_suit:
                yield from ("artificial", "control")
            if claim.name == "cue" and self._is_cue and self.position.partners:
                yield "artificial"
            if claim.name == "weak-two" and is_bid and not said.is_unnatural(one, self.own):
                yield "natural"
        is_negative = any(claim.name == "neg" for claim in one.of("relative"))
        if is_negative and not self._own_length(one):
            yield from ("artificial", "negative")

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

    @cached_property
    def _is_cue(self) -> bool:
        return self.position.call.suit in self.position.suits_of(Side.THEY)

    def _own_length(self, one: Alternative) -> int:
        """Return the fewest cards in the suit of the bid that an alternative says."""
        found = one.lengths.get(self.own)
        return 0 if found is None else int(found.low)

    def _of_claims(self, one: Alternative) -> Iterator[str]:
        """Yield natural or artificial, from lengths and shapes."""
        if not self.own:
            yield from self._of_notrump(one)
            return
        is_first = self.position.role in _FIRST
        others = said.other_suits(one, self.own) - self.known_suits if is_first else set()
        length = self._own_length(one)
        is_fit = said.has_fit(one)
        is_raise = self.own in _letters(self.position, of_partner=True)
        is_to_correct = "pass-or-correct" in one.forcing and not length
        if is_to_correct or ("asks-aces" in self.answers.sure and "to-play" not in one.forcing):
            yield "artificial"
        elif is_fit and self.transfer and self.transfer == self.own:
            yield "natural"
        elif is_raise and not others and (is_fit or length or self._says_strength_only(one)):
            yield from ("natural", "raise")
        elif self._is_fit_jump(one):
            yield from ("artificial", "raise")
        elif length >= self._least and not is_fit and not self._either(one):
            yield from ("artificial", "two-suiter") if others else ("natural",)
        elif "to-play" in one.forcing or self._preempts(one):
            yield "natural"
        elif self._opens_strong(one):
            yield "artificial"
        elif (is_fit and not length) or self._either(one):
            yield from ("artificial", "raise") if is_fit else ("artificial", "unknown-suit")
        elif self._supports(one) and not length and (self._is_clear or self._is_cue):
            yield from ("artificial", "raise")
        elif self._denies_suit(one) or (not length and self._is_clear and self._shows_others(one)):
            yield "artificial"
        elif self.transfer and self.transfer == self.own:
            yield from ("natural", "completes-transfer") if not self.position.jump else ("natural",)

    def _preempts(self, one: Alternative) -> bool:
        is_read = self._is_clear or (self.meaning.is_whole and bool(one.of("nature")))
        return is_read and not self._is_cue and said.is_preempt(one, self.position, self.answers)

    def _opens_strong(self, one: Alternative) -> bool:
        """Return whether an opening in a suit shows a strong hand, and nothing about the suit."""
        is_opening = self.position.role == "opening" and self._is_clear
        is_strong = said.opens_strong(one) or said.opens_strong_club(one, self.position)
        return is_opening and not said.shown_suits(one) and is_strong

    def _shows_others(self, one: Alternative) -> bool:
        """Return whether an alternative shows suits that our side has not bid, not its own."""
        is_first = self.position.role in _FIRST
        is_answer = bool(self.answers.sure & {"asks-majors", "asks-majors-4"})
        others = said.other_suits(one, self.own) - self.known_suits
        return bool(others) and (is_first or is_answer)

    def _supports(self, one: Alternative, least: int = _SUPPORT) -> bool:
        """Return whether an alternative has some cards in a suit that partner has bid."""
        partners = _letters(self.position, of_partner=True) - {self.own}
        lengths = (one.lengths[suit].low for suit in partners if suit in one.lengths)
        return any(low >= least for low in lengths)

    def _is_fit_jump(self, one: Alternative) -> bool:
        """Return whether a jump in a new suit shows support as well, and is not a strong hand.

        A double jump that shows support need not show length.
        """
        is_jump = self.position.jump > 0 and bool(_letters(self.position, of_partner=True))
        is_strong = "strong" in said.claim_names(one, "relative") or "to-game" in one.forcing
        supports = self._supports(one, said.LENGTH)
        if not self._own_length(one):
            return supports and self.position.role == "response" and self.position.jump > 1
        return is_jump and (said.has_fit(one) or supports) and not is_strong

    def _says_strength_only(self, one: Alternative) -> bool:
        """Return whether the text of a raise of a natural bid is about strength only."""
        kinds = {claim.kind for claim in one.claims if claim.name != "preempt"}
        is_natural = "artificial" not in self.answers.sure | self.answers.possible
        return is_natural and self._is_clear and kinds <= {"strength", "forcing", "relative"}

    @property
    def _is_clear(self) -> bool:
        """Whether the text is read wholly, and nothing in it is about some hands only."""
        return self.meaning.is_whole and not self.meaning.soft

    def _denies_suit(self, one: Alternative) -> bool:
        """Return whether an alternative denies the suit of the bid, or answers Stayman with no."""
        bound = one.lengths.get(self.own)
        if bound is not None and bound.high is not None and bound.high < said.LENGTH:
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

    def _either(self, one: Alternative) -> bool:
        """Return whether an alternative shows one of several suits, and none for sure."""
        several = any(
            len(claim.suits) > 1
            and (claim.kind == "shows" or (claim.kind == "length-any" and claim.range is not None))
            for claim in one.claims
        )
        return several and not one.lengths and self.position.role in {"opening", "overcall"}

    def _of_notrump(self, one: Alternative) -> Iterator[str]:
        says_balanced = "balanced" in said.claim_names(one, "shape")
        is_first = self.position.role in _FIRST
        if "asks-aces" in self.answers.sure:
            yield "artificial"
        elif said.has_fit(one) or (
            is_first and self._supports(one, said.LENGTH) and not says_balanced
        ):
            yield from ("artificial", "raise")
        elif said.is_lowest_two(one, self.position):
            yield from ("artificial", "two-lowest-unbid", "two-suiter")
        elif (is_first and said.is_two_suiter(one)) or self._shows_two_after_notrump(one):
            yield from ("artificial", "two-suiter")
        elif self.position.role == "opening" and said.is_solid_suit(one):
            yield from ("artificial", "one-suiter")
        elif "semi-forcing" in one.forcing or says_balanced:
            yield from ("natural", "balanced") if says_balanced else ("natural",)
        elif (
            self._says_balanced
            or "notrump" in said.claim_names(one, "nature")
            or self._opens_notrump(one)
            or (not self.meaning.unread and said.rebids_notrump(one, self.position, self.answers))
        ):
            yield from ("natural", "balanced")
        elif "to-play" in one.forcing or self._answers_in_notrump(one):
            yield "natural"

    def _shows_two_after_notrump(self, one: Alternative) -> bool:
        """Return whether a player who bid 1NT or 2NT bids notrump again to show both majors."""
        has_bid_notrump = bool(self.position.own) and self.position.own[-1].suit is None
        return has_bid_notrump and said.other_suits(one, "") == {"h", "s"}

    def _opens_notrump(self, one: Alternative) -> bool:
        """Return whether the text of an opening or overcall of 1NT has a range and no suit."""
        position = self.position
        is_first = position.role in {"opening", "overcall"} and position.call.level == 1
        kinds = {claim.kind for claim in one.claims} - {"stopper"}
        return (
            is_first and kinds == {"strength"} and one.hcp is not None and not self.meaning.unread
        )

    def _answers_in_notrump(self, one: Alternative) -> bool:
        """Return whether one notrump answers a suit, or two notrump invites over one."""
        position = self.position
        is_plain = self.meaning.is_whole and not said.other_suits(one, "")
        partners = position.partners[0] if position.partners else None
        if position.role != "response" or partners is None or not is_plain:
            return False
        if partners.suit is not None:
            is_natural = "artificial" not in self.answers.sure
            return position.call.level == 1 and is_natural and bool(one.claims)
        is_invitation = position.call.level == 2 and "invitational" in one.forcing  # noqa: PLR2004
        return is_invitation and self._is_clear

    @cached_property
    def _says_balanced(self) -> bool:
        """Whether only a soft remark, such as a five-card major, takes the shape back (MN-35)."""
        text = self.meaning.text
        lost = [text[slice(*one.span)] for one in self.meaning.unread]
        return bool(self.meaning.soft) and [one.casefold().rstrip(".") for one in lost] in _BALANCED

    def _details(self, one: Alternative) -> Iterator[str]:
        """Yield the kinds of an artificial call that claims give."""
        if not self.own and said.is_lowest_two(one, self.position):
            yield from ("two-lowest-unbid", "two-suiter")
        for claim in one.of("nature"):
            if claim.name == "transfer" and claim.suits and claim.suits in "hs":
                yield "transfer-major"
        low = one.hcp.low if one.hcp else 0
        if self.position.role == "opening" and (
            low >= said.VERY_STRONG or "to-game" in one.forcing
        ):
            yield "very-strong"
        if said.has_fit(one):
            yield "raise"
        elif self._shows_one_suit(one):
            yield "transfer"
        if self._either(one):
            yield "unknown-suit"
        lengths = sum(length.low >= said.LENGTH for length in one.lengths.values())
        shown = sum(len(claim.suits) == 1 for claim in one.of("shows"))
        if lengths + shown > 1 or said.is_two_suiter(one):
            yield "two-suiter"

    def _shows_one_suit(self, one: Alternative) -> bool:
        """Return whether a first answer or overcall shows one other suit, and asks nothing."""
        shown, suits = said.other_suits(one, self.own), said.shown_suits(one)
        is_answer = self.position.role in _FIRST - {"opening"} and not self._is_cue
        is_one = len(suits) == 1 and shown == suits and not shown & self.known_suits
        return is_answer and self._is_clear and is_one and not one.of("nature")

    def _double_kinds(self, one: Alternative) -> Iterator[str]:
        """Yield the kinds of a double or redouble that lengths and shapes give."""
        position = self.position
        partners = _letters(position, of_partner=True)
        doubled = position.last_bid
        for suit, length in one.lengths.items():
            if suit in partners and said.is_exactly(length, _SUPPORT) and position.own:
                yield from ("support", "artificial")
            is_first = (
                position.role == "response" and suit not in partners and length.low >= said.LENGTH
            )
            if is_first and suit in "hs" and not position.call_kinds & {"redouble"}:
                yield from ("negative", "artificial")
                if length.high == said.LENGTH and said.is_other_major(position, suit):
                    yield "four-of-other-major"
        shown = {claim.suits for claim in one.claims if claim.kind in {"shows", "length"}}
        theirs = None if doubled is None else doubled.suit
        is_shown = theirs is not None and shown == {theirs.letter.lower()}
        if is_shown and position.role == "overcall":
            yield "shows-that-suit"
        if "one-suiter" in said.claim_names(one, "shape"):
            yield from ("one-suiter", "artificial")
        if len(shown) > 1 and doubled is not None and doubled.suit is None:
            yield from ("two-suiter", "artificial")
        if position.call_kinds & {"redouble"} and position.role == "response" and one.hcp:
            yield from ("natural", "values") if not shown and self._is_clear else ()

    def _with_geometry(self, kinds: Kinds) -> Kinds:
        """Add the kinds that the place of a bid gives: a cue bid, a jump raise, a new suit."""
        natural, geometry = kinds.have(frozenset({"natural"})), set(self._geometry)
        position = self.position
        if self._is_cue:
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
        if self.own in _letters(position, of_partner=True):
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


def _letters(position: CallPosition, *, of_partner: bool) -> set[str]:
    """Return the suits that partner, or the player, has bid."""
    calls = position.partners if of_partner else position.own
    return {call.suit.letter.lower() for call in calls if call.suit is not None}
