"""JSON Schemas of structures, conventions and system notes (CARDS CC-R9, CC-M3).

Editors complete and check by them. What a schema refuses, reading reports; what only reading can
tell (bids strings, ids that stand twice, ranges) no schema does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ..bridge import OpeningSeat
from .conventions.reading import MOST_POINTS
from .conventions.values import Attribution, Forcing, SidesVulnerable
from .field_reading import LARGEST_SIZE
from .form import LONGEST_MARK, LONGEST_SHAPE, LONGEST_TEXT, LONGEST_TEXTAREA, MOST_SEQUENCES
from .holdings import places_of
from .layout_reading import MOST_COLUMNS
from .structure import (
    GENERAL,
    Field,
    FieldType,
    GroupShow,
    Orientation,
    Paper,
    Section,
    SectionShow,
    Structure,
)

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SHIPPED = ("structure", "convention")
"""The schemas that do not depend on cards."""
_FOLDER = Path(__file__).parent
_NAME: Schema = {"type": ["string", "number"], "maxLength": LONGEST_TEXT}
_NUMBER: Schema = {"type": "number"}
_NULL: Schema = {"type": "null"}
_PART = "([a-z0-9]|![cdhs](?=[_0-9!]|$))+"
_ID_PATTERN = f"^({_PART}(_{_PART})*|({_PART}_)*[AKQJT2-9Hx]{{2,13}})$"


def shipped_path(name: str) -> Path:
    """Return the file of a schema that comes along."""
    return _FOLDER / f"{name}.schema.json"


@cache
def shipped_schema(name: str) -> Schema:
    """Return a schema that comes along."""
    loaded: Schema = json.loads(shipped_path(name).read_text(encoding="utf-8"))
    return loaded


def schema_text(schema: Schema) -> str:
    """Return a schema as a file has it."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def _text(limit: int = LONGEST_TEXT) -> Schema:
    """Return the schema of a text; numbers are texts as written."""
    return {"anyOf": [{"type": "string", "maxLength": limit}, _NUMBER, _NULL]}


def _nullable(schema: Schema) -> Schema:
    return {"anyOf": [schema, _NULL]}


def _choice(values: Iterable[str]) -> Schema:
    return {"enum": [*map(str, values), None]}


def _mapping(properties: Schema, required: Sequence[str] = (), **more: Any) -> Schema:
    """Return the schema of a mapping with these keys, those that begin with ``x-`` free."""
    schema: Schema = {
        "type": "object",
        "properties": properties,
        "patternProperties": {"^x-": {}},
        "additionalProperties": False,
        **more,
    }
    return {**schema, "required": list(required)} if required else schema


def _list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


_MARK: Schema = {
    "anyOf": [{"type": "string", "maxLength": LONGEST_MARK}, _NUMBER, _NULL, {"const": True}]
}
_ID: Schema = {"anyOf": [{"type": "string", "pattern": _ID_PATTERN}, {"type": "integer"}]}


def convention_schema() -> Schema:
    """Return the schema of files of conventions, one or a list of them (CC-C1, CC-C5)."""
    return {
        "$schema": DIALECT,
        "title": "Conventions",
        "anyOf": [{"$ref": "#/$defs/convention"}, _list({"$ref": "#/$defs/convention"})],
        "$defs": {"convention": _convention(), "sequence": _sequence()},
    }


def _convention() -> Schema:
    link: Schema = _nullable({"type": "string", "pattern": "^([Hh][Tt][Tt][Pp][Ss]?://\\S+)?$"})
    identifier = {
        "type": "string",
        "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",
        "maxLength": LONGEST_TEXT,
    }
    return _mapping(
        {
            "id": _nullable({"anyOf": [identifier, {"type": "integer"}]}),
            "title": {"anyOf": [{"type": "string", "maxLength": LONGEST_TEXT}, _NUMBER]},
            "description": _text(),
            "extended_description": _text(LONGEST_TEXTAREA),
            "author": _text(),
            "author_link": link,
            "convention_link": link,
            "license": _text(),
            "attribution": _choice(Attribution),
            "clone_of": _text(),
            "aliases": _nullable(_list(_text())),
            "sequences": _nullable(_list({"$ref": "#/$defs/sequence"})),
        },
        ["title"],
    )


def _sequence() -> Schema:
    points: Schema = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": MOST_POINTS}, _NULL]}
    sides = [str(side) for side in SidesVulnerable]
    forcing = [word for value in Forcing for word in (str(value), value.replace("_", " "))]
    seats = [str(seat) for seat in OpeningSeat]
    return _mapping(
        {
            "bids": {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT},
            "hcp": _nullable(_mapping({"min": points, "max": points}, minProperties=1)),
            "shape": _text(LONGEST_SHAPE),
            "announce": _MARK,
            "alert": _MARK,
            "vuln": {"anyOf": [_choice(sides), _list({"enum": sides}, minItems=1)]},
            "forcing": _choice(forcing),
            "seat": {"enum": [*map(int, seats), *seats, None]},
            "detail": _text(),
        },
        ["bids"],
    )


def structure_schema() -> Schema:
    """Return the schema of structures (CC-S)."""
    return {
        "$schema": DIALECT,
        "title": "Structure of a convention card",
        **_mapping(
            {
                "format": {**_NAME, "pattern": "^[\\w.-]+$"},
                "version": _NAME,
                "label": _text(),
                "layout": _nullable(_layout()),
                "sections": {
                    "type": "object",
                    "required": [GENERAL],
                    "propertyNames": {"pattern": _ID_PATTERN},
                    "additionalProperties": {"$ref": "#/$defs/section"},
                },
            },
            ["format", "version", "sections"],
        ),
        "$defs": {
            "section": _section(),
            "field": _field([str(one) for one in FieldType]),
            "nested": _field([str(one) for one in FieldType if one is not FieldType.GROUPING]),
            "option": _option(),
        },
    }


def _layout() -> Schema:
    column = _list({"type": ["string", "number"]})
    side = _list(column, minItems=1, maxItems=MOST_COLUMNS)
    return _mapping(
        {
            "paper": _choice(Paper),
            "orientation": _choice(Orientation),
            "fold": {"type": ["boolean", "null"]},
            "sides": _list(side),
        },
        ["sides"],
    )


def _section() -> Schema:
    return _mapping(
        {
            "label": _text(),
            "help": _text(),
            "show": _choice(SectionShow),
            "fields": _list({"$ref": "#/$defs/field"}),
            "conventions": _nullable(_list(_text())),
        },
        ["fields"],
    )


def _option() -> Schema:
    option = _mapping(
        {"value": _ID, "label": _text(), "alert": _MARK, "announce": _MARK}, ["value"]
    )
    return {"anyOf": [*_ID["anyOf"], option]}


def _field(types: Sequence[str]) -> Schema:
    """Return the schema of a field of a section, or of one in a grouping."""
    card: Schema = {"type": ["string", "integer", "null"], "maxLength": LONGEST_TEXT}
    properties: Schema = {
        "id": _ID,
        "label": _text(),
        "help": _text(),
        "type": _choice(types),
        "required": {"type": ["boolean", "null"]},
        "options": _nullable(_list({"$ref": "#/$defs/option"})),
        "alert_if": {"anyOf": [card, _list(card)]},
        "announce_if": {"anyOf": [card, _list(card)]},
        "alert": _MARK,
        "announce": _MARK,
        "size": {"anyOf": [{"type": "integer", "minimum": 1, "maximum": LARGEST_SIZE}, _NULL]},
        "sequence": _text(),
    }
    grouping = FieldType.GROUPING
    if grouping not in types:
        return _mapping(properties, ["id"])
    nested = [str(one) for one in FieldType if one is not grouping]
    properties |= {
        "fields": _nullable(_list({"$ref": "#/$defs/nested"})),
        "default_type": _choice(nested),
        "show": _choice(GroupShow),
    }
    return {
        **_mapping(properties, ["id"]),
        "if": {"properties": {"type": {"const": str(grouping)}}, "required": ["type"]},
        "then": {"required": ["fields"]},
        "else": {
            "properties": dict.fromkeys(("fields", "default_type", "show"), _NULL),
        },
    }


def notes_schema(structures: Sequence[Structure]) -> Schema:
    """Return the schema of system notes for a set of cards (CC-M3)."""
    names = [structure.format for structure in structures]
    sections: dict[str, list[Section]] = {}
    for structure in structures:
        for section in structure.sections:
            sections.setdefault(section.id, []).append(section)
    convention = convention_schema()["$defs"]
    return {
        "$schema": DIALECT,
        "title": f"System notes for {', '.join(names)}",
        **_mapping(
            {
                "format": _format(names),
                "version": {"type": ["string", "number", "null"], "maxLength": LONGEST_TEXT},
                "sections": _mapping(
                    {
                        name: _nullable(_notes_section(found, len(structures)))
                        for name, found in sections.items()
                    },
                    [GENERAL],
                ),
            },
            ["format", "sections"],
        ),
        "if": {"properties": {"format": {"type": "string"}}},
        "then": {"required": ["version"]},
        "else": {"properties": {"version": _NULL}},
        "$defs": {**convention, "use": _use()},
    }


def _use() -> Schema:
    by_reference = _mapping({"use": _NAME, "notes": _text()}, ["use"])
    whole = {"$ref": "#/$defs/convention"}
    return {"anyOf": [_NAME, by_reference, whole]}


def _format(names: Sequence[str]) -> Schema:
    """Return the schema of the names of cards, which are compared without case."""
    pattern = "|".join("".join(map(_any_case, name)) for name in names)
    named = {"anyOf": [{"enum": list(names)}, {"type": "string", "pattern": f"^({pattern})$"}]}
    several = {
        "type": "object",
        "propertyNames": named,
        "additionalProperties": _NAME,
        "minProperties": 1,
    }
    return {"anyOf": [named, several]}


def _any_case(character: str) -> str:
    if character.isascii() and character.isalpha():
        return f"[{character.lower()}{character.upper()}]"
    return f"\\{character}" if character == "." else character


def _notes_section(sections: Sequence[Section], cards: int) -> Schema:
    """Return the schema of one section, with the questions of all cards that have it."""
    questions: dict[str, list[Field]] = {}
    for section in sections:
        for question in section.questions:
            questions.setdefault(question.id, []).append(question)
    required = [
        name
        for name, found in questions.items()
        if len(found) == cards and all(question.is_required for question in found)
    ]
    properties: Schema = {
        "fields": _nullable(
            _mapping({name: _answer(found) for name, found in questions.items()}, required)
        )
    }
    if any(section.takes_conventions for section in sections):
        properties["conventions"] = _nullable(_list({"$ref": "#/$defs/use"}))
    more = {"title": sections[0].label}
    if sections[0].help:
        more["description"] = sections[0].help
    return _mapping(properties, ["fields"] if required else (), **more)


def _answer(questions: Sequence[Field]) -> Schema:
    """Return the schema of the answer to a question that several cards ask."""
    first = questions[0]
    schema: Schema = {"title": first.label}
    if help_text := next((question.help for question in questions if question.help), ""):
        schema["description"] = help_text
    values = [_value(question) for question in questions]
    distinct = [value for number, value in enumerate(values) if value not in values[:number]]
    return {**schema, **(distinct[0] if len(distinct) == 1 else {"allOf": distinct})}


def _value(question: Field) -> Schema:
    match question.type:
        case FieldType.TEXT | FieldType.TEXTAREA:
            is_short = question.type is FieldType.TEXT
            text = _text(LONGEST_TEXT if is_short else LONGEST_TEXTAREA)
            auction: Schema = {"type": ["string", "number"]}
            several = {"type": "array", "items": auction, "minItems": 1, "maxItems": MOST_SEQUENCES}
            sequence: Schema = {"anyOf": [auction, several]}
            if question.sequence:
                sequence["anyOf"].append({"const": True})
            return {"anyOf": [*text["anyOf"], _mapping({"from": sequence, "text": text}, ["from"])]}
        case FieldType.CHECKBOX:
            return {"type": ["boolean", "null"]}
        case FieldType.RADIO:
            return {"enum": [*_option_values(question), None]}
        case FieldType.MULTI_CHECKBOX:
            one: Schema = {"enum": _option_values(question)}
            return {"anyOf": [_list(one), one, _NULL]}
        case FieldType.CHARACTER_SELECT:
            return {"enum": [*_cards(question.run), None]}
        case FieldType.GROUPING:
            raise AssertionError("a grouping is no question")


def _option_values(question: Field) -> list[object]:
    """Return the options, those that are numbers as numbers too."""
    values = [option.value for option in question.options]
    return [*values, *(int(value) for value in values if value.isdigit() and value[0] != "0")]


def _cards(run: str) -> list[object]:
    """Return all values that choose one card of a run (CC-S9)."""
    candidates = [*dict.fromkeys(f"{run}{run.lower()}{run.upper()}"), "10"]
    candidates += [str(place) for place in range(1, len(run) + 1)]
    words = [word for word in dict.fromkeys(candidates) if len(places_of(word, run)) == 1]
    return [*words, *(int(word) for word in words if word.isdigit())]
