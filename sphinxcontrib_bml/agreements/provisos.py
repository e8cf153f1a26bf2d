"""Rows that hold sometimes only, as their descriptions say: ``when``, ``(passed hand)``.

Suits of variables (LANGUAGE EX-13a), meanings of their calls (VARIANTS TM), passed hands (PH).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ..bridge import PASS, Auction, Conditions, OpeningSeat, Qualification, Side
from ..language.inline import without_marks
from ..language.labels import Literal
from ..language.options import Options
from ..language.syntax import BiddingTable, Row
from .queries import without_leading_passes
from .restrictions import BEHIND, SuitCondition, parse_suit_condition

_WHEN = re.compile(r"when[ \t]+(?=[^\s;])", re.IGNORECASE)
_END_OF_MEANING = re.compile(r"\s*(?:[;\n]|$)")
_BRACES = str.maketrans("{}", "()")
_PASSED_HAND = re.compile(
    r"\(\s*(?:(?:by|opposite)\s+)?(?:an?\s+)?passed[\s-]+hand\s*\)", re.IGNORECASE
)
_ANYTHING = Options()
_SEATS = {
    OpeningSeat.ANY: OpeningSeat.THIRD_OR_FOURTH,
    OpeningSeat.THIRD_OR_FOURTH: OpeningSeat.THIRD_OR_FOURTH,
    OpeningSeat.THIRD: OpeningSeat.THIRD,
    OpeningSeat.FOURTH: OpeningSeat.FOURTH,
}
"""The seats of the opening behind which partner of the opener has passed (VARIANTS PH-1)."""


class RowCondition(NamedTuple):
    """What the description of a row says of when it holds."""

    restriction: SuitCondition | None
    """The suits that its variables need (LANGUAGE EX-13a)."""
    when: str
    """``when`` and the blanks behind it, where a meaning of their call follows (VARIANTS TM-1)."""
    passed_hand: str
    """The words in parentheses for a passed hand, those included (VARIANTS PH-1)."""

    def gives_meaning(self, auction: Auction) -> bool:
        """Tell whether the text is what the last call means: one of theirs, no pass (TM-1)."""
        return bool(self.when) and auction.last_side is Side.THEY and auction.calls[-1] is not PASS

    def needs_passed_hand(self, auction: Auction) -> bool:
        """Tell whether the last call is one that a passed hand limits: ours, behind our opening."""
        if not self.passed_hand or auction.last_side is not Side.WE:
            return False
        opening = without_leading_passes(auction).auction
        return opening.opener is Side.WE and len(opening) > 1

    def concerns(self, auction: Auction) -> bool:
        """Tell whether meaning or passed hand are said of this auction."""
        return self.gives_meaning(auction) or self.needs_passed_hand(auction)

    def strip_from(self, text: str, start: int) -> str:
        """Return a description without the words of meaning or passed hand (TM-3, PH-2).

        :param start: where it begins, behind the alert mark.
        """
        end = start + len(self.when or self.passed_hand)
        if self.passed_hand and (behind := BEHIND.match(text, end)):
            end = behind.end()
        return text[:start] + text[end:]


def find_row_conditions(tables: Iterable[BiddingTable]) -> dict[Row, RowCondition]:
    """Return what the descriptions say of the rows that hold sometimes, alert marks aside."""
    found = {}
    for table in tables:
        for row in table.rows:
            if row.description is not None:
                proviso = _proviso(row.description.text, row.alert_length)
                if proviso is not None:
                    found[row] = proviso
    return found


def when_prefix_length(row: Row) -> int:
    """Return how long ``when`` is, blanks included, in front of a meaning of their call (TM-4).

    0 where the description gives none.
    """
    if row.description is None or not row.labels or row.labels[-1].side is Side.WE:
        return 0
    if row.labels[-1].parts == (Literal((PASS,)),):
        return 0
    when = _WHEN.match(row.description.text, row.alert_length)
    return len(when[0]) if when else 0


def _proviso(text: str, start: int) -> RowCondition | None:
    first = text[start : start + 1]
    if first == "(":
        passed_hand = _PASSED_HAND.match(text, start)
        restriction = None if passed_hand else parse_suit_condition(text, start)
        if passed_hand or restriction:
            return RowCondition(restriction, "", passed_hand[0] if passed_hand else "")
    elif first in {"w", "W"} and (when := _WHEN.match(text, start)):
        return RowCondition(None, when[0], "")
    return None


def meaning_of_call(text: str) -> str:
    """Return the meaning that a description without ``when``, written out, begins with (TM-1)."""
    end = _END_OF_MEANING.search(text)
    return " ".join(
        without_marks(text[: end.start() if end else None], _ANYTHING).translate(_BRACES).split()
    )


def with_meaning(conditions: Conditions, auction: Auction, meaning: str) -> Conditions:
    """Return conditions under which the last call of an auction means this (VARIANTS TM-2)."""
    meanings = {one.call: one.text for one in conditions.qualifications}
    meanings[len(auction)] = meaning
    ordered = tuple(Qualification(*item) for item in sorted(meanings.items()))
    return replace(conditions, qualifications=ordered)


def after_passed_hand(conditions: Conditions) -> Conditions | None:
    """Return conditions under which one of us has passed, None where none has (VARIANTS PH-1)."""
    seat = _SEATS.get(conditions.seat)
    return None if seat is None else replace(conditions, seat=seat)
