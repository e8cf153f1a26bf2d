"""What stands where in the notes of a card: by openings, or in the order of the file (BSS-8A)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from .lift import Lifter
from .records import PreservedLine, SequenceRecord
from .tables import BssTable, OrderedTables, readable_tables
from .tree import BssNode, Forest


class Arrangement(NamedTuple):
    """Tables, and the lines that stand above and below all of them as they are."""

    tables: Sequence[BssTable]
    first: Sequence[PreservedLine] = ()
    last: Sequence[PreservedLine] = ()


class LineArranger(Protocol):
    """Takes the lines of a card one by one."""

    def add(self, record: SequenceRecord) -> BssNode:
        """Return the node that has taken a record: of a legal auction, not too long."""

    def keep(self, line: PreservedLine) -> None:
        """Take a line that is kept as it is."""

    def keep_below(self, node: BssNode, line: PreservedLine) -> None:
        """Take the line of a node's record, which is kept as it is."""

    def arrangement(self, lifter: Lifter | None) -> Arrangement:
        """Return what stands where, with rows merged by ``lifter``."""


class ReadableArrangement:
    """Openings in one table, and one table an opening, rows in the order of bidding."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._forest = Forest()
        self._kept: dict[int, PreservedLine] = {}

    def add(self, record: SequenceRecord) -> BssNode:
        """Return the node that has taken a record: of a legal auction, not too long."""
        return self._forest.add(record)

    def keep(self, line: PreservedLine) -> None:
        """Take a line; it stands at the end of its table."""
        self._kept[line.line] = line

    def keep_below(self, _node: BssNode, line: PreservedLine) -> None:
        """Take the line of a record; it stands at the end of its table."""
        self.keep(line)

    def arrangement(self, lifter: Lifter | None) -> Arrangement:
        """Return what stands where, with rows merged by ``lifter``."""
        self._forest.sort()
        kept = [self._kept[line] for line in sorted(self._kept)]
        others = [line for line in kept if not line.original.startswith(("$", "+"))]
        tables = readable_tables(self._forest.groups, others, lifter)
        below = {line.line for table in tables for line in table.kept}
        return Arrangement(tables, last=[line for line in others if line.line not in below])


class OrderedArrangement:
    """All lines in the order of the file."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._tables = OrderedTables()

    def add(self, record: SequenceRecord) -> BssNode:
        """Return the node that has taken a record: of a legal auction, not too long."""
        return self._tables.add(record)

    def keep(self, line: PreservedLine) -> None:
        """Take a line; it stands where it is."""
        self._tables.keep(line)

    def keep_below(self, node: BssNode, line: PreservedLine) -> None:
        """Take the line of a record; it stands below its row, before lines that came later."""
        node.kept.insert(0, line)

    def arrangement(self, lifter: Lifter | None) -> Arrangement:
        """Return what stands where, with rows merged by ``lifter``."""
        tables = self._tables.tables
        if lifter:
            tables = [replace(table, roots=lifter.lifted(table.roots)) for table in tables]
        return Arrangement(tables, first=self._tables.first)
