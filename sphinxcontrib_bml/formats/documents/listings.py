"""What ``bml csv`` writes, as rows (IM-22, IM-23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...bridge import Conditions, OpeningSeat, Side
from ...language.labels import parse_label
from .meanings import alerted
from .paths import Path, are_same, without_implied_passes
from .placing import Placer
from .tree import Block, CsvListing, ListingLine

_PASSED_HAND = "(passed hand) "
"""What limits a row and what stands below it to third and fourth seat (VARIANTS PH-1)."""


class ListingReader:
    """Places the lines of all chapters."""

    def __init__(self, blocks: Iterable[Block], placer: Placer) -> None:
        """Read the listings among ``blocks``, one after the other."""
        self._placer = placer
        self._known = {
            (_path(entry), _when(entry))
            for block in blocks
            if isinstance(block, CsvListing)
            for entry in block.entries
        }

    def read(self, entries: Sequence[ListingLine]) -> None:
        """Place the rows of the lines of a chapter."""
        paths = [_path(entry) for entry in entries]
        for number, (entry, path) in enumerate(zip(entries, paths, strict=True)):
            following = number + 1
            says_nothing = not entry.lines and not entry.is_alerted
            if (
                says_nothing
                and not self._is_of_passed_hand(entry, path)
                and following < len(entries)
                and are_same(paths[following][:-1], path)
                and entries[following].conditions == entry.conditions
                and (len(path) == 1 or self._placer.begins_table(path, entry.conditions))
            ):
                continue
            self._place(entry, path)

    def _place(self, entry: ListingLine, path: Path) -> None:
        lines = list(entry.lines)
        around = entry.conditions
        if self._is_of_passed_hand(entry, path):
            around = replace(around, seat=OpeningSeat.ANY)
            lines = [_PASSED_HAND + "".join(lines[:1]), *lines[1:]]
        row = self._placer.place(path, entry.line, entry.conditions, table_conditions=around)
        row.lines = _alerted(lines) if entry.is_alerted else lines

    def _is_of_passed_hand(self, entry: ListingLine, path: Path) -> bool:
        """Tell whether a line holds in third and fourth seat, and what it goes on from in all.

        A table for those seats would give them an auction without meaning in front of it (IM-22).
        """
        if entry.conditions.seat is not OpeningSeat.THIRD_OR_FOURTH or len(path) == 1:
            return False
        is_ours = path[0].side is Side.WE and path[-1].side is Side.WE
        return is_ours and (path[:-1], _when(entry)) not in self._known


def _alerted(lines: Sequence[str]) -> list[str]:
    """Return the lines of a meaning with the alert mark: lines below it are its words too."""
    first, *others = lines or [""]
    return [f"! {first}" if others else alerted(first), *others]


def _when(entry: ListingLine) -> Conditions:
    """Return the conditions of a line without meanings of calls, which lines above it may lack."""
    return replace(entry.conditions, qualifications=())


def _path(entry: ListingLine) -> Path:
    labels = [parse_label(call) for call in entry.calls]
    return without_implied_passes([label for label in labels if label is not None])
