"""The tables of a card, their order and their headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol

from ...bridge.auctions import Auction, Side
from ...bridge.conditions import Conditions
from ...display.wording import PageTexts
from .merge_siblings import Lifter
from .records import PreservedLine, SequenceRecord, TablePrefix
from .tree import BssNode, Forest, Group, all_nodes


@dataclass(slots=True)
class BssTable:
    """Trees of one opener and set of conditions in one table."""

    opener: Side
    conditions: Conditions
    roots: list[BssNode]
    kept: list[PreservedLine] = field(default_factory=list)
    """Preserved lines below the table."""

    @property
    def line(self) -> int:
        """The line of the card at which the table begins."""
        return self.roots[0].line if self.roots else 1

    @property
    def rows(self) -> list[BssNode]:
        """The trees that become rows."""
        return [root for root in self.roots if not root.is_aside and root.says_anything]

    @property
    def aside(self) -> list[BssNode]:
        """The rows without a record at the end of the table, short auctions first (BSS-8A)."""
        found = [node for node in all_nodes(self.roots) if node.is_aside]
        return sorted(found, key=lambda node: len(node.auction))

    @property
    def places(self) -> Iterator[TablePrefix]:
        """Yield the prefixes of the records in the table."""
        for root in self.roots:
            for origin in root.origins:
                yield TablePrefix(self.opener, self.conditions, origin.call)


def readable_tables(
    groups: Iterable[Group], kept: Iterable[PreservedLine], lifter: Lifter | None
) -> list[BssTable]:
    """Return tables in a readable order: openings, then the continuations of each (BSS-8A).

    :param kept: preserved lines, which are added to their tables; others are ignored.
    :param lifter: merges rows; None to merge nothing.
    """
    tables = [table for group in groups for table in _tables_of(group, lifter)]
    by_place: dict[TablePrefix, BssTable] = {}
    for table in tables:
        by_place.update(dict.fromkeys(table.places, table))
    for line in kept:
        if line.place is not None and (table_of_line := by_place.get(line.place)):
            table_of_line.kept.append(line)
    return tables


def _tables_of(group: Group, lifter: Lifter | None) -> Iterator[BssTable]:
    roots = [root for root in group.roots if root.is_shown]
    openings = [root for root in roots if root.text or not root.children]
    trees = [root for root in roots if root.children]
    if len(openings) > 1 and trees:
        listed = set(map(id, openings))
        openings = [root.without_branches() for root in openings]
        trees = [root.repeated() if id(root) in listed else root for root in trees]
    elif trees:
        openings, trees = [], roots
    if lifter:
        openings, trees = lifter.lifted(openings), lifter.lifted_apart(trees)
    if openings:
        yield BssTable(group.opener, group.conditions, openings)
    for tree in trees:
        yield BssTable(group.opener, group.conditions, [tree])


class OrderedTables:
    """Collects records one at a time into tables in the order of the file (BSS-8A)."""

    def __init__(self) -> None:
        """Begin without tables."""
        self.tables: list[BssTable] = []
        self.first: list[PreservedLine] = []
        """Preserved lines above all tables."""
        self._path: list[BssNode] = []
        """The last added row, after the rows above it."""
        self._in_table: set[Auction] = set()
        self._recorded: dict[tuple[object, Auction], BssNode] = {}

    def keep(self, line: PreservedLine) -> None:
        """Add a preserved line after the last record."""
        (self._path[-1].kept if self._path else self.first).append(line)

    def add(self, record: SequenceRecord) -> BssNode:
        """Add a record with a legal auction of allowed length, and return its node."""
        auctions = _prefixes(record)
        depth = self._common(record, auctions)
        if depth is None:
            self.tables.append(BssTable(record.opener, record.conditions, []))
            self._in_table.clear()
            self._path.clear()
            depth = 0
        del self._path[depth:]
        side = record.opener if depth % 2 == 0 else record.opener.other
        for call, auction in zip(record.calls[depth:], auctions[depth:], strict=True):
            node = BssNode(call.code, side, auction, record.line)
            node.repeats = self._recorded.get((record.group, auction))
            if self._path:
                self._path[-1].append(node)
            else:
                self.tables[-1].roots.append(node)
            self._path.append(node)
            self._in_table.add(auction)
            side = side.other
        node = self._path[-1]
        node.repeats = None
        node.hold(record)
        self._recorded.setdefault((record.group, auctions[-1]), node)
        return node

    def _common(self, record: SequenceRecord, auctions: list[Auction]) -> int | None:
        """Return the number of calls of a record with open rows; None if it needs a new table."""
        table = self.tables[-1] if self.tables else None
        if table is None or (table.opener, table.conditions) != record.group:
            return None
        depth = 0
        for node, auction in zip(self._path, auctions, strict=False):
            if node.auction != auction:
                break
            depth += 1
        if any(auction in self._in_table for auction in auctions[depth:]) or depth == len(auctions):
            return None
        if depth == 0 and (len(auctions) > 1 or any(root.children for root in table.roots)):
            return None
        return depth


def _prefixes(record: SequenceRecord) -> list[Auction]:
    """Return the auctions up to each call of a record."""
    auctions, auction, side = [], Auction(), record.opener
    for call in record.calls:
        auction = auction.after(side, call)
        auctions.append(auction)
        side = side.other
    return auctions


_OPENINGS = {Side.WE: "Our openings", Side.THEY: "Their openings"}
_OTHER_OPENINGS = "Other openings"
_WORDING = PageTexts()


def headings_of(tables: Sequence[BssTable]) -> Iterable[list[str]]:
    """Yield the headings above each table: its group if there are several, and its opening.

    Adjacent tables with one opener and set of conditions are a group. Below the heading of an
    opening, rows of other openings would continue it (LANGUAGE HI-9c).
    """
    is_below_opening = False
    groups = [(table.opener, table.conditions) for table in tables]
    are_several = len(set(groups)) > 1
    for number, table in enumerate(tables):
        group = groups[number]
        is_first = number == 0 or groups[number - 1] != group
        has_others = not is_first or groups[number : number + 2].count(group) > 1
        headings = []
        if is_first and (are_several or has_others):
            headings.append(f"* {_group_heading(table)}")
            is_below_opening = False
        opening = _opening(table) if has_others else ""
        if opening or is_below_opening:
            headings.append(f"** {opening or _OTHER_OPENINGS}")
            is_below_opening = bool(opening)
        yield headings


def _opening(table: BssTable) -> str:
    """Return the opening of a table; empty if there are several."""
    first, *others = table.roots
    return first.label if first.children and not others else ""


def _group_heading(table: BssTable) -> str:
    if table.conditions.qualifications:
        return _meanings(table)
    words = _WORDING.conditions(table.conditions)
    return f"{_OPENINGS[table.opener]}{f', {words[:1].lower()}{words[1:]}' if words else ''}"


def _meanings(table: BssTable) -> str:
    """Return ``vs (2C) Natural`` for the meanings of calls (BSS-85)."""
    node, calls = table.roots[0], []
    while True:
        calls.append(node.label)
        if not node.children:
            break
        node = node.children[0]
    meanings = (
        f"{calls[one.call - 1]} {one.text}".strip()
        for one in table.conditions.qualifications
        if one.call <= len(calls)
    )
    lead = "vs " if table.opener is Side.THEY else ""
    return lead + ", ".join(meanings)


class Arrangement(NamedTuple):
    """Tables, and the preserved lines above and below all of them."""

    tables: Sequence[BssTable]
    first: Sequence[PreservedLine] = ()
    last: Sequence[PreservedLine] = ()


class LineArranger(Protocol):
    """Collects the lines of a card one at a time."""

    def add(self, record: SequenceRecord) -> BssNode:
        """Add a record with a legal auction of allowed length, and return its node."""

    def keep(self, line: PreservedLine) -> None:
        """Add a preserved line."""

    def keep_below(self, node: BssNode, line: PreservedLine) -> None:
        """Add the line of a node's record, which is preserved."""

    def arrangement(self, lifter: Lifter | None) -> Arrangement:
        """Return the tables and preserved lines, with rows merged by ``lifter``."""


class ReadableArrangement:
    """Openings in one table, then one table per opening, with rows in bidding order."""

    def __init__(self) -> None:
        """Create an empty arrangement."""
        self._forest = Forest()
        self._kept: dict[int, PreservedLine] = {}

    def add(self, record: SequenceRecord) -> BssNode:
        """Add a record with a legal auction of allowed length, and return its node."""
        return self._forest.add(record)

    def keep(self, line: PreservedLine) -> None:
        """Add a preserved line, which is written at the end of its table."""
        self._kept[line.line] = line

    def keep_below(self, _node: BssNode, line: PreservedLine) -> None:
        """Add the line of a record, which is written at the end of its table."""
        self.keep(line)

    def arrangement(self, lifter: Lifter | None) -> Arrangement:
        """Return the tables and preserved lines, with rows merged by ``lifter``."""
        self._forest.sort()
        kept = [self._kept[line] for line in sorted(self._kept)]
        others = [line for line in kept if not line.original.startswith(("$", "+"))]
        tables = readable_tables(self._forest.groups, others, lifter)
        below = {line.line for table in tables for line in table.kept}
        return Arrangement(tables, last=[line for line in others if line.line not in below])


class OrderedArrangement:
    """All lines in the order of the file."""

    def __init__(self) -> None:
        """Create an empty arrangement."""
        self._tables = OrderedTables()

    def add(self, record: SequenceRecord) -> BssNode:
        """Add a record with a legal auction of allowed length, and return its node."""
        return self._tables.add(record)

    def keep(self, line: PreservedLine) -> None:
        """Add a preserved line, which keeps its place."""
        self._tables.keep(line)

    def keep_below(self, node: BssNode, line: PreservedLine) -> None:
        """Add the line of a record, which is written below its row, before later lines."""
        node.kept.insert(0, line)

    def arrangement(self, lifter: Lifter | None) -> Arrangement:
        """Return the tables and preserved lines, with rows merged by ``lifter``."""
        tables = self._tables.tables
        if lifter:
            tables = [replace(table, roots=lifter.lifted(table.roots)) for table in tables]
        return Arrangement(tables, first=self._tables.first)
