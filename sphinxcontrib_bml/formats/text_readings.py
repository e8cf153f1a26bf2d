"""Reads the texts of a system for files; imported only if a file has what is read (MN-93)."""

from __future__ import annotations

from ..agreements.book import Agreement
from ..agreements.meanings.books import BookMeanings
from ..agreements.meanings.model import Claim
from ..agreements.meanings.notation import print_claim
from ..agreements.queries import read_written_auction
from ..agreements.system import System
from ..display.meanings import TextReading
from .meanings import ClaimRecord, ReadingRecord


class TextReader:
    """Reads the texts of a system for files."""

    def __init__(self, system: System) -> None:
        """Read nothing yet."""
        self._meanings = BookMeanings(system.book, system.options.language)

    def of(self, agreement: Agreement) -> TextReading | None:
        """Return what is read of the text of an agreement; None if it has none.

        A copy is read as the agreement that it is copied from.
        """
        if not agreement.text:
            return None
        if agreement.copied:
            auction = read_written_auction(agreement.copied)
            agreement = agreement._replace(auction=auction)
        return TextReading(self._meanings.of(agreement), self._meanings.inferred(agreement))

    def record(self, agreement: Agreement) -> ReadingRecord | None:
        """Return what is read of the text of an agreement for JSON."""
        reading = self.of(agreement)
        return None if reading is None else reading_record(reading)


def reading_record(reading: TextReading) -> ReadingRecord:
    """Return what is read of a text for JSON."""
    meaning, inferred = reading
    return {
        "read": str(meaning),
        "pointer": meaning.pointer,
        "alternatives": [
            {"read": str(one), "claims": list(map(_claim_record, one.claims))}
            for one in meaning.alternatives
        ],
        "inferred": None if inferred is None else _claim_record(inferred),
        "soft": [{"start": start, "end": end} for start, end in meaning.soft],
        "unread": [
            {"start": one.span[0], "end": one.span[1], "reason": one.reason}
            for one in meaning.unread
        ],
    }


def _claim_record(claim: Claim) -> ClaimRecord:
    return {
        "claim": print_claim(claim),
        "kind": claim.kind,
        "detail": claim.detail,
        "standing": claim.standing,
        "start": claim.span[0],
        "end": claim.span[1],
    }
