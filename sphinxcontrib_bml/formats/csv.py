"""Agreements as a table for spreadsheets (RFC 4180), an auction a line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from ..agreements.book import Agreement
from ..agreements.system import System, file_names
from ..bridge import Conditions, OpeningSeat, Side, Vulnerability
from ..display.plain import shown_text
from .registry import Writer, Written
from .settings import NoSettings

COLUMNS = (
    *("auction", "caller", "seat", "vulnerability", "when"),
    *("alert", "text", "chapter", "place"),
)
"""The first line."""

_BYTE_ORDER_MARK = "\ufeff"
_CALLERS = {Side.WE: "we", Side.THEY: "they"}
_FORMULA = frozenset("=+-@\t\r\n|%＝＋－＠")
"""What formulas and commands begin with, in the wide forms of Japanese too."""


def write_csv(system: System, settings: NoSettings) -> Written:
    """Return the agreements that stand, in UTF-8 with a byte-order mark, lines ended by CRLF.

    That is what spreadsheets open right away; no cell begins as a formula does.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    chapters = {chapter.name: chapter.file for chapter in system.chapters}
    name_of = file_names(system)
    for agreement in system.book.standing:
        row = agreement.row
        cells = (
            *_auction_cells(agreement),
            shown_text(agreement, system.options),
            chapters.get(row.address.document, ""),
            f"{name_of(row.file)}:{row.line}",
        )
        writer.writerow(map(_harmless, cells))
    return Written((_BYTE_ORDER_MARK + out.getvalue()).encode("utf-8", errors="replace"))


def _auction_cells(agreement: Agreement) -> Iterator[str]:
    conditions = agreement.conditions
    side = agreement.auction.last_side
    yield agreement.auction.short
    yield _CALLERS[side] if side is not None else ""
    yield "" if conditions.seat is OpeningSeat.ANY else conditions.seat.value
    yield "" if conditions.vulnerability is Vulnerability.ANY else conditions.vulnerability.value
    yield _when(agreement, conditions)
    yield "!" if agreement.alert else ""


def _when(agreement: Agreement, conditions: Conditions) -> str:
    """Return what calls mean where the agreement holds, ``2C: both majors``."""
    calls = agreement.auction.calls
    return "; ".join(
        f"{calls[number - 1].word}: {meaning}" for number, meaning in conditions.qualifications
    )


def _harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe makes it text.

    Behind apostrophes stands one more, so that reading can take one away.
    """
    return f"'{cell}" if cell.lstrip("'")[:1] in _FORMULA else cell


WRITER = Writer(NoSettings, write_csv)
