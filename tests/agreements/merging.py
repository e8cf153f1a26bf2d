"""Two versions of a chapter as one, with the lines //only that it needs (VARIANTS VA)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import groupby

_PLAIN_ROW = re.compile(r"(?P<indent> *)(?P<label>\S+)(?: *= *| +)(?P<text>\S.*)")
_APART = re.compile(r"\s*#|\s*//|\s*[-*|]|\s*$|\t")
_KEPT_TOGETHER = re.compile(r"^\s*#\s*(CUT|COPY|VUL|SEAT|\+|HIDE|PASTE)", re.MULTILINE)


@dataclass
class Node:
    """A row with the rows below it."""

    line: str
    below: list[Node] = field(default_factory=list)

    @property
    def indent(self) -> int:
        return len(self.line) - len(self.line.lstrip())

    @property
    def label(self) -> str:
        return self.line.split()[0]

    def lines(self) -> Iterator[str]:
        yield self.line
        for node in self.below:
            yield from node.lines()


def merged(first: str, second: str) -> str:
    """Return one text for names ``a`` and ``b``, whose notes are ``first`` and ``second``."""
    return (
        "#+VARIANTS: a b\n\n" + "\n\n".join(_merged_blocks(_blocks(first), _blocks(second))) + "\n"
    )


def _blocks(text: str) -> list[str]:
    """Return the blocks between blank lines; a heading is one of its own."""
    groups = groupby(text.split("\n"), key=lambda line: not line.strip())
    return ["\n".join(lines) for is_blank, lines in groups if not is_blank]


def _merged_blocks(first: list[str], second: list[str]) -> Iterator[str]:
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    for kind, start, end, begin, stop in matcher.get_opcodes():
        if kind == "equal":
            yield from first[start:end]
            continue
        ours, theirs = first[start:end], second[begin:stop]
        while ours and theirs and (block := _merged_tables(ours[0], theirs[0])):
            yield block
            ours, theirs = ours[1:], theirs[1:]
        yield from (_limited(block, "a") for block in ours)
        yield from (_limited(block, "b") for block in theirs)


def _limited(block: str, name: str) -> str:
    # A heading would take along all of its section; it says nothing to exports.
    return block if block.startswith("*") else f"//only {name}\n{block}"


def _merged_tables(first: str, second: str) -> str:
    """Return one table of two that begin alike; nothing if they are not plain tables."""
    trees = [_tree(block) for block in (first, second)]
    if not trees[0] or not trees[1] or trees[0][0].line != trees[1][0].line:
        return ""
    return "\n".join(_merged_rows(trees[0], trees[1]))


def _tree(block: str) -> list[Node]:
    """Return the rows of a table without anything else in it, as they are below each other."""
    lines = block.split("\n")
    if not all(_PLAIN_ROW.fullmatch(line) for line in lines) or not lines[0][0].isdigit():
        return []
    top: list[Node] = []
    path: list[Node] = []
    columns: list[int] = []
    for line in lines:
        node = Node(line)
        is_apart = _APART.match(line) or "-" in node.label or ";" in node.label
        if is_apart or (columns and node.indent == columns[-1]):
            return []
        while path and path[-1].indent >= node.indent:
            path.pop()
        (path[-1].below if path else top).append(node)
        path.append(node)
        match = _PLAIN_ROW.fullmatch(line)
        assert match is not None
        columns.append(match.start("text"))
    return top


def _merged_rows(first: list[Node], second: list[Node]) -> Iterator[str]:
    ours, theirs = ([(node.indent, node.label) for node in nodes] for nodes in (first, second))
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    for kind, start, end, begin, stop in matcher.get_opcodes():
        if kind == "equal":
            for one, other in zip(first[start:end], second[begin:stop], strict=True):
                yield one.line
                if one.line != other.line:
                    match = _PLAIN_ROW.fullmatch(other.line)
                    assert match is not None
                    yield f"//only b = {match['text']}"
                yield from _merged_rows(one.below, other.below)
        else:
            yield from _only(first[start:end], "a")
            yield from _only(second[begin:stop], "b")


def _only(nodes: Iterable[Node], name: str) -> Iterator[str]:
    for node in nodes:
        yield node.line
        yield f"//only {name}"
        for below in node.below:
            yield from below.lines()


def can_be_merged(text: str) -> bool:
    """Return whether a chapter has no clips and settings, which belong to all partners."""
    return _KEPT_TOGETHER.search(text) is None
