"""Questions with their wrong answers (PRACTICE QZ-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from ...agreements.answers import NOTHING_KNOWN, BoardContext, matching_definitions
from ...bridge.auctions import PASS, Auction, Call, Side
from ...patterns import compile_later
from .places import (
    AskableAuction,
    AskableRow,
    Contexts,
    DecisionPoint,
    FormattedDefinition,
    TablePoint,
)
from .vocabulary import SeededRandom, Vocabulary

LONGEST_OFFERED = 140
"""Of a text that is offered or that a call is asked for, in characters (PRACTICE QZ-5)."""
LONGEST = 400
"""Of a text that is asked about, in characters (PRACTICE QZ-5)."""

_BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""Those of scripts: other programs of Python's patterns would split otherwise."""
_BETWEEN = compile_later(rf'[{_BLANKS},;:·/()"“”!?=]+|\.(?!\d)')
_SPEAKS = compile_later(r"[\w♣♦♥♠]")
_HARD = compile_later("[0-9♣♦♥♠]")
_OTHER_NAMES = {
    "P": frozenset({"p", "pass"}),
    "D": frozenset({"x", "d", "dbl", "double"}),
    "R": frozenset({"xx", "r", "rdbl", "redouble"}),
}


class TextKind(StrEnum):
    """What a text is to those who ask."""

    ASKED = "asked"
    EMPTY = "empty"
    """It has no letter, digit or suit (PRACTICE QZ-3)."""
    REFERENCE = "reference"
    """It points elsewhere (PRACTICE QZ-4)."""
    LONG = "long"
    """It has over 400 characters (PRACTICE QZ-5)."""


class TextComparer:
    """Reads texts as players do, each once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Read with the words of ``vocabulary``."""
        self.vocabulary = vocabulary
        self._words: dict[str, frozenset[str]] = {}
        self._hard: dict[str, frozenset[str]] = {}

    def words(self, text: str) -> frozenset[str]:
        """Return the words of a text, phrases of one sense as one word (PRACTICE QZ-9)."""
        found = self._words.get(text)
        if found is None:
            pieces = _BETWEEN.split(self.vocabulary.normalize(text))
            found = self._words[text] = frozenset(one for one in pieces if one and one.strip("-"))
            self._hard[text] = frozenset(one for one in found if _HARD.search(one))
        return found

    def are_similar(self, one: str, other: str) -> bool:
        """Return whether a player could take one text for the other (PRACTICE QZ-9)."""
        first, second = self.words(one), self.words(other)
        if first <= second or second <= first:
            return True
        hard, others = self._hard[one], self._hard[other]
        if not (hard <= others or others <= hard):
            return False
        return 2 * len(first & second) >= len(first | second)

    def kind(self, text: str) -> TextKind:
        """Return whether a text can be asked about (PRACTICE QZ-3 to QZ-5)."""
        if not _SPEAKS.search(text):
            return TextKind.EMPTY
        if self.vocabulary.is_cross_reference(text):
            return TextKind.REFERENCE
        return TextKind.ASKED if len(text) <= LONGEST else TextKind.LONG

    def names(self, text: str, call: Call) -> bool:
        """Return whether a text names a call itself (PRACTICE QZ-10)."""
        return not self.words(text).isdisjoint(_names(call))


def _names(call: Call) -> frozenset[str]:
    if call.strain is None:
        return _OTHER_NAMES[call.code]
    code = call.code.lower()
    return frozenset({code, f"{call.level}{call.strain.symbol.lower()}"})


_Opening = tuple[Side, Call]


class DistractorPools:
    """What is said after each opening; an opening is looked through when it is asked for."""

    def __init__(
        self, rows: Iterable[AskableRow], is_asked: Callable[[AskableAuction], bool]
    ) -> None:
        """Prepare for the agreements of a system.

        :param is_asked: says which auctions can be asked.
        """
        self._is_asked = is_asked
        self._by_opening: dict[_Opening, list[AskableAuction]] = {}
        for row in rows:
            for place in row.places:
                self._by_opening.setdefault(place.opening, []).append(place)
        self._by_call: dict[tuple[_Opening, Call], dict[str, None]] = {}
        self._by_depth: dict[tuple[_Opening, int], dict[str, None]] = {}

    def candidates(self, place: AskableAuction) -> Iterator[dict[str, None]]:
        """Yield the texts of the same call, then those after the same number of calls."""
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
"""How many wrong answers a question has, and at least (PRACTICE QZ-8)."""
MARK_BITS = 0xFFFFFF


class Kind(StrEnum):
    """What is asked (PRACTICE QZ-7)."""

    MEANING = "M"
    """What does 2♦ mean?"""
    CALL = "C"
    """Which call shows ...?"""
    NEXT = "N"
    """What comes next?"""


KIND_HELP = {
    Kind.MEANING: "what a call means",
    Kind.CALL: "which call shows something",
    Kind.NEXT: "what comes next",
}
"""What each kind asks, for help."""
KIND_LETTERS = f"{', '.join([*Kind][:-1])} and {[*Kind][-1]}"
"""The letters of all kinds, for messages."""


class Reason(StrEnum):
    """Why an agreement is not asked at all, or not for its call."""

    EMPTY = "empty"
    """Its text says nothing (PRACTICE QZ-3)."""
    REFERENCE = "reference"
    """Its text points elsewhere (PRACTICE QZ-4)."""
    LONG = "long"
    """Its text is too long (PRACTICE QZ-5)."""
    UNCLEAR = "unclear"
    """The notes say two things (PRACTICE QZ-6)."""
    QUALIFIED = "qualified"
    """It holds for one meaning of a call only (PRACTICE QZ-10)."""
    NAMES_CALL = "names its call"
    """Its text names the call (PRACTICE QZ-10)."""
    REST_ROW = "rest row"
    """The row for all other calls says nearly the same (PRACTICE QZ-10)."""
    SISTER = "another call"
    """Another call there shows nearly the same (PRACTICE QZ-10)."""
    ALONE = "alone"
    """Fewer than two other calls have a text there (PRACTICE QZ-10)."""


class Key(NamedTuple):
    """What is asked: the question of a kind about an agreement, or about a point."""

    kind: Kind
    id: str

    def __str__(self) -> str:
        """Return how progress is kept under it, ``M 1N-2C`` (PRACTICE QS-3)."""
        return f"{self.kind} {self.id}"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, with the one right answer."""

    kind: Kind
    id: str
    """Of the agreement; of ``N`` the point (PRACTICE QZ-2)."""
    auction: Auction
    """What is shown: with the call for ``M``, up to it else."""
    context: BoardContext
    """Seat and vulnerability that belong to the question (PRACTICE QZ-6)."""
    point: DecisionPoint
    told: FormattedDefinition | None = None
    """What the call means by the notes; None for ``N``."""
    call: Call | None = None
    """The call that is asked about; None for ``N``."""
    options: tuple[str, ...] = ()
    """What to choose from: texts for ``M``, calls for ``C``; none if it is recalled."""
    answer: int = -1
    """The number of the right option, from 0; -1 if there are none."""
    calls: tuple[Call, ...] = ()
    """For ``N`` all calls that are right."""
    either_way: tuple[Call, ...] = ()
    """For ``N`` calls that are neither right nor wrong; all others, where the point is open."""

    @property
    def text(self) -> str:
        """What the call means; nothing for ``N``."""
        return self.told.text if self.told else ""

    @property
    def key(self) -> Key:
        """What progress is kept under."""
        return Key(self.kind, self.id)

    def __repr__(self) -> str:
        """Report what is asked, and from how many options."""
        options = f", {len(self.options)} options" if self.options else ""
        return f"<Question {self.key}: {self.auction.short or 'no call'}{options}>"

    def accepts(self, call: Call) -> bool | None:
        """Return whether a call is an answer of ``N``; None if it counts neither way (QZ-11)."""
        if call in self.calls:
            return True
        return None if self.point.is_open or call in self.either_way else False


class QuestionFactory:
    """Makes questions of agreements."""

    def __init__(self, reader: TextComparer, rows: Sequence[AskableRow]) -> None:
        """Read texts with ``reader``.

        :param rows: the agreements of the system, for wrong answers.
        """
        self.reader = reader
        self._rows = rows
        self._contexts = Contexts()
        self._reasons: dict[AskableAuction, Reason | None] = {}

    def askable_auctions(self, row: AskableRow) -> tuple[AskableAuction, ...]:
        """Return the auctions of a row that can be asked (PRACTICE QZ-3 to QZ-6)."""
        return tuple(place for place in row.places if self.exclusion_reason(place) is None)

    def exclusion_reason(self, place: AskableAuction) -> Reason | None:
        """Return why an auction cannot be asked; None if it can, with its context (QZ-6)."""
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
        """Return the question what a call means (PRACTICE QZ-7, QZ-8)."""
        dice = SeededRandom(f"{seed} {Kind.MEANING} {id_}")
        place = places[dice.below(len(places))]
        taken: list[str] = []
        if len(place.text) <= LONGEST_OFFERED:
            taken = self._wrong_answers(place, dice)
        options: list[str] = []
        if len(taken) >= _FEWEST_WRONG:
            options = dice.shuffled([place.text, *taken])
        answer = options.index(place.text) if options else -1
        return Question(
            Kind.MEANING,
            id_,
            place.auction,
            place.context,
            place.point,
            place.definition,
            place.call,
            tuple(options),
            answer,
        )

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
        """Return why no one is asked for the call of an agreement, None if one is (QZ-10)."""
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
        """Return the question which call shows a text (PRACTICE QZ-7, QZ-10).

        :param places: those that nothing speaks against.
        """
        dice = SeededRandom(f"{seed} {Kind.CALL} {id_}")
        place = places[dice.below(len(places))]
        others = dice.shuffled(_siblings(place))[:_WRONG]
        options = sorted([place.call, *others], key=lambda call: call.number)
        return Question(
            Kind.CALL,
            id_,
            place.point.auction,
            place.context,
            place.point,
            place.definition,
            place.call,
            tuple(call.word for call in options),
            options.index(place.call),
        )

    def next_question(self, id_: str, points: Sequence[TablePoint], seed: str) -> Question:
        """Return the question what comes next (PRACTICE QZ-7, QZ-11)."""
        chosen = points[SeededRandom(f"{seed} {Kind.NEXT} {id_}").below(len(points))]
        point, calls = chosen.point, chosen.calls
        # Before the first call a pass only says the seat of the opening.
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
        """Return whether a call has a text that always holds and says something (QZ-11)."""
        return any(
            one.text and not one.conditions and self.reader.kind(one.text) is not TextKind.EMPTY
            for one in said
        )


def leading_definition(
    said: Sequence[FormattedDefinition], context: BoardContext
) -> FormattedDefinition | None:
    """Return what the notes say about a call in a context, None for nothing (RM-2 to RM-4)."""
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
