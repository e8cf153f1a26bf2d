"""The records of a card as trees of calls (BSS-82)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...bridge import Auction, Conditions, Side
from .records import Record

DEEPEST = 64
"""Calls of an auction that becomes rows; one that is longer is kept as it is."""


class Node:
    """A call in its auction: it becomes a row, or several siblings alike become one."""

    __slots__ = ("auction", "call", "children", "line", "omitted", "records", "side", "text")

    def __init__(self, call: str, side: Side, auction: Auction, line: int) -> None:
        """Make a node without record and children."""
        self.call = call
        """As the row will have it: ``1H``, ``1HS``."""
        self.side = side
        self.auction = auction
        """With the call; of siblings that are one row, that of the first."""
        self.line = line
        """The line of the file that the call was first met in."""
        self.records: list[Record] = []
        self.text = ""
        """The description as it stands in the file."""
        self.children: list[Node] = []
        self.omitted = False
        """Whether the row may have no record of its own."""

    def hold(self, record: Record) -> None:
        """Take the record of this call."""
        self.records.append(record)
        self.text = record.text

    @property
    def rows_below(self) -> Iterator[Node]:
        """The nodes of the rows one level deeper.

        A pass between two calls of one side is left out where it has no record (EX-2).
        """
        for child in self.children:
            if child.call == "P" and not child.records and child.children:
                yield from child.children
            else:
                yield child


class Group:
    """The trees of one opener and set of conditions."""

    def __init__(self, opener: Side, conditions: Conditions) -> None:
        """Make a group without trees."""
        self.opener = opener
        self.conditions = conditions
        self.roots: list[Node] = []


class Forest:
    """All trees of a card."""

    def __init__(self) -> None:
        """Make a forest without trees."""
        self.groups: list[Group] = []
        self._groups: dict[tuple[object, ...], Group] = {}
        self._nodes: dict[tuple[int, Auction], Node] = {}

    def add(self, record: Record) -> str | None:
        """Put a record in its place. Return why that is impossible, None where it is done."""
        if len(record.calls) > DEEPEST:
            return f"an auction of more than {DEEPEST} calls"
        auction = _auction(record)
        if isinstance(auction, str):
            return auction
        self._node(record).hold(record)
        return None

    def _node(self, record: Record) -> Node:
        group = self._groups.get(record.group)
        if group is None:
            group = Group(record.opener, record.conditions)
            self._groups[record.group] = group
            self.groups.append(group)
        return self._grown(group, record)

    def _grown(self, group: Group, record: Record) -> Node:
        """Return the node of a record's last call; nodes on the way to it are made."""
        siblings, auction, side = group.roots, Auction(), record.opener
        for call in record.calls:
            auction = auction.after(side, call)
            key = (id(group), auction)
            if key not in self._nodes:
                self._nodes[key] = Node(call.code, side, auction, record.line)
                siblings.append(self._nodes[key])
            node = self._nodes[key]
            siblings, side = node.children, side.other
        return node


def _auction(record: Record) -> Auction | str:
    """Return the auction of a record, or why there can be none (BSS-51)."""
    auction, side = Auction(), record.opener
    for call in record.calls:
        after = auction.try_call(side, call)
        if after is None:
            call_text = f"({call.word})" if side is Side.THEY else call.word
            place = f"after {auction.short}" if auction else "as the first call"
            return f"{call_text} {place} is no legal call"
        auction, side = after, side.other
    return auction


def all_nodes(groups: Iterable[Group]) -> Iterator[Node]:
    """Yield the nodes of all trees, those above before those below."""
    stack = [root for group in groups for root in reversed(group.roots)]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))
