"""Lists and indices of auctions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from html import escape
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx.errors import NoUri
from sphinx.locale import _ as sphinx_words

from ...display.sequence_lists import (
    ListedRow,
    OpeningSection,
    RowStatement,
    SequenceLine,
    SequenceLists,
    first_line,
    opening_rank,
    shortened,
    with_marks,
    with_texts,
)
from ...doctree.inline_nodes import broken_text_nodes, text_nodes
from ...doctree.visitors import NodeWriters, register
from ...doctree.writers.lower import text_html
from ...language.inline import convert, without_marks
from ...language.options import Options
from ...language.source import fingerprint
from .. import products
from ..build_state import BuildState
from ..headings import ROW_MARKS, make_reference
from ..page_reports import (
    PageReport,
    ReportBuild,
    ReportDirective,
    ReportPage,
    add_page_report,
    shown_reports,
)
from ..session import settings_of
from ..systems import WITH_PAGES, BuildSystem, build_systems, page_name
from ..translatable_messages import _
from ..writers import lists
from ..writers.lists import ListHTML, anchor_of
from .continuations import printed_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment


class bml_sequence_list(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A list of auctions: ``sections``, and ``addresses`` of the pages of their documents.

    ``prefix``: the prefix of the anchors of sections.
    """


class ListSelection(NamedTuple):
    """The selection of auctions in a list."""

    kind: str
    """``sequences``, ``summary`` or ``alerts``."""
    opening: str
    """The opening in short form, ``1N``; empty for all."""
    depth: int | None
    """The number of calls in the longest auctions; None for the default."""


def list_nodes(
    sections: list[OpeningSection], builder: Builder, origin: str, classes: list[str]
) -> list[nodes.Node]:
    """Return a list as nodes that every writer supports."""
    made: list[nodes.Node] = []
    for section in sections:
        made.append(nodes.rubric("", "", *text_nodes(section.title)))
        items = [_item(line, builder, origin) for line in section.lines]
        made.append(nodes.bullet_list("", *items, bullet="-", classes=classes))
    return made


def _item(line: SequenceLine, builder: Builder, origin: str) -> nodes.list_item:
    label: nodes.Node = nodes.strong("", "", *text_nodes(line.label))
    first = line.said[0] if line.said else None
    lines = [_words(one, number, builder, origin) for number, one in enumerate(line.said)]
    if first is not None:
        lines[0][:0] = [_link(first.place, [label], builder, origin), nodes.Text(" ")]
    else:
        lines = [[label]]
    if len(lines) == 1:
        return nodes.list_item("", nodes.paragraph("", "", *lines[0]))
    block = nodes.line_block("", *(nodes.line("", "", *one) for one in lines))
    return nodes.list_item("", block)


def _words(said: RowStatement, number: int, builder: Builder, origin: str) -> list[nodes.Node]:
    """Return the text of a row, after its conditions."""
    words: list[nodes.Node] = []
    if said.when:
        when: nodes.Node = nodes.emphasis("", "", *text_nodes(f"{said.when}:"))
        words += [_link(said.place, [when], builder, origin) if number else when, nodes.Text(" ")]
    if said.alert:
        words.append(nodes.Text("! "))
    return [*words, *broken_text_nodes(" ".join(said.text.split()))]


def _link(place: ListedRow, words: list[nodes.Node], builder: Builder, origin: str) -> nodes.Node:
    if not place.anchor:
        return nodes.inline("", "", *words)
    return make_reference(builder, origin, place.document, place.anchor, words)


_SUMMARY_DEPTH = 2
_PRINTED_DEPTH = 4
"""Number of calls in the longest auctions of printed lists (RESOLVER RI-3)."""


def list_builder(system: BuildSystem, env: BuildEnvironment) -> SequenceLists:
    """Return the builder of lists of a system, with the texts that its pages show (RS-7)."""
    tree = system.translated_resolver.tree
    return SequenceLists(tree, settings_of(env).wording, system.translated_texts.of)


def list_sections(wanted: ListSelection, system: BuildSystem, app: Sphinx) -> list[OpeningSection]:
    """Return the sections of a list in this build."""
    name = f"list-{wanted.kind}-{wanted.depth or ''}"
    if wanted.kind == "sequences" and app.builder.format == "latex":
        sections = _printed_sections(wanted, system, app)
    else:
        found = products.of_parts(
            app, name, system.parts, partial(_sections, wanted, app), partial(_marks_of, app)
        )
        sections = sorted(chain(*found), key=lambda section: opening_rank(section.name))
    if wanted.opening:
        sections = [section for section in sections if section.name == wanted.opening]
    return sections


def _sections(wanted: ListSelection, app: Sphinx, part: BuildSystem) -> list[OpeningSection]:
    """Return the sections for a part of a system, with changed rows marked (CHECKS CH-5)."""
    lists = list_builder(part, app.env)
    match wanted.kind:
        case "summary":
            found = with_texts(lists.summary(wanted.depth or _SUMMARY_DEPTH), first_line)
        case "alerts":
            found = with_texts(lists.alerts(), first_line)
        case _:
            found = lists.sequences(wanted.depth)
    return _mark_changes(found, _marks_of(app, part), app.env)


def _printed_sections(
    wanted: ListSelection, system: BuildSystem, app: Sphinx
) -> list[OpeningSection]:
    """Return the sections of a printed list."""
    printed = printed_rows(system.documents, app.env, system.variant)
    rows = list_builder(system, app.env).rows(printed, wanted.depth or _PRINTED_DEPTH)
    return _mark_changes(with_texts(rows, shortened), _marks_of(app, system), app.env)


def _marks_of(app: Sphinx, asked: BuildSystem) -> dict[str, dict[str, bool]]:
    """Return the changed rows in the documents of a system, or of a part of it."""
    marks = ROW_MARKS.of(app.env)
    return {docname: marks[docname] for docname in asked.documents if docname in marks}


def _mark_changes(
    sections: list[OpeningSection], marks: dict[str, dict[str, bool]], env: BuildEnvironment
) -> list[OpeningSection]:
    """Return a list with the changed rows marked (CHECKS CH-5)."""
    if not marks:
        return sections
    wording = settings_of(env).wording

    def mark_of(place: ListedRow) -> str:
        is_new = marks.get(place.document, {}).get(place.anchor)
        if is_new is None:
            return ""
        return wording.new_row if is_new else wording.changed_row

    return with_marks(sections, mark_of)


_WITH_VISITORS = frozenset({"html", "latex"})
"""Formats whose writers have a visitor for lists."""
_CLASS = "bml-sequences"


@dataclass(frozen=True)
class ListRequest:
    """The request of a directive."""

    wanted: ListSelection
    prefix: str
    """The prefix of the anchors of its sections."""


@dataclass(frozen=True)
class ShownList:
    """A list of auctions."""

    sections: list[OpeningSection]
    prefix: str


class ListReport(PageReport[ListRequest, ShownList]):
    """A list of auctions."""

    classes = (_CLASS,)
    is_of_documents = True

    def request(self, directive: ReportDirective) -> ListRequest:
        """Return the request."""
        env, options = directive.env, directive.options
        serial = env.new_serialno("bml-list")
        return ListRequest(
            ListSelection(
                self.kind(directive),
                options["opening"].short if "opening" in options else "",
                options.get("depth"),
            ),
            nodes.make_id(f"bml-list-{env.docname}-{serial}"),
        )

    def kind(self, directive: ReportDirective) -> str:
        """Return the kind of list."""
        return self.name

    def make(self, request: ListRequest, build: ReportBuild) -> ShownList:
        """Return the list; report an opening without auctions."""
        wanted = request.wanted
        sections = list_sections(wanted, build.system, build.app)
        if not sections and wanted.opening:
            build.report(f"no auction of the system begins with {wanted.opening}")
        return ShownList(sections, request.prefix)

    def facts(self, made: ShownList) -> object:
        """Return the content of the list."""
        return made.sections

    def nodes(self, made: ShownList, page: ReportPage) -> list[nodes.Node]:
        """Return the list."""
        builder, sections = page.app.builder, made.sections
        if not sections:
            return []
        if builder.format not in _WITH_VISITORS:
            return list_nodes(sections, builder, page.docname, [_CLASS])
        addresses = page_urls(sections, builder, page.docname)
        return [bml_sequence_list("", sections=sections, addresses=addresses, prefix=made.prefix)]


class SequencesReport(ListReport):
    """``.. bml-sequences::``: every auction that the notes describe."""

    name = "sequences"


class SummaryReport(ListReport):
    """``.. bml-summary::``: our openings and the responses, or our calls with alerts."""

    name = "summary"

    def kind(self, directive: ReportDirective) -> str:
        """Return the kind of list."""
        return "alerts" if directive.options.get("alerts") else self.name


def page_urls(sections: list[OpeningSection], builder: Builder, origin: str) -> dict[str, str]:
    """Return the addresses of the pages of documents in ``sections``, without unwritten pages.

    :param origin: the page that links to them.
    """
    documents = {
        said.place.document for section in sections for line in section.lines for said in line.said
    }
    addresses = {}
    for document in documents:
        if builder.name == "singlehtml":
            # Sphinx's own references between documents have no target there (SPHINX-API 5).
            addresses[document] = ""
            continue
        try:
            addresses[document] = builder.get_relative_uri(origin, document)
        except NoUri:
            continue
    return addresses


def setup(app: Sphinx) -> None:
    """Register the directives and the writers of lists."""
    writers = NodeWriters(html=lists.visit_list, latex=lists.list_latex)
    register(bml_sequence_list, writers=writers)
    add_page_report(app, SequencesReport)
    add_page_report(app, SummaryReport)


Page = tuple[str, dict[str, Any], str]
"""Name, template values, template."""

_PAGES, _SECTIONS = "pages", "sections"
"""The names of the products."""
_PAGES_NOW: BuildState[dict[str, str]] = BuildState(lambda app: {})
"""Fingerprints of the pages of this build."""
_LARGEST = 400_000
"""Characters of a page; the index of a larger system is split by opening."""
_TEMPLATE = "page.html"
_ALL = ListSelection("sequences", "", None)


def systems_with_pages(app: Sphinx) -> list[BuildSystem]:
    """Return the systems whose index of sequences is a page; none if there are no such pages.

    All systems with ``bml_sequences``, else the systems that elements of pages link to
    (RESOLVER RS-3).
    """
    if app.builder.name not in WITH_PAGES:
        return []
    systems = build_systems(app).systems
    if app.config.bml_sequences:
        return list(systems)
    shown = shown_reports(app, lambda report: report.leads_to_sequences)
    wanted = [build.system for _report, build in shown]
    return [system for system in systems if system in wanted]


def names_of_pages(app: Sphinx) -> Collection[str]:
    """Return the names of the pages, of this build or of an earlier one if they are unchanged."""
    if now := _PAGES_NOW.of(app):
        return now
    is_unchanged = not products.is_changed(app) and systems_with_pages(app)
    return (products.find_files(app, _PAGES, _PAGES) or ()) if is_unchanged else ()


class _WrittenSection(NamedTuple):
    """An opening of the index of auctions as written on a page."""

    name: str
    """The opening in short form."""
    title: str
    anchor: str
    says: str
    """The first line of its meaning; empty without one."""
    lines: str
    mark: str
    """A fingerprint of all fields."""


def _pages(app: Sphinx) -> Iterator[Page]:
    """Yield the pages, which the theme wraps like documents, without unchanged ones."""
    wanted = systems_with_pages(app)
    if not products.is_changed(app) and _exist(wanted, app):
        return
    before, layout, now = (
        products.find_files(app, _PAGES, _PAGES) or {},
        _layout(app),
        _PAGES_NOW.of(app),
    )
    for system in wanted:
        found = products.of_parts(
            app, _SECTIONS, system.parts, partial(_written_sections, app), partial(_marks_of, app)
        )
        sections = sorted(chain(*found), key=lambda section: opening_rank(section.name))
        for name, mark, make in _pages_of(system, sections, app) if sections else ():
            now[name] = fingerprint([layout, mark])
            if before.get(name) != now[name]:
                yield make()


def _written_sections(app: Sphinx, part: BuildSystem) -> list[_WrittenSection]:
    """Return the written openings of a part of a system."""
    sections = _sections(_ALL, app, part)
    writer = ListHTML(page_urls(sections, app.builder, page_name(part.name)))
    written = [
        (one.name, one.title, anchor_of(one), _meaning(one), writer.lines(one.lines))
        for one in sections
    ]
    return [_WrittenSection(*one, fingerprint(one)) for one in written]


def _meaning(section: OpeningSection) -> str:
    """Return the first line of the meaning of an opening; empty without one."""
    first = section.lines[0]
    is_opening = first.label == section.title and first.said
    return first_line(first.said[0].text) if is_opening else ""


def _layout(app: Sphinx) -> str:
    """Return a text that changes if the theme would write something else around pages."""
    env = app.env
    titles = [
        (docname, env.titles[docname].astext(), env.tocs[docname].astext())
        for docname in sorted(env.all_docs)
    ]
    reports = [(type(one).name, build.docname) for one, build in shown_reports(app, lambda _: True)]
    return products.key_of(app, (), titles, sorted(env.toctree_includes.items()), reports)


def _record_pages(app: Sphinx, exception: Exception | None) -> None:
    """Store the fingerprints of the pages that were written or are unchanged."""
    if exception is None and (now := _PAGES_NOW.of(app)):
        products.keep_files(app, _PAGES, [_file_of(name, app) for name in now], now, _PAGES)


def _file_of(page: str, app: Sphinx) -> Path:
    file = Path(app.outdir, app.builder.get_target_uri(page))
    return file / "index.html" if file.is_dir() else file


def _exist(systems: list[BuildSystem], app: Sphinx) -> bool:
    """Return whether the pages of systems exist."""
    return all(_file_of(page_name(one.name), app).is_file() for one in systems)


def _pages_of(
    system: BuildSystem, sections: list[_WrittenSection], app: Sphinx
) -> Iterator[tuple[str, object, Callable[[], Page]]]:
    """Yield the page of a system, or a list of openings with a page for each (RI-2).

    Each result is the name of a page, a value that changes with it, and a function that creates it.
    """
    name = page_name(system.name)
    title = convert(without_marks(system.title, Options()))
    heading = str(_("Bidding sequences: {system}")).replace("{system}", title)
    if sum(len(section.lines) for section in sections) <= _LARGEST:
        marks = [section.mark for section in sections]
        yield name, [heading, marks], partial(_whole_page, name, heading, sections)
        return
    names = [f"{name}-{section.anchor}" for section in sections]
    addresses = [app.builder.get_relative_uri(name, one) for one in names]
    links = _section_links(zip(sections, addresses, strict=True))
    yield name, [heading, links], partial(_page, name, heading, links)
    for section, one in zip(sections, names, strict=True):
        back = escape(app.builder.get_relative_uri(one, name))
        above = f'<p><a href="{back}">{text_html(heading)}</a></p>\n'
        words = f"{section.title} – {title}"
        yield one, [words, above, section.mark], partial(_page, one, words, above, section.lines)


def _whole_page(name: str, heading: str, sections: list[_WrittenSection]) -> Page:
    jumps = _section_links((section, f"#{section.anchor}") for section in sections)
    return _page(name, heading, jumps, *map(_section, sections))


def _page(name: str, heading: str, *inner: str) -> Page:
    body = (
        f'<section class="bml-sequences" id="bml-sequences">\n'
        f"<h1>{text_html(heading)}{_permalink('bml-sequences')}</h1>\n{''.join(inner)}</section>\n"
    )
    return (
        name,
        {"title": text_html(heading), "body": body, "parents": [], "has_bml_lists": True},
        _TEMPLATE,
    )


def _section(section: _WrittenSection) -> str:
    anchor = escape(section.anchor)
    heading = f"<h2>{text_html(section.title)}{_permalink(anchor)}</h2>"
    return f'<section id="{anchor}">\n{heading}\n{section.lines}</section>\n'


def _permalink(anchor: str) -> str:
    title = escape(str(sphinx_words("Link to this heading")))
    return f'<a class="headerlink" href="#{anchor}" title="{title}">¶</a>'


def _section_links(targets: Any) -> str:
    items = "".join(
        f'<li><a href="{escape(address)}">{text_html(section.title)}</a>'
        f"<span>{text_html(section.says)}</span></li>\n"
        for section, address in targets
    )
    return f'<ul class="bml-openings" role="list">\n{items}</ul>\n'


def setup_pages(app: Sphinx) -> None:
    """Register the pages."""
    app.connect("html-collect-pages", _pages)
    app.connect("build-finished", _record_pages)
