"""Layouts of notes that were met in other people's books, in made-up notes (IM2-15 to IM2-44)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.importing.command.notes import _importer_of
from tests.importing.documents import converted, notes_of, told


# IM2-25, IM2-26
def test_a_line_of_one_cell_is_a_caption_and_a_line_that_asks_an_auction() -> None:
    page = """<html><body><table>
        <tr><td colspan="3"><b>Openings</b></td></tr>
        <tr><td>1♣</td><td>–</td><td>natural or balanced</td></tr>
        <tr><td>1♦</td><td>–</td><td>five cards</td></tr>
        <tr><td colspan="3">Opening 1 ♣</td></tr>
        <tr><td>W</td><td>–</td><td>E</td></tr>
        <tr><td>1♣</td><td>–</td><td>?</td></tr>
        <tr><td>1♥</td><td>–</td><td>four hearts</td></tr>
        <tr><td>1NT</td><td>–</td><td>no major</td></tr>
        </table></body></html>"""
    notes = notes_of(page, "html")
    assert "*Openings*\n\n1C = natural or balanced\n1D = five cards\n" in notes
    assert "1C;\n1H = four hearts\n1N = no major\n" in notes


# IM2-25
def test_the_last_line_of_a_table_without_rows_is_a_caption() -> None:
    page = """<html><body><table><tr><td>Start</td><td>Index</td></tr>
        <tr><td colspan="2">Bids after: 1♣ 1♦</td></tr></table>
        <table><tr><th>Bid</th><th>Name</th><th>Meaning</th></tr>
        <tr><td>1♥</td><td></td><td>four hearts</td></tr>
        <tr><td>2♣</td><td></td><td>long clubs</td></tr></table></body></html>"""
    assert "1C-1D;\n1H = four hearts\n2C = long clubs\n" in notes_of(page, "html")


# IM2-26
def test_a_table_of_players_and_one_call_that_asks_is_an_auction() -> None:
    page = """<html><body><table><tr><td>W</td><td>E</td></tr>
        <tr><td>2♥</td><td>?</td></tr></table>
        <p>2♠ - pass or correct<br>2NT - asks</p></body></html>"""
    assert "2H;\n2S = pass or correct\n2N = asks\n" in notes_of(page, "html")


# IM2-31
def test_a_table_in_a_cell_is_below_its_row() -> None:
    page = """<html><body><h2>2NT opening</h2><table>
        <tr><th>Bid</th><th>Meaning</th><th>Then</th></tr>
        <tr><td>3♣</td><td>asks</td><td><table>
          <tr><td colspan="2">Opener:</td></tr>
          <tr><td>3♦</td><td>no major</td></tr><tr><td>3♥</td><td>four hearts</td></tr>
          <tr><td colspan="2">Responder over 3♦:</td></tr>
          <tr><td>3♥</td><td>five spades</td></tr><tr><td>3♠</td><td>five hearts</td></tr>
        </table></td></tr>
        <tr><td>3♦</td><td>hearts</td><td><table>
          <tr><td>3♥</td><td>accepts</td></tr></table></td></tr>
        <tr><td>4NT</td><td>invites</td><td>natural</td></tr></table></body></html>"""
    notes = notes_of(page, "html")
    assert (
        "3C = asks\n  3D = no major\n    3H = five spades\n    3S = five hearts\n"
        "  3H = four hearts\n" in notes
    )
    assert "3D = hearts\n  3H = accepts\n" in notes
    assert "4N = invites" in notes
    assert not [line for line in told(converted(page, "html")) if "IMPORT-DOUBT" in line]


# IM2-31, IM-2
def test_the_answers_in_a_cell_are_rows_and_other_words_stay() -> None:
    page = """<html><body><h2>Responses to 1♣</h2><table>
        <tr><th>Response</th><th>Meaning</th><th>Opener's Rebids</th></tr>
        <tr><td>1♦</td><td>weak</td><td>Naturally:<br>• 1NT = 17 to 19<br>• 2NT = 20 to 21<br>
        • others = natural</td></tr>
        <tr><td>1NT</td><td>balanced</td><td>Stayman is on</td></tr></table></body></html>"""
    assert (
        "1D = weak (Opener's Rebids: Naturally:)\n  1N = 17 to 19\n  2N = 20 to 21"
        "\\nothers = natural\n"
        "1N = balanced (Opener's Rebids: Stayman is on)\n" in notes_of(page, "html")
    )


# IM2-18
def test_auctions_with_blanks_in_cells_are_rows() -> None:
    text = "# 1D\n\n| Rebid | Meaning |\n|---|---|\n| 1D 1H | four hearts |\n| 1D 2H/2S | weak |\n"
    assert "1D;\n1H    = four hearts\n2H/2S = weak\n" in notes_of(text)


# IM2-18
def test_bids_with_blanks_that_begin_differently_are_no_auctions() -> None:
    assert "1C-" not in notes_of("# Suits\n\n| A | B |\n|---|---|\n| 1C 1D | x |\n| 1H 1S | y |\n")


# IM2-15
@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("pass, 3♦, 3♥: to play", "P/3D/3H = to play"),
        ("3♣, 3♦: weak", "3C/3D   = weak"),
    ],
)
def test_a_list_of_calls_with_commas_is_a_row(line: str, row: str) -> None:
    notes = notes_of(f"## After 1NT - 2NT\n\n- {line}\n- 3♠: spades\n- 3NT: strong\n")
    assert row.split(" = ", maxsplit=1)[0].strip() in notes
    assert row.split(" = ")[1] in notes
    assert "3S" in notes


# IM2-15
def test_a_cell_of_calls_with_commas_is_a_row() -> None:
    text = (
        "| Opening Bid | Response | 2nd Response | Meaning |\n|---|---|---|---|\n"
        "| 1C | | | strong |\n| | 1S, 2C | | positive |\n| | | 2NT | asks |\n| | 1NT | | even |\n"
    )
    notes = notes_of(text)
    assert "1C;\n1S/2C = positive\n  2N = asks\n1N    = even\n" in notes


# IM2-31
def test_columns_of_two_partners_next_to_a_meaning_are_an_auction() -> None:
    text = (
        "| North | South | North | Meaning |\n|---|---|---|---|\n"
        "| 1♣ | | | any |\n| 1♣ | 1♦ | | no major |\n| | | 1♥ | four hearts |\n| | | 2♣ | clubs |\n"
    )
    notes = notes_of(text)
    assert notes == "1C = any\n\n1C;\n1D = no major\n  1H = four hearts\n  2C = clubs\n"


# IM2-9
def test_columns_of_level_and_strain_are_one() -> None:
    text = (
        "## Openings\n\n| | | Points | Meaning |\n|---|---|---|---|\n| 1 | ♣ | 11-19 | three |\n"
        "| 1 | ♥ ♠ | 11-19 | five |\n| 1 | NT | 15-17 | balanced |\n"
    )
    notes = notes_of(text)
    assert "1C    = 11-19 HCP, three\n1H/1S = 11-19 HCP, five\n1N    = 15-17 HCP" in notes


# IM2-27
def test_a_line_that_explains_the_call_of_a_heading_is_not_above_its_answers() -> None:
    text = (
        "## 1D\n1D = four diamonds\n- 1H = hearts\n- 1S = spades\n\n"
        "## 1D-1H-1S\n1D - 1H\n\n1S = four spades\n- 1NT = stop\n- 2D = weak\n\n"
        "## 1D-1H-1S-2C\n1D - 1H\\\n1S - 2C\\\n2D = forced\n- 2H = five\n- 2NT = strong\n"
    )
    notes = notes_of(text)
    assert "1D;\n1H = hearts\n1S = spades\n" in notes
    assert "1D-1H-1S;\n1N = stop\n2D = weak\n" in notes
    assert "1S-2C" not in notes.replace("1D-1H-1S-2C", "")


# IM2-22
def test_items_below_a_line_of_notes_are_prose() -> None:
    text = (
        "## 1D\n\n- 1H = hearts\n- 1S = spades\n\nNotes:\n- with both, 1H\n- 1D-2D denies a major\n"
    )
    assert "1D-2D denies a major" in notes_of(text).replace("1!d-2!d", "1D-2D")
    assert "1D;\n2D" not in notes_of(text)


# IM2-44
def test_lines_of_text_with_ascending_bids_are_rows() -> None:
    page = """<html><body><p>This is our system.</p><p>It is simple.</p>
        <p><b>Opening bids:</b></p>
        <p>1C 16+ any shape</p><p>1D 11-15, two diamonds</p><p>1H 11-15, five hearts</p>
        <p>1N At least 14, balanced</p><p>2C long clubs.</p>
        <p>All others are weak.</p></body></html>"""
    assert "1C = 16+ any shape\n1D = 11-15, two diamonds\n" in notes_of(page, "html")
    assert "1N = At least 14, balanced\n" in notes_of(page, "html")


# IM2-44
def test_a_few_sentences_that_begin_with_bids_are_prose() -> None:
    text = (
        "2C is strong. We like it.\n\n2D is weak as well.\n\n1NT range is 14-16.\n\n"
        "1D may be short.\n"
    )
    assert " = " not in notes_of(text)


# IM2-23
def test_a_call_and_colon_has_its_meaning_on_the_next_lines() -> None:
    text = (
        "Openings\n1♣:\n13 to 23, at least three\n1♦:\n13 to 23, three only\n"
        "with 4-4-3-2\nRules for all:\nlongest first\n"
    )
    notes = notes_of(text, "text")
    assert "1C = 13 to 23, at least three\n1D = 13 to 23, three only\n" in notes
    assert "longest first" in notes


# IM2-23
def test_a_whole_auction_below_a_row_has_the_calls_of_the_row_inside() -> None:
    text = (
        "## 1♣ - 1♦\n\n- 1♠: four spades\n  - 1♣-1♦-1♠-2♦:\n    - 2♥: a\n    - 3♥: b\n- 1NT: weak\n"
    )
    assert "1S = four spades\n  2D\n    2H = a\n    3H = b\n1N = weak" in notes_of(text).replace(
        "2D = \n", "2D\n"
    ).replace("  2D =\n", "  2D\n")


# IM2-4
def test_a_bullet_that_is_typed_begins_an_item() -> None:
    page = """<html><body><h2>After 1NT</h2><p>- 2♣ (maybe weak) = asks<br>- 2 S.A. = invites<br>
        - 3 S.A. = to play</p></body></html>"""
    notes = notes_of(page, "html")
    assert "2C =" in notes
    assert "2N = invites\n3N = to play\n" in notes


# IM2-16
def test_bids_with_suits_in_words_are_read() -> None:
    text = (
        "Risposte a 1 fiori:\n2 Fiori forte\n2 Quadri debole\n2 Cuori 5 picche e 4 cuori\n"
        "3 Fiori limite\n3 SA per giocare\n"
    )
    notes = notes_of(text, "text")
    assert "1C;\n2C = forte\n2D = debole\n2H = 5 picche e 4 cuori\n" in notes


# IM2-16
def test_lengths_in_words_are_no_bids() -> None:
    text = (
        "Hands:\n\n- 4 hearts and 5 spades\n- 5 clubs, weak\n- 6 diamonds: strong\n"
        "- 5 hearts: weak\n"
    )
    assert " = " not in notes_of(text)


# IM2-48
@pytest.mark.parametrize(
    "line",
    ["Rebids after the answers 1♥ and 1♠", "Followed by the relay of 2♣", "After 2♦ by responder"],
)
def test_rows_are_asked_about_where_the_text_above_names_another_call(line: str) -> None:
    rows = "- 2♥: hearts\n- 2♠: spades\n- 2NT: strong\n"
    text = f"## 1♣\n\n{line} we bid so, as most people do it.\n\n{rows}"
    assert any("IMPORT-DOUBT" in item for item in told(converted(text)))


# IM2-48
def test_rows_with_whole_auctions_are_not_asked_about() -> None:
    text = "## Relays\n\nAll this is after 1NT-2♣-2♦.\n\n- 1NT-2♣-2♦: none\n- 1NT-2♣-2♥: hearts\n"
    assert "1N-2C;\n2D = none\n2H = hearts" in notes_of(text)
    assert not [item for item in told(converted(text)) if "IMPORT-DOUBT" in item]


# IM2-3
def test_a_text_with_lists_alone_is_plain_text() -> None:
    assert (
        _importer_of("a.txt", b"1. Openings\n1\xe2\x99\xa3:\nnatural\n- 2NT 20-21\n").name == "text"
    )
    assert _importer_of("a.txt", b"# Openings\n\n- 1\xe2\x99\xa3: natural\n").name == "markdown"
    assert not IMPORTERS["text"].recognises(b"# Openings\n")


# IM2-27
def test_numbered_titles_of_a_text_are_headings() -> None:
    text = (
        "1. Opening bids\n\n- 1♣: strong\n- 1♦: natural\n\n2. Responses to 1♣\n\n"
        "We bid steps here.\n\n- 1♦: weak\n- 1♥: strong\n"
    )
    notes = notes_of(text, "text")
    assert "* 2. Responses to 1!c" in notes
    assert "1C;\n1D = weak\n1H = strong\n" in notes
