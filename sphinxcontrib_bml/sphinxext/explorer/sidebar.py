"""The template ``bml-ask.html`` for ``html_sidebars``: a form that asks (RESOLVER RS-6)."""

from __future__ import annotations

from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..collected import ProjectData
from ..i18n.catalogues import _
from ..page_files import runs_scripts
from ..page_reports import shown_reports
from .explorers import ExplorerReport

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from ..answering import BuildSystem

TEMPLATE = "bml-ask.html"
TEMPLATES = Path(__file__).parent / "templates"

_ASKING: ProjectData[str] = ProjectData("asking")
"""The document that forms in side bars led to when pages were written, as ``page``."""


def _add_templates(app: Sphinx, config: Config) -> None:
    """Let Sphinx find the template, those of the project first."""
    config.templates_path = [*config.templates_path, str(TEMPLATES)]


def _first_page(app: Sphinx) -> str | None:
    """Return the document with the first explorer, in the order of the systems' documents."""
    explorers: dict[str, list[BuildSystem]] = {}
    for _report, build in shown_reports(app, lambda report: isinstance(report, ExplorerReport)):
        explorers.setdefault(build.docname, []).append(build.system)
    for _docname, systems in sorted(explorers.items(), key=itemgetter(0)):
        for system in systems:
            for document in system.documents:
                if document in explorers:
                    return document
    return min(explorers, default=None)


def _outdated_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return all pages where their form leads elsewhere now."""
    if not any(TEMPLATE in names for names in app.config.html_sidebars.values()):
        return []
    asking, page = _ASKING.of(env), _first_page(app) or ""
    if page == asking.get("page", ""):
        return []
    asking["page"] = page
    return sorted(env.all_docs)


def _add_form_url(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Tell the template where its form leads; nothing where no page answers."""
    page = _first_page(app) if runs_scripts(app.builder) else None
    context["bml_ask"] = page and {
        "page": _form_url(page, pagename, app),
        "title": _("Ask the notes"),
        "label": _("Auction"),
        "button": _("Ask"),
    }


def _form_url(page: str, pagename: str, app: Sphinx) -> str:
    """Return the address of a page, its own name where the form stands on it: it has no mark."""
    if page != pagename:
        return app.builder.get_relative_uri(pagename, page)
    return app.builder.get_target_uri(page).rpartition("/")[2] or "./"


def setup(app: Sphinx) -> None:
    """Register the template."""
    app.connect("config-inited", _add_templates)
    app.connect("env-updated", _outdated_pages)
    app.connect("html-page-context", _add_form_url)
