"""Reading BBOalert's own format into BML (BBA-70 to BBA-72)."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from ...agreements.expansion import expand
from ...bridge import Auction
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.options import Options
from ...language.parser import parse_text
from ...language.reading import decode, report_encoding
from ...language.source import Source, Span, normalized
from ...language.state import DocumentState
from .records import Item, Kept, Record, read_records
from .rows import has_marks, protected, write_rows

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")
_TAG = re.compile(r"<[^<>]*>")


class Imported(NamedTuple):
    """What became of a file."""

    text: str
    """BML."""
    records: int
    """How many records of the file are rows now."""
    comments: int
    """How many of its lines, comments of its own left out, stand there as comments."""
    diagnostics: Diagnostics


def read_bboalert(data: bytes, name: str) -> Imported:
    """Return BML that says what the file ``data`` says (BBA-70 to BBA-72).

    Literal records become rows, in their order; all else stays as comments, each reported with its
    line. Never raises.

    :param name: what diagnostics call the file.
    """
    source, diagnostics = _source(data, name)
    file = read_records(source, diagnostics)
    items = _last_of_each(file.items, diagnostics)
    title = html.unescape(" ".join(_TAG.sub(" ", file.title).split()))
    text = write_rows(title, items)
    missing = _missing_records(text, items)
    if missing:
        items = list(_without(items, missing, diagnostics))
        text = write_rows(title, items)
    for item in items:
        if isinstance(item, Record) and has_marks(item.lines):
            diagnostics.report(
                Code.BBA_MARKUP, item.span, "the text holds font marks or a link by accident"
            )
    records = {item.span for item in items if isinstance(item, Record)}
    comments = {item.span for item in items if isinstance(item, Kept) and item.is_record}
    return Imported(text, len(records), len(comments), diagnostics)


def _source(data: bytes, name: str) -> tuple[Source, Diagnostics]:
    """Return the text of ``data``, and what is to be said of its bytes and characters."""
    state = DocumentState(Options())
    source = Source(name, normalized(decode(data).text))
    report_encoding(source, data, state)
    diagnostics = state.diagnostics
    line = 0
    for match in _CONTROL.finditer(source.text):
        if source.line_number(match.start()) != line:
            line = source.line_number(match.start())
            diagnostics.report(
                Code.TEXT_CONTROL,
                Span(source, match.start(), match.end()),
                f"control character U+{ord(match[0]):04X}, read as a blank",
            )
    source.text = _CONTROL.sub(" ", source.text)
    return source, diagnostics


def _last_of_each(items: list[Item], diagnostics: Diagnostics) -> list[Item]:
    """Return ``items`` with only the last record for every auction; the others kept (BBA-72).

    The last counts also where those before it hold for a part of its cases: in notes they would
    win. A record without an explanation silences those before it (BBA-14).
    """
    kept_items: list[Item] = []
    for item, winner in _with_winners(items):
        if winner is None or (winner is item and winner.lines):
            kept_items.append(item)
            continue
        if winner is item:
            reason = "a record without explanation silences those above it"
        else:
            reason = f"the record for the same auction in line {winner.span.line} counts"
        diagnostics.report(Code.BBA_KEPT, item.span, f"kept as a comment: {reason}")
        kept_items.append(Kept(item.span, item.text, is_record=True))
    return kept_items


def _with_winners(items: list[Item]) -> list[tuple[Item, Record | None]]:
    """Return every item with the record that BBOalert takes instead, or itself; None for others."""
    pairs: list[tuple[Item, Record | None]] = []
    counting: dict[tuple[object, ...], list[Record]] = {}
    for item in reversed(items):
        if not isinstance(item, Record):
            pairs.append((item, None))
            continue
        key = item.calls, item.conditions.qualifications
        rivals = (
            record
            for auction in dict.fromkeys([key, (item.calls, ())])
            for record in counting.get(auction, ())
        )
        winner = next(
            (record for record in rivals if record.conditions.cover(item.conditions)), item
        )
        if winner is item:
            counting.setdefault(key, []).append(item)
        pairs.append((item, winner))
    pairs.reverse()
    return pairs


def _missing_records(text: str, items: list[Item]) -> set[Span]:
    """Return the records that ``text`` does not say, having read it as anybody will."""
    parse = parse_text(text)
    book = expand(parse.document.tables, parse.diagnostics)
    meanings = {agreement.key: agreement.text for agreement in book.standing}
    missing = set()
    for item in items:
        if isinstance(item, Record):
            key = (Auction.of(item.opener, item.calls), item.conditions)
            if meanings.get(key) != _expected_text(item):
                missing.add(item.span)
    return missing


def _expected_text(record: Record) -> str:
    """Return the description that the row of a record must have."""
    return "\n".join(protected(record.lines)).replace("\\n", "\n")


def _without(items: list[Item], missing: set[Span], diagnostics: Diagnostics) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Record) and item.span in missing:
            diagnostics.report(
                Code.BBA_RECORD, item.span, "no row of BML says this; kept as a comment"
            )
            yield Kept(item.span, item.text, is_record=True)
        else:
            yield item
