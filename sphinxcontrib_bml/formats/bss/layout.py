"""Trees of calls as bidding tables in BML (BSS-82 to BSS-86)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...agreements.book import count_noun
from ...bridge import ALWAYS, Conditions, Side
from .clips import Clips
from .fields import FileNotes, header_of
from .headings import headings_of
from .reader import HeaderLine
from .records import PreservedLine, header_line
from .rows import NotesLine, quoted_line, row_lines, sequence_of, tree_lines, verbatim_line
from .settings import Profile
from .tables import BssTable

_CONVENTIONS = "Included conventions"
_NO_BIDS = {"P", "D", "R"}
"""Calls that begin no table by themselves (LANGUAGE EL-5)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to become notes."""

    dialect: Profile
    header: HeaderLine | None
    exact_header: bool
    """Whether the header line is to be kept as it is."""
    tables: Sequence[BssTable]
    first: Sequence[PreservedLine] = ()
    """The lines to be kept as they are, above all tables."""
    last: Sequence[PreservedLine] = ()
    """Likewise, below all tables."""
    brought_in: Sequence[PreservedLine] = ()
    """The lines for other cards and conventions that are listed (BSS-40)."""
    in_order: bool = False
    """Whether kept lines are exported where they stand."""
    has_clips: bool = False
    """Whether rows that are the same below several rows stand there once."""


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
    """Return the tables, those below a heading of their own behind the others (BSS-85)."""
    if plan.in_order:
        return list(plan.tables)
    return sorted(plan.tables, key=lambda table: bool(table.conditions.qualifications))


def _head(plan: Plan) -> Iterator[NotesLine]:
    """Yield title, summary, and what of the header they cannot say (BSS-80, BSS-81)."""
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
    """Yield the list of the cards that the card brings in (BSS-40, BSS-86)."""
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
    """Yield lines kept as they are as a block of their own."""
    if lines:
        yield NotesLine("", lines[0].line)
        yield from _kept(lines)


def _kept(lines: Sequence[PreservedLine]) -> Iterator[NotesLine]:
    """Yield lines kept as they are, below a comment that says how many and why (BSS-8A)."""
    if lines:
        yield NotesLine(f"// {_reasons(lines)}", lines[0].line)
        yield from map(verbatim_line, lines)


def _reasons(lines: Sequence[PreservedLine]) -> str:
    """Return how many lines are kept, and why."""
    reasons = Counter(line.reason for line in lines)
    found = ", ".join(
        reason if count == len(lines) else f"{reason} ({count})"
        for reason, count in reasons.items()
    )
    kept = "kept as it is" if len(lines) == 1 else "kept as they are"
    return f"{count_noun(len(lines), 'line')} of the BSS file {kept}: {found}"


def _table(table: BssTable, dialect: Profile, clips: Clips) -> Iterator[NotesLine]:
    """Yield a table, and what stands at its end (BSS-8A)."""
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
