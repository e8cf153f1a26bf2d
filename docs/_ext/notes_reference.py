"""Tables of the documentation that are made from the code, with a place to link to for each row."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.sphinxext.config import VALUES
from sphinxcontrib_bml.sphinxext.exports import config_values

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


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
    """Every configuration value: our own, and the settings of each format."""

    heads = ("Value", "What it does")

    def entries(self) -> Iterable[Entry]:
        """Return a row for each value, with its default."""
        of_formats = (value for export in EXPORTS.values() for value in config_values(export))
        for value in (*VALUES, *of_formats):
            default = nodes.literal("", repr(value.default))
            details = nodes.paragraph("", "", nodes.Text("default "), default)
            yield Entry(value.name, (details,), value.description)


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
    app.add_directive("formats-table", FormatsTable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
