"""``bml card html``, ``bml card latex`` and ``bml card pdf``: CC-M2, CC-O6."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from sphinxcontrib_bml.formats.typesetting import ENGINES

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = """\
format: {acbl: "2.0", wbf: "2.0"}
sections:
  general:
    fields: {title: Ours, players: Ann and Ben, category: green, approach: Natural}
  no_trump_openings:
    fields:
      range: 15--17
      response_2d: {from: 1N-2D}
"""


@pytest.fixture
def notes(desk: Desk) -> str:
    desk.write("ours.bml", "1N = 15--17\n  2D = Transfer to !h\n")
    desk.write("card.yaml", NOTES)
    return "card.yaml"


@pytest.mark.parametrize(("kind", "sign"), [("html", "<article"), ("latex", r"\begin{bmlcard}")])
def test_a_card_is_written_with_the_answers_of_the_tables(
    desk: Desk, notes: str, kind: str, sign: str
) -> None:
    ended = desk.bml("card", kind, notes, "--notes", "ours.bml", "-o", "out")
    assert ended.exit_code == 0
    text = desk.read("out")
    assert sign in text
    assert "Transfer to" in text
    assert "ACBL" in text


@pytest.mark.latex
@pytest.mark.parametrize("engine", [None, *ENGINES])
def test_a_card_is_written_as_pdf(desk: Desk, notes: str, engine: str | None) -> None:
    chosen = ["--engine", engine] if engine else []
    ended = desk.bml("card", "pdf", notes, "--notes", "ours.bml", *chosen)
    assert ended.exit_code == 0
    reader = PdfReader(desk.folder / "card.pdf")
    assert len(reader.pages) == 2
    assert "Transfer to" in reader.pages[0].extract_text()


@pytest.mark.latex
def test_answers_of_strangers_run_nothing_when_a_pdf_is_made(desk: Desk, notes: str) -> None:
    wicked = r"\immediate\write18{touch ran} \openout1=../ran \input{/etc/passwd} ^^5cinput"
    desk.write("card.yaml", NOTES.replace("15--17", f"'{wicked}'"))
    assert desk.bml("card", "pdf", notes).exit_code == 0
    assert "write18" in PdfReader(desk.folder / "card.pdf").pages[0].extract_text()
    assert not (desk.folder / "ran").exists()


def test_where_no_tex_is_installed_it_is_told(
    desk: Desk, notes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    ended = desk.bml("card", "pdf", notes)
    assert ended.exit_code == 2
    assert "none of pdflatex, xelatex, lualatex is installed: install a TeX" in ended.stderr
    assert (
        "lualatex is not installed" in desk.bml("card", "pdf", notes, "--engine", "lualatex").stderr
    )
    assert not (desk.folder / "card.pdf").exists()


def test_a_pdf_is_never_written_over_its_notes(desk: Desk, notes: str) -> None:
    ended = desk.bml("card", "pdf", notes, "-o", notes)
    assert ended.exit_code == 2
    assert desk.read(notes) == NOTES


def test_another_card_can_be_chosen_and_blanks_left_out(desk: Desk, notes: str) -> None:
    desk.bml("card", "html", notes, "--structure", "wbf", "--missing", "omit", "-o", "out")
    text = desk.read("out")
    assert "WBF" in text
    assert "bml-card-blank" not in text.partition("<body>")[2]


def test_notes_that_name_no_card_are_told(desk: Desk) -> None:
    desk.write("card.yaml", "sections: {}\n")
    ended = desk.bml("card", "html", "card.yaml")
    assert ended.exit_code == 2
    assert "names no card" in ended.stderr
