"""The meaning of a row of the notes, as JSON."""

from __future__ import annotations

from typing import TypedDict

from ...agreements.answers import Meaning
from ...agreements.system import System, file_names
from ...display.plain import shown_text
from ...formats.json import ConditionsRecord, RowRecord, Shown, conditions_as_json, row_as_json


class RowMeaningRecord(TypedDict):
    """The meaning of a call in a row of the notes.

    :ivar auction: The auction that the row is about, in short.
    :ivar text: The description, with marks such as !h; empty if the row has none.
    """

    auction: str
    text: str
    shown: Shown
    conditions: ConditionsRecord
    row: RowRecord


class RowMeanings:
    """Converts meanings of one system to JSON objects."""

    def __init__(self, system: System) -> None:
        """Store the options and the file names of a system."""
        self._options = system.options
        self._name_of = file_names(system)

    def record(self, meaning: Meaning | None) -> RowMeaningRecord | None:
        """Return a meaning as JSON; null if the notes only name the call."""
        if meaning is None:
            return None
        return {
            "auction": meaning.auction.short,
            "text": meaning.text,
            "shown": shown_text(meaning, self._options),
            "conditions": conditions_as_json(meaning.conditions),
            "row": row_as_json(meaning.row, self._name_of),
        }
