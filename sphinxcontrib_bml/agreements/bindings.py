"""What the variables of rows stand for, in labels and in texts (LANGUAGE EX-4, EX-13)."""

from __future__ import annotations

from typing import NamedTuple

from ..bridge import Suit
from ..language.variables import Bindings, Candidate, other_of

VARIABLE = r"(?:o?[mM]|[XYZxyz])"
"""A regular expression for the name of a variable, in any spelling."""


class VariableBindings(NamedTuple):
    """What variables stand for in a row, and in the rows below it."""

    suits: Bindings
    words: Bindings
    """By what texts call them: the variables as labels spell them, and ``oM`` and ``om``."""

    def suit_of(self, name: str) -> Suit | None:
        """Return the suit of a variable in any spelling, None where it has none."""
        suit = self.suits.get(name.upper() if name in "xyz" else name)
        return self.words.get(name) if suit is None else suit

    def bind(self, candidate: Candidate) -> VariableBindings:
        """Return this with what a call binds (LANGUAGE EX-4, EX-13)."""
        variable, suit = candidate.variable, candidate.suit
        if variable is None or suit is None:
            return self
        if variable.name in self.suits and variable.spelled in self.words:
            return self
        words = {**self.words, variable.spelled: suit, **other_of(variable.name, suit)}
        return VariableBindings(candidate.bound(self.suits), words)


NOTHING_BOUND = VariableBindings({}, {})
