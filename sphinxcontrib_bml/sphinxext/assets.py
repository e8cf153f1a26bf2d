"""Style sheet and LaTeX package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

_PACKAGE = Path(__file__).parent.parent
STATIC = _PACKAGE / "static"
TEX_INPUTS = _PACKAGE / "texinputs"
_STYLE = "sphinxcontribbml"
_AFTER_THE_STYLE_SHEET = 510
"""Sphinx's priority: behind the 500 of other style sheets, before the user's own."""


def _add_static_files(app: Sphinx) -> None:
    if app.builder.format == "html":
        app.config.html_static_path.insert(0, str(STATIC))


def _add_suit_colors(app: Sphinx, config: Config) -> None:
    """Add the style sheet that sets the suits' custom properties, where it is not the default.

    A file holds in every theme, which a class on an element of the theme's own would not.
    """
    if config.bml_suit_colors in {"two", "none"}:
        app.add_css_file(f"bml-{config.bml_suit_colors}.css", priority=_AFTER_THE_STYLE_SHEET)


def _add_latex_package(app: Sphinx, config: Config) -> None:
    path = str(TEX_INPUTS / f"{_STYLE}.sty")
    config.latex_additional_files = [*config.latex_additional_files, path]
    app.add_latex_package(_STYLE, config.bml_suit_colors)


def setup(app: Sphinx) -> None:
    """Register the style sheet for every page, and the package for every LaTeX document."""
    if hasattr(app, "add_static_dir"):
        app.add_static_dir(STATIC)
    else:
        app.connect("builder-inited", _add_static_files)
    app.add_css_file("bml.css")
    app.connect("config-inited", _add_suit_colors)
    app.connect("config-inited", _add_latex_package)
