"""What the tokens of a label say, and what the syntax tree says: to be compared."""

from __future__ import annotations

import re
from itertools import groupby

from pygments.token import Keyword, Name, Operator, Punctuation

from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.language.call_words import parse_row_label
from sphinxcontrib_bml.language.labels import Cue, Label, Literal, Part, Variable, WordForCalls
from sphinxcontrib_bml.language.syntax import Row
from tests.highlighting.reading import CLUB, DIAMOND, HEART, LEVEL, NOTRUMP, SPADE, Tokens

STRAINS = {CLUB: "C", DIAMOND: "D", HEART: "H", SPADE: "S", NOTRUMP: "N"}
COLOURS = {"red": "DH", "black": "CS"}
NAMED = {
    **dict.fromkeys(["p", "pass"], "P"),
    **dict.fromkeys(["d", "x", "dbl", "double"], "D"),
    **dict.fromkeys(["r", "xx", "rdbl", "redbl", "redouble"], "R"),
}

Meaning = tuple[object, ...]
"""A free word, or a side with its alternatives."""


# What tokens say


def meanings(tokens: Tokens) -> list[Meaning]:
    """Read the calls of a label or a sequence back out of its tokens."""
    groups = groupby(tokens, lambda token: token[0] is Operator and token[1][0] in "-;")
    return [_side(list(group)) for is_separator, group in groups if not is_separator]


def _side(tokens: Tokens) -> Meaning:
    if [kind for kind, _ in tokens] == [Name.Label]:
        return ("free", tokens[0][1])
    side = Side.WE
    if tokens[0] == (Punctuation, "("):
        assert tokens[-1] == (Punctuation, ")")
        side, tokens = Side.THEY, tokens[1:-1]
    level, parts, lower = "", [], []
    for is_slash, group in groupby(tokens, lambda token: token == (Operator, "/")):
        alternative = list(group)
        if is_slash:
            continue
        if [kind for kind, _ in alternative] == [LEVEL]:  # of 2/3x
            lower.append(alternative[0][1])
            continue
        for one in lower:
            word = alternative[-1] if alternative[0][0] is LEVEL else alternative[0]
            at_level = [(LEVEL, one), *alternative[1:]]
            if word[0] is Keyword:
                at_level = [(Keyword, f"{one}{word[1].lstrip('1234567')}")]
            parts.append(_alternative(at_level, "")[1])
        level, part = _alternative(alternative, level)
        parts.append(part)
    return (side, *parts)


def _alternative(tokens: Tokens, level: str) -> tuple[str, Meaning]:
    """Return the level, which may be that of the alternative before, and what is at it."""
    if tokens[0][0] is LEVEL:
        level, tokens = tokens[0][1], tokens[1:]
    kind, word = tokens[0]
    if kind is Keyword and re.fullmatch("steps?", word, re.IGNORECASE):
        return "", ("steps", int(level))
    if kind is Keyword and word.lower() == "cue":
        return "", ("cue", int(level or 0))
    if kind is Keyword and word.lower() == "next":
        return "", ("steps", 1)
    if kind is Keyword and word.lower() in NAMED:
        return "", (NAMED[word.lower()],)
    if kind is Keyword:
        label = parse_row_label(word)
        assert label is not None
        return "", _part_meaning(label.parts[0])
    if kind is Name.Variable:
        return level, ("variable", int(level or 0), word)
    letters = COLOURS[word.lower()] if kind is Name.Constant else [STRAINS[k] for k, _ in tokens]
    return level, tuple(dict.fromkeys(level + letter for letter in letters))


# What the tree says


def row_meanings(row: Row) -> list[Meaning]:
    """Return the calls of a row; of a faulty history those that its parts are by themselves."""
    if row.labels:
        return [label_meaning(label) for label in row.labels]
    words = re.split("[-;]+", row.label) if row.is_sequence else [row.label]
    return [_word_meaning(word) for word in words if word]


def _word_meaning(word: str) -> Meaning:
    label = parse_row_label(word)
    return label_meaning(label) if label else ("free", word)


def label_meaning(label: Label) -> Meaning:
    return (label.side, *map(_part_meaning, label.parts))


def _part_meaning(part: Part) -> Meaning:
    match part:
        case Literal(calls):
            return tuple(str(call) for call in calls)
        case Variable(level, _, spelled):
            return ("variable", level, spelled)
        case Cue(level=level):
            return ("cue", level)
        case WordForCalls():
            return ("word", part.name, part.level, part.strain)
    return ("steps", part.count)
