"""Targets, titles, texts and lines of the blocks of a file in reStructuredText."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .rst_blocks import RstBlocks


def all_targets(found: RstBlocks) -> dict[str, str]:
    """Return the targets of a file; each title is one too."""
    targets = {
        name: f"#{name}"
        for node in found.children
        if node.tagname == "title"
        for name in [" ".join(node.astext().split()).lower()]
    }
    return targets | found.targets


def titles_of(found: RstBlocks) -> dict[str, str]:
    """Return the titles that targets are directly above."""
    titles: dict[str, str] = {}
    waiting: list[str] = []
    for node in found.children:
        if node.tagname == "title":
            titles |= dict.fromkeys(waiting, node.astext())
        waiting = [*waiting, *node.get("names", ())] if node.tagname == "target" else []
    return titles


def labels_of(nodes: Iterable[Any]) -> list[str]:
    """Return the labels of all footnotes in the order of the file."""
    labels = []
    waiting = list(reversed(list(nodes)))
    while waiting:
        node = waiting.pop()
        if node.tagname == "footnote":
            labels.append(node["label"])
        waiting += reversed(node.children)
    return labels


def first_line(node: Any) -> int:
    """Return the first line of what is in a node; 0 if nothing knows it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if getattr(one, "line", None):
            return int(one.line)
        waiting += reversed(one.children)
    return 0


def is_one_line(body: Any) -> bool:
    """Return whether a definition is one line."""
    children = [child for child in body.children if child.tagname != "system_message"]
    return (
        len(children) == 1
        and children[0].tagname == "paragraph"
        and "\n" not in children[0].astext()
    )


def plain_text(node: Any) -> str:
    """Return the text of the paragraphs in a cell, each on a line (IM2-31)."""
    texts = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one.tagname in {"paragraph", "term", "literal_block", "line"}:
            texts.append(one.astext())
        else:
            waiting += reversed(one.children)
    return "\n".join(texts)
