"""Blocks: the runs of lines between blank lines (LANGUAGE FS-6, CP-10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from .reading import ReadItem
from .source import Line
from .syntax import RstBlock

_CLIP_MARKER = re.compile(r"\s*#\s*(?P<end>END)?(?P<kind>CUT|COPY)(?![A-Za-z])")

Block = list[Line]
"""Lines of one block. Blank ones stand only inside clips; annotations stand where written."""


def clip_marker(text: str) -> tuple[str, bool] | None:
    """Return the kind (``CUT``, ``COPY``) of a clip marker and whether it ends a clip."""
    if "#" not in text:
        return None
    marker = _CLIP_MARKER.match(text)
    return (marker["kind"], bool(marker["end"])) if marker else None


def form_blocks(items: Iterable[ReadItem]) -> Iterator[Block | RstBlock]:
    """Yield the blocks in order. A blank line inside a clip that has an end ends no block."""
    items = list(items)
    clip_ends = _clip_ends(items)
    block: Block = []
    inside_until = -1
    for index, item in enumerate(items):
        if isinstance(item, RstBlock):
            if block:
                yield block
            block = []
            yield item
            continue
        inside_until = max(inside_until, clip_ends.get(index, -1))
        if index < inside_until or not _is_blank(item):
            block.append(item)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _is_blank(line: Line) -> bool:
    return not line.text or line.text.isspace()


def _clip_ends(items: list[ReadItem]) -> dict[int, int]:
    """Return, for the beginning of every clip that has an end marker, where that stands."""
    open_clips: list[tuple[str, int]] = []
    open_kinds = Counter[str]()
    ends: dict[int, int] = {}
    for index, item in enumerate(items):
        if isinstance(item, RstBlock):
            # A reST block is a block of its own, so it ends every clip around it.
            open_clips.clear()
            open_kinds.clear()
            continue
        marker = clip_marker(item.text)
        if marker is None:
            continue
        kind, is_end = marker
        if not is_end:
            open_clips.append((kind, index))
            open_kinds[kind] += 1
            continue
        while open_kinds[kind]:
            opened, start = open_clips.pop()
            open_kinds[opened] -= 1
            if opened == kind:
                ends[start] = index
                break
    return ends
