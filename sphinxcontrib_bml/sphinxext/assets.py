"""Style sheets, scripts and LaTeX packages for the pages that need them (RESOLVER RS-2)."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx import package_dir
from sphinx.util import logging

from ..doctree.nodes import bml_auction, bml_bidtable, bml_deal, rows_of
from ..doctree.visitors import NODE_CLASSES
from ..formats.files import write_if_changed
from ..formats.scripts import without_spaces
from ..highlighting.lexer import BMLLexer
from .build_state import BuildState, call_before_writing, is_idle
from .page_reports import BEHIND_BML_CSS, STATIC, PageFile, runs_scripts, shown_reports
from .sequences.lists import bml_sequence_list

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config

logger = logging.getLogger(__name__)


def _report_missing_theme(app: Sphinx, config: Config) -> None:
    """Report how to install a theme that was not found.

    This is not a warning: builds without HTML do not need the theme, and HTML builds fail soon.
    """
    name = config.html_theme
    folders = [Path(package_dir, "themes")]
    folders += [Path(app.confdir, path) for path in config.html_theme_path]
    if (
        name in app.registry.html_themes
        or any((folder / end).exists() for folder in folders for end in (name, f"{name}.zip"))
        or entry_points(group="sphinx.html_themes", name=name)
    ):
        return
    logger.info(
        "html_theme: there is no theme %r; type: pip install %s"
        ' (or write html_theme = "alabaster" in conf.py)',
        name,
        name,
    )


def setup_themes(app: Sphinx) -> None:
    """Register the themes with Sphinx."""
    app.connect("config-inited", _report_missing_theme, priority=900)


def setup_code_blocks(app: Sphinx) -> None:
    """Register the lexer, even if the package is not installed."""
    app.add_lexer("bml", BMLLexer)


_PACKAGE = Path(__file__).parent.parent
TEX_INPUTS = _PACKAGE / "texinputs"
_STYLE = "sphinxcontribbml"
_BRANCHES = "bml-branches.js"
_SCROLL = "bml-scroll.js"
_ROWS = "bml-rows.js"
_SEARCH = "bml-search.js"
_LISTS = "bml-lists.css"
_COLORS = ("four", "two", "none")
"""The values of ``bml_suit_colors``; the default is the first."""
_STYLE_SHEETS = 500
"""Priority in Sphinx: after the style sheets of the theme, before those of the user."""


def _add_style_sheets(app: Sphinx) -> None:
    """Add the style sheet of web pages or books, and the one for the colors of suits.

    The latter sets custom properties if the colors are not the default; a file works with any
    theme, a class on an element of a theme would not. Only used files are added: books list them.
    """
    if app.builder.format != "html":
        return
    sheets = {"bml-epub.css" if app.builder.name == "epub" else "bml.css": _STYLE_SHEETS}
    if app.config.bml_suit_colors in _COLORS[1:]:
        sheets[f"bml-{app.config.bml_suit_colors}.css"] = _STYLE_SHEETS + 10
    if app.config.bml_side_colors:
        sides = "bml-epub-sides.css" if app.builder.name == "epub" else "bml-sides.css"
        sheets[sides] = _STYLE_SHEETS + 10
    for name, priority in sheets.items():
        app.add_css_file(name, priority=priority)
    names = [*sheets]
    if app.builder.name != "epub":
        names += [_LISTS, *filter(None, (one.style_sheet for one in NODE_CLASSES.values()))]
        names += [_BRANCHES, _SCROLL, _ROWS, _SEARCH]
    # Not added to html_static_path: Sphinx would take that for a change of the configuration. It
    # copies the user's files later, so that one with the same name goes before ours.
    folder = Path(app.outdir, "_static")
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        data = (STATIC / name).read_bytes()
        (folder / name).write_bytes(without_spaces(data) if name.endswith(".js") else data)


def _add_files(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add the files for search pages and for pages with tables or lists of auctions."""
    if app.builder.name == "epub":
        return
    if pagename == "search":
        app.add_js_file(_SEARCH, loading_method="defer")
    kinds: set[type[nodes.Node]] = set()
    if doctree is not None and not is_idle(app.env):
        kinds = set(map(type, doctree.findall()))
    if context.get("has_bml_lists") or _is_kind(kinds, bml_sequence_list):
        app.add_css_file(_LISTS, priority=_STYLE_SHEETS)
    for sheet in {one.style_sheet: None for kind, one in NODE_CLASSES.items() if kind in kinds}:
        if sheet:
            app.add_css_file(sheet, priority=_STYLE_SHEETS)
    if doctree is not None and _is_kind(kinds, bml_bidtable):
        app.add_js_file(_ROWS, loading_method="defer")
        rows = (row for table in doctree.findall(bml_bidtable) for row in rows_of(table))
        if any(row["level"] > 0 for row in rows):
            app.add_js_file(_BRANCHES, loading_method="defer")
    if _is_kind(kinds, bml_bidtable, bml_deal, bml_auction):
        app.add_js_file(_SCROLL, loading_method="defer")


def _is_kind(kinds: Iterable[type], *wanted: type) -> bool:
    """Return whether a page has a node of a class, given all node classes of the page."""
    return any(issubclass(kind, wanted) for kind in kinds)


def _add_latex_package(app: Sphinx, config: Config) -> None:
    more = [one.latex_package for one in NODE_CLASSES.values() if one.latex_package]
    paths = [str(TEX_INPUTS / f"{name}.sty") for name in (_STYLE, *more)]
    config.latex_additional_files = [*config.latex_additional_files, *paths]
    colors = config.bml_suit_colors  # Sphinx reports other values and keeps them.
    app.add_latex_package(_STYLE, colors if colors in _COLORS else _COLORS[0])
    for name in more:
        app.add_latex_package(name)


def setup_assets(app: Sphinx) -> None:
    """Register the files of pages, and the package for every LaTeX document."""
    app.connect("builder-inited", _add_style_sheets)
    app.connect("html-page-context", _add_files)
    app.connect("config-inited", _add_latex_package)


def _find_files(app: Sphinx) -> dict[str, dict[PageFile, None]]:
    """Return the files that the pages of documents need, in order."""
    files: dict[str, dict[PageFile, None]] = {}
    if runs_scripts(app.builder):
        for report, build in shown_reports(app, lambda report: bool(report.files)):
            page = app.config.root_doc if app.builder.name == "singlehtml" else build.docname
            files.setdefault(page, {}).update(dict.fromkeys(report.files))
    return files


_FILES = BuildState(_find_files)


def _write(app: Sphinx, builder: Builder) -> None:
    """Write the files that pages need, before the pages."""
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
            app.add_css_file(file.name, priority=BEHIND_BML_CSS)
        else:
            app.add_js_file(file.name, loading_method="defer")


def setup_page_files(app: Sphinx) -> None:
    """Register the files that are written next to pages."""
    call_before_writing(app, _write)
    app.connect("html-page-context", _add)
