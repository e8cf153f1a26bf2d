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


def _add_static_files(app: Sphinx) -> None:
    if app.builder.format == "html":
        app.config.html_static_path.insert(0, str(STATIC))


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
    app.connect("config-inited", _add_latex_package)
