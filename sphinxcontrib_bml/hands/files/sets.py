"""The sets of hands of agreements, for exported files (HANDS HA-89)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

from ...agreements.answers import Meaning
from ...agreements.book import Agreement
from ...agreements.meanings.model import Claim
from ...agreements.queries import AuctionQuery, read_written_auction, without_leading_passes
from ...agreements.system import System
from ...bridge.deals import CARDS_IN_A_HAND
from ...bridge.space.groups import CellGroup, groups_of, runs_of, within
from ...bridge.space.hand_sets import MOST_POINTS, Lengths, pattern_of
from ...formats.meanings import DemandRecord, HandBoxRecord, HandSetsRecord
from ..model.boxes import Boxes
from ..model.missing_lines import board_of
from ..model.reading import HandReader
from ..model.shown import Exclusion


def hand_sets_of(system: System) -> Callable[[Agreement], HandSetsRecord | None]:
    """Return a function that returns the sets of an agreement; None if it has no text."""
    return _SetWriter(system).record


class _SetWriter:
    """Reads the sets of the agreements of a system."""

    def __init__(self, system: System) -> None:
        self._reader = HandReader(system)
        self._boxes: dict[Boxes, list[HandBoxRecord]] = {}

    def record(self, agreement: Agreement) -> HandSetsRecord | None:
        """Return the sets of an agreement, with the calls before it."""
        if not (agreement.text or agreement.row.hand):
            return None
        auction = read_written_auction(agreement.copied) if agreement.copied else agreement.auction
        opened = without_leading_passes(auction)
        query = AuctionQuery(opened.auction, opened.passes + 1 if opened.passes else None)
        board = board_of(agreement.conditions)
        shown = self._reader.shown(query, board, exclusion=Exclusion.NONE)
        before = next((one.before for one in shown.calls if one.auction == opened.auction), None)
        meaning = Meaning(auction, agreement.conditions, agreement.text, agreement.row)
        sets = self._reader.sets(meaning, opened.auction, before)
        return {
            "possible": self._records(sets.possible),
            "sure": self._records(sets.sure),
            "assumptions": list(sets.assumptions),
        }

    def _records(self, boxes: Boxes) -> list[HandBoxRecord]:
        if boxes not in self._boxes:
            self._boxes[boxes] = list(_box_records(boxes))
        return self._boxes[boxes]


def _box_records(boxes: Boxes) -> Iterator[HandBoxRecord]:
    for box in boxes.parts:
        cards = [_demand_record(one) for one in box.demands]
        for group in groups_of(box.hands):
            lengths, shapes = _shapes(group)
            runs = list(runs_of(group.points))
            for low, high in runs:
                is_open = (low, high) == runs[-1] and high == group.most
                yield {
                    "hcp": [low, MOST_POINTS if is_open else high],
                    "lengths": lengths,
                    "shapes": shapes,
                    "cards": cards,
                }


def _demand_record(demand: Claim) -> DemandRecord:
    name = demand.name if demand.kind == "quality" else demand.kind
    return {"suits": demand.suits.upper(), "cards": name, "denied": not demand.is_positive}


def _shapes(group: CellGroup) -> tuple[list[list[int]], list[str]]:
    """Return bounds of lengths, and the shapes in them if they are not all."""
    allowed = group.shapes | group.impossible
    bounds = [(min(column), max(column)) for column in zip(*group.shapes, strict=True)]
    others = within(bounds) - allowed
    for place, (low, _) in enumerate(bounds):
        wider = [*bounds[:place], (low, CARDS_IN_A_HAND), *bounds[place + 1 :]]
        if within(wider) - allowed == others:
            bounds = wider
    return list(map(list, bounds)), list(_shape_words(group, others)) if others else []


def _shape_words(group: CellGroup, others: frozenset[Lengths]) -> Iterator[str]:
    """Yield shapes: ``5332`` if none of its orders is among others, else ``5=3=3=2``."""
    for pattern in sorted({pattern_of(shape) for shape in group.shapes}, reverse=True):
        orders = sorted(set(permutations(pattern)), reverse=True)
        if others.isdisjoint(orders) and max(pattern) <= 9:  # noqa: PLR2004
            yield "".join(map(str, pattern))
        else:
            yield from ("=".join(map(str, one)) for one in orders if one in group.shapes)
