"""Bidding tables: from the lines of a block to rows with levels (LANGUAGE BT, HI)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from ..bridge.conditions import Conditions, Qualification
from ..patterns import compile_later
from .anchors import RowAddress, row_anchors
from .bss_annotations import take_annotation, take_row_annotation
from .clips import clip_marker, expand_clips, is_paste
from .codes import Code, Severity
from .diagnostics import Edit, count_noun, indenting, meant, quoted, replacing, without_tabs
from .labels import (
    begins_any_auction,
    begins_sequence,
    has_separator,
    is_call,
    is_call_by_suit_mark,
)
from .meaning_labels import read_meaning_label
from .row_calls import CallsKind
from .rows import (
    OpenRow,
    RowWords,
    begins_with_bullet,
    is_call_without_equals,
    is_row_by_equals,
    labels_of,
    leave_words_in_texts,
    levels_of,
    report_free_labels,
    split_row,
)
from .sequences import mark_points, read_blank_sequence, read_dashed_calls, read_row_calls
from .source import SourceLine, Span, indentation
from .state import DocumentState
from .syntax import Annotation, BiddingTable, Row, RowLink
from .variants.parts import VariantLine, variant_line
from .variants.placement import place_rows

DIRECTIVES = (
    *("INCLUDE", "HIDE", "BIDTABLE", "VUL", "SEAT"),
    *("CUT", "ENDCUT", "COPY", "ENDCOPY", "PASTE"),
)
"""The words that may follow ``#``."""

_SETTINGS = ("+TITLE:", "+AUTHOR:", "+DESCRIPTION:")

_DIRECTIVE = compile_later(r"\s*#\s*(?P<word>\+?[^\s#]*)")
_HEAD = compile_later(r"\s*#\s*(?P<word>HIDE|BIDTABLE)(?![A-Za-z])\s*")
_TAB_WIDTHS = (4, 8)
"""The widths of tabs in editors."""
_SPELLED_CALLS = frozenset({"pass", "double", "redouble"})


def parse_table(
    block: list[SourceLine], state: DocumentState, *, has_history: bool = False
) -> BiddingTable | None:
    """Return the bidding table of ``block``; None if it only stored clips.

    Rows without a meaning are kept and reported, never dropped.

    :param has_history: whether the first row is a history, however it is written.
    """
    conditions = state.conditions
    lines = expand_clips(block, state)
    reader = _RowReader(lines, state)
    for line in lines:
        reader.read(line)
    rows = reader.finish()
    _report_tabs(rows, lines, state)
    if not rows and not reader.annotations_above:
        return None
    _set_levels(rows, state, has_history=has_history)
    leave_words_in_texts(rows)
    place_rows([row.row for row in rows], state)
    report_free_labels(rows, state)
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
        part=state.variants.current,
    )


def _are_colons(above: OpenRow, line: SourceLine, words: RowWords) -> bool:
    """Return whether a call with a colon is below one with a colon (LANGUAGE BT-11)."""
    return (
        is_call(words.label)
        and not is_call_by_suit_mark(words.label)
        and line.text.startswith(":", words.label_end)
        and above.line.text.startswith(":", above.words.label_end)
    )


def directive_of(text: str) -> str:
    """Return the directive in a line of a table; empty for other lines."""
    if marker := clip_marker(text):
        kind, is_end = marker
        return f"END{kind}" if is_end else kind
    if is_paste(text):
        return "PASTE"
    head = _HEAD.match(text)
    return head["word"] if head else ""


def _qualified(conditions: Conditions, state: DocumentState) -> Conditions:
    """Return ``conditions`` with those of ``//bss qual=`` lines, for this table only."""
    if not state.qualifications:
        return conditions
    meanings = sorted({one.call: one.text for one in state.qualifications}.items())
    state.qualifications.clear()
    return replace(conditions, qualifications=tuple(Qualification(*item) for item in meanings))


def give_addresses(table: BiddingTable, state: DocumentState) -> None:
    """Set the addresses of the rows of ``table``, the next table of its document."""
    anchors = [""] * len(table.rows) if table.hidden else row_anchors(table.rows, state.anchors)
    for number, (row, anchor) in enumerate(zip(table.rows, anchors, strict=True)):
        row.address = RowAddress(state.name, state.tables, number, anchor)
    state.tables += 1


class _RowReader:
    """Reads lines into rows, continuations and directives (LANGUAGE BT, DI)."""

    def __init__(self, lines: Sequence[SourceLine], state: DocumentState) -> None:
        self.lines = lines
        self.state = state
        self.rows: list[OpenRow] = []
        self.hidden = False
        self.annotations_above: list[Annotation] = []

    def finish(self) -> list[OpenRow]:
        """Close the last row and return all."""
        if self.rows:
            self._close(self.rows[-1])
        mark_points(self.rows)
        return self.rows

    def read(self, line: SourceLine) -> None:
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
        elif (not indent or not self._continues(line, indent, stripped)) and (
            stripped[0] != "." or stripped.rstrip() != "."  # which means nothing here (BT-7)
        ):
            self._row(line, indent, indent)

    def _annotation(self, line: SourceLine) -> None:
        """Store an annotation (LANGUAGE FS-4); replacements in a clip can also create comments."""
        if found := variant_line(line):
            self._variant_line(found)
        elif self.rows:
            self._keep(take_row_annotation(line, self.state), self.rows[-1].annotations)
        else:
            self._keep(take_annotation(line, self.state), self.annotations_above)

    @staticmethod
    def _keep(annotation: Annotation | None, kept: list[Annotation]) -> None:
        if annotation is not None:
            kept.append(annotation)

    def _variant_line(self, found: VariantLine) -> None:
        """Add a ``//only`` or ``//except`` line to the row above (VARIANTS VA-3, VA-5)."""
        placing = self.state.variants
        if (found.line.source, found.line.start) in placing.below_directive or not self.rows:
            placing.refuse(found, "below a directive")
        elif found.is_aside:
            placing.refuse(found, "below a row")
        elif not found.has_text:
            self.rows[-1].variant_lines.append(found)
        elif found.is_except:
            placing.refuse(found, "//except has no text; write //only and the names")
        else:
            self.rows[-1].texts.append(found)

    def _directive(self, line: SourceLine, indent: int) -> None:
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
                hint="put it into a separate block above the table",
            )
        else:
            self._report_unknown_directive(line, indent, word)

    def _report_unknown_directive(self, line: SourceLine, indent: int, word: str) -> None:
        if line.text[indent + 1 : indent + 2].isspace():  # a comment in other languages
            self._report(
                Code.DIRECTIVE_UNKNOWN,
                line,
                f"{quoted(line.text.strip())} begins with # and no known word; left out",
                hint="comments begin with //",
                severity=Severity.WARNING,
                edits=replacing(line, indent, indent + 1, "//"),
            )
            return
        known = [f"#{directive}" for directive in (*DIRECTIVES, *_SETTINGS)]
        near = _parted(self.state.nearest(f"#{word.upper()}", known), word)
        is_setting = word.startswith("+")
        usual = "settings are written #+TITLE: text" if is_setting else "comments begin with //"
        end = line.text.index(word, indent) + len(word)
        self._report(
            Code.DIRECTIVE_UNKNOWN,
            line,
            f"unknown directive {quoted(line.text.strip())}",
            hint=meant(near) or usual,
            edits=replacing(line, indent, end, near),
        )

    def _continues(self, line: SourceLine, indent: int, stripped: str) -> bool:
        """Add ``line`` to the description above if it belongs there (BT-5, BT-6, BT-11)."""
        if not self.rows:
            return False
        last = self.rows[-1]
        if indent == last.column:
            words = split_row(line.text, indent, self.state.options)
            if is_row_by_equals(line.text, indent, words) or _are_colons(last, line, words):
                self._report_aligned_row(line)
                return False
            if is_call_without_equals(words):
                self._report_aligned_call(line, words.label)
            last.append(line, indent)
            return True
        if indent > last.indent and begins_with_bullet(stripped):
            if not last.shifted:
                last.is_list = last.awaits_bullets
            last.shifted += (line,)
            last.append(line, indent)
            return True
        return False

    def _close(self, row: OpenRow) -> None:
        """End the description of a row; report its lines at another column, once (BT-6)."""
        if row.shifted:
            first, *others = row.shifted
            column = row.column if row.column is not None else row.words.label_end + 1
            more = f" with {count_noun(len(others), 'more line')}" if others else ""
            here = f"begins at column {indentation(first.text) + 1}"
            lines = row.shifted if row.column is not None else ()
            edits = (indenting(line, column, is_safe=True) for line in lines)
            self._report(
                Code.TABLE_CONTINUATION,
                first,
                f"{here}, the description above at {column + 1}; added to it{more}",
                hint="align it with the description",
                severity=Severity.INFO if row.is_list else Severity.WARNING,
                edits=chain.from_iterable(edits),
            )
        row.close(self.state)

    def _report_aligned_row(self, line: SourceLine) -> None:
        """Report that ``=`` or ``:`` makes a line below the description above a row (BT-11)."""
        self._report(
            Code.TABLE_LAYOUT,
            line,
            f"{quoted(line.text)} is aligned with the description above; read as a row",
            hint="choose another indentation",
        )

    def _report_aligned_call(self, line: SourceLine, label: str) -> None:
        """Report a call below the description above, unless it is a length or a verb (BT-11)."""
        is_length = is_call_by_suit_mark(label) and not is_call_by_suit_mark(
            self.rows[-1].row.label
        )
        if not is_length and label not in _SPELLED_CALLS:
            self._report(
                Code.TABLE_AMBIGUOUS,
                line,
                f"{label} is aligned with the description above; read as text, not as a row",
                hint=f"for a row, choose another indentation or write {label} = ...",
            )

    def _row(self, line: SourceLine, indent: int, start: int) -> None:
        meaning = read_meaning_label(line, start, self.state.options, is_first=not self.rows)
        if meaning is None:
            self._read_row(line, indent, start)
            return
        for written in meaning.lines:
            self._read_row(written, indentation(written.text), indentation(written.text))
            self.rows[-1].read_meaning(meaning)

    def _read_row(self, line: SourceLine, indent: int, start: int) -> None:
        words = split_row(line.text, start, self.state.options)
        first_words = words
        if not self.rows:
            words = self._as_sequence(line, words)
        labels, is_sequence = labels_of(line.text, words)
        if is_sequence and words.target:
            labels, is_sequence = (), False
        row = Row(
            line.part(words.label_start, words.label_end),
            words.label,
            labels,
            level=0,
            description=None,
            is_sequence=is_sequence,
            pasted=line.pasted,
            indent=indent,
        )
        if words is first_words and not words.target:
            row.calls = read_row_calls(line, start, self.state.options)
        if words.target:
            target = line.text[slice(*words.target)]
            row.link = RowLink(line.part(*words.target), " ".join(target.split()))
        if self.rows:
            self._close(self.rows[-1])
        self.rows.append(OpenRow(row, line, indent, words))

    def _as_sequence(self, line: SourceLine, words: RowWords) -> RowWords:
        """Return the first row as the history that it looks like (LANGUAGE HI-12)."""
        end = len(line.text.rstrip())
        if words.has_equals or words.target or line.text.startswith(":", words.label_end):
            return words
        sequence = read_blank_sequence(line.text[words.label_start : end])
        if not sequence:
            return words
        edits = replacing(line, words.label_start, end, sequence, is_safe=True)
        self._report(
            Code.SEQUENCE_BLANKS,
            line,
            f"calls separated by spaces; read as the auction {sequence.rstrip(';')}",
            hint=f"write {sequence}",
            severity=Severity.INFO if len(self.lines) == 1 else None,
            edits=() if line.pasted else edits,
        )
        return RowWords(sequence, words.label_start, end, None, has_equals=False, target=None)

    def _report(
        self,
        code: Code,
        line: SourceLine,
        message: str,
        *,
        hint: str = "",
        severity: Severity | None = None,
        edits: Iterable[Edit] = (),
    ) -> None:
        self.state.diagnostics.report(
            code,
            line.span,
            message,
            hint=hint,
            severity=severity,
            pasted=line.pasted,
            edits=edits,
        )


def _set_levels(rows: list[OpenRow], state: DocumentState, *, has_history: bool) -> None:
    """Set the level of every row (LANGUAGE BT-8, BT-9, HI-1 to HI-8)."""
    if not rows:
        return
    base = rows[0].indent
    open_indents: list[int] = []
    dedented: list[OpenRow] = []
    for number, opened in enumerate(rows):
        row = opened.row
        if opened.indent <= base:
            row.is_any_auction = not row.link and begins_any_auction(row.label)
            if (
                row.is_sequence
                or row.is_any_auction
                or _is_broken_history(opened, first=not number)
                or (has_history and not number and _is_certain_history(row))
            ):
                row.is_sequence = True
                open_indents = []
            else:
                open_indents = [opened.indent]
        else:
            if row.is_sequence and row.labels:
                # Profile bml2 leaves it out.
                row.calls, row.labels = read_dashed_calls(opened), ()
            deepest = -1
            while open_indents and open_indents[-1] >= opened.indent:
                deepest = open_indents.pop()
            if deepest > opened.indent:
                dedented.append(opened)
            open_indents.append(opened.indent)
    levels = levels_of([opened.row for opened in rows], base)
    for opened, level in zip(rows, levels, strict=True):
        opened.row.level = level
    if dedented:
        _report_dedent(dedented, rows, state)


def _is_broken_history(opened: OpenRow, *, first: bool) -> bool:
    """Return whether a row is an invalid sequence, which is still a history (HI-8)."""
    row = opened.row
    if row.labels or row.link or not has_separator(row.label):
        return False
    return first or begins_sequence(row.label)


def _is_certain_history(row: Row) -> bool:
    """Return whether a first row that must be a history is one as it is (LANGUAGE HI-12)."""
    return row.calls is None or row.calls.kind is not CallsKind.SEQUENCE


def _report_dedent(dedented: list[OpenRow], rows: list[OpenRow], state: DocumentState) -> None:
    """Report the rows of a table at columns between those of the rows above, once (BT-8)."""
    first, *others = dedented
    before = rows[: rows.index(first)]
    above = next(one for one in reversed(before) if one.indent < first.indent)
    more = f", and {count_noun(len(others), 'more row')}" if others else ""
    state.diagnostics.report(
        Code.TABLE_LAYOUT,
        first.row.span,
        f"column {first.indent + 1} is between those of the rows above; "
        f"read as a row below {quoted(above.row.label)}{more}",
        hint="align it with its siblings",
        pasted=first.row.pasted,
    )


def _report_tabs(rows: list[OpenRow], lines: list[SourceLine], state: DocumentState) -> None:
    """Report tabs in the indentation of rows, once for a table (BT-10)."""
    if all("\t" not in line.text for line in lines):
        return
    indents = [opened.line.text[: opened.indent] for opened in rows]
    first = next((number for number, indent in enumerate(indents) if "\t" in indent), None)
    if first is None:
        return
    is_mixed = any(
        _parents(len(indent.expandtabs(width)) for indent in indents) != _parents(map(len, indents))
        for width in _TAB_WIDTHS
    )
    line = rows[first].line
    state.diagnostics.report(
        Code.TABLE_LAYOUT,
        line.span,
        "tabs and spaces are mixed in the indentation; a tab counts as one column"
        if is_mixed
        else "a tab in the indentation counts as one column",
        hint="indent with spaces",
        severity=Severity.WARNING if is_mixed else None,
        pasted=line.pasted,
        edits=[edit for other in lines for edit in without_tabs(other)],
    )


def _parents(columns: Iterable[int]) -> list[int]:
    """Return for each row the number of the nearest row above that is indented less, or -1."""
    found: list[int] = []
    above: list[tuple[int, int]] = [(-1, -1)]
    for number, column in enumerate(columns):
        while above[-1][1] >= column:
            above.pop()
        found.append(above[-1][0])
        above.append((number, column))
    return found


def _report_depth(rows: list[OpenRow], state: DocumentState) -> None:
    """Report the first row that is too deep to be shown at its level (LANGUAGE LM-4)."""
    limit = state.options.limits.depth
    row = next((opened.row for opened in rows if opened.row.level > limit), None)
    if row is not None:
        state.diagnostics.report(
            Code.LIMIT_DEPTH,
            row.span,
            f"more than {limit} levels in this table; deeper rows are shown at level {limit}",
            hint=state.options.limits.hint(
                "depth", "move the deeper rows to a table that begins with their auction"
            ),
            pasted=row.pasted,
        )


def _parted(directive: str, word: str) -> str:
    """Return ``directive`` and the rest of ``#word`` separated: ``#PASTE answers``."""
    rest = word[len(directive) - 1 :]
    is_glued = f"#{word.upper()}".startswith(directive) and (len(rest) > 1 or rest.isdigit())
    return f"{directive} {rest}" if directive and is_glued else directive
