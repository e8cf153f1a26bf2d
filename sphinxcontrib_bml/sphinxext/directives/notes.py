"""The directives ``bidtable``, ``deal``, ``auction`` and ``bml``."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from docutils import nodes

from ...agreements.noted_deals import annotated_calls
from ...doctree.build import Builder
from ...doctree.diagram_nodes import auction_node, deal_node
from ...doctree.table_nodes import bidding_table_node
from ...doctree.variant_nodes import mark_nodes
from ...language.syntax import AuctionDiagram, BiddingTable, DealDiagram, Heading, RstBlock
from ..build_state import AppState
from ..domain import app_of
from ..i18n.translatable_messages import record_messages
from ..session import record_auction, record_deals, record_table
from .base import BMLBaseDirective
from .tables import record_page_heading, record_settings, report_carried

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

    from ...bridge.deals import Deal

_SHOWN: AppState[dict[str, str]] = AppState(lambda app: {})


def add_file_reader(app: Sphinx, name: str, show: str) -> None:
    """Let a feature show what the option ``file`` of a directive names, in its ``setup``.

    :param name: of the directive, ``deal`` or ``auction``.
    :param show: the function that returns the nodes, given the directive:
        ``package.module:name``, loaded when a page has the option.
    """
    _SHOWN.of(app)[name] = show


class NotesDirective(BMLBaseDirective):
    """A directive of the core, whose content is notes."""

    def nodes_of_file(self) -> list[nodes.Node]:
        """Return what a feature shows of the file that the options name."""
        show: Callable[[NotesDirective], list[nodes.Node]] = resolve_name(
            _SHOWN.of(app_of(self.env))[self.kind]
        )
        return show(self)

    def apply_options(self, node: nodes.Element) -> list[nodes.Node]:
        """Return ``node`` with the common options put on it, and for whom it is."""
        mark_nodes([node], self.reader.part)
        return super().apply_options(node)


class BidtableDirective(NotesDirective):
    """A bidding table; the argument is its history, ``1N-2C``.

    Every line of the content is a line of the table; blank ones mean nothing.
    """

    kind = "bidtable"

    def run(self) -> list[nodes.Node]:
        """Read the table, keep it for the book, and show it unless it is hidden."""
        record_page_heading(self, self.notes_state)
        found: list[nodes.Node] = []
        for table in self.reader.elements():
            assert isinstance(table, BiddingTable)
            report_carried(self, table)
            found += record_table(self.env, table) or self._shown(table)
        return found

    def _shown(self, table: BiddingTable) -> list[nodes.Node]:
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
        elements = self.reader.elements()
        record_deals(self.env, elements)
        if "file" in self.options:
            return self.nodes_of_file()
        source, line = self.get_source_info()
        return [
            node
            for element in elements
            if isinstance(element, DealDiagram)
            for node in self.apply_options(
                deal_node(self._selected(element.deal), self.page_settings, source, line)
            )
        ]

    def _selected(self, deal: Deal) -> Deal:
        """Return the deal with the hands of ``show``; with all if it has none of them."""
        selection = deal.shown(self.options.get("show", ""))
        return selection if selection.hands else deal


class AuctionDirective(NotesDirective):
    """An auction in four columns; the argument is the dealer, N E S or W."""

    kind = "auction"

    def run(self) -> list[nodes.Node]:
        """Return the auction's diagram."""
        elements = self.reader.elements()
        if "file" in self.options:
            return self.nodes_of_file()
        found: list[nodes.Node] = []
        for diagram in elements:
            assert isinstance(diagram, AuctionDiagram)
            calls = annotated_calls(diagram, self.page_settings.options)
            record_auction(self.env, self.get_source_info()[1], calls)
            node = auction_node(
                diagram,
                self.page_settings,
                dealer=self.reader.dealer,
                vulnerability=self.options.get("vul"),
            )
            record_messages(self.env, [node])
            found += self.apply_options(node)
        return found


class BMLDirective(NotesDirective):
    """Any notes but headings, which would tear the sections of the page apart."""

    optional_arguments = 0
    kind = "bml"

    def run(self) -> list[nodes.Node]:
        """Read the notes and return what they show."""
        record_page_heading(self, self.notes_state)
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
            if isinstance(element, Heading):
                text = element.text.text
                result.append(nodes.paragraph("", "", nodes.strong("", text)))
                continue
            children = builder.nodes_of(element)
            if not isinstance(element, RstBlock):
                record_messages(self.env, children)
            result.extend(children)
        record_settings(self)
        for node in result:
            if isinstance(node, nodes.Element):
                node["classes"] += self.options.get("class", [])
        return result

    def _note_table(self, table: BiddingTable) -> list[nodes.Node]:
        report_carried(self, table)
        return record_table(self.env, table)


DIRECTIVES = {
    "bidtable": BidtableDirective,
    "deal": DealDirective,
    "auction": AuctionDirective,
    "bml": BMLDirective,
}
"""By name; each is known in the domain too, as ``bml:bidtable``."""


def setup(app: Sphinx) -> None:
    """Register the directives under their plain names and in the domain."""
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
        app.add_directive_to_domain("bml", name, directive)
