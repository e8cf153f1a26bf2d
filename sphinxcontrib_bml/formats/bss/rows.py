"""Trees of calls as rows of BML (BSS-82 to BSS-84)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from ...bridge import PASS, Auction, Side
from ...language.row_words import append_after_line_end, is_conspicuous_text
from .clips import Clips
from .records import CONTROL, PreservedLine, default_fields
from .settings import Profile
from .tree import BssNode

_INDENT = "  "


class NotesLine(NamedTuple):
    """A line of the notes."""

    text: str
    origin: int
    """The line of the card that it comes from."""
    node: BssNode | None = None
    """Of a row: in its first line."""


def tree_lines(root: BssNode, closing: str, dialect: Profile, clips: Clips) -> Iterator[NotesLine]:
    """Yield the rows of a tree, depth first.

    :param closing: what stands behind the label of the first.
    """
    yield from row_lines(root, f"{root.label}{closing}", "", dialect)
    stack = [_PendingBranches(root, 1).below(clips)]
    while stack:
        item = next(stack[-1], None)
        if item is None:
            stack.pop()
        elif isinstance(item, NotesLine):
            yield item
        else:
            yield from row_lines(item.node, item.node.label, _INDENT * (item.level - 1), dialect)
            stack.append(item.below(clips))


class _PendingBranches(NamedTuple):
    """A row whose branches come next."""

    node: BssNode
    level: int
    """Of the branches."""

    def below(self, clips: Clips) -> Iterator[NotesLine | _PendingBranches]:
        """Yield the rows one level deeper, or what stands for them."""
        indent, line = _INDENT * self.level, self.node.line
        if name := clips.pasted_below(self.node):
            yield NotesLine(f"{indent}#PASTE {name}", line)
            return
        name = clips.copied_below(self.node)
        if name:
            yield NotesLine(f"{indent}#COPY {name}", line)
        for node in self.node.rows_below:
            yield _PendingBranches(node, self.level + 1)
        if name:
            yield NotesLine(f"{indent}#ENDCOPY", line)


def row_lines(node: BssNode, label: str, indent: str, dialect: Profile) -> Iterator[NotesLine]:
    """Yield a row with its further lines and its annotation (BSS-83, BSS-84)."""
    first = f"{indent}{label}"
    text = _text_lines(node.text, dialect)
    blanks = len(text[0]) - len(text[0].lstrip())
    column = len(first) + len(" = ") + blanks
    head = f"{first} = {text[0]}" if text[0] else first
    yield NotesLine(head.rstrip(), node.line, node)
    for line in text[1:]:
        yield NotesLine(" " * column + line, node.line)
    if note := annotation_of(node, dialect):
        yield NotesLine(f"//bss {note}", node.line)
    yield from map(verbatim_line, node.kept)


def verbatim_line(line: PreservedLine) -> NotesLine:
    """Return what keeps a line of the card as it is (BSS-86)."""
    return NotesLine(f"//bss verbatim={quoted_line(line.original)}", line.line)


def quoted_line(line: str) -> str:
    """Return a line as notes can hold it: as a JSON string where it has control characters."""
    return json.dumps(line) if line.startswith('"') or CONTROL.search(line) else line


def sequence_of(auction: Auction) -> str:
    """Return an auction as the label of a row of its own, ``1N-2C-(D)`` (LANGUAGE HI-1)."""
    last = len(auction) - 1
    return "-".join(
        f"({call})" if side is Side.THEY else call.code
        for number, (side, call) in enumerate(auction.turns)
        if side is Side.WE or call is not PASS or number in {0, last}
    )


def annotation_of(node: BssNode, dialect: Profile) -> str:
    """Return what the fields of a row's records need; nothing where all is as by default."""
    if node.omitted:
        return "omit"
    if node.is_repeated:
        return ""
    if not node.records and dialect is Profile.BML2:
        return "omit"
    if not node.records:
        return ""
    record = node.records[0]
    is_default = record.fields == default_fields(record.calls[-1], node.side, dialect)
    is_written = bool(record.text.strip()) or dialect is Profile.BML2
    return "" if is_default and is_written else f"raw={record.fields}"


def _text_lines(text: str, dialect: Profile) -> list[str]:
    r"""Return a description as the lines of a row; some line ends as typed ``\n`` (BT-12).

    A line of its own must be read as one of the description, and lose nothing by it.
    """
    lines = text.split(dialect.line_end)
    row_lines = [lines[0]]
    for line in lines[1:]:
        if row_lines[-1] and row_lines[-1] == row_lines[-1].rstrip() and _is_alone(line):
            row_lines.append(line)
        else:
            append_after_line_end(line, row_lines)
    return row_lines


def _is_alone(line: str) -> bool:
    if not line or line != line.strip() or line == "." or line.startswith(("#", "//")):
        return False
    return not is_conspicuous_text(line)
