"""The read claims of texts, in files and reports (MN-91, MN-93); imported only if one has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal, TypedDict

from ..agreements.answers import Answer
from ..agreements.book import Agreement
from ..agreements.meanings.books import BookMeanings
from ..agreements.meanings.model import Claim
from ..agreements.meanings.notation import print_claim
from ..agreements.meanings.residue import Residue
from ..agreements.queries import read_written_auction
from ..agreements.system import System
from ..display.meanings import TextReading, asked_meanings
from ..features import hook
from .meanings import ClaimRecord, HandSetsRecord, ReadingRecord
from .records import Count, Line, Schema, Version, record_text, schema_of


class TextReader:
    """Reads the texts of a system for files."""

    def __init__(self, system: System) -> None:
        """Read nothing yet."""
        self._meanings = BookMeanings(system.book, system.options.notes_language)
        self.hands: Callable[[Agreement], HandSetsRecord | None] = hook("hand_sets_of")(system)
        """Returns the hands of an agreement; None if it has no text."""

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
        return None if reading is None else _reading_record(reading)


def answer_records(answer: Answer, meanings: BookMeanings) -> Iterator[ReadingRecord | None]:
    """Yield what is read of each meaning of an answer for JSON; None for one without a text."""
    for one in asked_meanings(answer):
        reading = TextReading(meanings.of(one), meanings.inferred(one))
        yield _reading_record(reading) if one.text else None


def _reading_record(reading: TextReading) -> ReadingRecord:
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


class UnreadRowRecord(TypedDict):
    """A row with the phrase."""

    file: str
    line: Line


class PhraseRecord(TypedDict):
    """A phrase that was not read.

    :ivar words: In lower case.
    :ivar rows: The rows of which it is a part; a row has it once for each time.
    """

    words: str
    rows: list[UnreadRowRecord]


class ResidueRecord(TypedDict):
    """Reading of notes.

    How many texts of bidding notes in BML are read as claims, and the words that are not.

    :ivar rows: Number of rows with a text.
    :ivar claiming: Number of these whose text claims something.
    :ivar whole: Number of these whose text was read wholly.
    :ivar unread: The phrases that were not read, those of most rows first.
    """

    format: Literal["bml-meanings"]
    version: Annotated[Literal[1], Version]
    rows: Count
    claiming: Count
    whole: Count
    unread: list[PhraseRecord]


def residue_as_json(residue: Residue) -> str:
    """Return how much of notes is read as one line of JSON."""
    record: ResidueRecord = {
        "format": "bml-meanings",
        "version": 1,
        "rows": residue.rows,
        "claiming": residue.claiming,
        "whole": residue.whole,
        "unread": [
            {"words": words, "rows": [{"file": row.file, "line": row.line} for row in rows]}
            for words, rows in residue.most_frequent()
        ],
    }
    return record_text(record)


def residue_schema() -> Schema:
    """Return the JSON Schema of the output of :func:`residue_as_json`."""
    return schema_of(ResidueRecord, "meanings:1")
