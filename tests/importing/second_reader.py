"""A second reader of documents, written from the rules alone; it shares only the game.

It reads the Markdown and CSV that :mod:`.generated` makes, no more, in the plainest way.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.importing.second_calls import Line, Read, begin, notes, said, same, sides, they
from tests.importing.second_rows import Row, Tables, ends_in, history
from tests.importing.second_sheets import Sheet, is_calls


@dataclass
class Item:
    """An item of a list."""

    text: str
    number: int | None
    below: list[Item] = field(default_factory=list)


class Markdown:
    """One file."""

    def __init__(self, text: str) -> None:
        self.blocks = list(blocks(text))
        self.tables = Tables()
        self.heading: str | None = None

    def read(self) -> str:
        headings = [block for block in self.blocks if block[0] == "h"]
        highest = min((len(block[1]) for block in headings), default=0)
        title = None
        first = self.blocks[0]
        tops = [block for block in headings if len(block[1]) == highest]
        if first[0] == "h" and tops == [first] and ends_in(first[2]) is None:
            title = first
        rest = [len(block[1]) for block in headings if block is not title]
        top = min(rest, default=1)
        depths, depth = [], 0
        for level in rest:
            depth = min(level - top + 1, depth + 1)
            depths.append(depth)
        if title:
            self.tables.out.append(f"#+TITLE: {notes(title[2])}")
        elif depths.count(1) > 1:
            self.tables.out.append("#+TITLE: file")
        levels = iter(depths)
        number = 0
        while number < len(self.blocks):
            block = self.blocks[number]
            before = self.blocks[number - 1] if number else None
            above = before[2] if before and before[0] == "p" else None
            if block[0] == "h":
                self.heading = block[2]
                if block is not title:
                    self.tables.block(f"{'*' * next(levels)} {notes(block[2])}")
                if self.is_words(number):
                    line, _, alert = ends_in(block[2])  # type: ignore[misc]
                    text = notes(self.blocks[number + 1][2])
                    number += 1
                    auction = "-".join(made.label for made in line)
                    self.tables.block(f"{auction} = {'! ' if alert else ''}{text}")
            elif block[0] == "p":
                self.tables.block(notes(block[2]))
            elif block[0] == "l":
                self.list_of_calls(block[3], above)
            else:
                self.table(block[3], above, block[4])
            number += 1
        self.tables.end()
        return "\n\n".join(self.tables.out) + "\n"

    def is_words(self, number: int) -> bool:
        found = ends_in(self.blocks[number][2])
        after = self.blocks[number + 1 :]
        if found is None or not found[1] or found[0][-1].they or not after or after[0][0] != "p":
            return False
        for block in after:
            if block[0] == "h":
                return True
            if block[0] == "l" and any(begin(item.text) for item in block[3]):
                return False
            if block[0] == "t" and is_calls(block[3]):
                return False
        return True

    def list_of_calls(self, items: list[Item], above: str | None) -> None:
        reads = [begin(item.text) for item in items]
        tops = [tuple(read.calls) for read in reads if read]
        past = history(self.heading, above, tops)
        if not past and not any(read and read.calls[0].text not in "PDR" for read in reads):
            reads = [None] * len(items)
        if past:
            reads = [read or in_words(item) for read, item in zip(reads, items, strict=True)]
        prose: list[Item] = []
        behind: Line = ()
        for item, read in zip(items, reads, strict=True):
            line = None
            if read:
                calls = tuple(read.calls)
                if past:
                    context = () if calls[0].key == past[0].key else past
                elif len(calls) == 1 and behind and sides(behind, calls):
                    context = behind
                else:
                    context = ()
                line = sides(context, calls)
            if read is None or line is None:
                self.tables.end()
                prose.append(item)
                continue
            self.prose(prose)
            behind = line[:-1]
            row = self.tables.add(line, [text for text in [said(read)] if text])
            self.nest(row, item.below)
        self.tables.end()
        self.prose(prose)

    def nest(self, row: Row, items: list[Item]) -> None:
        for item in items:
            read = begin(item.text) or in_words(item)
            tail = None
            if read:
                calls = tuple(read.calls)
                if same(calls[: len(row.line)], row.line) and len(calls) > len(row.line):
                    calls = calls[len(row.line) :]
                line = sides(row.line, calls)
                tail = line[len(row.line) :] if line else None
            if read is None or tail is None:
                row.texts.append(notes(item.text))
                self.nest(row, item.below)
                continue
            at = row
            for made in tail[:-1]:
                if at.below and at.below[-1].line[-1].key == made.key:
                    at = at.below[-1]
                else:
                    at.below.append(Row((*at.line, made), [], above=at))
                    at = at.below[-1]
            new = Row((*at.line, tail[-1]), [text for text in [said(read)] if text], above=at)
            at.below.append(new)
            self.tables.last = new
            self.nest(new, item.below)

    def prose(self, items: list[Item]) -> None:
        if not items:
            return
        rows = self.tables.rows, self.tables.last
        self.tables.rows, self.tables.last = [], None
        nested = any(item.below for item in items)
        if items[0].number == 1 and not nested:
            lines = [f"{item.number}. {notes(item.text)}" for item in items]
        else:
            lines = bullets(items, 0)
        self.tables.out.append("\n".join(lines))
        self.tables.rows, self.tables.last = rows
        items.clear()

    def table(self, rows: list[list[str]], above: str | None, line: int) -> None:
        if not is_calls(rows):
            lines = [f"| {' | '.join(notes(cell) for cell in row)} |" for row in rows]
            lines.insert(1, "|" + "---|" * len(rows[0]))
            self.tables.block("\n".join(lines))
            return
        Sheet(rows, self.tables, line).read(self.heading, above)


def in_words(item: Item) -> Read | None:
    """Their call, where the answers to it are nested in it."""
    return they(item.text) if any(begin(below.text) for below in item.below) else None


def bullets(items: list[Item], depth: int) -> list[str]:
    out = []
    for item in items:
        number = f"{item.number}. " if item.number is not None else ""
        out.append(f"{'  ' * depth}- {number}{notes(item.text)}")
        out += bullets(item.below, depth + 1)
    return out


def blocks(text: str) -> Iterator[Any]:
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        line = lines[number]
        if heading := re.match(r"(#+) (.*)", line):
            yield "h", heading[1], heading[2]
        elif line.startswith("|"):
            start, rows = number, []
            while number < len(lines) and lines[number].startswith("|"):
                rows.append([cell.strip() for cell in lines[number].strip("|").split("|")])
                number += 1
            del rows[1]
            yield "t", "", "", rows, start + 1
        elif re.match(r"\s*(?:[-*]|\d+\.) ", line):
            tops: list[Item] = []
            open_items: list[tuple[int, Item]] = []
            while number < len(lines) and lines[number].strip():
                found = re.match(r"(\s*)([-*]|(\d+)\.) (.*)", lines[number])
                assert found
                depth = len(found[1])
                item = Item(found[4], int(found[3]) if found[3] else None)
                while open_items and open_items[-1][0] >= depth:
                    open_items.pop()
                (open_items[-1][1].below if open_items else tops).append(item)
                open_items.append((depth, item))
                number += 1
            yield "l", "", "", tops
        elif line.strip():
            yield "p", "", line
        number += 1


def read_markdown(text: str) -> str:
    """The notes that a Markdown file becomes."""
    return Markdown(text).read()


def read_csv(text: str) -> str:
    """The notes that a CSV file becomes."""
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t|", key=first.count)
    tables = Tables()
    Sheet(list(csv.reader(io.StringIO(text), delimiter=delimiter)), tables).read()
    return "\n\n".join(tables.out) + "\n"
