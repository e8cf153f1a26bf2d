"""Texts of agreements: which are asked, and which a player could confuse (PRACTICE QZ-9)."""

from __future__ import annotations

from enum import StrEnum

from ...bridge.auctions import Call
from ...patterns import compile_later
from .vocabulary import Vocabulary

LONGEST_OFFERED = 140
"""Maximum length of an option, or of the text of a call question, in characters (QZ-5)."""
LONGEST = 400
"""Maximum length of a text in a question, in characters (PRACTICE QZ-5)."""

_BLANKS = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""White space as JavaScript defines it, because Python's patterns would split differently."""
_BETWEEN = compile_later(rf'[{_BLANKS},;:·/()"“”!?=]+|\.(?!\d)')
_SPEAKS = compile_later(r"[\w♣♦♥♠]")
_HARD = compile_later("[0-9♣♦♥♠]")
_OTHER_NAMES = {
    "P": frozenset({"p", "pass"}),
    "D": frozenset({"x", "d", "dbl", "double"}),
    "R": frozenset({"xx", "r", "rdbl", "redouble"}),
}


class TextKind(StrEnum):
    """Kind of a text: asked, or the reason to exclude it."""

    ASKED = "asked"
    EMPTY = "empty"
    """The text has no letter, digit or suit (PRACTICE QZ-3)."""
    REFERENCE = "reference"
    """The text refers to another place (PRACTICE QZ-4)."""
    LONG = "long"
    """The text has over 400 characters (PRACTICE QZ-5)."""


class TextComparer:
    """Splits texts into words and compares them; the words of each text are cached."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Use the phrases of ``vocabulary``."""
        self.vocabulary = vocabulary
        self._words: dict[str, frozenset[str]] = {}
        self._hard: dict[str, frozenset[str]] = {}

    def words(self, text: str) -> frozenset[str]:
        """Return the words of a text; phrases of the same sense are one word (PRACTICE QZ-9)."""
        found = self._words.get(text)
        if found is None:
            pieces = _BETWEEN.split(self.vocabulary.normalize(text))
            found = self._words[text] = frozenset(one for one in pieces if one and one.strip("-"))
            self._hard[text] = frozenset(one for one in found if _HARD.search(one))
        return found

    def are_similar(self, one: str, other: str) -> bool:
        """Return whether a player could confuse two texts (PRACTICE QZ-9)."""
        first, second = self.words(one), self.words(other)
        if first <= second or second <= first:
            return True
        hard, others = self._hard[one], self._hard[other]
        if not (hard <= others or others <= hard):
            return False
        return 2 * len(first & second) >= len(first | second)

    def kind(self, text: str) -> TextKind:
        """Return whether a question can use a text, or why not (PRACTICE QZ-3 to QZ-5)."""
        if not _SPEAKS.search(text):
            return TextKind.EMPTY
        if self.vocabulary.is_cross_reference(text):
            return TextKind.REFERENCE
        return TextKind.ASKED if len(text) <= LONGEST else TextKind.LONG

    def names(self, text: str, call: Call) -> bool:
        """Return whether a text names a call itself (PRACTICE QZ-10)."""
        return not self.words(text).isdisjoint(_names(call))


def _names(call: Call) -> frozenset[str]:
    if call.strain is None:
        return _OTHER_NAMES[call.code]
    code = call.code.lower()
    return frozenset({code, f"{call.level}{call.strain.symbol.lower()}"})
