"""Trees of calls as bidding tables in BML (BSS-82 to BSS-86)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...bridge import ALWAYS, Conditions, Side
from ...language.row_words import stands_out_below_description
from .fields import FileNotes, header_of
from .reader import HeaderLine, KeptLine
from .records import CONTROL, Profile, default_fields, header_line
from .tree import Group, Node

_INDENT = "  "
_CONVENTIONS = "Included conventions"


class NotesLine(NamedTuple):
    """A line of the notes."""

    text: str
    origin: int
    """The line of the card that it comes from."""
    node: Node | None = None
    """Of a row: in its first line."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to become notes."""

    dialect: Profile
    header: HeaderLine | None
    exact_header: bool
    """Whether the header line is to be kept as it is."""
    verbatim: Sequence[KeptLine]
    """The lines to be kept as they are."""
    groups: Sequence[Group]


def layout(plan: Plan) -> list[NotesLine]:
    """Return the notes of a card, line by line."""
    lines = [*_head(plan), *_conventions(plan.verbatim)]
    above = ALWAYS
    for group in _unqualified_first(plan.groups):
        origin = group.roots[0].line if group.roots else 1
        directives = list(_directives(above, group.conditions))
        lines.extend(NotesLine(line, origin) for line in (["", *directives] if directives else []))
        above = group.conditions
        lines.extend(_group(group, plan.dialect))
    others = [line for line in plan.verbatim if not line.original.startswith(("$", "+"))]
    if others:
        lines.append(NotesLine("", others[0].line))
    lines.extend(_verbatim(line) for line in others)
    return lines[1:] if lines and not lines[0].text else lines


def _directives(above: Conditions, conditions: Conditions) -> Iterator[str]:
    """Yield the directives that change ``above`` to ``conditions``."""
    if conditions.seat is not above.seat:
        yield f"#SEAT {conditions.seat}"
    if conditions.vulnerability is not above.vulnerability:
        yield f"#VUL {conditions.vulnerability}"


def _unqualified_first(groups: Iterable[Group]) -> list[Group]:
    """Return the groups, those below a heading of their own behind the others (BSS-85)."""
    return sorted(groups, key=lambda group: bool(group.conditions.qualifications))


def _head(plan: Plan) -> Iterator[NotesLine]:
    """Yield title, summary, and what of the header they cannot say (BSS-80, BSS-81)."""
    header = plan.header
    origin = header.line if header else 1
    if plan.dialect is not Profile.STANDARD:
        yield NotesLine(f"//bss dialect={plan.dialect}", origin)
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
        yield NotesLine(f"//bss header={_quoted(header.original)}", origin)
    elif exact is not None:
        yield NotesLine(f"//bss summary={exact}", origin)


def _conventions(verbatim: Iterable[KeptLine]) -> Iterator[NotesLine]:
    """Yield the list of the cards that the card brings in (BSS-40, BSS-86)."""
    lines = [line for line in verbatim if line.original.startswith(("$", "+"))]
    if not lines:
        return
    first = lines[0].line
    for text in ("", f"* {_CONVENTIONS}", ""):
        yield NotesLine(text, first)
    for line in lines:
        if name := line.text[1:].strip():
            yield NotesLine(f"- {name}", line.line)
    yield NotesLine("", first)
    yield from map(_verbatim, lines)


def _verbatim(line: KeptLine) -> NotesLine:
    return NotesLine(f"//bss verbatim={_quoted(line.original)}", line.line)


def _quoted(line: str) -> str:
    """Return a line as notes can hold it: as a JSON string where it has control characters."""
    return json.dumps(line) if line.startswith('"') or CONTROL.search(line) else line


def _group(group: Group, dialect: Profile) -> Iterator[NotesLine]:
    if group.conditions.qualifications and group.roots:
        origin = group.roots[0].line
        yield NotesLine("", origin)
        yield NotesLine(f"* {_qualified_heading(group)}", origin)
    for root in group.roots:
        yield NotesLine("", root.line)
        for call, text in group.conditions.qualifications:
            yield NotesLine(f"//bss qual={call}:{text}", root.line)
        if root.call in {"P", "D", "R"}:
            yield NotesLine("#BIDTABLE", root.line)
        yield from _tree(root, dialect)


def _qualified_heading(group: Group) -> str:
    """Return ``vs (2C) Natural`` for the qualifications of a group (BSS-85)."""
    node, calls = group.roots[0], []
    while True:
        calls.append(f"({node.call})" if node.side is Side.THEY else node.call)
        if not node.children:
            break
        node = node.children[0]
    meanings = (
        f"{calls[number - 1]} {text}".strip()
        for number, text in group.conditions.qualifications
        if number <= len(calls)
    )
    lead = "vs " if group.opener is Side.THEY else ""
    return lead + ", ".join(meanings)


def _tree(root: Node, dialect: Profile) -> Iterator[NotesLine]:
    """Yield the rows of a table, depth first."""
    stack = [(root, 0)]
    while stack:
        node, level = stack.pop()
        closing = "---" if not level and node.side is Side.THEY else ""
        yield from _row(node, _INDENT * level, closing, dialect)
        stack.extend((child, level + 1) for child in reversed(list(node.rows_below)))


def _row(node: Node, indent: str, closing: str, dialect: Profile) -> Iterator[NotesLine]:
    """Yield a row with its further lines and its annotation (BSS-83, BSS-84)."""
    label = f"({node.call})" if node.side is Side.THEY else node.call
    first = f"{indent}{label}{closing}"
    text = _text_lines(node.text, dialect)
    blanks = len(text[0]) - len(text[0].lstrip())
    column = len(first) + len(" = ") + blanks
    head = f"{first} = {text[0]}" if text[0] else first
    yield NotesLine(head.rstrip(), node.line, node)
    for line in text[1:]:
        yield NotesLine(" " * column + line, node.line)
    if note := _annotation(node, dialect):
        yield NotesLine(f"//bss {note}", node.line)


def _annotation(node: Node, dialect: Profile) -> str:
    """Return what the fields of a row's records need; nothing where all is as by default."""
    if node.omitted or (not node.records and dialect is Profile.BML2):
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
        if row_lines[-1] and row_lines[-1] == row_lines[-1].rstrip() and _stands_alone(line):
            row_lines.append(line)
        else:
            row_lines[-1] += f"\\n{line}"
    return row_lines


def _stands_alone(line: str) -> bool:
    if not line or line != line.strip() or line == "." or line.startswith(("#", "//")):
        return False
    return not stands_out_below_description(line)
