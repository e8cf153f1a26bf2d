"""Auctions in Sphinx's own indices: that of the domain, and openings in the general one (RI-4)."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.domains import Index, IndexEntry
from sphinx.locale import _ as sphinx_words

from ...bridge.auctions import Side
from ...display.sequence_lists import first_line
from ...doctree.writers.texts import text_html
from ...language.inline import convert, without_marks
from ...language.labels import Literal
from ...language.options import Options
from ..build_systems import build_systems
from ..domain import app_of
from ..i18n.translatable_messages import _
from ..page_reports import shown_reports
from ..session import tables_of
from ..writers.lists import ListHTML, anchor_of
from .build_state import is_changed
from .lists import ListSelection, list_builder, list_sections, page_urls

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx

    from ...display.sequence_lists import OpeningSection
    from ...language.syntax import BiddingTable
    from ..build_systems import BuildSystem

Page = tuple[str, dict[str, Any], str]
"""Name, what its template is given, the template."""

WITH_PAGES = frozenset({"html", "dirhtml"})
"""Builders that have pages beside those of documents."""
_LARGEST = 400_000
"""Characters of a page; the index of a larger system is cut by opening."""
_TEMPLATE = "page.html"
_ALL = ListSelection("sequences", "", None)


def page_name(system_name: str) -> str:
    """Return the name of the page with the index of sequences of a system."""
    return f"bml-{system_name}-sequences"


def systems_with_pages(app: Sphinx) -> list[BuildSystem]:
    """Return the systems whose index of sequences is a page; none where there are no such pages.

    All with ``bml_sequences``, else those that elements of pages lead to (RESOLVER RS-3).
    """
    if app.builder.name not in WITH_PAGES:
        return []
    systems = build_systems(app).systems
    if app.config.bml_sequences:
        return list(systems)
    shown = shown_reports(app, lambda report: report.leads_to_sequences)
    wanted = [build.system for _report, build in shown]
    return [system for system in systems if system in wanted]


def _pages(app: Sphinx) -> Iterator[Page]:
    """Yield the pages, which the theme wraps as it does those of documents; none if all stand."""
    wanted = systems_with_pages(app)
    if not is_changed(app) and _exist(wanted, app):
        return
    for system in wanted:
        sections = list_sections(_ALL, system, app)
        if sections:
            yield from _pages_of(system, sections, app)


def _exist(systems: list[BuildSystem], app: Sphinx) -> bool:
    """Tell whether the pages of systems are there."""
    files = [Path(app.outdir, app.builder.get_target_uri(page_name(one.name))) for one in systems]
    return all((file / "index.html" if file.is_dir() else file).is_file() for file in files)


def _pages_of(system: BuildSystem, sections: list[OpeningSection], app: Sphinx) -> Iterator[Page]:
    """Yield the page of a system, or one for each opening behind one that lists them (RI-2)."""
    name = page_name(system.name)
    title = convert(without_marks(system.system.title, Options()))
    heading = str(_("Bidding sequences: {system}")).replace("{system}", title)
    writer = ListHTML(page_urls(sections, app.builder, name))
    written = [writer.lines(section.lines) for section in sections]
    if sum(map(len, written)) <= _LARGEST:
        inner = "".join(map(_section, sections, written))
        jumps = _section_links((section, f"#{anchor_of(section)}") for section in sections)
        yield _page(name, heading, f"{jumps}{inner}")
        return
    names = [f"{name}-{anchor_of(section)}" for section in sections]
    addresses = [app.builder.get_relative_uri(name, one) for one in names]
    yield _page(name, heading, _section_links(zip(sections, addresses, strict=True)))
    for section, one, text in zip(sections, names, written, strict=True):
        back = escape(app.builder.get_relative_uri(one, name))
        above = f'<p><a href="{back}">{text_html(heading)}</a></p>\n'
        yield _page(one, f"{section.title} – {title}", f"{above}{text}")


def _page(name: str, heading: str, inner: str) -> Page:
    body = (
        f'<section class="bml-sequences" id="bml-sequences">\n'
        f"<h1>{text_html(heading)}{_permalink('bml-sequences')}</h1>\n{inner}</section>\n"
    )
    return (
        name,
        {"title": text_html(heading), "body": body, "parents": [], "has_bml_lists": True},
        _TEMPLATE,
    )


def _section(section: OpeningSection, lines: str) -> str:
    anchor = escape(anchor_of(section))
    heading = f"<h2>{text_html(section.title)}{_permalink(anchor)}</h2>"
    return f'<section id="{anchor}">\n{heading}\n{lines}</section>\n'


def _permalink(anchor: str) -> str:
    title = escape(str(sphinx_words("Link to this heading")))
    return f'<a class="headerlink" href="#{anchor}" title="{title}">¶</a>'


def _section_links(targets: Any) -> str:
    items = "".join(
        f'<li><a href="{escape(address)}">{text_html(section.title)}</a></li>\n'
        for section, address in targets
    )
    return f'<ul class="bml-openings" role="list">\n{items}</ul>\n'


def setup_pages(app: Sphinx) -> None:
    """Make the pages."""
    app.connect("html-collect-pages", _pages)


_CALLS = 2
"""Calls of the longest auctions: the index of sequences has them all."""


class SequenceIndex(Index):
    """The openings and what comes next, in bidding order: a page of HTML builds.

    On paper the directive ``bml-sequences`` lists auctions where the author wants them.
    """

    name = "sequences"
    localname = _("Bidding sequences")
    shortname = _("sequences")

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the entries by opening; none where no page has them."""
        app = app_of(self.domain.env)
        if app.builder.name not in WITH_PAGES:
            return [], False
        answers = build_systems(app)
        wanted = None if docnames is None else set(docnames)
        by_opening: dict[str, list[IndexEntry]] = {}
        for system in answers.systems:
            extra = system.name if len(answers.systems) > 1 else ""
            for section in list_builder(system, app.env).sequences(_CALLS):
                entries = [
                    entry
                    for entry in _entries(section, extra)
                    if wanted is None or entry.docname in wanted
                ]
                if entries:
                    by_opening.setdefault(section.title, []).extend(entries)
        return list(by_opening.items()), False


def _entries(section: OpeningSection, extra: str) -> Iterator[IndexEntry]:
    for line in section.lines:
        first = line.said[0]
        if first.place.anchor:
            text = f"{first.when}: {first.text}" if first.when else first.text
            yield IndexEntry(line.label, 0, *first.place, extra, "", first_line(text))


def _record_openings(app: Sphinx, doctree: nodes.document) -> None:
    """Put the openings of the document just read into the general index.

    No nodes stand for them: books that have none need no program that sorts indices.
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
    if table.heading is not None:
        return
    for row in table.rows:
        if row.level == 0 and row.address.anchor and len(row.labels) == 1:
            label = row.labels[0]
            match label.parts:
                case (Literal(calls=(call,)),) if call.is_bid and label.side is Side.WE:
                    yield call.word, row.address.anchor


def setup_indices(app: Sphinx) -> None:
    """Register the index of the domain, and fill the general one."""
    app.add_index_to_domain("bml", SequenceIndex)
    app.connect("doctree-read", _record_openings)
