"""The records of a card as trees of calls (BSS-82)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...agreements.illegal_calls import position_phrase
from ...bridge.auctions import BIDS, Auction, Side
from ...bridge.conditions import Conditions
from .records import PreservedLine, SequenceRecord

DEEPEST = 64
"""Maximum number of calls of an auction that becomes rows; longer ones are preserved."""


class BssNode:
    """A call in its auction: it becomes a row, or several equal siblings become one row."""

    __slots__ = (
        *("auction", "call", "children", "kept", "line", "omitted", "origins"),
        *("parent", "records", "repeats", "side", "text"),
    )

    def __init__(self, call: str, side: Side, auction: Auction, line: int) -> None:
        """Create a node without record and children."""
        self.call = call
        """The call in the label of the row: ``1H``, ``1HS``."""
        self.side = side
        self.auction = auction
        """The auction including the call; for a merged row, the auction of the first sibling."""
        self.line = line
        """The line of the file in which the call first appears."""
        self.records: list[SequenceRecord] = []
        self.text = ""
        """The description as in the file."""
        self.children: list[BssNode] = []
        self.omitted = False
        """Whether the row must not export a record."""
        self.repeats: BssNode | None = None
        """The row in another table above that has the record of the call."""
        self.kept: list[PreservedLine] = []
        """Preserved lines below the row."""
        self.parent: BssNode | None = None
        self.origins: tuple[BssNode, ...] = (self,)
        """The siblings that were merged into this row."""

    def hold(self, record: SequenceRecord) -> None:
        """Store the record of this call."""
        self.records.append(record)
        self.text = record.text

    @property
    def is_repeated(self) -> bool:
        """Whether the record of the call belongs to a row in another table above."""
        return self.repeats is not None and not self.repeats.omitted

    @property
    def is_shown(self) -> bool:
        """Whether the node needs a row."""
        return bool(self.records or self.children or self.kept)

    @property
    def is_aside(self) -> bool:
        """Whether it is a row without a record at the end of its table (BSS-8A)."""
        return self.omitted and not (self.children or self.kept) and self._needs_no_row_above

    @property
    def _needs_no_row_above(self) -> bool:
        """Whether the calls above have records elsewhere, or are omitted passes.

        Other calls would get a record from the history of the row (LANGUAGE BS-6).
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
        """Whether it is a pass between two calls of one side, which needs no row (EX-2)."""
        is_silent = not (self.records or self.is_repeated or self.kept)
        return self.call == "P" and is_silent and bool(self.children)

    @property
    def label(self) -> str:
        """The label of the row, in parentheses for the opponents."""
        return f"({self.call})" if self.side is Side.THEY else self.call

    @property
    def written(self) -> tuple[object, ...]:
        """The content of the row: rows with the same label and content have the same lines."""
        fields = tuple(record.fields for record in self.records[:1])
        return (self.text, self.omitted, self.is_repeated, fields, tuple(self.kept))

    @property
    def rows_below(self) -> Iterator[BssNode]:
        """Yield the nodes of the rows one level deeper.

        A pass between two calls of one side is left out if it has no record (EX-2).
        """
        for child in self.children:
            if child.is_implied:
                yield from (one for one in child.children if not one.is_aside)
            elif not child.is_aside:
                yield child

    @property
    def says_anything(self) -> bool:
        """Whether the row or a row below it has a record."""
        if self.records or self.kept:
            return True
        return any(below.says_anything for below in self.rows_below)

    def append(self, child: BssNode) -> None:
        """Add a node below this one."""
        self.children.append(child)
        child.parent = self

    def without_branches(self) -> BssNode:
        """Return the row without its branches."""
        alone = BssNode(self.call, self.side, self.auction, self.line)
        alone.records, alone.text, alone.omitted = self.records, self.text, self.omitted
        alone.origins = self.origins
        return alone

    def repeated(self) -> BssNode:
        """Return a copy of the call for other branches; its record is in this row."""
        again = BssNode(self.call, self.side, self.auction, self.line)
        again.repeats = self if self.records else self.repeats
        again.children, again.origins = self.children, self.origins
        again.omitted = self.omitted
        return again


class Group:
    """The trees of one opener and set of conditions."""

    def __init__(self, opener: Side, conditions: Conditions, roots: Iterable[BssNode] = ()) -> None:
        """Create a group of trees."""
        self.opener = opener
        self.conditions = conditions
        self.roots = list(roots)


class Forest:
    """All trees of a card."""

    def __init__(self) -> None:
        """Create a forest without trees."""
        self.groups: list[Group] = []
        self._groups: dict[tuple[object, ...], Group] = {}
        self._nodes: dict[tuple[int, Auction], BssNode] = {}

    def add(self, record: SequenceRecord) -> BssNode:
        """Add a record with a legal auction of allowed length, and return its node."""
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
        """Return the node of the last call of a record; create missing nodes above it."""
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
        """Sort siblings in bidding order: pass, double, redouble, bids upwards (BSS-8A)."""
        for group in self.groups:
            group.roots.sort(key=_rank)
        for node in all_nodes(root for group in self.groups for root in group.roots):
            node.children.sort(key=_rank)


_RANKS = {call: rank for rank, call in enumerate(("P", "D", "R", *(bid.code for bid in BIDS)))}


def _rank(node: BssNode) -> int:
    return _RANKS[node.call]


def problem_of(record: SequenceRecord) -> str:
    """Return the reason why a record cannot be a row, or nothing (BSS-51)."""
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
    """Yield the nodes of trees, parents before children."""
    stack = list(roots)[::-1]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))
