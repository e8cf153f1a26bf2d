"""Reading tokens in tests of the lexer."""

from __future__ import annotations

from pygments.token import Comment, Number, String, Whitespace, _TokenType

from sphinxcontrib_bml.highlighting.lexer import BMLLexer

CLUB = String.Symbol.Club
DIAMOND = String.Symbol.Diamond
HEART = String.Symbol.Heart
SPADE = String.Symbol.Spade
NOTRUMP = String.Symbol.Notrump
LEVEL = Number.Integer

Tokens = list[tuple[_TokenType, str]]


def tokens(*lines: str) -> Tokens:
    """Give the tokens of some lines, white space aside."""
    stream = BMLLexer().get_tokens_unprocessed("\n".join(lines))
    return [(kind, value) for _, kind, value in stream if kind is not Whitespace]


def row(text: str) -> Tokens:
    """Give the tokens of a row that certainly is in a table."""
    directive, *rest = tokens("#BIDTABLE", text)
    assert directive == (Comment.Preproc, "#BIDTABLE")
    return rest


def kinds(text: str, *values: str) -> list[_TokenType | None]:
    """Give the token types of some values in a paragraph."""
    found = {value: kind for kind, value in reversed(tokens(text))}
    return [found.get(value) for value in values]
