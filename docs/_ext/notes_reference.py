"""Tables of the documentation that are made from the code, with a place to link to for each row."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.config import ENUM
from sphinx.util.docutils import SphinxDirective

from sphinxcontrib_bml.agreements.project_file import KEYS
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.sphinxext.config import VALUES, SettingDefinition
from sphinxcontrib_bml.sphinxext.exports import config_values

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


SETTINGS = {
    value.name: value
    for value in (*VALUES, *(one for export in EXPORTS.values() for one in config_values(export)))
}
"""Every configuration value by name: our own, and the settings of each format."""


class Entry(NamedTuple):
    """A row of a table."""

    name: str
    details: tuple[nodes.Node, ...]
    """What is below the name."""
    text: str
    page: str = ""
    """The page that the name leads to, in the folder of its table."""


class ReferenceTable(SphinxDirective):
    """A table with a name and its meaning in each row; ``:ref:`` and its label leads there."""

    heads: tuple[str, str]
    prefix = ""
    """What stands before the names that lead there."""

    def entries(self) -> Iterable[Entry]:
        """Return the rows."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        head = nodes.row("", *(nodes.entry("", nodes.paragraph("", text)) for text in self.heads))
        group = nodes.tgroup(
            "",
            nodes.colspec("", colwidth=3),
            nodes.colspec("", colwidth=5),
            nodes.thead("", head),
            nodes.tbody("", *map(self._row, self.entries())),
            cols=2,
        )
        return [nodes.table("", group, classes=["reference-table", "colwidths-auto"])]

    def _row(self, entry: Entry) -> nodes.row:
        name = self.name_node(entry)
        self.state.document.note_explicit_target(name, name)
        return nodes.row(
            "",
            nodes.entry("", name, *entry.details),
            nodes.entry("", nodes.paragraph("", "", *marked(entry.text))),
        )

    def name_node(self, entry: Entry) -> nodes.paragraph:
        """Return the name of a row, to which ``:ref:`` leads."""
        label = f"{self.prefix}{entry.name.lower()}"
        standard = self.env.domains.standard_domain
        standard.note_hyperlink_target(label, self.env.docname, label, entry.name)
        return nodes.paragraph("", "", nodes.literal(entry.name, entry.name), ids=[label])


class PagesTable(ReferenceTable):
    """A table whose names lead to pages; addresses of before they had pages lead to its rows."""

    folder: str
    """The folder of the pages."""

    def name_node(self, entry: Entry) -> nodes.paragraph:
        """Return the name of a row as a link to its page."""
        link = addnodes.pending_xref(
            "",
            nodes.literal(entry.name, entry.name),
            refdomain="std",
            reftype="doc",
            reftarget=f"/{self.folder}/{entry.page}",
            refexplicit=True,
        )
        label = f"{self.prefix}{entry.name.lower().replace(' ', '-')}"
        return nodes.paragraph("", "", link, ids=[label])


class ConfigurationTable(ReferenceTable):
    """Every configuration value with the first sentence about it."""

    heads = ("Value", "What it does")

    def entries(self) -> Iterable[Entry]:
        """Return a row for each value."""
        for value in SETTINGS.values():
            yield Entry(value.name, (), re.split(r"(?<=\.)\s", value.description)[0])

    def name_node(self, entry: Entry) -> nodes.paragraph:
        """Return the name of a row as a link to its description."""
        link = addnodes.pending_xref(
            "",
            nodes.literal(entry.name, entry.name),
            refdomain="std",
            reftype="ref",
            reftarget=entry.name,
            refexplicit=True,
        )
        return nodes.paragraph("", "", link, ids=[entry.name])


class Settings(SphinxDirective):
    """The settings that the content assigns; the assignments are their examples."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return a description of each setting."""
        text = "\n".join(self.content)
        found: list[nodes.Node] = []
        for statement in ast.parse(text).body:
            example = ast.get_source_segment(text, statement) or ""
            name = example.partition(" = ")[0]
            if name not in SETTINGS:
                raise self.error(f"no setting {name}")
            found.append(self._description(SETTINGS[name], example))
        return found

    def _description(self, value: SettingDefinition, example: str) -> nodes.Node:
        signature = addnodes.desc_signature(
            "", "", addnodes.desc_name("", value.name), ids=[value.name], fullname=value.name
        )
        standard = self.env.domains.standard_domain
        standard.note_hyperlink_target(value.name, self.env.docname, value.name, value.name)
        self.state.document.note_explicit_target(signature, signature)
        default = nodes.literal("", repr(value.default))
        content = addnodes.desc_content(
            "",
            nodes.paragraph("", "", *marked(value.description)),
            facts(
                nodes.paragraph("", "", *_type_of(value)),
                nodes.paragraph("", "", default),
                nodes.literal_block(example, example, language="python"),
            ),
        )
        return described("confval", signature, content)


def described(kind: str, *parts: nodes.Node) -> addnodes.desc:
    """Return the description of an option or a setting, as Sphinx has those of a kind."""
    return addnodes.desc("", *parts, domain="std", objtype=kind, classes=["std", kind])


def facts(type_: nodes.Node, default: nodes.Node, example: nodes.Node) -> nodes.field_list:
    """Return the fields that an option and a setting have."""
    pairs = {"Type": type_, "Default": default, "Example": example}
    return nodes.field_list(
        "",
        *(
            nodes.field("", nodes.field_name("", name), nodes.field_body("", body))
            for name, body in pairs.items()
        ),
    )


def literals(words: Iterable[str]) -> list[nodes.Node]:
    """Return ``one of`` and the words, with commas between them."""
    found: list[nodes.Node] = []
    for word in words:
        found += [nodes.Text(", " if found else "one of "), nodes.literal("", word)]
    return found


_TYPES = {bool: "True or False", int: "whole number", str: "text", dict: "dictionary"}


def _type_of(value: SettingDefinition) -> list[nodes.Node]:
    """Return the type of a setting in words."""
    if isinstance(value.types, ENUM):
        (candidates,) = vars(value.types).values()
        return literals(sorted(map(repr, candidates)))
    if list in value.types:
        return marked("list")
    names = sorted(_TYPES[one] for one in value.types if one in _TYPES)
    return marked(" or ".join([*names, *["None"] * (type(None) in value.types)]))


class ProjectTable(ReferenceTable):
    """Every key of the project file."""

    heads = ("Key", "What it does")
    prefix = "project-"

    def entries(self) -> Iterable[Entry]:
        """Return a row for each key, with its type, default, example and setting."""
        for key in KEYS:
            facts = f"type: {key.kind}; default: {key.default}"
            details: list[nodes.Node] = [nodes.paragraph("", facts)]
            if key.setting:
                setting = nodes.literal("", key.setting)
                details.append(nodes.paragraph("", "", nodes.Text("in conf.py "), setting))
            details.append(nodes.literal_block("", key.example, language="toml"))
            yield Entry(key.name, tuple(details), key.description.replace("``", ""))


class FormatsTable(ReferenceTable):
    """Every format that systems are exported to, with its command and its builder."""

    heads = ("Format", "What it is")
    prefix = "format-"

    def entries(self) -> Iterable[Entry]:
        """Return a row for each format."""
        for export in EXPORTS.values():
            command = f"bml {export.command} --format {export.name}"
            words = f"bml {export.name}" if not export.command else command
            details = (
                nodes.paragraph("", "", nodes.literal("", words)),
                nodes.paragraph("", "", nodes.literal("", f"make {export.builder_name}")),
            )
            yield Entry(export.name, details, f"{export.help} Files: NAME{export.suffix}")


_AS_TYPED = re.compile(
    r"\{[^{}]*\}|\[text\]\(target\)|target=replacement|#\+?[A-Z_]+|//\w*|!(?:[cdhs]\b)?|'='"
    r"|\bo[Mm]\b|\bbml[-_]?\w+|\b[a-z]+(?:_[a-z]+)+\b|(?<= )[*#|](?= )|\bNone\b"
)
"""What stands as it is typed in the words of the code."""


def marked(text: str) -> list[nodes.Node]:
    """Return ``text`` with what is typed into notes or settings as literals."""
    found: list[nodes.Node] = []
    position = 0
    for typed in _AS_TYPED.finditer(text):
        found.append(nodes.Text(text[position : typed.start()]))
        word = typed[0].strip("'")
        found.append(nodes.literal(word, word))
        position = typed.end()
    return [*found, nodes.Text(text[position:])]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("configuration-table", ConfigurationTable)
    app.add_directive("settings", Settings)
    app.add_directive("formats-table", FormatsTable)
    app.add_directive("project-table", ProjectTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
