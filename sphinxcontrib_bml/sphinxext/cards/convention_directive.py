"""The directive ``convention``: one agreement that several partnerships can use (CARDS CC-O1).

It is no page report: all of it is known, with its anchors, when its document is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from ... import cards as convention_cards
from ...agreements import expand
from ...doctree.convention_nodes import ConventionBuilder
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, quoted
from ...language.source import Source
from ..directives.base import BMLBaseDirective
from ..i18n.messages import record_messages
from ..session import exclude_tables, tables_of
from .kept import CONVENTIONS, ShownConvention, without_source_text
from .reading import base_file, project_files, resolve_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

    from ...cards import Convention

_OF_PAGE = frozenset({"alias", "section", "file", "class"})
"""The options that do not say what a file of a convention says."""
_LONGEST = 255


class ConventionDirective(BMLBaseDirective):
    """``.. convention:: Title`` with prose and tables, or a file of conventions."""

    kind = "convention"

    def run(self) -> list[nodes.Node]:
        """Return what is shown of the conventions."""
        if "file" in self.reader.options:
            conventions = self._read_file(self.options["file"])
            return [
                node
                for one in conventions
                for node in self._convention_nodes(one, self._parts(one))
            ]
        children = self.parse_content_to_nodes()
        convention = self._from_content(children)
        if convention is None:
            return children
        parts = [*self._builder(convention).facts(), *children]
        return self._convention_nodes(convention, parts)

    def _read_file(self, name: str) -> Iterable[Convention]:
        """Return the conventions of a file, that of the argument alone where there is one."""
        files, diagnostics = project_files(self.env), self.notes_state.diagnostics
        at = self.directive_line(name)
        path = base_file(self.env, self.env.docname)
        found = files.conventions(resolve_name(self.env, name), path, at, diagnostics)
        for diagnostic in files.diagnostics:
            diagnostics.add(diagnostic)
        for dependency in files.dependencies:
            self.env.note_dependency(str(dependency))
        wanted = self.argument
        if not wanted:
            return found
        chosen = [one for one in found if wanted in {one.id, one.title, one.full_title}]
        if found and not chosen:
            names = ", ".join(one.id for one in found)
            self.report_invalid(
                f"{quoted(name)} has no convention {quoted(wanted)}; it has {names}"
            )
        return chosen

    def _parts(self, convention: Convention) -> list[nodes.Node]:
        builder = self._builder(convention)
        parts: list[nodes.Node] = [*builder.description(), *builder.facts(), *builder.table()]
        record_messages(self.env, parts)
        return parts

    def _builder(self, convention: Convention) -> ConventionBuilder:
        is_foreign = convention.author and convention.author != self.config.author
        title = convention.full_title if is_foreign else convention.title
        return ConventionBuilder(convention, title, self.page_settings)

    def _from_content(self, children: list[nodes.Node]) -> Convention | None:
        """Return the convention that the content tells: options, prose and tables."""
        if not self.argument:
            self.report_invalid(
                "the convention has no title", hint="write it behind the two colons"
            )
            return None
        source, line = self.get_source_info()
        data: dict[str, object] = {"title": self.argument}
        for option, value in self.options.items():
            if option not in _OF_PAGE:
                data["convention_link" if option == "link" else option.replace("-", "_")] = value
        if "alias" in self.options:
            data["aliases"] = [one.strip() for one in self.options["alias"].split(",")]
        first = next((one for one in children if isinstance(one, nodes.paragraph)), None)
        if first is not None and len(first.astext()) <= _LONGEST:
            data["description"] = " ".join(first.astext().split())
        data["sequences"] = self._sequences(children)
        path = Path(source) if Path(source).is_file() else None
        read = convention_cards.read_conventions(
            Source(source, convention_cards.yaml_text(data), path=path, line_numbers=[line])
        )
        for diagnostic in read.diagnostics:
            self.notes_state.diagnostics.add(diagnostic)
        return read.conventions[0] if read.conventions else None

    def _sequences(self, children: list[nodes.Node]) -> list[dict[str, object]]:
        """Return the sequences of the tables in the content; the document's book has them not."""
        numbers = {
            row.address.table
            for table in tables_of(self.env)
            for row in table.rows[:1]
            if self._is_within(row.address.anchor, children)
        }
        tables = [
            table
            for table in tables_of(self.env)
            if table.rows and table.rows[0].address.table in numbers
        ]
        exclude_tables(self.env, numbers)
        limits = self.notes_state.options.limits
        made = convention_cards.sequences_of(expand(tables, Diagnostics(), limits))
        for loss in made.losses:
            self.notes_state.diagnostics.report(
                Code.CARD_NOT_EXPORTED, self.directive_line(self.argument), loss
            )
        return made.sequences

    @staticmethod
    def _is_within(anchor: str, children: Iterable[nodes.Node]) -> bool:
        return any(
            anchor in node["ids"]
            for child in children
            if isinstance(child, nodes.Element)
            for node in child.findall(nodes.Element)
        )

    def _convention_nodes(
        self, convention: Convention, parts: list[nodes.Node]
    ) -> list[nodes.Node]:
        """Return a convention with what leads to it."""
        anchor = f"bml-convention-{convention.id}"
        builder = self._builder(convention)
        rows = {identifier for part in parts for identifier in _ids_in(part)}
        others = [
            convention_cards.anchor_of(convention, number)
            for number in range(len(convention.sequences))
        ]
        ids = [one for one in (anchor, *others) if one not in rows]
        heading = builder.heading()
        # LaTeX knows no ids of containers.
        heading.insert(0, nodes.target("", "", ids=ids))
        node = nodes.container("", heading, *parts, classes=["bml-convention"])
        node["classes"] += self.options.get("class", [])
        self.set_source_info(node)
        kept = CONVENTIONS.of(self.env).setdefault(self.env.docname, [])
        section = self.options.get("section", "")
        kept.append(ShownConvention(without_source_text(convention), anchor, section))
        entries = [("single", convention.full_title, anchor, "", None)]
        entries += [("single", alias, anchor, "", None) for alias in convention.aliases]
        return [addnodes.index(entries=entries), node]


def _ids_in(part: nodes.Node) -> Iterable[str]:
    if isinstance(part, nodes.Element):
        for node in part.findall(nodes.Element):
            yield from node["ids"]


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("convention", ConventionDirective)
    app.add_directive_to_domain("bml", "convention", ConventionDirective)
