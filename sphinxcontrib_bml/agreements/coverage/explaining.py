"""Alerts and explanations at the table, and what the notes say there (PLAYED CV-30)."""

from __future__ import annotations

from ...bridge import CallNote
from ...language.inline import alert_length, convert, convert_suits, without_marks
from ...language.options import Options
from ..resolver import Meaning
from .comparing import TextClass, compare_texts
from .counts import ExplainedCall, Occurrence, bidding_order
from .walking import OurCall

_ALERTED = "!"


class ExplanationCollector:
    """Collects what was said at the table of our calls."""

    def __init__(self, options: Options) -> None:
        """Show texts as notes read with ``options`` do."""
        self._options = options
        self._found: list[ExplainedCall] = []
        self._known: dict[tuple[str, str], TextClass] = {}

    def add(self, call: OurCall, note: CallNote, where: Occurrence) -> None:
        """Add a call of ours that was alerted or explained."""
        texts = [text for one in call.meanings if (text := self._plain_text(one))]
        best, kind = "", self._kind("", note.text)
        for number, text in enumerate(texts):
            found = self._kind(text, note.text)
            if number == 0 or found.order > kind.order:
                best, kind = text, found
        said = convert_suits(note.text) or _ALERTED
        self._found.append(ExplainedCall(call.auction, where, said, best, kind))

    def add_unexplained(self, call: OurCall, where: Occurrence) -> None:
        """Add a call of ours of which nobody said anything, where the notes alert it."""
        if any(one.alert or one.row.is_artificial for one in call.meanings[:1]):
            text = self._plain_text(call.meanings[0])
            self._found.append(ExplainedCall(call.auction, where, "", text, TextClass.NOT_ALERTED))

    def all(self) -> tuple[ExplainedCall, ...]:
        """Return them by their classes, then in the order of bidding."""
        return tuple(
            sorted(self._found, key=lambda one: (one.kind.order, bidding_order(one.auction)))
        )

    def _kind(self, notes: str, table: str) -> TextClass:
        key = notes, table
        if key not in self._known:
            self._known[key] = compare_texts(notes, table)
        return self._known[key]

    def _plain_text(self, meaning: Meaning) -> str:
        """Return a text of the notes as pages show it, without alert and font marks."""
        text = meaning.text
        if meaning.alert:
            text = text[alert_length(meaning.written, self._options) :]
        return convert(without_marks(text, self._options))
