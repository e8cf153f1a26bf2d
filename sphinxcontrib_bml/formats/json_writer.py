"""Agreements as JSON: the records of ``json`` for a system."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING

from ..agreements.announcements import announcement_of, mark_of
from ..agreements.book import Agreement
from ..agreements.copies import continued
from ..agreements.rest_rows import ExportedRest, exported_rest_rows
from ..agreements.system import System, file_names
from ..bridge.auctions import Auction
from ..bridge.conditions import Conditions
from ..display.plain import shown_text
from ..language.alerts import AlertMark
from ..language.anchors import RowAddress
from .json import (
    FORMAT,
    SIDES,
    VERSION,
    AgreementRecord,
    calls_as_json,
    conditions_as_json,
    row_as_json,
)
from .meanings import MeaningSettings
from .records import listing_text
from .registry import Writer, Written
from .rest_rows import rows_below_lost

if TYPE_CHECKING:
    from .text_readings import TextReader


_Lines = dict[tuple[Auction, Conditions, RowAddress], list[str]]
"""The texts of ``//as`` lines."""


def _record_of(
    agreement: Agreement,
    system: System,
    name_of: Callable[[str], str],
    lines: _Lines,
    reader: TextReader | None,
) -> AgreementRecord:
    record: AgreementRecord = {
        "auction": list(calls_as_json(agreement.auction)),
        "call": None,
        "conditions": conditions_as_json(agreement.conditions),
        "text": agreement.text,
        "written": agreement.written,
        "shown": shown_text(agreement, system.options),
        "bindings": {name: suit.letter for name, suit in agreement.bindings.items()},
        "alert": agreement.alert,
        "variants": list(agreement.variants),
        "stands": agreement.stands,
        "annotations": list(agreement.row.annotations),
        "systems_on": []
        if agreement.copied
        else lines.get((*agreement.key, agreement.row.address), []),
        "row": row_as_json(agreement.row, name_of),
        "as": agreement.copied,
    }
    if words := announcement_of(agreement):
        record["announcement"] = words
    elif mark_of(agreement) is AlertMark.NOT:
        record["not_alerted"] = True
    if agreement.row.alerts:
        record["alert_lines"] = list(agreement.row.alerts)
    if reader is not None:
        record["reading"] = reader.record(agreement)
        record["hands"] = reader.hands(agreement)
    return record


def _rest_record(
    one: ExportedRest, system: System, name_of: Callable[[str], str], reader: TextReader | None
) -> AgreementRecord:
    record = _record_of(one.agreement, system, name_of, {}, None)
    calls = [call.code for call in one.calls]
    record["call"] = {"rest": one.row.word, "side": SIDES[one.row.side], "calls": calls}
    if reader is not None:
        record["reading"] = record["hands"] = None  # the text has no call of its own
    return record


def write_json(system: System, settings: MeaningSettings) -> Written:
    """Return every definition in the order of the book, one per line, in UTF-8 with LF."""
    reader = None
    if settings.meanings:
        from .text_readings import TextReader  # noqa: PLC0415 - for this setting

        reader = TextReader(system)
    name_of = file_names(system)
    head: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "title": system.title,
        "summary": system.summary,
    }
    if system.parameters:
        head["parameters"] = [
            {"name": one.name, "text": one.text, "value": one.value} for one in system.parameters
        ]
    written = continued(system.book, system.options.limits).book
    copies = (one for one in written.leading if one.copied)
    lines: _Lines = {}
    rows = {(*one.key, one.row.address) for one in system.book}
    leading = {one.key: one.row.address for one in system.book.leading}
    for one in system.book.systems_on:
        key = one.auction, one.conditions
        address = one.row.address
        if (*key, address) not in rows:  # another row has the text
            address = leading.get(key, address)
        lines.setdefault((*key, address), []).append(one.note.text)
    rest_rows = exported_rest_rows(written, every=True)
    agreements = chain(
        (_record_of(item, system, name_of, lines, reader) for item in chain(system.book, copies)),
        (_rest_record(one, system, name_of, reader) for one in rest_rows if one.text),
    )
    text = listing_text(head, "agreements", agreements)
    return Written(text.encode("utf-8", errors="replace"), rows_below_lost(written))


WRITER = Writer(MeaningSettings, write_json)
