"""The directive ``bml-explorer``: a place to ask what an auction means (RESOLVER RS-1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from docutils import nodes

from ...doctree.inline_nodes import text_nodes
from ...language.inline import convert, without_marks
from ...language.options import Options
from ..i18n.catalogues import _
from ..page_files import PageFile, runs_scripts
from ..page_reports import add_page_report
from ..sequences.pages import WITH_PAGES, page_name
from .site import SHARED, DataReport, data_address

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from ..answering import BuildSystem
    from ..page_reports import ReportBuild, ReportDirective, ReportPage

SCRIPTS = (*SHARED, "bml-explorer.js")
"""In the order in which they run."""
STYLE_SHEET = "bml-explorer.css"


class bml_explorer(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """An explorer; inside is what readers see where no script runs (RESOLVER RX-9).

    ``auction``: what it begins with; ``index``: the address of the data; ``asked``: the name of
    the system.
    """


@dataclass(frozen=True)
class Explorer:
    """What a page has of an explorer."""

    system: BuildSystem
    auction: str
    """What it begins with."""


class ExplorerReport(DataReport[str, Explorer]):
    """A place where readers type or tap an auction and read what the notes say of it."""

    name = "explorer"
    classes = ("bml-explorer",)
    files = tuple(map(PageFile, (STYLE_SHEET, *SCRIPTS)))
    leads_to_sequences = True

    def request(self, directive: ReportDirective) -> str:
        """Return the auction that it begins with, or nothing."""
        return str(directive.options.get("auction", ""))

    def make(self, request: str, build: ReportBuild) -> Explorer:
        """Return the explorer."""
        return Explorer(build.system, request)

    def facts(self, made: Explorer) -> object:
        """Return what the page has of its system."""
        return made.system.name, made.system.start, made.system.title

    def nodes(self, made: Explorer, page: ReportPage) -> list[nodes.Node]:
        """Return the explorer, or what leads to the notes where no script runs."""
        system = made.system
        sentence = nodes.paragraph("", "", *_fallback_sentence(system, page))
        if not runs_scripts(page.app.builder):
            return [sentence]
        index = data_address(system, page.app.builder, page.docname)
        return [bml_explorer("", sentence, index=index, asked=system.name, auction=made.auction)]


def _fallback_sentence(system: BuildSystem, page: ReportPage) -> list[nodes.Node]:
    """Return a sentence that leads to the index of sequences of a system, else to its notes."""
    title = convert(without_marks(system.title, Options()))
    before, _place, behind = str(_("All auctions: {0}")).partition("{0}")
    has_index = page.app.builder.name in WITH_PAGES
    link = page.link(page_name(system.name) if has_index else system.start, "", text_nodes(title))
    return [nodes.Text(before), link, nodes.Text(behind)]


def _visit_html(translator: HTML5Translator, node: bml_explorer) -> None:
    attributes = {"data-index": node["index"], "data-system": node["asked"]}
    if node["auction"]:
        attributes["data-auction"] = node["auction"]
    if not translator.config.bml_ask_seat_vul:
        attributes["data-conditions"] = "no"
    translator.body.append(translator.starttag(node, "div", **attributes))


def _depart_html(translator: HTML5Translator, node: bml_explorer) -> None:
    translator.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the directive and what writes its pages."""
    app.add_node(bml_explorer, html=(_visit_html, _depart_html))
    add_page_report(app, ExplorerReport)
