"""Descriptions that hold for some suits of their variables only (LANGUAGE EX-13a)."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..bridge import Suit
from ..language.suits import SUIT_IN_LABEL
from .bindings import VARIABLE, VariableBindings

_SUIT = re.compile(rf"{SUIT_IN_LABEL}|[cdhsCDHS]")
_CONDITION = re.compile(
    rf"\(\s*(?P<name>{VARIABLE})\s*(?:<\s*(?P<higher>{VARIABLE})"
    rf"|(?P<sign>!?=)\s*(?P<suits>(?:{_SUIT.pattern})+))\s*\)"
)
BEHIND = re.compile(r"\s*,?\s*")
"""What goes with a condition that is left out."""


class SuitCondition(NamedTuple):
    """A condition on suits at the beginning of a description, ``(M = !h)``."""

    text: str
    name: str
    """Of the variable that it is about."""
    higher: str
    """Of the variable that has to have the higher suit; nothing where suits are listed."""
    suits: frozenset[Suit]
    """Those that ``name`` may have."""

    def allows(self, bound: VariableBindings) -> bool | None:
        """Tell whether a row holds; None where a variable has no suit: then this is just text."""
        suit, higher = bound.suit_of(self.name), bound.suit_of(self.higher)
        if suit is None or (self.higher and higher is None):
            return None
        return suit in self.suits if higher is None else suit < higher

    def strip_from(self, text: str) -> str:
        """Return a description without the condition, and without a comma behind it."""
        before, _, after = text.partition(self.text)
        comma = BEHIND.match(after)
        return before + after[comma.end() if comma else 0 :]


def parse_suit_condition(text: str, start: int) -> SuitCondition | None:
    """Return the condition on suits that a description begins with at ``start``, if it has one."""
    match = _CONDITION.match(text, start) if text.startswith("(", start) else None
    if match is None:
        return None
    suits = frozenset(map(Suit.parse, _SUIT.findall(match["suits"] or "")))
    if match["sign"] == "!=":
        suits = frozenset(Suit) - suits
    return SuitCondition(match[0], match["name"], match["higher"] or "", suits)
