"""Claims and unread words of the texts of rows (MEANINGS MN-90)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types

from ..agreements.book import Agreement
from ..agreements.meanings.books import BookMeanings
from ..display.meanings import TextReading
from ..display.plain import shown_auction
from ..display.wording import PageTexts
from ..language.source import Fragment, Span
from .desk import Desk, Spot
from .documents import PlacedRow

READINGS = "bml.readings"
"""The command that shows what is read of a row; its arguments are a URI and a position."""
_MOST_AUCTIONS = 24
_MOST_ROWS = 4_000
"""Rows of a text whose unread parts are marked; of longer texts those of visible lines are."""
_NO_TEXT = "there is no row with a text here"


def reading_of(book: BookMeanings, agreement: Agreement) -> TextReading:
    """Return what is read of the text of an agreement."""
    return TextReading(book.of(agreement), book.inferred(agreement))


def claims_of(book: BookMeanings, agreements: Iterable[Agreement]) -> Iterator[str]:
    """Yield lines with what is read of the text of a row, for each of its auctions."""
    for agreement in agreements:
        if agreement.text:
            shown = shown_auction(agreement.auction, PageTexts())
            yield "\n".join([f"{shown}:", *reading_of(book, agreement).lines()])


def readings_at(desk: Desk, uri: str, position: types.Position) -> str:
    """Return what is read of the texts of the rows at a place, as text for people."""
    spot = desk.spot(uri, position)
    rows = spot.reading.rows_at(spot.source, spot.offset) if spot else []
    if spot is None or not rows:
        return _NO_TEXT
    agreements = (one for row in rows for one in spot.system.agreements_of(row.row.address))
    lines = list(dict.fromkeys(claims_of(desk.meanings_of(spot.system), agreements)))
    more = [f"and {len(lines) - _MOST_AUCTIONS} more"] if len(lines) > _MOST_AUCTIONS else []
    return "\n\n".join([*lines[:_MOST_AUCTIONS], *more]) or _NO_TEXT


def reading_action(desk: Desk, spot: Spot, place: types.Position) -> Iterator[types.CodeAction]:
    """Yield the action that shows what is read of the row at a place, if it has a text."""
    here = desk.spot(desk.uri(spot.path), place)
    rows = here.reading.rows_at(here.source, here.offset) if here else []
    if any(row.row.description is not None for row in rows):
        title = "Show how this text is read"
        command = types.Command(title, READINGS, arguments=[desk.uri(spot.path), place])
        yield types.CodeAction(title, types.CodeActionKind.Empty, command=command)


def unread_spans(desk: Desk, spot: Spot, wanted: types.Range | None) -> list[tuple[int, int]]:
    """Return the unread parts of the texts of rows in order, each on one line.

    :param wanted: the lines of the rows; None for all lines, unless they are too many.
    """
    placed = [one for one in spot.reading.placed_rows.get(spot.source, []) if not one.row.pasted]
    if wanted is None and len(placed) > _MOST_ROWS:
        return []
    book = desk.meanings_of(spot.system)
    found: set[tuple[int, int]] = set()
    for one in placed:
        first, last = one.span.line - 1, spot.source.line_number(one.span.end) - 1
        if wanted is None or (first <= wanted.end.line and wanted.start.line <= last):
            found.update(span[1:] for span in _unread_of(spot, one, book))
    return list(_apart(sorted(found)))


def _apart(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield spans without what an earlier one has."""
    position = 0
    for start, end in spans:
        if max(start, position) < end:
            yield max(start, position), end
            position = end


def _unread_of(spot: Spot, placed: PlacedRow, book: BookMeanings) -> Iterator[Span]:
    """Yield the unread parts of the text of a row; none if partners have different texts."""
    text = placed.row.description
    agreements = [one for one in spot.system.agreements_of(placed.row.address) if one.text]
    if text is None or not agreements or len({one.variants for one in agreements}) > 1:
        return
    meaning = book.of(agreements[0])
    for part in meaning.unread:
        for span in _in_lines(text, meaning.text, *part.span):
            whole = spot.reading.whole(span)
            if whole.source is spot.source:
                yield whole


def _in_lines(text: Fragment, read: str, start: int, end: int) -> Iterator[Span]:
    """Yield the place of a part of a text as read, a line at a time.

    :param text: the text as typed, which may have variables where ``read`` has suits.
    """
    for words in read[start:end].split("\n"):
        at = start if text.text == read else text.text.find(words)
        is_clear = text.text == read or text.text.count(words) == 1
        if words.strip() and is_clear and text.is_typed(at, at + len(words)):
            yield text.span(at, at + len(words))
        start += len(words) + 1
