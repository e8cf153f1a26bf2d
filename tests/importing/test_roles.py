"""Rows whose place is said by words: roles of calls, headings above, relays (IM2-21 to IM2-31)."""

from __future__ import annotations

import inspect

import pytest

from tests.importing.documents import converted, notes_of, told


def _notes(text: str) -> str:
    return notes_of(inspect.cleandoc(text) + "\n")


# IM2-21
@pytest.mark.parametrize(
    ("opening", "answer"),
    [
        ("Opening 1NT", "Response 2C"),
        ("Apertura de 1NT", "Responder con 2C"),
        ("Eröffnung 1NT", "Antwort 2C"),
        ("Öppning 1NT", "Svar 2C"),
    ],
)
def test_a_word_for_the_role_of_a_call_is_before_it(opening: str, answer: str) -> None:
    notes = notes_of(f"- {opening}: 15-17\n    - {answer}: Stayman\n        - 2D (no major)\n")
    assert notes == "1N = 15-17\n  2C = Stayman\n    2D = (no major)\n"


# IM2-21
@pytest.mark.parametrize(
    "text",
    [
        "- Opening 1C: 16+\n- Response 1D: 0-7\n- Response 1H: 8+",
        "1C: 16+\n\nResponse 1D: 0-7\n",
        "- Opening 1NT with a five-card major is allowed",
        "- 1C: 16+\n    - Opening 1D: 11-15",
    ],
)
def test_a_call_with_a_role_that_it_cannot_have_there_is_not_a_row(text: str) -> None:
    assert "1D =" not in (notes := converted(text).text)
    assert "1N =" not in notes
    assert "  1D =" not in notes


# IM2-23
def test_a_pass_below_a_relay_follows_the_answer_that_the_relay_forces() -> None:
    notes = _notes("""
        # 1NT

        - 2S: relay to 3C
            - pass, 3D: to play
            - 3H: short
        - 2NT: puppet to 3C
            - 3D: both majors
        """)
    assert "2S = relay to 3C\n  3C\n    P/3D = to play\n    3H   = short\n" in notes
    assert "2N = puppet to 3C\n  3D = both majors\n" in notes


# IM2-25
def test_a_short_line_for_responses_above_rows_makes_them_answers() -> None:
    found = converted("## Weak 2 Opening\n\nWe open 2D/2H/2S.\n\nResponder bids\n\n- 2NT: asks\n")
    assert "2D/2H/2S;\n2N = asks\n" in found.text
    assert len(told(found)) == 1


# IM2-25
def test_a_heading_for_responses_is_below_the_one_row_above_it() -> None:
    notes = _notes("""
        # Strong club

        1C: 16+, any hand

        ## Responses

        - 1D: 0-7
            - 1H: natural
        """)
    assert "1C;\n1D = 0-7\n  1H = natural\n" in notes


# IM2-25
def test_a_heading_for_responses_below_several_rows_is_asked_about() -> None:
    found = converted(
        "# Twos\n\n- 2H: weak\n- 2S: weak\n\n## Responses\n\n- 2NT: asks\n- 3C: own\n"
    )
    assert "2H;\n2N = asks" not in found.text
    assert told(found)


# IM2-25
def test_a_line_with_after_and_whole_auctions_is_nearer_than_the_heading() -> None:
    notes = _notes("""
        ## Answer of 2C

        - After 1C-2C or 1D-2C the opener bids:
            - 2D: minimum
            - 2NT: maximum
        """)
    assert "1C-2C;\n2D = minimum" in notes


# IM2-25
def test_a_list_goes_on_where_its_column_had_rows() -> None:
    notes = _notes("""
        # Answers to 1NT

        - 2C: Stayman
        - Answers to 2C
            - 2D: no major
            - 2H: four hearts
        - 3C: slam try
        """)
    assert "1N-2C;\n2D = no major" in notes
    assert "1N;\n3C = slam try" in notes


# IM2-29
def test_whole_auctions_with_their_call_need_no_auction_in_the_heading() -> None:
    notes = _notes("""
        # Competition

        ## After opponents double a major

        * 1H -- (X)
            * XX -- 10+
            * 1NT -- clubs
        """)
    assert "1H-(D);\nR  = 10+\n1N = clubs\n" in notes


# IM2-31
@pytest.mark.parametrize("end", ["-", "–", "-?", "; ?"])
def test_a_header_that_is_an_auction_with_a_dash_is_the_history(end: str) -> None:
    notes = _notes(f"# Notrump\n\n| 1NT-2S{end} | clubs |\n|---|---|\n| 2NT | minimum |\n")
    assert "1N-2S;\n2N = minimum\n" in notes


# IM2-16
def test_three_lines_that_are_only_bids_in_words_are_calls() -> None:
    notes = _notes("""
        # Antworten auf 1SA - 2C

        - 2 Karo
            - keine Oberfarbe
        - 2 Coeur
            - vier Karten
        - 2 Pik
            - vier Karten
        """)
    assert "1N-2C;\n2D = keine Oberfarbe\n2H = vier Karten\n2S = vier Karten\n" in notes


# IM2-25
@pytest.mark.parametrize(
    "caption",
    [
        "After **1NT - 2C - 2D**: opener has no major, and 2NT is not forcing now",
        "Après 1NT - 2C - 2D (sans majeure) :",
        "Nach 1NT-2C-2D: der Eröffner verneint eine Oberfarbe",
        "Po 1NT – 2C – 2D: otwierający nie ma starszej czwórki",
    ],
)
def test_words_after_the_colon_of_a_caption_only_explain_it(caption: str) -> None:
    notes = _notes(f"# 2S opening\n\n{caption}\n\n- 2H: weak\n- 3C: natural\n")
    assert "1N-2C-2D;\n2H = weak\n3C = natural\n" in notes


# IM2-25
def test_items_of_words_group_the_rows_below_a_caption() -> None:
    notes = _notes("""
        # Stayman

        After 1NT - 2C - 2D:

        - **Weak**
            - 2H: five hearts
            - 2S: five spades
        - **Strong**
            - 3H: four hearts
        """)
    assert "1N-2C-2D;\n2H = five hearts\n2S = five spades" in notes
    assert "3H = four hearts" in notes.partition("*Strong*")[2]


# IM2-29
@pytest.mark.parametrize("words", ["1NT adverse", "1NT der Gegner", "1NT by opponents"])
def test_words_after_a_call_say_that_it_is_theirs(words: str) -> None:
    notes = _notes(f"# Interventions\n\nOver {words}:\n\n- 2C: majors\n- 2D: one major\n")
    assert "(1N);\n2C = majors\n2D = one major\n" in notes


# IM2-32
def test_auctions_among_auctions_that_begin_with_the_caption_are_whole() -> None:
    notes = _notes("""
        Over 1NT:

        - 1NT - 2C: Stayman
        - 1NT - 2D: hearts
        - 1NT - 2H: spades
        - 2NT - 3C: Stayman too
        """)
    assert "2N;\n3C = Stayman too\n" in notes
