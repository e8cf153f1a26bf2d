"""JSON Schemas of structures, conventions and card files (CARDS CC-R9, CC-M3).

Editors use them to complete and check. If a schema rejects a file, reading it reports a problem.
Some problems are only found by reading: bids strings, duplicate ids, ranges.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..model.structure import GENERAL, Field, FieldType, SectionLayout, Structure, places_of
from ..model.system_notes import UseKeys
from . import form
from .conventions import ConventionKeys, SequenceKeys
from .fields import NESTED_TYPES, FieldKeys, OptionKeys
from .structures import SectionKeys, StructureKeys

if TYPE_CHECKING:
    from ..model.deriving import Deriver

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TRUTH: form.Schema = {"type": ["boolean", "null"]}
_OF_GROUPINGS = ("fields", "default_type", "show")
"""Keys that only groupings have."""


def schema_text(schema: form.Schema) -> str:
    """Return the text of a schema file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def convention_schema() -> form.Schema:
    """Return the schema of convention files, with one or a list of conventions (CC-C1, CC-C5)."""
    one = {"$ref": "#/$defs/convention"}
    return {
        "$schema": DIALECT,
        "title": "Conventions",
        "anyOf": [one, form.list_of(one)],
        "$defs": {"convention": ConventionKeys.schema(), "sequence": SequenceKeys.schema()},
    }


def structure_schema() -> form.Schema:
    """Return the schema of structures (CC-S)."""
    return {
        "$schema": DIALECT,
        "title": "Structure of a convention card",
        **StructureKeys.schema(),
        "$defs": {
            "section": SectionKeys.schema(),
            "field": FieldKeys.schema(
                **{
                    "if": {
                        "properties": {"type": {"const": str(FieldType.GROUPING)}},
                        "required": ["type"],
                    },
                    "then": {"required": ["fields"]},
                    "else": {"properties": dict.fromkeys(_OF_GROUPINGS, form.NULL)},
                }
            ),
            "nested": _nested_field(),
            "option": {"anyOf": [*form.ID["anyOf"], OptionKeys.schema()]},
        },
    }


SHIPPED: Mapping[str, Callable[[], form.Schema]] = {
    "structure": structure_schema,
    "convention": convention_schema,
}
"""Schemas that are independent of cards."""


def _nested_field() -> form.Schema:
    """Return the schema of a field in a grouping, which cannot be a grouping."""
    schema = FieldKeys.schema()
    keys = {key: one for key, one in schema["properties"].items() if key not in _OF_GROUPINGS}
    return {**schema, "properties": {**keys, "type": form.one_of(NESTED_TYPES)}}


def notes_schema(structures: Sequence[Structure], deriver: Deriver | None = None) -> form.Schema:
    """Return the schema of card files for a set of structures (CC-M3).

    :param deriver: takes answers from the notes; editors offer them as examples (YM-15).
    """
    names = [structure.format for structure in structures]
    sections: dict[str, list[SectionLayout]] = {}
    for structure in structures:
        for section in structure.sections:
            sections.setdefault(section.id, []).append(section)
    convention = convention_schema()["$defs"]
    required = {name: _required(found, len(structures)) for name, found in sections.items()}
    return {
        "$schema": DIALECT,
        "title": f"Card answers for {', '.join(names)}",
        **form.mapping_schema(
            {
                "extends": {"type": "string", "maxLength": form.LONGEST_TEXT},
                "format": _format(names),
                "version": {"type": ["string", "number", "null"], "maxLength": form.LONGEST_TEXT},
                "derive": _TRUTH,
                "sections": form.mapping_schema(
                    {
                        name: form.nullable(_notes_section(found, deriver))
                        for name, found in sections.items()
                    }
                ),
            }
        ),
        "allOf": [
            {
                "if": {"properties": {"format": {"type": "string"}}, "required": ["format"]},
                "then": {"required": ["version"]},
                "else": {"properties": {"version": form.NULL}},
            },
            {"if": {"required": ["extends"]}, "then": {}, "else": _complete(required)},
        ],
        "$defs": {
            **convention,
            "use": {"anyOf": [form.NAME, UseKeys.schema(), {"$ref": "#/$defs/convention"}]},
        },
    }


def _required(sections: Sequence[SectionLayout], cards: int) -> list[str]:
    """Return the questions of a section that each of the cards requires."""
    questions = [question for section in sections for question in section.questions]
    counts = Counter(question.id for question in questions if question.is_required)
    return [name for name, number in counts.items() if number == cards]


def _complete(required: Mapping[str, Sequence[str]]) -> form.Schema:
    """Return what only a card file without ``extends`` must have (YM-12)."""
    sections = {
        name: {
            "properties": {"fields": {"required": names, "type": "object"}},
            "required": ["fields"],
            "type": "object",
        }
        for name, names in required.items()
        if names
    }
    return {
        "required": ["format", "sections"],
        "properties": {"sections": {"required": [GENERAL], "properties": sections}},
    }


def _format(names: Sequence[str]) -> form.Schema:
    """Return the schema of the names of structures in upper or lower case."""
    pattern = "|".join("".join(map(_any_case, name)) for name in names)
    named = {"anyOf": [{"enum": list(names)}, {"type": "string", "pattern": f"^({pattern})$"}]}
    several = {
        "type": "object",
        "propertyNames": named,
        "additionalProperties": form.NAME,
        "minProperties": 1,
    }
    return {"anyOf": [named, several]}


def _any_case(character: str) -> str:
    if character.isascii() and character.isalpha():
        return f"[{character.lower()}{character.upper()}]"
    return f"\\{character}" if character == "." else character


def _notes_section(sections: Sequence[SectionLayout], deriver: Deriver | None) -> form.Schema:
    """Return the schema of one section, with the questions of all cards that have it."""
    questions: dict[str, list[Field]] = {}
    for section in sections:
        for question in section.questions:
            questions.setdefault(question.id, []).append(question)
    properties: form.Schema = {
        "derive": _TRUTH,
        "fields": form.nullable(
            form.mapping_schema(
                {name: _answer(found, deriver) for name, found in questions.items()}
            )
        ),
    }
    if any(section.takes_conventions for section in sections):
        properties["conventions"] = form.nullable(form.list_of({"$ref": "#/$defs/use"}))
    more = {"title": sections[0].label}
    if sections[0].help:
        more["description"] = sections[0].help
    return form.mapping_schema(properties, **more)


def _answer(questions: Sequence[Field], deriver: Deriver | None) -> form.Schema:
    """Return the schema of the answer to a question that several cards ask."""
    first = questions[0]
    schema: form.Schema = {"title": first.label}
    if help_text := next((question.help for question in questions if question.help), ""):
        schema["description"] = help_text
    derived = deriver.answer(first, lambda _: "") if deriver is not None else None
    if derived is not None:
        value = derived.value
        schema["examples"] = [list(value) if isinstance(value, tuple) else value]
    values = [_value(question) for question in questions]
    distinct = [value for number, value in enumerate(values) if value not in values[:number]]
    one = distinct[0] if len(distinct) == 1 else {"allOf": distinct}
    others = {"type": "object", "additionalProperties": {"anyOf": distinct}}
    shorter = form.mapping_schema({"text": one, "value": one, "from": {}, "for": others}, ["for"])
    return {**schema, "anyOf": [one, shorter]}


def _value(question: Field) -> form.Schema:
    match question.type:
        case FieldType.TEXT | FieldType.TEXTAREA:
            is_short = question.type is FieldType.TEXT
            text = form.text_schema(form.LONGEST_TEXT if is_short else form.LONGEST_TEXTAREA)
            auction: form.Schema = {"type": ["string", "number"]}
            several = {
                "type": "array",
                "items": auction,
                "minItems": 1,
                "maxItems": form.MOST_SEQUENCES,
            }
            sequence: form.Schema = {"anyOf": [auction, several]}
            if question.sequence:
                sequence["anyOf"].append({"const": True})
            return {
                "anyOf": [
                    *text["anyOf"],
                    form.mapping_schema({"from": sequence, "text": text}, ["from"]),
                ]
            }
        case FieldType.CHECKBOX:
            return _TRUTH
        case FieldType.RADIO:
            return {"enum": [*_option_values(question), None]}
        case FieldType.MULTI_CHECKBOX:
            one: form.Schema = {"enum": _option_values(question)}
            return {"anyOf": [form.list_of(one), one, form.NULL]}
        case FieldType.CHARACTER_SELECT:
            return {"enum": [*_cards(question.run), None]}
        case FieldType.GROUPING:
            raise AssertionError("a grouping is not a question")


def _option_values(question: Field) -> list[object]:
    """Return the option values; numeric options also as numbers."""
    values = [option.value for option in question.options]
    return [*values, *(int(value) for value in values if value.isdigit() and value[0] != "0")]


def _cards(run: str) -> list[object]:
    """Return all values that choose one card of a run (CC-S9)."""
    candidates = [*dict.fromkeys(f"{run}{run.lower()}{run.upper()}"), "10"]
    candidates += [str(place) for place in range(1, len(run) + 1)]
    words = [word for word in dict.fromkeys(candidates) if len(places_of(word, run)) == 1]
    return [*words, *(int(word) for word in words if word.isdigit())]
