"""Paragraphs, lists and tables that hold no calls (IM-4, IM-15 to IM-17)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...language import parse_text
from ...language.codes import Code
from ...language.labels import begins_with_call as is_row
from ...language.syntax import Paragraph as ParagraphElement
from .calls import begins_with_call
from .characters import plain
from .layout import DraftLine
from .marks import marked
from .tree import Block, CommentBlock, DocumentParagraph, DocumentTable, Item, ItemList, Words

_CALL_WORD = r"(?:[NESWPDRX]|XX|pass|dbl|rdbl|redbl|double|redouble)"
_PLAIN = re.compile(
    rf"(?:[1-7]![cdhs] |[1-7] (?:NT|SA) )?/?(?!{_CALL_WORD}(?![^\W_]))[^\W\d_]"
    rf"|{_CALL_WORD}(?: \S+){{6}}",
    re.IGNORECASE,
)
"""The beginning of what is a paragraph for certain: no call, no hand or auction (LANGUAGE EL-1)."""
_BID = re.compile(r"([1-7])(NT|SA|[CDHSNcdhsn])(?![^\W_])")
_STEP = "  "
_DEFINES = re.compile(r"(?<![^ ])::(?= )")
"""Also where a bullet or a number comes before the text."""


def paragraph_text(words: Words) -> str:
    """Return the text of a paragraph, which BML reads as one and as nothing else (IM-16)."""
    text = marked(words)
    if _PLAIN.match(text) or (not _is_row(text) and _is_paragraph(text)):
        return text
    others = _other_spellings(text)
    return next((other for other in others if _PLAIN.match(other) or _is_paragraph(other)), text)


def _is_row(text: str) -> bool:
    """Tell whether ``text`` is surely read as a row (LANGUAGE EL-5)."""
    return _BID.match(text) is not None and is_row(text)


def _is_paragraph(text: str) -> bool:
    """Tell whether reading ``text`` gives one paragraph."""
    parse = parse_text(text)
    elements = parse.document.elements
    is_one = len(elements) == 1 and isinstance(elements[0], ParagraphElement)
    return is_one and not parse.diagnostics.count(Code.DIRECTIVE_UNKNOWN)


def _other_spellings(text: str) -> Iterator[str]:
    """Yield ``text`` so that it begins otherwise; the first that does is good enough."""
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
    if begins_with_call(text):
        yield f"{text[:1]} {text[1:]}"
    word, blank, rest = text.partition(" ")
    yield f"={word}={blank}{rest}"


def list_lines(
    numbered: list[tuple[int, Item]], *, has_numbers: bool
) -> tuple[list[DraftLine], list[Block]]:
    """Return the lines of a run of prose items, and what follows them (IM-15).

    :param numbered: the items with their numbers.
    """
    aside: list[Block] = []
    numbered = [(number, item) for number, item in numbered if item.words or item.blocks]
    if not numbered:
        return [], aside
    holds_lists = any(isinstance(block, ItemList) for _, item in numbered for block in item.blocks)
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


def _bullet(item: Item, number: int | None, depth: int, aside: list[Block]) -> Iterator[DraftLine]:
    """Yield the line of an item, and those of the lists in it, two blanks deeper."""
    count = f"{number}. " if number is not None else ""
    text = _item_text(item, aside)
    if text:
        yield DraftLine(f"{_STEP * depth}- {count}{text}", item.line)
        depth += 1
    for block in item.blocks:
        if isinstance(block, ItemList):
            for index, inner in enumerate(block.items):
                inner_number = None if block.first is None else block.first + index
                yield from _bullet(inner, inner_number, depth, aside)


def _item_text(item: Item, aside: list[Block]) -> str:
    """Return the text of an item with its further paragraphs; all but lists goes to ``aside``."""
    texts = [marked(item.words)]
    for block in item.blocks:
        if isinstance(block, DocumentParagraph):
            texts.append(marked(block.words))
        elif not isinstance(block, ItemList):
            aside.append(block)
    # What BML takes for a term and its definition would end the levels of the list (DL-1).
    return _DEFINES.sub("∷", " ".join(filter(None, texts)))


def table_lines(table: DocumentTable) -> Iterator[DraftLine]:
    """Yield the lines of a table that holds no calls (IM-17)."""
    yield DraftLine(_pipes(table.header), table.line)
    yield DraftLine(f"|{'---|' * max(len(table.header), 1)}", table.line)
    for row in table.rows:
        yield DraftLine(_pipes(row.cells), row.line)


def _pipes(cells: tuple[Words, ...]) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(words: Words) -> str:
    """Return a cell, in which nothing is read as the border of one."""
    text = marked(words).replace("|", "¦")
    return "–" if text and not text.strip("-+: ") else text


def is_empty(block: Block) -> bool:
    """Tell whether there is nothing to be written."""
    match block:
        case DocumentParagraph(words=words):
            return not plain(words)
        case CommentBlock(lines=lines):
            return not lines
    return False
