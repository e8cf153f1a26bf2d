"""Questions with their wrong answers (PRACTICE QZ-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from ...agreements.answers import NOTHING_KNOWN, BoardContext, Meaning, matching_definitions
from ...bridge.auctions import PASS, Auction, Call, Side
from ...bridge.chance import SeededRandom
from ...bridge.dealing.asked_hands import AskedHands
from ...bridge.deals import Hand
from .places import (
    AskableAuction,
    AskableRow,
    Contexts,
    DecisionPoint,
    FormattedDefinition,
    TablePoint,
)
from .texts import LONGEST_OFFERED, TextComparer, TextKind

_Opening = tuple[Side, Call]


class DistractorPools:
    """Texts after each opening, for wrong answers; computed on first use."""

    def __init__(
        self, rows: Iterable[AskableRow], is_asked: Callable[[AskableAuction], bool]
    ) -> None:
        """Group the agreements of a system by opening.

        :param is_asked: returns whether an auction can be asked.
        """
        self._is_asked = is_asked
        self._by_opening: dict[_Opening, list[AskableAuction]] = {}
        for row in rows:
            for place in row.places:
                self._by_opening.setdefault(place.opening, []).append(place)
        self._by_call: dict[tuple[_Opening, Call], dict[str, None]] = {}
        self._by_depth: dict[tuple[_Opening, int], dict[str, None]] = {}

    def candidates(self, place: AskableAuction) -> Iterator[dict[str, None]]:
        """Yield the texts of the same call, then the texts after the same number of calls."""
        opening, call, depth = place.opening, place.call, len(place.point.calls)
        others = self._by_opening.get(opening, [])
        if (opening, call) not in self._by_call:
            same_call = (one for one in others if one.call is call)
            self._by_call[opening, call] = self._texts(same_call)
        yield self._by_call[opening, call]
        if (opening, depth) not in self._by_depth:
            same_depth = (one for one in others if len(one.point.calls) == depth)
            self._by_depth[opening, depth] = self._texts(same_depth)
        yield self._by_depth[opening, depth]

    def _texts(self, places: Iterable[AskableAuction]) -> dict[str, None]:
        asked = (place.text for place in places if self._is_asked(place))
        return dict.fromkeys(text for text in asked if len(text) <= LONGEST_OFFERED)


_WRONG, _FEWEST_WRONG = 3, 2
"""Maximum and minimum number of wrong answers (PRACTICE QZ-8)."""
MARK_BITS = 0xFFFFFF


class Kind(StrEnum):
    """Kind of a question (PRACTICE QZ-7)."""

    MEANING = "M"
    """Question for a meaning: "What does 2♦ mean?"."""
    CALL = "C"
    """Question for a call: "Which call shows ...?"."""
    NEXT = "N"
    """Question for all our calls: "What comes next?"."""
    HAND = "H"
    """Question for the call with a hand: "What do you bid?" (HANDS HA-60)."""
    ALERT = "A"
    """Question for what partner does: "Is 2♦ alerted or announced?" (ALERTS AT-54)."""


KIND_HELP = {
    Kind.MEANING: "what a call means",
    Kind.CALL: "which call shows something",
    Kind.NEXT: "what comes next",
    Kind.HAND: "what you bid with a hand",
    Kind.ALERT: "whether a call is alerted or announced",
}
"""The meaning of each kind, for help texts."""
KIND_LETTERS = f"{', '.join([*Kind][:-1])} and {[*Kind][-1]}"
"""The letters of all kinds, for messages."""


class Reason(StrEnum):
    """Reason to exclude an agreement, or the question for its call."""

    EMPTY = "empty"
    """Its text has no words (PRACTICE QZ-3)."""
    REFERENCE = "reference"
    """Its text refers to another place (PRACTICE QZ-4)."""
    LONG = "long"
    """Its text is too long (PRACTICE QZ-5)."""
    UNCLEAR = "unclear"
    """The notes give two meanings (PRACTICE QZ-6)."""
    QUALIFIED = "qualified"
    """It applies to one meaning of a call only (PRACTICE QZ-10)."""
    NAMES_CALL = "names its call"
    """Its text names the call (PRACTICE QZ-10)."""
    REST_ROW = "rest row"
    """The row for all other calls has a similar text (PRACTICE QZ-10)."""
    SISTER = "another call"
    """Another call at this point has a similar text (PRACTICE QZ-10)."""
    ALONE = "alone"
    """Fewer than two other calls at this point have a text (PRACTICE QZ-10)."""


class Key(NamedTuple):
    """Identity of a question: its kind, and the agreement or point."""

    kind: Kind
    """The kind of question."""
    id: str
    """The agreement or point, in the text form of keys."""

    def __str__(self) -> str:
        """Return the name of its progress, ``M 1N-2C`` (PRACTICE QS-3)."""
        return f"{self.kind} {self.id}"


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its right answer."""

    kind: Kind
    """The kind of question."""
    id: str
    """Id of the agreement, or of the point for ``N`` (PRACTICE QZ-2)."""
    auction: Auction
    """The shown auction: with the call for ``M``, otherwise up to the call."""
    context: BoardContext
    """Seat and vulnerability that the question states (PRACTICE QZ-6)."""
    point: DecisionPoint
    """The auction before the call."""
    told: FormattedDefinition | None = None
    """The meaning of the call in the notes; None for ``N``."""
    call: Call | None = None
    """The call of the question; None for ``N``."""
    options: tuple[str, ...] = ()
    """The options: texts for ``M``, calls for ``C``, answers of rules for ``A``; none if the player
    answers from memory."""
    answer: int = -1
    """Position of the right option, from 0; -1 without options."""
    calls: tuple[Call, ...] = ()
    """For ``N``, all right calls."""
    either_way: tuple[Call, ...] = ()
    """Calls that are neither right nor wrong: for ``N``, and for ``H`` those that the notes leave
    open with this hand. At an open point of ``N``, all other calls are."""
    hand: Hand | None = None
    """The hand of ``H``."""
    why: str = ""
    """For ``A``, the answer of the rules with its reason."""

    @property
    def text(self) -> str:
        """The text of the call; empty for ``N``."""
        return self.told.text if self.told else ""

    @property
    def key(self) -> Key:
        """Identity of the question, under which progress is stored."""
        return Key(self.kind, self.id)

    def __repr__(self) -> str:
        """Return the key, the auction and the number of options."""
        options = f", {len(self.options)} options" if self.options else ""
        return f"<Question {self.key}: {self.auction.short or 'no call'}{options}>"

    def accepts(self, call: Call) -> bool | None:
        """Return whether a call is right for ``N``; None if neither right nor wrong (QZ-11)."""
        if call in self.calls:
            return True
        return None if self.point.is_open or call in self.either_way else False


HandsOf = Callable[[Meaning, BoardContext], AskedHands | str]
"""A function that returns the hands of an agreement, or why none are asked."""
ALERT_OPTIONS = ("none", "alert", "announce", "delayed")
"""The options of ``A``: what the rules of a federation can say about a call."""


class AskedAlert(NamedTuple):
    """The alert of a call by the rules."""

    do: str
    """One of ``ALERT_OPTIONS``."""
    why: str
    """The answer in words, with the federation and its reason."""


AlertOf = Callable[[Meaning], AskedAlert | str]
"""A function that returns what the rules say about an agreement, or why it is not asked."""


class QuestionFactory:
    """Builds questions from agreements."""

    def __init__(
        self,
        reader: TextComparer,
        rows: Sequence[AskableRow],
        hands: HandsOf | None = None,
        alerts: AlertOf | None = None,
    ) -> None:
        """Compare texts with ``reader``.

        :param rows: the agreements of the system, for wrong answers.
        :param hands: the hands of agreements; None if no hands are asked.
        :param alerts: what rules say about agreements; None if no alerts are asked.
        """
        self.reader = reader
        self._hands = hands
        self._alerts = alerts
        self._rows = rows
        self._contexts = Contexts()
        self._reasons: dict[AskableAuction, Reason | None] = {}

    def askable_auctions(self, row: AskableRow) -> tuple[AskableAuction, ...]:
        """Return the auctions of a row that can be asked (PRACTICE QZ-3 to QZ-6)."""
        return tuple(place for place in row.places if self.exclusion_reason(place) is None)

    def exclusion_reason(self, place: AskableAuction) -> Reason | None:
        """Return the reason to exclude an auction, or None; set its context (PRACTICE QZ-6)."""
        if place in self._reasons:
            return self._reasons[place]
        kind, reason = self.reader.kind(place.text), None
        if kind is TextKind.ASKED:
            context = self._contexts.of(place)
            if context is None:
                reason = Reason.UNCLEAR
            else:
                place.context = context
        else:
            reason = Reason(kind.value)
        self._reasons[place] = reason
        return reason

    @cached_property
    def _pools(self) -> DistractorPools:
        return DistractorPools(self._rows, lambda place: self.exclusion_reason(place) is None)

    def meaning_question(self, id_: str, places: Sequence[AskableAuction], seed: str) -> Question:
        """Return the question for the meaning of a call (PRACTICE QZ-7, QZ-8)."""
        dice = SeededRandom(f"{seed} {Kind.MEANING} {id_}")
        place = places[dice.below(len(places))]
        taken: list[str] = []
        if len(place.text) <= LONGEST_OFFERED:
            taken = self._wrong_answers(place, dice)
        options: list[str] = []
        if len(taken) >= _FEWEST_WRONG:
            options = dice.shuffled([place.text, *taken])
        answer = options.index(place.text) if options else -1
        return _question_of(place, Kind.MEANING, id_, tuple(options), answer)

    def _wrong_answers(self, place: AskableAuction, dice: SeededRandom) -> list[str]:
        never, taken = list(place.all_texts()), list[str]()
        for tier in self._tiers(place):
            for text in dice.shuffled(tier):
                if len(taken) < _WRONG and self._is_wrong(text, never, taken):
                    taken.append(text)
        return taken

    def _is_wrong(self, text: str, never: Sequence[str], taken: Sequence[str]) -> bool:
        near, kind = self.reader.are_similar, self.reader.kind
        return (
            len(text) <= LONGEST_OFFERED
            and kind(text) is TextKind.ASKED
            and not any(near(text, other) for other in (*never, *taken))
        )

    def _tiers(self, place: AskableAuction) -> Iterator[dict[str, None]]:
        """Yield texts for wrong answers, the nearest first (PRACTICE QZ-8)."""
        sisters: dict[str, None] = {}
        for call, said in place.point.siblings.items():
            held = leading_definition(said, place.context) if call is not place.call else None
            if held is not None:
                sisters[held.text] = None
        yield sisters
        yield from self._pools.candidates(place)

    def call_exclusion(self, place: AskableAuction) -> Reason | None:
        """Return the reason not to ask for the call of an agreement, or None (PRACTICE QZ-10)."""
        text, near = place.text, self.reader.are_similar
        if len(text) > LONGEST_OFFERED:
            return Reason.LONG
        if place.meaning.conditions.qualifications:
            return Reason.QUALIFIED
        if self.reader.names(text, place.call):
            return Reason.NAMES_CALL
        if any(one.text and near(one.text, text) for one in place.point.rest):
            return Reason.REST_ROW
        others = [said for call, said in place.point.siblings.items() if call is not place.call]
        if any(one.text and near(one.text, text) for said in others for one in said):
            return Reason.SISTER
        return None if len(_siblings(place)) >= _FEWEST_WRONG else Reason.ALONE

    def call_question(self, id_: str, places: Sequence[AskableAuction], seed: str) -> Question:
        """Return the question for the call with a text (PRACTICE QZ-7, QZ-10).

        :param places: the auctions that :meth:`call_exclusion` does not exclude.
        """
        dice = SeededRandom(f"{seed} {Kind.CALL} {id_}")
        place = places[dice.below(len(places))]
        # A text that names a suit gives the call away if no other option has that suit.
        others = sorted(
            dice.shuffled(_siblings(place)),
            key=lambda call: call.strain is not place.call.strain,
        )[:_WRONG]
        options = sorted([place.call, *others], key=lambda call: call.number)
        words = tuple(call.word for call in options)
        return _question_of(place, Kind.CALL, id_, words, options.index(place.call))

    def asked_hands(self, place: AskableAuction) -> AskedHands | str:
        """Return the hands of an auction, or why none are asked (HANDS HA-62, HA-65)."""
        return "" if self._hands is None else self._hands(place.meaning, place.context)

    def hand_question(
        self, id_: str, places: Sequence[tuple[AskableAuction, AskedHands]], seed: str
    ) -> Question:
        """Return the question for the call with a hand (HANDS HA-60, HA-61).

        It has options if the notes leave open whether other calls are right too.

        :param places: the auctions that are asked, with their hands.
        """
        dice = SeededRandom(f"{seed} {Kind.HAND} {id_}")
        place, asked = places[dice.below(len(places))]
        hand = asked.draw(f"{seed} {Kind.HAND} {id_}")
        assert hand is not None
        wrong = asked.wrong_calls(hand)
        left_open = tuple(call for call in asked.others if call not in wrong)
        options: list[Call] = []
        if left_open:
            options = [place.call, *dice.shuffled(wrong)[:_WRONG]]
            options.sort(key=lambda call: call.number)
        words = tuple(call.word for call in options)
        answer = options.index(place.call) if options else -1
        question = _question_of(place, Kind.HAND, id_, words, answer)
        return replace(question, either_way=left_open, hand=hand)

    def asked_alert(self, place: AskableAuction) -> AskedAlert | str:
        """Return what the rules say about an auction, or why it is not asked (ALERTS AT-54)."""
        return "" if self._alerts is None else self._alerts(place.meaning)

    def alert_question(
        self, id_: str, places: Sequence[tuple[AskableAuction, AskedAlert]], seed: str
    ) -> Question:
        """Return the question for what partner does after a call (ALERTS AT-54).

        :param places: the auctions that are asked, with what the rules say.
        """
        dice = SeededRandom(f"{seed} {Kind.ALERT} {id_}")
        place, asked = places[dice.below(len(places))]
        answer = ALERT_OPTIONS.index(asked.do)
        return replace(_question_of(place, Kind.ALERT, id_, ALERT_OPTIONS, answer), why=asked.why)

    def next_question(self, id_: str, points: Sequence[TablePoint], seed: str) -> Question:
        """Return the question for the calls that come next (PRACTICE QZ-7, QZ-11)."""
        chosen = points[SeededRandom(f"{seed} {Kind.NEXT} {id_}").below(len(points))]
        point, calls = chosen.point, chosen.calls
        # Before the first call, a pass only decides the seat of the opening.
        named = [*point.siblings] if point.calls else [PASS, *point.siblings]
        others = tuple(dict.fromkeys(call for call in named if call not in calls))
        return Question(
            Kind.NEXT,
            id_,
            point.auction,
            NOTHING_KNOWN,
            point,
            calls=calls,
            either_way=others,
        )

    def has_constant_text(self, said: Sequence[FormattedDefinition]) -> bool:
        """Return whether a call has a text with words and without conditions (PRACTICE QZ-11)."""
        return any(
            one.text and not one.conditions and self.reader.kind(one.text) is not TextKind.EMPTY
            for one in said
        )


def _question_of(
    place: AskableAuction, kind: Kind, id_: str, options: tuple[str, ...], answer: int
) -> Question:
    """Return a question about an auction; its call is shown unless it is the answer."""
    is_shown = kind in {Kind.MEANING, Kind.ALERT}
    return Question(
        kind,
        id_,
        place.auction if is_shown else place.point.auction,
        place.context,
        place.point,
        place.definition,
        place.call,
        options,
        answer,
    )


def leading_definition(
    said: Sequence[FormattedDefinition], context: BoardContext
) -> FormattedDefinition | None:
    """Return the first definition of a call in a context, or None (RM-2 to RM-4)."""
    if len(said) == 1 and not said[0].conditions:
        return said[0] if said[0].text else None
    held = matching_definitions([one for one in said if one.text], context)
    return held[0] if held else None


def _siblings(place: AskableAuction) -> list[Call]:
    """Return the other calls with a text in the context, in bidding order (PRACTICE QZ-10)."""
    return [
        call
        for call, said in place.point.siblings.items()
        if call is not place.call and leading_definition(said, place.context) is not None
    ]
