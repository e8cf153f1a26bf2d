"""Headings, paragraphs, lists and tables that are plainly nothing else.

What CommonMark makes of them can be told line by line. Files of many megabytes are mostly such
lines, and markdown-it needs two seconds for a megabyte of them; all others are read by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ..documents.tree import (
    Block,
    Heading,
    Item,
    ItemList,
    Kept,
    KeptLine,
    Paragraph,
    Table,
    TableRow,
    Words,
)
from .inline import Written

Read = Callable[[str, int], Written]
"""Reads the words of a text that begins at a line."""

_HEADING = re.compile(r"(#{1,6})[ ]+(\S.*?)(?:[ ]+#+)?[ ]*$")
_TEXT = re.compile(r"(?![0-9]{1,9}[.)](?:\s|$))[^\s#>\-*+=`~<|\[\\:_!]")
_FURTHER_TEXT = re.compile(r" *(?![0-9]{1,9}[.)](?:\s|$))[^\s#>\-*+=`~<|\[\\:_!]")
_ITEM = re.compile(r"( *)([-*+]|([0-9]{1,9})[.)])( {1,4})(\S.*)$")
_NO_ITEM_TEXT = re.compile(
    r"#|>|[-*+](?:\s|$)|[0-9]{1,9}[.)](?:\s|$)|```|~~~|<|\[[^\]]*\]:|[-=_*\s]+$|\|"
)
_DELIMITER = re.compile(r"\|(?: *:?-+:? *\|)+ *$")
_BORDER = re.compile(r"(?<!\\)\|")


class Lane(NamedTuple):
    """What was read, and the number of the line behind it, from 0."""

    blocks: list[Block]
    end: int


def split_cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    text = line.strip()
    text = text.removeprefix("|")
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    cells = _BORDER.split(text) if "\\" in text else text.split("|")
    return [cell.replace("\\|", "|").strip() for cell in cells]


def read_plain(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    """Return the blocks that begin with the line ``start``, None where that takes a parser.

    :param start: counted from 0.
    """
    line = lines[start]
    if "\t" in line:
        return None
    if line.startswith("#"):
        return _heading(lines, start, read)
    if line.startswith("|"):
        return _table(lines, start, read)
    if _ITEM.match(line):
        return _list(lines, start, read)
    if _TEXT.match(line):
        return _paragraph(lines, start, read)
    return None


def _heading(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    found = _HEADING.match(lines[start])
    if found is None or found[2].startswith("#"):
        return None
    words, kept = read(found[2], start + 1)
    heading = Heading(words, start + 1, len(found[1]))
    return Lane([heading, *comments(kept)], start + 1)


def comments(kept: Sequence[KeptLine]) -> Iterator[Block]:
    """Yield the block of comments that follows a block, where there is one."""
    if kept:
        yield Kept(tuple(kept))


def _paragraph(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    end = start + 1
    while end < len(lines) and lines[end].strip():
        if not _FURTHER_TEXT.match(lines[end]) or "\t" in lines[end]:
            return None
        end += 1
    content = "\n".join([line.strip(" ") for line in lines[start:end]])
    if "|" in content or any(line.endswith(("  ", "\\")) for line in lines[start : end - 1]):
        return None
    words, kept = read(content, start + 1)
    return Lane([Paragraph(words, start + 1), *comments(kept)], end)


def _table(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    header = split_cells(lines[start])
    if start + 1 >= len(lines) or not _DELIMITER.match(lines[start + 1]):
        return None
    if len(split_cells(lines[start + 1])) != len(header):
        return None
    kept: list[KeptLine] = []
    rows: list[TableRow] = []
    head = tuple(_cells(header, start + 1, read, kept))
    end = start + 2
    while end < len(lines) and lines[end].strip():
        if not lines[end].startswith("|"):
            return None
        rows.append(TableRow(tuple(_cells(split_cells(lines[end]), end + 1, read, kept)), end + 1))
        end += 1
    return Lane([Table(head, rows, start + 1), *comments(kept)], end)


def _cells(cells: list[str], line: int, read: Read, kept: list[KeptLine]) -> Iterator[Words]:
    for cell in cells:
        written = read(cell, line)
        kept.extend(written.kept)
        yield written.words


class _Open(NamedTuple):
    """An item that later lines may be nested in."""

    item: Item
    content: int
    """The column of its words."""


def _list(lines: Sequence[str], start: int, read: Read) -> Lane | None:
    """Return the lists of a run of lines that are all items of one line."""
    kept: list[KeptLine] = []
    lists: list[Block] = []
    open_items: list[_Open] = []
    marks: list[str] = []
    end, is_behind_blank = start, False
    while end < len(lines):
        line = lines[end]
        if not line.strip():
            is_behind_blank = True
            end += 1
            continue
        found = _ITEM.match(line)
        if found is None or "\t" in line:
            if is_behind_blank and not line.startswith((" ", "\t")):
                break
            return None
        if _NO_ITEM_TEXT.match(found[5]) or line.endswith("  "):
            return None
        indent = len(found[1])
        while open_items and indent < open_items[-1].content:
            open_items.pop()
        margin = open_items[-1].content if open_items else 0
        if indent - margin > 3:  # noqa: PLR2004 - four blanks are code
            return None
        written = read(found[5], end + 1)
        kept.extend(written.kept)
        item = Item(written.words, end + 1)
        siblings = open_items[-1].item.blocks if open_items else lists
        depth = len(open_items)
        del marks[depth + 1 :]
        mark = found[2][-1]
        is_next = len(marks) > depth and marks[depth] == mark and siblings
        if is_next:
            last = siblings[-1]
            assert isinstance(last, ItemList)
            last.items.append(item)
        else:
            number = int(found[3]) if found[3] else None
            if number not in {None, 1} and depth and not is_behind_blank:
                return None
            siblings.append(ItemList([item], end + 1, number))
            marks[depth:] = [mark]
        content = len(found[1]) + len(found[2]) + len(found[4])
        open_items.append(_Open(item, content))
        is_behind_blank = False
        end += 1
    return Lane([*lists, *comments(kept)], end)
