"""Rows and clips of notes that are converted from a card (BSS-8A)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...agreements.announcements import announcement_mark
from ...bridge.auctions import PASS, Auction, Side
from ...bridge.conditions import ALWAYS, Conditions
from ...language.diagnostics import count_noun
from ...language.rows import append_after_line_end, is_conspicuous_text
from .reader import HeaderLine
from .records import CONTROL, FileNotes, PreservedLine, default_fields, header_line, header_of
from .settings import Profile
from .tables import BssTable, headings_of
from .tree import BssNode

LEAST = 4
"""Minimum number of rows of a branch that becomes a clip."""


class _Branch(NamedTuple):
    """The rows below a row."""

    number: int
    """Equal branches have equal numbers."""
    rows: int


class Clips:
    """The branches that are copied, and the places where they are pasted."""

    def __init__(self, least: int = LEAST) -> None:
        """Create an empty collection."""
        self._least = least
        self._numbers: dict[object, int] = {}
        self._branches: dict[int, _Branch] = {}
        self._first: dict[int, tuple[BssNode, str]] = {}
        self._copied: dict[int, str] = {}
        self._pasted: dict[int, str] = {}
        self._names: set[str] = set()

    def copied_below(self, node: BssNode) -> str:
        """Return the name of the clip that begins at a row's branch, or nothing."""
        return self._copied.get(id(node), "")

    def pasted_below(self, node: BssNode) -> str:
        """Return the name of the clip that replaces the branch of a row, or nothing."""
        return self._pasted.get(id(node), "")

    def find(self, roots: Iterable[BssNode]) -> None:
        """Find the equal branches of trees; the trees must be in the order of the notes."""
        stack = [(root, root.label) for root in list(roots)[::-1]]
        while stack:
            node, name = stack.pop()
            below = list(node.rows_below)
            branch = self._branch(node)
            if branch.rows >= self._least:
                first, clip = self._first.setdefault(branch.number, (node, name))
                if first is not node:
                    self._pasted[id(node)] = self._named(first, clip)
                    continue
            stack.extend((child, f"{name}-{child.label}") for child in reversed(below))

    def _named(self, first: BssNode, name: str) -> str:
        """Return a name for the clip that is copied below a row."""
        if id(first) not in self._copied:
            unique, number = name, 2
            while unique in self._names:
                unique, number = f"{name}/{number}", number + 1
            self._names.add(unique)
            self._copied[id(first)] = unique
        return self._copied[id(first)]

    def _branch(self, node: BssNode) -> _Branch:
        """Return the branch of a row; the depth of the recursion is the length of an auction."""
        known = self._branches.get(id(node))
        if known is None:
            rows, count = [], 0
            for child in node.rows_below:
                branch = self._branch(child)
                rows.append((child.label, child.written, branch.number))
                count += 1 + branch.rows
            number = self._numbers.setdefault(tuple(rows), len(self._numbers))
            known = self._branches[id(node)] = _Branch(number, count)
        return known


_INDENT = "  "


class NotesLine(NamedTuple):
    """A line of the notes."""

    text: str
    origin: int
    """The line of the card that it comes from."""
    node: BssNode | None = None
    """The node of a row, at its first line."""


def tree_lines(root: BssNode, closing: str, dialect: Profile, clips: Clips) -> Iterator[NotesLine]:
    """Yield the rows of a tree, depth first.

    :param closing: the text after the label of the first row.
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
    """A row whose branches follow."""

    node: BssNode
    level: int
    """The level of the branches."""

    def below(self, clips: Clips) -> Iterator[NotesLine | _PendingBranches]:
        """Yield the rows one level deeper, or the clip that replaces them."""
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
    """Yield a row with its continuation lines and its annotation (BSS-83, BSS-84)."""
    first = f"{indent}{label}"
    mark, said = "", node.text
    if dialect is not Profile.BML2:
        mark, said = announcement_mark(said)
    text = _text_lines(f"{mark} {said}".rstrip() if mark else said, dialect)
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
    """Return the line of notes that preserves a line of the card (BSS-86)."""
    return NotesLine(f"//bss verbatim={quoted_line(line.original)}", line.line)


def quoted_line(line: str) -> str:
    """Return a line in a form for notes: a JSON string if it has control characters."""
    return json.dumps(line) if line.startswith('"') or CONTROL.search(line) else line


def sequence_of(auction: Auction) -> str:
    """Return an auction as the label of a separate row, ``1N-2C-(D)`` (LANGUAGE HI-1)."""
    last = len(auction) - 1
    return "-".join(
        f"({call})" if side is Side.THEY else call.code
        for number, (side, call) in enumerate(auction.turns)
        if side is Side.WE or call is not PASS or number in {0, last}
    )


def annotation_of(node: BssNode, dialect: Profile) -> str:
    """Return the annotation for the fields of a row's records; empty for defaults."""
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
    r"""Return a description as lines of a row; some line ends become a typed ``\n`` (BT-12).

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


_CONVENTIONS = "Included conventions"
_NO_BIDS = {"P", "D", "R"}
"""Calls that cannot begin a table without ``#BIDTABLE`` (LANGUAGE EL-5)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The data for the layout of the notes."""

    dialect: Profile
    header: HeaderLine | None
    exact_header: bool
    """Whether the header line is preserved verbatim."""
    tables: Sequence[BssTable]
    first: Sequence[PreservedLine] = ()
    """The lines to preserve above all tables."""
    last: Sequence[PreservedLine] = ()
    """The lines to preserve below all tables."""
    brought_in: Sequence[PreservedLine] = ()
    """The lines for other cards and conventions that are listed (BSS-40)."""
    in_order: bool = False
    """Whether preserved lines are exported in the order of the file."""
    has_clips: bool = False
    """Whether equal branches of rows are written once, as clips."""


def layout(plan: Plan) -> list[NotesLine]:
    """Return the notes of a card, line by line."""
    lines = [*_head(plan), *_conventions(plan), *_kept_block(plan.first)]
    above = ALWAYS
    tables = _unqualified_first(plan)
    clips = Clips()
    if plan.has_clips:
        clips.find(root for table in tables for root in table.rows)
    for table, headings in zip(tables, headings_of(tables), strict=True):
        for heading in headings:
            lines.extend((NotesLine("", table.line), NotesLine(heading, table.line)))
        directives = list(_directives(above, table.conditions))
        lines.extend(
            NotesLine(line, table.line) for line in (["", *directives] if directives else [])
        )
        above = table.conditions
        lines.extend(_table(table, plan.dialect, clips))
    lines.extend(_kept_block(plan.last))
    return lines[1:] if lines and not lines[0].text else lines


def _directives(above: Conditions, conditions: Conditions) -> Iterator[str]:
    """Yield the directives that change ``above`` to ``conditions``."""
    if conditions.seat is not above.seat:
        yield f"#SEAT {conditions.seat}"
    if conditions.vulnerability is not above.vulnerability:
        yield f"#VUL {conditions.vulnerability}"


def _unqualified_first(plan: Plan) -> list[BssTable]:
    """Return the tables, those with a separate heading after the others (BSS-85)."""
    if plan.in_order:
        return list(plan.tables)
    return sorted(plan.tables, key=lambda table: bool(table.conditions.qualifications))


def _head(plan: Plan) -> Iterator[NotesLine]:
    """Yield title, summary, and the parts of the header that they lack (BSS-80, BSS-81)."""
    header = plan.header
    origin = header.line if header else 1
    if plan.dialect is not Profile.STANDARD:
        yield NotesLine(f"//bss dialect={plan.dialect}", origin)
    if plan.in_order:
        yield NotesLine("//bss order=file", origin)
    if header is None:
        yield NotesLine("//bss header=", origin)
        return
    flat = " ".join(header.summary.replace(plan.dialect.line_end, " ").split())
    exact = header.summary if flat != header.summary.strip() else None
    if header.name.strip():
        yield NotesLine(f"#+TITLE: {header.name}".rstrip(), origin)
    if flat:
        yield NotesLine(f"#+DESCRIPTION: {flat}", origin)
    notes = FileNotes(summary=exact)
    text = header_line(header_of(header.name.strip(), flat, notes), plan.dialect)
    if plan.exact_header or text.rstrip() != header.original:
        yield NotesLine(f"//bss header={quoted_line(header.original)}", origin)
    elif exact is not None:
        yield NotesLine(f"//bss summary={exact}", origin)


def _conventions(plan: Plan) -> Iterator[NotesLine]:
    """Yield the list of cards and conventions that the card includes (BSS-40, BSS-86)."""
    lines = plan.brought_in
    if not lines:
        return
    first = lines[0].line
    for text in ("", f"* {_CONVENTIONS}", ""):
        yield NotesLine(text, first)
    for line in lines:
        if name := line.text[1:].strip():
            yield NotesLine(f"- {name}", line.line)
    if not plan.in_order:
        yield NotesLine("", first)
        yield from map(verbatim_line, lines)


def _kept_block(lines: Sequence[PreservedLine]) -> Iterator[NotesLine]:
    """Yield preserved lines as a separate block."""
    if lines:
        yield NotesLine("", lines[0].line)
        yield from _kept(lines)


def _kept(lines: Sequence[PreservedLine]) -> Iterator[NotesLine]:
    """Yield preserved lines below a comment with their number and the reasons (BSS-8A)."""
    if lines:
        yield NotesLine(f"// {_reasons(lines)}", lines[0].line)
        yield from map(verbatim_line, lines)


def _reasons(lines: Sequence[PreservedLine]) -> str:
    """Return the number of preserved lines, and the reasons."""
    reasons = Counter(line.reason for line in lines)
    found = ", ".join(
        reason if count == len(lines) else f"{reason} ({count})"
        for reason, count in reasons.items()
    )
    kept = "kept as it is" if len(lines) == 1 else "kept as they are"
    return f"{count_noun(len(lines), 'line')} of the BSS file {kept}: {found}"


def _table(table: BssTable, dialect: Profile, clips: Clips) -> Iterator[NotesLine]:
    """Yield a table, and the lines at its end (BSS-8A)."""
    aside, roots = table.aside, table.rows
    yield NotesLine("", table.line)
    yield from _qualifications(table)
    if roots:
        if roots[0].call in _NO_BIDS:
            yield NotesLine("#BIDTABLE", roots[0].line)
        is_history = len(roots) == 1 and bool(roots[0].children)
        for root in roots:
            closing = "---" if is_history and root.side is Side.THEY else ""
            yield from tree_lines(root, closing, dialect, clips)
    if not aside:
        yield from _kept(table.kept)
        return
    if roots:
        yield NotesLine("", table.line)
        yield from _qualifications(table)
    yield NotesLine(f"// {_reasons(table.kept)}", table.line)
    aside.sort(key=lambda node: len(node.auction))
    if aside[0].call in _NO_BIDS and len(aside[0].auction) == 1:
        yield NotesLine("#BIDTABLE", aside[0].line)
    for node in aside:
        yield from row_lines(node, sequence_of(node.auction), "", dialect)
    yield from map(verbatim_line, table.kept)


def _qualifications(table: BssTable) -> Iterator[NotesLine]:
    for one in table.conditions.qualifications:
        yield NotesLine(f"//bss qual={one.call}:{one.text}", table.line)
