"""The tree of definitions, cut into parts that a page reads when it needs them (RESOLVER RD-4)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...agreements.resolver import AuctionNode
from ...bridge import Call, Side
from .data import JSON, ExplorerPart, SharedData, cut, prefix_from

MOST_BYTES = 160_000
"""Of a part, and of a file: parts that stand beside each other share one while they fit."""
_OF_NODE = 16
"""Bytes that a node takes, roughly, beside what it defines."""
_OF_DEFINITION = 40
"""Likewise a definition, beside its text."""

_AsData = Callable[[ExplorerPart, AuctionNode, Call], list[JSON]]


class CutPart(NamedTuple):
    """A part as it is written."""

    prefix: str
    """The auction of its uppermost node, as data name it."""
    data: bytes


def parts_of(opener: Side, call: Call, node: AuctionNode, shared: SharedData) -> Iterator[CutPart]:
    """Yield the parts of an opening; in most notes it is one.

    What is too large is cut by its next call: its part has the nodes one call further, and what is
    below each of those is in a part of that auction, where the node itself is left out.
    """
    cutting = _OpeningCutter(opener, shared)
    return cutting.parts((call,), node, lambda part: part.alone(node, call))


def as_script(value: JSON) -> bytes:
    """Return a value as scripts may have it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # Ends of lines for scripts, not for JSON.
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    # Halves of characters, which UTF-8 has no way to write, come out as JSON writes them.
    return text.encode("utf-8", "backslashreplace")


class _OpeningCutter:
    """Cuts an opening of one side."""

    def __init__(self, opener: Side, shared: SharedData) -> None:
        self._opener = opener
        self._shared = shared

    def parts(
        self,
        calls: tuple[Call, ...],
        node: AuctionNode,
        uppermost: Callable[[ExplorerPart], list[JSON]],
    ) -> Iterator[CutPart]:
        """Yield the parts of an auction and of all that continues it."""
        prefix = prefix_from(self._opener, calls)
        if not node.below or self._may_fit(node):
            data = self._written(node, uppermost, _whole)
            if not node.below or len(data) <= MOST_BYTES:
                yield CutPart(prefix, data)
                return
        yield CutPart(prefix, self._written(node, uppermost, ExplorerPart.alone))
        for call, below in _in_order(node):
            if below.below:
                yield from self.parts((*calls, call), below, _left_out)

    def _written(
        self, node: AuctionNode, uppermost: Callable[[ExplorerPart], list[JSON]], as_data: _AsData
    ) -> bytes:
        part = ExplorerPart(self._shared)
        packed = uppermost(part)
        packed[2] = [cut(as_data(part, below, call)) for call, below in _in_order(node)] or 0
        return as_script(part.as_json(cut(packed)))

    def _may_fit(self, node: AuctionNode) -> bool:
        """Tell whether it is worth trying: texts are counted each time that they stand there."""
        weight, stack = 0, [node]
        while stack and weight <= 2 * MOST_BYTES:
            found = stack.pop()
            weight += _OF_NODE + sum(_OF_DEFINITION + len(one.text) for one in found.definitions)
            stack.extend(found.below.values())
        return weight <= 2 * MOST_BYTES


def _whole(part: ExplorerPart, node: AuctionNode, call: Call) -> list[JSON]:
    """Return a node with all that is below it."""
    packed = part.alone(node, call)
    if node.below:
        packed[2] = [cut(_whole(part, below, call)) for call, below in _in_order(node)]
    return packed


def _left_out(_: ExplorerPart) -> list[JSON]:
    return [0, 0, 0, 0]


def _in_order(node: AuctionNode) -> list[tuple[Call, AuctionNode]]:
    """Return what is below a node, pass and doubles first, then bids (RESOLVER RC-2)."""
    return sorted(node.below.items(), key=lambda found: found[0].number)
