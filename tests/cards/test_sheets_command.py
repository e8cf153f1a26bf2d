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


@pytest.mark.parametrize(("kind", "sign"), [("html", "<article"), ("latex", r"\begin{bmlform}")])
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
    assert len(reader.pages) == 1
    assert "Transfer to" in reader.pages[0].extract_text()


@pytest.mark.latex
def test_answers_of_strangers_run_nothing_when_a_pdf_is_made(desk: Desk, notes: str) -> None:
    wicked = r"\immediate\write18{touch ran} \openout1=../ran \input{/etc/passwd} ^^5cinput"
    desk.write("card.yaml", NOTES.replace("15--17", f"'{wicked}'"))
    assert desk.bml("card", "pdf", notes, "--layout", "free").exit_code == 0
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


# CC-P1
@pytest.mark.parametrize(("kind", "form"), [("html", "<svg"), ("latex", r"\begin{bmlform}")])
def test_the_layout_is_the_form_or_sections_in_columns(
    desk: Desk, notes: str, kind: str, form: str
) -> None:
    desk.bml("card", kind, notes, "--layout", "form", "-o", "form")
    desk.bml("card", kind, notes, "--layout", "free", "-o", "free")
    assert form in desk.read("form")
    assert form not in desk.read("free")


STRUCTURE = """\
format: ours
version: "1"
form: ours
sections: {general: {fields: [{id: players, size: 20}]}}
"""
ANSWERS = 'format: ours\nversion: "1"\nsections: {general: {fields: {players: Ann and Ben}}}\n'
PLACES = (
    "side\tpanel\torder\tgroup\tlabel\tkind\tx_mm\ty_mm\tw_mm\tid\tvalue\tpart\tderive\n"
    "1\tNAMES\t1\t\tNames\ttext\t20\t10\t60\tgeneral.players\t\t\t\n"
)
PRINTED = (
    "kind\tside\tx_mm\ty_mm\tw_mm\th_mm\tpt\ttext\tpanel\torder\n"
    "sheet\t1\t0\t0\t100\t50\t\t\t\t\nword\t1\t10\t12.5\t8\t\t6\tNames\tNAMES\t1\n"
)


@pytest.fixture
def ours(desk: Desk) -> list[str]:
    desk.write("ours.yaml", STRUCTURE)
    desk.write("card.yaml", ANSWERS)
    return ["card.yaml", "--structure", "ours.yaml"]


# CC-P1, FO-10
def test_a_structure_of_your_own_has_a_form_with_two_tables(desk: Desk, ours: list[str]) -> None:
    assert "<svg" not in desk.bml("card", "html", *ours).stdout
    ended = desk.bml("card", "html", *ours, "--layout", "form")
    assert ended.exit_code == 2
    assert "ours has no table of the places on its form; use --layout free" in ended.stderr
    desk.write("ours.tsv", PLACES)
    desk.write("ours-printed.tsv", PRINTED)
    page = desk.bml("card", "html", *ours).stdout
    assert 'width="100.0mm"' in page
    assert ">Ann and Ben</text>" in page


# CC-P1
@pytest.mark.parametrize(
    ("places", "printed"),
    [
        (PLACES.replace("\t20\t", "\tleft\t"), PRINTED),
        (PLACES.replace("\t20\t", "\tnan\t"), PRINTED),
        (PLACES, PRINTED.replace("\t6\t", "\tsix\t")),
        (PLACES, "nothing\n"),
        (PLACES, PRINTED.replace("sheet", "sheets")),
    ],
)
def test_tables_that_cannot_be_used_are_told_in_one_line(
    desk: Desk, ours: list[str], places: str, printed: str
) -> None:
    desk.write("ours.tsv", places)
    desk.write("ours-printed.tsv", printed)
    ended = desk.bml("card", "html", *ours)
    assert ended.exit_code == 2
    assert "the form ours cannot be used: " in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert "<article" in desk.bml("card", "html", *ours, "--layout", "free").stdout


# CC-P9
def test_every_card_of_a_file_is_written(desk: Desk, notes: str) -> None:
    ended = desk.bml("card", "html", notes, "--all", "-o", "cards/")
    assert ended.exit_code == 0, ended.stderr
    assert sorted(path.name for path in (desk.folder / "cards").iterdir()) == [
        "card-acbl.html",
        "card-wbf.html",
    ]
    assert desk.bml("card", "html", notes, "--all", "-o", "-").exit_code == 2


# CC-P9
@pytest.mark.latex
def test_every_card_of_a_file_is_typeset(desk: Desk, notes: str) -> None:
    assert desk.bml("card", "pdf", notes, "--all").exit_code == 0
    assert len(PdfReader(desk.folder / "card-wbf.pdf").pages) == 2
    assert not (desk.folder / "card.pdf").exists()
