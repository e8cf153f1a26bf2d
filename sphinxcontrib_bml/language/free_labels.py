"""Rows whose first word is no call (LANGUAGE CA-9, HI-7, HI-8)."""

from __future__ import annotations

import re

from .codes import Code
from .diagnostics import meant, quoted
from .edits import Advice, indenting, inserting_above, replacing
from .labels import is_call_by_suit_mark, names_call, parse_sequence
from .open_rows import OpenRow
from .spelling import slip_of
from .state import DocumentState
from .syntax import Row

_SPELLED_CALLS = ("pass", "double", "redouble", "dbl", "rdbl", "redbl")
_PLAIN_WORD = re.compile(r"[^\d]*[^\W\d_][^\d]*|[1-7][a-z]{3}[^\d]*")
_STRAIN = re.compile(r"[CDHSN]|NT")


def report_free_labels(rows: list[OpenRow], state: DocumentState) -> None:
    """Report every outermost row that is no call, with all below it (LANGUAGE CA-9, HI-7, HI-8)."""
    index = 0
    while index < len(rows):
        row = rows[index].row
        if row.labels:
            index += 1
            continue
        end = _subtree_end(rows, index)
        if not (row.is_sequence and row.level and parse_sequence(row.label)):
            below = end - index - 1
            above = rows[index - 1] if index and not below else None
            if not below and not row.is_sequence and _is_plain_word(row.label):
                _remark(row, _alignment_advice(rows[index], above), state)
            else:
                _report_free_label(row, below, _free_label_advice(rows[index], above), state)
        index = end


def _subtree_end(rows: list[OpenRow], index: int) -> int:
    level = rows[index].row.level
    end = index + 1
    while end < len(rows) and rows[end].row.level > level:
        end += 1
    return end


def _is_plain_word(word: str) -> bool:
    """Tell whether ``word`` is meant to stand for calls in words, not a call mistyped."""
    if not _PLAIN_WORD.fullmatch(word) or is_call_by_suit_mark(word) or _meant_call(word):
        return False
    return not any(_STRAIN.fullmatch(part) or names_call(part) for part in word.split("/"))


def _remark(row: Row, advice: Advice | None, state: DocumentState) -> None:
    state.diagnostics.remark_once(
        Code.CALL_UNKNOWN,
        row.span,
        f"{quoted(row.label)} is no call; shown, but left out of exports",
        hint=advice.hint if advice else "",
        pasted=row.pasted,
    )


def _report_free_label(row: Row, below: int, advice: Advice, state: DocumentState) -> None:
    rows = {0: "", 1: " with the row below it"}.get(below, f" with {below} rows below it")
    state.diagnostics.report(
        Code.CALL_UNKNOWN,
        row.span,
        f"{quoted(row.label)} is no call; shown, but left out of exports{rows}",
        hint=advice.hint,
        pasted=row.pasted,
        edits=advice.edits,
    )


def _free_label_advice(opened: OpenRow, above: OpenRow | None) -> Advice:
    """Return what the author of a free label may have meant."""
    line, word, start, end = opened.line, *opened.words[:3]
    if call := _meant_call(word):
        return Advice(meant(call), replacing(line, start, end, call))
    if word and not word.strip("*"):
        return Advice("for a heading, insert a blank line above", inserting_above(line, ""))
    return _alignment_advice(opened, above) or Advice(
        "a call is P, D, R or level and suit, such as 2H; theirs in parentheses"
    )


def _alignment_advice(opened: OpenRow, above: OpenRow | None) -> Advice | None:
    """Return where a free label may be meant to stand, or nothing.

    :param above: the row whose description the line may continue, None where there is none.
    """
    is_text = opened.words.label.isalpha() and not opened.words.has_equals
    if above and above.column is not None and is_text and opened.indent > above.indent:
        hint = f"for more of the description above, begin at column {above.column + 1}"
        return Advice(hint, indenting(opened.line, above.column))
    return None


def _meant_call(word: str) -> str:
    """Return the call that ``word`` nearly is, or nothing; never one that means less."""
    inner = word.strip("(),.:*?=")
    slip = slip_of(inner.lower(), _SPELLED_CALLS)
    spelled = slip.capitalize() if slip[:1] == inner[:1].lower() else ""
    for call in (inner, inner.upper(), f"({inner})", inner.replace("10", "1"), spelled):
        if call and call != word and names_call(call):
            return f"({call})" if word.startswith("(") and not call.startswith("(") else call
    return ""
