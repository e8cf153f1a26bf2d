"""Blocks that are read as one thing and look like another (LANGUAGE EL-4, EL-7, EL-8, DD-1)."""

from __future__ import annotations

import re
from typing import NamedTuple

from .blocks import Block
from .codes import Code, Severity
from .diagnostics import quoted
from .diagrams import HAND_HINT, is_hand
from .labels import begins_with_call, has_call_and_equals, has_separator
from .source import Line, indentation
from .state import DocumentState
from .syntax import BiddingTable
from .tables import DIRECTIVES

_BID_START = re.compile(r"\s*\(?[0-9][A-Za-z]")
_ORDINAL = re.compile(r"\s*(?:1st|2nd|3rd|[4-7]th)(?![A-Za-z])")
_DIRECTIVE = re.compile(rf"\s*#\s*(?P<word>(?:{'|'.join(DIRECTIVES)})(?![A-Za-z])|\+\w+:)")
_HEADING = re.compile(r"\*+\s+\S")
_ITEM = re.compile(r"\s*-\s+\S")
_LONG_SENTENCE = 60


def begins_like_bid(text: str) -> bool:
    """Tell whether ``text`` begins as the first line of a bidding table does (LANGUAGE EL-5)."""
    return _BID_START.match(text) is not None and not _ORDINAL.match(text)


def report_table(table: BiddingTable, block: Block, state: DocumentState) -> None:
    """Report a sentence that became a table (LANGUAGE EL-7)."""
    if len(table.rows) != 1 or not table.rows[0].description:
        return
    text = table.rows[0].description.text
    line, start, _ = table.rows[0].description.pieces[0]
    if line is not block[0] or line.text[:start].rstrip().endswith("="):
        return
    if text.endswith((".", ":")) or len(text) > _LONG_SENTENCE:
        state.diagnostics.report(
            Code.TABLE_PROSE,
            block[0].span,
            "a sentence that begins with a bid is a bidding table of one row",
            hint="for text, begin it with a word; for a row, write = before the description",
        )


def report_detached_rows(block: Block, above: Block, state: DocumentState) -> None:
    """Report a table that begins deeper than the one right ``above`` it.

    A blank line or an include between them parts their auctions (LANGUAGE FS-6, IN-2).
    """
    first = block[0].text
    if indentation(first) <= indentation(above[0].text):
        return
    if first.lstrip().startswith("#") or has_separator(first.split(None, 1)[0]):
        return  # a sequence says itself what its rows continue
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        block[0].span,
        "a new table begins here: its rows do not continue those above",
        hint="remove the blank line or the #INCLUDE between them, or the indentation",
        severity=Severity.WARNING,
    )


def report_paragraph(block: Block, state: DocumentState) -> None:
    """Report what stands in a paragraph and was hardly meant as text."""
    text = block[0].text
    if text.lstrip().startswith("#"):
        _report_unknown_directive(block[0], state)
    elif begins_like_bid(text):
        _report_unknown_call(block[0], state)
    if _is_lost_table(block):
        _report_lost_table(block[0], state)
    elif any(is_hand(line) for line in block[:2]):
        _report_lost_deal(block, state)
    else:
        _report_glued_lines(block, state)


def _report_unknown_directive(first: Line, state: DocumentState) -> None:
    """Report a block that begins with ``#`` and is no table (LANGUAGE DI-5)."""
    state.diagnostics.report(
        Code.DIRECTIVE_UNKNOWN,
        first.span,
        f"{quoted(first.text)} begins with # and no known word; read as text",
        hint="headings begin with *, comments with //",
        severity=Severity.WARNING,
    )


def _report_unknown_call(first: Line, state: DocumentState) -> None:
    """Report a block that begins nearly with a bid and is no table (LANGUAGE EL-6)."""
    word = first.text.split(None, 1)[0]
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        first.span,
        f"{quoted(word)} is no call: read as text, not as a bidding table",
        hint="for a table, write #BIDTABLE above",
    )


def _is_lost_table(block: Block) -> bool:
    """Tell whether a table is read as text for its first row only (LANGUAGE EL-8)."""
    if len(block) == 1 or not begins_with_call(block[0].text) or _BID_START.match(block[0].text):
        return False
    first, second = block[0].text, block[1].text
    return indentation(second) > indentation(first) or begins_with_call(second)


def _report_lost_table(first: Line, state: DocumentState) -> None:
    word = first.text.split(None, 1)[0]
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        first.span,
        f"a block that begins with {quoted(word)} is read as text",
        hint="for a bidding table, write #BIDTABLE above",
        severity=Severity.WARNING,
    )


def _report_lost_deal(block: Block, state: DocumentState) -> None:
    """Report the line for which a block with hands is no deal (LANGUAGE DD-1)."""
    line = next(line for line in block[1:] if not is_hand(line))
    state.diagnostics.report(
        Code.DEAL_HAND,
        line.span,
        f"{quoted(line.text)} is no hand, so the deal is read as text",
        hint=HAND_HINT,
    )


class _Glued(NamedTuple):
    """What a line of a paragraph would be as a block of its own."""

    code: Code
    message: str
    severity: Severity
    once: bool
    """Whether one report of a paragraph is enough."""


def _report_glued_lines(block: Block, state: DocumentState) -> None:
    """Report what the missing blank line above it makes text (LANGUAGE EL-4)."""
    reported = set[_Glued]()
    for line in block[1:]:
        glued = _glued(line.text)
        if glued is None or (glued.once and glued in reported):
            continue
        reported.add(glued)
        state.diagnostics.report(
            glued.code,
            line.span,
            f"{glued.message} inside a paragraph; read as text",
            hint="insert a blank line above",
            severity=glued.severity,
        )


def _glued(text: str) -> _Glued | None:
    if "#" in text and (directive := _DIRECTIVE.match(text)):
        return _Glued(Code.DIRECTIVE_PLACE, f"#{directive['word']}", Severity.ERROR, once=False)
    if _BID_START.match(text) and has_call_and_equals(text):
        return _Glued(Code.TABLE_DOUBT, "a row", Severity.WARNING, once=True)
    if _HEADING.match(text):
        return _Glued(Code.BLOCK_GLUED, "a heading", Severity.WARNING, once=False)
    if _ITEM.match(text):
        return _Glued(Code.BLOCK_GLUED, "a list", Severity.INFO, once=True)
    return None
