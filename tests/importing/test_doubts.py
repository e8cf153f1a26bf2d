"""What is asked about, and words that say more about rows (IM2-17, IM2-27 to IM2-48)."""

from __future__ import annotations

import inspect

import pytest

from sphinxcontrib_bml.bridge.conditions import OpeningSeat
from sphinxcontrib_bml.importing.files.markdown_stream import read_markdown_stream
from sphinxcontrib_bml.importing.model.chains import CallReader
from sphinxcontrib_bml.importing.model.decisions import Recognized, recognize
from sphinxcontrib_bml.importing.model.meanings import seat_in
from sphinxcontrib_bml.importing.model.notes import NotesWriter
from sphinxcontrib_bml.importing.model.vocabulary import choose_vocabulary


def _recognized(text: str) -> tuple[Recognized, str]:
    stream = read_markdown_stream(inspect.cleandoc(text))
    vocabulary = choose_vocabulary(stream.texts()).vocabulary
    found = recognize([stream], CallReader(vocabulary))[0]
    return found, NotesWriter(found, vocabulary).write().text


def _notes(text: str) -> str:
    return "\n".join(line.rstrip() for line in _recognized(text)[1].splitlines())


# IM2-32
def test_a_call_after_a_whole_auction_in_one_list_is_asked_about() -> None:
    found, _ = _recognized("# Notes\n\n- 1NT – 2♣: asks\n- 2♦: no major\n- 2♥: hearts\n")
    (question,) = found.questions
    names = [reading.name for reading in question.decision.readings]
    assert names[:2] == ["1N", "1N-2C"]
    found, _ = _recognized("""
        ## Openings

        - 1NT: strong
        - 1NT – 2♣: asks
        - 2♦: weak
        """)
    assert len(found.questions) == 1
    found, _ = _recognized("""
        ## Openings

        - 1♣: natural
        - 1♣ – 1♥: four hearts
        - 1♦: natural
        """)
    assert not found.questions


# IM2-32
@pytest.mark.parametrize(
    "text",
    [
        "## After 1NT\n\n- 1NT – 2♣: asks\n- 2♦: hearts\n- 2♥: spades\n",
        "## Openings\n\n- 1NT: strong\n- 1NT – 2♣: asks\n    - 2♦: no major\n- 2♦: weak\n",
    ],
)
def test_it_is_not_asked_where_a_heading_or_rows_below_answer_it(text: str) -> None:
    found, _ = _recognized(f"# Notes\n\n{text}")
    assert not found.questions


# IM2-60
def test_a_caption_stays_if_each_row_has_its_whole_auction() -> None:
    assert _notes("X\n1♦ – 1♥ = four hearts\n") == "X\n\n1D;\n1H = four hearts"


# IM2-35b, IM2-48
def test_what_only_a_convention_proposes_is_asked_below_further_headings_too() -> None:
    found, _ = _recognized("""
        # Jacoby transfers

        - 2♦: hearts
        - 2♥: spades

        ## With five spades

        - 3♣: a slam try
        - 3♦: a slam try
        """)
    assert [question.first for question in found.questions] == [3, 8]


# IM2-40
def test_a_column_of_openings_is_not_after_the_call_of_its_heading() -> None:
    found, notes = _recognized("""
        ## 2♣ and above

        | Opening | Meaning |
        |---------|---------|
        | 2NT | 20-21 |
        | 3NT | gambling |
        """)
    assert "2C;" not in notes
    assert "2N = 20-21\n3N = gambling" in notes
    assert not found.questions


# IM2-34
def test_a_bid_and_all_higher_ones_is_a_row_and_no_history() -> None:
    notes = _notes("""
        ## 1NT

        - 2♣: Stayman
        - 3C+: slam tries
            - 3NT: no interest
        - 2M+: not a call
        """)
    assert "2C  = Stayman\n3C+ = slam tries\n  3N = no interest" in notes
    assert "- 2M+: not a call" in notes
    assert "3C+;" not in _notes("## 1NT-3♣+\n\n- 3NT: to play\n- 4♣: natural\n")


# IM2-17
def test_marks_that_a_line_explains_end_the_meaning() -> None:
    notes = _notes("""
        ## 1NT

        - 2♣†: Stayman
        - 2♦ (1): hearts
        - 2♥(2) spades
        - 3♣ (3): six cards

        † also without a major

        (1) or a weak hand

        (2) alerted
        """)
    assert "1N;\n2C = Stayman†\n2D = hearts (1)\n2H = spades (2)\n3C = (3): six cards" in notes


# IM2-28
def test_a_list_of_strains_goes_with_the_same_list_of_the_history() -> None:
    assert "1H/1S;\n2M = raise\n2N = asks" in _notes("## 1♥/1♠\n\n- 2♥/2♠: raise\n- 2NT: asks\n")
    assert "(2M);\n3M = asks" in _notes("## Defence to 2♥/2♠\n\n- 3♥/3♠: asks\n")
    notes = _notes("## 1♣-2♦/♥/♠\n\n- 3♦/♥/♠: raise\n- 2NT: asks\n")
    assert "1C-2D;\n3D = raise\n\n1C-2H;\n3H = raise\n\n1C-2S;\n3S = raise\n\n" in notes
    assert "1C-2D/2H/2S;\n2N = asks" in notes


# IM2-27
def test_a_heading_may_name_some_calls_of_the_heading_before() -> None:
    notes = _notes("## 1♣-2♦/♥/♠\n\n- 2NT: asks\n\n## After 2♥/2♠\n\n- 3♣: natural\n")
    assert "1C-2H/2S;\n3C = natural" in notes


# IM2-29
def test_a_heading_says_whose_double_of_a_call_it_is() -> None:
    for heading, history in (
        ("After the opponents' double of 1NT", "1N-(D)"),
        ("After their takeout double of our 1NT", "1N-(D)"),
        ("1NT is doubled", "1N-(D)"),
        ("After our double of 1NT", "(1N)-D"),
    ):
        found, notes = _recognized(f"# Notes\n\n## {heading}\n\n- 2♣: clubs\n- 2♦: diamonds\n")
        assert f"{history};\n2C = clubs" in notes, heading
        assert not found.questions


# IM2-29, IM2-48
def test_their_overcall_after_the_heading_of_their_double_is_asked_about() -> None:
    found, notes = _recognized("""
        # Notes

        ## After their double of 1NT

        - XX: strong
        - 2♣: clubs

        ## After their overcall of 2♣

        - X: Stayman
        - 2♦: hearts
        """)
    assert "1N-(2C);\nD  = Stayman" in notes
    assert [question.first for question in found.questions] == [10]


# IM2-33
def test_a_heading_that_names_seats_is_a_condition_of_its_rows() -> None:
    notes = _notes("""
        ## Openings

        - 1♥: five hearts
        - 1♠: five spades

        ## Openings in third or fourth seat

        - 1♥: four hearts
        - 1♠: four spades

        ## Defence to 1♥ in third seat

        - 1♠: natural
        - 2♥: Michaels
        """)
    assert "#SEAT 34\n\n1H = four hearts\n1S = four spades\n" in notes
    assert notes.index("#SEAT 34") < notes.index("#SEAT 0") < notes.index("(1H);")


# IM2-33
def test_words_that_exclude_a_seat_or_name_three_are_no_condition() -> None:
    assert seat_in("Third seat openings") is OpeningSeat.THIRD
    assert seat_in("Öffnungen in dritter Hand") is OpeningSeat.THIRD
    assert seat_in("1st/2nd seat") is OpeningSeat.FIRST_OR_SECOND
    for text in ("not in third seat", "1st, 2nd and 3rd seat", "the third hand", "in first and"):
        assert seat_in(text) in {None, OpeningSeat.THIRD} and (
            seat_in(text) is None or text == "the third hand"
        )


# IM2-57
def test_reasons_have_one_and_several() -> None:
    for number, words in ((1, "1 call"), (2, "2 calls")):
        text = (
            "# Notes\n\n## 1NT\n\n- 2♣: asks\n- 2♦: hearts\n- 2♥: spades\n" + "- XX: x\n" * number
        )
        found, _ = _recognized(text)
        reasons = " ".join(
            one.sentence()
            for decision in found.decisions.values()
            for reading in decision.readings
            for one in reading.evidence
        )
        assert "1 calls" not in reasons and "1 rows" not in reasons and "1 steps" not in reasons
        assert words in reasons


# IM2-41, IM2-48
def test_rows_that_contradict_rows_above_are_asked_about() -> None:
    found, _ = _recognized("""
        ## 1♥

        - 2♣: natural
        - 2♥: six to nine

        ## 1♥ (vulnerable)

        - 2♣: Drury
        - 2♥: weak
        """)
    assert [question.first for question in found.questions] == [8]


# IM2-21, IM2-22
def test_a_sentence_above_rows_is_no_row() -> None:
    notes = _notes("""
        ## 1NT

        1NT shows 15 to 17. It may have a five-card minor.
        2♣ Stayman
        2♦ hearts
        2♥ spades
        """)
    assert "1N;\n2C = Stayman" in notes


# IM2-25, IM2-27
def test_a_caption_of_one_call_may_continue_from_its_heading() -> None:
    found, notes = _recognized("## 1NT–2♣\n\nAfter 2♦:\n\n- 2♥: weak\n- 3♣: natural\n")
    assert "1N-2C-2D;\n2H = weak" in notes
    (question,) = found.questions
    assert [one.name for one in question.decision.readings[:2]] == ["1N-2C-2D", "2D"]


# IM2-27
def test_a_call_after_the_parents_or_the_heading_before_is_asked_about() -> None:
    found, _ = _recognized("""
        # 1♦ opening

        - 1♥: natural
        - 2♦: inverted

        ## After 1♥

        - 1NT: weak
        - 2♦: six

        ## After 2♦

        - 2♥: a stopper
        - 2NT: weak
        """)
    assert [question.first for question in found.questions] == [13]


# IM2-29
def test_an_interference_without_a_call_has_no_history() -> None:
    found, notes = _recognized("""
        ## 1♠

        ### Responses

        - 2♠: raise
        - 2NT: Jacoby

        ### When they overcall

        - 2♠: raise
        - 3♠: weak
        """)
    assert "// line 10: 2!s: raise" in notes
    assert len(found.questions) == 1
    found, notes = _recognized("## 1♠\n\n### They overcall\n\n1♠ – (2♦):\n\n- 2♠: raise\n")
    assert "1S-(2D);\n2S = raise" in notes


# IM2-29
def test_overcalls_are_not_openings() -> None:
    found, notes = _recognized("""
        ## Overcalls

        - 1NT: 15 to 18
        - 2♣: good suit
        """)
    assert "// line 3: 1 NT: 15 to 18" in notes or "// line 3: 1NT: 15 to 18" in notes
    assert len(found.questions) == 1
    assert "(1H);\n2N = minors" in _notes(
        "## Overcalls\n\n- (1♥) – 2NT: minors\n- (1♥) – 3♣: weak\n"
    )


# IM2-31
def test_a_column_of_what_a_call_shows_makes_no_rows_of_the_calls_before_it() -> None:
    notes = _notes("""
        ## Doubles

        | Auction | Double shows |
        |---------|--------------|
        | 1♣ (1♥) | four spades |
        | 1♦ (2♣) | both majors |
        """)
    assert "| 1!c (1!h) | four spades |" in notes


# IM2-48
def test_four_notrump_alone_is_no_auction() -> None:
    found, notes = _recognized("# Slams\n\n4NT asks for aces:\n\n- 5♣: none\n- 5♦: one\n")
    assert "// line 5: 5!c: none" in notes
    assert len(found.questions) == 1
