"""The page of notes, made by Sphinx in a theme, by ``bml html`` and as PDF."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sphinx.application import Sphinx

from .themes import Theme

PROJECT = Path(__file__).parents[2]
PLACES = PROJECT / "tests" / "browser" / "roots" / "places"
NAME = "gallery"


def themed_page(theme: Theme, folder: Path) -> Path:
    """Return the page as Sphinx writes it into ``folder`` with a theme."""
    source, out, doctrees = str(PLACES), str(folder / "html"), str(folder / "doctrees")
    settings = {"html_theme": theme.name, **theme.config}
    Sphinx(source, source, out, doctrees, "html", settings, status=None, warning=None).build()
    return folder / "html" / f"{NAME}.html"


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
    module = "from sphinxcontrib_bml.commands import main; main()"
    notes = str(PLACES / f"{NAME}.bml")
    subprocess.run(
        [sys.executable, "-c", module, command, notes, "-o", str(path), "-q"], check=True
    )
    return path
