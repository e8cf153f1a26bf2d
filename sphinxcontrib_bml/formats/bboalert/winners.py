"""Which record of a BBOalert file counts where several fit: the last one (BBA-14, BBA-72)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from ...bridge import Call, Qualification
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from .conditions import cells_of
from .records import PATTERN_SIGNS, AlertRecord, CommentedLine, CommentKind, Item
from .tokens import tokens_of

_Place = tuple[Call, ...]
_Situation = tuple[_Place, tuple[Qualification, ...]]


class EffectiveItems(NamedTuple):
    """The items of a file, of records only those that count."""

    items: list[Item]
    left_out: int
    """How many records had no text and nothing to silence (BBA-74)."""


def effective_items(items: Iterable[Item], diagnostics: Diagnostics) -> EffectiveItems:
    """Return ``items`` with only the last record for every auction; the others kept (BBA-72).

    The last counts also where those before it hold for a part of its cases: in notes they would
    win. A record without an explanation silences those before it (BBA-14).
    """
    settled: list[Item] = []
    left_out = set()
    heard = _KnownRecords()
    for item, winner in _with_winners(list(items)):
        if isinstance(item, AlertRecord) and not item.lines and not heard.is_silenced_by(item):
            left_out.add(item.span)
            continue
        heard.add(item)
        if winner is None or (winner is item and winner.lines):
            settled.append(item)
            continue
        if winner is item:
            kind, reason = (
                CommentKind.SILENCE,
                "a record without explanation silences those above it",
            )
        else:
            kind = CommentKind.REPEATED
            reason = f"the record for the same auction in line {winner.span.line} counts"
        diagnostics.report(Code.BBA_KEPT, item.span, f"kept as a comment: {reason}")
        settled.append(CommentedLine(item.span, item.text, kind))
    return EffectiveItems(settled, len(left_out))


def _with_winners(items: list[Item]) -> list[tuple[Item, AlertRecord | None]]:
    """Return every item with the record that BBOalert takes instead, or itself; None for others."""
    pairs: list[tuple[Item, AlertRecord | None]] = []
    counting: dict[_Situation, list[AlertRecord]] = {}
    for item in reversed(items):
        if not isinstance(item, AlertRecord):
            pairs.append((item, None))
            continue
        situation = item.place, item.conditions.qualifications
        rivals = (
            record
            for key in dict.fromkeys([situation, (item.place, ())])
            for record in counting.get(key, ())
        )
        winner = next((record for record in rivals if _covers(record, item)), item)
        if winner is item:
            counting.setdefault(situation, []).append(item)
        pairs.append((item, winner))
    pairs.reverse()
    return pairs


def _covers(record: AlertRecord, other: AlertRecord) -> bool:
    """Tell whether ``record`` holds wherever ``other`` does."""
    return record.holds is not None and other.holds is not None and record.holds.cover(other.holds)


class _KnownRecords:
    """What the records above explain, so that a record without a text may silence it."""

    def __init__(self) -> None:
        self.cells: defaultdict[_Situation, set[int]] = defaultdict(set)
        self.all_cells: defaultdict[_Place, set[int]] = defaultdict(set)
        """The same, whatever calls mean."""
        self.beginnings: set[str] = set()
        """What the contexts of patterns begin with."""

    def add(self, item: Item) -> None:
        """Add what an item explains."""
        if isinstance(item, CommentedLine):
            if item.kind is CommentKind.PATTERN:
                self.beginnings.add(_beginning(item.text))
        elif item.lines and item.holds is not None:
            cells = cells_of(item.holds.seat, item.holds.vulnerability)
            self.cells[item.place, item.holds.qualifications].update(cells)
            self.all_cells[item.place].update(cells)

    def is_silenced_by(self, record: AlertRecord) -> bool:
        """Tell whether a record without a text may hold where one above it does."""
        place, holds = record.place, record.holds
        if holds is None:
            return False
        explained = (
            self.cells[place, holds.qualifications] | self.cells[place, ()]
            if holds.qualifications
            else self.all_cells[place]
        )
        if not explained.isdisjoint(cells_of(holds.seat, holds.vulnerability)):
            return True
        context = tokens_of(place[:-1])
        return bool(self.beginnings) and any(
            context[:end] in self.beginnings for end in range(len(context) + 1)
        )


def _beginning(record: str) -> str:
    """Return the calls that every context must begin with that the pattern of ``record`` fits."""
    context = record.partition(",")[0]
    end = next((n for n, sign in enumerate(context) if sign in PATTERN_SIGNS), len(context))
    return context[:end]
