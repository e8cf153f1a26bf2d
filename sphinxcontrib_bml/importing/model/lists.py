"""Conversion of lists to rows (IM-6, IM-7, IM-9, IM-11, IM-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, assert_never

from ...language.codes import Code
from ...language.labels import begins_with_call as is_row
from ...language.parser import parse_text
from ...language.syntax import Paragraph as ParagraphElement
from ...patterns import IGNORECASE, compile_later
from . import calls, tree
from .columns import alerted
from .paths import Path, begins_with, is_same, sides_of, tail_after
from .placement import DraftLine, LayoutRow, Placer


class CallItem(NamedTuple):
    """An item that begins with calls."""

    chain: calls.CallChain
    words: tree.Words
    """The words of the item."""
    start: int
    """Start of the meaning in the words, in characters from 0."""

    @property
    def meaning(self) -> str:
        """The meaning of the last call, after its alert mark (IM-7)."""
        text = tree.marked_from(self.words, self.start)
        remark = self.chain.words_in_it
        if remark:
            text = f"{tree.as_notes(remark)} {text}" if text else tree.as_notes(remark)
        return alerted(text) if self.chain.is_alerted else text

    def shortened_to(self, chain: calls.CallChain) -> CallItem:
        """Return the item with fewer calls; the others become words."""
        return CallItem(chain, self.words, calls.meaning_start(tree.plain(self.words), chain))


def called(words: tree.Words) -> CallItem | None:
    """Return the calls at the beginning of ``words``, or None (IM-6)."""
    beginning = calls.beginning_of(tree.plain(words))
    if beginning is None:
        return None
    return CallItem(beginning.chain, words, beginning.rest)


def calls_at_top(items: Iterable[tree.Item]) -> list[CallItem | None]:
    """Return the calls at the beginning of each top item of a list, or None."""
    return [called(item.words) for item in items]


def are_calls(found: Iterable[CallItem | None], *, has_history: bool) -> bool:
    """Return whether top items are rows.

    Without a bid or a history, passes and doubles are words (IM-6).
    """
    return any(one is not None and (has_history or one.chain.calls[0].is_bid) for one in found)


class ListReader:
    """Reads the items of one list."""

    def __init__(self, history: Path, placer: Placer, remarks: tree.Remarks) -> None:
        """Read items after ``history``."""
        self.history = history
        self.placer = placer
        self.remarks = remarks
        self.behind: Path = ()
        self.aside: list[tree.Block] = []
        """The blocks after the list: comments, tables."""

    def place(self, item: tree.Item, found: CallItem) -> bool:
        """Place a top item with its nested items; return whether it is a row."""
        placed = self._path_of(item, found)
        if placed is None:
            return False
        path, found = placed
        self.behind = path[:-1]
        row = self.placer.place(path, item.line)
        self._describe(row, found, item)
        self._nest(row, item.blocks)
        return True

    def _path_of(self, item: tree.Item, found: CallItem) -> tuple[Path, CallItem] | None:
        """Return the whole auction of a top item, or None (IM-11)."""
        for chain in calls.shorter_chains(found.chain):
            labels = chain.labels
            path = sides_of(self._context(labels), labels)
            if path is None and self.history and len(labels) > 1:
                path = sides_of((), labels)
                if path is not None:
                    self._query(item, f"does not continue from {_text(self.history)}: read alone")
            if path is not None:
                return path, found if chain is found.chain else found.shortened_to(chain)
        return self._illegal(item, found)

    def _illegal(self, item: tree.Item, found: CallItem) -> tuple[Path, CallItem] | None:
        """Return the auction of illegal calls: bids remain bids, other calls become words."""
        first = found.chain.calls[0]
        if not first.is_bid:
            self._query(item, f"{first.label.text} is not legal there: read as words")
            return None
        self._query(item, f"{first.label.text} is not legal there")
        alone = found.chain.first(1)
        context = self._context(alone.labels)
        found = found if len(found.chain.calls) == 1 else found.shortened_to(alone)
        return (*context, first.label), found

    def _context(self, labels: Path) -> Path:
        if self.history:
            return () if is_same(labels[0], self.history[0]) else self.history
        if len(labels) > 1 or not self.behind:
            return ()
        return self.behind if sides_of(self.behind, labels) is not None else ()

    def _describe(self, row: LayoutRow, found: CallItem, item: tree.Item) -> None:
        if tree.has_targets(item.words):
            for target in tree.targets_before(item.words, found.start):
                self.remarks.kept(item.line, f"link of a call left out: {target}")
        meaning = found.meaning
        if meaning:
            row.lines.append(meaning)
        if found.chain.joints and any(call.is_alerted for call in found.chain.calls[:-1]):
            self._query(item, "an alert mark inside an auction: only that of the last call counts")

    def _query(self, item: tree.Item | tree.DocumentParagraph, what: str) -> None:
        self.remarks.query(item.line, f"{tree.shortened(tree.plain(item.words))}: {what}")

    def _nest(self, row: LayoutRow, blocks: Iterable[tree.Block]) -> None:
        """Add nested items below the row of an item, or to its meaning (IM-9)."""
        for block in blocks:
            match block:
                case tree.ItemList(items=items):
                    for item in items:
                        self._nest_item(row, item)
                case tree.DocumentParagraph() | tree.DocumentHeading():
                    self._nest_item(row, tree.Item(block.words, block.line))
                case tree.CommentBlock() | tree.DocumentTable() | tree.Rule() | tree.CsvListing():
                    self.aside.append(block)
                case _:
                    assert_never(block)

    def _nest_item(self, row: LayoutRow, item: tree.Item) -> None:
        found = called(item.words)
        below = self._below(row, item, found) if found is not None else None
        if below is None:
            text = tree.marked(item.words)
            if text:
                row.lines.append(text)
            self._nest(row, item.blocks)
        else:
            self._nest(below, item.blocks)

    def _below(self, row: LayoutRow, item: tree.Item, found: CallItem) -> LayoutRow | None:
        """Return the row of a nested item, or None if it has no call."""
        for chain in calls.shorter_chains(found.chain):
            tail = self._tail(row, chain.labels)
            if tail is not None:
                found = found if chain is found.chain else found.shortened_to(chain)
                return self._place_tail(row, tail, item, found)
        first = found.chain.calls[0]
        if not first.is_bid:
            self._query(item, f"{first.label.text} is not legal there: read as words")
            return None
        self._query(item, f"{first.label.text} is not legal there")
        alone = found.chain.first(1)
        found = found if len(found.chain.calls) == 1 else found.shortened_to(alone)
        return self._place_tail(row, alone.labels, item, found)

    def _tail(self, row: LayoutRow, labels: Path) -> Path | None:
        """Return the rows for a nested chain below ``row``, or None if it is illegal."""
        if begins_with(labels, row.path):
            rest = labels[len(row.path) :]
            return rest if not rest else tail_after(row.path, rest)
        tail = tail_after(row.path, labels)
        if tail is None and len(labels) > 1 and begins_with(labels, row.path[-1:]):
            return tail_after(row.path, labels[1:])
        return tail

    def _place_tail(
        self, row: LayoutRow, tail: Path, item: tree.Item, found: CallItem
    ) -> LayoutRow:
        is_implied = (
            len(tail) == 1
            and not calls.is_bid(tail[0])
            and tail[0].text == "(P)"
            and not found.meaning
            and any(isinstance(block, tree.ItemList) for block in item.blocks)
        )
        below = row if not tail or is_implied else self.placer.nest(row, tail, item.line)
        self._describe(below, found, item)
        return below


def _text(path: Path) -> str:
    return "-".join(label.text for label in path)


def has_calls(block: tree.ItemList, *, has_history: bool) -> bool:
    """Return whether a top item of a list begins with a call."""
    return are_calls((called(item.words) for item in block.items), has_history=has_history)


_CALL_WORD = r"(?:[NESWPDRX]|XX|pass|dbl|rdbl|redbl|double|redouble)"
_PLAIN = compile_later(
    rf"(?:[1-7]![cdhs] |[1-7] (?:NT|SA) )?/?(?!{_CALL_WORD}(?![^\W_]))[^\W\d_]"
    rf"|{_CALL_WORD}(?: \S+){{6}}",
    IGNORECASE,
)
"""Beginning of a certain paragraph: not a call, hand or auction (LANGUAGE EL-1)."""
_BID = compile_later(r"([1-7])(NT|SA|[CDHSNcdhsn])(?![^\W_\u3400-\u9fff])")
_CHINESE_BEHIND = compile_later(r"\A([1-7])(NT|SA)(?=[\u3400-\u9fff])")
"""No trump directly before Chinese words, which is not read as a call, but looks like one."""
_STEP = "  "
_DEFINES = compile_later(r"(?<![^ ])::(?= )")
"""Definition mark, also after a bullet or number."""


def paragraph_text(words: tree.Words) -> str:
    """Return the text of a paragraph that BML reads as a paragraph (IM-16)."""
    text = _CHINESE_BEHIND.sub(r"\1 \2", tree.marked(words), 1)
    if _PLAIN.match(text) or (not _is_row(text) and _is_paragraph(text)):
        return text
    others = _other_spellings(text)
    return next((other for other in others if _PLAIN.match(other) or _is_paragraph(other)), text)


def _is_row(text: str) -> bool:
    """Return whether ``text`` certainly is a row (LANGUAGE EL-5)."""
    return _BID.match(text) is not None and is_row(text)


def _is_paragraph(text: str) -> bool:
    """Return whether ``text`` is parsed as one paragraph."""
    parse = parse_text(text)
    elements = parse.document.elements
    is_one = len(elements) == 1 and isinstance(elements[0], ParagraphElement)
    return is_one and not parse.diagnostics.count(Code.DIRECTIVE_UNKNOWN)


def _other_spellings(text: str) -> Iterator[str]:
    """Yield ``text`` with other beginnings, the best first."""
    bid = _BID.match(text)
    if bid:
        strain = bid[2]
        is_suit = strain.upper() in "CDHS"
        rest = text[bid.end() :]
        if is_suit:
            yield f"{bid[1]}!{strain.lower()}{rest}"
            yield f"{bid[1]} !{strain.lower()}{rest}"
        else:
            yield f"{bid[1]} {strain}{rest}"
    if calls.begins_with_call(text):
        yield f"{text[:1]} {text[1:]}"
    word, blank, rest = text.partition(" ")
    yield f"={word}={blank}{rest}"


def list_lines(
    numbered: list[tuple[int, tree.Item]], *, has_numbers: bool
) -> tuple[list[DraftLine], list[tree.Block]]:
    """Return the lines of consecutive prose items, and the blocks after them (IM-15).

    :param numbered: the items with their numbers.
    """
    aside: list[tree.Block] = []
    numbered = [(number, item) for number, item in numbered if item.words or item.blocks]
    if not numbered:
        return [], aside
    holds_lists = any(
        isinstance(block, tree.ItemList) for _, item in numbered for block in item.blocks
    )
    is_counted = [number for number, _ in numbered] == list(range(1, len(numbered) + 1))
    if has_numbers and not holds_lists and is_counted and all(item.words for _, item in numbered):
        lines = [
            DraftLine(f"{number}. {_item_text(item, aside)}".rstrip(), item.line)
            for number, item in numbered
        ]
        return lines, aside
    lines = []
    for number, item in numbered:
        lines.extend(_bullet(item, number if has_numbers else None, 0, aside))
    return lines, aside


def _bullet(
    item: tree.Item, number: int | None, depth: int, aside: list[tree.Block]
) -> Iterator[DraftLine]:
    """Yield the line of an item, and the lines of its lists with two more spaces."""
    count = f"{number}. " if number is not None else ""
    text = _item_text(item, aside)
    if text:
        yield DraftLine(f"{_STEP * depth}- {count}{text}", item.line)
        depth += 1
    for block in item.blocks:
        if isinstance(block, tree.ItemList):
            for index, inner in enumerate(block.items):
                inner_number = None if block.first is None else block.first + index
                yield from _bullet(inner, inner_number, depth, aside)


def _item_text(item: tree.Item, aside: list[tree.Block]) -> str:
    """Return the text of an item with its paragraphs; add blocks other than lists to ``aside``."""
    texts = [tree.marked(item.words)]
    for block in item.blocks:
        if isinstance(block, tree.DocumentParagraph):
            texts.append(tree.marked(block.words))
        elif not isinstance(block, tree.ItemList):
            aside.append(block)
    return _without_definition(" ".join(filter(None, texts)))


def item_text(words: tree.Words) -> str:
    """Return the text of an item of a list."""
    return _without_definition(tree.marked(words))


def _without_definition(text: str) -> str:
    """Return text that BML does not read as a definition, which ends a list (DL-1)."""
    return _DEFINES.sub("∷", text)


def table_lines(table: tree.DocumentTable) -> Iterator[DraftLine]:
    """Yield the lines of a table without calls (IM-17)."""
    yield DraftLine(_pipes(table.header), table.line)
    yield DraftLine(f"|{'---|' * max(len(table.header), 1)}", table.line)
    for row in table.rows:
        yield DraftLine(_pipes(row.cells), row.line)


def _pipes(cells: tuple[tree.Words, ...]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(words: tree.Words) -> str:
    """Return a cell in which no character is a border."""
    text = tree.marked(words).replace("|", "¦")
    return "–" if text and not text.strip("-+: ") else text


def is_empty(block: tree.Block) -> bool:
    """Return whether a block has nothing to write."""
    match block:
        case tree.DocumentParagraph(words=words):
            return not tree.plain(words)
        case tree.CommentBlock(lines=lines):
            return not lines
    return False
