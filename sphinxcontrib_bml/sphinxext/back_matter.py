"""The end of a book (``bml_latex = "book"``): cards, and indices of auctions and conventions."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from ..agreements.meanings.books import BookMeanings
from ..display.sequence_lists import (
    ListedRow,
    OpeningSection,
    RowStatement,
    SequenceLine,
    opening_rank,
    shortened,
    with_texts,
)
from ..doctree.nodes import bml_bidtable
from .domain import app_of, shown_objects
from .sequences.continuations import printed_rows
from .sequences.lists import bml_sequence_list, list_builder, page_urls
from .systems import build_systems
from .translatable_messages import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sphinx.application import Sphinx

    from ..display.sequence_lists import PrintedRow
    from .systems import BuildSystem

_CALLS = 2
"""Number of calls of the longest auctions in the index of auctions (RESOLVER RI-6)."""
_MOST_ROWS = 4
"""Maximum number of rows of a convention in its index (RESOLVER RI-6)."""


class BookEnd(SphinxPostTransform):
    """Moves pages with cards to the end of a book, and adds its indices (RESOLVER RI-6)."""

    builders = ("latex",)
    default_priority: ClassVar[int] = 2
    """After pages for browsers are removed, before links are resolved."""

    def run(self, **kwargs: object) -> None:
        """Change the document of a book."""
        sections = list(self.document.findall(nodes.section))
        if self.config.bml_latex != "book" or not sections:
            return
        app, end = app_of(self.env), sections[0]
        end += _pages_for_the_end(self.document, app)
        indices = {
            str(_("Index of auctions")): _auctions(app),
            str(_("Index of conventions")): _conventions(app),
        }
        for number, (title, listed) in enumerate(indices.items()):
            if shown := self._shown(listed):
                end += self._section(f"bml-index-{number}", title, shown)

    def _shown(self, listed: Iterable[OpeningSection]) -> list[OpeningSection]:
        """Return the sections with the rows that this book has."""
        docnames = app_of(self.env).builder.docnames  # type: ignore[attr-defined]
        shown = [
            section._replace(
                lines=tuple(
                    line
                    for line in section.lines
                    if any(said.place.document in docnames for said in line.said)
                )
            )
            for section in listed
        ]
        return [section for section in shown if section.lines]

    def _section(self, anchor: str, title: str, shown: list[OpeningSection]) -> nodes.section:
        addresses = page_urls(shown, app_of(self.env).builder, self.config.root_doc)
        table = bml_sequence_list("", sections=shown, addresses=addresses, prefix=anchor)
        return nodes.section("", nodes.title("", title), table, ids=[anchor])


def _pages_for_the_end(document: nodes.document, app: Sphinx) -> list[addnodes.start_of_file]:
    """Remove the pages that have cards and no tables, and return them."""
    wanted = {one.docname for one in shown_objects(app, "is_at_end")}
    found = [
        page
        for page in document.findall(addnodes.start_of_file)
        if page["docname"] in wanted and not any(page.findall(bml_bidtable))
    ]
    for page in found:
        page.parent.remove(page)
    return found


def _auctions(app: Sphinx) -> list[OpeningSection]:
    """Return the rows of all systems up to two calls, each once, by opening."""
    by_opening: dict[str, OpeningSection] = {}
    seen: set[ListedRow] = set()
    for system in build_systems(app).systems:
        for section in list_builder(system, app.env).rows(_printed(system, app), _CALLS):
            lines = [
                line
                for line in section.lines
                if not {said.place for said in line.said if said.place.anchor} & seen
            ]
            seen.update(said.place for line in lines for said in line.said)
            before = by_opening.get(section.name, section._replace(lines=()))
            by_opening[section.name] = before._replace(lines=(*before.lines, *lines))
    found = sorted(by_opening.values(), key=lambda section: opening_rank(section.name))
    return with_texts(found, shortened)


def _printed(system: BuildSystem, app: Sphinx) -> Mapping[ListedRow, PrintedRow]:
    return printed_rows(system.documents, app.env, system.variant)


def _conventions(app: Sphinx) -> list[OpeningSection]:
    """Return the conventions with the rows that name them, and those with a page, by name."""
    by_name: dict[str, dict[ListedRow, str]] = {}
    rows = chain.from_iterable(_named_rows(one, app) for one in build_systems(app).systems)
    for name, place, label in rows:
        by_name.setdefault(name, {}).setdefault(place, label)
    for one in shown_objects(app, "is_indexed"):
        by_name.setdefault(one.title, {}).setdefault(ListedRow(one.docname, one.anchor), "")
    lines = tuple(
        SequenceLine(1, "" if number else name, (RowStatement(place, label),))
        for name, places in sorted(by_name.items(), key=lambda item: item[0].casefold())
        for number, (place, label) in enumerate(list(places.items())[:_MOST_ROWS])
    )
    return [OpeningSection("", "", lines)]


def _named_rows(system: BuildSystem, app: Sphinx) -> Iterator[tuple[str, ListedRow, str]]:
    """Yield the conventions that texts of a system name, with row and labels, shortest first."""
    shown, printed = system.translated_system, _printed(system, app)
    meanings = BookMeanings(shown.book, shown.options.notes_language)
    for one in sorted(shown.book.leading, key=lambda agreement: len(agreement.auction)):
        place = ListedRow(one.row.address.document, one.row.address.anchor)
        if place in printed:
            for alternative in meanings.of(one).alternatives:
                for claim in alternative.claims:
                    if claim.name == "convention" and claim.is_positive and claim.detail:
                        yield claim.detail, place, printed[place].label


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(BookEnd)
