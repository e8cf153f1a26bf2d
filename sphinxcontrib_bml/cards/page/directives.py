"""The directives ``convention-card`` and ``convention`` (CARDS CC-O1).

Card files are read with the document. Answers from tables and conventions on other pages are added
when all documents are read.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx import addnodes

from ...agreements.expansion import expand
from ...doctree.inline_nodes import InlineBuilder, one_place, text_nodes
from ...doctree.nodes import ids_in
from ...language.codes import Code
from ...language.diagnostics import Diagnostics, meant, nearest, quoted
from ...language.source import Source, Span
from ...sphinxext.configured_systems import belongs_to_other_variant
from ...sphinxext.directive_base import BMLBaseDirective
from ...sphinxext.domain import app_of
from ...sphinxext.page_reports import PageReport, ReportBuild, ReportDirective, ReportPage
from ...sphinxext.session import exclude_tables, settings_of, tables_of
from ...sphinxext.translatable_messages import _, record_messages
from ..files.convention_notes import sequences_of
from ..files.conventions import read_conventions
from ..files.exchange import yaml_text
from ..files.folders import bundled_library
from ..files.form_tables import form_files_of, form_of
from ..model.convention_books import anchor_of, library_of
from ..model.conventions import Library
from ..model.fill import FillingContext, fill
from ..nodes.kinds import MARK, bml_card_field
from ..nodes.tree import CardBuilder, CardSheet, ConventionBuilder
from .data import CARDS, CONVENTIONS, CardRequest, ShownConvention
from .project import (
    base_file,
    conventions_of,
    project_files,
    read_card,
    resolve_name,
    without_source_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..model.card import Card
    from ..model.conventions import Convention


_HEADING, _DEEPEST = 2, 5
"""Minimum and maximum level of a card's heading."""


class ConventionCardDirective(BMLBaseDirective):
    """``.. convention-card:: notes.yaml``: the card of a partnership."""

    kind = "convention-card"

    def run(self) -> list[nodes.Node]:
        """Return the card without answers from tables; empty if it is another partner's card."""
        argument = self.reader.value
        if argument is None or belongs_to_other_variant(
            self.options.get("system", ""), app_of(self.env)
        ):
            return []
        notes, structure = resolve_name(self.env, str(argument)), self.options.get("structure", "")
        files, found = project_files(self.env), Diagnostics()
        read = read_card(self.env, files, notes, structure, self._is_for_page(), found)
        if read is not None:
            library = library_of(read.notes, files)
            around = FillingContext(library, None, files, derives_later=True)
            card = fill(read.notes, read.structure, read.known, around)
        for path in files.dependencies:
            self.env.note_dependency(str(path))
        if read is None:
            for diagnostic in found:
                self.notes_state.diagnostics.add(diagnostic)
            return []
        return self._card_nodes(card, notes)

    def _is_for_page(self) -> Span:
        span = self.directive_line(self.argument)
        if span.source.path is None:
            span.source.path = Path(self.env.doc2path(self.env.docname))
        return span

    def _card_nodes(self, card: Card, notes: str) -> list[nodes.Node]:
        sections = tuple(self.options.get("sections", ()))
        self._check_sections(card, sections)
        missing = self.options.get("missing", MARK)
        anchor, name = self._names(card)
        sheet = CardSheet(missing, sections, self._level(), anchor)
        node = CardBuilder(card, self.page_settings, sheet).build()
        node["ids"].append(anchor)
        self.state.document.note_explicit_target(node)
        cards = CARDS.of(self.env).setdefault(self.env.docname, [])
        node["number"] = len(cards)
        node["docname"] = self.env.docname
        source, line = self.get_source_info()
        title = ", ".join(filter(None, (card.players or card.title, card.structure.label)))
        cards.append(
            CardRequest(
                anchor,
                name,
                title,
                notes,
                self.options.get("structure", ""),
                sections,
                missing,
                self._has_form(card),
                self.options.get("compare", ""),
                self.options.get("system", ""),
                (source, line),
            )
        )
        record_messages(self.env, list(node.findall(bml_card_field)))
        names = (title, f"{_('convention card')}; {title}")
        entries = [("single", name, anchor, "", None) for name in names]
        return [addnodes.index(entries=entries), *self.apply_options(node)]

    def _has_form(self, card: Card) -> bool:
        """Return whether the card is on its form; report tables that cannot be used."""
        if self.options.get("layout") != "form":
            return False
        for path in form_files_of(card.structure):
            self.env.note_dependency(str(path))
        try:
            form = form_of(card.structure)
        except (OSError, ValueError) as error:
            self.report_invalid(f"the form {card.structure.form} cannot be used: {error}")
            return False
        if form is None:
            name = quoted(card.structure.format)
            self.report_invalid(f"{name} has no table of the places on its form")
        return form is not None

    def _names(self, card: Card) -> tuple[str, str]:
        """Return the anchor of the card and its name in roles."""
        stem = card.source.path.stem if card.source.path is not None else "card"
        name = f"{stem}-{card.structure.format}".lower()
        anchor = nodes.make_id(f"bml-card-{name}")
        taken = {one.anchor for one in CARDS.of(self.env).get(self.env.docname, ())}
        number = 1
        while anchor in taken or anchor in self.state.document.ids:
            number += 1
            anchor = nodes.make_id(f"bml-card-{name}-{number}")
        return anchor, name if number == 1 else f"{name}-{number}"

    def _level(self) -> int:
        """Return the level of the card's heading, which is below the surrounding headings."""
        level, parent = 2, self.state.parent
        while parent is not None:
            level += isinstance(parent, nodes.section)
            parent = parent.parent
        return min(max(level - 1, _HEADING), _DEEPEST)

    def _check_sections(self, card: Card, sections: tuple[str, ...]) -> None:
        known = [section.section.id for section in card.sections]
        for name in sections:
            if name not in known:
                self.report_invalid(
                    f"{quoted(card.structure.format)} has no section {quoted(name)}",
                    hint=meant(nearest(name, known)),
                )


_OF_PAGE = frozenset({"alias", "section", "file", "class"})
"""Options that are not keys of a convention file."""
_LONGEST = 255


class ConventionDirective(BMLBaseDirective):
    """``.. convention:: Title`` with prose and tables, or a convention file."""

    kind = "convention"

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the conventions."""
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
        """Return the conventions of a file, or only the one in the argument."""
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
        config = self.config
        library = Library([convention], config.author, config.project, bundled_library)
        title = library.title_of(convention)
        is_foreign = convention.author not in {"", config.author}
        if is_foreign and convention.clone_of and library.find(convention.clone_of) is None:
            title = f"{convention.title} ({config.project})"
        return ConventionBuilder(convention, title, self.page_settings)

    def _from_content(self, children: list[nodes.Node]) -> Convention | None:
        """Return the convention in the content: options, prose and tables."""
        if not self.argument:
            self.report_invalid("the convention has no title", hint="write it after the two colons")
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
        read = read_conventions(Source(source, yaml_text(data), path=path, line_numbers=[line]))
        for diagnostic in read.diagnostics:
            self.notes_state.diagnostics.add(diagnostic)
        return read.conventions[0] if read.conventions else None

    def _sequences(self, children: list[nodes.Node]) -> list[dict[str, object]]:
        """Return the sequences of the tables in the content, which the book of the page omits."""
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
        state = self.notes_state
        suits = state.variable_suits
        made = sequences_of(expand(tables, Diagnostics(), state.options.limits, suits))
        for loss in made.losses:
            self.notes_state.diagnostics.report(
                Code.CARD_NOT_EXPORTED, self.directive_line(self.argument), loss
            )
        return made.sequences

    @staticmethod
    def _is_within(anchor: str, children: Iterable[nodes.Node]) -> bool:
        return any(
            anchor in ids_in(child) for child in children if isinstance(child, nodes.Element)
        )

    def _convention_nodes(
        self, convention: Convention, parts: list[nodes.Node]
    ) -> list[nodes.Node]:
        """Return the nodes of a convention with its targets."""
        anchor = f"bml-convention-{convention.id}"
        builder = self._builder(convention)
        elements = [part for part in parts if isinstance(part, nodes.Element)]
        rows = {identifier for part in elements for identifier in ids_in(part)}
        others = [anchor_of(convention, number) for number in range(len(convention.sequences))]
        ids = [one for one in (anchor, *others) if one not in rows]
        heading = builder.heading()
        # The LaTeX writer ignores ids of containers.
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


class LibraryEntry(NamedTuple):
    """A convention in a library."""

    heading: str
    """Heading of the convention; empty if all are in one section."""
    title: str
    docname: str
    """The document that shows it."""
    shown: ShownConvention


class LibraryReport(PageReport[str, list[LibraryEntry]]):
    """The library: the conventions of the project with their descriptions."""

    name = "conventions"
    is_of_documents = True
    directive = "conventions"
    classes = ("bml-conventions",)

    def request(self, directive: ReportDirective) -> str:
        """Return the section to list; empty for all."""
        return str(directive.options.get("section", "")).strip()

    def make(self, request: str, build: ReportBuild) -> list[LibraryEntry]:
        """Return the conventions by title, then by document."""
        conventions = conventions_of(build.app)
        entries = [
            LibraryEntry(
                "" if request else one.section,
                conventions.library.title_of(one.convention),
                docname,
                one,
            )
            for docname, one in conventions.shown_conventions
            if request in {"", one.section}
        ]
        return sorted(entries, key=lambda one: (one.heading.casefold(), one.title.casefold()))

    def facts(self, made: list[LibraryEntry]) -> object:
        """Return the contents and link targets of the list."""
        return [(*one[:3], one.shown.anchor, one.shown.convention.description) for one in made]

    def nodes(self, made: list[LibraryEntry], page: ReportPage) -> list[nodes.Node]:
        """Return a list per section."""
        found: list[nodes.Node] = []
        for heading, entries in groupby(made, key=lambda one: one.heading):
            if heading:
                found.append(nodes.rubric("", "", *text_nodes(heading)))
            items = [_item(one, page) for one in entries]
            found.append(nodes.definition_list("", *items, classes=list(page.place["classes"])))
        return found


def _item(entry: LibraryEntry, page: ReportPage) -> nodes.definition_list_item:
    link = page.link(entry.docname, entry.shown.anchor, text_nodes(entry.title))
    convention = entry.shown.convention
    inline = InlineBuilder(settings_of(page.app.env).options)
    place = one_place(convention.span.file, convention.span.line)
    words = inline.prose(convention.description, place)
    return nodes.definition_list_item(
        "", nodes.term("", "", link), nodes.definition("", nodes.paragraph("", "", *words))
    )
