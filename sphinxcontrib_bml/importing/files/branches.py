"""Depth that is drawn: trees of lines, and cells between tabs and bars (IM2-8 to IM2-10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ..model.stream import Line, LineKind, Words
from .pieces import clean_words

_DRAWN = re.compile(r"[\s─-╿|+\\`-]*(?:>\s+)?")
_BRANCHES = frozenset("├└┣┗╠╚┠┖┝┕╟╙╞╘┌┏╔╭╰")
_BRANCH = re.compile(r"\|(?=-)|\+(?=-[-\s])|[\\`](?=--)")
_HAS_BOX = re.compile("[─-╿]")
_FIRST = re.compile(r"\s*[│┃├└┣┗╠╚┠┖┝┕╟╙╞╘─━═|+\\`]")
_PIPE = re.compile(r"(?<!\\)\|")
_DELIMITER = re.compile(r"\s*:?-+:?\s*")
_LEAST_TABBED = 3


class DrawnBranch(NamedTuple):
    """The drawing before the words of a line."""

    column: int
    """The place of the branch from 1; of further text the column of its words."""
    marker: str
    """The branch; empty for further text of the line above."""
    start: int
    """Where the words begin."""


def branch_of(line: str) -> DrawnBranch | None:
    """Return what is drawn before the words of a line; None if it is not in a tree (IM2-8)."""
    if not _FIRST.match(line):
        return None
    drawn = _DRAWN.match(line)
    start = drawn.end() if drawn else 0
    if start >= len(line):
        return None
    has_box = _HAS_BOX.search(line, 0, start) is not None
    for place in range(start - 1, -1, -1):
        character = line[place]
        if character in _BRANCHES:
            return DrawnBranch(place + 1, character, start)
        if not has_box and _BRANCH.match(line, place) and place + 1 < start:
            return (
                DrawnBranch(place + 1, character, start) if _is_ascii_branch(line, place) else None
            )
    if not has_box:
        return None
    if any(character in "│┃║" for character in line[:start]):
        return DrawnBranch(start, "", start)
    return DrawnBranch(line.index(line.lstrip()[0]), line.lstrip()[0], start)


def _is_ascii_branch(line: str, place: int) -> bool:
    """Return whether a sign and dashes are a branch: words follow them, no further cell."""
    return line[place] != "|" or line.count("|", place + 1) == 0


def split_row(line: str) -> list[str]:
    """Return the cells of a row that bars separate."""
    text = line.strip().removeprefix("|")
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _PIPE.split(text)]


def is_delimiter(line: str) -> bool:
    """Return whether a line is the one below the header of a table: ``|---|:--:|``."""
    cells = line.strip().strip("|").split("|")
    return "|" in line and all(_DELIMITER.fullmatch(cell) for cell in cells)


def with_tab_cells(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield lines; three lines of text in a row with equally many tabs are rows (IM2-10)."""
    run: list[Line] = []
    for line in lines:
        tabs = line.words.text.count("\t") if line.kind is LineKind.TEXT else 0
        if run and (not tabs or run[0].words.text.count("\t") != tabs):
            yield from _tabbed(run)
            run = []
        if tabs:
            run.append(line)
        else:
            yield line
    yield from _tabbed(run)


def _tabbed(run: list[Line]) -> Iterator[Line]:
    if len(run) < _LEAST_TABBED:
        for line in run:
            yield replace(line, words=clean_words(line.words))
        return
    for number, line in enumerate(run):
        yield replace(
            line,
            kind=LineKind.ROW,
            words=Words(),
            cells=cells_between_tabs(line.words),
            is_loose=number == 0,
        )


def cells_between_tabs(words: Words) -> tuple[Words, ...]:
    """Return the parts of words between tabs."""
    cells = []
    start = 0
    for part in words.text.split("\t"):
        cells.append(words.part(start, start + len(part)))
        start += len(part) + 1
    return tuple(cells)
