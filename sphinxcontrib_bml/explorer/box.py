"""The form in the sidebar, and the box of every page (RESOLVER RS-8, RX-10)."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from ..formats.files import write_if_changed
from ..sphinxext import page_reports
from ..sphinxext.build_state import ProjectData, call_before_writing
from ..sphinxext.translatable_messages import _
from .page import SHARED_SCRIPTS, ExplorerReport, data_address

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ..sphinxext.systems import BuildSystem

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


BOX_SCRIPTS = (*SHARED_SCRIPTS, page_reports.PageFile("bml-box.js", ("bml-box.js",)))
"""The scripts of pages with a box, in execution order."""
BOX_STYLE_SHEET = "bml-box.css"
_AFTER_PAGE_FILES = 900


def _write_box_files(app: Sphinx, builder: Builder) -> None:
    """Write the files of the box, if pages have one."""
    if first_page(app) and has_boxes(app):
        for file in (*BOX_SCRIPTS, page_reports.PageFile(BOX_STYLE_SHEET)):
            write_if_changed(Path(builder.outdir, "_static", file.name), file.read())


def _add_box(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add the script of the box to a page; pages with an explorer have its field instead."""
    page = first_page(app) if has_boxes(app) and app.builder.name != "singlehtml" else None
    systems = _asked_systems(app) if page else {}
    if not page or pagename in systems:
        return
    system = systems[page]
    app.add_css_file(BOX_STYLE_SHEET, priority=page_reports.BEHIND_BML_CSS)
    *scripts, box = BOX_SCRIPTS
    for script in scripts:
        app.add_js_file(script.name, loading_method="defer")
    attributes: dict[str, Any] = {
        "data-index": data_address(system, app.builder, pagename),
        "data-system": system.name,
        "data-explorer": form_url(page, pagename, app),
        "data-label": str(_("Auction or name")),
        "data-close": str(_("Close")),
    }
    if getattr(app.builder, "search", False):
        attributes["data-search"] = app.builder.get_relative_uri(pagename, _search_page(app))
    if pagename == app.config.root_doc:
        attributes["data-large"] = "true"
    app.add_js_file(box.name, loading_method="defer", **attributes)


def _search_page(app: Sphinx) -> str:
    """Return the page that shows the results of the search for ``?q=``.

    sphinx-immaterial writes no search page: each of its pages searches.
    """
    has_own = app.config.html_theme == "sphinx_immaterial"
    return app.config.root_doc if has_own else "search"


def _asked_systems(app: Sphinx) -> dict[str, BuildSystem]:
    """Return the first system that the explorer of each page asks."""
    systems: dict[str, BuildSystem] = {}
    for _report, build in page_reports.shown_reports(
        app, lambda report: isinstance(report, ExplorerReport)
    ):
        systems.setdefault(build.docname, build.system)
    return systems


def setup_box(app: Sphinx) -> None:
    """Register the box of all pages."""
    call_before_writing(app, _write_box_files)
    app.connect("html-page-context", _add_box, priority=_AFTER_PAGE_FILES)
