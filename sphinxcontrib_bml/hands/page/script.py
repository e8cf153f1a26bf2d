"""The script that pages load when a reader asks for a hand (HANDS HA-47, HA-48)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ...formats.files import write_if_changed
from ...sphinxext.build_state import call_before_writing
from ...sphinxext.page_reports import PageFile, runs_scripts

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

_SCRIPT = PageFile("bml-hands.js", ("bml-chance.js", "bml-dealing.js", "bml-hands.js"))


def _write(app: Sphinx, builder: Builder) -> None:
    if app.config.bml_hands and runs_scripts(builder):
        write_if_changed(Path(builder.outdir, "_static", _SCRIPT.name), _SCRIPT.read())


def setup(app: Sphinx) -> None:
    """Register the function that writes the script."""
    call_before_writing(app, _write)
