"""Card files to fill in: all questions of cards with their possible answers (CARDS CC-M1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ..model.readers import parse_reader
from ..model.structure import Field, FieldType, SectionLayout, Structure, shown_card
from .exchange import scalar_text
from .yaml import UNPRINTABLE, ListNode, Scalar

if TYPE_CHECKING:
    from ..model.deriving import Deriver


class CardQuestion(NamedTuple):
    """A field of one of the cards."""

    section: SectionLayout
    field: Field
    label: str
    """Label with the label of its grouping."""

    @property
    def about(self) -> str:
        """Description of the possible answers."""
        field = self.field
        words = [f"{self.label}: {allowed(field)}"]
        if field.is_required:
            words.append("required")
        if field.help:
            words.append(" ".join(field.help.split()))
        return "; ".join(words)


def questions_of(structures: Sequence[Structure]) -> list[CardQuestion]:
    """Return the questions of cards by section, each once, the required ones first."""
    sections: dict[str, dict[str, CardQuestion]] = {}
    for structure in structures:
        for section in structure.sections:
            questions = sections.setdefault(section.id, {})
            for field, label in section.full_labels:
                known = questions.setdefault(field.id, CardQuestion(section, field, label))
                if field.is_required and not known.field.is_required:
                    questions[field.id] = known._replace(field=field)
    return [
        question
        for found in sections.values()
        for question in sorted(found.values(), key=lambda one: not one.field.is_required)
    ]


def template(
    structures: Sequence[Structure], deriver: Deriver | None = None, schema: str = ""
) -> str:
    """Return a card file with every question of cards; the required ones are empty.

    All other questions are comments. Only the required answers are missing for a valid file.

    :param deriver: takes answers from the notes; they become comments, so that a person sees them
        and need not answer (DR-8).
    :param schema: the path to the JSON Schema, for editors.
    """
    return "\n".join(_lines(structures, deriver, schema)) + "\n"


def _lines(structures: Sequence[Structure], deriver: Deriver | None, schema: str) -> Iterator[str]:
    if schema:
        yield f"# yaml-language-server: $schema={schema}"
    names = ", ".join(structure.label for structure in structures)
    yield f"# {_in_comment(f'Answers for: {names}.')}"
    yield "# Remove the # before a line and write the answer after the colon."
    yield from _formats(structures)
    yield ""
    yield "sections:"
    for _, found in groupby(questions_of(structures), key=lambda one: one.section.id):
        questions = list(found)
        yield from _section_head(questions[0].section)
        for question in questions:
            yield _field_line(question, deriver)
        yield from _conventions(structures, questions[0].section.id)
        yield ""


def _formats(structures: Sequence[Structure]) -> Iterator[str]:
    if len(structures) == 1:
        yield f"format: {structures[0].format}"
        yield f"version: {_quoted(structures[0].version)}"
        return
    yield "format:"
    for structure in structures:
        yield f"  {structure.format}: {_quoted(structure.version)}"


def _quoted(text: str) -> str:
    return f'"{text}"' if re.fullmatch(r"[\w.-]+", text) else scalar_text(text)


def _section_head(section: SectionLayout) -> Iterator[str]:
    yield f"  # {_in_comment(section.label)}"
    if section.help:
        yield f"  # {_in_comment(section.help)}"
    yield f"  {section.id}:"
    yield "    fields:"


def _conventions(structures: Sequence[Structure], section_id: str) -> Iterator[str]:
    """Yield the line for conventions, if a card accepts some in a section."""
    sections = [found for one in structures if (found := one.section(section_id)) is not None]
    if any(section.takes_conventions for section in sections):
        known = [name for section in sections for name in section.suggestions]
        hint = _in_comment(f"; for instance {', '.join(known)}") if known else ""
        yield f"    # conventions: []  # ids or paths{hint}"


def _field_line(question: CardQuestion, deriver: Deriver | None) -> str:
    field = question.field
    found = deriver.answer(field, _nothing) if deriver is not None else None
    if found is None:
        start = "      " if field.is_required else "      # "
        return f"{start}{field.id}:  # {_in_comment(question.about)}"
    value = list(found.value) if isinstance(found.value, tuple) else found.value
    auctions = ", ".join(dict.fromkeys(row.auction.short for row in found.rows))
    where = f"  # from {auctions}" if auctions else ""
    return _in_comment_line(f"      # {field.id}: {value_text(value)}{where}")


def _nothing(_: str) -> str:
    """Return no answer to another question: a new card has none."""
    return ""


def _in_comment_line(line: str) -> str:
    """Return a line of answers from untrusted notes without characters that YAML refuses."""
    return UNPRINTABLE.sub(" ", line).replace("\n", " ")


def _in_comment(text: str) -> str:
    """Return text from an untrusted structure so that it cannot end a comment."""
    return " ".join(UNPRINTABLE.sub(" ", text).split())


def allowed(field: Field) -> str:
    """Return a description of the possible values of a field."""
    values = ", ".join(option.value for option in field.options)
    match field.type:
        case FieldType.TEXT:
            kind = _kind_of_text(field)
            has_size = field.size and kind == "text"
            return f"{kind}, about {field.size} characters" if has_size else kind
        case FieldType.TEXTAREA:
            return "text of any length"
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


def _kind_of_text(field: Field) -> str:
    """Return what a text is: a range and a number of cards have an example."""
    readers = [reader for text in field.derive if (reader := parse_reader(text)) is not None]
    kind = readers[0].kind if readers else ""
    return {"hcp": "range such as 15--17", "length": "number of cards"}.get(
        kind.removeprefix("other "), "text"
    )


def entered(field: Field, text: str, at: Scalar) -> Scalar | ListNode:
    """Return typed text as the value of a field, as if it were read from a file.

    Commas separate several options. Yes and no become true and false.
    """
    text = text.strip()
    if field.type is FieldType.MULTI_CHECKBOX:
        words = filter(None, re.split(r"[,\s]+", text.strip("[]")))
        return ListNode(tuple(Scalar(word, at.span) for word in words), at.span)
    if field.type is FieldType.CHECKBOX:
        text = {"y": "true", "yes": "true", "n": "false", "no": "false"}.get(text.lower(), text)
        return Scalar(text, at.span)
    return Scalar(text, at.span, is_plain=False)


def value_text(value: object) -> str:
    """Return a value in one line, as YAML after a key."""
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
