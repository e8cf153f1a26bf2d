"""From agreements to the records of a BSS file, in three profiles (BSS-60 to BSS-65)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...agreements.book import Agreement, Book
from ...agreements.descriptions import with_row_variable
from ...agreements.queries import without_leading_passes
from ...bridge import PASS, Auction, Call, OpeningSeat, Qualification, Side
from ...language.bss_words import RowNote
from ...language.codes import Code
from ...language.inline import without_marks
from ...language.options import Options
from ...language.suits import typed_suits_as_marks
from ..registry import Losses
from .digits import SEAT_DIGITS, VULNERABILITY_DIGITS
from .fields import annotated, disposition_of
from .inference import Situation, infer
from .records import (
    TWO_BACKSLASHES,
    default_fields,
    one_line,
    parted_backslashes,
    qualified,
)
from .settings import InferenceKind, Profile

_ANYTHING = Options()
_EMPTY = RowNote()


class BssRecord(NamedTuple):
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


def records_of(
    book: Book,
    profile: Profile,
    losses: Losses,
    inferred: frozenset[InferenceKind] = frozenset(),
) -> Iterator[BssRecord]:
    """Yield the records for what stands in ``book``, none twice (BSS-36).

    For BML 2 conditions on suits are text (LANGUAGE EX-13a).
    """
    agreements = (book.unrestricted if profile is Profile.BML2 else book).leading
    make = _BML2Records() if profile is Profile.BML2 else _StandardRecords(losses, inferred)
    known: dict[str, BssRecord] = {}
    for agreement in agreements:
        note = agreement.note
        if note and note.omitted:
            continue
        record = make.record(agreement, note)
        if record is None:
            continue
        standing = known.setdefault(record.key, record)
        if standing is record:
            yield record
        elif standing.line != record.line:
            message = f"another record for {agreement.auction.short} stands above; not written"
            losses.report(Code.BSS_KEY, agreement, message)


def _key(seat: OpeningSeat, agreement: Agreement, auction: Auction) -> str:
    """Return what stands before the calls of ``auction``."""
    theirs = "*" if auction.opener is Side.THEY else ""
    vulnerability = VULNERABILITY_DIGITS[agreement.conditions.vulnerability]
    return f"{theirs}{SEAT_DIGITS[seat]}{vulnerability}"


class _BML2Records:
    """Makes records as ``bml2bss`` writes them (LANGUAGE BS-2 to BS-6)."""

    def record(self, agreement: Agreement, note: RowNote | None) -> BssRecord | None:
        """Return the record of an agreement."""
        auction, conditions = agreement.auction, agreement.conditions
        fields = default_fields(auction.calls[-1], _caller(auction), Profile.BML2)
        calls = _code(auction.calls, conditions.qualifications)
        key = _key(conditions.seat, agreement, auction) + calls
        text = one_line(_row_text(agreement).replace("\n", "\\n")).rstrip()
        return BssRecord(key, annotated(fields, note) if note else fields, text, agreement)


def _row_text(agreement: Agreement) -> str:
    """Return a description in which only the row's own variable is written out (EX-13)."""
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
    """Makes records as the format's own editor writes them (BSS-61 to BSS-64)."""

    def __init__(self, losses: Losses, inferred: frozenset[InferenceKind]) -> None:
        self.losses = losses
        self.inferred = inferred
        self.dispositions: dict[str, str] = {}
        """Of the records so far, by their keys; kept where inference asks for it."""

    def record(self, agreement: Agreement, note: RowNote | None) -> BssRecord | None:
        """Return the record of an agreement; None, reported where it matters, where it has none."""
        if not agreement.text and note is None:
            return None
        auction, passes = agreement.auction, 0
        if auction.calls[0] is PASS:
            opening = without_leading_passes(auction)
            auction, passes = opening.auction, opening.passes
        if auction.calls[0] is PASS:
            message = "an auction of passes only has no place in a BSS file"
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
        if self.inferred:
            above = self.dispositions.get(key + _code_above(auction), "")
            situation = Situation(auction.calls[-1], _caller(auction), above)
            note = self._with_inferred(agreement, situation, text, note)
        if note:
            fields = annotated(fields, note)
        if self.inferred:
            self.dispositions[key + auction.code] = disposition_of(fields)
        meanings = conditions.qualifications
        if meanings and passes:
            meanings = tuple(Qualification(one.call - passes, one.text) for one in meanings)
        return BssRecord(key + _code(auction.calls, meanings), fields, text, agreement)

    def _text(self, agreement: Agreement) -> str:
        """Return the text of a record (BSS-33, BSS-64)."""
        lines = _plain(agreement.text)
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
        self, agreement: Agreement, situation: Situation, text: str, note: RowNote | None
    ) -> RowNote:
        """Return ``note`` with what the text says besides (BSS-71), which is reported."""
        standing = note or _EMPTY
        for finding in infer(text, situation, self.inferred):
            added = standing.filled_by(finding.note)
            if added != standing and not standing.raw:
                words = f"{agreement.auction.short}: {finding.words}"
                self.losses.remark(Code.BSS_INFERRED, agreement, words)
                standing = added
        return standing


def _code_above(auction: Auction) -> str:
    """Return the auction up to partner's last call, which the last call answers."""
    calls = auction.calls[:-1]
    if calls and calls[-1] is PASS:
        calls = calls[:-1]
    return _code(calls, ())


def _plain(text: str) -> list[str]:
    """Return the lines of ``text``, no font marks or links, typed suits as marks (BSS-64)."""
    plain = typed_suits_as_marks(without_marks(text, _ANYTHING))  # marks may reach over line ends
    return [one_line(line) for line in plain.split("\n")]
