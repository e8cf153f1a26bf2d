"""Tables of the exchange: keys of other programs, and our questions (XC-5, XC-6, XC-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from ....language.input_files import read_text
from ...model.structure import BUNDLED, Field, FieldType, Structure
from ..folders import bundled_path, bundled_structure

ACBL = "acbl"
"""The structure whose questions the programs ask."""


class RuleKind(StrEnum):
    """Way from the value of a key to the answer of a question."""

    AS_IS = "as it is"
    OPTIONS = "options"
    """The options that a true value chooses."""
    CHOICE = "choice"
    """The option, or the text, for each word."""
    TRUTH = "truth"
    """True for one of the words."""
    ANSWERED = "answered"
    """True if the question has any answer."""
    TEXT = "text"
    """The text that a true value stands for."""
    MORE_TEXT = "more text"
    """The text that a true value adds."""
    APPENDED = "appended"
    """The value, after the text of other keys."""
    LOW = "low"
    HIGH = "high"
    """The ends of a range."""
    FIRST = "first"
    REST = "rest"
    """The first line, and all others."""
    POSITION = "position"
    """The position of the card in the holding, from 1."""
    CARD = "card"
    """The card of the holding."""


class Rule(NamedTuple):
    """The question that a key answers, and how."""

    key: str
    question: str
    """The question with its section: ``general.players``."""
    kind: RuleKind
    words: Mapping[str, str] = {}
    """Words of the other program with ours; options and texts have the same on both sides."""


_BARE = {
    kind.value: kind
    for kind in (
        *(RuleKind.LOW, RuleKind.HIGH, RuleKind.FIRST, RuleKind.REST),
        *(RuleKind.POSITION, RuleKind.CARD),
    )
}
_SIGNS = {"=": RuleKind.CHOICE, "?": RuleKind.TRUTH, "+": RuleKind.MORE_TEXT, '"': RuleKind.TEXT}


def _rule(key: str, question: str, value: str) -> Rule:
    """Return the rule of a line of a table; XC-5 explains the values."""
    match value:
        case "":
            return Rule(key, question, RuleKind.AS_IS)
        case "?answered":
            return Rule(key, question, RuleKind.ANSWERED)
        case "+":
            return Rule(key, question, RuleKind.APPENDED)
        case _ if value in _BARE:
            return Rule(key, question, _BARE[value])
    kind = _SIGNS.get(value[0], RuleKind.OPTIONS)
    if kind in {RuleKind.TEXT, RuleKind.MORE_TEXT}:
        text = value.strip('+"')
        return Rule(key, question, kind, {text: text})
    pairs = (item.partition(":") for item in value.lstrip("=?").split(","))
    return Rule(key, question, kind, {theirs: ours or theirs for theirs, _, ours in pairs})


def table_rows(name: str) -> Iterator[dict[str, str]]:
    """Yield the lines of a bundled table, by the names of its columns."""
    path = bundled_path(ACBL).with_name(f"{name}.tsv")
    header, *lines = read_text(path).splitlines()
    columns = header.split("\t")
    for line in lines:
        yield dict(zip(columns, line.split("\t"), strict=True))


@cache
def rules_of(table: str) -> Mapping[str, tuple[Rule, ...]]:
    """Return the rules of a bundled table by key, in the order of the table."""
    found: dict[str, tuple[Rule, ...]] = {}
    for row in table_rows(table):
        rule = _rule(row["key"], row["id"], row["value"])
        found[rule.key] = (*found.get(rule.key, ()), rule)
    return found


@cache
def rules_by_question(table: str) -> Mapping[str, tuple[Rule, ...]]:
    """Return the rules of a bundled table by question, in the order of the table."""
    found: dict[str, tuple[Rule, ...]] = {}
    for rules in rules_of(table).values():
        for rule in rules:
            found[rule.question] = (*found.get(rule.question, ()), rule)
    return found


def acbl() -> Structure:
    """Return the structure of the ACBL's card."""
    return bundled_structure(ACBL)


@cache
def questions() -> Mapping[str, Field]:
    """Return the questions of the bundled cards by id with section, those of the ACBL first."""
    found: dict[str, Field] = {}
    for name in dict.fromkeys((ACBL, *BUNDLED)):
        for section in bundled_structure(name).sections:
            for question in section.questions:
                found.setdefault(f"{section.id}.{question.id}", question)
    return found


def is_text(question: str) -> bool:
    """Return whether the answer of a question is a text."""
    return questions()[question].type.is_text


def is_radio(question: str) -> bool:
    """Return whether a question has one option as its answer."""
    return questions()[question].type is FieldType.RADIO
