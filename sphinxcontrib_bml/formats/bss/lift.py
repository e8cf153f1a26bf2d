"""Sibling rows that are alike as one row: ``1HS``, ``1M`` (BSS-89)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ...bridge import Suit
from .tree import Group, Node

_MAJORS = {suit.letter: suit for suit in (Suit.HEARTS, Suit.SPADES)}
_VARIABLE = re.compile(r"(?<![^\W\d])M(?!\w)")


def lift(groups: Iterable[Group]) -> list[Group]:
    """Return the groups with siblings merged that have equal texts, fields and branches.

    The texts of two majors may differ in the suit that is bid: ``M`` stands for it then.
    """
    return [_lifted_group(group) for group in groups]


def _lifted_group(group: Group) -> Group:
    lifted = Group(group.opener, group.conditions)
    lifted.roots = [row.node for row in _Lifter().lift(group.roots)]
    return lifted


class _Row(NamedTuple):
    """A node, and what else siblings must have in common with it."""

    node: Node
    shape: tuple[object, ...]


class _Lifter:
    """Merges from the leaves up; equal branches become equal numbers."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[object, ...], int] = {}

    def lift(self, siblings: Iterable[Node]) -> list[_Row]:
        """Return the rows of ``siblings``; recursion is as deep as an auction is long."""
        rows: list[_Row] = []
        nodes_by_key: dict[tuple[object, ...], Node] = {}
        for row in map(self._copied, siblings):
            node = row.node
            twin = None
            if _may_merge(node):
                twin = nodes_by_key.setdefault((node.call[0], node.text, row.shape), node)
            if twin is None or twin is node:
                rows.append(row)
            else:
                _merge(twin, node, twin.call + node.call[1], twin.text)
        return _with_majors(rows)

    def _copied(self, node: Node) -> _Row:
        copy = Node(node.call, node.side, node.auction, node.line)
        copy.records, copy.text, copy.omitted = list(node.records), node.text, node.omitted
        below = self.lift(node.children)
        copy.children = [row.node for row in below]
        fields = tuple(record.fields for record in node.records)
        branch = tuple(self._number(row) for row in below)
        return _Row(copy, (node.side, node.omitted, fields, branch))

    def _number(self, row: _Row) -> int:
        key = (row.node.call, row.node.text, row.shape)
        return self._numbers.setdefault(key, len(self._numbers))


def _may_merge(node: Node) -> bool:
    """Tell whether a node is a bid in a suit with a record of its own."""
    is_suit_bid = len(node.call) > 1 and not node.call.endswith("N")
    return is_suit_bid and bool(node.records) and not node.omitted


def _merge(twin: Node, node: Node, call: str, text: str) -> None:
    twin.call, twin.text = call, text
    twin.records.extend(node.records)


def _with_majors(rows: list[_Row]) -> list[_Row]:
    """Merge hearts and spades whose texts name the suit that is bid."""
    merged: list[_Row] = []
    nodes_by_key: dict[tuple[object, ...], Node] = {}
    for row in rows:
        node = row.node
        text = _with_variable(node)
        if text is None:
            merged.append(row)
            continue
        twin = nodes_by_key.setdefault((node.call[0], text, row.shape), node)
        if twin is node:
            merged.append(row)
        else:
            _merge(twin, node, f"{node.call[0]}M", text)
    return merged


def _with_variable(node: Node) -> str | None:
    """Return the text with ``M`` for the major that is bid; None where that is not the same."""
    suit = node.call[1:]
    if not _may_merge(node) or suit not in _MAJORS:
        return None
    mark = Suit.parse(suit).mark
    text = node.text.replace(mark, "M")
    is_same = mark in node.text and _VARIABLE.sub(mark, text) == node.text
    return text if is_same and _both_majors_are_left(node) else None


def _both_majors_are_left(node: Node) -> bool:
    """Tell whether no major was bid before: a variable takes none again (LANGUAGE EX-3)."""
    bid = node.auction.suits_bid - {_MAJORS[node.call[1]]}
    calls = [call for call in node.auction.calls[:-1] if call.is_bid]
    repeated = any(call.suit is _MAJORS[node.call[1]] for call in calls)
    return not repeated and not bid & set(_MAJORS.values())
