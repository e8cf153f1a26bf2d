"""Colors and syntax tree agree: labels, histories, auctions, directives, and nothing else."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from pygments.token import Comment, Keyword, Name, Operator, Text, Whitespace, _TokenType

from sphinxcontrib_bml.highlighting.lexer import BMLLexer
from sphinxcontrib_bml.language.auction_diagrams import is_all_pass
from sphinxcontrib_bml.language.blocks import Block, form_blocks
from sphinxcontrib_bml.language.clips import split_clips
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_block
from sphinxcontrib_bml.language.reading import decode, included_name, nul_position, read_lines
from sphinxcontrib_bml.language.row_calls import RowCalls
from sphinxcontrib_bml.language.source import Fragment, Source, Span, indentation, normalized
from sphinxcontrib_bml.language.state import DocumentState
from sphinxcontrib_bml.language.syntax import (
    Annotation,
    AuctionCell,
    AuctionDiagram,
    BiddingTable,
    BulletList,
    DealDiagram,
    DefinitionList,
    Element,
    Enumeration,
    Heading,
    ListItem,
    PlayDiagram,
    Row,
    RstBlock,
)
from sphinxcontrib_bml.language.tables import DIRECTIVES, parse_table
from tests.highlighting.label_meanings import Meaning, label_meaning, meanings, row_meanings
from tests.highlighting.reading import Tokens
from tests.language.casefiles import inputs
from tests.language.strategies import notes

HASH_LINE = re.compile(
    r"\s*(?:#\s*(?P<word>[A-Z]+)(?![A-Za-z])|(?P<rst>(?i:#\+(BEGIN|END)_RST\s*\Z))|#)"
)
TESTS = Path(__file__).parents[1]
DIRECTIVES_OF_TABLES = frozenset(DIRECTIVES) - {"VUL", "SEAT"}
NO_TEXTS = (BiddingTable, Heading, Annotation)
NOT_IN_TEXT = frozenset([Keyword, Name.Variable, Name.Constant, Name.Label, Operator])
"""Colors of labels that running text, with its bids, never has."""


class Colours:
    """The tokens of a text, to be asked by place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(BMLLexer().get_tokens_unprocessed(text))
        self.starts = [start for start, _, _ in self.tokens]

    def within(self, start: int, end: int) -> Tokens:
        """Return the tokens of a place, white space aside; none reaches over its ends."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        chosen = self.tokens[first:last]
        assert "".join(value for _, _, value in chosen) == self.text[start:end]
        return [(kind, value) for _, kind, value in chosen if kind is not Whitespace]

    def kind_at(self, place: int) -> _TokenType:
        """Return the color of the character at a place."""
        return self.tokens[bisect_right(self.starts, place) - 1][1]


@dataclass
class Reading:
    """What the language reads in a text."""

    source: Source
    diagnostics: Diagnostics
    elements: list[Element] = field(default_factory=list)
    cut_rows: list[Row] = field(default_factory=list)
    """The rows of the clips that are cut, each clip read as a table of its own."""
    clip_lines: set[int] = field(default_factory=set)
    """Where the lines of clips begin."""
    text_lines: set[int] = field(default_factory=set)
    """Where the lines of elements without directives begin, reST among them."""

    @property
    def rows(self) -> list[Row]:
        """The rows of all tables, pasted ones too."""
        tables = [item for item in self.elements if isinstance(item, BiddingTable)]
        return [row for table in tables for row in table.rows]

    @property
    def written_rows(self) -> list[Row]:
        """The rows that are read where they stand."""
        return [row for row in (*self.rows, *self.cut_rows) if not row.pasted]

    @property
    def cells(self) -> list[AuctionCell]:
        auctions = [item for item in self.elements if isinstance(item, AuctionDiagram)]
        return [cell for auction in auctions for row in auction.rows for cell in row]


def read(text: str) -> Reading:
    state = DocumentState(Options(files=False))
    reading = Reading(Source("text", text), state.diagnostics)
    if nul_position(reading.source) >= 0:
        reading.text_lines.update(range(len(text)))
    for block in form_blocks(read_lines(reading.source, state)):
        if isinstance(block, RstBlock):
            reading.elements.append(block)
            reading.text_lines.update(range(block.span.start, block.span.end))
            continue
        elements = list(parse_block(block, state))
        reading.elements += elements
        texts = [item for item in elements if not isinstance(item, NO_TEXTS)]
        if texts:
            start = texts[0].span.start
            reading.text_lines.update(line.start for line in block if line.end >= start)
        else:
            read_clips(block, state, reading)
    return reading


def read_clips(block: Block, state: DocumentState, reading: Reading) -> None:
    aside = DocumentState(state.options, clips=state.clips)
    kept, clips = split_clips(block, aside)
    known = {line.start for line in kept}
    for clip in reversed(clips):
        lines = {line.start for line in clip.lines}
        reading.clip_lines |= lines
        if not known & lines:
            known |= lines
            table = parse_table(list(clip.lines), aside)
            reading.cut_rows += table.rows if table else ()


def check(text: str) -> None:
    """Assert that colors and tree agree on a text without carriage returns."""
    colours, reading = Colours(text), read(text)
    for row in reading.written_rows:
        check_row(colours, row)
    for cell in reading.cells:
        check_cell(colours, cell)
    check_directives(colours, reading)
    check_rest(colours, reading)


def check_row(colours: Colours, row: Row) -> None:
    start, end = row.span.start, row.span.end
    if row.typed_label_end and row.span.text != row.label:
        check_typed_label(colours, row)
        return
    if row.is_sequence and len(row.span.text.split()) > 1:
        check_blank_sequence(colours, row)
        return
    if row.calls and row.calls.is_together:
        check_calls(colours, row.calls)
        return
    if row.link:
        assert colours.within(row.link.span.start, end - 1)[0][0] is Name.Attribute
        start, end = start + 1, start + 1 + len(row.label)
    assert meanings(colours.within(start, end)) == [item for item in row_meanings(row) if item[-1]]


@pytest.mark.parametrize("label", ["2/3x", "(2/3x)", "2/3new", "2/3/4C", "1C/2/3M", "2/3any"])
def test_levels_with_one_bid_say_what_the_tree_says(label: str) -> None:
    text = f"1C\n  {label} = a\n"
    check_row(Colours(text), read(text).written_rows[1])


def check_typed_label(colours: Colours, row: Row) -> None:
    """Check a call whose meaning stands in its parentheses, as typed (VARIANTS TM-1a)."""
    start, call = row.span.start, row.labels[0].text.removesuffix(")")
    end = start + row.typed_label_end - row.span.column
    if row.span.text.startswith(call):  # Else further calls follow, which have a row of their own.
        tokens = [*colours.within(start, start + len(call)), *colours.within(end - 1, end)]
        assert meanings(tokens) == row_meanings(row)


def check_blank_sequence(colours: Colours, row: Row) -> None:
    """Check the calls of an auction with spaces, passes aside; sides may be by turn (HI-12)."""
    found = calls_within(colours, row.span)
    labels = [parts for _, *parts in row_meanings(row) if parts != [("P",)]]
    assert [parts for _, *parts in found if parts != [("P",)]] == labels


def calls_within(colours: Colours, place: Span) -> list[Meaning]:
    """Return the calls that the colors of a place tell, each parted from the next."""
    found = []
    for word in re.finditer(r"[^\s,;:>→‐‑–—-]+", place.text):
        start = place.start + word.start()
        tokens = colours.within(start, start + len(word[0].rstrip("!*")))
        found += meanings(tokens)
    return found


def check_calls(colours: Colours, calls: RowCalls) -> None:
    """Check the calls of a row with several (HI-12a)."""
    place = calls.line.part(calls.start, calls.end)
    assert calls_within(colours, place) == list(map(label_meaning, calls.labels))


def check_cell(colours: Colours, cell: AuctionCell) -> None:
    start, end = cell.span.start, cell.span.end
    if cell.label:
        tokens = colours.within(start, end - len(cell.mark))
        assert meanings(tokens) == [label_meaning(cell.label)]
    else:
        stands_for_call = is_all_pass(cell.word) or cell.word in {"?", "-"}
        assert colours.kind_at(start) is (Keyword if stands_for_call else Text)
    marks = [(Name.Decorator, cell.mark)] if cell.mark else []
    assert colours.within(end - len(cell.mark), end) == marks


def check_directives(colours: Colours, reading: Reading) -> None:
    """Assert that a line has the color of directives if, and only if, it is read as one."""
    refused = {
        item.span.line
        for item in reading.diagnostics
        if item.code in {Code.DIRECTIVE_UNKNOWN, Code.DIRECTIVE_PLACE}
    }
    for number, (start, line) in enumerate(numbered_lines(colours.text), start=1):
        if found := HASH_LINE.match(line):
            words = DIRECTIVES_OF_TABLES if start in reading.clip_lines else DIRECTIVES
            is_read = found["word"] in words and number not in refused
            is_set_apart = included_name(line) is not None or found["rst"] is not None
            is_directive = (is_read or is_set_apart) and start not in reading.text_lines
            place = start + indentation(line)
            assert (colours.kind_at(place) is Comment.Preproc) == is_directive, line


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def check_rest(colours: Colours, reading: Reading) -> None:
    """Assert that the colors of labels are nowhere but over labels and the like."""
    places = bytearray(len(colours.text))
    for start, end in label_like(reading):
        places[start:end] = b"\1" * (end - start)
    for start, line in numbered_lines(colours.text):
        if line.lstrip().startswith("//") or re.match(r"\s*#\s*PASTE\s", line):
            places[start : start + len(line)] = b"\1" * len(line)
    for start, kind, value in colours.tokens:
        is_parameter = kind is Name.Variable and value.startswith("{")
        assert kind not in NOT_IN_TEXT or places[start] or is_parameter, (kind, value)


def label_like(reading: Reading) -> Iterator[tuple[int, int]]:
    """Yield the places where labels and other words with such colors stand."""
    for row in reading.written_rows:
        text, end = reading.source.text, row.span.end
        described = row.description.pieces[0] if row.description else None
        if row.calls and row.calls.is_together:
            line, column = row.calls.line, row.calls.description
            described = None if column is None else (line, column, len(line.text))
        line_end = text.find("\n", end) if "\n" in text[end:] else len(text)
        column = described[0].origin + described[1] if described else line_end
        yield row.span.start, column if end <= column <= line_end else line_end
    for element in reading.elements:
        match element:
            case AuctionDiagram() | DealDiagram() | PlayDiagram() | RstBlock():
                yield element.span.start, element.span.end
            case BulletList(items=items) | Enumeration(items=items):
                yield from markers(items)
            case DefinitionList(items=definitions):
                for item in definitions:
                    yield from texts_with_markers(item.term, item.definition)


def markers(items: Iterable[ListItem]) -> Iterator[tuple[int, int]]:
    for item in items:
        line, start, _ = item.text.pieces[0]
        yield line.start, line.start + start
        for inner in item.lists:
            yield from markers(inner.items)


def texts_with_markers(term: Fragment, definition: Fragment | None) -> Iterator[tuple[int, int]]:
    """Yield the places of a term, of the hyphen before it and of the sign after it."""
    for line, _, end in term.pieces:
        yield line.start, line.start + end
    if definition:
        line, start, _ = definition.pieces[0]
        yield line.start, line.start + start


def check_pasted_rows(text: str) -> None:
    """Assert that rows of clips have, where they stand, the colors of what is pasted."""
    colours = Colours(text)
    for row in read(text).rows:
        if row.pasted and row.span.text == row.label:
            check_row(colours, row)


FOLDERS = ("probes", "probes/inc", "language/cases", "language/cases/parts")
PROBES = [path for folder in FOLDERS for path in inputs(TESTS / folder)]


def text_of(path: Path) -> str:
    return normalized(decode(path.read_bytes()).text)


@pytest.mark.parametrize("path", PROBES, ids=lambda path: path.stem)
def test_colours_are_what_the_tree_says(path: Path) -> None:
    check(text_of(path))
    check_pasted_rows(text_of(path))


@pytest.mark.corpus
def test_colours_of_real_notes_are_what_the_tree_says(corpus_dir: Path) -> None:
    files = [*corpus_dir.rglob("*.bml"), *corpus_dir.rglob("*.txt")]
    assert files
    for path in files:
        check(text_of(path))
        check_pasted_rows(text_of(path))


@given(notes)
@example("#CUT a\nN AKx Qxx Jxx T9xx")
@example(" #CUT a\n (2D multi) 1C = x")
@settings(max_examples=settings().max_examples * 2)
def test_colours_of_random_lines_are_what_the_tree_says(text: str) -> None:
    check(normalized(text))
