"""Notes as the visitors of our nodes write them, if there is docutils and no Sphinx."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from docutils import nodes
from docutils.core import publish_doctree, publish_from_doctree
from docutils.writers import html5_polyglot, latex2e

from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.inline_nodes import text_nodes
from sphinxcontrib_bml.doctree.nodes import PageSettings, bml_caption
from sphinxcontrib_bml.doctree.table_nodes import auction_node
from sphinxcontrib_bml.doctree.writers.html import HTMLVisitors
from sphinxcontrib_bml.doctree.writers.latex import LaTeXVisitors
from sphinxcontrib_bml.doctree.writers.lower import LowerNodes
from sphinxcontrib_bml.doctree.writers.paper import PaperTranslator
from sphinxcontrib_bml.doctree.writers.publication import translator_of
from sphinxcontrib_bml.doctree.writers.web_page import PageTranslator
from sphinxcontrib_bml.language.auction_diagrams import parse_auction, with_seats
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.source import Source, SourceLine
from sphinxcontrib_bml.language.state import DocumentState
from tests.doctree.html.pages import Page

if TYPE_CHECKING:
    from docutils.transforms import Transform

Node = TypeVar("Node", bound=nodes.Element)

_SETTINGS: dict[str, Any] = {
    "_disable_config": True,
    "doctitle_xform": False,
    "halt_level": 2,
    "legacy_column_widths": False,
    "output_encoding": "utf-8",
    "use_latex_citations": True,
}


class _Parser(BMLParser):
    """Leaves our nodes in the document."""

    def get_transforms(self) -> list[type[Transform]]:
        return [item for item in super().get_transforms() if item is not LowerNodes]


def tree_of(notes: str) -> nodes.document:
    """Return the document of ``notes``, which must have no problem."""
    return publish_doctree(notes, parser=_Parser(), settings_overrides=_SETTINGS)


def auction_of(calls: str, *, dealer: str, vulnerable: str = "None") -> nodes.document:
    """Return a document of an auction of which more is known than its calls."""
    source = Source("notes.bml", calls)
    starts = zip(source.line_starts, calls.splitlines(), strict=False)
    lines = [SourceLine(text, source, start, start, start + len(text)) for start, text in starts]
    auction = replace(
        with_seats(parse_auction(lines, DocumentState(Options())), Seat(dealer)),
        vulnerability=BoardVulnerability.parse(vulnerable),
    )
    document = tree_of("")
    document += auction_node(auction, PageSettings())
    return document


def page_of(notes: str | nodes.document, visitors: HTMLVisitors | None = None) -> Page:
    """Return the web page of ``notes``."""
    writer = html5_polyglot.Writer()
    known = (visitors or HTMLVisitors()).visitors()
    writer.translator_class = translator_of(PageTranslator, known)
    return Page(_published(notes, writer))


def latex_of(notes: str | nodes.document, visitors: LaTeXVisitors | None = None) -> str:
    """Return the LaTeX of ``notes`` after the preamble."""
    writer = latex2e.Writer()
    known = (visitors or LaTeXVisitors()).visitors()
    writer.translator_class = translator_of(PaperTranslator, known)
    return _published(notes, writer).partition(r"\begin{document}")[2]


def _published(notes: str | nodes.document, writer: Any) -> str:
    document = tree_of(notes) if isinstance(notes, str) else notes
    published = publish_from_doctree(document, writer=writer, settings_overrides=_SETTINGS)
    assert isinstance(published, bytes)
    return published.decode()


def the_only(document: nodes.document, kind: type[Node]) -> Node:
    """Return the one node of a kind in a document."""
    (found,) = document.findall(kind)
    return found


def give_name(figure: nodes.Element, name: str) -> None:
    """Name a bidding table, a deal or an auction, as the option ``name`` of a directive does."""
    assert figure.document is not None
    figure["names"].append(name)
    figure.document.note_explicit_target(figure)


def give_caption(figure: nodes.Element, text: str) -> None:
    """Put a caption on a bidding table, a deal or an auction."""
    figure.insert(0, bml_caption(text, "", *text_nodes(text), classes=["bml-caption"]))
