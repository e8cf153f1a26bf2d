"""Style sheets, scripts that no page needs, and the LaTeX package."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..doctree.nodes import bml_auction, bml_bidtable, bml_deal, bml_row, kinds_in
from ..doctree.visitors import NODE_CLASSES
from .collected import is_idle
from .sequences.nodes import bml_sequence_list

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

_PACKAGE = Path(__file__).parent.parent
STATIC = _PACKAGE / "static"
TEX_INPUTS = _PACKAGE / "texinputs"
_STYLE = "sphinxcontribbml"
_BRANCHES = "bml-branches.js"
_SCROLL = "bml-scroll.js"
_ROWS = "bml-rows.js"
_SEARCH = "bml-search.js"
_LISTS = "bml-lists.css"
_STYLE_SHEETS = 500
"""Sphinx's priority for those of extensions: behind the theme's, before the user's own."""


def _add_style_sheets(app: Sphinx) -> None:
    """Add the style sheet of web pages or that of books, and the one of the suits' colours.

    The latter sets custom properties where the colours are not the default ones; a file holds in
    every theme, which a class on an element of the theme's own would not. Only what is used goes
    along: a book lists every file that is in it.
    """
    if app.builder.format != "html":
        return
    sheets = {"bml-epub.css" if app.builder.name == "epub" else "bml.css": _STYLE_SHEETS}
    if app.config.bml_suit_colors in {"two", "none"}:
        sheets[f"bml-{app.config.bml_suit_colors}.css"] = _STYLE_SHEETS + 10
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
        shutil.copyfile(STATIC / name, folder / name)


def _add_files(
    app: Sphinx,
    pagename: str,
    templatename: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Add what only pages with tables, with lists of auctions, or that of the search need."""
    if app.builder.name == "epub":
        return
    if pagename == "search":
        app.add_js_file(_SEARCH, loading_method="defer")
    kinds: frozenset[type[nodes.Node]] = frozenset()
    if doctree is not None and not is_idle(app.env):
        kinds = kinds_in(doctree)
    if context.get("has_bml_lists") or _is_kind(kinds, bml_sequence_list):
        app.add_css_file(_LISTS, priority=_STYLE_SHEETS)
    for kind, writers in NODE_CLASSES.items():
        if writers.style_sheet and _is_kind(kinds, kind):
            app.add_css_file(writers.style_sheet, priority=_STYLE_SHEETS)
    if doctree is not None and _is_kind(kinds, bml_row):
        app.add_js_file(_ROWS, loading_method="defer")
        if any(row["level"] > 0 for row in doctree.findall(bml_row)):
            app.add_js_file(_BRANCHES, loading_method="defer")
    if _is_kind(kinds, bml_bidtable, bml_deal, bml_auction):
        app.add_js_file(_SCROLL, loading_method="defer")


def _is_kind(kinds: Iterable[type], *wanted: type) -> bool:
    """Tell whether a page has nodes of a wanted kind; to look for each alone is a walk each."""
    return any(issubclass(kind, wanted) for kind in kinds)


def _add_latex_package(app: Sphinx, config: Config) -> None:
    more = [one.latex_package for one in NODE_CLASSES.values() if one.latex_package]
    paths = [str(TEX_INPUTS / f"{name}.sty") for name in (_STYLE, *more)]
    config.latex_additional_files = [*config.latex_additional_files, *paths]
    app.add_latex_package(_STYLE, config.bml_suit_colors)
    for name in more:
        app.add_latex_package(name)


def setup(app: Sphinx) -> None:
    """Register what pages need, and the package for every LaTeX document."""
    app.connect("builder-inited", _add_style_sheets)
    app.connect("html-page-context", _add_files)
    app.connect("config-inited", _add_latex_package)
