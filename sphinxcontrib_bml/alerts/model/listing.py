"""The answers of rules for the agreements of a system (ALERTS AT-15, AT-50)."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ...agreements.alert_answers import AlertAnswer
from ...agreements.book import Agreement
from ...agreements.meanings.model import Meaning
from ...agreements.system import System
from ...bridge.auctions import Side
from .reading import FactReader
from .rules import Federation, RuleBook

_OLD_AFTER = 400
"""The number of days after which the sources of rules must be compared again (AT-35)."""


@dataclass(frozen=True)
class JudgedRow:
    """Agreements of one row with the same answers."""

    agreements: tuple[Agreement, ...]
    answers: tuple[AlertAnswer, ...]
    """The answer of each federation."""
    unread: tuple[str, ...] = ()
    """The words of the text that were not read, if an answer is not known (AT-61)."""

    @property
    def first(self) -> Agreement:
        """The first agreement of the row."""
        return self.agreements[0]


@dataclass(frozen=True)
class AlertList:
    """The answers of federations about the agreements of a system."""

    federations: tuple[Federation, ...]
    rows: tuple[JudgedRow, ...]

    def shown(self, kinds: Collection[str]) -> tuple[JudgedRow, ...]:
        """Return the rows with one of these answers by a federation."""
        return tuple(row for row in self.rows if any(one.do in kinds for one in row.answers))

    def counts(self, number: int) -> Counter[str]:
        """Return the number of agreements by answer of a federation."""
        counts: Counter[str] = Counter()
        for row in self.rows:
            counts[row.answers[number].do] += len(row.agreements)
        return counts

    def missing(self, number: int) -> Counter[str]:
        """Return how often each fact was missing, for the unknown answers of a federation."""
        found = (row.answers[number] for row in self.rows)
        return Counter(name for one in found if one.do == "unknown" for name in one.missing)


def list_alerts(system: System, books: Sequence[RuleBook], opening: str = "") -> AlertList:
    """Return the answers of federations about our calls with a text.

    :param opening: the first bid of the auctions, such as ``1N``; empty for all.
    """
    reader = FactReader(system.book, system.options.notes_language)
    rows: dict[object, tuple[list[Agreement], tuple[AlertAnswer, ...]]] = {}
    for agreement in _ours(system, opening):
        answers = tuple(reader.answer(agreement, book) for book in books)
        key = agreement.row.place, agreement.conditions, tuple(map(str, answers))
        rows.setdefault(key, ([], answers))[0].append(agreement)
    listed = (
        JudgedRow(tuple(members), answers, _unread(reader.meaning(members[0]), answers))
        for members, answers in rows.values()
    )
    return AlertList(tuple(book.federation for book in books), tuple(listed))


def _unread(meaning: Meaning, answers: Sequence[AlertAnswer]) -> tuple[str, ...]:
    """Return the words that were not read, if an answer is not known."""
    if all(one.is_known for one in answers):
        return ()
    words = (meaning.text[slice(*one.span)] for one in meaning.unread)
    return tuple(" ".join(one.split()) for one in words)


def _ours(system: System, opening: str) -> Iterator[Agreement]:
    for agreement in system.book.leading:
        auction = agreement.auction
        if auction.last_side is Side.WE and agreement.text.strip():
            first = next((call for call in auction.calls if call.is_bid), None)
            if not opening or (first is not None and first.code == opening):
                yield agreement


def is_old(federation: Federation, today: datetime.date) -> bool:
    """Return whether the sources of rules were last compared more than 400 days ago (AT-35)."""
    checked = datetime.date.fromisoformat(federation.checked)
    return (today - checked).days > _OLD_AFTER
