"""ACBL cards with an answer to every question."""

from __future__ import annotations

from sphinxcontrib_bml.cards.files.exchange import yaml_text
from sphinxcontrib_bml.cards.files.foreign.answers import by_section
from sphinxcontrib_bml.cards.files.foreign.tables import (
    RuleKind,
    acbl,
    questions,
    rules_by_question,
)
from sphinxcontrib_bml.cards.model.card import Card, Value
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.structure import Field, FieldType
from sphinxcontrib_bml.cards.model.system_notes import SystemNotes, read_system_notes
from sphinxcontrib_bml.language.source import Source

ACBL_QUESTIONS = [
    f"{section.id}.{question.id}" for section in acbl().sections for question in section.questions
]


def every_answer(choice: int, text: str = "Natural") -> dict[str, object]:
    """Return an answer for each question: the option, or card, with a number."""
    return {name: _answer(name, questions()[name], choice, text) for name in ACBL_QUESTIONS}


def _answer(name: str, question: Field, choice: int, text: str) -> object:
    if question.type.is_text:
        rules = rules_by_question("card-data").get(name, ())
        return "15--17" if any(rule.kind is RuleKind.LOW for rule in rules) else text
    values = [option.value for option in question.options]
    match question.type:
        case FieldType.CHECKBOX:
            return True
        case FieldType.RADIO:
            return values[choice % len(values)]
        case FieldType.MULTI_CHECKBOX:
            return values if not choice else [values[choice % len(values)]]
    return str(1 + choice % len(question.run))


def text_of(answers: dict[str, object]) -> str:
    structure = acbl()
    head = {"format": structure.format, "version": structure.version}
    return yaml_text({**head, "sections": by_section(answers)})


def read(text: str) -> SystemNotes:
    notes = read_system_notes(Source("card.yaml", text))
    assert [item.message for item in notes.diagnostics] == []
    return notes


def card_of(text: str) -> Card:
    return fill(read(text), acbl())


def values_of(card: Card) -> dict[str, Value]:
    """Return the values of the answered questions."""
    return {
        f"{section.section.id}.{name}": answer.value
        for section in card.sections
        for name, answer in section.answers.items()
        if answer.value is not None
    }
