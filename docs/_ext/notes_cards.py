"""Tables of the documentation about files of cards, made from their schemas and structures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx_design.shared import create_component

from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.files.schemas import SHIPPED
from sphinxcontrib_bml.cards.files.templates import allowed
from sphinxcontrib_bml.cards.model.structure import SectionLayout

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_KEYS = "properties"
_WORDS = {
    "string": "text",
    "number": "number",
    "integer": "whole number",
    "boolean": "true or false",
    "array": "list",
    "object": "mapping",
}


def _table(heads: Sequence[str], rows: Iterable[Sequence[nodes.Node]]) -> nodes.table:
    """Return a table with a head."""
    head = nodes.row("", *(nodes.entry("", nodes.paragraph("", text)) for text in heads))
    body = [nodes.row("", *(nodes.entry("", cell) for cell in row)) for row in rows]
    columns = [nodes.colspec("", colwidth=1) for _ in heads]
    group = nodes.tgroup(
        "", *columns, nodes.thead("", head), nodes.tbody("", *body), cols=len(heads)
    )
    return nodes.table("", group, classes=["reference-table", "colwidths-auto"])


def _typed(text: str) -> nodes.paragraph:
    return nodes.paragraph("", "", nodes.literal(text, text))


class SchemaKeys(SphinxDirective):
    """The keys that a schema knows, with what they take: ``.. schema-keys:: convention sequence``.

    The first word is the schema, the second one of its definitions.
    """

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        name, _, definition = self.arguments[0].partition(" ")
        schema = SHIPPED[name]()
        self.env.note_dependency(__file__)
        described = schema["$defs"][definition] if definition else schema
        described = next(one for one in (described, *described.get("anyOf", ())) if _KEYS in one)
        required = described.get("required", ())
        rows = [
            (_typed(key), nodes.paragraph("", "".join(_said(value, key in required))))
            for key, value in described[_KEYS].items()
        ]
        return [_table(("Key", "What it takes"), rows)]


def _said(value: Mapping[str, Any], is_required: bool) -> Iterator[str]:
    yield ", or ".join(dict.fromkeys(_kinds(value)))
    if is_required:
        yield "; required"


def _kinds(value: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a schema allows, in words; nothing of null."""
    if "$ref" in value:
        yield f"a {value['$ref'].rpartition('/')[2]}"
    for one in value.get("anyOf", ()):
        yield from _kinds(one)
    if "enum" in value:
        yield "one of " + ", ".join(
            str(one) for one in dict.fromkeys(map(str, filter(_is_value, value["enum"])))
        )
    if "const" in value:
        yield str(value["const"]).lower()
    kinds = value.get("type", ())
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        if kind != "null":
            yield _WORDS[kind] + _limits(value, kind)


def _is_value(value: object) -> bool:
    return value is not None


def _limits(value: Mapping[str, Any], kind: str) -> str:
    if kind == "string" and "maxLength" in value:
        return f" of at most {value['maxLength']:,} characters"
    if kind == "integer" and "maximum" in value:
        return f" from {value['minimum']} to {value['maximum']}"
    if kind == "array" and (items := list(_kinds(value.get("items", {})))):
        return f" ({', '.join(dict.fromkeys(items))})"
    return ""


class CardQuestions(SphinxDirective):
    """Every question of a structure that comes along: ``.. card-questions:: acbl``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table for each section."""
        return list(map(_section, bundled_structure(self.arguments[0]).sections))


def _section(section: SectionLayout) -> nodes.Node:
    """Return the questions of a section; pages in HTML show them when its title is clicked."""
    rows = [
        (
            _typed(question.id),
            nodes.paragraph("", label),
            nodes.paragraph("", allowed(question) + ("; required" * question.is_required)),
        )
        for question, label in section.full_labels
    ]
    dropdown = create_component(
        "dropdown",
        opened=False,
        type="dropdown",
        has_title=True,
        icon=None,
        chevron=None,
        container_classes=["sd-mb-3"],
        title_classes=[],
        body_classes=[],
    )
    title = nodes.rubric("", "")
    title += [nodes.literal(section.id, section.id), nodes.Text(f" {section.label}")]
    dropdown += [title, _table(("Field", "Question", "Answer"), rows)]
    return dropdown


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("schema-keys", SchemaKeys)
    app.add_directive("card-questions", CardQuestions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
