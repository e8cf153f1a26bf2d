"""Conversion of agreements to records of a BSS file, in three profiles (BSS-60 to BSS-65)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ...agreements.announcements import with_announcement
from ...agreements.book import Agreement, Book, Place
from ...agreements.copies import continued
from ...agreements.descriptions import with_row_variable
from ...agreements.queries import without_leading_passes
from ...agreements.rest_rows import rows_left_out, written_out
from ...agreements.system import System
from ...bridge.auctions import PASS, Auction, Call, Side
from ...bridge.conditions import OpeningSeat, Qualification
from ...language.bss_annotations import RowNote
from ...language.codes import Code
from ...language.diagnostics import count_noun
from ...language.inline import without_marks
from ...language.labels import typed_suits_as_marks
from ...language.options import Options
from ...language.syntax import FileWord
from ..registry import AFTER_ALL, Extract, Losses, PartWriter, Writer, Written
from .records import (
    SEAT_DIGITS,
    TWO_BACKSLASHES,
    VULNERABILITY_DIGITS,
    FileNotes,
    annotated,
    as_it_is,
    default_fields,
    disposition_of,
    file_notes,
    header_line,
    header_of,
    one_line,
    parted_backslashes,
    qualified,
    windows_bytes,
)
from .settings import BSSSettings, Profile

if TYPE_CHECKING:
    from .inference import FieldReader, InferredField

_ANYTHING = Options()
_EMPTY = RowNote()


RecordLine = tuple[str, str, int]
"""The line of a record, and the file and line of its row: a tuple, because many are stored."""


class RestLoss(NamedTuple):
    """Rows for all other calls that a file has in part or not at all."""

    first: Agreement
    rows: int


class BssRecord(NamedTuple):
    """A record to be written."""

    key: str
    """The part before ``=``."""
    fields: str
    text: str
    agreement: Agreement
    place: Place = 0
    """The position of the agreement in the whole book."""

    @property
    def line(self) -> str:
        """The whole line."""
        return f"{self.key}={self.fields}{self.text}"

    @property
    def of_row(self) -> RecordLine:
        """The line with the place of its row."""
        row = self.agreement.row
        return self.line, row.file, row.line


def records_of(
    book: Book,
    profile: Profile,
    losses: Losses,
    fields: FieldReader | None = None,
    others: Iterable[tuple[Place, Agreement]] = (),
) -> Iterator[BssRecord]:
    """Yield the records of ``book``, each key once (BSS-36).

    In profile ``bml2``, conditions on suits are text (LANGUAGE EX-13a).

    :param fields: infers fields from texts; by default none is inferred.
    :param others: the agreements of rows for all other calls, which come last.
    """
    book = _exported(book, profile)
    make = _BML2Records() if profile is Profile.BML2 else _StandardRecords(losses, fields)
    known: dict[str, BssRecord] = {}
    for place, agreement in chain(zip(book.places, book.leading, strict=True), others):
        note = agreement.note
        if note and note.omitted:
            continue
        record = make.record(agreement, note)
        if record is None:
            continue
        standing = known.setdefault(record.key, record)
        if standing is record:
            yield record._replace(place=place)
        elif standing.line != record.line:
            message = f"another record for {agreement.auction.short} is above; not written"
            losses.report(Code.BSS_KEY, agreement, message)


def _exported(book: Book, profile: Profile) -> Book:
    return book.unrestricted if profile is Profile.BML2 else book


def _key(seat: OpeningSeat, agreement: Agreement, auction: Auction) -> str:
    """Return the part of the record before the calls of ``auction``."""
    theirs = "*" if auction.opener is Side.THEY else ""
    vulnerability = VULNERABILITY_DIGITS[agreement.conditions.vulnerability]
    return f"{theirs}{SEAT_DIGITS[seat]}{vulnerability}"


class _BML2Records:
    """Creates records as ``bml2bss`` writes them (LANGUAGE BS-2 to BS-6)."""

    def record(self, agreement: Agreement, note: RowNote | None) -> BssRecord | None:
        """Return the record of an agreement."""
        auction, conditions = agreement.auction, agreement.conditions
        fields = default_fields(auction.calls[-1], _caller(auction), Profile.BML2)
        calls = _code(auction.calls, conditions.qualifications)
        key = _key(conditions.seat, agreement, auction) + calls
        text = one_line(_row_text(agreement).replace("\n", "\\n")).rstrip()
        return BssRecord(key, annotated(fields, note) if note else fields, text, agreement)


def _row_text(agreement: Agreement) -> str:
    """Return a description in which only the variable of the row's label is written out (EX-13)."""
    suit = agreement.auction.calls[-1].suit
    if not agreement.variable or suit is None:
        return agreement.written
    return with_row_variable(agreement.written, agreement.variable, suit)


def _caller(auction: Auction) -> Side:
    """Return the side that made the last call."""
    return auction.opener if len(auction.calls) % 2 else auction.opener.other


def _code(calls: tuple[Call, ...], qualifications: tuple[Qualification, ...]) -> str:
    if qualifications:
        return qualified(calls, qualifications)
    return "".join([call.code for call in calls])


class _StandardRecords:
    """Creates records as the editor of the format writes them (BSS-61 to BSS-64)."""

    def __init__(self, losses: Losses, fields: FieldReader | None) -> None:
        self.losses = losses
        self.field_reader = fields
        self.dispositions: dict[str, str] = {}
        """The dispositions of the records so far by key, if they are needed for inference."""

    def record(self, agreement: Agreement, note: RowNote | None) -> BssRecord | None:
        """Return the record of an agreement, or None, with a report if content is lost."""
        if not agreement.text and note is None:
            return None
        auction, passes = agreement.auction, 0
        if auction.calls[0] is PASS:
            opening = without_leading_passes(auction)
            auction, passes = opening.auction, opening.passes
        if auction.calls[0] is PASS:
            message = "a BSS file cannot contain an auction of passes only"
            self.losses.report(Code.BSS_PASS, agreement, message)
            return None
        conditions = agreement.conditions
        seat = conditions.seat.behind(passes)
        if seat is None:
            message = f"seat {conditions.seat.value} with {passes} passes before the opening"
            self.losses.report(Code.BSS_SEAT, agreement, message)
            return None
        text = self._text(agreement)
        key = _key(seat, agreement, auction)
        fields = default_fields(auction.calls[-1], _caller(auction), Profile.STANDARD)
        if self.field_reader is not None:
            above = self.dispositions.get(key + _code_above(auction), "")
            note = self._with_inferred(agreement, self.field_reader.fields(agreement, above), note)
        if note:
            fields = annotated(fields, note)
        if self.field_reader is not None:
            self.dispositions[key + auction.code] = disposition_of(fields)
        meanings = conditions.qualifications
        if meanings and passes:
            meanings = tuple(Qualification(one.call - passes, one.text) for one in meanings)
        return BssRecord(key + _code(auction.calls, meanings), fields, text, agreement)

    def _text(self, agreement: Agreement) -> str:
        """Return the text of a record (BSS-33, BSS-64)."""
        lines = _plain(with_announcement(agreement))
        if "\\" not in agreement.text:
            return "\\\\".join(lines).rstrip()
        parted = [parted_backslashes(line) for line in lines]
        if parted != lines:
            self.losses.report(Code.BSS_CHARACTER, agreement, TWO_BACKSLASHES)
        # A line may end in one; the reader would take it for the first of the line end.
        *others, last = parted
        ended = [f"{line} " if line.endswith("\\") else line for line in others]
        return "\\\\".join([*ended, last]).rstrip()

    def _with_inferred(
        self, agreement: Agreement, found: Iterable[InferredField], note: RowNote | None
    ) -> RowNote:
        """Return ``note`` with inferred fields (BSS-71), which are reported."""
        standing = note or _EMPTY
        for finding in found:
            added = standing.filled_by(finding.note)
            if added != standing and not standing.raw:
                words = f"{agreement.auction.short}: {finding.words}"
                self.losses.remark(Code.BSS_INFERRED, agreement, words)
                standing = added
        return standing


def _code_above(auction: Auction) -> str:
    """Return the auction up to partner's last call, to which the last call responds."""
    calls = auction.calls[:-1]
    if calls and calls[-1] is PASS:
        calls = calls[:-1]
    return _code(calls, ())


def _plain(text: str) -> list[str]:
    """Return the lines of ``text`` without font marks and links, typed suits as marks (BSS-64)."""
    plain = typed_suits_as_marks(without_marks(text, _ANYTHING))  # marks may reach over line ends
    return [one_line(line) for line in plain.split("\n")]


def _profile_of(system: System, settings: BSSSettings) -> Profile:
    return settings.profile or file_notes(system.words).dialect or Profile.STANDARD


def _extract(system: System, settings: BSSSettings) -> Extract:
    """Return the records of a system, or of a part of it."""
    losses, profile = Losses(), _profile_of(system, settings)
    book = system.book
    if profile is not Profile.BML2:
        book = continued(book, system.options.limits).book
    elif lines := book.systems_on:
        at = next(
            (one for one in _exported(book, profile).leading if one.row == lines[0].row), None
        )
        rows = len({one.note for one in lines})
        verb = "rows continue as other auctions do" if rows > 1 else "row continues as another does"
        if at is not None:
            message = f"{rows} {verb}; profile bml2 cannot express that"
            losses.remark(Code.EXPORT_LOSS, at, message, is_info=True)
    if profile is Profile.BML2 and (tables := _read_as_openings(book)):
        verb = "tables continue auctions" if len(tables) > 1 else "table continues an auction"
        losses.remark(
            Code.EXPORT_LOSS,
            tables[0],
            f"{len(tables)} {verb} above them; profile bml2 writes their rows as openings",
            is_info=True,
        )
    if profile is Profile.BML2 and (lost := _left_out(book)):
        message = f"{count_noun(len(lost), 'row')} left out; profile bml2 cannot express that"
        losses.remark(Code.EXPORT_LOSS, lost[0], message)
    most = 0 if profile is Profile.BML2 else _rest_calls(system, settings)
    rest = ((AFTER_ALL + n, one) for n, one in written_out(book, most, system.options.limits))
    records = records_of(book, profile, losses, _field_reader(system, settings), rest)
    items: list[tuple[Place, RecordLine | RestLoss]] = [
        (record.place, record.of_row) for record in records
    ]
    if left := {one.row.row.address: one for one in rows_left_out(book, most)}:
        loss = RestLoss(next(iter(left.values())).agreement, len(left))
        items.append((AFTER_ALL + AFTER_ALL, loss))
    return Extract(items, losses.placed(_exported(book, profile)))


def _field_reader(system: System, settings: BSSSettings) -> FieldReader | None:
    if not settings.infer:
        return None
    from .inference import FieldReader  # noqa: PLC0415 - for this setting

    return FieldReader(system, settings.infer)


def _rest_calls(system: System, settings: BSSSettings) -> int:
    """Return the number of calls of each row for all other calls (VARIANTS WC-8b)."""
    number = settings.rest_calls
    return system.options.limits.rest_calls if number is None else number


def _read_as_openings(book: Book) -> list[Agreement]:
    """Return the first opening of each table that BML 2 reads as openings (LANGUAGE HI-9)."""
    if book.unrestricted is book:
        return []
    longer = {one.row.address for one in book if len(one.auction) > 1}
    longer.difference_update(one.row.address for one in book if len(one.auction) == 1)
    tables: dict[tuple[str, int], Agreement] = {}
    for one in book.unrestricted.leading:
        address = one.row.address
        if len(one.auction) == 1 and address in longer:
            tables.setdefault((address.document, address.table), one)
    return list(tables.values())


def _left_out(book: Book) -> list[Agreement]:
    """Return the first agreements of rows with a text that BML 2 does not read."""
    if book.unrestricted is book:
        return []
    read = {one.row.address for one in book.unrestricted}
    lost = {one.row.address: one for one in book if one.text and one.row.address not in read}
    return list(lost.values())


def _assemble(
    system: System, settings: BSSSettings, items: Iterable[RecordLine | RestLoss]
) -> Written:
    """Return the BSS file of a system with these records."""
    losses = Losses()
    records: list[RecordLine] = []
    rest: list[RestLoss] = []
    for item in items:
        if isinstance(item, RestLoss):
            rest.append(item)
        else:
            records.append(item)
    if rest:
        _report_rest(rest, _rest_calls(system, settings), _profile_of(system, settings), losses)
    notes, profile, summary = (
        file_notes(system.words),
        _profile_of(system, settings),
        system.summary,
    )
    if profile is not Profile.BML2 and notes.summary is None and "\\\\" in summary:
        losses.remark(Code.BSS_CHARACTER, None, TWO_BACKSLASHES)
        summary = parted_backslashes(summary)
    header = header_line(header_of(system.title, summary, notes), profile)
    text = "".join(line + "\n" for line in lines_of(header, records, notes))
    if profile is not Profile.FD:
        return Written(text.encode("utf-8", errors="replace"), losses.all())
    data = windows_bytes(text, lambda message: losses.remark(Code.BSS_CHARACTER, None, message))
    return Written(data, losses.all())


def _report_rest(rest: list[RestLoss], most: int, profile: Profile, losses: Losses) -> None:
    """Report the rows for all other calls that a file lacks, once (VARIANTS WC-8b)."""
    rows = count_noun(sum(one.rows for one in rest), "row")
    if profile is Profile.BML2:
        message = f"{rows} for all other calls left out; profile bml2 cannot express that"
    elif most:
        calls = f"the first {most} calls" if most > 1 else "the first call"
        message = f"{rows} for all other calls: only {calls} of each exported"
    else:
        message = f"{rows} for all other calls left out; --rest-calls 10 exports ten calls of each"
    losses.remark(Code.EXPORT_LOSS, rest[0].first, message, is_info=True)


_BY_PARTS = PartWriter(_extract, _assemble)


def write_bss(system: System, settings: BSSSettings) -> Written:
    """Return the BSS file of a system (BSS-60 to BSS-65)."""
    return _BY_PARTS.write(system, settings)


def lines_of(header: str, records: Iterable[RecordLine], notes: FileNotes) -> list[str]:
    """Return the lines of a file in the order of the format (BSS-5) or of the notes (BSS-8A)."""
    start = [header] if header else []
    if notes.in_order:
        return [*start, *_in_file_order(records, notes.verbatim)]
    verbatim = [as_it_is(word.value) for word in notes.verbatim]
    return [
        *start,
        *(line for line in verbatim if line.startswith("$")),
        *(text for text, _, _ in records),
        *(line for line in verbatim if not line.startswith(("$", "+", "%"))),
        *(line for line in verbatim if line.startswith("+")),
        *(line for line in verbatim if line.startswith("%")),
    ]


def _in_file_order(records: Iterable[RecordLine], verbatim: Iterable[FileWord]) -> Iterator[str]:
    """Yield records, each after the verbatim lines above it in its file."""
    waiting: dict[str, deque[FileWord]] = {}
    for word in verbatim:
        waiting.setdefault(word.file, deque()).append(word)
    for text, file, line in records:
        words = waiting.get(file)
        while words and words[0].line < line:
            yield as_it_is(words.popleft().value)
        yield text
    for words in waiting.values():
        yield from (as_it_is(word.value) for word in words)


WRITER = Writer(BSSSettings, write_bss, by_parts=_BY_PARTS)
