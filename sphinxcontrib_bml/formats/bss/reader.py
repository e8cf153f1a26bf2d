"""Reading the text of a BSS file into records (BSS-1 to BSS-36)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...bridge.auctions import CALL_PATTERN, PASS, Call, Side, Strain
from ...bridge.conditions import Conditions, Qualification
from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, count_noun, quoted
from ...language.source import Source, Span
from ...patterns import DOTALL, compile_later
from .records import (
    CONTROL,
    FLAGS,
    SEAT_DIGITS,
    VULNERABILITY_DIGITS,
    PreservedLine,
    SequenceRecord,
    default_fields,
)
from .settings import Profile

_HEADER_START = compile_later(r"[*?]00[{=]")
_HEADER = compile_later(r"[*?]00(?:\{(?P<name>[^}]*)\})?=[YN]{7}(?P<summary>.*)", DOTALL)
_CALL = compile_later(CALL_PATTERN)
_MEANING = compile_later(r"\{([^}]*)\}")
_FLAGS = compile_later(r"[YN]{0,7}")
_SEATS = {digit: seat for seat, digit in SEAT_DIGITS.items()}
_VULNERABILITIES = {digit: value for value, digit in VULNERABILITY_DIGITS.items()}
_MOST_CALLS = 319
"""Number of calls in the longest possible auction."""
_MOST_REPORTS = 100
_DISPOSITIONS = "0123456789ABCDE"
_LENGTHS = "012345678"
_SHOWN = 60
_KINDS = {"$": "another card", "+": "a convention", "%": "carding"}
"""The subjects of lines that are not sequences, by their first character (BSS-40, BSS-41)."""
_NUMBER = compile_later(r"0(?:-{1,3} ?[0-9]|[+, ]|or\b)")
"""The beginning of a text such as ``0-8`` or ``0 or 3``, which is not preceded by a BML 2 digit."""
_BML2_HEADER = "*00{}="
"""The beginning of a header without a title, which only BML 2 writes (LANGUAGE BS-1)."""


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """The header as read."""

    name: str
    summary: str
    original: str
    """The whole line."""
    line: int


@dataclass(frozen=True, slots=True)
class BssFile:
    """A BSS file, split into header, records and other lines."""

    source: Source
    dialect: Profile
    """The profile of the program that wrote it: ``bml2``, or ``standard`` for others (BSS-52)."""
    header: HeaderLine | None
    records: tuple[SequenceRecord, ...]
    """The records, each key once (BSS-36)."""
    verbatim: tuple[PreservedLine, ...]
    lines: int
    """Number of lines with text."""

    problems: int
    """Number of lines that are not records of any kind."""

    @property
    def is_card(self) -> bool:
        """Whether any line has the form of a line in a BSS file."""
        return bool(self.header or self.records or (self.verbatim and not self.problems))


class _RecordError(Exception):
    """A line is not a record; it never leaves this module."""

    def __init__(self, column: int, reason: str) -> None:
        super().__init__(reason)
        self.column = column
        self.reason = reason


class _Sequence(NamedTuple):
    """The part of a sequence record before ``=``."""

    opener: Side
    conditions: Conditions
    calls: tuple[Call, ...]
    end: int
    """The column after ``=``."""


_Numbered = tuple[PreservedLine, _Sequence]


def read_card(source: Source, diagnostics: Diagnostics) -> BssFile:
    """Parse a BSS file. Never raises: lines that are not records are kept and reported.

    Control characters are read as spaces; the original of such a line is kept too.
    """
    return _BssReader(source, diagnostics).read()


class _BssReader:
    def __init__(self, source: Source, diagnostics: Diagnostics) -> None:
        self.source = source
        self.diagnostics = diagnostics
        self.header: HeaderLine | None = None
        self.verbatim: list[PreservedLine] = []
        self.problems = 0
        self.last_fault = 0

    def read(self) -> BssFile:
        """Read all lines."""
        lines = self._lines()
        sequences = [(line, sequence) for line in lines if (sequence := self._sequence(line))]
        dialect = self._dialect(sequences)
        records: dict[tuple[object, ...], SequenceRecord] = {}
        for line, sequence in sequences:
            record = self._record(line, sequence, dialect)
            if record is None:
                continue
            first = records.setdefault(record.key, record)
            if first is not record:
                self.verbatim.append(line.kept("second record for an auction", record.place))
                if first.original != record.original:
                    message = f"another record for this auction is in line {first.line}"
                else:
                    message = f"the same record is in line {first.line}"
                self._report(Code.BSS_KEY, line, 0, f"{message}; kept as it is")
        if self.problems > _MOST_REPORTS:
            more = count_noun(self.problems - _MOST_REPORTS, "more line")
            place = self._place(self.last_fault, 0)
            message = f"{more} without a record, this is the last; kept as written"
            self.diagnostics.report(Code.BSS_RECORD, place, message)
        verbatim = tuple(sorted(self.verbatim, key=lambda item: item.line))
        if records and not self.header:
            self.diagnostics.report(
                Code.BSS_RECORD,
                self._place(1, 0),
                "the file has no header, such as *00{Name}=NYYYYYYSummary",
                severity=Severity.WARNING,
            )
        return BssFile(
            self.source,
            dialect,
            self.header,
            tuple(records.values()),
            verbatim,
            len(lines),
            self.problems,
        )

    def _lines(self) -> list[PreservedLine]:
        """Return the lines with text."""
        lines = []
        for number, text in enumerate(self.source.text.split("\n"), start=1):
            if content := text.rstrip():
                lines.append(PreservedLine(content, number))
                if not content.isprintable():
                    self._report_control(content, number)
        return lines

    def _report_control(self, text: str, number: int) -> None:
        if control := CONTROL.search(text):
            self.diagnostics.report(
                Code.TEXT_CONTROL,
                self._place(number, control.start()),
                f"control character U+{ord(control[0]):04X}; the line is kept as it is",
                hint="remove it",
            )

    def _sequence(self, line: PreservedLine) -> _Sequence | None:
        """Return the sequence in ``line``; None, with a report if needed, for other lines."""
        text = line.text
        if _HEADER_START.match(text):
            self._read_header(line)
            return None
        if text.startswith(("$", "+", "%")):
            self.verbatim.append(line.kept(_KINDS[text[0]]))
            return None
        try:
            return _read_sequence(text)
        except _RecordError as error:
            self._refuse(line, error)
            return None

    def _read_header(self, line: PreservedLine) -> None:
        text = line.text
        if self.header:
            self._refuse(line, _RecordError(0, f"line {self.header.line} is the header already"))
            return
        match = _HEADER.fullmatch(text)
        if not match:
            reason = f"the header has no seven of Y and N, such as {FLAGS}"
            self._report(Code.BSS_RECORD, line, 0, f"{reason}; kept as it is")
        name, summary = (match["name"] or "", match["summary"]) if match else ("", "")
        self.header = HeaderLine(name, summary, line.original, line.line)

    def _dialect(self, sequences: list[_Numbered]) -> Profile:
        """Return the profile of the file; contradictory evidence causes a warning (BSS-52)."""
        doubled = [
            (line, text)
            for line, sequence in sequences
            if not sequence.calls[-1].is_bid and _flags_of(line.text, sequence.end) == len(FLAGS)
            for text in [line.text[sequence.end + len(FLAGS) :]]
        ]
        if not doubled:
            return Profile.BML2 if self._is_of_bml2(sequences) else Profile.STANDARD
        if not all(text.startswith("0") for _, text in doubled):
            return Profile.STANDARD
        is_whole = _has_all_above(sequences)
        has_braces = self.header is not None and self.header.original.startswith(_BML2_HEADER)
        number = None
        if not has_braces:
            number = next((line for line, text in doubled if _NUMBER.match(text)), None)
        if is_whole and number is None:
            return Profile.BML2
        if is_whole or number is None:
            line = number or doubled[0][0]
            message = "the 0 before descriptions of pass, double and redouble is read as text"
            self.diagnostics.report(
                Code.BSS_RECORD,
                self._place(line.line, 0),
                message,
                hint="if BML 2 wrote the file, remove the 0",
                severity=Severity.WARNING,
            )
        return Profile.STANDARD

    def _is_of_bml2(self, sequences: list[_Numbered]) -> bool:
        """Return whether BML 2 wrote a file that contains only bids (BSS-52).

        All fields have defaults. Only BML 2 writes empty braces for a missing title, and its line
        ends (LANGUAGE BS-1, BS-4).
        """
        texts = []
        for line, sequence in sequences:
            fields = default_fields(sequence.calls[-1], Side.WE, Profile.BML2)
            if not line.text.startswith(fields, sequence.end):
                return False
            texts.append(line.text[sequence.end + len(fields) :])
        if any(Profile.STANDARD.line_end in text for text in texts):
            return False
        has_braces = self.header is not None and self.header.original.startswith(_BML2_HEADER)
        has_line_ends = any(Profile.BML2.line_end in text for text in texts)
        return bool(texts) and (has_braces or has_line_ends) and _has_all_above(sequences)

    def _record(
        self, line: PreservedLine, sequence: _Sequence, dialect: Profile
    ) -> SequenceRecord | None:
        """Return the record; None, with a report, if its fields are invalid."""
        text = line.text
        try:
            end = _fields_end(text, sequence.end, sequence.calls[-1], dialect)
        except _RecordError as error:
            self._refuse(line, error)
            return None
        return SequenceRecord(
            *sequence[:-1],
            text[sequence.end : end],
            text[end:],
            original=line.original,
            line=line.line,
        )

    def _refuse(self, line: PreservedLine, error: _RecordError) -> None:
        """Preserve a line that is not a record; the first hundred are reported one by one."""
        self.verbatim.append(line.kept("no record"))
        self.problems += 1
        self.last_fault = line.line
        if self.problems <= _MOST_REPORTS:
            self._report(
                Code.BSS_RECORD, line, error.column, f"{error.reason}; the line is kept as it is"
            )

    def _report(self, code: Code, line: PreservedLine, column: int, message: str) -> None:
        self.diagnostics.report(code, self._place(line.line, column), message)

    def _place(self, line: int, column: int) -> Span:
        start = self.source.line_starts[line - 1]
        return Span(self.source, start + column, start + len(self.source.line_text(start)))


def _read_sequence(text: str) -> _Sequence:
    """Return the sequence before ``=`` (BSS-20 to BSS-28).

    :raises _RecordError: if the text is not a sequence.
    """
    opener, start = (Side.THEY, 1) if text.startswith("*") else (Side.WE, 0)
    seat, vulnerability = text[start : start + 1], text[start + 1 : start + 2]
    if not seat.isdigit():
        raise _RecordError(0, f"{quoted(text[:_SHOWN])} does not begin like a record")
    if seat not in _SEATS:
        raise _RecordError(start, f"{quoted(seat)} is not a seat (0 to 6)")
    if vulnerability not in _VULNERABILITIES:
        raise _field_error(text, start + 1, "the vulnerability", "not a vulnerability (0 to 8)")
    calls, qualifications, end = _read_calls(text, start + 2)
    if not text.startswith("=", end):
        raise _RecordError(end, _no_call(text[end : end + 2]))
    if not calls:
        raise _RecordError(end, "the record has no call")
    conditions = Conditions(_SEATS[seat], _VULNERABILITIES[vulnerability], qualifications)
    return _Sequence(opener, conditions, calls, end + 1)


def _no_call(rest: str) -> str:
    return f"{quoted(rest)} is not a call" if rest else "the record ends before its ="


def _read_calls(
    text: str, position: int
) -> tuple[tuple[Call, ...], tuple[Qualification, ...], int]:
    """Return the calls at ``position``, their qualifications, and the column after them."""
    calls: list[Call] = []
    qualifications: list[Qualification] = []
    while match := _CALL.match(text, position):
        calls.append(Call.parse(match[0]))
        position = match.end()
        if len(calls) > _MOST_CALLS:
            raise _RecordError(position, f"more than {_MOST_CALLS} calls")
        if text.startswith("{", position):
            meaning = _MEANING.match(text, position)
            if not meaning:
                raise _RecordError(position, "{ without }")
            qualifications.append(Qualification(len(calls), meaning[1]))
            position = meaning.end()
    return tuple(calls), tuple(qualifications), position


def _has_all_above(sequences: list[_Numbered]) -> bool:
    """Return whether the auctions of each sequence have records, except implied passes."""
    known = {sequence[:3] for _, sequence in sequences}
    for _, (opener, conditions, calls, _end) in sequences:
        above = calls[:-1]
        while above and above[-1] is PASS:
            above = above[:-1]
        if above and (opener, conditions, above) not in known:
            return False
    return True


def _flags_of(text: str, start: int) -> int:
    """Return the number of ``Y`` and ``N`` at ``start``, at most seven."""
    flags = _FLAGS.match(text, start)
    return len(flags[0]) if flags else 0


def _fields_end(text: str, start: int, call: Call, dialect: Profile) -> int:
    """Return the column after the fields (BSS-30 to BSS-32).

    :raises _RecordError: if the fields are invalid.
    """
    flags = _flags_of(text, start)
    end = start + flags
    if flags < len(FLAGS):
        raise _field_error(text, end, "seven of Y and N", "neither Y nor N")
    if not call.is_bid and dialect is not Profile.BML2:
        return end
    codes = [("a disposition", _DISPOSITIONS, "not a disposition (0 to 9, A to E)")]
    if call.is_bid and call.strain is not Strain.NOTRUMP:
        codes += [("two lengths", _LENGTHS, "not a length (0 to 8)")] * 2
    for expected, digits, complaint in codes:
        if text[end : end + 1] not in digits or end == len(text):
            raise _field_error(text, end, expected, complaint)
        end += 1
    return end


def _field_error(text: str, position: int, expected: str, complaint: str) -> _RecordError:
    character = text[position : position + 1]
    if not character:
        return _RecordError(position, f"the record ends before {expected}")
    return _RecordError(position, f"{quoted(character)} is {complaint}")
