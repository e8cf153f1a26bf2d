"""Where the notes of two partners differ, in words (VARIANTS VA-30)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..agreements.changes import Change, ChangeKind, Comparison
from ..language.options import Options
from .changes import ChangeFormatter
from .reports import ListEntry, Time
from .wording import PageTexts


class ComparisonFormatter(ChangeFormatter):
    """Puts the differences of two systems into words, as of two that stand side by side."""

    def __init__(
        self, options: Options, names: tuple[str, str], wording: PageTexts | None = None
    ) -> None:
        """Take how the notes were read, and what the two systems are called."""
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
                moved=words.other_call,
                was=first,
                now=second,
                nothing_changed=words.no_difference,
            ),
        )
        self.heading = words.differences

    def told(self, change: Change) -> ListEntry:
        """Return a difference; neither text came later, so what differs is marked alike in both."""
        told = super().told(change)
        return replace(told, lines=tuple(replace(line, time=Time.NEW) for line in told.lines))

    def summary(self, comparison: Comparison) -> str:
        """Return how many differences there are of each kind."""
        counts = Counter(change.kind for change in comparison)
        words = self.wording
        named = {
            ChangeKind.MEANING: words.meaning_changed,
            ChangeKind.REMOVED: words.removed,
            ChangeKind.ADDED: words.added,
            ChangeKind.CONDITION: words.condition_changed,
            ChangeKind.ALERT: words.alert_changed,
            ChangeKind.MOVED: words.moved.partition(":")[0],
        }
        return ", ".join(f"{word}: {counts[kind]}" for kind, word in named.items() if counts[kind])
