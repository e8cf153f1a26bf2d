"""System notes to fill in: every question of cards with what may be answered (CARDS CC-M1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..agreements.resolver import Resolver
from .form import LONGEST_TEXT
from .from_tables import meaning_of
from .holdings import shown_card
from .nodes import ListNode, Scalar
from .structure import Field, FieldType, Section, Structure
from .writing import scalar_text

_SECTION = re.compile(r"  ([^\s#:][^:]*):")
_FROM_TABLES = "{from: true}"


class Question(NamedTuple):
    """A field of one of the cards."""

    section: Section
    field: Field
    label: str
    """With that of its grouping."""

    @property
    def allowed(field: Field) -> str:
    """Return in words the values that a field can have."""
    values = ", ".join(option.value for option in field.options)
    match field.type:
        case FieldType.TEXT:
            return f"text, about {field.size} characters" if field.size else "text"
        case FieldType.TEXTAREA:
            return f"text of more than {LONGEST_TEXT} characters too"
        case FieldType.CHECKBOX:
            return "true or false"
        case FieldType.RADIO:
            return f"one of {values}"
        case FieldType.MULTI_CHECKBOX:
            return f"any of [{values}]"
        case FieldType.CHARACTER_SELECT:
            cards = " ".join(map(shown_card, field.run))
            return f"one of {cards}, or its position from 1 to {len(field.run)}"
        case FieldType.GROUPING:
            return "its fields"


def entered(field: Field, text: str, at: Scalar) -> Scalar | ListNode:
    """Return what somebody typed as the value of a field, to be read like one of a file.

    Several options have commas between them; yes and no are taken for true and false.
    """
    text = text.strip()
    if field.type is FieldType.MULTI_CHECKBOX:
        words = filter(None, re.split(r"[,\s]+", text.strip("[]")))
        return ListNode(tuple(Scalar(word, at.span) for word in words), at.span)
    if field.type is FieldType.CHECKBOX:
        text = {"y": "true", "yes": "true", "n": "false", "no": "false"}.get(text.lower(), text)
        return Scalar(text, at.span)
    return Scalar(text, at.span, is_plain=False)


def with_answer(text: str, question: Question, value: str) -> str | None:
    """Return notes with the line of a question answered; None where they have no such line.

    :param value: as YAML has it.
    """
    lines = text.split("\n")
    number = _line_of(lines, question)
    if number is None:
        return None
    line = lines[number]
    comment = line.find("  # ", line.index(":"))
    behind = line[comment:] if comment >= 0 else ""
    lines[number] = f"      {question.field.id}: {value}{behind}"
    return "\n".join(lines)


def _line_of(lines: Sequence[str], question: Question) -> int | None:
    """Return the number of the line that waits for an answer, from 0."""
    wanted = re.compile(rf" +(?:# ?)?{re.escape(question.field.id)}:(?:\s|$)")
    section = ""
    for number, line in enumerate(lines):
        if head := _SECTION.match(line):
            section = head[1]
        if section == question.section.id and wanted.match(line):
            return number
    return None


def value_text(value: object) -> str:
    """Return a value in one line, as YAML has it behind a key."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    text = " ".join(str(value).split())
    written = scalar_text(text)
    return written if "\n" not in written else _double_quoted(text)


def _double_quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
