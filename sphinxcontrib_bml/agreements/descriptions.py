"""Descriptions of rows, written out for their auctions (LANGUAGE EX-12 to EX-13b)."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from ..bridge import Suit
from ..language.inline import ADDRESS
from .bindings import VARIABLE, VariableBindings
from .restrictions import SuitCondition


def _as_word(name: str) -> str:
    """Return a pattern for ``name`` as a word, perhaps behind digits."""
    return rf"(?<![^\W\d]){name}(?!\w)"


_WORD = re.compile(_as_word(VARIABLE))
_OWN_SUIT = r"(?<=[0-9+-])#"
_REPLACED = re.compile(f"{ADDRESS}|(?P<word>{_as_word(VARIABLE)})|(?P<own>{_OWN_SUIT})")


def is_constant(text: str, bound: VariableBindings) -> bool:
    """Tell whether a text reads alike for all bids: most do, and need no description."""
    return not bound.words and "#" not in text


class Description:
    """What a row says, for any of its auctions."""

    def __init__(self, text: str, restriction: SuitCondition | None = None) -> None:
        """Take the text as its row has it.

        :param restriction: the condition at its beginning, to be left out where it holds.
        """
        self.text = text
        self.restriction = restriction

    @cached_property
    def _words(self) -> frozenset[str]:
        """The variables that the text names."""
        return frozenset(_WORD.findall(self.text))

    def expand(self, bound: VariableBindings, bid: Suit | None) -> str:
        """Return the text with suits for variables and ``#``; addresses stay as they are (EX-13).

        :param bid: the suit that the row bids, which ``#`` stands for; None where it bids none.
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
    """Return a text with its suit for one variable, that of its row's label (EX-12)."""
    return _row_word(name).sub(suit.mark, text)


@lru_cache(maxsize=64)
def _row_word(name: str) -> re.Pattern[str]:
    return re.compile(_as_word(name))
