"""Where lines //only may be in real notes, and notes with such lines put in at random."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from sphinxcontrib_bml.language.parser import Parse
from sphinxcontrib_bml.language.syntax import BiddingTable, Heading, Row

NAMES = ("anna", "ben", "carl")
_KEPT = re.compile(r"\s*#\s*(CUT|COPY|\+|VUL|SEAT|BEGIN)", re.MULTILINE)
_INCLUDE = re.compile(r"\s*#\s*INCLUDE\s*(\S+)")


class Place(NamedTuple):
    """A line that a line //only may be above."""

    file: Path
    line: int
    """From 0."""


def places_of(parse: Parse) -> list[Place]:
    """Return where lines may stand: below rows, first ones aside, headings, includes, blocks."""
    found = dict.fromkeys(_places(parse))
    return list(found)


def _places(parse: Parse) -> Iterator[Place]:
    for element in parse.document.elements:
        if isinstance(element, BiddingTable):
            for row in element.rows[1:]:
                if not row.pasted and (end := _end(row)):
                    yield Place(Path(row.span.file), end)
        elif isinstance(element, Heading) and not _holds_what_all_need(element, parse):
            yield Place(Path(element.span.file), element.span.line)
    for source in (parse.source, *parse.state.sources):
        yield from _of_lines(Path(source.name), source.text.split("\n"))


def _of_lines(file: Path, lines: list[str]) -> Iterator[Place]:
    """Yield the places below includes, and above blocks that hold nothing that others need."""
    for number, line in enumerate(lines):
        if (include := _INCLUDE.match(line)) and _is_plain(file.parent / include[1]):
            yield Place(file, number + 1)
        elif line.strip() and not line.lstrip().startswith(("#", "//", "*")):
            block = "\n".join(_block(lines, number))
            is_first = not number or not lines[number - 1].strip()
            if is_first and not _KEPT.search(block) and not _INCLUDE.search(block):
                yield Place(file, number)


def _block(lines: list[str], number: int) -> Iterator[str]:
    for line in lines[number:]:
        if not line.strip():
            return
        yield line


def _is_plain(file: Path) -> bool:
    """Return whether a file, with everything that it includes, has nothing that others need."""
    if not file.exists():
        return False
    text = file.read_text(encoding="utf-8")
    names = re.findall(r"^\s*#\s*INCLUDE\s*(\S+)", text, re.MULTILINE)
    return not _KEPT.search(text) and all(_is_plain(file.parent / name) for name in names)


def _end(row: Row) -> int:
    """Return the line below a row with its text, from 0; 0 if that is hard to tell."""
    if row.description is None:
        return row.span.line
    columns = {start for _, start, _ in row.description.pieces}
    last, _, _ = row.description.pieces[-1]
    return 0 if len(columns) > 1 or row.air else last.span.line


def _holds_what_all_need(heading: Heading, parse: Parse) -> bool:
    """Return whether a section has clips, settings, or the beginning of the next file in it."""
    elements = list(parse.document.elements)
    start = elements.index(heading)
    text = heading.span.source.text[heading.span.start :]
    ends = (
        element
        for element in elements[start + 1 :]
        if isinstance(element, Heading) and element.level <= heading.level
    )
    end = next(ends, None)
    if end is None or end.span.source is not heading.span.source:
        return True
    text = heading.span.source.text[heading.span.start : end.span.start]
    return _KEPT.search(text) is not None or _INCLUDE.search(text) is not None


def with_lines(chosen: list[Place], draw: Random) -> Mapping[Path, str]:
    """Return the texts of files with lines //only and //except put in at places."""
    texts: dict[Path, list[str]] = {}
    for place in sorted(chosen, key=lambda place: place.line, reverse=True):
        lines = texts.setdefault(place.file, place.file.read_text(encoding="utf-8").split("\n"))
        names = draw.sample(NAMES, draw.choice([1, 1, 2]))
        word = draw.choice(["only", "only", "except"])
        lines.insert(place.line, f"//{word} {draw.choice([' ', ', ', ' and ']).join(names)}")
    return {file: "\n".join(lines) for file, lines in texts.items()}
