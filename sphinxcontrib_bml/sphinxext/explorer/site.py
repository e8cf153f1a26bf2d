"""The data of systems that scripts of pages read (RESOLVER RS-2, RD-5, PRACTICE QP-2)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from sphinx.util.osutil import relative_uri

from ...display import explorer
from ...formats.files import write_if_changed
from ..page_files import runs_scripts
from ..page_reports import Made, PageReport, Request, shown_reports
from ..session import settings_of
from ..start_of_writing import call_before_writing
from .words import translated_words

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from ...agreements.book import SourceRow
    from ...display.explorer import AskedNotes, SiteRow
    from ..answering import BuildSystem

SHARED = ("bml-resolver.js",)
"""What all pages need that read the data, in the order in which they run."""
_FOLDER = "_static/bml"
"""Where data are, below the root of the site."""
_DATA = b"bmlAsk."
"""What our files begin with; others in the folder are not ours."""


class DataReport(PageReport[Request, Made]):
    """An element whose script reads the data of its system."""

    def completed(self, notes: AskedNotes, system: BuildSystem, app: Sphinx) -> AskedNotes:
        """Return what the data are made of, with what else the script reads."""
        return notes


def data_address(system: BuildSystem, builder: Builder, docname: str) -> str:
    """Return where a page finds the data of a system."""
    path = f"{_FOLDER}/{quote(explorer.index_name(system.name))}"
    return relative_uri(builder.get_target_uri(docname), path)


def _write_files(app: Sphinx, builder: Builder) -> None:
    """Write what pages need before them, and remove what no page needs any more."""
    if not runs_scripts(builder):
        return
    folder = Path(builder.outdir, _FOLDER)
    files: dict[str, bytes] = {}
    for _name, notes in sorted(_notes(builder, app).items()):
        files |= explorer.explorer_files(notes)
    for name, data in files.items():
        write_if_changed(folder / name, data)
    for path in folder.glob("*.js"):
        if path.name not in files and path.read_bytes().startswith(_DATA):
            path.unlink()


def _notes(builder: Builder, app: Sphinx) -> dict[str, AskedNotes]:
    """Return what the data of each system are made of, by its name."""
    notes: dict[str, AskedNotes] = {}
    for report, build in shown_reports(app, lambda report: isinstance(report, DataReport)):
        assert isinstance(report, DataReport)
        system = build.system
        known = notes.get(system.name) or _system_data(system, builder, app)
        notes[system.name] = report.completed(known, system, app)
    return notes


def _system_data(system: BuildSystem, builder: Builder, app: Sphinx) -> AskedNotes:
    settings = settings_of(app.env)
    page_of = cache(builder.get_target_uri)

    def place_of(row: SourceRow) -> SiteRow | None:
        document, anchor = row.address.document, row.address.anchor
        return explorer.SiteRow(page_of(document), anchor) if anchor else None

    tree, words = system.translated_resolver.tree, translated_words(settings.wording)
    return explorer.AskedNotes(
        system.name, system.title, tree, system.translated_texts.of, place_of, words
    )


def setup(app: Sphinx) -> None:
    """Write the data."""
    call_before_writing(app, _write_files)
