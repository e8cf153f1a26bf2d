"""Descriptions of rows.

Their variables, their conditions, and the meaning of a call (LANGUAGE EX-4, EX-13).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from ..bridge.auctions import PASS, Auction, Side, Suit
from ..bridge.conditions import Conditions, OpeningSeat, Qualification
from ..language.alerts import AlertMark, alert_mark
from ..language.bss_annotations import read_bss_words
from ..language.inline import without_marks
from ..language.labels import SUIT_IN_LABEL, Label, Literal
from ..language.options import ADDRESS, Options
from ..language.syntax import AnnotationKind, BiddingTable, Row
from ..language.variables import Bindings, Candidate, base_of, other_of
from ..patterns import compile_later
from .book import SourceRow
from .queries import without_leading_passes

VARIABLE = r"(?:o?[mM]|[XYZxyz])"
"""A regular expression for the name of a variable, in any spelling."""


class VariableBindings(NamedTuple):
    """The suits and words that variables stand for in a row and in the rows below it."""

    suits: Bindings
    words: Bindings
    """The suits by names in texts: variables as labels spell them, ``oM`` and ``om``."""
    pairs: frozenset[str] = frozenset()
    """The variables bound only by labels such as ``1HS``; texts keep these names (EX-4a)."""

    def suit_of(self, name: str) -> Suit | None:
        """Return the suit of a variable in any spelling, None if it has none."""
        suit = self.suits.get(name.upper() if name in "xyz" else name)
        return self.words.get(name) if suit is None else suit

    def bind(self, candidate: Candidate) -> VariableBindings:
        """Return these bindings with those of a call (LANGUAGE EX-4, EX-13)."""
        variable, suit, pair = candidate.variable, candidate.suit, candidate.pair
        if suit is None:
            return self
        if variable is None:
            if pair in self.suits:
                return self
            return self._replace(suits=candidate.bound(self.suits), pairs=self.pairs | {pair})
        if variable.name in self.suits and variable.spelled in self.words:
            return self
        words = {**self.words, variable.spelled: suit, **other_of(variable.name, suit)}
        return VariableBindings(candidate.bound(self.suits), words, self.pairs - {variable.name})

    @property
    def in_texts(self) -> Bindings:
        """The suits that replace variables in texts."""
        if not self.pairs:
            return self.suits
        return {name: suit for name, suit in self.suits.items() if name not in self.pairs}

    @property
    def stored(self) -> VariableBindings:
        """The same bindings, which can be pickled."""
        return VariableBindings(dict(self.suits), dict(self.words), self.pairs)

    def needs_pair(self, name: str) -> bool:
        """Return whether a variable has its suit from a label such as ``1HS``."""
        return bool(self.pairs) and (name in self.pairs or base_of(name) in self.pairs)


NOTHING_BOUND = VariableBindings({}, {})


_SUIT = compile_later(rf"{SUIT_IN_LABEL}|[cdhsCDHS]")
_CONDITION = compile_later(
    rf"\(\s*(?P<name>{VARIABLE})\s*(?:<\s*(?P<higher>{VARIABLE})"
    rf"|(?P<sign>!?=)\s*(?P<suits>(?:{_SUIT.pattern})+))\s*\)"
)
BEHIND = compile_later(r"\s*,?\s*")
"""A comma and spaces after a condition, which are removed with it."""


class SuitCondition(NamedTuple):
    """A condition on suits at the beginning of a description, ``(M = !h)``."""

    text: str
    name: str
    """The name of the variable with the condition."""
    higher: str
    """The name of the variable that must have the higher suit; empty if suits are listed."""
    suits: frozenset[Suit]
    """The suits that the variable ``name`` may have."""

    def allows(self, bound: VariableBindings) -> bool | None:
        """Return whether the condition is met, or None if a variable has no suit (just text)."""
        suit, higher = bound.suit_of(self.name), bound.suit_of(self.higher)
        if suit is None or (self.higher and higher is None):
            return None
        return suit in self.suits if higher is None else suit < higher

    def strip_from(self, text: str) -> str:
        """Return a description without the condition, and without a comma after it."""
        before, _, after = text.partition(self.text)
        comma = BEHIND.match(after)
        return before + after[comma.end() if comma else 0 :]


def parse_suit_condition(text: str, start: int) -> SuitCondition | None:
    """Return the condition on suits at ``start`` in a description, or None."""
    match = _CONDITION.match(text, start) if text.startswith("(", start) else None
    if match is None:
        return None
    suits = frozenset(map(Suit.parse, _SUIT.findall(match["suits"] or "")))
    if match["sign"] == "!=":
        suits = frozenset(Suit) - suits
    return SuitCondition(match[0], match["name"], match["higher"] or "", suits)


def _as_word(name: str) -> str:
    """Return a pattern for ``name`` as a word, perhaps after digits."""
    return rf"(?<![^\W\d]){name}(?!\w)"


_WORD = compile_later(_as_word(VARIABLE))
_OWN_SUIT = r"(?<=[0-9+-])#"
_REPLACED = compile_later(f"{ADDRESS}|(?P<word>{_as_word(VARIABLE)})|(?P<own>{_OWN_SUIT})")


def is_constant(text: str, bound: VariableBindings) -> bool:
    """Return whether a text is the same for all bids, as most are."""
    return not bound.words and "#" not in text


class Description:
    """The description of a row, for any auction of the row."""

    def __init__(self, text: str, restriction: SuitCondition | None = None) -> None:
        """Store the text of a row.

        :param restriction: the condition at its beginning, which is left out if it applies.
        """
        self.text = text
        self.restriction = restriction

    @cached_property
    def _words(self) -> frozenset[str]:
        """The variables that the text names."""
        return frozenset(_WORD.findall(self.text))

    def expand(self, bound: VariableBindings, bid: Suit | None) -> str:
        """Return the text with suits for variables and ``#``, except in addresses (EX-13).

        :param bid: the suit of the bid of the row, which replaces ``#``, or None.
        """
        words, text = bound.words, self.text
        if self.restriction and self.restriction.allows(bound):
            text = self.restriction.strip_from(text)
        names_variables = words and not self._words.isdisjoint(words)
        if not names_variables and (bid is None or "#" not in text):
            return text

        def suit_of(match: re.Match[str]) -> str:
            suit = bid if match["own"] else words.get(match["word"])
            return match[0] if suit is None else suit.mark

        return _REPLACED.sub(suit_of, text)


def with_row_variable(text: str, name: str, suit: Suit) -> str:
    """Return a text with the suit of one variable, the one in the label of the row (EX-12)."""
    return _row_word(name).sub(suit.mark, text)


@lru_cache(maxsize=64)
def _row_word(name: str) -> re.Pattern[str]:
    return re.compile(_as_word(name))


_WHEN = compile_later(r"when[ \t]+(?=[^\s;])", re.IGNORECASE)
_END_OF_MEANING = compile_later(r"\s*(?:[;\n]|$)")
_BRACES = str.maketrans("{}", "()")
_PASSED_HAND = compile_later(
    r"\(\s*(?:(?:by|opposite)\s+)?(?:an?\s+)?passed[\s-]+hand\s*\)", re.IGNORECASE
)
_ANYTHING = Options()
_SEATS = {
    OpeningSeat.ANY: OpeningSeat.THIRD_OR_FOURTH,
    OpeningSeat.THIRD_OR_FOURTH: OpeningSeat.THIRD_OR_FOURTH,
    OpeningSeat.THIRD: OpeningSeat.THIRD,
    OpeningSeat.FOURTH: OpeningSeat.FOURTH,
}
"""The seats of the opening with which opener's partner has passed (VARIANTS PH-1)."""


class RowCondition(NamedTuple):
    """The conditions in the description of a row."""

    restriction: SuitCondition | None
    """The suits that its variables need (LANGUAGE EX-13a)."""
    when: str
    """``when`` and the spaces after it, if a meaning of an opponents' call follows (TM-1)."""
    passed_hand: str
    """The words for a passed hand, with their parentheses (VARIANTS PH-1)."""

    def gives_meaning(self, auction: Auction) -> bool:
        """Return whether the text gives the meaning of an opponents' last call, no pass (TM-1)."""
        return bool(self.when) and auction.last_side is Side.THEY and auction.calls[-1] is not PASS

    def needs_passed_hand(self, auction: Auction) -> bool:
        """Return whether a passed hand limits the last call: ours, after our opening."""
        if not self.passed_hand or auction.last_side is not Side.WE:
            return False
        opening = without_leading_passes(auction).auction
        return opening.opener is Side.WE and len(opening) > 1

    def concerns(self, auction: Auction) -> bool:
        """Return whether the meaning or the passed hand applies to this auction."""
        return self.gives_meaning(auction) or self.needs_passed_hand(auction)

    def strip_from(self, text: str, start: int) -> str:
        """Return a description without the words of meaning or passed hand (TM-3, PH-2).

        :param start: the start of the text, after the alert mark.
        """
        end = start + len(self.when or self.passed_hand)
        if self.passed_hand and (behind := BEHIND.match(text, end)):
            end = behind.end()
        return text[:start] + text[end:]


def find_row_conditions(table: BiddingTable) -> dict[Row, RowCondition]:
    """Return the conditions in the descriptions of rows, found after alert marks."""
    found = {}
    for row in table.rows:
        if row.description is not None:
            proviso = _proviso(row.description.text, row.alert_length)
            if proviso is not None:
                found[row] = proviso
    return found


def when_prefix_length(row: Row) -> int:
    """Return the length of ``when`` with its spaces before a meaning of an opponents' call (TM-4).

    0 if the description does not give a meaning.
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
    """Return the meaning at the start of a description without ``when``, written out (TM-1)."""
    end = _END_OF_MEANING.search(text)
    return " ".join(
        without_marks(text[: end.start() if end else None], _ANYTHING).translate(_BRACES).split()
    )


def with_meaning(conditions: Conditions, auction: Auction, meaning: str) -> Conditions:
    """Return conditions in which the last call of an auction has this meaning (VARIANTS TM-2)."""
    meanings = {one.call: one.text for one in conditions.qualifications}
    meanings[len(auction)] = meaning
    ordered = tuple(Qualification(*item) for item in sorted(meanings.items()))
    return replace(conditions, qualifications=ordered)


def after_passed_hand(conditions: Conditions) -> Conditions | None:
    """Return conditions in which one of us has passed, or None if that is impossible (PH-1)."""
    seat = _SEATS.get(conditions.seat)
    return None if seat is None else replace(conditions, seat=seat)


def with_known_meanings(conditions: Conditions, auction: Auction) -> Conditions:
    """Return ``conditions`` without the meanings of calls that ``auction`` does not have."""
    meant = tuple(item for item in conditions.qualifications if item.call <= len(auction))
    return replace(conditions, qualifications=meant)


def source_row(row: Row, label: Label | None, *, is_last: bool) -> SourceRow:
    """Return the source of agreements; without a text before the last call of a history."""
    return SourceRow(
        row.address,
        row.span.file,
        row.span.line,
        row.label,
        row.description.text if row.description and is_last else "",
        is_last and row.alert_length > 0 and _is_alerted(row),
        _row_notes(row) if is_last and row.annotations else (),
        label.text if label and not label.is_plain else "",
        _hand_text(row) if is_last and row.annotations else None,
        _alert_texts(row) if is_last and row.annotations else (),
    )


def _is_alerted(row: Row) -> bool:
    """Return whether the mark of a row is that of an alert."""
    return row.description is not None and alert_mark(row.description.text) is AlertMark.ALERT


def _hand_text(row: Row) -> str | None:
    """Return the text of the first ``//hand`` line, or None if there is none (LANGUAGE XT-2a)."""
    lines = (one.text for one in row.annotations if one.kind is AnnotationKind.HAND)
    return next((text.removeprefix("=").strip() for text in lines), None)


def _alert_texts(row: Row) -> tuple[str, ...]:
    """Return the texts of the ``//alert`` lines (ALERTS AT-14)."""
    return tuple(one.text for one in row.annotations if one.kind is AnnotationKind.ALERT)


def with_lines(source: SourceRow, bound: VariableBindings, bid: Suit | None) -> SourceRow:
    """Return the source of an agreement, with its lines written out for the auction.

    They are ``//hand`` and ``//alert`` lines.
    """
    if source.hand:
        source = source._replace(hand=Description(source.hand).expand(bound, bid))
    if source.alerts:
        alerts = tuple(Description(text).expand(bound, bid) for text in source.alerts)
        source = source._replace(alerts=alerts)
    return source


def _row_notes(row: Row) -> tuple[str, ...]:
    """Return the ``//bss`` lines that describe the row."""
    return tuple(
        annotation.text
        for annotation in row.annotations
        if annotation.kind is AnnotationKind.BSS and read_bss_words(annotation.text).row
    )
