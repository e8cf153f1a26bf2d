"""``bml card new --ask`` asks in any card file (YM-6)."""

from __future__ import annotations

import pytest

from tests.commands.desk import Desk

CARD = """\
# ours
format: acbl
version: "2.0"
sections:
  general:  # who we are
    fields:
      title: Ours
"""
NOTES = "1N = 15--17 HCP, balanced\n  2D = Transfer to !h\n"


@pytest.fixture
def card(desk: Desk) -> Desk:
    desk.write("card.yaml", CARD)
    desk.write("ours.bml", NOTES)
    return desk


def test_the_answers_of_the_notes_are_proposed(card: Desk) -> None:
    ended = card.bml("card", "new", "--ask", "--notes", "ours.bml", given="Ann and Bob\n\n")
    assert ended.exit_code == 0
    assert "[15--17 from 1N]" in ended.stderr
    assert card.read("card.yaml") == CARD + (
        "      players: Ann and Bob\n  no_trump_openings:\n    fields:\n      range: 15--17\n"
    )
    again = card.bml("card", "new", "--ask", "--notes", "ours.bml")
    assert again.stderr.startswith("card.yaml: every required question has an answer; --ask all")


def test_one_goes_back_gets_help_and_ends(card: Desk) -> None:
    ended = card.bml("card", "new", "--ask", given="Ann\n?\n-\nAnn and Bob\n/\n")
    assert ended.exit_code == 0
    assert "Enter takes the answer in brackets" in ended.stderr
    assert "[Ann]" in ended.stderr
    assert card.read("card.yaml") == CARD + "      players: Ann and Bob\n"
    ended = card.bml("card", "new", "--ask", "all", given=".\n")
    assert (ended.exit_code, card.read("card.yaml").count("\n")) == (0, CARD.count("\n") + 1)


def test_a_kept_answer_is_not_written_again(card: Desk) -> None:
    card.bml("card", "new", "--ask", given="Ann\n-\n\n.\n")
    assert card.read("card.yaml") == CARD + "      players: Ann\n"


def test_choices_have_their_labels(card: Desk) -> None:
    ended = card.bml("card", "new", "--ask", "all", given="a\n1\n\n\n\n\n.\n")
    assert "    1c  1♣\n" in ended.stderr


def test_the_file_of_a_new_project_is_asked_about_another_card(desk: Desk) -> None:
    assert desk.bml("init", "new").exit_code == 0
    ended = desk.bml(
        "card", "new", "-o", "new/our-card.yaml", "--structure", "ebu-20b", "--ask",
        given="Attitude, low encourages\n",
    )  # fmt: skip
    assert ended.exit_code == 0
    assert "Partner leads, Against suits" in ended.stderr
    assert "partner_suit: Attitude, low encourages\n" in desk.read("new/our-card.yaml")
    assert 'does not name the card: add ebu-20b: "2.0" to format' in ended.stderr


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("format: acbl\nversion: '2.0'\nsections: {general: {fields: [{id: title}]}}\n",
         "is a structure"),
        ("sections: [\n", "has errors"),
        ("format: nobody\nversion: '1'\nsections: {general: {fields: {title: x}}}\n",
         "names no card"),
        ("format: acbl\nversion: '2.0'\nsections: {general: {fields: x}}\n", "cannot write into"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_asked_about_says_why(desk: Desk, text: str, why: str) -> None:
    desk.write("card.yaml", text)
    ended = desk.bml("card", "new", "--ask", given="x\n")
    assert (ended.exit_code, why in ended.stderr) == (2, True)
    assert desk.read("card.yaml") == text


def test_two_partners_are_asked_alone_and_compared(card: Desk) -> None:
    for name, answers in (("Ann", "A and B\n15--17\n"), ("Bob", "A and B\n14--16\n")):
        assert card.bml("card", "new", "--ask", "--as", name, given=answers).exit_code == 0
    ended = card.bml("card", "compare", "card.yaml")
    assert (ended.exit_code, ended.stdout.splitlines()) == (
        1,
        [
            "                              Ann      Bob",
            "  Overview, Names             A and B  A and B",
            "* 1NT opening, Range, Points  15--17   14--16",
            "* 1 of 2 answers differ between Ann and Bob",
        ],
    )
    same = card.read("card.yaml").replace("14--16", "15--17")
    card.write("same.yaml", same.replace("players: A and B", "players: " + "A and B " * 9))
    ended = card.bml("card", "compare", "same.yaml")
    assert (ended.exit_code, ended.stdout.splitlines()[-1]) == (
        0,
        "no difference between Ann and Bob",
    )
    assert len(ended.stdout.splitlines()) == 6, "long answers continue in the next line"
    ended = card.bml("card", "new", "--ask", given="\n15--17\n")
    assert "[A and B from Ann and Bob]" in ended.stderr
    assert "      players: A and B\n" in card.read("card.yaml")
    assert card.bml("card", "check", "card.yaml", "--strict").exit_code == 0
    assert card.bml("card", "new", "--as", "Ann").exit_code == 2
    card.write("other.yaml", CARD)
    assert card.bml("card", "compare", "other.yaml").exit_code == 2


def test_answers_of_partners_are_in_the_order_of_the_card(card: Desk) -> None:
    for name, answers in (("Ann", "/\n15--17\n"), ("Bob", "A and B\n14--16\n")):
        assert card.bml("card", "new", "--ask", "--as", name, given=answers).exit_code == 0
    lines = card.bml("card", "compare", "card.yaml").stdout.splitlines()[1:-1]
    assert [line.split("  ")[0] for line in lines] == [
        "* Overview, Names", "* 1NT opening, Range, Points",
    ]  # fmt: skip
