"""BSS records and their parts: fields, headers, preserved lines (BSS-70)."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from ...bridge.auctions import Call, Side, Strain, Suit
from ...bridge.conditions import Conditions, OpeningSeat, Qualification, Vulnerability
from ...language.bss_annotations import DISPOSITIONS, RowNote
from ...language.syntax import FileWord
from ...patterns import compile_later
from .settings import Profile

CONTROL = compile_later(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
"""Characters that a record must not contain (BSS-64)."""

TWO_BACKSLASHES = "two backslashes are a line end in BSS files; a space was put between them"

FLAGS = "NYYYYYY"
"""The default flags: artificial, then the possible outcomes (BSS-30)."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a file."""

    title: str = ""
    summary: str = ""
    line: str | None = None
    """The exact line, if it is given; empty for no header line."""


class TablePrefix(NamedTuple):
    """The common start of the records of a table (BSS-82)."""

    opener: Side
    conditions: Conditions
    opening: str
    """The code of the first call."""


class PreservedLine(NamedTuple):
    """A line of a file that is preserved, or not parsed yet."""

    original: str
    line: int
    reason: str = ""
    """The reason why it is preserved."""
    place: TablePrefix | None = None
    """The table of the record, if the line is a record."""

    @property
    def text(self) -> str:
        """The line with spaces for control characters."""
        return self.original if self.original.isprintable() else one_line(self.original)

    def kept(self, reason: str, place: TablePrefix | None = None) -> PreservedLine:
        """Return the line with a reason for preserving it."""
        return PreservedLine(self.original, self.line, reason, place)


@dataclass(frozen=True, slots=True)
class SequenceRecord:
    """A sequence record as read (BSS-20 to BSS-32)."""

    opener: Side
    """The side that made the first call."""
    conditions: Conditions
    calls: tuple[Call, ...]
    """The calls as written, legal or not."""
    fields: str
    """The part between ``=`` and the text."""
    text: str
    original: str
    """The whole line."""
    line: int
    """The line number, from 1."""

    @property
    def key(self) -> tuple[object, ...]:
        """The key that is unique in a file (BSS-36)."""
        return (self.group, self.calls)

    @property
    def group(self) -> tuple[object, ...]:
        """The key that the records of one table share (BSS-82, BSS-85)."""
        return (self.opener, self.conditions)

    @property
    def place(self) -> TablePrefix:
        """Its place in the notes."""
        return TablePrefix(self.opener, self.conditions, self.calls[0].code)

    def kept(self, reason: str) -> PreservedLine:
        """Return the line of the record, to be preserved."""
        return PreservedLine(self.original, self.line, reason, self.place)

    @property
    def caller(self) -> Side:
        """The side that made the last call."""
        return self.opener if len(self.calls) % 2 else self.opener.other


def one_line(text: str) -> str:
    """Return ``text`` with spaces for control characters and line ends."""
    return text if text.isprintable() else CONTROL.sub(" ", text)


def parted_backslashes(line: str) -> str:
    """Return ``line`` with a space between backslashes, because two mean a line end (BSS-33)."""
    return line.replace("\\\\", "\\ \\").replace("\\\\", "\\ \\")


def as_it_is(line: str) -> str:
    """Return a line to be written verbatim, with spaces for line ends."""
    return line.replace("\r", " ").replace("\n", " ")


def header_line(header: Header, profile: Profile) -> str:
    """Return the header record (BSS-10, BSS-65, LANGUAGE BS-1)."""
    if header.line is not None:
        return as_it_is(header.line)
    title = one_line(header.title).replace("{", "(").replace("}", ")")
    name = f"{{{title}}}" if title or profile is Profile.BML2 else ""
    return f"*00{name}={FLAGS}{one_line(header.summary)}"


def qualified(calls: Iterable[Call], qualifications: Iterable[Qualification]) -> str:
    """Return ``calls`` without separators (BSS-24), with the qualifications in braces."""
    texts = {one.call: one.text for one in qualifications}
    return "".join(
        f"{call}{{{texts[number]}}}" if number in texts else call.code
        for number, call in enumerate(calls, start=1)
    )


def default_fields(call: Call, caller: Side, profile: Profile) -> str:
    """Return the default fields of a record (BSS-31, BSS-32, BSS-63).

    :param call: the last call of the auction.
    """
    if not call.is_bid:
        return f"{FLAGS}0" if profile is Profile.BML2 else FLAGS
    if call.strain is Strain.NOTRUMP:
        return f"{FLAGS}0"
    ours = caller is Side.WE or profile is Profile.BML2
    return f"{FLAGS}008" if ours else f"{FLAGS}000"


_CODES = dict(zip(DISPOSITIONS, "0123456789ABCDE", strict=True))
_OUTCOMES = "CDHSNX"
_LONGEST = "NYYYYYY008"
_DISPOSITION, _LENGTHS = 7, 8


@dataclass(frozen=True, slots=True)
class FileNotes:
    """The settings in the ``//bss`` lines of notes for the exported file as a whole."""

    dialect: Profile | None = None
    """The profile to write by default."""
    header: str | None = None
    """The header line, unchanged; empty for no header."""
    summary: str | None = None
    """The summary as in the file, including line ends."""
    in_order: bool = False
    """Whether ``verbatim`` lines keep their places among the rows (BSS-8A)."""
    verbatim: tuple[FileWord, ...] = ()
    """Lines to be written verbatim."""


def file_notes(words: Iterable[FileWord]) -> FileNotes:
    """Return the settings in ``words``; the first word of each kind is used."""
    first: dict[str, str] = {}
    verbatim = []
    for word in words:
        if word.key == "verbatim":
            verbatim.append(word)
        else:
            first.setdefault(word.key, word.value)
    return FileNotes(
        Profile(first["dialect"]) if "dialect" in first else None,
        first.get("header"),
        first.get("summary"),
        "order" in first,
        tuple(verbatim),
    )


def header_of(title: str, description: str, notes: FileNotes) -> Header:
    """Return the header of notes with this title and description."""
    summary = description if notes.summary is None else notes.summary
    return Header(title, summary, notes.header)


def annotated(fields: str, note: RowNote) -> str:
    """Return ``fields`` with the values of ``note`` that have a field."""
    found = list(note.raw + (fields + _LONGEST[len(fields) :])[len(note.raw) :])
    if note.artificial is not None:
        found[0] = "Y" if note.artificial else "N"
    if note.outcomes is not None:
        found[1:_DISPOSITION] = ["Y" if one in note.outcomes else "N" for one in _OUTCOMES]
    if note.disposition:
        found[_DISPOSITION] = _CODES[note.disposition]
    if note.length is not None:
        found[_LENGTHS:] = map(str, note.length)
    return "".join(found[: len(fields)])


def disposition_of(fields: str) -> str:
    """Return the word for the disposition in ``fields``; empty if there is no such field."""
    code = fields[_DISPOSITION : _DISPOSITION + 1]
    return DISPOSITIONS[int(code, 16)] if code else ""


def _seat_digit(seat: OpeningSeat) -> str:
    match seat:
        case OpeningSeat.ANY:
            return "0"
        case OpeningSeat.FIRST:
            return "1"
        case OpeningSeat.SECOND:
            return "2"
        case OpeningSeat.THIRD:
            return "3"
        case OpeningSeat.FOURTH:
            return "4"
        case OpeningSeat.FIRST_OR_SECOND:
            return "5"
        case OpeningSeat.THIRD_OR_FOURTH:
            return "6"
        case _:
            assert_never(seat)


def _vulnerability_digit(vulnerability: Vulnerability) -> str:
    match vulnerability:
        case Vulnerability.ANY:
            return "0"
        case Vulnerability.NEITHER:
            return "1"
        case Vulnerability.WE_ONLY:
            return "2"
        case Vulnerability.THEY_ONLY:
            return "3"
        case Vulnerability.BOTH:
            return "4"
        case Vulnerability.WE_NOT:
            return "5"
        case Vulnerability.WE:
            return "6"
        case Vulnerability.THEY_NOT:
            return "7"
        case Vulnerability.THEY:
            return "8"
        case _:
            assert_never(vulnerability)


SEAT_DIGITS = {seat: _seat_digit(seat) for seat in OpeningSeat}
VULNERABILITY_DIGITS = {value: _vulnerability_digit(value) for value in Vulnerability}


_TRANSLITERATED = {
    **{suit.symbol: suit.mark for suit in Suit}, "→": "->", "≥": ">=", "≤": "<=",
    "−": "-", "⇒": "=>", "≠": "<>",
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i",
}  # fmt: skip
_INVISIBLE = frozenset("\ufe0e\ufe0f\u200b\u200d\u2060")


def windows_bytes(text: str, report: Callable[[str], None]) -> bytes:
    """Return ``text``, which has LF line ends, in Windows-1252 with CRLF.

    :param report: receives a message for each character that was replaced.
    """
    data = text.replace("\n", "\r\n")
    missing = {character for character in data if not _fits(character)}
    for character in sorted(missing - _INVISIBLE):
        report(f"{character!r} is not in Windows-1252; replaced")
    return "".join(
        character if _fits(character) else _nearest(character) for character in data
    ).encode("cp1252")


def _nearest(character: str) -> str:
    """Return the Windows-1252 text for ``character``: without its accents, or ``?``."""
    if character in _INVISIBLE:
        return ""
    if replacement := _TRANSLITERATED.get(character):
        return replacement
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if _fits(part)) or "?"


def _fits(character: str) -> bool:
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
