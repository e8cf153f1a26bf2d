"""Blocks: the runs of lines between blank lines (LANGUAGE FS-6, CP-10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .clips import clip_ends
from .reading import ReadItem
from .source import SourceLine
from .syntax import RstBlock

Block = list[SourceLine]
"""Lines of one block. Blank ones stand only inside clips; annotations stand where written."""


def form_blocks(items: Iterable[ReadItem]) -> Iterator[Block | RstBlock]:
    """Yield the blocks in order. A blank line inside a clip that has an end ends no block."""
    items = list(items)
    ends = clip_ends(items)
    block: Block = []
    inside_until = -1
    for index, item in enumerate(items):
        if isinstance(item, RstBlock):
            if block:
                yield block
            block = []
            yield item
            continue
        inside_until = max(inside_until, ends.get(index, -1))
        if index < inside_until or not _is_blank(item):
            block.append(item)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _is_blank(line: SourceLine) -> bool:
    return not line.text or line.text.isspace()
