"""From agreements to a BSS file, in three profiles (BSS-60 to BSS-65)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ...agreements.book import Agreement
from ...bridge import OpeningSeat, Side
from ...language.annotations import RowNote, row_note
from ...language.codes import Code
from ...language.inline import without_marks
from ...language.labels import typed_suits_as_marks
from ...language.options import Options
from .encoding import windows_bytes
from .fields import annotated, disposition_of
from .inference import Inference, Situation, infer
from .records import (
    Header,
    Profile,
    as_it_is,
    default_fields,
    header_line,
    one_line,
    qualified,
    split_codes,
)

Report = Callable[[Code, Agreement | None, str], None]
"""Takes what could not be exported: the code, the agreement (None for the header), the words."""

_ANYTHING = Options()
_EMPTY = RowNote()


class Written(NamedTuple):
    """A record that is written."""

    key: str
    """What stands before ``=``."""
    fields: str
    text: str
    agreement: Agreement

    @property
    def line(self) -> str:
        """The whole line."""
        return f"{self.key}={self.fields}{self.text}"


def write_bss(
    header: Header,
    agreements: Iterable[Agreement],
    profile: Profile,
    report: Report,
    verbatim: Iterable[str] = (),
    inference: Inference | None = None,
) -> bytes:
    """Return the file for ``agreements``, in their order.

    What the format cannot hold is left out and told to ``report``.

    :param verbatim: lines to be written as they are, each in its place (BSS-5).
    :param inference: what may be read out of descriptions; nothing in profile ``bml2``.
    """
    kept = [as_it_is(line) for line in verbatim]
    lines = [
        header_line(header, profile),
        *(line for line in kept if line.startswith("$")),
        *(record.line for record in records_of(agreements, profile, report, inference)),
        *(line for line in kept if not line.startswith(("$", "+", "%"))),
        *(line for line in kept if line.startswith("+")),
        *(line for line in kept if line.startswith("%")),
    ]
    if not lines[0]:
        del lines[0]
    text = "".join(line + "\n" for line in lines)
    if profile is Profile.FD:
        return windows_bytes(text, lambda message: report(Code.BSS_CHARACTER, None, message))
    return text.encode("utf-8", errors="replace")


def records_of(
    agreements: Iterable[Agreement],
    profile: Profile,
    report: Report,
    inference: Inference | None = None,
) -> Iterator[Written]:
    """Yield the records for ``agreements``, none twice (BSS-36)."""
    make = _BML2Records() if profile is Profile.BML2 else _StandardRecords(report, inference)
    known: dict[str, str] = {}
    for agreement in agreements:
        note = row_note(agreement.annotations) if agreement.annotations else None
        if note and note.omitted:
            continue
        record = make.record(agreement, note)
        if record is None:
            continue
        standing = known.get(record.key)
        if standing is None:
            known[record.key] = record.line
            yield record
        elif standing != record.line:
            message = f"another record for {record.key} stands above; not written"
            report(Code.BSS_KEY, agreement, message)


def _key(seat: OpeningSeat, agreement: Agreement, opener: Side, codes: str) -> str:
    theirs = "*" if opener is Side.THEY else ""
    return f"{theirs}{seat.bss}{agreement.vulnerability.bss}{codes}"


def _caller(opener: Side, codes: str) -> Side:
    """Return the side that made the last of ``codes``."""
    return opener if len(codes.translate(_NO_LEVELS)) % 2 else opener.other


_NO_LEVELS = str.maketrans("", "", "1234567")


def _last_call(codes: str) -> str:
    return codes[-2:] if codes[-2:-1].isdigit() else codes[-1]


class _BML2Records:
    """Makes records as ``bml2bss`` writes them (LANGUAGE BS-2 to BS-6)."""

    def record(self, agreement: Agreement, note: RowNote | None) -> Written | None:
        """Return the record of an agreement."""
        codes = agreement.codes
        caller = _caller(agreement.opener, codes)
        fields = default_fields(_last_call(codes), caller, Profile.BML2)
        key = _key(agreement.opening_seat, agreement, agreement.opener, codes)
        if agreement.qualifications:
            key = key[: -len(codes)] + qualified(codes, agreement.qualifications)
        text = one_line("\\n".join(agreement.lines)).rstrip()
        return Written(key, annotated(fields, note) if note else fields, text, agreement)


class _StandardRecords:
    """Makes records as the format's own editor writes them (BSS-61 to BSS-64)."""

    def __init__(self, report: Report, inference: Inference | None) -> None:
        self.report = report
        self.inference = inference if inference and inference.kinds else None
        self.dispositions: dict[str, str] = {}
        """Of the records so far, by their keys; kept where inference asks for it."""

    def record(self, agreement: Agreement, note: RowNote | None) -> Written | None:
        """Return the record of an agreement; None, told where it matters, where it has none."""
        if not agreement.lines and note is None:
            return None
        codes = agreement.codes.lstrip("P")
        passes = len(agreement.codes) - len(codes)
        if not codes:
            message = "an auction of passes only has no place in a BSS file"
            self.report(Code.BSS_PASS, agreement, message)
            return None
        seat = agreement.opening_seat.behind(passes)
        if seat is None:
            message = f"seat {agreement.opening_seat.value} with {passes} passes before the opening"
            self.report(Code.BSS_SEAT, agreement, message)
            return None
        opener = agreement.opener if passes % 2 == 0 else agreement.opener.other
        text = "\\\\".join(_plain(agreement.lines)).rstrip()
        key = _key(seat, agreement, opener, codes)
        caller = _caller(opener, codes)
        fields = default_fields(_last_call(codes), caller, Profile.STANDARD)
        if self.inference:
            above = self.dispositions.get(_key_above(key, codes), "")
            situation = Situation(_last_call(codes), caller, above)
            note = self._inferred(agreement, situation, text, note)
        if note:
            fields = annotated(fields, note)
        if self.inference:
            self.dispositions[key] = disposition_of(fields)
        if agreement.qualifications:
            behind = ((number - passes, words) for number, words in agreement.qualifications)
            key = key[: -len(codes)] + qualified(codes, behind)
        return Written(key, fields, text, agreement)

    def _inferred(
        self, agreement: Agreement, situation: Situation, text: str, note: RowNote | None
    ) -> RowNote:
        """Return ``note`` with what the text says besides (BSS-71); each such thing is told."""
        assert self.inference is not None
        standing = note or _EMPTY
        for found in infer(text, situation, self.inference.kinds):
            added = standing.filled_by(found.note)
            if added != standing and not standing.raw:
                self.inference.tell(agreement, found.words)
                standing = added
        return standing


def _key_above(key: str, codes: str) -> str:
    """Return the key of the call that the last of ``codes`` answers, partner's call."""
    calls = split_codes(codes)[:-1]
    if calls and calls[-1] == "P":
        calls.pop()
    return key[: -len(codes)] + "".join(calls)


def _plain(lines: tuple[str, ...]) -> list[str]:
    """Return ``lines`` without font marks and links, typed suits as marks (BSS-34, BSS-64)."""
    text = without_marks("\n".join(lines), _ANYTHING)  # marks may reach over line ends
    text = typed_suits_as_marks(text)
    return [one_line(line) for line in text.split("\n")]
