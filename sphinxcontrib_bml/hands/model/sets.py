"""The two sets of hands of a text: possible ones and sure ones (HANDS HA-10 to HA-17)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ...agreements.meanings.context import Context
from ...agreements.meanings.hands import hands_of, hands_with
from ...agreements.meanings.model import SUITS, Alternative, Claim, Counting, Meaning, Range
from ...agreements.meanings.reader import meaning_of
from ...bridge.auctions import Call, Suit
from ...bridge.space.hand_sets import MOST_POINTS, HandSet
from ...language.options import Language
from ...patterns import IGNORECASE, compile_later
from . import assumptions as assumed
from . import customs
from .boxes import UNKNOWN_STRENGTH, Box, Boxes, StrengthBounds, least_lengths, strength_of
from .remarks import hands_of_remark, remarks_about, without_remarks

_ON_CARDS = frozenset({"quality", "stopper", "control"})
_ARTIFICIAL = frozenset(
    {"artificial", "transfer", "relay", "puppet", "ask", "cue", "convention", "splinter"}
    | {"takeout", "penalty", "optional", "waiting", "completes", "choice-of-games", "neg"}
)
"""The words of bids that need not show their suit."""
_HARMLESS = frozenset({"non-forcing", "to-play", "one-round", "pass-or-correct"})
"""The levels that do not change the strength of a hand whose strength is known (HA-14)."""
_NARROW = 4
"""The largest difference of bounds that make a strength known (HA-14)."""
_SHORT = 1
_LEAST_OF_SUIT = 4
_NAMES_SUIT = compile_later(r"![cdhs]|[♣♦♥♠]|HCP|\d\d", IGNORECASE)


class Obstacle(NamedTuple):
    """A reason why no hand is sure."""

    kind: str
    """``unread``, ``soft``, ``silent``, ``suit``, ``strength``, ``cards`` or ``clash``."""
    words: str = ""
    """The words of the text that are in the way, if there are such words."""


@dataclass(frozen=True)
class Before:
    """The facts before a call, for the words that depend on it (HA-14, HA-16)."""

    own: StrengthBounds = UNKNOWN_STRENGTH
    """The strength that the player has shown."""
    last_range: StrengthBounds = UNKNOWN_STRENGTH
    """The range of his last call that has one strength (HA-14)."""
    partner: StrengthBounds = UNKNOWN_STRENGTH
    transfer: str = ""
    """The suit that partner's last call shows, if it is a transfer."""


@dataclass(frozen=True)
class RowSets:
    """The sets of hands of one text (HA-10)."""

    meaning: Meaning
    possible: Boxes
    """The hands that no firm claim excludes."""
    sure: Boxes
    """The hands that the authors would bid so, with numbers as written; perhaps none."""
    firm: Boxes
    """The same with bare numbers as lower bounds (HA-22)."""
    obstacles: tuple[Obstacle, ...] = ()
    """Why no hand is sure."""
    assumptions: tuple[str, ...] = ()
    """The names of the assumptions that narrowed the sure hands (HA-16)."""
    ranges: tuple[StrengthBounds, ...] = ()
    """The strength that each alternative says."""
    alternatives: tuple[Boxes, ...] = ()
    """The possible hands of each alternative."""
    describes_hand: bool = False
    """Whether it says strength and shape wholly, so that earlier calls are not needed (HA-21)."""
    needs_no_strength: bool = False
    """Whether it is a transfer over notrump, so that no strength is needed (HA-15)."""
    asks: bool = False
    """Whether it asks partner, so that his answers need no strength (HA-15)."""

    @property
    def is_transfer(self) -> bool:
        """Whether it shows the next suit."""
        natures = (one.of("nature") for one in self.meaning.alternatives)
        return any(claim.name == "transfer" for claims in natures for claim in claims)

    def suit_shown(self, call: Call) -> Suit | None:
        """Return the suit of a bid, that of its transfer; None without one suit."""
        if not self.is_transfer:
            return call.suit
        natures = (claim for one in self.meaning.alternatives for claim in one.of("nature"))
        suits = "".join({claim.suits for claim in natures if claim.name == "transfer"})
        if suits:
            return Suit("cdhs".index(suits)) if len(suits) == 1 else None
        return None if call.suit in {None, Suit.SPADES} else Suit(call.suit + 1)

    @property
    def is_blind(self) -> bool:
        """Whether it excludes no hand."""
        return self.possible.is_everything


@dataclass(frozen=True)
class SetReader:
    """Makes the sets of texts of one system."""

    assumptions: Collection[str] = tuple(assumed.ASSUMPTIONS)
    """The names of the assumptions in force (HA-16)."""
    counting: Counting = Counting.POINTS_FOR_RAISES
    language: Language = "en"

    def sets(
        self,
        meaning: Meaning,
        auction: str,
        before: Before | None = None,
        *,
        inferred: Claim | None = None,
    ) -> RowSets:
        """Return the sets of a meaning of the last call of an auction.

        :param auction: as for :func:`~...agreements.meanings.reader.meaning_of`.
        :param inferred: a length that the text does not say; it narrows the sure hands (HA-11).
        """
        before = before or Before()
        reading = _Reading(self, Context(auction), auction, before)
        whole, meaning = meaning, reading.with_suits(meaning)
        cleared = self._without_remarks(meaning, auction)
        obstacles = list(reading.obstacles_of_text(cleared or meaning))
        found: list[_Sure] = []
        if cleared is None:
            obstacles.append(Obstacle("soft", meaning.text))
        else:
            cleared = reading.with_suits(cleared)
            pairs = zip(meaning.alternatives, cleared.alternatives, strict=True)
            found = [reading.sure_of(meaning, *pair) for pair in pairs]
        obstacles += [obstacle for one in found for obstacle in one.obstacles]
        boxes = [reading.possible_of(one) for one in meaning.alternatives]
        possible = Boxes.of(boxes)
        within = possible.cells if inferred is None else possible.cells & hands_with([inferred])
        natures = {claim.name for one in meaning.alternatives for claim in one.of("nature")}
        return RowSets(
            whole,
            possible,
            Boxes() if obstacles else _within(within, (one.written for one in found)),
            Boxes() if obstacles else _within(within, (one.firm for one in found)),
            tuple(dict.fromkeys(obstacles)),
            () if obstacles else tuple(dict.fromkeys(reading.used)),
            tuple(_written_strength(one) for one in meaning.alternatives),
            tuple(Boxes((box,)) for box in boxes),
            all(map(_describes_hand, meaning.alternatives)),
            customs.needs_no_strength(natures, reading.context),
            bool(natures & {"ask", "relay", "puppet", "transfer"}),
        )

    def _without_remarks(self, meaning: Meaning, auction: str) -> Meaning | None:
        """Return the meaning as it is read without soft parts; None if alternatives differ."""
        if not meaning.soft:
            return meaning
        text = without_remarks(meaning)
        found = meaning_of(text, auction, counting=self.counting, language=self.language)
        is_same = len(found.alternatives) == len(meaning.alternatives) and not found.soft
        return found if is_same else None


def _within(hands: HandSet, boxes: Iterable[Box]) -> Boxes:
    """Return the union of boxes, without hands outside a set."""
    return Boxes.of(Box(box.hands & hands, box.demands) for box in boxes)


class _Sure(NamedTuple):
    """The sure hands of one alternative, with numbers as written and as lower bounds."""

    written: Box
    firm: Box
    obstacles: tuple[Obstacle, ...]


@dataclass
class _Reading:
    """Reads one text."""

    reader: SetReader
    context: Context
    auction: str
    before: Before
    used: list[str] = field(default_factory=list)
    """The names of the assumptions that were needed."""

    def with_suits(self, meaning: Meaning) -> Meaning:
        """Return a meaning in which qualities are about the suits whose length is said.

        A quality is about the suit of the bid; a bid of notrump has none.
        """
        if self.context.own:
            return meaning
        alternatives = (part for one in meaning.alternatives for part in _with_suits(one))
        return replace(meaning, alternatives=tuple(alternatives))

    def obstacles_of_text(self, meaning: Meaning) -> Iterator[Obstacle]:
        """Yield the parts of a text that were not read."""
        for part in meaning.unread:
            start, end = part.span
            yield Obstacle("unread", meaning.text[start:end].strip())
        if not meaning.text.strip():
            yield Obstacle("silent")

    def possible_of(self, alternative: Alternative) -> Box:
        """Return the hands that no firm claim of an alternative excludes (HA-13)."""
        claims = alternative.claims
        demands = (self._demand(claim) for claim in claims if claim.kind in _ON_CARDS)
        return Box(hands_of_claims(claims), tuple(one for one in demands if one is not None))

    def sure_of(self, meaning: Meaning, alternative: Alternative, cleared: Alternative) -> _Sure:
        """Return the sure hands of an alternative.

        :param cleared: the same alternative, read without soft parts.
        """
        claims = cleared.claims
        demands = [self._demand(claim) for claim in claims if claim.kind in _ON_CARDS]
        obstacles: list[Obstacle] = []
        if None in demands:
            obstacles.append(Obstacle("cards", _words_of(meaning, claims, _ON_CARDS)))
        remarks = self._remarks(meaning, alternative, cleared, obstacles)
        is_shown = self._shows_suit(remarks)
        obstacles += self._obstacles(meaning, cleared, is_shown=is_shown)
        narrowing = hands_of_claims(claims) & remarks
        points = self._points(cleared)
        narrowing &= points & customs.without_shorter(meaning, claims)
        narrowing &= customs.above_low_end(meaning, claims)
        if points != HandSet.everything():
            demands += filter(None, [customs.demand_of_overcall(cleared, self.context)])
        narrowing &= customs.in_own_suit(cleared, self.context)
        narrowing &= customs.support_of_splinter(cleared, self.context)
        demands += customs.demands_of_splinter(cleared)
        narrowing &= customs.for_takeout(cleared, self.context)
        narrowing &= customs.without_their_suit(cleared, self.context)
        narrowing &= self._suit_of_preempt(cleared, demands)
        is_known = cleared.hcp is not None or strength_of(narrowing).is_known
        strength = HandSet.everything()
        if not is_known:
            strength = self._strength(meaning, cleared, obstacles)
        is_said = is_shown or points != HandSet.everything() or any(map(_says_hand, claims))
        if strength == HandSet.everything() and not is_said:
            obstacles.append(Obstacle("silent"))
        narrowing &= strength & self._notrump(cleared, demands)
        kept = tuple(one for one in demands if one is not None)
        written = hands_with(claims, is_written=True) & narrowing
        typical = customs.typical(meaning, cleared, self.context, self.before.transfer)
        written = written & typical or written
        firm = hands_with(claims) & narrowing
        if not written and not obstacles:
            obstacles.append(Obstacle("clash", meaning.text))
        return _Sure(Box(written, kept), Box(firm, kept), tuple(obstacles))

    def _remarks(
        self,
        meaning: Meaning,
        alternative: Alternative,
        cleared: Alternative,
        obstacles: list[Obstacle],
    ) -> HandSet:
        """Return the hands that the soft parts leave; note those that cannot be read."""
        hands = HandSet.everything()
        for start, end in remarks_about(meaning, alternative):
            words = meaning.text[start:end]
            left = self._remark(words, cleared)
            if left is None:
                obstacles.append(Obstacle("soft", words.strip()))
            else:
                hands &= left
        return hands

    def _shows_suit(self, hands: HandSet) -> bool:
        """Return whether all hands have four cards in the suit of the call."""
        suit = self.context.call[1:] if self.context.own else ""
        return bool(suit and hands) and least_lengths(hands)["SHDC".index(suit)] >= _LEAST_OF_SUIT

    def _points(self, alternative: Alternative) -> HandSet:
        """Return the hands with a strength that is said in points, if shapes allow it (HA-16)."""
        hands = HandSet.everything()
        for one in alternative.of("strength"):
            if one.name == "points" and one.range is not None and alternative.hcp is None:
                high = None if one.range.high is None else int(one.range.high)
                found = assumed.in_points(int(one.range.low), high)
                if found.hands & hands_of_claims(alternative.claims):
                    hands &= self._use(found) or hands
        return hands

    def _remark(self, words: str, alternative: Alternative) -> HandSet | None:
        """Return the hands that a soft part leaves; None if it cannot be read."""
        is_transfer = any(one.name == "transfer" for one in alternative.of("nature"))
        if is_transfer and not _NAMES_SUIT.search(words):
            return None  # ``usually 5+ cards`` of the suit that is not bid
        return hands_of_remark(words, self.auction, self.reader.counting, self.reader.language)

    def _suit_of_preempt(self, alternative: Alternative, demands: list[Claim | None]) -> HandSet:
        """Return the hands with the lengths of a preempt, and add its demand (HA-16)."""
        demand = customs.demand_of_preempt(alternative, self.context)
        hands = customs.shapes_of_preempt(alternative, self.context, is_raise=demand is None)
        is_used = demand is not None or hands != HandSet.everything()
        if not is_used or assumed.PREEMPT not in self.reader.assumptions:
            return HandSet.everything()
        self.used.append(assumed.PREEMPT)
        has_quality = any(one is not None and one.kind == "quality" for one in demands)
        if demand is not None and not has_quality:
            demands.append(demand)
        return hands if hands & alternative.hands else HandSet.everything()

    def _obstacles(
        self, meaning: Meaning, alternative: Alternative, *, is_shown: bool
    ) -> Iterator[Obstacle]:
        """Yield what an alternative does not say about the hand (HA-11).

        :param is_shown: whether a soft part says the length of the suit.
        """
        claims = alternative.claims
        lengths = [one for one in claims if one.kind in {"length", "length-any", "shape"}]
        words = {one.name for one in (*alternative.of("nature"), *alternative.of("relative"))}
        if self.context.own and not lengths and not words & _ARTIFICIAL and not is_shown:
            yield Obstacle("suit")
        if "transfer" in words and self.context.transfers_to_their_suit:
            yield Obstacle("suit")
        covered = {suit for one in lengths for suit in one.suits}
        open_suits = [one for one in claims if one.kind in {"shows", "fit"}]
        for one in open_suits:
            suits = set(one.suits) or self.context.partners_suits
            if not suits or not suits <= covered:
                yield Obstacle("suit", _text_of(meaning, one))
        for one in alternative.of("strength"):
            if one.name not in {"hcp", "points"}:
                yield Obstacle("strength", _text_of(meaning, one))

    def _demand(self, claim: Claim) -> Claim | None:
        """Return a claim about cards with its suits, or None if they are not known."""
        if claim.suits:
            return claim
        suits = {self.context.own} if claim.kind == "quality" else self.context.their_suits
        (suit,) = suits if len(suits) == 1 else {""}
        return replace(claim, suits=suit) if suit else None

    def _strength(
        self, meaning: Meaning, alternative: Alternative, obstacles: list[Obstacle]
    ) -> HandSet:
        """Return the hands with the strength of words; note words without one (HA-14)."""
        words = [*alternative.of("forcing"), *alternative.of("relative")]
        is_preempt = any(one.name == "preempt" for one in alternative.of("nature"))
        hands = HandSet.everything()
        is_numbered = any(one.of("strength") for one in meaning.alternatives)
        if is_preempt and not is_numbered and (found := self._preempt()):
            hands &= found
            if customs.demand_of_preempt(alternative, self.context) is not None:
                hands &= HandSet.with_points(assumed.LEAST_OF_PREEMPT)
            words = [one for one in words if one.name not in {"weak", "non-forcing"}]
        is_jump = not words and customs.jumps_to_game_again(alternative, self.context)
        if is_jump and not is_numbered:
            hands &= self._towards_game("to-game") or hands
        if customs.is_to_game(alternative, self.context) and not is_numbered:
            game = self._towards_game("to-game")
            is_splinter = any(one.name == "splinter" for one in alternative.of("nature"))
            if game is not None:
                hands &= assumed.limited(game) if is_splinter else game
            elif not is_splinter:
                obstacles.append(Obstacle("strength", meaning.text))
        width = self.before.own.width
        is_bounded = width is not None and width <= _NARROW
        for claim in words:
            if claim.name in _HARMLESS and is_bounded:
                continue
            known = assumed.half_of(claim.name, self.before.last_range)
            if known is None and not is_numbered:
                known = self._towards_game(claim.name)
            if known is None:
                obstacles.append(Obstacle("strength", _text_of(meaning, claim)))
            else:
                hands &= known & self._even(claim, known & alternative.hands)
        return hands

    def _even(self, claim: Claim, hands: HandSet) -> HandSet:
        """Return the hands that are not too good for an invitation; all, if none is left."""
        even = assumed.without_long_suit()
        if self.context.own in self.context.partners_suits:
            even -= HandSet.with_any_length(tuple(Suit), 0, 0)
        is_invitation = claim.name == "invitational" and hands & even
        return even if is_invitation else HandSet.everything()

    def _preempt(self) -> HandSet | None:
        return self._use(assumed.preempting(self.context))

    def _towards_game(self, level: str) -> HandSet | None:
        if level != "to-game" and self._is_game:
            return None  # a bid of game or more invites to a slam
        return self._use(assumed.towards_game(level, self.before.partner))

    @property
    def _is_game(self) -> bool:
        """Whether the call is a bid of game or more."""
        level, own = self.context.level, self.context.own
        return level > 4 or (level == 4 and own not in {"c", "d"}) or self.context.call == "3N"  # noqa: PLR2004

    def _notrump(self, alternative: Alternative, demands: list[Claim | None]) -> HandSet:
        """Return the hands of a natural notrump bid whose text says no shape (HA-16)."""
        natures = {one.name for one in alternative.of("nature")}
        is_natural = self.context.call.endswith("N") and not natures & _ARTIFICIAL
        is_natural = is_natural and not customs.raises_partner(alternative, self.context)
        is_said = any(one is not None and one.kind == "stopper" for one in demands)
        is_assumed = is_natural and not is_said and assumed.NOTRUMP in self.reader.assumptions
        if is_assumed and (stoppers := customs.stoppers(self.context)):
            self.used.append(assumed.NOTRUMP)
            demands += stoppers
        if not is_natural or alternative.of("shape") or alternative.of("shortness"):
            return HandSet.everything()
        if any(alternative.of(kind) for kind in ("length", "length-any", "fit")):
            return self._use(assumed.for_notrump()) or HandSet.everything()
        found = self._use(assumed.for_notrump_without_suits()) or HandSet.everything()
        if found == HandSet.everything():
            return found
        return found & customs.without_fit(self.context)

    def _use(self, found: assumed.HandsAssumed | None) -> HandSet | None:
        """Return the hands of an assumption in force, and note its name."""
        if found is None or found.name not in self.reader.assumptions:
            return None
        self.used.append(found.name)
        return found.hands


def _with_suits(alternative: Alternative) -> Iterator[Alternative]:
    """Yield an alternative once for each suit that its only length and its qualities may have."""
    claims = alternative.claims
    lengths = [one for one in claims if one.kind in {"length", "length-any"}]
    qualities = [one for one in alternative.of("quality") if not one.suits]
    if not qualities or len(lengths) != 1:
        yield alternative
        return
    (length,) = lengths
    for suit in length.suits:
        known = {length: replace(length, kind="length", suits=suit)}
        known |= {one: replace(one, suits=suit) for one in qualities}
        yield replace(alternative, claims=tuple(known.get(one, one) for one in claims))


def _says_hand(claim: Claim) -> bool:
    return claim.restricts_hands or claim.kind in _ON_CARDS or claim.kind == "shortness"


def hands_of_claims(claims: Iterable[Claim]) -> HandSet:
    """Return the hands that no firm claim of these excludes (HA-13).

    A strength that is said to be about a number has one more point at either end.
    """
    hands = HandSet.everything()
    for claim in claims:
        if claim.kind == "shortness" and claim.is_positive:
            suits = [Suit("cdhs".index(one)) for one in claim.suits or SUITS]
            hands &= HandSet.with_any_length(suits, 0, _SHORT)
        else:
            hands &= hands_of(_widened(claim))
    return hands


def _widened(claim: Claim) -> Claim:
    """Return a claim with one point more at either end if it is about a number (HA-13)."""
    if not claim.is_approximate or claim.range is None:
        return claim
    high = None if claim.range.high is None else claim.range.high + 1
    return replace(claim, range=Range(max(claim.range.low - 1, 0), high))


def _written_strength(alternative: Alternative) -> StrengthBounds:
    bounds = alternative.hcp
    if bounds is None:
        return UNKNOWN_STRENGTH
    high = None if bounds.high is None or bounds.high >= MOST_POINTS else int(bounds.high)
    return StrengthBounds(int(bounds.low) or None, high)


def _describes_hand(alternative: Alternative) -> bool:
    """Return whether an alternative has a strength with two bounds, and a shape (HA-21)."""
    has_shape = any(one.is_positive for one in alternative.of("shape"))
    return has_shape and _written_strength(alternative).width is not None


def _text_of(meaning: Meaning, claim: Claim) -> str:
    start, end = claim.span
    return meaning.text[start:end].strip()


def _words_of(meaning: Meaning, claims: Iterable[Claim], kinds: Collection[str]) -> str:
    words = (_text_of(meaning, one) for one in claims if one.kind in kinds)
    return ", ".join(dict.fromkeys(words))
