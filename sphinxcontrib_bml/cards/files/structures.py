"""Structures of cards in YAML: their sections and layout (CARDS CC-S14)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.options import Limits
from ...language.source import Source, Span
from ...patterns import compile_later
from ..model.structure import (
    GENERAL,
    TITLE,
    CardFederation,
    CardLayout,
    Field,
    FieldType,
    Orientation,
    Paper,
    SectionLayout,
    SectionShow,
    Structure,
    label_of,
    with_suits,
)
from .fields import read_fields
from .form import (
    ID_PATTERN,
    NAME,
    Form,
    Keys,
    choice,
    given,
    list_of,
    near,
    nullable,
    text,
    text_schema,
    texts,
    truth,
)
from .yaml import ListNode, MapNode, Node, Scalar, kind_of, read_yaml

MOST_COLUMNS = 3
_COLUMN = list_of({"type": ["string", "number"]})


class LayoutKeys(Keys):
    """The keys of a layout."""

    what = "a layout"
    paper = choice(Paper)
    orientation = choice(Orientation)
    fold = truth()
    sides = given(list_of(list_of(_COLUMN, minItems=1, maxItems=MOST_COLUMNS)), is_required=True)


def read_layout(form: Form, node: Node | None, sections: Sequence[str]) -> CardLayout:
    """Return a layout with every section once.

    Sections that are not in the layout follow in the last column. Without a layout, there is one
    column.
    """
    mapping = form.mapping(node, "a layout, a mapping with sides", node.span) if node else None
    if mapping is None:
        return CardLayout(((tuple(sections),),))
    keys = LayoutKeys(form, mapping)
    sides = _sides(keys, sections)
    return CardLayout(
        tuple(tuple(map(tuple, side)) for side in sides),
        keys.paper or Paper.A4,
        keys.orientation or Orientation.PORTRAIT,
        keys.fold or False,
    )


def _sides(keys: LayoutKeys, sections: Sequence[str]) -> list[list[list[str]]]:
    form, node = keys.reader, keys.sides
    if node is None:
        form.report(keys.node.place("sides"), "a layout has sides, each a list of columns")
        return [[list(sections)]]
    named: set[str] = set()
    known = set(sections)
    sides: list[list[list[str]]] = []
    for side in form.items(node, "a list of sides"):
        columns = form.items(side, "a side, a list of columns")
        if len(columns) > MOST_COLUMNS or (not columns and not kind_of(side).startswith("'")):
            form.report(side.span, f"{len(columns)} columns; a side has 1 to {MOST_COLUMNS}")
        sides.append([_column(form, column, known, named) for column in columns])
    sides = [side for side in sides if side] or [[[]]]
    sides[-1][-1] += [section for section in sections if section not in named]
    return sides


def _column(form: Form, node: Node, known: set[str], named: set[str]) -> list[str]:
    column: list[str] = []
    for item in form.items(node, "a column, a list of section ids"):
        name = item.text if isinstance(item, Scalar) else ""
        if name not in known:
            hint = near(form.diagnostics, form.wrong, name, known) if name else ""
            form.report(item.span, f"{kind_of(item)} is not a section of this card", hint)
        elif name in named:
            form.report(item.span, f"the section {quoted(name)} appears twice in the layout")
        else:
            named.add(name)
            column.append(name)
    return column


_FORMAT = compile_later(r"[\w.-]+")
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
    form = text()
    federation = choice(CardFederation)
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
    """The structure in a file, with its problems."""

    structure: Structure | None
    """The structure; None if the file is unusable."""
    diagnostics: Diagnostics


def read_structure(source: Source, limits: Limits | None = None) -> ReadStructure:
    """Return the structure of a file, with its problems."""
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
    structure = Structure(
        name, version, label, sections, layout, mapping.span, keys.form, keys.federation
    )
    return ReadStructure(structure, diagnostics)


def _format(keys: StructureKeys) -> str:
    """Return the name of a structure: letters, digits, ``_ - .`` (CC-S1)."""
    form, node = keys.reader, keys.format
    if node is None:
        at = keys.node.place("format")
        form.report(at, "format is missing: the name of the card", code=Code.CARD_MISSING)
        return ""
    text = form.text_of(node, "format")
    if text and not _FORMAT.fullmatch(text):
        form.report(
            node.span,
            f"{quoted(text)} is not a name of a card: letters, digits, _ - . without spaces",
        )
        return ""
    return text


def _version(keys: StructureKeys) -> str:
    """Return the version of a structure, which is required (CC-S1)."""
    form, node = keys.reader, keys.version
    if node is None:
        form.report(keys.node.place("version"), "version is missing", code=Code.CARD_MISSING)
        return ""
    return form.text_of(node, "version")


def _sections(keys: StructureKeys) -> Iterator[SectionLayout]:
    form, mapping, node = keys.reader, keys.node, keys.sections
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
            f"the required section {GENERAL} is missing",
            code=Code.CARD_MISSING,
        )


def _misplaced_fields(form: Form, sections: MapNode) -> ListNode | None:
    """Return fields that are next to ``general`` instead of below it (CC-S2)."""
    fields = sections.get(_FIELDS)
    if not isinstance(fields, ListNode) or GENERAL not in sections.entries:
        return None
    if sections.get(GENERAL) is not None:
        return None
    form.report(
        sections.place(_FIELDS),
        f"a section called {_FIELDS} that is a list, next to an empty {GENERAL}",
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
        return keys.reader.text_of(node, "the name of a convention")

    return tuple(texts(keys.reader, keys.conventions, "a list of names of conventions", name))


def _with_title(form: Form, section: str, key: Span, fields: list[Field]) -> Iterator[Field]:
    """Yield the fields of a section; ``general`` always has a required title (CC-S1)."""
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
