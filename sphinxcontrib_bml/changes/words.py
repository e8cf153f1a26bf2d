"""Changes as text, the same in terminals, Markdown and pages (CHECKS CH-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from ..agreements.abbreviations import normalize_text
from ..agreements.book import Agreement
from ..bridge.conditions import Conditions
from ..display import reports
from ..display.plain import shown_auction, shown_text
from ..display.text import inline_text
from ..display.wording import PageTexts
from ..language.diagnostics import count_noun
from ..language.inline import convert_suits, parse_inline
from ..language.options import Options
from .model.change_kinds import Change, ChangeKind, Comparison, ParameterChange, rest_name

_NOTHING = "—"


class ChangeFormatter:
    """Formats changes as text."""

    def __init__(self, options: Options, wording: PageTexts | None = None) -> None:
        """Store the options of the notes and the words of a page."""
        self.options = options
        self.wording = wording or PageTexts()
        self.heading = "What changed in our agreements"
        """The heading of a text report."""

    def summary(self, comparison: Comparison) -> str:
        """Return the number of changes as text."""
        return count_noun(len(comparison), "change")

    def report(self, comparison: Comparison, title: str) -> reports.Report:
        """Return a report of the changes.

        :param title: a line with the names of the versions.
        """
        counts = self.summary(comparison) if comparison else self.wording.nothing_changed.lower()
        return reports.Report(f"{title}: {counts}", tuple(self.sections(comparison)), self.heading)

    def sections(self, comparison: Comparison) -> Iterator[reports.ReportSection]:
        """Yield the changed parameters, then a section per opening with its changes."""
        if comparison.parameters:
            entries = reports.EntryList(
                tuple(map(self.parameter_entry, comparison.parameters)), ("bml-changes", "simple")
            )
            title = self.wording.parameters
            yield reports.ReportSection(title, (entries,), ("bml-opening",))
        for opening, changes in comparison.by_opening:
            entries = reports.EntryList(tuple(map(self.entry, changes)), ("bml-changes", "simple"))
            title = shown_auction(opening, self.wording) or self._auction(changes[0].agreement)
            yield reports.ReportSection(title, (entries,), ("bml-opening",))

    def parameter_entry(self, change: ParameterChange) -> reports.ListEntry:
        """Return a changed parameter as text (LANGUAGE PR-6)."""
        old, new = (
            inline_text(parse_inline(text, self.options))
            for text in (change.old, change.parameter.text)
        )
        what = self.wording.parameter_changed.format(change.agreements, old=old, new=new)
        return reports.ListEntry(None, change.name, what, change.parameter.origin, ())

    def entry(self, change: Change) -> reports.ListEntry:
        """Return a change as text."""
        auction = self._auction(change.agreement)
        place = change.agreement.row.place
        return reports.ListEntry(
            change, auction, self._what(change), place, tuple(self._lines(change))
        )

    def _auction(self, agreement: Agreement) -> str:
        """Return an auction as shown, with the name of a row for all other calls."""
        name = convert_suits(rest_name(agreement).replace("-", " "))
        return f"{shown_auction(agreement.auction, self.wording)} {name}".strip()

    def _what(self, change: Change) -> str:
        words = [self._happened(change)]
        if change.auctions > 1:
            words.append(self.wording.several_auctions.format(change.auctions))
        if rows := change.rows:
            words.append(self.wording.rows_below.format(len(rows)))
        return ", ".join(words)

    def _happened(self, change: Change) -> str:
        wording = self.wording
        match change.kind:
            case ChangeKind.ADDED:
                return wording.added
            case ChangeKind.REMOVED:
                return wording.removed
            case ChangeKind.MEANING:
                return wording.meaning_changed
            case ChangeKind.CONDITION:
                return wording.condition_changed
            case ChangeKind.ALERT:
                return wording.alert_changed
            case ChangeKind.SYSTEM_ON:
                return wording.system_on_changed
            case ChangeKind.MOVED:
                assert change.old is not None
                return wording.moved.format(auction=self._auction(change.old))
            case _:
                assert_never(change.kind)

    def _lines(self, change: Change) -> Iterator[reports.EntryLine]:
        old, new = change.old, change.new
        if old is None or new is None:
            time = reports.Time.NEW if old is None else reports.Time.OLD
            if text := self._text_with_conditions(change.agreement):
                yield reports.EntryLine(time, "", (reports.Piece(text),))
            return
        if change.kind is ChangeKind.CONDITION:
            yield reports.EntryLine(
                reports.Time.OLD, self.wording.was, (reports.Piece(self._conditions(old)),)
            )
            yield reports.EntryLine(
                reports.Time.NEW, self.wording.now, (reports.Piece(self._conditions(new)),)
            )
        before, after = self._text(old), self._text(new)
        if normalize_text(before) != normalize_text(after):
            yield from self._was_and_now(before or _NOTHING, after or _NOTHING)
        elif after:
            yield reports.EntryLine(reports.Time.BOTH, "", (reports.Piece(after),))

    def _was_and_now(self, old: str, new: str) -> Iterator[reports.EntryLine]:
        """Yield the old and the new text; nothing is marked if the whole text changed."""
        for time, lead, pieces in zip(
            (reports.Time.OLD, reports.Time.NEW),
            (self.wording.was, self.wording.now),
            reports.marked_words(old, new),
            strict=True,
        ):
            whole = len(pieces) == 1
            yield reports.EntryLine(
                time, lead, (reports.Piece(pieces[0].text),) if whole else pieces
            )

    def _text(self, agreement: Agreement) -> str:
        """Return a text in one line, with ``!`` before an alert."""
        text = " ".join(shown_text(agreement, self.options, self.wording.announced_words).split())
        return f"! {text}" if agreement.alert else text

    def _text_with_conditions(self, agreement: Agreement) -> str:
        conditions = self._conditions(agreement) if agreement.conditions else ""
        return ": ".join(part for part in (conditions, self._text(agreement)) if part)

    def _conditions(self, agreement: Agreement) -> str:
        conditions: Conditions = agreement.conditions
        words = [self.wording.conditions(conditions)]
        words += [one.text for one in conditions.qualifications]
        return ", ".join(word for word in words if word) or self.wording.always


class ComparisonFormatter(ChangeFormatter):
    """Formats the differences between two systems as text."""

    def __init__(
        self, options: Options, names: tuple[str, str], wording: PageTexts | None = None
    ) -> None:
        """Store the options of the notes and the names of the two systems."""
        words = wording or PageTexts()
        first, second = names
        super().__init__(
            options,
            words._replace(
                added=words.only.format(names=second),
                removed=words.only.format(names=first),
                meaning_changed=words.different,
                condition_changed=words.other_condition,
                alert_changed=words.other_alert,
                system_on_changed=words.other_system_on,
                moved=words.other_call,
                was=first,
                now=second,
                nothing_changed=words.no_difference,
            ),
        )
        self.heading = words.differences

    def entry(self, change: Change) -> reports.ListEntry:
        """Return a difference; both texts have the same marks, because neither is newer."""
        entry = super().entry(change)
        return entry._replace(
            lines=tuple(line._replace(time=reports.Time.NEW) for line in entry.lines)
        )

    def summary(self, comparison: Comparison) -> str:
        """Return the number of differences of each kind."""
        counts = Counter(change.kind for change in comparison)
        words = self.wording
        named = {
            ChangeKind.MEANING: words.meaning_changed,
            ChangeKind.REMOVED: words.removed,
            ChangeKind.ADDED: words.added,
            ChangeKind.CONDITION: words.condition_changed,
            ChangeKind.ALERT: words.alert_changed,
            ChangeKind.SYSTEM_ON: words.system_on_changed,
            ChangeKind.MOVED: words.moved.partition(":")[0],
        }
        return ", ".join(f"{word}: {counts[kind]}" for kind, word in named.items() if counts[kind])
