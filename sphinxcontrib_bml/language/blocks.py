"""Blocks: the runs of lines between blank lines (LANGUAGE FS-6, CP-10)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from ..patterns import IGNORECASE, compile_later
from . import labels
from .call_words import is_row_label
from .clips import clip_ends
from .codes import Code
from .context_words import HeadingKind, read_heading
from .contexts import illegal_row
from .deal_diagrams import hand_hint, is_hand
from .diagnostics import inserting_above, joining, quoted, replacing
from .lone_histories import history_rows, is_lone_history
from .meant_rows import meant
from .play_diagrams import is_lost_play, report_lost_play
from .reading import ReadItem, included_name
from .sequences import read_blank_sequence
from .severity import ContextClass, Severity
from .source import Source, SourceLine, Span, indentation
from .state import DocumentState
from .syntax import BiddingTable, ContextOrigin, RstBlock
from .tables import DIRECTIVES

Block = list[SourceLine]
"""The lines of one block. Blank lines are only inside clips; annotations are included."""


def form_blocks(items: Iterable[ReadItem]) -> Iterator[Block | RstBlock]:
    """Yield the blocks in order. A blank line inside a complete clip does not end a block."""
    items = list(items)
    ends = clip_ends(items)
    block: Block = []
    inside_until = -1
    for index, item in enumerate(items):
        if isinstance(item, RstBlock):
            if block:
                yield block
            block = []
            yield item
            continue
        inside_until = max(inside_until, ends.get(index, -1))
        if index < inside_until or not _is_blank(item):
            block.append(item)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _is_blank(line: SourceLine) -> bool:
    return not line.text or line.text.isspace()


_BID_START = compile_later(r"\s*\(?[0-9][A-Za-z]")
_PLAIN_CALL = r"(?:[PDXR]|XX|Pass|PASS|Dbl|DBL|Rdbl|RDBL)"
_SHORT_CALL = compile_later(rf"(?:{_PLAIN_CALL}|\({_PLAIN_CALL}\))(?=[=:]|$)")
_SIGN = compile_later(r"[=:\s](?:pass|double|redouble)\W*$", IGNORECASE)
_ORDINAL = compile_later(r"\s*(?:1st|2nd|3rd|[4-7]th)(?![A-Za-z])")
_DIRECTIVE = compile_later(rf"\s*#\s*(?P<word>(?:{'|'.join(DIRECTIVES)})(?![A-Za-z])|\+\w+:)")
_HEADING = compile_later(r"\*+\s+\S")
_ITEM = compile_later(r"\s*-\s+\S")
_MISSPELT_ROW = compile_later(
    rf"\s*(?P<level>\(?[1-7])(?:\s+(?P<strain>NT|nt|[CDHSN]|{labels.SUIT_IN_LABEL})(?P<end>\)?)\s*"
    rf"(?P<sign>=|:|(?:-+|[–—])(?!\S))|(?P<suit>{labels.SUIT_IN_LABEL})(?P<close>\)?)\s+(?:-+|[–—])(?!\S))"
)
_LONG_SENTENCE = 60
_CLIP_STARTS = {"CUT", "COPY"}
_CLIP_ENDS = {"ENDCUT", "ENDCOPY"}


def begins_like_bid(text: str) -> bool:
    """Return whether ``text`` begins like the first line of a bidding table (LANGUAGE EL-5)."""
    return _BID_START.match(text) is not None and not _ORDINAL.match(text)


def has_bid_below(block: Block, label: str = "") -> bool:
    """Return whether a row of a bid makes a table of a block that begins with another call (EL-5).

    Without one it may be a list of signs: ``D = double``, ``P = pass``.

    :param label: the first call, if it is in a link.
    """
    word = label or block[0].text.split(None, 1)[0]
    if not labels.begins_with_call(word):
        return False
    if labels.is_call_by_suit_mark(word):
        return any(
            begins_like_bid(line.text) and labels.has_call_and_equals(line.text)
            for line in block[1:]
        )
    if not _SHORT_CALL.match(word):
        return False
    is_list = all(_row_label(line) or is_row_label(line.text.strip()) for line in block)
    others = [(label, line) for line in block[1:] if (label := _row_label(line))]
    return any(
        (is_list or "=" in line.text) and not _SHORT_CALL.match(label) for label, line in others
    )


def is_linked_row(block: Block, link: re.Match[str]) -> bool:
    """Return whether the link that begins a block is the label of a row (LANGUAGE EL-5)."""
    label, is_alone = link["label"], len(block) == 1 and link.end() == len(link.string.strip())
    if is_alone or link["target"].isspace() or labels.parse_label(label) is None:
        return False
    return begins_like_bid(label) or has_bid_below(block, label)


def _row_label(line: SourceLine) -> str:
    """Return the call before ``=``, ``:`` or two spaces at the beginning of a line, or nothing."""
    row = labels.LISTED_ROW.match(line.text.strip())
    return row["call"] if row and all(map(is_row_label, row["call"].split(","))) else ""


def report_glued(line: SourceLine, above: str, state: DocumentState, *, is_part: bool) -> None:
    """Report a missing blank line before a line that is a block (ME-4, SV-4, HD-3).

    :param is_part: whether the lines are for some partners, which the blank line would cut.
    """
    if above:
        state.diagnostics.report(
            Code.TABLE_LAYOUT,
            line.span,
            f"no blank line after {above}",
            hint="insert a blank line",
            edits=() if is_part else inserting_above(line, "", is_safe=True),
        )


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
            "this sentence begins with a bid; read as a table with one row",
            hint="for text, start with another word; for a row, write = before the description",
        )


def report_paragraph(block: Block, state: DocumentState) -> None:
    """Report lines of a paragraph that were probably not meant as text."""
    text = block[0].text
    if text.lstrip().startswith("#"):
        _report_unknown_directive(block[0], state)
    elif begins_like_bid(text):
        _report_unknown_call(block[0], state)
    if misspelt := _misspelt_rows(block):
        _report_misspelt_rows(block, misspelt, state)
    elif _is_lost_table(block) or _is_lost_row(block, state):
        _report_lost_table(block[0], state)
    elif _begins_with_broken_history(block):
        _report_broken_history(block[0], state)
    elif is_lost_play(block, state.options.language):
        report_lost_play(block, state)
    elif any(is_hand(line) for line in block[:2]):
        _report_lost_deal(block, state)
    else:
        _report_glued_lines(block, state)


def _report_unknown_directive(first: SourceLine, state: DocumentState) -> None:
    """Report a block that begins with ``#`` and is not a table (LANGUAGE DI-5)."""
    state.diagnostics.report(
        Code.DIRECTIVE_UNKNOWN,
        first.span,
        f"{quoted(first.text)} begins with # and no known word; read as text",
        hint="headings begin with *, comments with //",
        severity=Severity.WARNING,
    )


def _report_unknown_call(first: SourceLine, state: DocumentState) -> None:
    """Report a block that begins nearly with a bid and is not a table (LANGUAGE EL-6)."""
    word = first.text.split(None, 1)[0]
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        first.span,
        f"{quoted(word)} is not a call; read as text, not as a bidding table",
        hint="for a table, write #BIDTABLE above",
        edits=inserting_above(first, "#BIDTABLE"),
    )


def _is_lost_table(block: Block) -> bool:
    """Return whether a block is not a table only because of its first row (LANGUAGE EL-8)."""
    first = block[0].text
    word, equals, _ = first.partition("=")
    is_row = labels.begins_row(first) or (bool(equals) and is_row_label(word.strip()))
    if len(block) == 1 or not is_row or _BID_START.match(first):
        return False
    second = block[1].text
    return indentation(second) > indentation(first) or labels.begins_row(second)


def _is_lost_row(block: Block, state: DocumentState) -> bool:
    """Return whether a line is only text because its call is not a bid (LANGUAGE EL-8)."""
    heading = next(reversed(state.headings), None)
    text = block[0].text
    label = _row_label(block[0])
    if heading is None or not _SHORT_CALL.match(label) or _SIGN.search(text):
        return False
    return read_heading(heading.text.text, state.options.language).kind is not HeadingKind.TITLE


def _misspelt_rows(block: Block) -> list[re.Match[str]]:
    """Return the matches of misspelled rows if all lines are such rows (EL-9); else nothing."""
    if read_blank_sequence(block[0].text.strip()):
        return []
    rows = [row for line in block if (row := _MISSPELT_ROW.match(line.text))]
    return rows if len(rows) == len(block) else []


def _spelling(row: re.Match[str]) -> str:
    """Return the beginning of a row in the spelling of tables (EL-9)."""
    bid = "".join(filter(None, row.group("level", "strain", "end", "suit", "close")))
    return f"{bid}: " if row["sign"] == ":" else f"{bid} = "


def _report_misspelt_rows(block: Block, rows: list[re.Match[str]], state: DocumentState) -> None:
    first, row = block[0], rows[0]
    spelling = _spelling(row) + first.text[row.end() :].strip()
    edits = (
        replacing(line, row.start("level"), row.end(), _spelling(row).rstrip())
        for line, row in zip(block, rows, strict=True)
    )
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        first.span,
        f"{quoted(first.text)} is read as text, not as a row",
        hint=f"for a bidding table, write {spelling.strip()}",
        severity=Severity.WARNING,
        edits=chain.from_iterable(edits),
    )


def _begins_with_broken_history(block: Block) -> bool:
    """Return whether rows are text because the line above them is not a sequence (EL-8)."""
    if len(block) == 1:
        return False
    word, second = block[0].text.split(None, 1)[0], block[1].text
    calls = [piece for piece in labels.split_sequence(word) if labels.parse_label(piece)]
    if not calls or not labels.has_separator(word):
        return False
    return labels.begins_with_call(second)


def _report_broken_history(first: SourceLine, state: DocumentState) -> None:
    word = first.text.split(None, 1)[0]
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        first.span,
        f"{quoted(word)} is not an auction, so it begins no bidding table; read as text",
        hint="begin the table with a call, or with an auction such as 1N-2C;",
        severity=Severity.WARNING,
    )


def _report_lost_table(first: SourceLine, state: DocumentState) -> None:
    word = first.text.split(None, 1)[0]
    state.diagnostics.report(
        Code.TABLE_DOUBT,
        first.span,
        f"a block that begins with {quoted(word)} is read as text",
        hint="for a bidding table, write #BIDTABLE above",
        severity=Severity.WARNING,
        edits=inserting_above(first, "#BIDTABLE"),
    )


def _report_lost_deal(block: Block, state: DocumentState) -> None:
    """Report the line that prevents a block with hands from being a deal (LANGUAGE DD-1)."""
    line = next(line for line in block[1:] if not is_hand(line))
    state.diagnostics.report(
        Code.DEAL_HAND,
        line.span,
        f"{quoted(line.text)} is not a hand, so the deal is read as text",
        hint=hand_hint(line.text),
    )


class _DetachedLine(NamedTuple):
    """The problem of a line in a paragraph that should be a separate block."""

    code: Code
    message: str
    severity: Severity
    once: bool
    """Whether to report it only once per paragraph."""


def _report_glued_lines(block: Block, state: DocumentState) -> None:
    """Report lines that are text because the blank line above is missing (LANGUAGE EL-4)."""
    reported = set[_DetachedLine]()
    histories = 0  # directly above
    in_clip = False
    has_rows = sum(labels.has_call_and_colon(line.text) for line in block[1:]) > 1
    for index, line in enumerate(block[1:], start=1):
        glued = _glued(line.text, has_rows=has_rows)
        above, histories = (
            histories,
            histories + 1 if labels.parse_sequence(line.text.strip()) else 0,
        )
        is_clipped, in_clip = in_clip, _is_in_clip(line.text, in_clip)
        if glued is None or (glued.once and glued in reported):
            continue
        reported.add(glued)
        place = block[index - above] if glued.code is Code.TABLE_DOUBT else line
        state.diagnostics.report(
            glued.code,
            place.span,
            f"{glued.message} inside a paragraph; read as text",
            hint="insert a blank line above",
            severity=glued.severity,
            # A clip is whole with the one line above it.
            edits=() if is_clipped else inserting_above(place, ""),
        )


def _is_in_clip(text: str, was_in_clip: bool) -> bool:
    """Return whether the lines after ``text`` in a paragraph were meant to be in a clip."""
    if not (directive := _DIRECTIVE.match(text)):
        return was_in_clip
    word = directive["word"]
    return word in _CLIP_STARTS or (was_in_clip and word not in _CLIP_ENDS)


def _glued(text: str, *, has_rows: bool) -> _DetachedLine | None:
    if "#" in text and (directive := _DIRECTIVE.match(text)):
        return _DetachedLine(
            Code.DIRECTIVE_PLACE, f"#{directive['word']}", Severity.ERROR, once=False
        )
    is_row = _BID_START.match(text) and labels.has_call_and_equals(text)
    if is_row or (has_rows and labels.has_call_and_colon(text)):
        return _DetachedLine(Code.TABLE_DOUBT, "a row", Severity.WARNING, once=True)
    if _HEADING.match(text):
        return _DetachedLine(Code.TABLE_LAYOUT, "a heading", Severity.WARNING, once=False)
    if _ITEM.match(text):
        return _DetachedLine(Code.TABLE_LAYOUT, "a list", Severity.INFO, once=True)
    return None


_HOW_TO_CONTINUE = (
    "in that file, put the rows between #CUT name and #ENDCUT; include it above the table; write "
    "#PASTE name here"
)


class Neighbors:
    """Compares every bidding table of a document with the block directly above."""

    def __init__(self, state: DocumentState) -> None:
        """Start at the top of the document."""
        self._state = state
        self._table_above: tuple[Block, BiddingTable] | None = None
        self._row_ends: dict[Source, int] = {}
        """The end of the last table of each source."""
        self._begun: set[Source] = set()
        """The sources of which a block was read."""

    def forget(self) -> None:
        """Skip an element that is not a block of notes."""
        self._table_above = None

    def compare(self, block: Block, table: BiddingTable) -> None:
        """Report rows of ``block`` that were probably not meant as a separate table.

        :param block: the lines of the block, without annotations.
        :param table: the table that is the block, or its last element.
        """
        if self._report_include(block, table) or self._table_above is None:
            return
        above, table_above = self._table_above
        if not self._report_lone_history(block, table, table_above):
            self._report_detached_rows(block, above)

    def remember(self, block: Block, table: BiddingTable | None) -> None:
        """Store ``block``, which is ``table`` or ends with it, for the next comparison."""
        self._table_above = None
        if table is not None:
            self._table_above = block, table
            self._row_ends[block[-1].source] = block[-1].end
        for source in {line.source for line in block}:
            self._begin(source)

    def _begin(self, source: Source) -> None:
        """Record that a block of ``source`` and of its includers was read."""
        while source not in self._begun:
            self._begun.add(source)
            if source in self._state.includers:
                source = self._state.includers[source].source

    def _report_include(self, block: Block, table: BiddingTable) -> bool:
        """Report an include in a table whose file begins with rows (LANGUAGE IN-10)."""
        if meant(table).rows[0].is_sequence or not _is_from_start(block, table):
            return False
        source = block[0].source
        while source in self._state.includers and source not in self._begun:
            name = self._state.includers[source]
            if self._is_misplaced(name):
                self._report_place(name)
                return True
            source = name.source
        return False

    def _is_misplaced(self, name: Span) -> bool:
        """Return whether an include is indented, or follows a row of the same block."""
        line = name.source.line_text(name.start)
        if included_name(line) is None:
            return False  # a file that a directive of reST names
        end = self._row_ends.get(name.source)
        between = name.source.text[end : name.start - name.column].split("\n")[1:-1]
        follows_row = end is not None and all(line.strip() for line in between)
        return follows_row or indentation(line) > 0

    def _report_place(self, name: Span) -> None:
        start = name.start - name.column + indentation(name.source.line_text(name.start))
        self._state.diagnostics.report(
            Code.INCLUDE_PLACE,
            Span(name.source, start, name.end),
            f"the rows of {quoted(name.text)} do not continue the table; they are read as openings",
            hint=_HOW_TO_CONTINUE,
        )

    def _report_lone_history(self, block: Block, table: BiddingTable, above: BiddingTable) -> bool:
        """Report a history directly above rows that do not continue it (LANGUAGE HI-13)."""
        if not is_lone_history(above) or not _begins_with_opening(block, table):
            return False
        history = history_rows(above)
        is_here = block[0].source is history[0].span.source
        auction = "-".join(row.label.strip("-;") for row in history)
        is_read = table.context is not None and table.context.origin is ContextOrigin.BLANK
        if not is_read and table.context is not None:
            return False
        message = f"{auction} has no rows; those of the table below are read as openings"
        hint = "remove the blank line" if is_here else _HOW_TO_CONTINUE
        calls = tuple(label for row in history for label in row.labels)
        illegal = None if is_read else illegal_row(calls, table)
        if is_read:
            message = f"the rows below the blank line are read after {auction}"
        elif illegal is not None:
            place = f"in line {illegal.span.line}" if is_here else f"at {illegal.span}"
            hint = f"{illegal.label} {place} is not legal after it"
        self._state.diagnostics.report(
            Code.TABLE_CONTEXT,
            history[0].span,
            message,
            hint=hint,
            kind=ContextClass.BLANK if is_read else "",
            edits=joining(history[-1].span, block[0]) if is_here and illegal is None else (),
        )
        return True

    def _report_detached_rows(self, block: Block, above: Block) -> None:
        """Report a table that is indented more than the one directly above (FS-6, IN-2)."""
        first = block[0].text
        if indentation(first) <= indentation(above[0].text):
            return
        if first.lstrip().startswith("#") or labels.has_separator(first.split(None, 1)[0]):
            return  # a sequence says itself what its rows continue
        self._state.diagnostics.report(
            Code.TABLE_DOUBT,
            block[0].span,
            "a new table begins here: its rows do not continue those above",
            hint="remove the blank line or the #INCLUDE between them, or the indentation",
            severity=Severity.WARNING,
        )


def are_histories(tables: Iterable[BiddingTable]) -> bool:
    """Return whether there are tables and all are histories without rows."""
    tables = list(tables)
    return bool(tables) and all(map(is_lone_history, tables))


def _begins_with_opening(block: Block, table: BiddingTable) -> bool:
    """Return whether ``block`` is ``table`` from its first line, beginning with an opening."""
    first = meant(table).rows[0]
    is_call = bool(first.labels) and not first.has_words
    return _is_from_start(block, table) and not first.is_sequence and is_call


def _is_from_start(block: Block, table: BiddingTable) -> bool:
    first = block[0].span
    return table.span.source is first.source and table.span.start <= first.start
