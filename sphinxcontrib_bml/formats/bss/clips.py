"""Rows that are word for word the same below several rows, written once (BSS-8A)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .tree import BssNode

LEAST = 4
"""Rows of a branch that is worth a clip."""


class _Branch(NamedTuple):
    """What is below a row."""

    number: int
    """Equal branches have equal numbers."""
    rows: int


class Clips:
    """Which branches are copied, and where they are pasted."""

    def __init__(self, least: int = LEAST) -> None:
        """Begin with none."""
        self._least = least
        self._numbers: dict[object, int] = {}
        self._branches: dict[int, _Branch] = {}
        self._first: dict[int, tuple[BssNode, str]] = {}
        self._copied: dict[int, str] = {}
        self._pasted: dict[int, str] = {}
        self._names: set[str] = set()

    def copied_below(self, node: BssNode) -> str:
        """Return the name of the clip that the branch of a row is; nothing: it is none."""
        return self._copied.get(id(node), "")

    def pasted_below(self, node: BssNode) -> str:
        """Return the name of the clip that stands for the branch of a row; nothing: none."""
        return self._pasted.get(id(node), "")

    def find(self, roots: Iterable[BssNode]) -> None:
        """Find the branches of trees that are the same; the trees are laid out in this order."""
        stack = [(root, root.label) for root in list(roots)[::-1]]
        while stack:
            node, name = stack.pop()
            below = list(node.rows_below)
            branch = self._branch(node)
            if branch.rows >= self._least:
                first, clip = self._first.setdefault(branch.number, (node, name))
                if first is not node:
                    self._pasted[id(node)] = self._named(first, clip)
                    continue
            stack.extend((child, f"{name}-{child.label}") for child in reversed(below))

    def _named(self, first: BssNode, name: str) -> str:
        """Return the name of the clip that is copied below a row."""
        if id(first) not in self._copied:
            unique, number = name, 2
            while unique in self._names:
                unique, number = f"{name}/{number}", number + 1
            self._names.add(unique)
            self._copied[id(first)] = unique
        return self._copied[id(first)]

    def _branch(self, node: BssNode) -> _Branch:
        """Return what is below a row; recursion is as deep as an auction is long."""
        known = self._branches.get(id(node))
        if known is None:
            rows, count = [], 0
            for child in node.rows_below:
                branch = self._branch(child)
                rows.append((child.label, child.written, branch.number))
                count += 1 + branch.rows
            number = self._numbers.setdefault(tuple(rows), len(self._numbers))
            known = self._branches[id(node)] = _Branch(number, count)
        return known
