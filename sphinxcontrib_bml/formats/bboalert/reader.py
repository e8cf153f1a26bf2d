"""Reading BBOalert's own format into BML (BBA-70 to BBA-74)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...agreements import Notes, parse
from ...bridge import Auction
from ...language.codes import Code
from ...language.diagnostics import Diagnostics
from ...language.options import Options
from ...language.reading import decode, report_encoding
from ...language.source import Source, Span, normalized
from ...language.state import DocumentState
from .arrangement import arrange
from .records import AlertRecord, CommentedLine, CommentKind, Item, read_records
from .rows import has_marks, protected, write_rows
from .settings import BBOalertSettings
from .way_back import report_changes
from .winners import effective_items
from .writer import write_bboalert

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff]")


class ImportedAlerts(NamedTuple):
    """What became of a file."""

    text: str
    """BML."""
    records: int
    """How many records of the file are rows now."""
    kept: tuple[CommentedLine, ...]
    """The lines that stand there as comments."""
    left_out: int
    """How many records are not there at all: they had no text and nothing to silence."""
    diagnostics: Diagnostics

    @property
    def comments(self) -> int:
        """How many of its lines, comments of its own left out, stand there as comments."""
        return len({item.span for item in self.kept if item.is_record})


def read_bboalert(data: bytes, name: str) -> ImportedAlerts:
    """Return BML that says what the file ``data`` says (BBA-70 to BBA-74).

    Literal records become rows; all else stays as comments, each reported with its line. What
    exporting the notes does not give again is reported too. Never raises.

    :param name: what diagnostics call the file.
    """
    source, diagnostics = _source(data, name)
    file = read_records(source, diagnostics)
    items, left_out = effective_items(file.items, diagnostics)
    text = write_rows(file.title, arrange(file, items))
    notes = parse(text)
    missing = _missing_records(notes, items)
    if missing:
        items = list(_without(items, missing, diagnostics))
        text = write_rows(file.title, arrange(file, items))
        notes = parse(text)
    told = missing | _report_markup(items, diagnostics)
    report_changes(file, write_bboalert(notes.system, BBOalertSettings()), told, diagnostics)
    records = {item.span for item in items if isinstance(item, AlertRecord)}
    kept = tuple(item for item in items if isinstance(item, CommentedLine))
    return ImportedAlerts(text, len(records), kept, left_out, diagnostics)


def _report_markup(items: list[Item], diagnostics: Diagnostics) -> set[Span]:
    """Report texts in which BML reads marks, and return their records."""
    marked = {
        item.span for item in items if isinstance(item, AlertRecord) and has_marks(item.lines)
    }
    for span in marked:
        diagnostics.report(Code.BBA_MARKUP, span, "the text holds font marks or a link by accident")
    return marked


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


def _missing_records(notes: Notes, items: list[Item]) -> set[Span]:
    """Return the records that ``notes`` do not say, having read them as anybody will."""
    meanings = {agreement.key: agreement.text for agreement in notes.book.leading}
    missing = set()
    for item in items:
        if isinstance(item, AlertRecord):
            key = (Auction.of(item.opener, item.calls), item.conditions)
            if meanings.get(key) != _expected_text(item):
                missing.add(item.span)
    return missing


def _expected_text(record: AlertRecord) -> str:
    """Return the description that the row of a record must have."""
    return "\n".join(protected(record.lines)).replace("\\n", "\n")


def _without(items: list[Item], missing: set[Span], diagnostics: Diagnostics) -> Iterator[Item]:
    for item in items:
        if isinstance(item, AlertRecord) and item.span in missing:
            diagnostics.report(
                Code.BBA_RECORD, item.span, "no row of BML says this; kept as a comment"
            )
            yield CommentedLine(item.span, item.text, CommentKind.UNREADABLE)
        else:
            yield item
