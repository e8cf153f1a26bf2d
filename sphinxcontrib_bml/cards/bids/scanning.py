"""From the characters of a bids string to its tokens (CARDS CC-A1, CC-A2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...bridge import Suit
from ...language.diagnostics import quoted
from .values import BidsFault, Token, TokenKind

_NEUTRAL = frozenset(" \t\n-–—,;/|()[]!·\ufe0e\ufe0f")
_STRAINS = {**{letter: letter.upper() for letter in "cdhsn"}, **{s.symbol: s.letter for s in Suit}}
_FAMILIES = {"m": TokenKind.MINOR, "j": TokenKind.MAJOR, "u": TokenKind.UNBID}
_SINGLE = {
    ".": TokenKind.PASS,
    "p": TokenKind.PASS,
    "x": TokenKind.DOUBLE,
    "r": TokenKind.REDOUBLE,
    "q": TokenKind.CUE_BID,
    "#": TokenKind.ANY_CALL,
}
_LEVELS = "1234567"
_NO_LEVELS = "089"
_LATER = "<"
_WORDS = {"pass": "a pass is . or p", "dbl": "a double is x", "double": "a double is x"}


@dataclass(slots=True)
class Scan:
    """What the characters of a string are."""

    text: str
    tokens: list[Token] = field(default_factory=list)
    begins_later: bool = False
    errors: list[BidsFault] = field(default_factory=list)
    warnings: list[BidsFault] = field(default_factory=list)
    _level: tuple[int, int] | None = None
    """A level whose strain was not read yet, with its column."""
    _in_parentheses: bool = False

    def run(self) -> Scan:
        """Read all characters."""
        column = 0
        while column < len(self.text):
            column += self._read(column)
        self._drop_level()
        return self

    def _read(self, column: int) -> int:
        """Read what begins at ``column``; return how many characters it has."""
        character = self.text[column]
        letter = character.lower() if character.isascii() else character
        if character in _NEUTRAL:
            if character in "()":
                self._in_parentheses = character == "("
        elif letter in _LEVELS:
            self._drop_level()
            self._level = (int(letter), column)
        elif letter in _STRAINS or letter in _FAMILIES:
            return self._read_strain(letter, column)
        elif letter in _SINGLE:
            return self._read_single(letter, column)
        elif letter in _NO_LEVELS:
            self._drop_level()
            self._fail(column, f"{letter} is no level (1 to 7)")
        elif letter == _LATER:
            self._read_later(column)
        else:
            self.warnings.append(
                BidsFault(column, f"{quoted(character)} means nothing and is ignored", False)
            )
        return 1

    def _fail(self, column: int, message: str, hint: str = "") -> None:
        self.errors.append(BidsFault(column, message, hint=hint))

    def _drop_level(self) -> None:
        """Report a level that no strain followed."""
        if self._level is not None:
            level, column = self._level
            self._level = None
            self._fail(column, f"level {level} without a strain", "c d h s n, m j u: 1c")

    def _read_strain(self, letter: str, column: int) -> int:
        length = 2 if letter == "n" and self.text[column + 1 : column + 2] in {"t", "T"} else 1
        if self._level is None:
            self._fail(column, f"{letter} needs a level", self._hint(column))
            return length
        (level, start), self._level = self._level, None
        if letter in _FAMILIES:
            token = Token(_FAMILIES[letter], start, level, "", self._in_parentheses)
        else:
            strain = _STRAINS[letter]
            token = Token(TokenKind.BID, start, level, strain, self._in_parentheses)
        self.tokens.append(token)
        return length

    def _hint(self, column: int) -> str:
        """Return what the word around ``column`` may mean."""
        start = end = column
        while start and self.text[start - 1].isalpha():
            start -= 1
        while self.text[end : end + 1].isalpha():
            end += 1
        word = self.text[start:end].lower()
        return _WORDS.get(word, "a double is x" if word == "d" else "")

    def _read_single(self, letter: str, column: int) -> int:
        self._drop_level()
        kind, length = _SINGLE[letter], 1
        if letter == "x" and self.text[column + 1 : column + 2] in {"x", "X"}:
            kind, length = TokenKind.REDOUBLE, 2
        self.tokens.append(Token(kind, column, in_parentheses=self._in_parentheses))
        return length

    def _read_later(self, column: int) -> None:
        self._drop_level()
        if self.tokens or self.begins_later:
            self._fail(column, "< only at the beginning")
        else:
            self.begins_later = True
