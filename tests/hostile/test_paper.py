r"""Strangers' notes on paper, made by a TeX that may run programs: nothing runs or is read."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main
from tests.hostile.manuscripts import project_files, project_texts, strangers_notes
from tests.hostile.places import ONCE, folded, squeezed
from tests.hostile.strings import MADE, SECRET
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from tests.hostile.places import Shown

# One process makes the papers, all tests here read them.
pytestmark = [pytest.mark.latex, pytest.mark.xdist_group("hostile-paper")]

WRITERS = ("sphinx", "bml latex")
_NOT_IN_ONE_PIECE = {
    "sphinx": {"heading", *(place.name for place in ONCE)},
    "bml latex": {place.name for place in ONCE},
}
"""Places that run over the ends of pages, or over the edge where a word is longer than a line."""
_ORDERS = ("-raw", "-layout")
_FOOT = re.compile(r"\n\d+\n\f")


@dataclass
class Paper:
    """What TeX made."""

    folder: Path
    text: str
    """As it is looked for, in the order of TeX and in that of readers."""


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Paper]:
    """Gives the paper of each writer, made once by pdflatex with ``-shell-escape``."""

    @cache
    def made(writer: str) -> Paper:
        folder = tmp_path_factory.mktemp("hostile")
        source = _built(folder) if writer == "sphinx" else _written(folder)
        (source.parent / "secret.txt").write_text(SECRET, encoding="utf-8")
        # Formulas of strangers may be faulty, so that TeX complains and continues.
        command = ["pdflatex", "-shell-escape", "-interaction=batchmode", source.name]
        subprocess.run(command, cwd=source.parent, capture_output=True, check=False)
        pdf = source.with_suffix(".pdf")
        return Paper(source.parent, "".join(_bare(_read(pdf, order)) for order in _ORDERS))

    return made


def _read(pdf: Path, order: str) -> str:
    command = ["pdftotext", order, str(pdf), "-"]
    read = subprocess.run(command, capture_output=True, check=True)
    return _FOOT.sub("\n", read.stdout.decode())


def _written(folder: Path) -> Path:
    notes = folder / "notes.bml"
    notes.write_text(strangers_notes().text, encoding="utf-8")
    CliRunner().invoke(main, ["latex", str(notes)], catch_exceptions=False)
    return folder / "notes.tex"


def _built(folder: Path) -> Path:
    project = Project(folder)
    project.write(project_files())
    build = project.build("latex")
    (source,) = build.out.glob("*.tex")
    return source


def expected(writer: str) -> Mapping[int, Shown]:
    return project_texts() if writer == "sphinx" else strangers_notes().seen


@pytest.mark.parametrize("writer", WRITERS)
def test_tex_runs_nothing_and_reads_no_file(writer: str, papers: Callable[[str], Paper]) -> None:
    paper = papers(writer)
    assert not list(paper.folder.rglob(MADE))
    assert SECRET not in paper.text


@pytest.mark.parametrize("writer", WRITERS)
def test_every_text_is_printed_as_it_is_typed(writer: str, papers: Callable[[str], Paper]) -> None:
    """Letters that the fonts of pdflatex lack are printed by their numbers: not looked at here."""
    printed = papers(writer).text
    lost = {
        text.place: (number, text.shown)
        for number, text in expected(writer).items()
        if text.typed.isascii()
        and text.place not in _NOT_IN_ONE_PIECE[writer]
        and marked(number, text) not in printed
    }
    assert lost == {}


def marked(number: int, text: Shown) -> str:
    """Return a text with its marks, as it is looked for."""
    return _bare(f"Qm{number:04}q{text.shown}z{number:04}mZ")


def _bare(text: str) -> str:
    """Return a text without spaces, and without hyphens, of which TeX adds some."""
    return squeezed(folded(text)).replace("-", "").replace("„", ",,")
