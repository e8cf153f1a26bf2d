"""The layout of what is no table: headings, settings and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ...language.annotations import is_annotation
from ...language.parser import METADATA
from ...language.source import SourceLine
from ...language.syntax import BulletList, DefinitionList, Enumeration
from ...language.variants.lines import is_variant_line
from .parts import SETTING, LineKind
from .table_layout import Edits

_HEADING = re.compile(r"(\*+)\s*")
_BULLET = re.compile(r"\s*-\s*")
_NUMBER = re.compile(r"\s*(\d+\.)\s+")
_INCLUDE = re.compile(r"\s*#\s*INCLUDE\s*")
_RST_MARKER = re.compile(r"\s*(#\+(?:BEGIN|END)_RST)\s*", re.IGNORECASE)


def lay_out_line(text: str, kind: LineKind) -> str:
    """Return a line that stands by itself: a heading, a setting, an include, a marker."""
    match kind:
        case LineKind.COMMENT if is_variant_line(text):
            text = text.lstrip()
        case LineKind.HEADING:
            text = _HEADING.sub(r"\1 ", text, count=1)
        case LineKind.METADATA:
            text = METADATA.sub(lambda match: f"#+{match[1].upper()}: ", text, count=1)
        case LineKind.SETTING:
            text = SETTING.sub(r"#\1 ", text, count=1)
        case LineKind.INCLUDE:
            text = _INCLUDE.sub("#INCLUDE ", text, count=1)
        case LineKind.RST:
            # Whatever stands between the markers is not ours.
            marker = _RST_MARKER.fullmatch(text)
            return marker[1].upper() if marker else text
    return text.rstrip(" \t")


def lay_out_list(
    element: BulletList | DefinitionList | Enumeration,
    lines: Sequence[SourceLine],
    written: Sequence[str],
    unit: int,
) -> Edits:
    """Return the new layout of a list: ``unit`` blanks a level, further lines under the text."""
    depths = dict(_depths(element))
    edits: Edits = {}
    below = 0
    for index, line in enumerate(lines):
        text = written[index]
        if is_annotation(line.text):
            continue
        if line.start not in depths:
            edits[index] = [(" " * below + text.strip()).rstrip()]
            continue
        mark = "-"
        match = _BULLET.match(text)
        if isinstance(element, Enumeration):
            match = _NUMBER.match(text)
            mark = match[1] if match else ""
        rest = text[match.end() :] if match else text
        indent = " " * (unit * depths[line.start])
        edits[index] = [f"{indent}{mark} {rest.strip()}".rstrip()]
        below = len(indent) + len(mark) + 1
    return edits


def _depths(element: BulletList | DefinitionList | Enumeration) -> Iterator[tuple[int, int]]:
    """Yield the offset of the first line of every item with its depth in lists."""
    if isinstance(element, BulletList):
        yield from _bullet_depths([element])
        return
    for item in element.items:
        yield item.span.start - item.span.column, 0


def _bullet_depths(lists: Iterable[BulletList], depth: int = 0) -> Iterator[tuple[int, int]]:
    for bullets in lists:
        for item in bullets.items:
            yield item.span.start - item.span.column, depth
            yield from _bullet_depths(item.lists, depth + 1)
