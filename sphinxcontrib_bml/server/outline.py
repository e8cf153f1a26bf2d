"""The structure of a document: its outline, foldable ranges, and the ranges around a place."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from ..display.plain import Badges, shown_auction
from ..display.wording import PageTexts
from ..language.inline import convert_suits, without_marks
from ..language.meant_rows import meant
from ..language.source import Span, indentation
from ..language.syntax import BiddingTable, Heading, Row, RstBlock
from .desk import Desk, Spot


def outline(desk: Desk, spot: Spot) -> list[types.DocumentSymbol]:
    """Return the headings of a text, each with the elements below it."""
    top: list[types.DocumentSymbol] = []
    open_headings: list[tuple[int, types.DocumentSymbol]] = []
    for level, symbol in _symbols(desk, spot):
        while open_headings and open_headings[-1][0] >= level:
            open_headings.pop()
        if open_headings:
            above = open_headings[-1][1]
            above.children = [*(above.children or []), symbol]
            for _, heading in open_headings:
                heading.range = types.Range(
                    heading.range.start, max(heading.range.end, symbol.range.end)
                )
        else:
            top.append(symbol)
        if symbol.kind is types.SymbolKind.Module:
            open_headings.append((level, symbol))
    return top


def _symbols(desk: Desk, spot: Spot) -> Iterator[tuple[int, types.DocumentSymbol]]:
    """Yield headings, tables and clips by place, each with its level."""
    options = spot.reading.parse.options
    deepest = 1_000
    badges = Badges(spot.system.names, PageTexts())
    found: list[tuple[int, int, types.DocumentSymbol]] = []
    for element in spot.reading.parse.document.elements:
        whole = spot.reading.whole(element.span)
        if whole.source is not spot.source:
            continue
        place = desk.range(whole)
        if isinstance(element, Heading):
            name = convert_suits(without_marks(element.text.text, options)).strip() or "*"
            kind = types.SymbolKind.Module
            symbol = types.DocumentSymbol(name, kind, place, desk.range(element.text.span()))
            symbol.detail = badges.new_of(element)
            found.append((whole.start, element.level, symbol))
        elif isinstance(element, BiddingTable) and element.rows:
            title = table_title(spot, element)
            kind = types.SymbolKind.Interface
            first = spot.reading.whole(element.rows[0].span)
            inside = first.source is spot.source and whole.start <= first.start
            chosen = desk.range(first) if inside else types.Range(place.start, place.start)
            around = types.Range(place.start, max(place.end, chosen.end))
            symbol = types.DocumentSymbol(title, kind, around, chosen)
            symbol.detail = badges.new_of(element)
            found.append((whole.start, deepest, symbol))
    for name, clip in spot.reading.parse.state.clips.items():
        whole = spot.reading.whole(clip.span)
        if whole.source is spot.source:
            place = desk.range(whole)
            symbol = types.DocumentSymbol(name, types.SymbolKind.Function, place, place)
            found.append((whole.start, deepest, symbol))
    for _, level, symbol in sorted(found, key=lambda one: one[0]):
        yield level, symbol


def table_title(spot: Spot, table: BiddingTable) -> str:
    """Return the title of a table: the auction of its first row with an auction."""
    for row in meant(table).rows:
        agreements = spot.system.agreements_of(row.address)
        if agreements:
            most = max(len(one.auction) for one in agreements)
            auction = next(one.auction for one in agreements if len(one.auction) == most)
            shown = shown_auction(auction, PageTexts())
            return f"{shown} ..." if row.is_sequence else shown
    return table.rows[0].label or "table"


def folding(desk: Desk, spot: Spot) -> list[types.FoldingRange]:
    """Return the foldable ranges: sections, branches of tables, clips, reStructuredText blocks."""
    ranges = {*_sections(spot), *_branches(spot), *_blocks(spot)}
    return [types.FoldingRange(start, end) for start, end in sorted(ranges) if start < end]


def _is_in_text(span: Span, spot: Spot) -> bool:
    return spot.reading.whole(span).source is spot.source


def _line(span: Span, offset: int) -> int:
    return span.source.line_number(offset) - 1


def _sections(spot: Spot) -> Iterator[tuple[int, int]]:
    headings = [
        one
        for one in spot.reading.parse.document.elements
        if isinstance(one, Heading) and _is_in_text(one.span, spot)
    ]
    last = _last_line(spot)
    for number, heading in enumerate(headings):
        following = (one for one in headings[number + 1 :] if one.level <= heading.level)
        below = next(following, None)
        end = _line(below.span, below.span.start) - 1 if below else last
        yield _line(heading.span, heading.span.start), _trimmed(spot, end)


def _last_line(spot: Spot) -> int:
    return len(spot.source.line_starts) - 1


def _trimmed(spot: Spot, line: int) -> int:
    """Return the last line up to ``line`` with text."""
    starts = spot.source.line_starts
    while line and not spot.source.line_text(starts[line]).strip():
        line -= 1
    return line


def _branches(spot: Spot) -> Iterator[tuple[int, int]]:
    placed = spot.reading.placed_rows.get(spot.source, [])
    ends = {id(one.row): _line(one.span, max(one.span.start, one.span.end - 1)) for one in placed}
    for table in spot.reading.parse.document.tables:
        rows = [row for row in table.rows if id(row) in ends and not row.pasted]
        open_rows: list[Row] = []
        end = 0
        for row in [*rows, None]:
            while open_rows and (row is None or open_rows[-1].level >= row.level):
                above = open_rows.pop()
                yield _line(above.span, above.span.start), end
            if row is not None:
                open_rows.append(row)
                end = ends[id(row)]


def _blocks(spot: Spot) -> Iterator[tuple[int, int]]:
    state = spot.reading.parse.state
    for clip in state.clips.values():
        if _is_in_text(clip.span, spot) and clip.lines:
            last = clip.lines[-1]
            if last.source is clip.span.source:
                end = _line(clip.span, last.end) + 1
                yield _line(clip.span, clip.span.start), min(end, _last_line(spot))
    for element in spot.reading.parse.document.elements:
        if isinstance(element, RstBlock) and _is_in_text(element.span, spot):
            start = _line(element.span, element.span.start) - 1
            yield max(start, 0), min(_line(element.span, element.span.end) + 1, _last_line(spot))


def selection_range(desk: Desk, spot: Spot) -> types.SelectionRange:
    """Return the ranges around a place, from the inside: a call, its row, the rows below it too.

    Then come its table, its sections and the whole text. An auction in a sentence is in its line.
    """
    outer = Span(spot.source, 0, len(spot.source.text))
    selected = types.SelectionRange(desk.range(outer))
    for span in sorted({*_ranges_around(spot)}, key=lambda one: one.start - one.end):
        is_around = span.start <= spot.offset <= span.end
        if is_around and span != outer and outer.start <= span.start and span.end <= outer.end:
            outer, selected = span, types.SelectionRange(desk.range(span), selected)
    return selected


def _ranges_around(spot: Spot) -> Iterator[Span]:
    """Yield the ranges of a document that may be around a place."""
    yield spot.part(indentation(spot.line), len(spot.line.rstrip()))
    auction = spot.reading.auction_at(spot.source, spot.offset)
    if auction is not None:
        yield auction.span
    for placed in spot.reading.rows_at(spot.source, spot.offset):
        yield placed.span
        yield spot.reading.whole(placed.row.span)
    for element in spot.reading.parse.document.elements:
        span = spot.reading.whole(element.span)
        if span.source is spot.source and not isinstance(element, Heading):
            yield span
    for first, last in (*_sections(spot), *_branches(spot)):
        yield _lines(spot, first, last)


def _lines(spot: Spot, first: int, last: int) -> Span:
    """Return the lines of a text from one to another, numbered from 0."""
    start = spot.source.line_starts[first]
    end = spot.source.line_starts[last]
    return Span(spot.source, start, end + len(spot.source.line_text(end)))
