"""Notes of any length: the same number of rows always gives the same text.

Sections of their own, each with a table that continues some three-call sequence, at most four
levels deep; every seventh row or so has a second description line.
"""

from __future__ import annotations

import random
import re
from itertools import cycle

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.catalog import EXPORTS

FIVE = ("anna", "ben", "carl", "dora", "eve")
"""Partners."""
STRAINS = "CDHSN"
_ROW = re.compile(r" *[1-7][CDHSN]  ")
HIGHEST_BID = 34
WORDS = (
    "shows",
    "denies",
    "forcing",
    "invitational",
    "balanced",
    "unbalanced",
    "5+!h",
    "4!s",
    "11--15",
    "hcp",
    "transfer",
    "relay",
    "maximum",
    "minimum",
    "shortness",
    "splinter",
    "with",
    "without",
    "major",
    "minor",
)
SEED = 7
LEVELS_BELOW_THE_FIRST = 3
SHARE_WITH_A_SECOND_LINE = 0.15
SHARE_WITH_CONTINUATIONS = 0.6


def bid_name(value: int) -> str:
    """Spell bid number ``value``: 0 is 1C, 34 is 7N."""
    return f"{value // len(STRAINS) + 1}{STRAINS[value % len(STRAINS)]}"


class NotesWriter:
    """Writes sections with bidding tables until ``rows`` rows are written."""

    def __init__(self, rows: int) -> None:
        self._random = random.Random(SEED)
        self._rows_left = rows

    def text(self) -> str:
        """Return the notes as BML."""
        lines = ["#+TITLE: Synthetic", "", "#+AUTHOR: nobody", "", "#+DESCRIPTION: generated", ""]
        section = 0
        while self._rows_left:
            lines += self._section(section)
            section += 1
        return "\n".join(lines) + "\n"

    def _section(self, number: int) -> list[str]:
        draw = self._random
        opening = number % 20
        response = draw.randint(opening + 1, min(HIGHEST_BID - 1, opening + 8))
        rebid = draw.randint(response + 1, min(HIGHEST_BID, response + 8))
        heading = f"* Section {number + 1} the {draw.choice('1234')}!{draw.choice('cdhs')} thing"
        prose = f"  {self._description()} {self._description()}."
        history = "-".join(map(bid_name, (opening, response, rebid))) + ";"
        table = self._table(rebid, LEVELS_BELOW_THE_FIRST, "")
        return [heading, "", prose, "", history, *table, ""]

    def _table(self, after: int, levels_below: int, indent: str) -> list[str]:
        draw = self._random
        lines: list[str] = []
        for value in range(after + 1, min(HIGHEST_BID, after + 6) + 1):
            if not self._rows_left:
                break
            self._rows_left -= 1
            lines.append(f"{indent}{bid_name(value)}  {self._description()}")
            if draw.random() < SHARE_WITH_A_SECOND_LINE:
                lines.append(f"{indent}    {self._description()}")
            if levels_below and draw.random() < SHARE_WITH_CONTINUATIONS:
                lines += self._table(value, levels_below - 1, indent + "  ")
        return lines

    def _description(self) -> str:
        draw = self._random
        return " ".join(draw.choice(WORDS) for _ in range(draw.randint(3, 10)))


def synthetic_notes(rows: int) -> str:
    """Return BML with ``rows`` rows of bidding tables.

    :raises ValueError: ``rows`` is less than 1.
    """
    if rows < 1:
        raise ValueError(f"notes of {rows} rows cannot be written")
    return NotesWriter(rows).text()


def rows_in(notes: str) -> int:
    """Return how many rows generated notes have."""
    return sum(1 for line in notes.split("\n") if _ROW.match(line))


def notes_of_five(notes: str) -> str:
    """Return notes in which a third of the rows, none with rows below it, are one of five names'.

    The names take turns.
    """
    lines = notes.split("\n")
    rows = [number for number, line in enumerate(lines) if _ROW.match(line)]
    leaves = [number for number in rows if _indent(lines, number + 1) <= _indent(lines, number)]
    wanted = dict(zip(leaves[: len(rows) // 3], cycle(FIVE), strict=False))
    made = [f"#+VARIANTS: {' '.join(FIVE)}", ""]
    for number, line in enumerate(lines):
        made.append(line)
        if number in wanted:
            made.append(f"//only {wanted[number]}")
    return "\n".join(made)


def _indent(lines: list[str], number: int) -> int:
    line = lines[number] if number < len(lines) else ""
    return len(line) - len(line.lstrip())


def as_sheet(notes: str) -> str:
    """Return what ``bml csv`` makes of notes."""
    return EXPORTS["csv"].write(parse(notes).system).data.decode("utf-8-sig")


def edited_notes(notes: str) -> str:
    """Return notes with every fiftieth line reworded and every hundred-and-first left out."""
    lines = notes.split("\n")
    kept = (line for number, line in enumerate(lines, 1) if number % 101)
    return "\n".join(
        f"{line} forcing" if line.strip() and not number % 50 else line
        for number, line in enumerate(kept, 1)
    )
