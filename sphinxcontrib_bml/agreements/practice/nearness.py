"""Which texts can be asked about, and which two a player could take for each other (QZ-9)."""

from __future__ import annotations

import re
from enum import StrEnum

from ...bridge import Call
from .vocabulary import Vocabulary

LONGEST_OFFERED = 140
"""Of a text that is offered or that a call is asked for, in characters (PRACTICE QZ-5)."""
LONGEST = 400
"""Of a text that is asked about, in characters (PRACTICE QZ-5)."""

_BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""Those of scripts: other programs of Python's patterns would split otherwise."""
_BETWEEN = re.compile(rf'[{_BLANKS},;:·/()"“”!?=]+|\.(?!\d)')
_SPEAKS = re.compile(r"[\w♣♦♥♠]")
_HARD = re.compile("[0-9♣♦♥♠]")
_OTHER_NAMES = {
    "P": frozenset({"p", "pass"}),
    "D": frozenset({"x", "d", "dbl", "double"}),
    "R": frozenset({"xx", "r", "rdbl", "redouble"}),
}


class TextKind(StrEnum):
    """What a text is to those who ask."""

    ASKED = "asked"
    EMPTY = "empty"
    """It has no letter, digit or suit (PRACTICE QZ-3)."""
    REFERENCE = "reference"
    """It points elsewhere (PRACTICE QZ-4)."""
    LONG = "long"
    """It has over 400 characters (PRACTICE QZ-5)."""


class TextComparer:
    """Reads texts as players do, each once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Read with the words of ``vocabulary``."""
        self.vocabulary = vocabulary
        self._words: dict[str, frozenset[str]] = {}
        self._hard: dict[str, frozenset[str]] = {}

    def words(self, text: str) -> frozenset[str]:
        """Return the words of a text, phrases of one sense as one word (PRACTICE QZ-9)."""
        found = self._words.get(text)
        if found is None:
            pieces = _BETWEEN.split(self.vocabulary.normalize(text))
            found = self._words[text] = frozenset(one for one in pieces if one and one.strip("-"))
            self._hard[text] = frozenset(one for one in found if _HARD.search(one))
        return found

    def are_similar(self, one: str, other: str) -> bool:
        """Tell whether a player could take one text for the other (PRACTICE QZ-9)."""
        first, second = self.words(one), self.words(other)
        if first <= second or second <= first:
            return True
        hard, others = self._hard[one], self._hard[other]
        if not (hard <= others or others <= hard):
            return False
        return 2 * len(first & second) >= len(first | second)

    def kind(self, text: str) -> TextKind:
        """Tell whether a text can be asked about (PRACTICE QZ-3 to QZ-5)."""
        if not _SPEAKS.search(text):
            return TextKind.EMPTY
        if self.vocabulary.is_cross_reference(text):
            return TextKind.REFERENCE
        return TextKind.ASKED if len(text) <= LONGEST else TextKind.LONG

    def names(self, text: str, call: Call) -> bool:
        """Tell whether a text names a call itself (PRACTICE QZ-10)."""
        return not self.words(text).isdisjoint(_names(call))


def _names(call: Call) -> frozenset[str]:
    if call.strain is None:
        return _OTHER_NAMES[call.code]
    code = call.code.lower()
    return frozenset({code, f"{call.level}{call.strain.symbol.lower()}"})
