"""Habits of other people's notes, in made-up notes (IMPORTS IM2-8 to IM2-48)."""

from __future__ import annotations

import pytest

from tests.importing.documents import converted, notes_of, told


# IM2-23
@pytest.mark.parametrize("row", ["**1NT:** 15-17", "**1NT** 15-17", "1NT = 15-17", "1NT – 15-17"])
def test_a_list_of_answers_is_below_the_line_of_text_above_it(row: str) -> None:
    text = (
        f"# Openings\n\n{row}\n\n- 2♣: Stayman\n- 2♦: transfer\n\n**2♣:** strong\n\n- 2♦: waits\n"
    )
    assert notes_of(text).endswith(
        "1N = 15-17\n  2C = Stayman\n  2D = transfer\n2C = strong\n  2D = waits\n"
    )


# IM2-23
def test_a_list_after_several_rows_of_a_paragraph_goes_on_with_them() -> None:
    notes = notes_of("# Openings\n\n1♣: 11+\n1♦: 11+\n\n- 1♥: 11+\n- 1♠: 11+\n")
    assert "1C = 11+\n1D = 11+\n1H = 11+\n1S = 11+\n" in notes


# IM2-27
def test_the_first_row_of_a_paragraph_explains_the_call_of_its_heading() -> None:
    notes = notes_of("# 2♥\n\n2♥ = five hearts\n\n2♠ = natural\n2NT = asks\n")
    assert "2H = five hearts\n\n2H;\n2S = natural\n2N = asks\n" in notes


# IM2-8
def test_dots_before_calls_are_depth_in_text() -> None:
    text = (
        "1♣ 12-18, three clubs\n. 1♦ four hearts\n. . 1♥ four hearts\n. . 1NT 12-16\n. 1♥ spades\n"
    )
    notes = notes_of(text, "text")
    assert notes.endswith(
        "  1D = four hearts\n    1H = four hearts\n    1N = 12-16\n  1H = spades\n"
    )
    assert not told(converted(text, "text"))


# IM2-11
def test_signs_of_suits_after_a_length_and_after_a_slash_are_suits_too() -> None:
    text = "2© = 5+ª or 4+§\n3§/¨ = weak\n2ª = 5+¨\n"
    assert "2H    = 5+!s or 4+!c\n3C/3D = weak\n2S    = 5+!d\n" in notes_of(text, "text")


# IM2-15
def test_strains_in_parentheses_after_a_level_are_alternatives() -> None:
    notes = notes_of("# 1♥ – 2NT\n\n- 3(♣/♦): shortage\n- 3NT: balanced\n")
    assert "3C/3D = shortage\n3N    = balanced\n" in notes


# IM2-15
def test_whole_auctions_with_one_meaning_are_a_row_each() -> None:
    notes = notes_of("# Raises\n\n- 1♣-1♥-2♥, 1♣-1♠-2♠ = four cards\n- 1♦-1♥ = four hearts\n")
    assert "1C-1H;\n2H = four cards\n" in notes
    assert "1C-1S;\n2S = four cards\n" in notes


# IM2-15
def test_pass_or_correct_is_no_pass() -> None:
    assert "2H = p/c\n2N = asks\n" in notes_of("# 2♦\n\n- 2♥ – p/c\n- 2NT – asks\n")


# IM2-18
def test_a_remark_may_be_before_the_question_mark_of_an_auction() -> None:
    notes = notes_of("- 1♠-2♥-3♥ (no jump) - ?\n  - 3NT, not serious\n  - 4♣, serious\n")
    assert "1S-2H-3H;\n3N = not serious\n4C = serious\n" in notes


# IM2-21
def test_a_full_stop_after_a_call_is_a_sign_in_a_list_of_calls() -> None:
    notes = notes_of("# 1♠ – 2♣\n\n- 3♠. Solid suit\n- 4♠. Solid suit, weak\n- 2♠: others\n")
    assert "3S = Solid suit\n4S = Solid suit, weak\n2S = others\n" in notes


# IM2-21
def test_letters_count_rows() -> None:
    notes = notes_of("# 1♣\n\na. 1♦ = 0-7\nb. 1♥ = 8+\n")
    assert "1C;\n1D = 0-7\n1H = 8+\n" in notes


# IM2-21
def test_an_opening_by_name_in_a_line_of_text_is_an_opening_with_the_answers_below_it() -> None:
    text = "**Opening 1NT** = 14–16.\n\n*Responses*\n\n2♣ – asks<br>\n2♦ – hearts\n\n"
    notes = notes_of(f"# Notes\n\n{text}**Opening 2♣** = strong.\n\n*Responses*\n\n2♦ – waits\n")
    assert "1N = 14--16.\n" in notes
    assert "2C = asks\n" in notes
    assert "2C = strong.\n  2D = waits\n" in notes


# IM2-22
def test_a_heading_with_calls_is_no_list_of_changes() -> None:
    notes = notes_of("# 1♦\n\n- 1♥: four\n\n## Changes after 1♦ – (X)\n\n- 2♦: weak\n- 2♥: weak\n")
    assert "1D-(D);\n2D = weak\n2H = weak\n" in notes


# IM2-23
def test_lettered_lines_below_an_auction_alone_are_its_meaning() -> None:
    text = "== 1C\n\n1C-1D +\na) negative +\nb) 7-9 +\n\n1C-1H +\na) 8+\nb) 4-card\n"
    notes = notes_of(text, "asciidoc")
    assert "1D = a) negative\n     b) 7-9\n" in notes


# IM2-26
def test_a_diagram_under_a_heading_of_its_own_is_the_history_of_the_next_heading() -> None:
    text = (
        "# Stayman\n\n## Auction\n\n| N | S | E | W |\n|--|--|--|--|\n| 1NT | P | 2C | P |\n"
        "| 2D | P | ? | |\n\n## Possible bids\n\n| Bid | Points | Response |\n|--|--|--|\n"
        "| 2NT | 11 | Pass / 3NT |\n| 3NT | 12+ | Pass |\n"
    )
    notes = notes_of(text)
    assert "1N-2C-2D;\n2N = 11 HCP, Pass / 3NT\n3N = 12+ HCP, Pass\n" in notes


# IM2-27
def test_an_auction_that_a_heading_only_begins_with_is_asked() -> None:
    text = "# 1♣ – 1M-1 – 2NT\n\n- 3♣: forces 3♦\n- 3♥: six\n"
    assert any("right?" in str(one) for one in told(converted(text)))


# IM2-29
def test_calls_below_a_heading_about_interference_are_after_the_opening_before_it() -> None:
    text = (
        "# System\n\n## 1♣ (16+)\n\n- 1♦: 0-7\n- 1♥: 8+\n\n## Interference\n\n"
        "### (X)\n\n- XX: 5-7\n\n### (1♥)\n\n- X: 5-7\n- 1♠: 8+\n"
    )
    notes = notes_of(text)
    assert "1C-(D);\nR = 5-7\n" in notes
    assert "1C-(1H);\nD  = 5-7\n1S = 8+\n" in notes
    assert len(told(converted(text))) == 2


# IM2-29
def test_an_overcall_after_our_opening_is_theirs() -> None:
    text = "# 1NT\n\n* 2♣: Stayman\n\n## After 2♣ overcall\n\n* X: Stayman\n* 2♦: hearts\n"
    assert "1N-(2C);\nD  = Stayman\n2D = hearts\n" in notes_of(text)


# IM2-29
def test_a_double_in_a_heading_may_be_of_the_call_in_the_heading_before() -> None:
    text = "# Majors\n\n## 1M openings\n\n- 2M: raise\n\n"
    text += "## When opponents double\n\n- 2NT: raise\n- XX: 10+\n"
    assert "1M-(D);\n2N = raise\nR  = 10+\n" in notes_of(text)
    assert len(told(converted(text))) == 1


# IM2-31
def test_words_between_columns_of_calls_are_about_the_call_before_them() -> None:
    text = (
        "# Openings\n\n| Opening | HCP | Response | Meaning |\n|--|--|--|--|\n"
        "| 1♣ | 12-21 | 1♦ | 4+ |\n| | | 1♥ | 4+ hearts |\n| 1NT | 15-17 | 2♣ | Stayman |\n"
    )
    assert notes_of(text).endswith(
        "1C = 12-21 HCP\n  1D = 4+\n  1H = 4+ hearts\n1N = 15-17 HCP\n  2C = Stayman\n"
    )


# IM2-31
def test_a_column_of_answers_with_meanings_is_below_the_opening_with_its_words() -> None:
    text = (
        "# Eröffnungen\n\n| Eröffnung | Punkte | Antworten |\n|--|--|--|\n"
        "| 1♣ | 12-21 | 1♦: vier; 1♥: vier Coeur |\n| 1SA | 15-17 | 2♣: Stayman; 2♦: Transfer |\n"
    )
    assert notes_of(text).endswith(
        "1C = 12-21 HCP\n  1D = vier\n  1H = vier Coeur\n"
        "1N = 15-17 HCP\n  2C = Stayman\n  2D = Transfer\n"
    )


# IM2-31
def test_lines_of_a_cell_of_calls_are_rows() -> None:
    text = "| Openingen | Antwoorden |\n|--|--|\n| 1♥: 12-19 | 1SA: 6-9<br>2♥: 6-9, steun |\n"
    notes = notes_of(text)
    assert "1H;\n1N = 6-9\n2H = 6-9, steun\n" in notes


# IM2-31
def test_a_first_row_with_an_auction_is_above_the_others() -> None:
    page = """<html><body><h1>2NT opening</h1><table>
        <tr><th>2NT - 3♣</th><th>asks</th></tr>
        <tr><td>3♦</td><td>a major</td></tr><tr><td>3NT</td><td>none</td></tr>
        </table></body></html>"""
    assert "2N;\n3C = asks\n  3D = a major\n  3N = none\n" in notes_of(page, "html")


# IM2-35b
def test_a_convention_that_the_text_names_too_confirms_its_history() -> None:
    text = "# Openings\n\n- 2NT: 20-21\n- 3♣: weak\n\n## 2NT opening\n\n"
    text += "With a major bid 3♣ puppet Stayman\n\n- 3♦: a major\n- 3♥: five hearts\n"
    assert "2N-3C;\n3D = a major\n3H = five hearts\n" in notes_of(text)


# IM2-40
def test_weak_twos_are_openings_and_answers_are_none() -> None:
    text = "# Notes\n\n2♣ is strong.\n\n## Weak twos\n\n- 2♦: 6-11\n  - 2NT: asks\n- 2♥: 6-11\n"
    notes = notes_of(text)
    assert "2D = 6-11\n  2N = asks\n2H = 6-11\n" in notes
    assert "2C;" not in notes
    assert told(converted("# 3NT\n\n3NT = balanced, two-card support for partner\n"))


# IM2-44
def test_whole_auctions_without_a_sign_are_rows_among_others() -> None:
    notes = notes_of("# 1♦\n\n1D-1H-2NT max, no fit\n1D-1S-3D max, three spades\n")
    assert "2N = max, no fit\n" in notes
    assert "3D = max, three spades\n" in notes


# IM2-48
def test_a_reading_against_the_player_that_a_line_names_is_asked() -> None:
    text = "# 1♥ – 2♣\n\n**2♦**: waits\n**3♥**: solid\n\nResponder then:\n\n**2♠**: relay\n"
    assert any("1 row read" in str(one) for one in told(converted(text)))


# IM2-29
def test_a_caption_over_a_call_below_a_heading_about_overcalls_is_theirs() -> None:
    text = "# Two-suited overcalls\n\nOver 1♣:\n\n* 2♣ – majors\n\nOver 1M:\n\n* 2M – a minor\n"
    notes = notes_of(text)
    assert "(1C);\n2C = majors\n" in notes
    assert "(1M);\n2M = a minor\n" in notes


# IM2-3
def test_a_numbered_title_directly_above_deeper_calls_is_a_heading_in_text() -> None:
    text = "NOTES\n\n1. Opening bids\n   1C: 11+\n   1D: 11+\n\n"
    text += "2. Responses to 1C\n   1D: 6+\n   1H: 6+\n"
    notes = notes_of(text, "text")
    assert "* 1. Opening bids\n\n1C = 11+\n1D = 11+\n" in notes
    assert "1C;\n1D = 6+\n1H = 6+\n" in notes


# IM2-25
def test_an_item_of_words_next_to_a_row_is_a_group_of_its_list() -> None:
    text = "# 1♣\n\n- 1NT: 8-10\n- Inverted raises:\n  - 2♣: 10+\n  - 3♣: weak\n"
    assert "1C;\n2C = 10+\n3C = weak\n" in notes_of(text)


# IM2-48
def test_a_guess_that_a_caption_says_too_is_sure() -> None:
    text = "# Bergen raises\n\n1♥:\n\n- 3♣: 7-9\n- 3♦: 10-11\n"
    assert "1H;\n3C = 7-9\n3D = 10-11\n" in notes_of(text)
    assert not told(converted(text))
