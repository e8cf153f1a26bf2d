"""Scripts, style sheet and data of explorers, where a page has one (RESOLVER RS-2, RD-5)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import sphinx

from ...display.explorer import AskedNotes, RowPlace, explorer_files
from ...formats.files import write_if_changed
from ..assets import STATIC
from ..domain import domain_of
from ..session import settings_of
from .explorers import FOLDER, asked_system, bml_explorer, runs_scripts
from .words import words_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from ...agreements.book import SourceRow
    from ..answering import AskedSystem

SHARED = ("bml-resolver.js", "bml-page.js")
"""What all pages need that read the data, in the order in which they run."""
SCRIPTS = (*SHARED, "bml-explorer.js")
"""In the order in which they run."""
STYLE_SHEET = "bml-explorer.css"
_BEHIND_BML_CSS = 510
_DATA = b"bmlAsk."
"""What our files begin with; others in the folder are not ours."""


def _asked_systems(app: Sphinx) -> list[AskedSystem]:
    """Return the systems that pages ask, each once, in the order of the project."""
    asked = {
        system.name: system
        for docname, names in sorted(domain_of(app.env).explorers.items())
        for name in names
        if (system := asked_system(app, name, docname)) is not None
    }
    return [asked[name] for name in sorted(asked)]


def _write(app: Sphinx, builder: Builder) -> None:
    """Write what explorers need before their pages, and remove what no page needs any more."""
    if not runs_scripts(builder):
        return
    folder = Path(builder.outdir, FOLDER)
    systems = _asked_systems(app)
    files = {
        name: data
        for system in systems
        for name, data in explorer_files(_notes_of(system, builder, app)).items()
    }
    if systems:
        for name in (*SCRIPTS, STYLE_SHEET):
            write_if_changed(Path(builder.outdir, "_static", name), (STATIC / name).read_bytes())
    for name, data in files.items():
        write_if_changed(folder / name, data)
    for path in folder.glob("*.js"):
        if path.name not in files and path.read_bytes().startswith(_DATA):
            path.unlink()


def _write_late(app: Sphinx, exception: Exception | None) -> None:
    """Do the same where Sphinx 8.0 does not say that writing starts."""
    has_event = sphinx.version_info >= (8, 1) or app.builder.name != "singlehtml"
    if exception is None and not has_event:
        _write(app, app.builder)


def _notes_of(system: AskedSystem, builder: Builder, app: Sphinx) -> AskedNotes:
    settings = settings_of(app.env)

    def place_of(row: SourceRow) -> RowPlace | None:
        document, anchor = row.address.document, row.address.anchor
        return RowPlace(builder.get_target_uri(document), anchor) if anchor else None

    tree, words = system.shown_resolver.tree, words_of(settings.wording)
    return AskedNotes(system.name, system.title, tree, system.shown_texts.of, place_of, words)


def _add_files(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add scripts and style sheet to the pages that have an explorer, and to no others."""
    if doctree is None or not runs_scripts(app.builder) or not domain_of(app.env).explorers:
        return
    if next(iter(doctree.findall(bml_explorer)), None) is not None:
        app.add_css_file(STYLE_SHEET, priority=_BEHIND_BML_CSS)
        for name in SCRIPTS:
            app.add_js_file(name, loading_method="defer")


def setup(app: Sphinx) -> None:
    """Register what is written beside the pages."""
    app.connect("write-started", _write)
    app.connect("build-finished", _write_late)
    app.connect("html-page-context", _add_files)
