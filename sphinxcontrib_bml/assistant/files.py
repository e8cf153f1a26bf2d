"""Agreements as JSON lines: a sentence, the auction, the text and the place of each."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from ..agreements.system import System, file_names
from ..display.wording import PageTexts
from ..formats.records import Count, Schema, Version, record_text, schema_of
from ..formats.registry import NoSettings, Writer, Written
from .model import placed_agreements
from .words import AgreementFormatter

SENTENCES_FORMAT: Final = "bml-sentence"
VERSION: Final = 1
"""Rises if something is renamed or removed."""


class SentenceRecord(TypedDict):
    """Agreement as a sentence.

    An agreement of bidding notes in BML as a person would say it.

    :ivar sentence: The auction and the meaning of its last call, in English.
    :ivar auction: The auction as shown, the opponents' calls in parentheses.
    :ivar text: The meaning, as shown.
    :ivar when: The seat, vulnerability and meanings for which it applies; empty for always.
    :ivar alert: Whether the call is alerted.
    :ivar chapter: The title of the chapter.
    :ivar heading: The heading above the table; empty above the first.
    :ivar line: From 1.
    """

    format: Literal["bml-sentence"]
    version: Annotated[Literal[1], Version]
    sentence: str
    auction: str
    text: str
    when: str
    alert: bool
    chapter: str
    heading: str
    file: str
    line: Count


def write_sentences(system: System, settings: NoSettings) -> Written:
    """Return the agreements of a system, one object per line, in UTF-8."""
    formatter, name_of = AgreementFormatter(system.options, PageTexts()), file_names(system)
    lines = []
    for placed in placed_agreements(system):
        row = placed.agreement.row
        record: SentenceRecord = {
            "format": SENTENCES_FORMAT,
            "version": VERSION,
            "sentence": formatter.sentence(placed),
            "auction": formatter.auction(placed),
            "text": formatter.text(placed),
            "when": formatter.when(placed),
            "alert": placed.agreement.alert,
            "chapter": placed.title,
            "heading": placed.heading,
            "file": name_of(row.file),
            "line": row.line,
        }
        lines.append(record_text(record) + "\n")
    return Written("".join(lines).encode("utf-8", errors="replace"))


def sentence_schema() -> Schema:
    """Return the JSON Schema of a line."""
    return schema_of(SentenceRecord, f"sentence:{VERSION}")


WRITER = Writer(NoSettings, write_sentences)
"""The writer of the format."""
