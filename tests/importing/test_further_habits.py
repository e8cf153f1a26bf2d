"""Further habits of other people's notes, in made-up notes (IMPORTS IM2-9 to IM2-45)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.streams import SourceFile, convert_streams
from sphinxcontrib_bml.language.import_comments import LIKELY
from tests.importing.documents import converted, notes_of


def is_asked(text: str, kind: str = "markdown") -> bool:
    return LIKELY in converted(text, kind).text


# IM2-9
def test_lines_of_a_cell_of_calls_are_alternatives() -> None:
    text = "# 1♣\n\n| Bid | Shows |\n|---|---|\n| 1♦ | waits |\n| 2♥<br>2♠ | six cards |\n"
    assert "1D    = waits\n2H/2S = six cards\n" in notes_of(text)


# IM2-10
def test_lines_of_cells_right_below_words_are_rows() -> None:
    text = "# Responses to 2♦\n\nAces, in order.\n| 2♥ | none |\n| 2♠ | one |\n| 3♣ | two |\n"
    notes = notes_of(text)
    assert "Aces, in order.\n\n2D;\n2H = none\n2S = one\n3C = two\n" in notes


# IM2-10
def test_one_line_of_cells_below_words_is_text() -> None:
    notes = notes_of("# Responses to 2♦\n\nAces, in order.\n| 2♥ | none |\n")
    assert "Aces, in order. | 2!h | none |" in notes


# IM2-74
def test_marks_of_direction_hide_no_calls() -> None:
    text = "# 1♣\n\n- \u200f1♦\u202e: waits\u202c\n- \u20671♥\u2069: natural\n- 1♠: natural\n"
    assert "1C;\n1D = waits\n1H = natural\n1S = natural\n" in notes_of(text)
    assert "\u200fשלום" in notes_of("# 1♣\n\nText \u200fשלום.\n\n- 1♦: waits\n")


# IM2-15
@pytest.mark.parametrize("word", ["e", "and", "und", "y"])
def test_words_for_and_join_bids_of_one_level(word: str) -> None:
    assert "2C/2S = weak\n" in notes_of(f"# 1♦\n\n- 1♥: natural\n- 2♣ {word} 2♠: weak\n")


# IM2-16
def test_four_bids_with_words_of_suits_and_a_sign_are_enough() -> None:
    text = "3 tréboles: débil\n3 diamantes: débil\n3 corazones: débil\n3 picas: débil\n"
    assert "3C = débil\n3D = débil\n3H = débil\n3S = débil\n" in notes_of(text, "text")


# IM2-23
def test_words_below_a_row_that_asks_belong_to_it() -> None:
    text = "# 1NT\n\n2♣: Stayman, answers:\n\n- any maximum is good\n- 2♦: no major\n- 2♥: hearts\n"
    assert "2C = Stayman, answers:" in notes_of(text)
    assert "  2D = no major\n  2H = hearts\n" in notes_of(text)


# IM2-25
def test_a_bid_that_a_line_says_comes_between_row_and_answers() -> None:
    text = (
        "# 1NT\n\n- 2♥: five spades\n  - Opener bids 2♠. Responder rebids:\n"
        "    - 2NT: invites\n    - 3♠: six cards\n"
    )
    assert "  2S\n    2N = invites\n    3S = six cards\n" in notes_of(text)


# IM2-25
def test_rows_below_a_line_about_an_opening_may_be_its_answers() -> None:
    rows = "1♥: four cards\n\n1♠: four cards\n\n2♦: 6-9\n"
    text = f"# Minors\n\nOpening 1♦ – 10-14, four cards\n\n{rows}"
    assert "1D;\n1H = four cards\n1S = four cards\n2D = 6-9\n" in notes_of(text)
    assert is_asked(text)


# IM2-25
def test_rows_of_a_paragraph_below_a_list_are_asked() -> None:
    listed = "# Notes\n\n1♣:\n\n- 1♦: negative\n- 1♥: positive\n"
    assert not is_asked(listed)
    assert is_asked(f"{listed}\n2♣ = natural\n2♦ = natural\n")


# IM2-27
@pytest.mark.parametrize(
    ("heading", "rows"),
    [("3X", "3♣/3♦/3♥/3♠ = seven cards"), ("2M", "2♥ = six cards\n2♠ = six cards")],
)
def test_rows_that_are_together_the_call_of_a_heading_explain_it(heading: str, rows: str) -> None:
    notes = notes_of(f"# {heading}\n\n{rows}\n")
    assert ";" not in notes
    assert "cards" in notes


# IM2-27
def test_numbers_and_remarks_of_headings_hide_no_likeness() -> None:
    rows = "- 2♦: waits\n- 2♥: natural\n- 3♣: natural\n"
    text = f"## 1.1 After 1NT (15-17)\n\n{rows}\n## 1.2 After 2♣ (strong)\n\n{rows}"
    assert "1N;\n2D = waits\n" in notes_of(text)
    assert "2C;\n2D = waits\n" in notes_of(text)


# IM2-30
def test_a_pass_at_the_end_of_a_whole_auction_is_ours() -> None:
    text = "- 1NT-2♦-2♥-2NT = invites\n- 1NT-2♦-2♥-P = weak\n- 1NT-2♦-2♥-3♥ = six cards\n"
    assert "1N-2D-2H;\n2N = invites\nP  = weak\n3H = six cards\n" in notes_of(text)


# IM2-35b
def test_a_call_in_parentheses_after_a_convention_of_ours_is_ours() -> None:
    text = "# Responses to 1NT\n\n## Stayman (2♣)\n\n- 2♦: no major\n- 2♥: hearts\n- 2♠: spades\n"
    assert "1N-2C;\n2D = no major\n" in notes_of(text)
    theirs = "# Responses to 1NT\n\n## Lebensohl (2♦)\n\n- X: penalties\n- 2♥: to play\n"
    assert "1N-(2D);\n" in notes_of(theirs)


# IM2-35b
def test_a_list_that_names_a_convention_may_be_answers_to_its_opening() -> None:
    text = "# Answers of ours\n\n- 2♣ = Stayman\n- 2♦ = hearts\n- 2♥ = spades\n- 2NT = invites\n"
    assert "1N;\n2C = Stayman\n" in notes_of(text)
    assert is_asked(text)


# IM2-29
def test_a_caption_below_a_heading_below_overcalls_is_asked() -> None:
    text = "# Overcalls\n\n## Of notrump\n\nOver 1♣:\n\n- 1NT: 15-18\n- 2NT: two suits\n"
    assert "(1C);\n1N = 15-18\n" in notes_of(text)
    assert is_asked(text)


# IM2-25
def test_calls_one_line_above_what_opener_answers_are_an_auction() -> None:
    text = "1♣\n1♥\nRéponses de l'ouvreur :\n1NT : 12-14\n2♣ : six cartes\n2♥ : quatre cartes\n"
    assert "1C-1H;\n1N = 12-14\n2C = six cartes\n2H = quatre cartes\n" in notes_of(text, "text")


# IM2-31
def test_a_table_in_a_cell_of_a_grid_table_is_below_its_row() -> None:
    text = """\
1♣
==

+-----+----------------------+
| Bid | Meaning              |
+=====+======================+
| 1♦  | relay                |
|     |                      |
|     | +----+-------------+ |
|     | | 1♥ | balanced    | |
|     | +----+-------------+ |
|     | | 1♠ | five spades | |
|     | +----+-------------+ |
+-----+----------------------+
| 1♥  | natural              |
+-----+----------------------+
"""
    notes = notes_of(text, "rst")
    assert "1C;\n1D = relay\n  1H = balanced\n  1S = five spades\n\n1C;\n1H = natural\n" in notes


# IM2-45
def test_names_of_several_files_are_headings_above_them() -> None:
    rows = "- 2♣: asks\n- 2♦: transfer\n- 2♥: transfer\n"
    sources = [
        SourceFile("markdown", "answers/1NT.md", rows.encode()),
        SourceFile("markdown", "answers/2♣-2♦.md", "- 2♥: hearts\n- 2♠: spades\n".encode()),
    ]
    notes = convert_streams(sources, ImportOptions(), "").text
    assert "1N;\n2C = asks\n" in notes
    assert "2C-2D;\n2H = hearts\n" in notes


# EX-7
def test_answers_to_a_variable_beside_one_of_its_calls_have_their_own_table() -> None:
    text = "- 2♥: weak\n  - 2NT: asks\n- 2M: six cards\n  - 3♣: natural\n"
    assert "2M;\n3C = natural\n" in notes_of(f"# Openings\n\n- 1♣: 11+\n{text}")
