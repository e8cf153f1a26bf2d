"""Sites that devices keep, to read without network: ``bml_offline`` (OFFLINE)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util import logging

from ..formats.files import write_if_changed
from ..language.input_files import read_content
from ..sphinxext.build_state import BuildState, call_before_writing
from ..sphinxext.page_reports import BEHIND_BML_CSS, shown_reports
from ..sphinxext.sequences.lists import names_of_pages
from ..sphinxext.systems import WITH_PAGES
from ..sphinxext.translatable_messages import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

logger = logging.getLogger(__name__)

_ASK = "ask"
"""The value of the setting for the pages that are used at the table."""
_AT_THE_TABLE = frozenset({"explorer", "quiz", "summary"})
_SCRIPT, _STYLE_SHEET = "bml-offline.js", "bml-offline.css"
_PAGE_FILES = (_SCRIPT, _STYLE_SHEET, "bml-icon.svg", "bml-icon.png")
_WORKER = "bml-worker.js"
_MANIFEST = "bml-manifest.webmanifest"
_BEFORE_RESULTS_ARE_DROPPED = 450
_MEGABYTE = 1_000_000


_PAGES: BuildState[set[str]] = BuildState(lambda app: set())
"""The pages that this build has written."""


def _is_on(app: Sphinx) -> bool:
    return bool(app.config.bml_offline) and app.builder.name in WITH_PAGES


def _write_page_files(app: Sphinx, builder: Builder) -> None:
    """Write the files that all pages load."""
    if not _is_on(app):
        return
    from .files import static_file

    for name in _PAGE_FILES:
        write_if_changed(Path(builder.outdir, "_static", name), static_file(name))


def _add_files(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add the script that registers the service worker, with the words of its banner."""
    if not _is_on(app):
        return
    words: dict[str, Any] = {
        "data-newer": str(_("Notes of {date}; a newer version is available.")),
        "data-newer-undated": str(_("A newer version of the notes is available.")),
        "data-load": str(_("Load it")),
        "data-later": str(_("Later")),
    }
    words["data-first"] = _address(app, app.config.root_doc)
    _PAGES.of(app).add(pagename)
    app.add_css_file(_STYLE_SHEET, priority=BEHIND_BML_CSS)
    app.add_js_file(_SCRIPT, loading_method="defer", **words)


def _write_worker(app: Sphinx, exception: Exception | None) -> None:
    """Write the service worker of the finished site, or one that ends it (OF-6)."""
    if exception is not None or app.builder.name not in WITH_PAGES:
        return
    folder = Path(app.outdir)
    path = folder / _WORKER
    if app.config.bml_offline is None and not path.is_file():
        return
    from .files import END_OF_WORKER, find_kept_files, manifest, static_file, worker

    if not app.config.bml_offline:
        if app.config.bml_offline is False or _is_ours(path):
            write_if_changed(path, static_file(END_OF_WORKER))
            (folder / _MANIFEST).unlink(missing_ok=True)
        return
    language = app.config.language or "en"
    first = _address(app, app.config.root_doc)
    write_if_changed(folder / _MANIFEST, manifest(str(app.config.project), first, language))
    is_whole = app.config.bml_offline != _ASK
    # Other pages that are not documents are written by every build.
    others = {*app.env.found_docs, *_PAGES.of(app)} if is_whole else _pages_at_the_table(app)
    names = {*names_of_pages(app), *others}
    pages = [folder / _address(app, name) for name in names]
    kept = find_kept_files(folder, pages, is_whole=is_whole)
    missing = str(_("This page is not kept on this device. Without network, begin at:"))
    write_if_changed(path, worker(kept, missing, language))
    count, size = len(kept.addresses), kept.packed_size / _MEGABYTE
    logger.info(
        "bml_offline: browsers keep %d files (%.1f MB) to show without network", count, size
    )


def _is_ours(path: Path) -> bool:
    from .files import WORKER, static_file

    return read_content(path).endswith(static_file(WORKER))


def _address(app: Sphinx, name: str) -> str:
    """Return the address of a page as a file, from the root of the site."""
    builder = app.builder
    assert isinstance(builder, StandaloneHTMLBuilder)
    return Path(builder.get_outfilename(name)).relative_to(app.outdir).as_posix()


def _pages_at_the_table(app: Sphinx) -> Iterator[str]:
    """Yield the first page, and the pages that ask and answer (OF-5)."""
    yield app.config.root_doc
    for _report, build in shown_reports(app, lambda report: report.name in _AT_THE_TABLE):
        yield build.docname


def setup(app: Sphinx) -> None:
    """Register what keeps the site."""
    call_before_writing(app, _write_page_files)
    app.connect("html-page-context", _add_files)
    app.connect("build-finished", _write_worker, priority=_BEFORE_RESULTS_ARE_DROPPED)
