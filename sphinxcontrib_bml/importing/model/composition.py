"""Composition of notes from the blocks of a sheet or a page of ours (IM-10, IM-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, assert_never

from ...bridge.conditions import ALWAYS
from ...language.diagnostics import count_noun
from . import lists, tree
from .calls import is_bid, read_chain
from .paths import Path, history_above, history_of, is_same, lone_bid_of, sides_of
from .placement import DraftLine, NotesDraft, Placer
from .tables import ListingReader, TableReader, first_labels, is_of_calls, with_every_row


def title_of(document: tree.SourceDocument) -> tree.DocumentHeading | None:
    """Return the heading that is the title of a document, or None (IM-14)."""
    blocks = [block for block in document.blocks if not _is_empty_heading(block)]
    first = next(iter(blocks), None)
    if not isinstance(first, tree.DocumentHeading) or history_of(first.words) is not None:
        return None
    levels = [block.level for block in blocks if isinstance(block, tree.DocumentHeading)]
    is_highest = first.level == min(levels) and levels.count(first.level) == 1
    return first if is_highest else None


def _is_empty_heading(block: tree.Block) -> bool:
    return isinstance(block, tree.DocumentHeading) and not block.words


def top_headings(document: tree.SourceDocument) -> int:
    """Return the number of headings that become ``*`` (IM-14)."""
    title = title_of(document)
    levels = _levels(document, title)
    return sum(1 for level in levels.values() if level == 1)


def _levels(document: tree.SourceDocument, title: tree.DocumentHeading | None) -> dict[int, int]:
    """Return the levels of headings by their positions among the blocks (IM-14)."""
    headings = [
        (number, block.level)
        for number, block in enumerate(
            block for block in document.blocks if not _is_empty_heading(block)
        )
        if isinstance(block, tree.DocumentHeading) and block is not title
    ]
    highest = min((level for _, level in headings), default=1)
    levels, above = {}, 0
    for number, level in headings:
        above = min(level - highest + 1, above + 1)
        levels[number] = above
    return levels


class NotesComposer:
    """Composes notes from one document."""

    def __init__(
        self, document: tree.SourceDocument, draft: NotesDraft, *, deeper: int = 0
    ) -> None:
        """Write to ``draft``.

        :param deeper: the number to add to the levels of headings.
        """
        self.blocks = [
            with_every_row(block) if isinstance(block, tree.DocumentTable) else block
            for block in document.blocks
            if not _is_empty_heading(block)
        ]
        self.draft = draft
        self.remarks = draft.remarks
        self.placer = Placer(draft)
        self.listings = ListingReader(self.blocks, self.placer)
        self.deeper = deeper
        self.title = title_of(document)
        self.levels = _levels(document, self.title)
        self.heading: tree.DocumentHeading | None = None
        self.above: tree.DocumentParagraph | None = None
        """The paragraph directly above the next block, if it is not a history."""

    def compose(self) -> None:
        """Write all blocks."""
        number = 0
        while number < len(self.blocks):
            block = self.blocks[number]
            following = self.blocks[number + 1] if number + 1 < len(self.blocks) else None
            if isinstance(block, tree.DocumentHeading):
                self._heading(block, number)
            elif isinstance(block, tree.DocumentParagraph):
                number += self._paragraph(block, following)
            else:
                self.write(block)
            if not isinstance(block, tree.DocumentParagraph):
                self.above = None
            number += 1

    def write(self, block: tree.Block, above: Path = ()) -> None:
        """Write a block.

        :param above: the auction with a colon at the end of the paragraph above (IM-10 (b)).
        """
        if lists.is_empty(block):
            return
        match block:
            case tree.DocumentHeading() | tree.DocumentParagraph():
                self.draft.block([DraftLine(lists.paragraph_text(block.words), block.line)])
            case tree.CommentBlock(lines=lines):
                self.draft.kept(lines)
            case tree.Rule(line=line):
                self.draft.block([DraftLine("---", line)])
            case tree.ItemList():
                self._list(block, above)
            case tree.DocumentTable():
                self._table(block, above)
            case tree.CsvListing(entries=entries):
                self.listings.read(entries)
                self.placer.finish()
            case _:
                assert_never(block)

    # Headings

    def _heading(self, heading: tree.DocumentHeading, number: int) -> None:
        """Write a heading."""
        self.heading = heading
        for run in heading.words:
            if run.target:
                self.remarks.kept(heading.line, f"link left out of a heading: {run.target}")
        level = self.levels.get(number)
        if level is not None:
            text = f"{'*' * (level + self.deeper)} {tree.bare(heading.words)}".rstrip()
            self.draft.block([DraftLine(text, heading.line)])
            self.draft.headings += 1

    def _history(self, above: Path, firsts: Sequence[Path]) -> Path:
        """Return the history of top items and rows that begin with ``firsts`` (IM-10)."""
        if above:
            return _without_repeated(above, firsts)
        if self.above is not None and (self.heading is None or not history_of(self.heading.words)):
            self._query_openings(firsts, self.above)
        if self.heading is None:
            return ()
        history = history_of(self.heading.words)
        if history is not None:
            return _without_repeated(history.path, firsts)
        lone = lone_bid_of(self.heading.words)
        if lone and firsts and all(_continues(lone.path, labels) for labels in firsts):
            return lone.path
        self._query_openings(firsts, self.heading)
        return ()

    def _query_openings(
        self, firsts: Sequence[Path], heading: tree.DocumentHeading | tree.DocumentParagraph
    ) -> None:
        """Report words above rows that seem to be an auction, but match no rule."""
        if any(len(labels) > 1 for labels in firsts):
            return
        if not any(is_bid(labels[0]) for labels in firsts):
            return
        words = [word for word in tree.bare(heading.words).split() if _names_a_bid(word)]
        if words:
            self.remarks.query(
                heading.line,
                f"{tree.shortened(tree.bare(heading.words))}: the rows below are read as openings; "
                f"write the whole auction above them if they continue from {words[-1]}",
            )

    # Lists

    def _list(self, block: tree.ItemList, above: Path) -> None:
        found = lists.calls_at_top(block.items)
        tops = [one.chain.labels for one in found if one is not None]
        history = self._history(above, tops)
        is_of_rows = lists.are_calls(found, has_history=bool(history))
        if not is_of_rows:
            found = [None] * len(found)
        reader = lists.ListReader(history, self.placer, self.remarks)
        prose: list[tuple[int, tree.Item]] = []
        for index, (item, calls) in enumerate(zip(block.items, found, strict=True)):
            if self._place(reader, item, calls, prose, block):
                continue
            self.placer.finish()
            if self._has_calls_below(item):
                self._end_prose(prose, block)
                self._paragraph_with_list(item)
            else:
                prose.append(((block.first or 1) + index, item))
        self._end_prose(prose, block)
        self.placer.finish()
        for aside in reader.aside:
            self.write(aside)

    def _place(
        self,
        reader: lists.ListReader,
        item: tree.Item,
        calls: lists.CallItem | None,
        prose: list[tuple[int, tree.Item]],
        block: tree.ItemList,
    ) -> bool:
        """Write an item as a row; return whether it is one."""
        if calls is None or not reader.place(item, calls):
            return False
        self._end_prose(prose, block)  # the row is in a table, which is written at its end
        return True

    def _end_prose(self, prose: list[tuple[int, tree.Item]], block: tree.ItemList) -> None:
        """Write the prose items so far."""
        if not prose:
            return
        lines, aside = lists.list_lines(prose, has_numbers=block.first is not None)
        if lines:
            self.draft.block(lines)
        prose.clear()
        for other in aside:
            self.write(other)

    def _has_calls_below(self, item: tree.Item) -> bool:
        """Return whether an item contains a list or a table of calls."""
        has_history = history_above(item.words) is not None or self._has_heading_history()
        return any(
            (isinstance(block, tree.ItemList) and lists.has_calls(block, has_history=has_history))
            or (isinstance(block, tree.DocumentTable) and is_of_calls(block))
            for block in item.blocks
        )

    def _has_heading_history(self) -> bool:
        return self.heading is not None and history_of(self.heading.words) is not None

    def _paragraph_with_list(self, item: tree.Item) -> None:
        if tree.plain(item.words).strip():
            self.draft.block([DraftLine(lists.paragraph_text(item.words), item.line)])
        history = history_above(item.words)
        for block in item.blocks:
            is_list = isinstance(block, tree.ItemList | tree.DocumentTable)
            self.write(block, history.path if history is not None and is_list else ())

    # Tables and paragraphs

    def _table(self, table: tree.DocumentTable, above: Path) -> None:
        if not is_of_calls(table):
            self.draft.block(lists.table_lines(table))
            return
        history = () if table.is_sheet else self._history(above, first_labels(table))
        TableReader(table, history, self.placer, self.remarks).read()
        self.placer.finish()

    def _paragraph(self, paragraph: tree.DocumentParagraph, following: tree.Block | None) -> int:
        """Write a paragraph, and the next block if the paragraph is its history.

        Return the number of further blocks that were written.
        """
        self.write(paragraph)
        self.above = paragraph
        history = history_above(paragraph.words)
        if history is None or not isinstance(following, tree.ItemList | tree.DocumentTable):
            return 0
        self.write(following, history.path)
        return 1


def _continues(path: Path, labels: Path) -> bool:
    """Return whether calls begin like ``path``, or are legal after it."""
    if is_same(labels[0], path[0]):
        return sides_of((), labels) is not None
    return sides_of(path, labels) is not None


def _without_repeated(path: Path, firsts: Sequence[Path]) -> Path:
    """Return ``path`` without its last call, if all rows begin with that call (IM-10)."""
    if firsts and all(is_same(labels[0], path[-1]) for labels in firsts):
        return path[:-1]
    return path


def _names_a_bid(word: str) -> bool:
    chain = read_chain(word.strip(",.;:()[]"))
    return chain is not None and chain.calls[0].is_bid


_SEVERAL = 2


class DocumentNotes(NamedTuple):
    """Notes from documents."""

    lines: tuple[DraftLine, ...]
    rows: int
    tables: int
    headings: int
    starts: tuple[int, ...] = ()
    """Positions of the first lines of chapters, from 0."""

    @property
    def text(self) -> str:
        """The text of the notes."""
        return "".join([f"{line.text}\n" for line in self.lines])

    def summary(self) -> str:
        """Return the numbers of rows, tables and headings as text."""
        return ", ".join(
            (
                count_noun(self.rows, "row"),
                count_noun(self.tables, "table"),
                count_noun(self.headings, "heading"),
            )
        )


def make_notes(
    document: tree.SourceDocument, remarks: tree.Remarks, title: str = ""
) -> DocumentNotes:
    """Return the notes of one document.

    :param title: the title, which replaces the title of the document.
    """
    draft = NotesDraft(remarks)
    composer = NotesComposer(document, draft)
    heading = title_of(document)
    if title:
        _write_title(draft, title)
        if heading is not None:
            _write_heading(draft, heading.line, tree.bare(heading.words))
            composer.deeper = 1
    elif heading is not None:
        draft.block([DraftLine(f"#+TITLE: {tree.bare(heading.words)}".rstrip(), heading.line)])
    elif top_headings(document) >= _SEVERAL:
        _write_title(draft, document.name)
    composer.compose()
    return _made(draft)


def make_chapters(
    documents: Sequence[tuple[tree.SourceDocument, tree.Remarks]], title: str
) -> DocumentNotes:
    """Return the notes of several documents as chapters."""
    rows = tables = headings = 0
    total = NotesDraft(tree.Remarks())
    if title:
        _write_title(total, title)
    starts: list[int] = []
    conditions = ALWAYS
    for document, remarks in documents:
        draft = NotesDraft(remarks)
        draft.conditions = conditions
        heading = title_of(document)
        name = tree.bare(heading.words) if heading is not None else _name(document.name)
        _write_heading(draft, heading.line if heading else tree.NOWHERE, name)
        composer = NotesComposer(document, draft, deeper=1)
        composer.compose()
        conditions = draft.conditions
        starts.append(len(total.lines))
        total.block(draft.lines)
        rows, tables = rows + draft.rows, tables + draft.tables
        headings += draft.headings
    return DocumentNotes(tuple(total.lines), rows, tables, headings, tuple(starts))


def _made(draft: NotesDraft) -> DocumentNotes:
    return DocumentNotes(tuple(draft.lines), draft.rows, draft.tables, draft.headings)


def _write_title(draft: NotesDraft, title: str) -> None:
    draft.block([DraftLine(f"#+TITLE: {_name(title)}", tree.NOWHERE)])


def _write_heading(draft: NotesDraft, line: int, text: str) -> None:
    draft.block([DraftLine(f"* {text}", line)])
    draft.headings += 1


def _name(text: str) -> str:
    return tree.as_notes(tree.plain(tree.cleaned(tree.words_of(text))))
