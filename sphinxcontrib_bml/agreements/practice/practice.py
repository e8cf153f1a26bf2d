"""What a system is asked: its agreements, what is left out, and questions (PRACTICE QZ)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from ...bridge import Auction, Call, Side
from ..resolver import Meaning, Tree
from .nearness import Reader
from .numbers import number
from .places import Place, Point, Points, Row, Table, TextOf, depth_of, rows_at, tables_at
from .questions import MARK_BITS, Asker, Key, Kind, Question, Reason
from .vocabulary import Vocabulary, all_languages

Opening = tuple[Side, Call]
"""Who opens, and what."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which agreements are asked (PRACTICE QZ-14)."""

    kinds: str = "MC"
    """Letters of :class:`Kind`."""
    opening: Opening | None = None
    """Only auctions that begin with it."""
    chapter: str = ""
    """Only rows below this heading, in any case."""
    depth: int | None = None
    """How many calls the short form of an auction has at most."""
    alerts: bool = False
    """Only rows with an alert mark."""
    changed: bool = False
    """Only rows that are new, or say something else than before."""


NO_FILTERS = Filters()
_EMPTY = {
    "opening": "no agreement begins with this opening",
    "chapter": "no agreement stands below this heading",
    "depth": "no auction is so short",
    "alerts": "no call is alerted",
    "changed": "nothing was changed",
    "kinds": "no question of these kinds can be made",
}
"""What is said of the filter that leaves nothing (PRACTICE QZ-14)."""


class LeftOut(NamedTuple):
    """An agreement that is not asked (PRACTICE QZ-3 to QZ-6)."""

    id: str
    meaning: Meaning
    reason: Reason


@dataclass
class Asked:
    """An agreement that is asked (PRACTICE QZ-2)."""

    id: str
    meaning: Meaning
    """At the auction of its id."""
    text: str
    """Of that auction, as shown, in one line."""
    places: tuple[Place, ...]
    """The auctions that can be asked, in bidding order."""
    _asker: Asker

    @cached_property
    def _refused(self) -> tuple[Reason | None, ...]:
        """Why no one is asked for the call, by the auctions; looked at when it is asked for."""
        return tuple(map(self._asker.refused, self.places))

    @property
    def no_call(self) -> Reason | None:
        """Why no one is asked for its call, None where one is (PRACTICE QZ-10)."""
        return None if None in self._refused else self._refused[0]

    @property
    def callable(self) -> tuple[Place, ...]:
        """The auctions for whose call one is asked."""
        refused = zip(self.places, self._refused, strict=True)
        return tuple(place for place, why in refused if why is None)


class Practice:
    """The questions of one system."""

    def __init__(
        self,
        tree: Tree,
        text_of: TextOf,
        vocabulary: Vocabulary | None = None,
        is_changed: Callable[[Meaning], bool] | None = None,
    ) -> None:
        """Find the agreements of ``tree``.

        :param text_of: the text of a definition as pages show it.
        :param vocabulary: what texts are read with; by default that of all languages.
        :param is_changed: tells which rows the filter ``changed`` leaves.
        """
        self.reader = Reader(all_languages() if vocabulary is None else vocabulary)
        self.text_of = text_of
        """What returns the text of a definition as pages show it."""
        self._asker = Asker(self.reader)
        self._is_changed = is_changed
        points = list(Points(tree, text_of).all())
        self.left_out: list[LeftOut] = []
        """What is not asked, in bidding order."""
        self.asked: dict[str, Asked] = {}
        """What is, by id, in bidding order."""
        for row in rows_at(points):
            self._settle(row)
        self.tables: dict[str, Table] = {
            table.id: table for table in tables_at(points, self._asker.is_told)
        }
        """The points where is asked what comes next, by id (PRACTICE QZ-11)."""

    def __repr__(self) -> str:
        """Say how many agreements are asked, and how many are not."""
        return f"<Practice: {len(self.asked)} agreements asked, {len(self.left_out)} left out>"

    def _settle(self, row: Row) -> None:
        id_, first = row.id, row.first
        reason = self._asker.settle(row)
        if reason is not None:
            self.left_out.append(LeftOut(id_, first.told.meaning, reason))
            return
        self.asked[id_] = Asked(id_, first.told.meaning, first.text, tuple(row.places), self._asker)
        for place in row.places:
            self._asker.add_to_pools(place)

    def ask(self, key: Key, seed: str, opening: Opening | None = None) -> Question:
        """Return the question of a key; the same for the same seed, whoever asks (QZ-13).

        :param opening: only auctions that begin with it are asked.
        :raises KeyError: for what is not asked.
        """
        match key.kind:
            case Kind.NEXT:
                points = [at for at in self.tables[key.id].points if _opens(at.point, opening)]
                return self._asker.next(key.id, points, seed)
            case Kind.MEANING:
                places = _begun(self.asked[key.id].places, opening)
                return self._asker.meaning(key.id, places, seed)
            case Kind.CALL:
                places = _begun(self.asked[key.id].callable, opening)
                return self._asker.call(key.id, places, seed)

    def keys(self, filters: Filters = NO_FILTERS) -> list[Key]:
        """Return what can be asked, in bidding order (PRACTICE QZ-14)."""
        return [key for key in self.candidates(filters) if self.can_ask(key, filters)]

    def candidates(self, filters: Filters = NO_FILTERS) -> list[Key]:
        """Return what may be asked, in bidding order, calls that cannot be asked for among it."""
        return [*self._agreement_keys(filters), *self._table_keys(filters)]

    def can_ask(self, key: Key, filters: Filters) -> bool:
        """Tell whether one of the candidates can be asked, which takes long for all (QZ-10)."""
        if key.kind is not Kind.CALL:
            return True
        return bool(_begun(self.asked[key.id].callable, filters.opening))

    def _agreement_keys(self, filters: Filters) -> Iterator[Key]:
        for asked in self.asked.values():
            if not self._is_left(asked, filters):
                continue
            if _begun(asked.places, filters.opening):
                for kind in (Kind.MEANING, Kind.CALL):
                    if kind in filters.kinds:
                        yield Key(kind, asked.id)

    def _is_left(self, asked: Asked, filters: Filters) -> bool:
        if filters.depth is not None and depth_of(asked.meaning.auction) > filters.depth:
            return False
        if filters.alerts and not asked.meaning.alert:
            return False
        if filters.chapter and _plain(asked.meaning.heading) != _plain(filters.chapter):
            return False
        return not filters.changed or self.is_changed(asked)

    def is_changed(self, asked: Asked) -> bool:
        """Tell whether an agreement is new, or says something else than before (QZ-14)."""
        return self._is_changed is not None and any(
            self._is_changed(place.told.meaning) for place in asked.places
        )

    def _table_keys(self, filters: Filters) -> Iterator[Key]:
        """Yield the points, which have no heading, alert or change of their own (QZ-14)."""
        if Kind.NEXT not in filters.kinds or filters.alerts or filters.chapter or filters.changed:
            return
        for id_, table in self.tables.items():
            is_begun = any(_opens(at.point, filters.opening) for at in table.points)
            if is_begun and (filters.depth is None or table.depth <= filters.depth):
                yield Key(Kind.NEXT, id_)

    def emptied_by(self, filters: Filters) -> str:
        """Return why nothing is left to ask: the filter that leaves nothing (PRACTICE QZ-14)."""
        if not self.asked:
            return "there is nothing to ask: no agreement of ours has a text"
        found = Filters("MCN")
        for name in ("opening", "chapter", "depth", "alerts", "changed", "kinds"):
            found = replace(found, **{name: getattr(filters, name)})
            if not self.keys(found):
                return f"there is nothing to ask: {_EMPTY[name]}"
        return ""

    def ordered(self, seed: str, filters: Filters = NO_FILTERS) -> Iterator[Key]:
        """Yield what can be asked in the order of a seed (PRACTICE QZ-13).

        Another agreement in the notes moves none of the others.
        """
        for key in in_order_of(seed, self.candidates(filters)):
            if self.can_ask(key, filters):
                yield key

    def questions(self, seed: str, count: int, filters: Filters = NO_FILTERS) -> list[Question]:
        """Return questions, the same for everybody with the same notes (PRACTICE QZ-13)."""
        keys = islice(self.ordered(seed, filters), max(count, 0))
        return [self.ask(key, seed, filters.opening) for key in keys]

    def choices(self, seed: str, count: int) -> list[Question]:
        """Return questions that can all be answered by a choice: those of a test (TC-1)."""
        found: list[Question] = []
        for key in self.ordered(seed):
            if len(found) == count:
                break
            question = self.ask(key, seed)
            if question.options:
                found.append(question)
        return found

    def mark(self, key: Key) -> int:
        """Return 24 bits that change with an agreement, not with what is asked (QS-3)."""
        if key.kind is Kind.NEXT:
            calls = self.tables[key.id].points[0].calls
            return number(" ".join(call.word for call in calls)) & MARK_BITS
        return number(self.asked[key.id].text) & MARK_BITS

    def openings(self) -> list[Auction]:
        """Return the openings that something can be asked of, in bidding order."""
        found = {place.opening: None for one in self.asked.values() for place in one.places}
        in_order = sorted(found, key=lambda opening: (opening[0], opening[1].number))
        return [Auction.of(side, [call]) for side, call in in_order]

    def chapters(self) -> list[str]:
        """Return the headings that something can be asked of, in bidding order."""
        found = {one.meaning.heading: None for one in self.asked.values() if one.meaning.heading}
        return list(found)


def in_order_of(seed: str, keys: Iterable[Key]) -> list[Key]:
    """Return keys in the order of a seed (PRACTICE QZ-13)."""
    return sorted(keys, key=lambda key: (number(f"{seed} {key}"), key))


def _begun(places: Sequence[Place], opening: Opening | None) -> Sequence[Place]:
    """Return the auctions that begin with an opening."""
    if opening is None:
        return places
    return [place for place in places if place.opening == opening]


def _opens(point: Point, opening: Opening | None) -> bool:
    if opening is None:
        return True
    calls = point.calls[:1]
    return bool(calls) and (point.opener, calls[0]) == opening


def _plain(heading: str) -> str:
    return " ".join(heading.casefold().split())
