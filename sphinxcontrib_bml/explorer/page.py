"""The explorer on pages: data, words, and form in the sidebar."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote

from docutils import nodes
from markupsafe import escape
from sphinx.util.osutil import relative_uri

from ..agreements.query_words import words_of_languages
from ..doctree.inline_nodes import text_nodes
from ..formats.files import write_if_changed
from ..language.inline import convert, without_marks
from ..language.input_files import read_beginning
from ..language.options import Options
from ..sphinxext import page_reports
from ..sphinxext.build_state import AppState, ProjectData, call_before_writing
from ..sphinxext.headings import ROW_MARKS
from ..sphinxext.products import KeptParts, find_files, keep_files
from ..sphinxext.session import settings_of
from ..sphinxext.systems import WITH_PAGES, build_systems, page_name
from ..sphinxext.translatable_messages import _
from ..sphinxext.variants import VARIANTS
from .words import OF_HANDS, OF_READINGS, PHRASES, translated_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from ..agreements.answers import Meaning
    from ..agreements.book import SourceRow
    from ..display.wording import PageTexts
    from ..sphinxext.systems import BuildSystem


_ASK = page_reports.PageFile("bml-resolver.js", ("bml-resolver.js", "bml-typed.js"))
SHARED_SCRIPTS = (_ASK,)
"""The files that every page with explorer data needs, in the order in which they run."""
_PRODUCT, _PARTS = "data", "data-parts"
_FOLDER = "_static/bml"
"""Folder of the data, below the root of the site."""
_DATA = b"bmlAsk."
"""Beginning of our files, to recognize them in the folder."""


class TextReadings(Protocol):
    """What is read of the texts of a system, as pages show it (MEANINGS MN-93)."""

    @property
    def facts(self) -> object:
        """What readings of one part of the system depend on in other parts (MEANINGS MN-6)."""

    def of(self, meaning: Meaning) -> str:
        """Return what is read of a definition in lines; empty if it claims nothing."""


TEXT_READER: AppState[Callable[[BuildSystem, PageTexts], TextReadings] | None] = AppState(
    lambda app: None
)
"""Returns the readings of a system in the language of the pages."""


class DataReport(page_reports.PageReport[page_reports.Request, page_reports.Made]):
    """An element whose script reads the data of its system."""

    is_for_browsers = True
    is_of_documents = True

    def systems(self, system: BuildSystem, app: Sphinx) -> list[BuildSystem]:
        """Return the systems whose data the script reads."""
        return [system]

    def additions(self, system: BuildSystem, app: Sphinx) -> dict[str, Any]:
        """Return further data for the script: fields of :class:`~.files.AskedNotes`."""
        return {}

    def more_files(self, system: BuildSystem, app: Sphinx) -> dict[str, bytes]:
        """Return further files for the script, by name; each begins with ``bmlAsk.``."""
        return {}


def data_address(system: BuildSystem, builder: Builder, docname: str) -> str:
    """Return the URL of the data of a system, relative to a page."""
    from .files import index_name

    path = f"{_FOLDER}/{quote(index_name(system.name))}"
    return relative_uri(builder.get_target_uri(docname), path)


def _write_files(app: Sphinx, builder: Builder) -> None:
    """Write the data before the pages, and remove unused files."""
    if not page_reports.runs_scripts(builder):
        return
    folder = Path(builder.outdir, _FOLDER)
    names = find_files(app, _PRODUCT)
    if names is None:
        files = _data_files(builder, app)
        names = list(files)
        for name, data in files.items():
            write_if_changed(folder / name, data)
        keep_files(app, _PRODUCT, (folder / name for name in files), names)
    for path in folder.glob("*.js"):
        if path.name not in names and read_beginning(path, len(_DATA)) == _DATA:
            path.unlink()


def _data_files(builder: Builder, app: Sphinx) -> dict[str, bytes]:
    """Return the files of the systems with explorers or quizzes, by name."""
    files: dict[str, bytes] = {}
    additions: dict[str, dict[str, Any]] = {}
    systems: dict[str, BuildSystem] = {}
    for report, build in page_reports.shown_reports(
        app, lambda report: isinstance(report, DataReport)
    ):
        assert isinstance(report, DataReport)
        for system in report.systems(build.system, app):
            systems[system.name] = system
            additions.setdefault(system.name, {}).update(report.additions(system, app))
            files |= report.more_files(system, app)
    for name, system in sorted(systems.items()):
        files |= _files_of_system(system, additions[name], builder, app)
    return files


def _files_of_system(
    system: BuildSystem, additions: dict[str, Any], builder: Builder, app: Sphinx
) -> dict[str, bytes]:
    from .files import AskedPart, files_of_parts
    from .hands import SystemHands, name_of_hands
    from .model import AskedNotes, SiteRow

    marks, kept = ROW_MARKS.of(app.env), KeptParts(app, _PARTS)
    page_of = cache(builder.get_target_uri)

    def place_of(row: SourceRow) -> SiteRow | None:
        document, anchor = row.address.document, row.address.anchor
        return SiteRow(page_of(document), anchor) if anchor else None

    texts, options = settings_of(app.env).wording, settings_of(app.env).options
    read = TEXT_READER.of(app) if app.config.bml_meanings else None
    readings = None if read is None else read(system, texts)
    phrases = PHRASES if readings is None else (*PHRASES, *OF_READINGS)
    hands = SystemHands(system, app) if app.config.bml_hands else None
    if hands is not None:
        phrases = (*phrases, *OF_HANDS)
    notes = AskedNotes(
        system.name,
        system.title,
        system.translated_texts.of,
        place_of,
        translated_words(texts, phrases=phrases),
        words_of_languages(
            app.config.language or "", options.notes_language.name, options.language
        ),
        reading_of=None if readings is None else readings.of,
        has_hands=None if hands is None else lambda meaning: name_of_hands(meaning) in hands.names,
    )

    def asked_part(part: BuildSystem) -> AskedPart:
        key = (
            part.key,
            [(name, marks[name]) for name in part.documents if name in marks],
            hands and hands.facts_of(part),
        )
        return AskedPart(
            part.openings,
            lambda: part.translated_resolver.tree,
            lambda wanted, make: kept.once(
                [key, readings and readings.facts, sorted(additions), wanted], make
            ),
        )

    files = files_of_parts(replace(notes, **additions), list(map(asked_part, system.parts)))
    return files if hands is None else files | {f"{system.name}.hands.js": hands.script()}


def setup_site(app: Sphinx) -> None:
    """Register the function that writes the data."""
    call_before_writing(app, _write_files)


SCRIPTS = (*SHARED_SCRIPTS, page_reports.PageFile("bml-explorer.js", ("bml-explorer.js",)))
"""The scripts in execution order."""
STYLE_SHEET = "bml-explorer.css"


class bml_explorer(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """An explorer; its children are shown without scripts (RESOLVER RX-9).

    ``auction``: the first auction; ``index``: the URL of the data; ``asked``: the name of the
    system.
    """


@dataclass(frozen=True)
class Explorer:
    """The explorer of a page."""

    system: BuildSystem
    auction: str
    """The first auction."""
    partners: tuple[str, ...]
    """The names of the systems to choose from."""


class ExplorerReport(DataReport[str, Explorer]):
    """A place where readers look up an auction in the notes."""

    name = "explorer"
    classes = ("bml-explorer",)
    files = (page_reports.PageFile(STYLE_SHEET), *SCRIPTS)
    leads_to_sequences = True

    def systems(self, system: BuildSystem, app: Sphinx) -> list[BuildSystem]:
        """Return the systems with all partners."""
        return _with_partners(system, app)

    def request(self, directive: page_reports.ReportDirective) -> str:
        """Return the first auction; empty for none."""
        return str(directive.options.get("auction", ""))

    def make(self, request: str, build: page_reports.ReportBuild) -> Explorer:
        """Return the explorer."""
        partners = tuple(one.name for one in _with_partners(build.system, build.app))
        return Explorer(build.system, request, partners)

    def facts(self, made: Explorer) -> object:
        """Return the data of the page that depend on its system."""
        return made.system.name, made.system.start, made.system.title, made.partners

    def nodes(self, made: Explorer, page: page_reports.ReportPage) -> list[nodes.Node]:
        """Return the explorer, or a link to the notes if the builder runs no scripts."""
        system = made.system
        sentence = nodes.paragraph("", "", *_fallback_sentence(system, page))
        if not page_reports.runs_scripts(page.app.builder):
            return [sentence]
        index = data_address(system, page.app.builder, page.docname)
        return [
            bml_explorer(
                "",
                sentence,
                index=index,
                asked=system.name,
                auction=made.auction,
                partners=_partners(system, page),
            )
        ]


def _with_partners(system: BuildSystem, app: Sphinx) -> list[BuildSystem]:
    """Return the systems of the same notes with each partner, or the system alone."""
    return [
        one
        for one in build_systems(app).systems
        if one is system or (one.variant and system.variant and one.documents == system.documents)
    ] or [system]


def _partners(system: BuildSystem, page: page_reports.ReportPage) -> str:
    """Return the partners as JSON: name, system and URL of its data; empty for a single one."""
    app, known = page.app, VARIANTS.of(page.app.env)
    names: dict[str, str] = {}
    for docname in system.documents:
        names |= known[docname].names if docname in known else {}
    partners = [
        (
            names.get(one.variant, one.variant),
            one.name,
            data_address(one, app.builder, page.docname),
        )
        for one in _with_partners(system, app)
    ]
    return json.dumps(partners) if len(partners) > 1 else ""


def _fallback_sentence(system: BuildSystem, page: page_reports.ReportPage) -> list[nodes.Node]:
    """Return a sentence with a link to the index of auctions of a system, or to its notes."""
    title = convert(without_marks(system.title, Options()))
    before, _place, behind = str(_("All auctions: {0}")).partition("{0}")
    has_index = page.app.builder.name in WITH_PAGES
    link = page.link(page_name(system.name) if has_index else system.start, "", text_nodes(title))
    return [nodes.Text(before), link, nodes.Text(behind)]


def _visit_html(translator: HTML5Translator, node: bml_explorer) -> None:
    attributes = {"data-index": node["index"], "data-system": node["asked"]}
    if node["auction"]:
        attributes["data-auction"] = node["auction"]
    if node["partners"]:
        attributes["data-partners"] = node["partners"]
    translator.body.append(translator.starttag(node, "div", **attributes))


def _depart_html(translator: HTML5Translator, node: bml_explorer) -> None:
    translator.body.append("</div>\n")


def setup_explorers(app: Sphinx) -> None:
    """Register the directive and the functions that write its pages."""
    app.add_node(bml_explorer, html=(_visit_html, _depart_html))
    page_reports.add_page_report(app, ExplorerReport)


TEMPLATE = "bml-ask.html"
TEMPLATES = Path(__file__).parent / "templates"

_BEHIND_REPORTS = 600
_ASKING: ProjectData[str] = ProjectData("asking")
"""The page that the forms in sidebars opened in the last build, as ``page``."""


def _add_templates(app: Sphinx, config: Config) -> None:
    """Add the folder of our template, after the folders of the project."""
    config.templates_path = [*config.templates_path, str(TEMPLATES)]


def first_page(app: Sphinx) -> str | None:
    """Return the document with the first explorer, in the order of the systems' documents."""
    explorers: dict[str, list[BuildSystem]] = {}
    for _report, build in page_reports.shown_reports(
        app, lambda report: isinstance(report, ExplorerReport)
    ):
        explorers.setdefault(build.docname, []).append(build.system)
    for _docname, systems in sorted(explorers.items(), key=itemgetter(0)):
        for system in systems:
            for document in system.documents:
                if document in explorers:
                    return document
    return min(explorers, default=None)


def _outdated_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return all pages if their form opens another page now."""
    has_forms = any(TEMPLATE in names for names in app.config.html_sidebars.values())
    if not has_forms and not has_boxes(app):
        return []
    asking, page = _ASKING.of(env), first_page(app) or ""
    if page == asking.get("page", ""):
        return []
    asking["page"] = page
    return sorted(env.all_docs)


def has_boxes(app: Sphinx) -> bool:
    """Return whether the pages of a build may have the box."""
    return bool(app.config.bml_box) and page_reports.runs_scripts(app.builder)


def _add_form_url(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add the URL of the form to the template; empty if no page has an explorer."""
    page = first_page(app) if page_reports.runs_scripts(app.builder) else None
    words = page and {
        "page": form_url(page, pagename, app),
        "title": _("Ask the notes"),
        "label": _("Auction"),
        "button": _("Look up"),
    }
    # Templates print texts as HTML.
    context["bml_ask"] = words and {key: escape(str(word)) for key, word in words.items()}


def form_url(page: str, pagename: str, app: Sphinx) -> str:
    """Return the URL of a page; on the page itself its file name, which has no anchor."""
    if page != pagename:
        return app.builder.get_relative_uri(pagename, page)
    return app.builder.get_target_uri(page).rpartition("/")[2] or "./"


def setup_sidebar(app: Sphinx) -> None:
    """Register the template."""
    app.connect("config-inited", _add_templates)
    app.connect("env-get-updated", _outdated_pages, priority=_BEHIND_REPORTS)
    app.connect("html-page-context", _add_form_url)
