"""Bidding tables: from the lines of a block to rows with levels (LANGUAGE BT, HI)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from ..bridge import Conditions, Qualification
from .anchors import Address, row_anchors
from .annotations import take_annotation, take_row_annotation
from .blocks import clip_marker
from .clips import expand_clips, is_paste
from .codes import Code
from .diagnostics import nearest, quoted
from .inline import alert_length
from .labels import (
    begins_sequence,
    has_separator,
    is_call_by_suit_mark,
    parse_label,
    parse_sequence,
)
from .source import Fragment, Line, Span
from .state import DocumentState
from .syntax import Annotation, BiddingTable, Row, RowLink

DIRECTIVES = (
    *("INCLUDE", "HIDE", "BIDTABLE", "VUL", "SEAT"),
    *("CUT", "ENDCUT", "COPY", "ENDCOPY", "PASTE"),
)
"""The words that may follow ``#``."""

_SETTINGS = ("+TITLE:", "+AUTHOR:", "+DESCRIPTION:")

LINKED_LABEL = re.compile(r"\[(?P<label>[^\[\]]*)\]\((?P<target>[^()]+(?:\([^()]*\)[^()]*)*)\)")

_DIRECTIVE = re.compile(r"\s*#\s*(?P<word>\+?[^\s#]*)")
_HEAD = re.compile(r"\s*#\s*(?P<word>HIDE|BIDTABLE)(?![A-Za-z])\s*")
_WORD = re.compile(r"\S*")
_EQUALS = re.compile(r"\s*(=?)\s*")
_BULLET = re.compile(r"[-*•]|[a-z]\)|[0-9]{1,2}\)")
_SPELLED_CALLS = frozenset({"pass", "double", "redouble"})
_AIR_LINES = 2
_MOST_HINTS = 100


def parse_table(block: list[Line], state: DocumentState) -> BiddingTable | None:
    """Return the bidding table of ``block``; None where it only stored clips.

    Rows that mean nothing are kept and reported, never dropped.
    """
    conditions = state.conditions
    reader = _RowReader(state)
    for line in expand_clips(block, state):
        reader.read(line)
    rows = reader.finish()
    if not rows and not reader.annotations_above:
        return None
    _set_levels(rows, state)
    _report_free_labels(rows, state)
    if not reader.hidden:
        _report_depth(rows, state)
    first, last = block[0].span, block[-1].span
    span = Span(first.source, first.start, last.end if last.source is first.source else first.end)
    return BiddingTable(
        span,
        tuple(row.row for row in rows),
        reader.hidden,
        _qualified(conditions, state),
        tuple(reader.annotations_above),
    )


def directive_of(text: str) -> str:
    """Return the word of the directive that a line of a table is read as; nothing for others."""
    if marker := clip_marker(text):
        kind, is_end = marker
        return f"END{kind}" if is_end else kind
    if is_paste(text):
        return "PASTE"
    head = _HEAD.match(text)
    return head["word"] if head else ""


def _qualified(conditions: Conditions, state: DocumentState) -> Conditions:
    """Return ``conditions`` with what ``//bss qual=`` lines say, for this table alone."""
    if not state.qualifications:
        return conditions
    meanings = sorted(dict(state.qualifications).items())
    state.qualifications.clear()
    return replace(conditions, qualifications=tuple(Qualification(*item) for item in meanings))


def give_addresses(table: BiddingTable, state: DocumentState) -> None:
    """Give the rows of ``table``, the next of its document, their addresses."""
    anchors = [""] * len(table.rows) if table.hidden else row_anchors(table.rows, state.anchors)
    for number, (row, anchor) in enumerate(zip(table.rows, anchors, strict=True)):
        row.address = Address(state.name, state.tables, number, anchor)
    state.tables += 1


class _Words(NamedTuple):
    """A row taken apart (LANGUAGE BT-2, BT-3, CA-11); columns of its line."""

    label: str
    label_start: int
    label_end: int
    description_start: int | None
    has_equals: bool
    target: tuple[int, int] | None
    """Columns of the target of a linked label."""


class _OpenRow:
    """A row whose description may still go on."""

    __slots__ = ("_pieces", "annotations", "column", "indent", "line", "row", "words")

    def __init__(self, row: Row, line: Line, indent: int, words: _Words) -> None:
        self.row = row
        self.line = line
        self.indent = indent
        self.words = words
        self.column = words.description_start
        self.annotations: list[Annotation] = []
        self._pieces: list[tuple[Line, int, int]] = []
        if self.column is not None:
            self.append(line, self.column)

    def append(self, line: Line, start: int) -> None:
        """Add the text of ``line`` from column ``start`` to the description."""
        self._pieces.append((line, start, len(line.text.rstrip())))

    def close(self, state: DocumentState) -> None:
        """Set the description and the annotations of the row (LANGUAGE BT-7, XT-2, XT-3)."""
        self.row.annotations = tuple(self.annotations)
        pieces = self._pieces
        if len(pieces) >= _AIR_LINES:
            line, start, end = pieces[-1]
            if line.text[start:end] == ".":
                self.row.air = True
                pieces = pieces[:-1]
        if pieces:
            self.row.description = Fragment(pieces)
            self.row.alert_length = alert_length(self.row.description.text, state.options)


class _RowReader:
    """Reads lines into rows, continuations and directives (LANGUAGE BT, DI)."""

    def __init__(self, state: DocumentState) -> None:
        self.state = state
        self.rows: list[_OpenRow] = []
        self.hidden = False
        self.annotations_above: list[Annotation] = []
        self.tab_reported = False

    def finish(self) -> list[_OpenRow]:
        """Close the last row and return all."""
        if self.rows:
            self.rows[-1].close(self.state)
        return self.rows

    def read(self, line: Line) -> None:
        """Read one line."""
        text = line.text
        stripped = text.lstrip()
        if not stripped:
            return
        indent = len(text) - len(stripped)
        if stripped.startswith("//"):
            self._annotation(line)
        elif stripped.startswith("#"):
            self._directive(line, indent)
        elif not self._continues(line, indent, stripped) and stripped.rstrip() != ".":
            self._row(line, indent, indent)  # a lone full stop means nothing here (BT-7)

    def _annotation(self, line: Line) -> None:
        """Keep an annotation (LANGUAGE FS-4); replacements in a clip can make comments too."""
        if self.rows:
            annotation = take_row_annotation(line, self.state)
            kept = self.rows[-1].annotations
        else:
            annotation = take_annotation(line, self.state)
            kept = self.annotations_above
        if annotation is not None:
            kept.append(annotation)

    def _directive(self, line: Line, indent: int) -> None:
        directive = _DIRECTIVE.match(line.text)
        word = directive["word"] if directive else ""
        if head := _HEAD.match(line.text):
            self.hidden = self.hidden or word.startswith("HIDE")
            if head.end() < len(line.text):  # DI-1: the rest of the line is a row
                self._row(line, indent, head.end())
        elif word in {"VUL", "SEAT"} or (word.startswith("+") and ":" in word):
            self._report(
                Code.DIRECTIVE_PLACE,
                line,
                f"#{word} inside a table",
                hint="give it a block of its own above the table",
            )
        else:
            self._report(
                Code.DIRECTIVE_UNKNOWN,
                line,
                f"unknown directive {quoted(line.text.strip())}",
                hint=self._directive_hint(word),
            )

    def _directive_hint(self, word: str) -> str:
        # The search costs much; some hints are enough for an author.
        is_cheap = self.state.diagnostics.count(Code.DIRECTIVE_UNKNOWN) < _MOST_HINTS
        known = [f"#{directive}" for directive in (*DIRECTIVES, *_SETTINGS)]
        if is_cheap and (hint := nearest(f"#{word.upper()}", known)):
            return hint
        is_setting = word.startswith("+")
        return "settings are written #+TITLE: text" if is_setting else "comments begin with //"

    def _continues(self, line: Line, indent: int, stripped: str) -> bool:
        """Add ``line`` to the description above where it belongs there (BT-5, BT-6, BT-11)."""
        if not self.rows or not indent:
            return False
        last = self.rows[-1]
        if indent == last.column:
            words = _split(line.text, indent, self.state)
            if parse_label(words.label) and not words.target:
                self._report_aligned_call(line, words)
                if words.has_equals:
                    return False
            last.append(line, indent)
            return True
        if indent > last.indent and _BULLET.fullmatch(stripped.split(None, 1)[0]):
            expected = last.column if last.column is not None else last.words.label_end + 1
            self._report(
                Code.TABLE_CONTINUATION,
                line,
                f"begins at column {indent + 1}, the description above at {expected + 1}; "
                "added to it",
                hint="align it with the description",
            )
            last.append(line, indent)
            return True
        return False

    def _report_aligned_call(self, line: Line, words: _Words) -> None:
        """Report a call under the description above: with ``=`` it is a row (BT-11)."""
        if words.has_equals:
            self._report(
                Code.TABLE_ALIGNED_ROW,
                line,
                f"{quoted(line.text)} stands under the description above; read as a row",
                hint="choose another indentation",
            )
        elif not is_call_by_suit_mark(words.label) and words.label not in _SPELLED_CALLS:
            self._report(
                Code.TABLE_AMBIGUOUS,
                line,
                f"{words.label} stands under the description above; read as text, not as a row",
                hint=f"for a row, choose another indentation or write {words.label} = ...",
            )

    def _row(self, line: Line, indent: int, start: int) -> None:
        if "\t" in line.text[:indent] and not self.tab_reported:
            self.tab_reported = True
            self._report(Code.TABLE_TAB, line, "a tab in the indentation counts as one column")
        words = _split(line.text, start, self.state)
        label = parse_label(words.label)
        sequence = None if label or words.target else parse_sequence(words.label)
        row = Row(
            line.part(words.label_start, words.label_end),
            words.label,
            (label,) if label else sequence.labels if sequence else (),
            level=0,
            description=None,
            is_sequence=sequence is not None,
            pasted=line.pasted,
        )
        if words.target:
            target = line.text[slice(*words.target)]
            row.link = RowLink(line.part(*words.target), " ".join(target.split()))
        if self.rows:
            self.rows[-1].close(self.state)
        self.rows.append(_OpenRow(row, line, indent, words))

    def _report(self, code: Code, line: Line, message: str, *, hint: str = "") -> None:
        self.state.diagnostics.report(code, line.span, message, hint=hint, pasted=line.pasted)


def _split(text: str, start: int, state: DocumentState) -> _Words:
    """Take a row apart, which begins at column ``start``."""
    if text.startswith("[", start) and state.options.links:
        link = LINKED_LABEL.match(text, start)
        if link and link["target"].strip():
            description, has_equals = _after_equals(text, link.end())
            return _Words(
                link["label"],
                start,
                link.end(),
                description,
                has_equals,
                link.span("target"),
            )
    end = _WORD.match(text, start).end()  # type: ignore[union-attr]
    label = text[start:end]
    before, sign, _ = label.partition("=")
    if sign and (parse_label(before) or parse_sequence(before)):
        label, end = before, start + len(before)
    description, has_equals = _after_equals(text, end)
    return _Words(label, start, end, description, has_equals, None)


def _after_equals(text: str, position: int) -> tuple[int | None, bool]:
    """Return the column of the description behind one ``=``, and whether there was one (BT-3)."""
    equals = _EQUALS.match(text, position)
    end = equals.end() if equals else position
    return (end if end < len(text) else None), bool(equals and equals[1])


def _set_levels(rows: list[_OpenRow], state: DocumentState) -> None:
    """Give every row its level (LANGUAGE BT-8, BT-9, HI-1 to HI-8)."""
    if not rows:
        return
    base = rows[0].indent
    history = 0  # how many history rows stand above the rows at the base column
    above: _OpenRow | None = None
    open_indents: list[int] = []
    for opened in rows:
        row = opened.row
        if opened.indent <= base:
            is_history = row.is_sequence or _is_broken_history(opened, first=above is None)
            if is_history:
                joined = above is not None and _is_closed_sequence(above)
                history = history + 1 if joined and row.is_sequence else 1
                row.is_sequence = True
                row.level = history - 1
                open_indents = []
            else:
                row.level = history
                open_indents = [opened.indent]
        else:
            if row.is_sequence:
                _report_nested_sequence(opened, state)
            deepest = -1
            while open_indents and open_indents[-1] >= opened.indent:
                deepest = open_indents.pop()
            if deepest > opened.indent:
                _report_dedent(opened, state)
            row.level = history + len(open_indents)
            open_indents.append(opened.indent)
        above = opened


def _is_broken_history(opened: _OpenRow, *, first: bool) -> bool:
    """Follow HI-8: a sequence with a fault is a history all the same."""
    row = opened.row
    if row.labels or row.link or not has_separator(row.label):
        return False
    return first or begins_sequence(row.label)


def _is_closed_sequence(opened: _OpenRow) -> bool:
    # A sequence below the base column has no labels left (LANGUAGE HI-7).
    sequence = parse_sequence(opened.row.label) if opened.row.labels else None
    return sequence is not None and sequence.closed


def _report_nested_sequence(opened: _OpenRow, state: DocumentState) -> None:
    row = opened.row
    row.labels = ()
    state.diagnostics.report(
        Code.TABLE_SEQUENCE,
        row.span,
        f"the sequence {quoted(row.label)} stands below other rows; it is shown, not exported",
        hint="give it a table of its own",
        pasted=row.pasted,
    )


def _report_dedent(opened: _OpenRow, state: DocumentState) -> None:
    state.diagnostics.report(
        Code.TABLE_DEDENT,
        opened.row.span,
        f"column {opened.indent + 1} lies between those of the rows above",
        hint="align it with its sisters",
        pasted=opened.row.pasted,
    )


def _report_free_labels(rows: list[_OpenRow], state: DocumentState) -> None:
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
            _report_free_label(row, below, _free_label_hint(rows[index], above), state)
        index = end


def _subtree_end(rows: list[_OpenRow], index: int) -> int:
    level = rows[index].row.level
    end = index + 1
    while end < len(rows) and rows[end].row.level > level:
        end += 1
    return end


def _report_free_label(row: Row, below: int, hint: str, state: DocumentState) -> None:
    rows = {0: "", 1: " with the row below it"}.get(below, f" with {below} rows below it")
    state.diagnostics.report(
        Code.CALL_UNKNOWN,
        row.span,
        f"{quoted(row.label)} is no call; shown, but left out of exports{rows}",
        hint=hint,
        pasted=row.pasted,
    )


def _report_depth(rows: list[_OpenRow], state: DocumentState) -> None:
    """Report the first row that is too deep to be shown in its place (LANGUAGE LM-4)."""
    limit = state.options.limits.depth
    row = next((opened.row for opened in rows if opened.row.level > limit), None)
    if row is not None:
        state.diagnostics.report(
            Code.LIMIT_DEPTH,
            row.span,
            f"more than {limit} levels in this table; deeper rows are shown at level {limit}",
            hint="give the deeper rows a table of their own that begins with their sequence",
            pasted=row.pasted,
        )


def _free_label_hint(opened: _OpenRow, above: _OpenRow | None) -> str:
    """Return what the author of a free label may have meant.

    :param above: the row whose description the line may continue, None where there is none.
    """
    word = opened.words.label
    if meant := _meant_call(word):
        return f"did you mean {meant}?"
    if word and not word.strip("*"):
        return "for a heading, insert a blank line above"
    is_text = word.isalpha() and not opened.words.has_equals
    if above and above.column is not None and is_text and opened.indent > above.indent:
        return f"for more of the description above, begin at column {above.column + 1}"
    return "a call is P, D, R or level and suit, such as 2H; theirs in parentheses"


def _meant_call(word: str) -> str:
    """Return the call that ``word`` nearly is, or nothing."""
    inner = word.strip("(),.:*?=+")
    for meant in (inner, inner.upper(), f"({inner})", inner.replace("10", "1")):
        if meant != word and parse_label(meant):
            return f"({meant})" if word.startswith("(") and not meant.startswith("(") else meant
    return ""
