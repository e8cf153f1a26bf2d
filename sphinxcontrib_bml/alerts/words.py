"""Answers of rules in words (ALERTS AT-5, AT-50)."""

from __future__ import annotations

from typing import NamedTuple

from ..display.alert_answers import AnswerTexts, answer_in_words
from ..display.plain import shown_auction, shown_conditions, shown_text
from ..display.reports import N_, Cell, Report, ReportSection, ReportTable
from ..display.wording import PageTexts
from ..language.inline import convert
from ..language.options import Options
from .model.listing import AlertList, JudgedRow
from .model.rules import Federation

_CLASSES = ("bml-alerts-table",)
_SECTION = ("bml-alerts-title",)


class AlertTexts(NamedTuple):
    """English texts about alerts."""

    first_hand: str = N_("{name}, edition of {edition}; not a ruling.")
    reported: str = N_("{name}, edition of {edition}, as reported; not a ruling.")
    calls: str = N_("Alerts and announcements")
    call: str = N_("Call")
    meaning: str = N_("Meaning")
    unread: str = N_("{text} (not read: {words})")
    no_calls: str = N_("No such call.")


class AlertFormatter:
    """Formats answers of rules."""

    def __init__(
        self,
        options: Options,
        wording: PageTexts | None = None,
        texts: AlertTexts | None = None,
        answer_texts: AnswerTexts | None = None,
    ) -> None:
        """Store the options of the notes, the words of a page and the texts."""
        self._options = options
        self._wording = wording or PageTexts()
        self._texts = texts or AlertTexts()
        self._answer_texts = answer_texts or AnswerTexts()

    def report(self, alerts: AlertList, rows: tuple[JudgedRow, ...]) -> Report:
        """Return a table of rows with a column per federation; the target of a call is its row."""
        texts = self._texts
        summary = " ".join(map(self.edition, alerts.federations))
        if not rows:
            return Report(f"{summary} {texts.no_calls}", ())
        heads = (texts.call, *(one.name for one in alerts.federations), texts.meaning)
        cells = tuple(
            (
                Cell(self.auctions(row), row.first.row.address),
                *(Cell(answer_in_words(one, self._answer_texts)) for one in row.answers),
                Cell(self._meaning(row)),
            )
            for row in rows
        )
        widths = (12, *(18 for _ in alerts.federations), 50)
        table = ReportTable(heads, cells, widths, _CLASSES)
        return Report(summary, (ReportSection(texts.calls, (table,), _SECTION),))

    def edition(self, federation: Federation) -> str:
        """Return the name and the edition of rules, and that they are not a ruling (AT-5)."""
        texts = self._texts
        pattern = texts.reported if federation.is_reported else texts.first_hand
        return pattern.format(name=federation.name, edition=federation.edition)

    def _meaning(self, row: JudgedRow) -> str:
        """Return the text of a row, with the words that were not read (AT-61)."""
        shown = shown_text(row.first, self._options, self._wording.announced_words)
        text = " ".join(shown.split())
        if not row.unread:
            return text
        return self._texts.unread.format(text=text, words="; ".join(map(convert, row.unread)))

    def auctions(self, row: JudgedRow) -> str:
        """Return the auctions of a row, with the conditions of the first."""
        auctions = dict.fromkeys(
            shown_auction(one.auction, self._wording) for one in row.agreements
        )
        conditions = shown_conditions(row.first, self._wording)
        words = ", ".join(auctions)
        return f"{words} ({conditions})" if conditions else words
