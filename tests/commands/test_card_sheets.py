"""``bml card html`` and ``bml card latex``: CC-M2, CC-O6."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.conftest import Desk

NOTES = """\
format: {acbl: "1.0", wbf: "1.0"}
sections:
  general:
    fields: {title: Ours, players: Ann and Ben, category: green}
  system_summary:
    fields: {approach: Natural}
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
