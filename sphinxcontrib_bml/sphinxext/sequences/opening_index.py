"""The openings in the indices of a site."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from markupsafe import escape
from sphinx.domains import Index, IndexEntry

from ...bridge.auctions import Side
from ...display.sequence_lists import OpeningSection, first_line, opening_rank
from ...language.labels import Literal
from .. import products
from ..domain import app_of
from ..session import tables_of
from ..systems import WITH_PAGES, build_systems
from ..translatable_messages import _
from .lists import list_builder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx

    from ...language.syntax import BiddingTable


_INDEX = "index"
"""The name of the product."""
_CALLS = 2
"""Number of calls of the longest auctions; the index of auctions has longer ones."""


class SequenceIndex(Index):
    """The openings and their continuations, in bidding order: a page of HTML builds.

    In printed output the directive ``bml-sequences`` lists auctions where the author wants them.
    """

    name = "sequences"
    localname = _("Bidding sequences")
    shortname = _("sequences")

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the entries by opening; empty if no page has any."""
        app = app_of(self.domain.env)
        if app.builder.name not in WITH_PAGES:
            return [], False
        kept = list(_entries_by_opening(app).items())
        wanted = None if docnames is None else set(docnames)
        openings = [
            # Sphinx's template prints titles as HTML.
            (escape(title), [one for one in entries if wanted is None or one.docname in wanted])
            for title, entries in kept
        ]
        return [one for one in openings if one[1]], False


def _entries_by_opening(app: Sphinx) -> dict[str, list[IndexEntry]]:
    answers = build_systems(app)
    by_opening: dict[str, list[IndexEntry]] = {}
    for system in answers.systems:
        extra = system.name if len(answers.systems) > 1 else ""
        found = products.of_parts(
            app,
            _INDEX,
            system.parts,
            lambda part: list_builder(part, app.env).sequences(_CALLS),
        )
        for section in sorted(chain(*found), key=lambda section: opening_rank(section.name)):
            by_opening.setdefault(section.title, []).extend(_entries(section, extra))
    return by_opening


def _entries(section: OpeningSection, extra: str) -> Iterator[IndexEntry]:
    for line in section.lines:
        first = line.said[0]
        if first.place.anchor:
            text = f"{first.when}: {first.text}" if first.when else first.text
            yield IndexEntry(line.label, 0, *first.place, extra, "", first_line(text))


def _escape_names(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], *_: object
) -> None:
    """Escape the names of the index, which templates print as HTML."""
    page = f"bml-{SequenceIndex.name}"
    if pagename == page and "indextitle" in context:
        context["indextitle"] = escape(str(context["indextitle"]))
    context["rellinks"] = [
        tuple(escape(str(word)) for word in link) if link[0] == page else link
        for link in context.get("rellinks", ())
    ]


def _record_openings(app: Sphinx, doctree: nodes.document) -> None:
    """Add the openings of the current document to the general index.

    There are no index nodes: a book without index nodes does not need a program to sort the index.
    """
    entries = app.env.domains["index"].data["entries"].setdefault(app.env.docname, [])
    word = str(_("openings"))
    seen: set[str] = set()
    for table in tables_of(app.env):
        for name, anchor in _openings(table):
            if name not in seen:
                seen.add(name)
                entries.append(("single", f"{word}; {name}", anchor, "", None))


def _openings(table: BiddingTable) -> Iterator[tuple[str, str]]:
    """Yield our openings that a table defines at its top, each with the anchor of its row."""
    if table.context is not None:
        return
    for row in table.rows:
        if row.level == 0 and row.address.anchor and len(row.labels) == 1:
            label = row.labels[0]
            match label.parts:
                case (Literal(calls=(call,)),) if call.is_bid and label.side is Side.WE:
                    yield call.word, row.address.anchor


def setup(app: Sphinx) -> None:
    """Register the index of the domain, and the entries of the general index."""
    app.add_index_to_domain("bml", SequenceIndex)
    app.connect("doctree-read", _record_openings)
    app.connect("html-page-context", _escape_names)
