"""Incremental reading of edited texts: only the blocks around an edit are read again.

A block is kept if its lines are the same, it changes nothing for the rest of the document, and the
edit changes nothing for it. If an edit does more, the whole text is read; both give the same result
(LANGUAGE LM-6).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import NamedTuple

from ..bridge.conditions import Conditions
from ..patterns import MULTILINE, compile_later
from . import syntax
from .anchors import Anchors, row_anchors
from .blocks import Block, are_histories
from .bss_annotations import without_annotations
from .codes import Code
from .contexts import may_name_auction
from .contexts_reports import report_contexts
from .diagnostics import Diagnostic, Diagnostics
from .included_files import KEPT
from .options import Options
from .parser import BlockReader, Parse, blocks_of, expect_parameters
from .reading import CONTROL, open_source, read_lines
from .source import Source, Span, common_start
from .state import DocumentState
from .syntax import ContextOrigin

_OF_DOCUMENT = compile_later(r"^\s*#\s*(?:\+|(?:END)?(?:CUT|COPY)|PASTE|INCLUDE)", MULTILINE)
"""A line that affects more than its block, so that the whole text is read again."""


class TextPart(Source):
    """Lines of an edited text, whose numbers change with edits above them."""

    def __init__(self, whole: Source, text: str, first_line: int) -> None:
        """Store lines of ``whole``.

        :param first_line: the number of the first line, from 1.
        """
        self._numbers = list(range(first_line, first_line + text.count("\n") + 1))
        super().__init__(whole.name, text, path=whole.path, line_numbers=self._numbers)
        self.original = whole.original or whole

    def move(self, after: int, lines: int) -> None:
        """Increase the numbers of the lines after line ``after`` by ``lines``."""
        if lines:
            moved = (number + lines if number > after else number for number in self._numbers)
            self._numbers[:] = moved


class _InForce(NamedTuple):
    """The state of a document on which a block depends."""

    conditions: Conditions
    headings: tuple[syntax.Heading, ...]
    above: syntax.Element | None
    settings: int
    """The number of metadata keys above it."""
    tables: int
    """The number of bidding tables above it."""


class _BlockReading(NamedTuple):
    """A block as read."""

    lines: Block
    """The lines; empty for a block in reStructuredText."""
    elements: tuple[syntax.Element, ...]
    place: tuple[Span, Span]
    """The first and the last line of the block."""
    in_force: _InForce
    is_alone: bool
    """Whether the block does not change the state of the document."""

    @property
    def first_line(self) -> int:
        """The number of its first line, from 1."""
        return self.place[0].line

    @property
    def last_line(self) -> int:
        """The number of its last line."""
        last = self.place[1]
        return last.source.line_number(last.end)

    @property
    def tables(self) -> list[syntax.BiddingTable]:
        """The bidding tables in it, usually one or none."""
        return [one for one in self.elements if isinstance(one, syntax.BiddingTable)]


@dataclass(frozen=True, slots=True)
class _Edit:
    """The difference between two versions of a text, from blank line to blank line."""

    first_line: int
    """The first line that differs, from 1."""
    last_line: int
    """The last line that differs, in the old text."""
    old: str
    new: str
    """The differing lines in both versions."""

    @classmethod
    def between(cls, old: str, new: str) -> _Edit:
        """Return the difference between ``old`` and ``new``."""
        start = common_start(old, new)
        most = min(len(old), len(new)) - start
        same_end = min(most, common_start(old[::-1], new[::-1]))
        start = _block_start(old, start)
        end = _block_end(old, len(old) - same_end)
        end_of_new = end + len(new) - len(old)
        first = old.count("\n", 0, start) + 1
        last = first + old.count("\n", start, end)
        return cls(first, last, old[start:end], new[start:end_of_new])

    @property
    def more_lines(self) -> int:
        """The number of added lines."""
        return self.new.count("\n") - self.old.count("\n")


def _block_start(text: str, position: int) -> int:
    """Return the start of the lines, without blank lines between, around ``position``."""
    start = text.rfind("\n", 0, position) + 1
    while start:
        above = text.rfind("\n", 0, start - 1) + 1
        if not text[above : start - 1].strip():
            break
        start = above
    return start


def _block_end(text: str, position: int) -> int:
    """Return the end of the lines, without blank lines between, around ``position``."""
    end = text.find("\n", position)
    while end >= 0:
        below = text.find("\n", end + 1)
        if not text[end + 1 : below if below >= 0 else len(text)].strip():
            return end
        end = below
    return len(text)


@dataclass(frozen=True, slots=True)
class EditedText:
    """A text as read, block by block.

    Edits also move the places in older versions, so continue only with the newest version.
    """

    parse: Parse
    blocks: tuple[_BlockReading, ...]
    parts: tuple[TextPart, ...]
    """The texts that contain the places."""
    found: Diagnostics
    """The diagnostics of reading, without those added later."""

    def after(self, text: str) -> EditedText | None:
        """Return the reading of the next version of the text, or None to read all of it.

        :param text: the next version, with LF line ends.
        """
        state = self.parse.state
        if state.includers or state.variants.lines or state.parameters.own or "\0" in text:
            return None
        edit = _Edit.between(self.parse.source.text, text)
        if any(
            test.search(part) for test in (_OF_DOCUMENT, CONTROL) for part in (edit.old, edit.new)
        ):
            return None
        if edit.more_lines and state.silences:
            return None  # they name lines by number
        return _Rereading(self, edit, text).result()


def read_edited(path: Path, options: Options, name: str) -> EditedText:
    """Read a file that is edited.

    :param name: the name of the file in diagnostics and addresses.
    :raises OSError: if the file cannot be read.
    """
    state = DocumentState(options, name)
    whole = open_source(path, name, state)
    part = TextPart(whole, whole.text, 1)
    expect_parameters(whole, state)
    blocks = tuple(_readings(blocks_of(read_lines(part, state), state), state))
    parse = Parse(whole, _document(name, blocks, state), state)
    return EditedText(parse, blocks, (part,), state.diagnostics.copy())


def _document(name: str, blocks: Iterable[_BlockReading], state: DocumentState) -> syntax.Document:
    elements = chain.from_iterable(block.elements for block in blocks)
    return syntax.Document(name, tuple(elements), state.metadata)


def _readings(
    blocks: Iterable[tuple[Block | syntax.RstBlock, Iterable[syntax.Element]]],
    state: DocumentState,
) -> Iterator[_BlockReading]:
    """Yield blocks as read, each with the state above it."""
    said = _document_changes(state)
    for block, reading in blocks:
        in_force = _in_force(state)
        elements = tuple(reading)
        was_said, said = said, _document_changes(state)
        is_alone = said == was_said and all(isinstance(one, KEPT) for one in elements)
        if isinstance(block, syntax.RstBlock):
            yield _BlockReading([], elements, (block.span, block.span), in_force, is_alone)
        else:
            place = block[0].span, block[-1].span
            yield _BlockReading(block, elements, place, in_force, is_alone)


def _in_force(state: DocumentState) -> _InForce:
    return _InForce(
        state.conditions,
        state.headings,
        state.above,
        len(state.metadata),
        state.tables,
    )


def _document_changes(state: DocumentState) -> tuple[object, ...]:
    """Return a value that changes if a block changes the state of its document."""
    variants = state.variants
    return (
        state.conditions,
        state.headings,
        state.pasted_lines,
        *map(len, (state.settings, state.clips, state.cuts, state.pasted_clips)),
        *map(len, (state.silences, state.file_words, state.qualifications, state.rst_blocks)),
        *map(len, (state.missing, variants.lines, variants.problems, variants.parts)),
        len(state.listed),
    )


class _WantedAnchors(Anchors):
    """Records the wanted anchors, and returns each unchanged."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted: list[str] = []

    def take(self, wanted: str) -> str:
        self.wanted.append(wanted)
        return wanted


class _Rereading:
    """Reads the lines of an edit in place of the old lines."""

    def __init__(self, before: EditedText, edit: _Edit, text: str) -> None:
        self.before = before
        self.edit = edit
        self.whole = Source(before.parse.source.name, text, path=before.parse.source.path)
        self.whole.original = before.parse.source.original or before.parse.source
        self.part = TextPart(self.whole, edit.new, edit.first_line)
        self.first = bisect_left(before.blocks, edit.first_line, key=_first_line)
        self.last = bisect_right(before.blocks, edit.last_line, key=_first_line)
        self.above = _nearest(reversed(before.blocks[: self.first]))
        self.below = _nearest(before.blocks[self.last :])

    def result(self) -> EditedText | None:
        """Return the new reading, or None if the edit has effects beyond its blocks."""
        before = self.before
        replaced = before.blocks[self.first : self.last]
        above = before.blocks[self.first - 1] if self.first else None
        if above is not None and above.last_line >= self.edit.first_line:
            return None  # it is inside of a block, such as one in reStructuredText
        if not all(block.is_alone and block.lines for block in replaced):
            return None
        state = self._state_above()
        said = _document_changes(state)
        reader = BlockReader(state)
        if self.above is not None:
            reader.go_past(self.above.lines, self.above.elements)
        blocks = tuple(_readings(reader.blocks(read_lines(self.part, state)), state))
        if not all(block.is_alone and block.lines for block in blocks):
            return None
        if _document_changes(state) != said or not self._keeps_addresses(replaced, blocks):
            return None
        # A hint joins a history to the lines below it, which are to be of one text.
        around = [self.above] if self.above else []
        if any(are_histories(block.tables) for block in (*around, *replaced, *blocks)):
            return None
        if self._changes_contexts(replaced, blocks):
            return None
        report_contexts(state)
        if self.below is not None:
            reader.compare(self.below.lines, self.below.tables)
        # Of pasted lines that are reported once per file, the first is the first pasted.
        gathers = before.found.gathers or state.diagnostics.gathers
        if gathers and before.parse.state.clips:
            return None
        return self._with(blocks, state.diagnostics)

    def _state_above(self) -> DocumentState:
        """Return the state above the replaced lines, which is also the state below them."""
        blocks, known = self.before.blocks, self.before.parse.state
        in_force = _in_force(known)
        if self.last < len(blocks):
            in_force = blocks[self.last].in_force
        tables = in_force.tables
        for block in blocks[self.first : self.last]:
            tables -= len(block.tables)
        state = DocumentState(
            known.options,
            known.name,
            conditions=in_force.conditions,
            seat_place=known.seat_place,
            vulnerability_place=known.vulnerability_place,
            anchors=_WantedAnchors(),
            tables=tables,
            headings=in_force.headings,
            above=self._element_above(),
            parameters=known.parameters,
            metadata=dict(islice(known.metadata.items(), in_force.settings)),
        )
        return state

    def _element_above(self) -> syntax.Element | None:
        """Return the element directly above the replaced lines."""
        blocks = self.before.blocks
        if self.first < len(blocks):
            return blocks[self.first].in_force.above
        return self.before.parse.state.above

    def _last_element(self, blocks: Sequence[_BlockReading]) -> syntax.Element | None:
        """Return the last element of these blocks, or the element above the replaced lines."""
        elements = [element for block in blocks for element in block.elements]
        own = (one for one in reversed(elements) if not isinstance(one, syntax.Annotation))
        return next(own, self._element_above())

    def _changes_contexts(
        self, replaced: Sequence[_BlockReading], blocks: Sequence[_BlockReading]
    ) -> bool:
        """Return whether other tables may continue other auctions, or have other diagnostics."""
        language = self.before.parse.options.language
        if self.below is not None and self.below.tables:
            for above in (self._last_element(replaced), self._last_element(blocks)):
                if may_name_auction(above, language):
                    return True
        changed = {id(table) for block in (*replaced, *blocks) for table in block.tables}
        tables = [table for block in (*self.before.blocks, *blocks) for table in block.tables]
        spans = set()
        for table in tables:
            if id(table) in changed and (context := table.context) is not None:
                if context.origin is not ContextOrigin.HEADING:
                    return True
                spans.add(context.span)
        return any(
            table.context is not None and table.context.span in spans
            for table in tables
            if id(table) not in changed
        )

    def _keeps_addresses(
        self, replaced: Sequence[_BlockReading], blocks: Sequence[_BlockReading]
    ) -> bool:
        """Set the addresses of rows; return whether those of all other rows are unchanged."""
        old = [table for block in replaced for table in block.tables]
        new = [table for block in blocks for table in block.tables]
        if len(old) != len(new):
            return False
        rows = [row for table in old if not table.hidden for row in table.rows]
        wanted = _WantedAnchors()
        for table in old:
            if not table.hidden:
                row_anchors(table.rows, wanted)
        new_rows = [row for table in new if not table.hidden for row in table.rows]
        anchors = self.before.parse.state.anchors.exchange(
            wanted.wanted,
            [row.address.anchor for row in rows],
            [row.address.anchor for row in new_rows],
        )
        if anchors is None:
            return False
        for row, anchor in zip(new_rows, anchors, strict=True):
            row.address = row.address._replace(anchor=anchor)
        return True

    def _with(self, blocks: tuple[_BlockReading, ...], found: Diagnostics) -> EditedText:
        """Return the text with the new blocks in place of the replaced ones."""
        before, edit = self.before, self.edit
        kept = before.found.copy(leaving_out=self._is_found_again)
        kept.update(found)
        for part in before.parts:
            part.move(edit.last_line, edit.more_lines)
        blocks = (*before.blocks[: self.first], *blocks, *before.blocks[self.last :])
        known = before.parse
        sources = [self.whole if one is known.source else one for one in known.state.sources]
        state = replace(known.state, diagnostics=kept.copy(), sources=sources)
        parse = Parse(self.whole, _document(known.document.name, blocks, state), state)
        used = {block.place[0].source for block in blocks}
        used.update(one.span.source for one in kept)
        parts = tuple(part for part in (*before.parts, self.part) if part in used)
        return EditedText(parse, blocks, parts, kept)

    def _is_found_again(self, found: Diagnostic) -> bool:
        """Return whether a diagnostic is from lines that are read or compared again."""
        if not isinstance(found.span.source, TextPart):
            return False
        line = found.span.line
        if self.edit.first_line <= line <= self.edit.last_line:
            return True
        below = self.below
        if found.code is not Code.TABLE_DOUBT or below is None or not below.tables:
            return False
        return below.first_line <= line <= below.last_line


def _nearest(blocks: Iterable[_BlockReading]) -> _BlockReading | None:
    """Return the first block of notes that is more than ``//`` lines, which separate nothing.

    None if there is a block in reStructuredText before it.
    """
    for block in blocks:
        if not block.lines:
            return None
        if without_annotations(block.lines):
            return block
    return None


def _first_line(block: _BlockReading) -> int:
    return block.first_line
