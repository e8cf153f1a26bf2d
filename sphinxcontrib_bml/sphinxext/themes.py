"""Themes that are not installed: said in one line what to do, where Sphinx shows a traceback."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx import package_dir
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

logger = logging.getLogger(__name__)


def _report_missing_theme(app: Sphinx, config: Config) -> None:
    """Say how a theme that is nowhere is installed.

    No warning: builds that write no HTML do not need it, and those that do end a moment later.
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


def setup(app: Sphinx) -> None:
    """Register with Sphinx."""
    app.connect("config-inited", _report_missing_theme, priority=900)
