"""Mistakes in card files that YAML accepts, and guesses of what was meant (YM-2, YM-3)."""

from __future__ import annotations

from collections.abc import Sequence

from ...language.codes import Code
from ...language.diagnostics import Diagnostics, meant, quoted
from ...language.source import Span
from ...patterns import IGNORECASE, compile_later
from ..files.yaml import Node, Scalar
from .structure import Field, FieldType, Option

_COMMENT = compile_later(r" (#(?!\s)[^\n]*)")
_FROM = compile_later(r"from\s+(\(?[1-7PDR(][^\s]*)", IGNORECASE)
_BRACE = compile_later(r"\{\s*from\b.*", IGNORECASE)
_CHOICE = compile_later(r"(?:true\s*/\s*false|yes\s*/\s*no)", IGNORECASE)
_ROOM = 3
"""A text that is longer than this number of times the size of its place does not fit."""


def check_text(field: Field, node: Node, card: str, diagnostics: Diagnostics) -> None:
    """Report a text that is probably meant otherwise, or that cannot fit its place.

    :param card: the name of the card.
    """
    if not isinstance(node, Scalar) or not node.is_text or not field.type.is_text:
        return
    if node.is_plain:
        _check_comment(field, node, diagnostics)
    text = node.text.strip()
    hint = _hint(text)
    if hint:
        diagnostics.report(
            Code.CARD_DOUBTFUL, node.span, f"{quoted(text)} is printed as it stands", hint=hint
        )
    elif field.size and len(text) > _ROOM * field.size and field.type is FieldType.TEXT:
        diagnostics.report(
            Code.CARD_TOO_LONG,
            node.span,
            f"{field.id} has {len(text)} characters, about {field.size} fit its place on {card}",
            hint="shorten it, or the rest goes to the supplementary notes",
        )


def _hint(text: str) -> str:
    if match := _FROM.fullmatch(text):
        return f"to take it from the notes write {{from: {match[1]}}}"
    if _BRACE.fullmatch(text):
        return "to take it from the notes write {from: 1N-2D} with both braces"
    return "write true or false" if _CHOICE.fullmatch(text) else ""


def _check_comment(field: Field, node: Scalar, diagnostics: Diagnostics) -> None:
    """Report text after a value that YAML reads as a comment."""
    source = node.span.source
    match = _COMMENT.match(source.text, node.span.end)
    if match is None:
        return
    comment = match[1].rstrip()
    diagnostics.report(
        Code.CARD_COMMENT,
        Span(source, match.start(1), match.start(1) + len(comment)),
        f"{quoted(comment)} is a comment in YAML and is not shown",
        hint=f'write {field.id}: "{node.text.strip()} {comment}"',
    )


def guessed(word: str, options: Sequence[Option]) -> str:
    """Return the hint for a wrong option: one that is nearly the same, or whose label it has."""
    said = word.casefold()
    for option in options:
        label = option.label.casefold()
        if label == option.value.casefold():
            continue
        if said == label or f" {label}" in said or (label and said.endswith(label)):
            return f"{meant(option.value)} that is the value of {option.label}"
    near = sorted((_distance(said, one.value.casefold()), one.value) for one in options)
    return meant(near[0][1]) if near and near[0][0] * 3 <= len(near[0][1]) else ""


def _distance(first: str, second: str) -> int:
    """Return the edit distance of two words."""
    if len(first) > len(second) * 2:
        return len(first)
    row = list(range(len(second) + 1))
    for place, letter in enumerate(first, 1):
        above, row[0] = row[0], place
        for column, other in enumerate(second, 1):
            above, row[column] = (
                row[column],
                min(row[column] + 1, row[column - 1] + 1, above + (letter != other)),
            )
    return row[-1]
