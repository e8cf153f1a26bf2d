"""The box of every page that answers auctions and names (RESOLVER RX-10)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..formats.files import write_if_changed
from ..sphinxext import page_reports
from ..sphinxext.build_state import call_before_writing
from ..sphinxext.translatable_messages import _
from .page import SHARED_SCRIPTS, ExplorerReport, data_address, first_page, form_url, has_boxes

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from ..sphinxext.systems import BuildSystem

_BEHIND_BML_CSS = 510
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
    app.add_css_file(BOX_STYLE_SHEET, priority=_BEHIND_BML_CSS)
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
    if pagename == app.config.root_doc:
        attributes["data-large"] = "true"
    app.add_js_file(box.name, loading_method="defer", **attributes)


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
