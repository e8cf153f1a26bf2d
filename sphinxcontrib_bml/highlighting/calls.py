"""Calls and the labels of rows (LANGUAGE CA, HI)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from pygments.token import Keyword, Name, Number, Operator, Punctuation, String

from sphinxcontrib_bml.highlighting.pieces import in_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygments.token import _TokenType

    from sphinxcontrib_bml.highlighting.pieces import Piece, Span

LINK_TARGET = r"[^()]*+(?:\([^()]*+\)[^()]*+)*+"
"""What may stand in the parentheses of a link, with one pair of parentheses in it."""

_SUITS = {
    **dict.fromkeys("c♣", String.Symbol.Club),
    **dict.fromkeys("d♦", String.Symbol.Diamond),
    **dict.fromkeys("h♥", String.Symbol.Heart),
    **dict.fromkeys("s♠", String.Symbol.Spade),
    **dict.fromkeys(("n", "nt"), String.Symbol.Notrump),
}
_STRAIN = re.compile(r"(?i:nt)|!?[^!]")
_STRAINS = (
    r"(?P<strains>(?i:nt|red|black)|o?[Mm]|[XYZxyz]|[CDHSN]++|[cdhs]"
    r"|(?:[♣♦♥♠]|![CDHScdhs])++)"
)
_OTHER_CALLS = (
    r"(?P<count>\d{1,2})(?P<step>(?i:steps?))"
    r"|(?P<word>[PDRp]|(?i:pass|xx?|dbl|double|rdbl|redbl|redouble))"
)
_CALL = re.compile(rf"(?:(?P<level>[1-7]){_STRAINS}|{_OTHER_CALLS})(?=/|\Z)")
_CALL_AFTER_BID = re.compile(rf"(?:(?P<level>[1-7])?+{_STRAINS}|{_OTHER_CALLS})(?=/|\Z)")
_PLAIN_GROUPS = {
    "level": Number.Integer,
    "count": Number.Integer,
    "step": Keyword,
    "word": Keyword,
}
_VARIABLES = frozenset(["M", "m", "oM", "om", *"XYZxyz"])
_SEPARATOR_OR_CALLS = re.compile(r"[-;]++|[^-;]++")
_LINKED_LABEL = re.compile(rf"(\[)([^\[\]]++)(\]\()({LINK_TARGET})(\))")
_WORD = re.compile(r"\S*+")


class Label(NamedTuple):
    """The first word of a row: its length, its colours, and whether it is calls throughout."""

    length: int
    spans: list[Span]
    valid: bool


def suit_kind(text: str) -> _TokenType:
    """Give the token type of a suit or notrump: ``C``, ``!c``, ``♣``, ``N``, ``NT``."""
    return _SUITS[text.lstrip("!").lower()]


def strain_spans(strains: Piece) -> Iterator[Span]:
    """Colour what follows the level of a bid: suits, a variable, ``red`` or ``black``."""
    if strains.text in _VARIABLES:
        yield strains.span(Name.Variable)
    elif strains.text.lower() in {"red", "black"}:
        yield strains.span(Name.Constant)
    else:
        for strain in _STRAIN.finditer(strains.text):
            yield strains.part(*strain.span()).span(suit_kind(strain[0]))


def side_spans(side: Piece) -> list[Span] | None:
    """Colour the calls of one side, alternatives and all (CA-7).

    :param side: a call word without blanks; in parentheses if it is the opponents'.
    :returns: None if a part of it is no call.
    """
    spans: list[Span] = []
    position, end = 0, len(side.text)
    if side.text.startswith("("):
        if not side.text.endswith(")"):
            return None
        position, end = 1, end - 1
        spans += [side.part(0, 1).span(Punctuation), side.part(end).span(Punctuation)]
    pattern = _CALL
    while call := pattern.match(side.text, position, end):
        for group, kind in _PLAIN_GROUPS.items():
            if call[group]:
                spans.append(side.part(*call.span(group)).span(kind))
        if call["strains"]:
            spans.extend(strain_spans(side.part(*call.span("strains"))))
        if call["level"]:
            pattern = _CALL_AFTER_BID
        position = call.end()
        if position == end:
            return in_order(spans)
        spans.append(side.part(position, position + 1).span(Operator))
        position += 1
    return None


def label(row: Piece) -> Label:
    """Colour the label that a row begins with (BT-2, BT-3, CA-11).

    :param row: the row from its first character that is not blank.
    """
    if link := _LINKED_LABEL.match(row.text):
        calls = _calls(row.part(*link.span(2)))
        marks = row.groups(link, Punctuation, None, Punctuation, Name.Attribute, Punctuation)
        return Label(link.end(), in_order(calls.spans, marks), calls.valid)
    match = _WORD.match(row.text)
    word = row.part(0, match.end() if match else 0)
    before_equals, equals, _ = word.text.partition("=")
    if equals and (glued := _calls(word.part(0, len(before_equals)))).valid:
        return glued
    return _calls(word)


def _calls(word: Piece) -> Label:
    """Colour a call, a sequence (HI-1), a broken sequence (HI-8) or a free label (CA-9)."""
    spans: list[Span] = []
    known = False
    valid = not word.text.startswith(("-", ";"))
    for match in _SEPARATOR_OR_CALLS.finditer(word.text):
        part = word.part(*match.span())
        if part.text[0] in "-;":
            spans.append(part.span(Operator))
        elif (side := side_spans(part)) is not None:
            spans.extend(side)
            known = True
        else:
            spans.append(part.span(Name.Label))
            valid = False
    if not known:
        return Label(len(word.text), [word.span(Name.Label)], valid=False)
    return Label(len(word.text), spans, valid)
