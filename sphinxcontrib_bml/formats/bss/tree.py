"""The records of a card as trees of calls (BSS-82)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...agreements.row_problems import position_phrase
from ...bridge.auctions import BIDS, Auction, Side
from ...bridge.conditions import Conditions
from .records import PreservedLine, SequenceRecord

DEEPEST = 64
"""Calls of an auction that becomes rows; one that is longer is kept as it is."""


class BssNode:
    """A call in its auction: it becomes a row, or several equal siblings become one row."""

    __slots__ = (
        *("auction", "call", "children", "kept", "line", "omitted", "origins"),
        *("parent", "records", "repeats", "side", "text"),
    )

    def __init__(self, call: str, side: Side, auction: Auction, line: int) -> None:
        """Make a node without record and children."""
        self.call = call
        """As the row will have it: ``1H``, ``1HS``."""
        self.side = side
        self.auction = auction
        """With the call; of siblings that are one row, that of the first."""
        self.line = line
        """The line of the file that the call was first met in."""
        self.records: list[SequenceRecord] = []
        self.text = ""
        """The description as it is in the file."""
        self.children: list[BssNode] = []
        self.omitted = False
        """Whether the row may have no record of its own."""
        self.repeats: BssNode | None = None
        """The row above, in another table, that has the record of the call."""
        self.kept: list[PreservedLine] = []
        """Lines that are below the row as they are."""
        self.parent: BssNode | None = None
        self.origins: tuple[BssNode, ...] = (self,)
        """Of several siblings that are one row: each of them."""

    def hold(self, record: SequenceRecord) -> None:
        """Take the record of this call."""
        self.records.append(record)
        self.text = record.text

    @property
    def is_repeated(self) -> bool:
        """Whether the record of the call is that of a row above, in another table."""
        return self.repeats is not None and not self.repeats.omitted

    @property
    def is_shown(self) -> bool:
        """Whether there is anything that a row would be for."""
        return bool(self.records or self.children or self.kept)

    @property
    def is_aside(self) -> bool:
        """Whether it is a row without record that is at the end of its table (BSS-8A)."""
        return self.omitted and not (self.children or self.kept) and self._needs_no_row_above

    @property
    def _needs_no_row_above(self) -> bool:
        """Whether the calls above have records elsewhere, or are passes that are left out.

        Others would get a record from the auction that is before the row (LANGUAGE BS-6).
        """
        above = self.parent
        while above is not None:
            has_record = bool(above.records or above.is_repeated) and not above.omitted
            if not has_record and not (above.call == "P" and above.side is Side.THEY):
                return False
            above = above.parent
        return True

    @property
    def is_implied(self) -> bool:
        """Whether it is a pass that needs no row: between two calls of one side (EX-2)."""
        is_silent = not (self.records or self.is_repeated or self.kept)
        return self.call == "P" and is_silent and bool(self.children)

    @property
    def label(self) -> str:
        """The label of the row, theirs in brackets."""
        return f"({self.call})" if self.side is Side.THEY else self.call

    @property
    def written(self) -> tuple[object, ...]:
        """The content of the row: rows with the same label and content have the same lines."""
        fields = tuple(record.fields for record in self.records[:1])
        return (self.text, self.omitted, self.is_repeated, fields, tuple(self.kept))

    @property
    def rows_below(self) -> Iterator[BssNode]:
        """The nodes of the rows one level deeper.

        A pass between two calls of one side is left out where it has no record (EX-2).
        """
        for child in self.children:
            if child.is_implied:
                yield from (one for one in child.children if not one.is_aside)
            elif not child.is_aside:
                yield child

    @property
    def says_anything(self) -> bool:
        """Whether the row or one below it has a record."""
        if self.records or self.kept:
            return True
        return any(below.says_anything for below in self.rows_below)

    def append(self, child: BssNode) -> None:
        """Put a node below this one."""
        self.children.append(child)
        child.parent = self

    def without_branches(self) -> BssNode:
        """Return the row alone."""
        alone = BssNode(self.call, self.side, self.auction, self.line)
        alone.records, alone.text, alone.omitted = self.records, self.text, self.omitted
        alone.origins = self.origins
        return alone

    def repeated(self) -> BssNode:
        """Return the same call for its branches, which has its record elsewhere."""
        again = BssNode(self.call, self.side, self.auction, self.line)
        again.repeats = self if self.records else self.repeats
        again.children, again.origins = self.children, self.origins
        again.omitted = self.omitted
        return again


class Group:
    """The trees of one opener and set of conditions."""

    def __init__(self, opener: Side, conditions: Conditions, roots: Iterable[BssNode] = ()) -> None:
        """Make a group of trees."""
        self.opener = opener
        self.conditions = conditions
        self.roots = list(roots)


class Forest:
    """All trees of a card."""

    def __init__(self) -> None:
        """Make a forest without trees."""
        self.groups: list[Group] = []
        self._groups: dict[tuple[object, ...], Group] = {}
        self._nodes: dict[tuple[int, Auction], BssNode] = {}

    def add(self, record: SequenceRecord) -> BssNode:
        """Return the node that has taken a record: of a legal auction, not too long."""
        node = self._node(record)
        node.hold(record)
        return node

    def _node(self, record: SequenceRecord) -> BssNode:
        group = self._groups.get(record.group)
        if group is None:
            group = Group(record.opener, record.conditions)
            self._groups[record.group] = group
            self.groups.append(group)
        return self._grown(group, record)

    def _grown(self, group: Group, record: SequenceRecord) -> BssNode:
        """Return the node of a record's last call; missing nodes above it are created."""
        above: BssNode | None = None
        auction, side = Auction(), record.opener
        for call in record.calls:
            auction = auction.after(side, call)
            node = self._nodes.get((id(group), auction))
            if node is None:
                node = BssNode(call.code, side, auction, record.line)
                self._nodes[id(group), auction] = node
                if above is None:
                    group.roots.append(node)
                else:
                    above.append(node)
            above, side = node, side.other
        assert above is not None  # a record has calls
        return above

    def sort(self) -> None:
        """Put siblings into the order of bidding: pass, double, redouble, bids upwards (BSS-8A)."""
        for group in self.groups:
            group.roots.sort(key=_rank)
        for node in all_nodes(root for group in self.groups for root in group.roots):
            node.children.sort(key=_rank)


_RANKS = {call: rank for rank, call in enumerate(("P", "D", "R", *(bid.code for bid in BIDS)))}


def _rank(node: BssNode) -> int:
    return _RANKS[node.call]


def problem_of(record: SequenceRecord) -> str:
    """Return why a record cannot be a row; empty if it can (BSS-51)."""
    if len(record.calls) > DEEPEST:
        return f"an auction of more than {DEEPEST} calls"
    auction, side = Auction(), record.opener
    for call in record.calls:
        after = auction.try_call(side, call)
        if after is None:
            return f"{side.written(call)} is not legal {position_phrase(auction)}"
        auction, side = after, side.other
    return ""


def all_nodes(roots: Iterable[BssNode]) -> Iterator[BssNode]:
    """Yield the nodes of trees, those above before those below."""
    stack = list(roots)[::-1]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))
