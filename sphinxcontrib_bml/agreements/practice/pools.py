"""Texts from elsewhere that may be wrong answers (PRACTICE QZ-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...bridge import Call, Side
from .nearness import LONGEST_OFFERED
from .places import AskableAuction, AskableRow

_Opening = tuple[Side, Call]


class DistractorPools:
    """What is said behind each opening; an opening is looked through when it is asked for."""

    def __init__(
        self, rows: Iterable[AskableRow], is_asked: Callable[[AskableAuction], bool]
    ) -> None:
        """Prepare for the agreements of a system.

        :param is_asked: tells which auctions can be asked.
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
