"""Scripts and style sheets of page reports, written where a page has one (RESOLVER RS-2)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..formats.files import write_if_changed
from .assets import STATIC
from .build_state import BuildState
from .page_reports import shown_reports
from .start_of_writing import call_before_writing

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

_BEHIND_BML_CSS = 510


@dataclass(frozen=True)
class PageFile:
    """A script or style sheet that pages load."""

    name: str
    parts: tuple[str, ...] = ()
    """Files that are joined to it, without indents and remarks, which is smaller."""

    def read(self) -> bytes:
        """Return the file as it is written (PRACTICE QP-3)."""
        if not self.parts:
            return (STATIC / self.name).read_bytes()
        whole = b"\n".join((STATIC / part).read_bytes() for part in self.parts)
        lines = map(bytes.strip, whole.splitlines())
        return b"\n".join(line for line in lines if not line.startswith(b"//")) + b"\n"


def runs_scripts(builder: Builder) -> bool:
    """Tell whether the pages of a builder may have scripts (RESOLVER RS-2)."""
    return builder.format == "html" and builder.name != "epub"


def _find_files(app: Sphinx) -> dict[str, dict[PageFile, None]]:
    """Return the files that the pages of documents need, in their order."""
    files: dict[str, dict[PageFile, None]] = {}
    if runs_scripts(app.builder):
        for report, build in shown_reports(app, lambda report: bool(report.files)):
            page = app.config.root_doc if app.builder.name == "singlehtml" else build.docname
            files.setdefault(page, {}).update(dict.fromkeys(report.files))
    return files


_FILES = BuildState(_find_files)


def _write(app: Sphinx, builder: Builder) -> None:
    """Write what pages need before them."""
    for file in {file for files in _FILES.of(app).values() for file in files}:
        write_if_changed(Path(builder.outdir, "_static", file.name), file.read())


def _add(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add scripts and style sheets to the pages that need them."""
    for file in _FILES.of(app).get(pagename, ()):
        if file.name.endswith(".css"):
            app.add_css_file(file.name, priority=_BEHIND_BML_CSS)
        else:
            app.add_js_file(file.name, loading_method="defer")


def setup(app: Sphinx) -> None:
    """Register what is written beside pages."""
    call_before_writing(app, _write)
    app.connect("html-page-context", _add)
