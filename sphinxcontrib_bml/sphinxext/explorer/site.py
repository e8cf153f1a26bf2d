"""Scripts, style sheets and data of explorers and of practice (RESOLVER RS-2, RD-5, PRACTICE QP-2).

They are written where a page has one: both read the same data.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...display import explorer
from ...display import practice as told
from ...formats.files import write_if_changed
from ..assets import STATIC
from ..domain import domain_of
from ..practice.asking import changed_rows
from ..practice.quizzes import bml_quiz
from ..practice.words import PHRASES as QUIZ_PHRASES
from ..session import settings_of
from ..start_of_writing import write_first
from .explorers import FOLDER, asked_system, bml_explorer, runs_scripts
from .words import PHRASES, words_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from ...agreements.book import SourceRow
    from ...display.explorer import AskedNotes, RowPlace
    from ..answering import AskedSystem

SHARED = ("bml-resolver.js",)
"""What all pages need that read the data, in the order in which they run."""
SCRIPTS = (*SHARED, "bml-explorer.js")
"""In the order in which they run."""
STYLE_SHEET = "bml-explorer.css"
QUIZ_SCRIPT = "bml-quiz.js"
"""That of practice: one file of several, without indents and remarks, which is smaller."""
QUIZ_PARTS = ("bml-questions.js", QUIZ_SCRIPT)
"""What it is made of, in the order in which it runs."""
QUIZ_STYLE_SHEET = "bml-quiz.css"
SHEET_STYLE_SHEET = "bml-sheet.css"
"""Of questions on paper."""
_BEHIND_BML_CSS = 510
_DATA = b"bmlAsk."
"""What our files begin with; others in the folder are not ours."""


def _asked_systems(app: Sphinx) -> dict[str, AskedSystem]:
    """Return the systems that explorers ask, by their names."""
    return {
        system.name: system
        for docname, names in domain_of(app.env).explorers.items()
        for name in names
        if (system := asked_system(app, name, docname)) is not None
    }


def _practised_systems(app: Sphinx) -> dict[str, AskedSystem]:
    """Return the systems that pages ask questions about, by their names."""
    return {
        system.name: system
        for docname, requests in domain_of(app.env).quizzes.items()
        for request in requests
        if request.is_quiz and (system := asked_system(app, request.system, docname)) is not None
    }


def _write(app: Sphinx, builder: Builder) -> None:
    """Write what pages need before them, and remove what no page needs any more."""
    if not runs_scripts(builder):
        return
    folder = Path(builder.outdir, FOLDER)
    asked, practised = _asked_systems(app), _practised_systems(app)
    files: dict[str, bytes] = {}
    for name, system in sorted({**asked, **practised}.items()):
        notes = _notes_of(system, builder, app)
        if name in practised:
            notes = _with_practice(notes, system, app)
        files |= explorer.explorer_files(notes)
    static = [
        *((*SCRIPTS, STYLE_SHEET) if asked else ()),
        *((*SHARED, QUIZ_SCRIPT, QUIZ_STYLE_SHEET) if practised else ()),
        *((SHEET_STYLE_SHEET,) if domain_of(app.env).quizzes else ()),
    ]
    for name in dict.fromkeys(static):
        write_if_changed(Path(builder.outdir, "_static", name), static_file(name))
    for name, data in files.items():
        write_if_changed(folder / name, data)
    for path in folder.glob("*.js"):
        if path.name not in files and path.read_bytes().startswith(_DATA):
            path.unlink()


def static_file(name: str) -> bytes:
    """Return a script or style sheet as it is written (PRACTICE QP-3)."""
    if name != QUIZ_SCRIPT:
        return (STATIC / name).read_bytes()
    whole = b"\n".join((STATIC / part).read_bytes() for part in QUIZ_PARTS)
    lines = map(bytes.strip, whole.splitlines())
    return b"\n".join(line for line in lines if not line.startswith(b"//")) + b"\n"


def _notes_of(system: AskedSystem, builder: Builder, app: Sphinx) -> AskedNotes:
    settings = settings_of(app.env)
    page_of = cache(builder.get_target_uri)

    def place_of(row: SourceRow) -> RowPlace | None:
        document, anchor = row.address.document, row.address.anchor
        return explorer.RowPlace(page_of(document), anchor) if anchor else None

    tree, words = system.shown_resolver.tree, words_of(settings.wording)
    return explorer.AskedNotes(
        system.name, system.title, tree, system.shown_texts.of, place_of, words
    )


def _with_practice(notes: AskedNotes, system: AskedSystem, app: Sphinx) -> AskedNotes:
    """Return a system with what questions about it need (PRACTICE QL-2, QZ-14)."""
    words = words_of(settings_of(app.env).wording, phrases=(*PHRASES, *QUIZ_PHRASES))
    return replace(
        notes,
        words=words,
        vocabulary=told.vocabulary_of(system.system),
        is_changed=changed_rows(app),
    )


def _add_files(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add scripts and style sheets to the pages that have an explorer or questions."""
    domain = domain_of(app.env)
    if doctree is None or not runs_scripts(app.builder):
        return
    files: list[str] = []
    if domain.explorers and _has(doctree, bml_explorer):
        files += [STYLE_SHEET, *SCRIPTS]
    if domain.quizzes and _has(doctree, bml_quiz):
        files += [QUIZ_STYLE_SHEET, *SHARED, QUIZ_SCRIPT]
    if pagename in domain.quizzes or (domain.quizzes and app.builder.name == "singlehtml"):
        files.append(SHEET_STYLE_SHEET)
    for name in dict.fromkeys(files):
        if name.endswith(".css"):
            app.add_css_file(name, priority=_BEHIND_BML_CSS)
        else:
            app.add_js_file(name, loading_method="defer")


def _has(doctree: nodes.document, kind: type[nodes.Node]) -> bool:
    return next(iter(doctree.findall(kind)), None) is not None


def setup(app: Sphinx) -> None:
    """Register what is written beside the pages."""
    write_first(app, _write)
    app.connect("html-page-context", _add_files)
