"""BSS, the text format of Full Disclosure convention cards (BSS.md).

Writer for three profiles: files as the editor of the format made them, the same for the old
Windows client, and what the older tool ``bml2bss`` wrote.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from ..agreements.book import Agreement
from ..bridge import OpeningSeat, Side
from ..language.codes import Code
from ..language.inline import without_marks
from ..language.labels import strain_of_mark
from ..language.options import Options

Report = Callable[[Code, Agreement | None, str], None]
"""Takes what could not be exported: the code, the agreement (None for the header), the words."""

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
_TYPED_SUIT = re.compile(r"([♣♦♥♠])[\ufe0e\ufe0f]?")
_NO_LEVELS = str.maketrans("", "", "1234567")


class Profile(StrEnum):
    """Ways to write the format (BSS-60)."""

    STANDARD = "standard"
    """As the editor of the format wrote it; UTF-8, LF."""
    FD = "fd"
    """For the Full Disclosure client: Windows-1252, CRLF."""
    BML2 = "bml2"
    """What the older tool ``bml2bss`` writes, for comparisons."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a file."""

    title: str = ""
    summary: str = ""


def write_bss(
    header: Header, agreements: Iterable[Agreement], profile: Profile, report: Report
) -> bytes:
    """Return the file for ``agreements``, in their order.

    What the format cannot hold is left out and told to ``report``.
    """
    write = _bml2_record if profile is Profile.BML2 else _standard_record
    records: dict[str, str] = {}
    for agreement in agreements:
        record = write(agreement, report)
        if record is None:
            continue
        key = record.partition("=")[0]
        if records.setdefault(key, record) != record:
            report(Code.BSS_KEY, agreement, f"another record for {key} stands above; not written")
    lines = [_header(header, profile), *records.values()]
    text = "".join(line + "\n" for line in lines)
    if profile is Profile.FD:
        return _windows(text, report)
    return text.encode("utf-8", errors="replace")


def _windows(text: str, report: Report) -> bytes:
    """Return ``text`` in Windows-1252 with CRLF (BSS-60)."""
    data = text.replace("\n", "\r\n")
    missing = {character for character in data if not _fits_windows(character)}
    for character in sorted(missing - _INVISIBLE):
        report(Code.BSS_CHARACTER, None, f"{character!r} is not in Windows-1252; replaced")
    return "".join(
        character if _fits_windows(character) else _nearest(character) for character in data
    ).encode("cp1252")


def _nearest(character: str) -> str:
    """Return what stands for ``character`` in Windows-1252: without its accents, or ``?``."""
    if character in _INVISIBLE:
        return ""
    if known := _TRANSLITERATED.get(character):
        return known
    parts = unicodedata.normalize("NFKD", character)
    return "".join(part for part in parts if _fits_windows(part)) or "?"


_INVISIBLE = frozenset("\ufe0e\ufe0f\u200b\u200d\u2060")

_TRANSLITERATED = {
    "♣": "!c", "♦": "!d", "♥": "!h", "♠": "!s", "→": "->", "≥": ">=", "≤": "<=",
    "−": "-", "\u2009": " ", "\u202f": " ", "⇒": "=>", "≠": "<>",
    "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i",
}  # fmt: skip


def _fits_windows(character: str) -> bool:
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _one_line(text: str) -> str:
    return _CONTROL.sub(" ", text)


def _header(header: Header, profile: Profile) -> str:
    """Return the header record (BSS-10, BSS-65, LANGUAGE BS-1)."""
    title = _one_line(header.title).replace("{", "(").replace("}", ")")
    name = f"{{{title}}}" if title or profile is Profile.BML2 else ""
    return f"*00{name}=NYYYYYY{_one_line(header.summary)}"


def _key(seat: OpeningSeat, agreement: Agreement, opener: Side, codes: str) -> str:
    theirs = "*" if opener is Side.THEY else ""
    return f"{theirs}{seat.bss}{agreement.vulnerability.bss}{codes}"


def _bml2_record(agreement: Agreement, report: Report) -> str:
    """Return the record as ``bml2bss`` writes it (LANGUAGE BS-2 to BS-6)."""
    codes = agreement.codes
    lengths = "08" if codes[-1] in "CDHS" and codes[-2:-1].isdigit() else ""
    text = _one_line("\\n".join(agreement.lines))
    key = _key(agreement.opening_seat, agreement, agreement.opener, codes)
    return f"{key}=NYYYYYY0{lengths}{text}".rstrip()


def _standard_record(agreement: Agreement, report: Report) -> str | None:
    """Return the record as the format's own editor writes it (BSS-61 to BSS-64)."""
    if not agreement.lines:
        return None
    codes = agreement.codes.lstrip("P")
    passes = len(agreement.codes) - len(codes)
    if not codes:
        report(Code.BSS_PASS, agreement, "an auction of passes only has no place in a BSS file")
        return None
    seat = _seat_of(agreement.opening_seat, passes)
    if seat is None:
        report(
            Code.BSS_SEAT,
            agreement,
            f"seat {agreement.opening_seat.value} with {passes} passes before the opening",
        )
        return None
    opener = agreement.opener if passes % 2 == 0 else agreement.opener.other
    text = "\\\\".join(_plain(agreement.lines)).rstrip()
    fields = "=NYYYYYY" + _codes(codes, opener)
    return _key(seat, agreement, opener, codes) + fields + text


def _codes(codes: str, opener: Side) -> str:
    """Return disposition and lengths that depend on the last call (BSS-31, BSS-32, BSS-63)."""
    if not codes[-2:-1].isdigit():
        return ""
    if codes.endswith("N"):
        return "0"
    calls = len(codes.translate(_NO_LEVELS))
    ours = (opener is Side.WE) == (calls % 2 == 1)
    return "008" if ours else "000"


def _seat_of(seat: OpeningSeat, passes: int) -> OpeningSeat | None:
    """Return the seat of the opening behind so many passes; None where both disagree (BSS-61)."""
    if not passes:
        return seat
    if passes + 1 in seat.seats:
        return OpeningSeat.covering((passes + 1,))
    return None


def _plain(lines: tuple[str, ...]) -> list[str]:
    """Return ``lines`` without font marks and links, typed suits as marks (BSS-34, BSS-64)."""
    text = without_marks("\n".join(lines), Options())  # marks may reach over line ends
    if not text.isascii():
        text = _TYPED_SUIT.sub(_mark_of, text)
    return [_one_line(line) for line in text.split("\n")]


def _mark_of(found: re.Match[str]) -> str:
    return f"!{strain_of_mark(found[1]).letter.lower()}"
