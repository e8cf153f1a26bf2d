"""From a YAML file to the structure of a card (CARDS CC-S1 to CC-S5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..language.codes import Code
from ..language.diagnostics import Diagnostics, quoted
from ..language.options import Limits
from ..language.source import Source, Span
from .field_reading import read_fields
from .form import Form, texts
from .identifiers import label_of, with_suits
from .keys import (
    ID_PATTERN,
    NAME,
    Keys,
    choice,
    given,
    list_of,
    nullable,
    text,
    text_schema,
)
from .layout_reading import LayoutKeys, read_layout
from .nodes import ListNode, MapNode, Node, Scalar
from .structure import GENERAL, TITLE, Field, FieldType, SectionLayout, SectionShow, Structure
from .yaml_reading import read_yaml

_FORMAT = re.compile(r"[\w.-]+")
_FIELDS = "fields"


class SectionKeys(Keys):
    """The keys of a section."""

    what = "a section"
    label = text()
    help = text()
    show = choice(SectionShow)
    fields = given(list_of({"$ref": "#/$defs/field"}), is_required=True)
    conventions = given(nullable(list_of(text_schema())))


class StructureKeys(Keys):
    """The keys of a structure."""

    what = "a structure"
    format = given({**NAME, "pattern": "^[\\w.-]+$"}, is_required=True)
    version = given(NAME, is_required=True)
    label = text()
    layout = given(nullable(LayoutKeys.schema()))
    sections = given(
        {
            "type": "object",
            "required": [GENERAL],
            "propertyNames": {"pattern": ID_PATTERN},
            "additionalProperties": {"$ref": "#/$defs/section"},
        },
        is_required=True,
    )


class ReadStructure(NamedTuple):
    """What came of a file."""

    structure: Structure | None
    """None where the file cannot be used at all."""
    diagnostics: Diagnostics


def read_structure(source: Source, limits: Limits | None = None) -> ReadStructure:
    """Return the structure of a file, with what is wrong with it."""
    diagnostics = Diagnostics()
    form = Form(diagnostics, Code.CARD_STRUCTURE)
    root = read_yaml(source, diagnostics, limits or Limits())
    if root is None and len(diagnostics):
        return ReadStructure(None, diagnostics)
    what = "a mapping with format, version and sections"
    mapping = form.mapping(root, what, Span(source, 0, 0))
    if mapping is None:
        return ReadStructure(None, diagnostics)
    keys = StructureKeys(form, mapping)
    name = _format(keys)
    version = _version(keys)
    label = with_suits(keys.label) or name
    sections = tuple(_sections(keys))
    layout = read_layout(form, keys.layout, [section.id for section in sections])
    structure = Structure(name, version, label, sections, layout, mapping.span)
    return ReadStructure(structure, diagnostics)


def _format(keys: StructureKeys) -> str:
    """Return the name of a structure: letters, digits, ``_ - .`` (CC-S1)."""
    form, node = keys.form, keys.format
    if node is None:
        at = keys.node.place("format")
        form.report(at, "format is missing: the name of the card", code=Code.CARD_MISSING)
        return ""
    text = form.text_of(node, "format")
    if text and not _FORMAT.fullmatch(text):
        form.report(
            node.span, f"{quoted(text)} is no name of a card: letters, digits, _ - . without blanks"
        )
        return ""
    return text


def _version(keys: StructureKeys) -> str:
    """Return the version of a structure, which it must have (CC-S1)."""
    form, node = keys.form, keys.version
    if node is None:
        form.report(keys.node.place("version"), "version is missing", code=Code.CARD_MISSING)
        return ""
    return form.text_of(node, "version")


def _sections(keys: StructureKeys) -> Iterator[SectionLayout]:
    form, mapping, node = keys.form, keys.node, keys.sections
    if node is None:
        form.report(mapping.place("sections"), "sections are missing", code=Code.CARD_MISSING)
        return
    sections = form.mapping(node, "a mapping of sections", node.span)
    if sections is None:
        return
    below_general = _misplaced_fields(form, sections)
    has_general = False
    for identifier, (key, value) in sections.entries.items():
        if identifier == _FIELDS and below_general is not None:
            continue
        name = form.identifier(Scalar(identifier, key), "a section", key)
        if name == GENERAL:
            has_general = True
        if name:
            fields = below_general if name == GENERAL else None
            yield _section(form, name, key, value, fields)
    if not has_general:
        form.report(
            mapping.place("sections"),
            f"there is no section {GENERAL}, which every card has",
            code=Code.CARD_MISSING,
        )


def _misplaced_fields(form: Form, sections: MapNode) -> ListNode | None:
    """Return fields that stand beside ``general`` instead of below it (CC-S2)."""
    fields = sections.get(_FIELDS)
    if not isinstance(fields, ListNode) or GENERAL not in sections.entries:
        return None
    if sections.get(GENERAL) is not None:
        return None
    form.report(
        sections.place(_FIELDS),
        f"a section called {_FIELDS} that is a list, beside an empty {GENERAL}",
        f"indent by two: these are the fields of {GENERAL}",
    )
    return fields


def _section(
    form: Form, identifier: str, key: Span, value: Node, fields: ListNode | None
) -> SectionLayout:
    label = label_of(identifier)
    if fields is not None:
        read = tuple(_with_title(form, identifier, key, read_fields(form, fields)))
        return SectionLayout(identifier, label, key, fields=read)
    mapping = form.mapping(value, "a mapping with fields", key)
    if mapping is None:
        read = tuple(_with_title(form, identifier, key, []))
        return SectionLayout(identifier, label, key, fields=read)
    keys = SectionKeys(form, mapping)
    node = keys.fields
    if node is None:
        form.report(key, f"the section {quoted(identifier)} has no fields")
    read_ones = read_fields(form, node) if node is not None else []
    return SectionLayout(
        identifier,
        with_suits(keys.label) or label,
        key,
        keys.help,
        keys.show,
        tuple(_with_title(form, identifier, key, read_ones)),
        "conventions" in mapping.entries,
        _suggestions(keys),
    )


def _suggestions(keys: SectionKeys) -> tuple[str, ...]:
    def name(node: Node) -> str:
        return keys.form.text_of(node, "the name of a convention")

    return tuple(texts(keys.form, keys.conventions, "a list of names of conventions", name))


def _with_title(form: Form, section: str, key: Span, fields: list[Field]) -> Iterator[Field]:
    """Yield the fields of a section; of ``general`` the title is required, said or not (CC-S1)."""
    if section != GENERAL:
        yield from fields
        return
    if not any(question.id == TITLE for field in fields for question in field.questions):
        form.report(key, f"the section {GENERAL} has no field {TITLE}", code=Code.CARD_MISSING)
        yield Field(TITLE, label_of(TITLE), FieldType.TEXT, key, is_required=True)
    yield from map(_required_title, fields)


def _required_title(field: Field) -> Field:
    if field.is_grouping:
        return replace(field, fields=tuple(map(_required_title, field.fields)))
    return replace(field, is_required=True) if field.id == TITLE else field
