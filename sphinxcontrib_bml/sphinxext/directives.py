"""The directives whose content is notes, and the rows and texts that they add to a page."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import states

from ..doctree.build import Builder
from ..doctree.play_nodes import play_node
from ..doctree.table_nodes import auction_node, bidding_table_node, deal_node
from ..doctree.variant_nodes import mark_nodes
from ..language import syntax
from ..language.conditions import CarriedConditions
from ..language.directive_options import OF_COMPLETE_DEALS
from ..language.headings import record_heading
from ..language.source import Fragment, Source, SourceLine
from .build_state import AppState, ReadingState
from .directive_base import BMLBaseDirective
from .domain import app_of
from .session import record_deals, record_table
from .translatable_messages import is_chapter, record_messages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx
    from sphinx.util.docutils import SphinxDirective

    from ..bridge.deals import Deal
    from ..language.state import DocumentState


def enter_page_sections(directive: SphinxDirective, state: DocumentState) -> None:
    """Record the open sections of the page, by which an auction finds its deal (LANGUAGE AU-6).

    :param state: the state of the page.
    """
    if not is_chapter(directive.env):
        sections = open_sections(directive.state.document)[1:]
        state.sections = tuple(
            (depth, str(section["ids"])) for depth, section in enumerate(sections, 1)
        )


def record_page_heading(directive: SphinxDirective, state: DocumentState) -> None:
    """Record the titles above a directive as the headings of its tables (LANGUAGE HI-9b).

    In a chapter, the headings of the chapter are used.

    :param state: the state of the page.
    """
    if is_chapter(directive.env):
        return
    state.headings = ()
    for level, title in enumerate(_titles_above(directive.state.document), start=1):
        text = " ".join(title.astext().split())
        name, own_line = directive.get_source_info()
        numbers = [_line(title, directive) or own_line]
        source = Source(title.source or name, text, line_numbers=numbers)
        line = SourceLine(text, source, 0, 0, len(text))
        fragment = Fragment([(line, 0, len(text))])
        record_heading(syntax.Heading(line.span, level, fragment, title.parent["ids"][0]), state)


def open_sections(document: nodes.document) -> list[nodes.Element]:
    """Return the document and the open sections in it, from the outside to the inside."""
    sections: list[nodes.Element] = [document]
    while sections[-1].children and isinstance(sections[-1][-1], nodes.section):
        sections.append(sections[-1][-1])
    return sections


def _titles_above(document: nodes.document) -> Iterator[nodes.title]:
    """Yield the titles of the open sections, the outermost first."""
    for section in open_sections(document)[1:]:
        if section.children and isinstance(section[0], nodes.title) and section["ids"]:
            yield section[0]


def _line(title: nodes.title, directive: SphinxDirective) -> int:
    """Return the line of a title, or 0 if it is not known."""
    line = title.line or 0
    # docutils notes the line below a title, where it finds that it is one; MyST that of the title.
    is_noted_below = type(directive.state).__module__ == states.__name__
    return max(line - 1, 0) if is_noted_below else line


_SETTINGS: ReadingState[CarriedConditions] = ReadingState(
    "settings", lambda env: CarriedConditions()
)


def record_settings(directive: BMLBaseDirective) -> None:
    """Record the section of the settings that apply after a directive."""
    section = open_sections(directive.state.document)[-1]
    _settings_of(directive).note(directive.notes_state, section)


def report_carried(directive: BMLBaseDirective, table: syntax.BiddingTable) -> None:
    """Report each setting of an earlier section that applies to a table, once.

    :param directive: the directive that contains the table; its own options override settings.
    """
    settings, sections = _settings_of(directive), open_sections(directive.state.document)
    if is_chapter(directive.env):
        settings.note(directive.notes_state, sections[-1])
    else:
        settings.remark(table, directive.options, sections, directive.notes_state)


def _settings_of(directive: BMLBaseDirective) -> CarriedConditions:
    """Return the settings from the directives of the page so far."""
    return _SETTINGS.of(directive.env)


BELOW = "below a deal"
"""The name of the function for content below a typed deal, see :func:`add_file_reader`."""
_SHOWN: AppState[dict[str, str]] = AppState(lambda app: {})


def add_file_reader(app: Sphinx, name: str, show: str) -> None:
    """Add a function that shows the file in the option ``file``; for ``setup`` functions.

    :param name: the name of the directive, ``deal`` or ``auction``.
    :param show: the function that returns the nodes, given the directive:
        ``package.module:name``, loaded when a page has the option.
    """
    _SHOWN.of(app)[name] = show


class NotesDirective(BMLBaseDirective):
    """A core directive whose content is notes."""

    def nodes_of_file(self) -> list[nodes.Node]:
        """Return the nodes that a feature creates for the file in the options."""
        show: Callable[[NotesDirective], list[nodes.Node]] = resolve_name(
            _SHOWN.of(app_of(self.env))[self.kind]
        )
        return show(self)

    def apply_options(self, node: nodes.Element) -> list[nodes.Node]:
        """Return ``node`` with the common options and the partners applied."""
        mark_nodes([node], self.reader.part)
        return super().apply_options(node)


class BidtableDirective(NotesDirective):
    """A bidding table; the argument is its history, ``1N-2C``.

    Every line of the content is a line of the table; empty lines have no effect.
    """

    kind = "bidtable"

    def run(self) -> list[nodes.Node]:
        """Read the table, store it for the book, and return its nodes unless it is hidden."""
        record_page_heading(self, self.notes_state)
        found: list[nodes.Node] = []
        for table in self.reader.elements():
            assert isinstance(table, syntax.BiddingTable)
            report_carried(self, table)
            found += record_table(self.env, table) or self._shown(table)
        return found

    def _shown(self, table: syntax.BiddingTable) -> list[nodes.Node]:
        if table.hidden or not table.rows:
            return []
        node = bidding_table_node(table, self.state.document, self.notes_state, self.page_settings)
        if "collapse" in self.options:
            node["collapse"] = self.options["collapse"]
        made = self.apply_options(node)
        mark_nodes([node], table.part)
        return made


class DealDirective(NotesDirective):
    """A deal; the argument is its header, the content hand lines or one PBN deal."""

    kind = "deal"

    def run(self) -> list[nodes.Node]:
        """Return the deal's diagram."""
        enter_page_sections(self, self.notes_state)
        elements = self.reader.elements()
        record_deals(self.env, elements)
        if "file" in self.options:
            return self.nodes_of_file()
        source, line = self.get_source_info()
        found: list[nodes.Node] = []
        for element in elements:
            if isinstance(element, syntax.DealDiagram):
                shown = self._selected(element.deal)
                node = deal_node(shown, self.page_settings, source, line)
                found += [*self.apply_options(node), *self._nodes_below(element.deal, shown)]
        return found

    def _nodes_below(self, deal: Deal, shown: Deal) -> list[nodes.Node]:
        """Return the nodes that a feature adds below a deal with all cards known."""
        if not deal.is_complete or not any(map(self.options.get, OF_COMPLETE_DEALS)):
            return []
        show: Callable[..., list[nodes.Node]] = resolve_name(_SHOWN.of(app_of(self.env))[BELOW])
        return show(self, deal, frozenset(shown.hands))

    def _selected(self, deal: Deal) -> Deal:
        """Return the deal with the hands in ``show``, or with all hands if it has none of these."""
        selection = deal.shown(self.options.get("show", ""))
        return selection if selection.hands else deal


class AuctionDirective(NotesDirective):
    """An auction in four columns; the argument is the dealer, N E S or W."""

    kind = "auction"

    def run(self) -> list[nodes.Node]:
        """Return the auction's diagram."""
        enter_page_sections(self, self.notes_state)
        elements = self.reader.elements()
        record_deals(self.env, elements)
        if "file" in self.options:
            return self.nodes_of_file()
        found: list[nodes.Node] = []
        for diagram in elements:
            assert isinstance(diagram, syntax.AuctionDiagram)
            node = auction_node(diagram, self.page_settings)
            record_messages(self.env, [node])
            found += self.apply_options(node)
        return found


class PlayDirective(NotesDirective):
    """The play of a deal; the content is the tricks."""

    optional_arguments = 0
    kind = "play"

    def run(self) -> list[nodes.Node]:
        """Return the table of the tricks."""
        enter_page_sections(self, self.notes_state)
        found: list[nodes.Node] = []
        for play in self.reader.elements():
            assert isinstance(play, syntax.PlayDiagram)
            node = play_node(play, self.page_settings)
            record_messages(self.env, [node])
            found += self.apply_options(node)
        return found


class BMLDirective(NotesDirective):
    """Any notes except headings, which would break the sections of the page."""

    optional_arguments = 0
    kind = "bml"

    def run(self) -> list[nodes.Node]:
        """Read the notes and return their nodes."""
        record_page_heading(self, self.notes_state)
        enter_page_sections(self, self.notes_state)
        builder = Builder(
            self.state.document,
            self.notes_state,
            self.page_settings,
            self._note_table,
        )
        result: list[nodes.Node] = []
        elements = self.reader.elements()
        record_deals(self.env, elements)
        for element in elements:
            if isinstance(element, syntax.Heading):
                text = element.text.text
                result.append(nodes.paragraph("", "", nodes.strong("", text)))
                continue
            children = builder.nodes_of(element)
            if not isinstance(element, syntax.RstBlock):
                record_messages(self.env, children)
            result.extend(children)
        record_settings(self)
        for node in result:
            if isinstance(node, nodes.Element):
                node["classes"] += self.options.get("class", [])
        return result

    def _note_table(self, table: syntax.BiddingTable) -> list[nodes.Node]:
        report_carried(self, table)
        return record_table(self.env, table)


DIRECTIVES = {
    "bidtable": BidtableDirective,
    "deal": DealDirective,
    "auction": AuctionDirective,
    "play": PlayDirective,
    "bml": BMLDirective,
}
"""The directives by name; the domain has them too, as ``bml:bidtable``."""


def setup(app: Sphinx) -> None:
    """Register the directives under their plain names and in the domain."""
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("bml", name, directive)
