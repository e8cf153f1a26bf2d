"""The page of notes, made by Sphinx in a theme, by ``bml html`` and as PDF."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tools.gallery.themes import Theme

PROJECT = Path(__file__).parents[2]
PLACES = PROJECT / "tests" / "browser" / "roots" / "places"
NAME = "gallery"


def themed_page(theme: Theme, folder: Path) -> Path:
    """Return the page as Sphinx writes it into ``folder`` with a theme."""
    build_places(theme, folder)
    return folder / f"{NAME}.html"


def build_places(theme: Theme, out: Path) -> str:
    """Build the pages of `PLACES` with a theme into ``out``; return the warnings.

    In a process of its own: extensions of themes change Sphinx for all builds after them.
    """
    settings = json.dumps({"html_theme": theme.name, **theme.config})
    command = [sys.executable, "-m", "sphinx", "-q", "-E", "-b", "html", "-d", f"{out}-doctrees"]
    return subprocess.run(
        [*command, str(PLACES), str(out)],
        env={**os.environ, "PLACES_CONFIG": settings},
        stderr=subprocess.PIPE,
        check=True,
        text=True,
    ).stderr


def own_page(folder: Path) -> Path:
    """Return the page as ``bml html`` writes it."""
    return _written("html", folder / f"{NAME}.html")


def paper(folder: Path) -> Path:
    """Return the page as ``bml latex`` writes it and xelatex sets it, a PDF file."""
    document = _written("latex", folder / f"{NAME}.tex")
    for _ in range(2):
        command = ["xelatex", "-interaction=batchmode", "-halt-on-error", document.name]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return document.with_suffix(".pdf")


def _written(command: str, path: Path) -> Path:
    module = "from sphinxcontrib_bml.commands.bml import main; main()"
    notes = str(PLACES / f"{NAME}.bml")
    subprocess.run(
        [sys.executable, "-c", module, command, notes, "-o", str(path), "-q"], check=True
    )
    return path
