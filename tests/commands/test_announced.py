"""The marks ``!"hearts"`` and ``!-`` keep their words wherever notes go (ALERTS AT-40 to AT-42)."""

from __future__ import annotations

import csv
import json

import pytest

from tests.commands.desk import Desk

NOTES = (
    '1N = !"15 to 17" BAL\n  2D = !"hearts" Transfer to !h\n  2H = !"spades"\n  2S = !- natural\n'
)
MARKS = ['!"15 to 17" BAL', '!"hearts" Transfer to !h', '!"spades"']


@pytest.fixture
def notes(desk: Desk) -> Desk:
    desk.write("n.bml", NOTES)
    return desk


def said(notes: Desk, *arguments: str) -> str:
    result = notes.bml(*arguments)
    assert result.exit_code == 0
    return result.stdout


def descriptions(text: str) -> list[str]:
    """Return the descriptions of rows that begin with an announcement."""
    found = (line.partition("= ")[2] for line in text.splitlines())
    return [one for one in found if one.startswith('!"')]


def test_a_page_has_the_words_as_text_in_a_frame(notes: Desk) -> None:
    page = said(notes, "html", "n.bml", "-o", "-")
    assert '<span class="bml-announced">announced: hearts</span> Transfer to ' in page
    assert "!-" not in page.partition("<body")[2]
    assert "announced: spades" in page and '!"' not in page.partition("<body")[2]


def test_paper_has_the_words_in_a_frame(notes: Desk) -> None:
    assert r"\bmlonly{announced: hearts} Transfer to " in said(notes, "latex", "n.bml", "-o", "-")


def test_plain_text_has_the_words_in_brackets(notes: Desk) -> None:
    drawn = said(notes, "text", "n.bml", "-o", "-")
    assert "[announced: 15 to 17] BAL" in drawn
    assert "2♦  [announced: hearts] Transfer to ♥" in drawn
    assert "2♠  natural" in drawn


def test_an_answer_has_the_words(notes: Desk) -> None:
    assert "[announced: hearts] Transfer to ♥" in said(notes, "ask", "n.bml", "1N", "2D")


def test_sentences_have_the_words(notes: Desk) -> None:
    sentences = said(notes, "jsonl", "n.bml", "-o", "-").splitlines()
    assert "[announced: spades]" in [json.loads(one)["text"] for one in sentences]


def test_a_change_of_the_words_is_a_change(notes: Desk) -> None:
    notes.write("new.bml", NOTES.replace("hearts", "spades or hearts").replace("!- ", ""))
    told = notes.bml("diff", "n.bml", "new.bml").stdout
    assert "1 change" in told and "1NT 2♦" in told


@pytest.mark.parametrize("spaces", ["", "  "])
def test_formatting_leaves_marks_as_they_are(desk: Desk, spaces: str) -> None:
    text = f'1N = !"15 to 17"{spaces}BAL\n  2S = !- {spaces}natural\n'
    path = desk.write("n.bml", text)
    desk.bml("format", "n.bml")
    assert path.read_text(encoding="utf-8") == text


# IM-23
def test_a_csv_file_has_a_column_for_marks_and_gives_them_back(notes: Desk) -> None:
    table = said(notes, "csv", "n.bml", "-o", "-")
    rows = list(csv.DictReader(table.lstrip("\ufeff").splitlines()))
    assert [(one["alert"], one["text"]) for one in rows] == [
        ('announce "15 to 17"', "BAL"),
        ('announce "hearts"', "Transfer to !h"),
        ('announce "spades"', ""),
        ("no", "natural"),
    ]
    notes.write("c.csv", table)
    again = said(notes, "import", "c.csv", "-o", "-")
    assert descriptions(again) == MARKS
    assert "2S = !- natural" in again


def test_json_has_keys_for_marks_only_where_there_are_marks(desk: Desk) -> None:
    desk.write("n.bml", NOTES + "2C = ! strong\n")
    rows = json.loads(said(desk, "json", "n.bml", "-o", "-"))["agreements"]
    assert [one.get("announcement") for one in rows] == [
        *("15 to 17", "hearts", "spades", None, None),
    ]
    assert [one.get("not_alerted", False) for one in rows] == [False] * 3 + [True, False]
    assert [one["alert"] for one in rows] == [False] * 4 + [True]


def test_a_snapshot_in_json_is_the_same_as_the_notes(notes: Desk) -> None:
    notes.bml("json", "n.bml", "-o", "n.json")
    assert "no agreements changed" in said(notes, "diff", "n.json", "n.bml")


# BSS-64
def test_bss_has_the_words_and_gives_the_marks_back(notes: Desk) -> None:
    card = said(notes, "bss", "n.bml", "-o", "-")
    assert '001NP2D=NYYYYYY008Announce "hearts": Transfer to !h' in card
    assert "!-" not in card
    notes.write("c.bss", card)
    again = said(notes, "import", "c.bss", "-o", "-")
    assert descriptions(again) == MARKS
    notes.write("again.bml", again)
    assert said(notes, "bss", "again.bml", "-o", "-") == card


def test_profile_bml2_writes_marks_as_they_were_typed(notes: Desk) -> None:
    card = said(notes, "bss", "--profile", "bml2", "n.bml", "-o", "-")
    assert '=NYYYYYY008!"hearts" Transfer to !h' in card
    assert "=NYYYYYY008!- natural" in card


# BBA-69, BBA-69a
def test_bboalert_alerts_announcements_with_their_words(notes: Desk) -> None:
    file = said(notes, "bboalert", "--alert", "marked", "n.bml", "-o", "-")
    assert '1N--,2D,Announce "hearts": Transfer to !h@A' in file
    assert "1N--,2S,natural\n" in file
    notes.write("c.bboalert.txt", file)
    again = said(notes, "import", "c.bboalert.txt", "-o", "-")
    assert descriptions(again) == MARKS and "//bss" not in again
    notes.write("again.bml", again)
    assert '2D,Announce "hearts": Transfer to !h@A' in said(
        notes, "bboalert", "--alert", "marked", "again.bml", "-o", "-"
    )


def test_bboalert_without_alerts_says_once_that_announcements_are_left_out(notes: Desk) -> None:
    result = notes.bml("bboalert", "-v", "n.bml", "-o", "-")
    assert "1N--,2D,Transfer to !h\n" in result.stdout
    assert "1N--,2H,spades\n" in result.stdout
    assert result.stderr.count("[BBA-ALERT]") == 1


def test_curved_quotes_in_a_file_of_others_are_a_mark_too(desk: Desk) -> None:
    desk.write("c.bboalert.txt", "BBOalert\n1N--,2D,Announce “hearts”: Transfer@A\n")
    assert descriptions(said(desk, "import", "c.bboalert.txt", "-o", "-")) == ['!"hearts" Transfer']


# IM-27
def test_a_page_gives_the_words_back(desk: Desk) -> None:
    desk.write("n.bml", '1H = !"5+ !h" natural\n')
    desk.bml("html", "n.bml", "-o", "n.html")
    assert descriptions(said(desk, "import", "n.html", "-o", "-")) == ['!"5+ !h" natural']


def test_a_quiz_shows_the_words(notes: Desk) -> None:
    shown = notes.bml("quiz", "n.bml", "--seed", "1", given="\n" * 20).stdout
    assert "[announced: " in shown


def test_the_words_are_no_part_of_the_meaning(desk: Desk) -> None:
    desk.write("n.bml", '1N = !"spades" 15--17\n')
    assert "spades" not in said(desk, "ask", "--read", "n.bml", "1N").partition("Read as")[2]


def test_notes_for_partners_have_their_own_marks(desk: Desk) -> None:
    desk.write(
        "n.bml",
        "#+VARIANTS: ann, ben\n\n1N = 15--17\n"
        '  2D = !"hearts" Transfer\n//only ben = !"diamonds" natural\n',
    )
    drawn = said(desk, "text", "n.bml", "-o", "-")
    assert "[announced: hearts] Transfer" in drawn
    assert "[announced: diamonds] natural" in drawn
    page = said(desk, "html", "--variant", "ben", "n.bml", "-o", "-")
    assert "announced: diamonds</span> natural" in page and "hearts" not in page
