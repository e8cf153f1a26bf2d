"""Agreements as a table for spreadsheets, and spreadsheets as notes (IM-21 to IM-24)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Set
from itertools import chain
from typing import TYPE_CHECKING

from ..agreements.announcements import announcement_of, mark_of, text_after_mark
from ..agreements.book import Agreement, Book
from ..agreements.copies import continued
from ..agreements.rest_rows import ExportedRest, exported_rest_rows
from ..agreements.system import Chapter, System, file_names
from ..bridge.auctions import PASS, Auction, Side, number_before
from ..bridge.conditions import Conditions
from ..language.alerts import AlertMark
from ..language.inline import convert
from .meanings import MeaningSettings, boxes_as_text
from .registry import Writer, Written
from .rest_rows import rows_below_lost

if TYPE_CHECKING:
    from .text_readings import TextReader

COLUMNS = (
    *("auction", "caller", "seat", "vulnerability", "when"),
    *("alert", "text", "chapter", "place", "as"),
)
"""The header line of ``bml csv`` (IM-23)."""
MEANING_COLUMNS = ("read as", "not firm", "not read", "possible hands", "sure hands")
"""Further columns, with ``--meanings`` (MN-93)."""

_FORMULA = frozenset("=+-@\t\r\n|%＝＋－＠")
"""The characters that begin formulas and commands, including full-width forms."""


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet reads as a formula: an apostrophe makes it text (IM-24).

    A formula after apostrophes gets one more apostrophe, so that reading can remove one.
    """
    return f"'{cell}" if _may_run(cell) else cell


def as_meant(cell: str) -> str:
    """Return a cell without the apostrophe that makes it text (IM-24)."""
    return cell[1:] if cell.startswith("'") and _may_run(cell) else cell


def _may_run(cell: str) -> bool:
    return cell.lstrip("'")[:1] in _FORMULA


def name_of_call(auction: Auction, number: int) -> str:
    """Return the name of a call in the column ``when``: the call, or all calls up to it.

    :param number: the number of the call, from 1; all calls are given if the call occurs before.
    """
    names = [side.written(call) for side, call in auction.turns[:number]]
    return "-".join(names) if names[-1] in names[:-1] else names[-1]


_Beginning = tuple[tuple[str, int], Side, int]
"""A table, and the first calls of auctions in it: the opener and the number of an auction."""

_BYTE_ORDER_MARK = "\ufeff"
_CALLERS = {Side.WE: "we", Side.THEY: "they"}


def write_csv(system: System, settings: MeaningSettings) -> Written:
    """Return the leading agreements, in UTF-8 with a byte-order mark and CRLF line ends.

    Spreadsheets open such a file directly; no cell begins like a formula (IM-24). Texts are the
    texts of the notes, so that they survive the round trip (IM-23).
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    reader = None
    if settings.meanings:
        from .text_readings import TextReader  # noqa: PLC0415 - for this setting

        reader = TextReader(system)
    writer.writerow((*COLUMNS, *MEANING_COLUMNS) if reader is not None else COLUMNS)
    chapters = {chapter.name: _title(chapter) for chapter in system.chapters}
    name_of = file_names(system)
    book = continued(system.book, system.options.limits).book
    known = {agreement.auction for agreement in book.leading}
    for agreement, rest in _with_rest_rows(book):
        row = agreement.row
        cells = (
            *_auction_cells(agreement, known, rest),
            text_after_mark(agreement),
            chapters.get(row.address.document, ""),
            f"{name_of(row.file)}:{row.line}",
            agreement.copied,
            *(_meaning_cells(agreement, rest, reader) if reader is not None else ()),
        )
        writer.writerow(map(harmless, cells))
    data = (_BYTE_ORDER_MARK + out.getvalue()).encode("utf-8", errors="replace")
    return Written(data, rows_below_lost(book))


def _with_rest_rows(book: Book) -> Iterator[tuple[Agreement, ExportedRest | None]]:
    """Yield the leading agreements, and each row for all other calls after its siblings.

    The agreement of such a row is that of its first call.
    """
    rows: dict[_Beginning, list[ExportedRest]] = {}
    for one in exported_rest_rows(book):
        if one.text:
            rows.setdefault(_beginning_of(one), []).append(one)
    last: dict[_Beginning, int] = {}
    tables = {table for table, _, _ in rows}
    for number, agreement in enumerate(book.leading if rows else ()):
        table, auction = agreement.row.address.of_table, agreement.auction
        beginning = auction.number if table in tables else 0
        while beginning:
            last[table, auction.opener, beginning] = number
            beginning = number_before(beginning)
    waiting: dict[int, list[ExportedRest]] = {}
    for key, ones in rows.items():
        waiting.setdefault(last.get(key, len(book.leading)), []).extend(ones)
    for number, agreement in enumerate(book.leading):
        yield agreement, None
        yield from _first_calls(waiting.pop(number, ()))
    yield from _first_calls(chain.from_iterable(waiting.values()))


def _beginning_of(one: ExportedRest) -> _Beginning:
    """Return what the siblings of a row have in common; without a pass before them."""
    auction = one.row.auction
    is_passed = len(auction) > 1 and auction.calls[-1] is PASS
    number = number_before(auction.number) if is_passed else auction.number
    opener = auction.opener if auction else one.row.side
    return one.row.row.address.of_table, opener, number


def _first_calls(rows: Iterable[ExportedRest]) -> Iterator[tuple[Agreement, ExportedRest]]:
    for one in rows:
        yield one.after(one.calls[0]), one


def _title(chapter: Chapter) -> str:
    """Return the title of a chapter, or else its file name."""
    title = chapter.metadata.get("TITLE", "")
    return convert(title) if title else chapter.file


def _auction_cells(
    agreement: Agreement, known: Set[Auction], rest: ExportedRest | None
) -> Iterator[str]:
    conditions = agreement.conditions
    side = agreement.auction.last_side
    calls = list(_calls(agreement.auction, known))
    if rest is not None:
        word = rest.row.word
        calls[-1] = f"({word})" if side is Side.THEY else word
    yield "-".join(calls)
    yield _CALLERS[side] if side is not None else ""
    yield conditions.seat.value
    yield conditions.vulnerability.value
    yield _qualifications_text(agreement, conditions)
    yield _alert_cell(agreement)


def _alert_cell(agreement: Agreement) -> str:
    """Return what the column for alerts says (AT-42)."""
    match mark_of(agreement):
        case AlertMark.ALERT:
            return "yes"
        case AlertMark.ANNOUNCE:
            return f'announce "{announcement_of(agreement)}"'
        case AlertMark.NOT:
            return "no"
        case _:
            return ""


def _meaning_cells(
    agreement: Agreement, rest: ExportedRest | None, reader: TextReader
) -> tuple[str, ...]:
    """Return what is read of a text; empty for rows for all other calls, which have no call."""
    reading = reader.of(agreement) if rest is None else None
    if reading is None:
        return ("",) * len(MEANING_COLUMNS)
    hands = reader.hands(agreement)
    sets = () if hands is None else (hands["possible"], hands["sure"])
    texts = (reading.read_as, reading.not_firm, reading.not_read, *map(boxes_as_text, sets))
    return (*texts, *[""] * (len(MEANING_COLUMNS) - len(texts)))


def _calls(auction: Auction, known: Set[Auction]) -> Iterator[str]:
    """Yield the calls without implied passes, opponents' calls in parentheses (AL-25).

    Of two consecutive passes one is implied; the pass whose auction is in ``known`` stays.
    """
    turns = auction.turns
    above: Side | None = None
    for number, (side, call) in enumerate(turns, start=1):
        is_last = number == len(turns)
        if call is PASS and above is side.other and not is_last:
            is_followed = turns[number][1] is PASS and number + 1 < len(turns)
            if not is_followed or _begins(auction, number + 1) in known:
                continue
        above = side
        yield f"({call.word})" if side is Side.THEY else call.word


def _begins(auction: Auction, count: int) -> Auction:
    return Auction.of(auction.opener, auction.calls[:count])


def _qualifications_text(agreement: Agreement, conditions: Conditions) -> str:
    """Return the meanings of calls that the agreement requires, ``(2C): both majors``."""
    return "; ".join(
        f"{name_of_call(agreement.auction, one.call)}: {one.text}"
        for one in conditions.qualifications
    )


WRITER = Writer(MeaningSettings, write_csv)
