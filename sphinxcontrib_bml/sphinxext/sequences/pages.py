"""The index of sequences as pages of its own, ``bml-NAME-sequences.html`` (RESOLVER RS-3, RI-2)."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.locale import _ as sphinx_words

from ...doctree.writers.html_text import text_html
from ...language.inline import convert, without_marks
from ...language.options import Options
from ..answering import build_systems
from ..i18n.catalogues import _
from ..page_reports import shown_reports
from ..writers.lists_html import ListHTML, anchor_of
from .lists import page_urls
from .making import list_sections
from .nodes import ListSelection
from .settled import is_changed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from ...display.sequence_lists import OpeningSection
    from ..answering import BuildSystem

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


def setup(app: Sphinx) -> None:
    """Make the pages."""
    app.connect("html-collect-pages", _pages)
