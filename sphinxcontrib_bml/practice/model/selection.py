"""The questions of a system: which agreements are asked, and which are excluded (PRACTICE QZ)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heapify, heappop
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple, assert_never

from ...agreements.announcements import is_alerted_or_announced
from ...agreements.answers import Meaning
from ...agreements.tree import AuctionTree
from ...bridge.auctions import Auction, Call, Side
from ...bridge.chance import PrefixHash, fnv_hash
from ...bridge.dealing.asked_hands import AskedHands
from .places import (
    AskableAuction,
    AskableRow,
    DecisionPoint,
    DecisionPointWalker,
    QuestionTable,
    TextOf,
    rows_at,
    tables_at,
)
from .questions import (
    MARK_BITS,
    AlertOf,
    AskedAlert,
    HandsOf,
    Key,
    Kind,
    Question,
    QuestionFactory,
    Reason,
)
from .rarity import rarity_of
from .texts import TextComparer
from .vocabulary import Vocabulary, all_languages

Opening = tuple[Side, Call]
"""The side that opens, and the opening."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Selection of agreements (PRACTICE QZ-14)."""

    kinds: str = "MC"
    """The letters of :class:`Kind`."""
    opening: Opening | None = None
    """The opening with which auctions must begin; None for all."""
    chapter: str = ""
    """The heading that rows must be below, in upper or lower case; empty for all."""
    depth: int | None = None
    """Maximum number of calls in the short form of an auction."""
    alerts: bool = False
    """Whether to ask only rows with an alert mark."""
    changed: bool = False
    """Whether to ask only rows that are new or have a changed text."""


NO_FILTERS = Filters()
_EMPTY = {
    "opening": "no agreement begins with this opening",
    "chapter": "no agreement is below this heading",
    "depth": "no auction is so short",
    "alerts": "no call is alerted",
    "changed": "nothing was changed",
    "kinds": "no question of these kinds can be made",
}
"""Message for each filter that excludes everything (PRACTICE QZ-14)."""


class ExcludedAgreement(NamedTuple):
    """An excluded agreement with the reason (PRACTICE QZ-3 to QZ-6)."""

    id: str
    """The agreement, as keys of questions name it."""
    meaning: Meaning
    """The meaning in the notes."""
    reason: Reason
    """The reason why it is excluded."""


@dataclass
class AskedAgreement:
    """An agreement with questions (PRACTICE QZ-2)."""

    id: str
    """The agreement, as keys of questions name it."""
    meaning: Meaning
    """The meaning at the auction of the id."""
    text: str
    """The text for that auction, in one line."""
    places: tuple[AskableAuction, ...]
    """The auctions that can be asked, in bidding order."""
    _asker: QuestionFactory

    def __repr__(self) -> str:
        """Return the auction of the agreement and its text."""
        return f"<AskedAgreement {self.id}: {self.text}>"

    @cached_property
    def _exclusion_reasons(self) -> tuple[Reason | None, ...]:
        """Reason to exclude the call question, by auction; computed on first use."""
        return tuple(map(self._asker.call_exclusion, self.places))

    @property
    def call_exclusion(self) -> Reason | None:
        """Reason to exclude the call question, or None if there is one (PRACTICE QZ-10)."""
        return None if None in self._exclusion_reasons else self._exclusion_reasons[0]

    @property
    def call_positions(self) -> tuple[AskableAuction, ...]:
        """The auctions with a call question."""
        refused = zip(self.places, self._exclusion_reasons, strict=True)
        return tuple(place for place, why in refused if why is None)

    @cached_property
    def _hands(self) -> tuple[AskedHands | str, ...]:
        """The hands of each auction, or why none are asked; computed on first use."""
        return tuple(map(self._asker.asked_hands, self.places))

    @property
    def hand_exclusion(self) -> str | None:
        """Why no hands are asked, or None if there is a question (HANDS HA-65)."""
        first = self._hands[0]
        return first if isinstance(first, str) and not self.hand_positions else None

    @property
    def hand_positions(self) -> tuple[tuple[AskableAuction, AskedHands], ...]:
        """The auctions that are asked with hands, with their hands."""
        found = zip(self.places, self._hands, strict=True)
        return tuple((place, one) for place, one in found if isinstance(one, AskedHands))

    @cached_property
    def _alerts(self) -> tuple[AskedAlert | str, ...]:
        """The alert of each auction, or why it is not asked; for the first use."""
        return tuple(map(self._asker.asked_alert, self.places))

    @property
    def alert_exclusion(self) -> str | None:
        """Why no alert is asked, or None if there is a question (ALERTS AT-54)."""
        first = self._alerts[0]
        return first if isinstance(first, str) and not self.alert_positions else None

    @property
    def alert_positions(self) -> tuple[tuple[AskableAuction, AskedAlert], ...]:
        """The auctions that are asked for their alerts, with what the rules say."""
        found = zip(self.places, self._alerts, strict=True)
        return tuple((place, one) for place, one in found if isinstance(one, AskedAlert))


class Practice:
    """The questions of one system."""

    def __init__(  # noqa: PLR0913 - what is asked
        self,
        tree: AuctionTree,
        text_of: TextOf,
        vocabulary: Vocabulary | None = None,
        is_changed: Callable[[Meaning], bool] | None = None,
        *,
        has_openings: bool = True,
        hands: HandsOf | None = None,
        alerts: AlertOf | None = None,
    ) -> None:
        """Find the agreements of ``tree``.

        :param text_of: the text of a definition as pages show it.
        :param vocabulary: the phrases for reading texts; by default those of all languages.
        :param is_changed: returns whether the filter ``changed`` accepts a row.
        :param has_openings: whether to ask questions about openings themselves.
        :param hands: the hands of agreements; None if no hands are asked.
        :param alerts: what rules say about agreements; None if no alerts are asked.
        """
        self.reader = TextComparer(all_languages() if vocabulary is None else vocabulary)
        self.text_of = text_of
        """Returns the text of a definition as pages show it."""
        self._is_changed = is_changed
        points = DecisionPointWalker(tree, text_of).all()
        self._points = [point for point in points if has_openings or point.calls]
        self._rows = rows_at(self._points)
        self._asker = QuestionFactory(self.reader, self._rows, hands, alerts)
        # Rows that only contradict others are not asked.
        firsts = ((row.first, row) for row in self._rows)
        self._by_id = {first.id: row for first, row in firsts if not first.meaning.contradicts}
        self._known: dict[str, AskedAgreement | None] = {}

    def __repr__(self) -> str:
        """Return the numbers of asked and excluded agreements."""
        return f"<Practice: {len(self.agreements)} asked, {len(self.excluded)} left out>"

    @cached_property
    def agreements(self) -> dict[str, AskedAgreement]:
        """The asked agreements by id, in bidding order."""
        found = ((id_, self._agreement(id_)) for id_ in self._by_id)
        return {id_: asked for id_, asked in found if asked is not None}

    @property
    def hands(self) -> dict[str, AskedHands]:
        """The hands that are asked, by auction and conditions; slow: it reads all agreements."""
        found = (pair for one in self.agreements.values() for pair in one.hand_positions)
        return {place.id: hands for place, hands in found}

    @property
    def alerts(self) -> dict[str, AskedAlert]:
        """The alerts that are asked, by auction and conditions; slow: it reads all agreements."""
        found = (pair for one in self.agreements.values() for pair in one.alert_positions)
        return {place.id: alert for place, alert in found}

    @cached_property
    def excluded(self) -> list[ExcludedAgreement]:
        """The excluded agreements, in bidding order."""
        return [
            ExcludedAgreement(row.id, row.first.meaning, reason)
            for row in self._rows
            if (reason := self._asker.exclusion_reason(row.places[0]))
            and not self._asker.askable_auctions(row)
        ]

    @cached_property
    def tables(self) -> dict[str, QuestionTable]:
        """The points of "what comes next" questions, by id (PRACTICE QZ-11)."""
        return {table.id: table for table in tables_at(self._points, self._asker.has_constant_text)}

    def _agreement(self, id_: str) -> AskedAgreement | None:
        """Return an agreement, or None if it is excluded.

        It is computed on first use, because a round needs only a few agreements.
        """
        if id_ not in self._known:
            row = self._by_id[id_]
            first, places = row.first, self._asker.askable_auctions(row)
            self._known[id_] = (
                AskedAgreement(id_, first.meaning, first.text, places, self._asker)
                if places
                else None
            )
        return self._known[id_]

    def _make_agreements(self, id_: str) -> AskedAgreement:
        asked = self._agreement(id_)
        if asked is None:
            raise KeyError(id_)
        return asked

    def ask(self, key: Key, seed: str, opening: Opening | None = None) -> Question:
        """Return the question of a key; the same seed gives the same question (PRACTICE QZ-13).

        :param opening: if given, only auctions that begin with it are asked.
        :raises KeyError: if there is no such question.
        """
        match key.kind:
            case Kind.NEXT:
                points = [at for at in self.tables[key.id].points if _opens(at.point, opening)]
                return self._asker.next_question(key.id, points, seed)
            case Kind.MEANING:
                places = _auctions_with_opening(self._make_agreements(key.id).places, opening)
                return self._asker.meaning_question(key.id, places, seed)
            case Kind.CALL:
                places = _auctions_with_opening(
                    self._make_agreements(key.id).call_positions, opening
                )
                return self._asker.call_question(key.id, places, seed)
            case Kind.HAND:
                asked = [
                    one
                    for one in self._make_agreements(key.id).hand_positions
                    if _auctions_with_opening([one[0]], opening)
                ]
                return self._asker.hand_question(key.id, asked, seed)
            case Kind.ALERT:
                judged = [
                    one
                    for one in self._make_agreements(key.id).alert_positions
                    if _auctions_with_opening([one[0]], opening)
                ]
                return self._asker.alert_question(key.id, judged, seed)
            case _:
                assert_never(key.kind)

    def keys(self, filters: Filters = NO_FILTERS) -> list[Key]:
        """Return the keys of all questions, in bidding order (PRACTICE QZ-14)."""
        return [key for key in self.candidates(filters) if self.can_ask(key, filters)]

    def candidates(self, filters: Filters = NO_FILTERS) -> list[Key]:
        """Return keys in bidding order, including some that :meth:`can_ask` will exclude."""
        return [*self._agreement_keys(filters), *self._table_keys(filters)]

    def can_ask(self, key: Key, filters: Filters) -> bool:
        """Return whether a candidate can be asked; slow if called for all (PRACTICE QZ-10)."""
        if key.kind is Kind.NEXT:
            return True
        asked = self._agreement(key.id)
        if asked is None or (filters.changed and not self.is_changed(asked)):
            return False
        match key.kind:
            case Kind.CALL:
                places: Sequence[AskableAuction] = asked.call_positions
            case Kind.HAND:
                places = [place for place, _ in asked.hand_positions]
            case Kind.ALERT:
                places = [place for place, _ in asked.alert_positions]
            case _:
                places = asked.places
        return bool(_auctions_with_opening(places, filters.opening))

    def _agreement_keys(self, filters: Filters) -> Iterator[Key]:
        kinds = [kind for kind in Kind if kind is not Kind.NEXT and kind in filters.kinds]
        is_whole = replace(filters, kinds=NO_FILTERS.kinds) == NO_FILTERS
        for id_, row in self._by_id.items():
            if is_whole or _passes_filters(row, filters):
                for kind in kinds:
                    yield Key(kind, id_)

    def is_changed(self, asked: AskedAgreement) -> bool:
        """Return whether an agreement is new or has a changed text (PRACTICE QZ-14)."""
        return self._is_changed is not None and any(
            self._is_changed(place.meaning) for place in asked.places
        )

    def _table_keys(self, filters: Filters) -> Iterator[Key]:
        """Yield the points, which have no heading, alert or change (PRACTICE QZ-14)."""
        if Kind.NEXT not in filters.kinds or filters.alerts or filters.chapter or filters.changed:
            return
        for id_, table in self.tables.items():
            is_begun = any(_opens(at.point, filters.opening) for at in table.points)
            if is_begun and (filters.depth is None or table.depth <= filters.depth):
                yield Key(Kind.NEXT, id_)

    def empty_filter_reason(self, filters: Filters) -> str:
        """Return a message that names the filter that excludes everything (PRACTICE QZ-14)."""
        if not self.agreements:
            return "there is nothing to ask: no agreement of ours has a text"
        found = Filters("".join(Kind))
        for name in ("opening", "chapter", "depth", "alerts", "changed", "kinds"):
            found = replace(found, **{name: getattr(filters, name)})
            if not self.keys(found):
                return f"there is nothing to ask: {_EMPTY[name]}"
        return ""

    def keys_in_order(self, seed: str, filters: Filters = NO_FILTERS) -> Iterator[Key]:
        """Yield keys in the order of a seed (PRACTICE QZ-13).

        A new agreement in the notes does not change the order of the others.
        """
        for key in in_order_of(seed, self.candidates(filters)):
            if self.can_ask(key, filters):
                yield key

    def keys_by_frequency(
        self,
        seed: str,
        filters: Filters = NO_FILTERS,
        played: Mapping[str, int] = MappingProxyType({}),
    ) -> Iterator[Key]:
        """Yield keys in the order of a seed, frequent auctions more often early (QS-4a).

        :param played: how often auctions came up in matches, by short form.
        """
        numbers = numbered(seed, self.candidates(filters))
        weighted = ((one * self._rarity(key, played), key) for one, key in numbers)
        return (key for key in _sorted_keys(weighted) if self.can_ask(key, filters))

    def _rarity(self, key: Key, played: Mapping[str, int]) -> int:
        times = played.get(key.id.partition("&")[0], 0)
        return rarity_of(key.id, self.depth(key), times)

    def family(self, key: Key) -> tuple[str, ...]:
        """Return what the questions of a family have in common (PRACTICE QS-5)."""
        if key.kind is Kind.NEXT:
            return key.kind, key.id
        first = self._by_id[key.id].first
        return first.call.word, first.text

    def questions(self, seed: str, count: int, filters: Filters = NO_FILTERS) -> list[Question]:
        """Return questions; players with the same notes get the same questions (PRACTICE QZ-13)."""
        keys = islice(self.keys_in_order(seed, filters), max(count, 0))
        return [self.ask(key, seed, filters.opening) for key in keys]

    def choices(self, seed: str, count: int) -> list[Question]:
        """Return the questions of a test, which all have options (PRACTICE TC-1)."""
        found: list[Question] = []
        for key in self.keys_in_order(seed):
            if len(found) == count:
                break
            question = self.ask(key, seed)
            if question.options:
                found.append(question)
        return found

    def content_hash(self, key: Key) -> int:
        """Return 24 bits that change with the text of an agreement (PRACTICE QS-3)."""
        if key.kind is Kind.NEXT:
            calls = self.tables[key.id].points[0].calls
            return fnv_hash(" ".join(call.word for call in calls)) & MARK_BITS
        return fnv_hash(self._by_id[key.id].first.text) & MARK_BITS

    def depth(self, key: Key) -> int:
        """Return the number of calls in the short form of the auction, with the answer (QZ-14)."""
        if key.kind is Kind.NEXT:
            return self.tables[key.id].depth
        return self._by_id[key.id].first.depth

    def openings(self) -> list[Auction]:
        """Return the openings that have questions, in bidding order."""
        found = {place.opening: None for one in self.agreements.values() for place in one.places}
        in_order = sorted(found, key=lambda opening: (opening[0], opening[1].number))
        return [Auction.of(side, [call]) for side, call in in_order]

    def chapters(self) -> list[str]:
        """Return the headings that have questions, in bidding order."""
        found = {
            one.meaning.heading: None for one in self.agreements.values() if one.meaning.heading
        }
        return list(found)


def in_order_of(seed: str, keys: Iterable[Key]) -> Iterator[Key]:
    """Yield keys in the order of a seed (PRACTICE QZ-13), sorted lazily for short rounds."""
    yield from _sorted_keys(numbered(seed, keys))


def _sorted_keys(numbers: Iterable[tuple[int, Key]]) -> Iterator[Key]:
    left = list(numbers)
    heapify(left)
    while left:
        yield heappop(left)[1]


def numbered(seed: str, keys: Iterable[Key]) -> Iterator[tuple[int, Key]]:
    """Yield keys with their sort numbers for a seed (PRACTICE QZ-13)."""
    # By the letters: an enumeration hashes its names.
    numbers = {kind.value: PrefixHash(f"{seed} {kind} ") for kind in Kind}
    return ((numbers[key.kind.value].of(key.id), key) for key in keys)


def _passes_filters(row: AskableRow, filters: Filters) -> bool:
    """Return whether a row passes the filters that do not need its texts (PRACTICE QZ-14)."""
    first = row.first
    if filters.depth is not None and first.depth > filters.depth:
        return False
    if filters.alerts and not is_alerted_or_announced(first.meaning):
        return False
    if filters.chapter and _words(first.meaning.heading) != _words(filters.chapter):
        return False
    return bool(_auctions_with_opening(row.places, filters.opening))


def _auctions_with_opening(
    places: Sequence[AskableAuction], opening: Opening | None
) -> Sequence[AskableAuction]:
    """Return the auctions that begin with an opening."""
    if opening is None:
        return places
    return [place for place in places if place.opening == opening]


def _opens(point: DecisionPoint, opening: Opening | None) -> bool:
    if opening is None:
        return True
    calls = point.calls[:1]
    return bool(calls) and (point.opener, calls[0]) == opening


def _words(heading: str) -> list[str]:
    return heading.casefold().split()
