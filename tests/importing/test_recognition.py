"""Rows and the auctions above them, in habits of notes that no sample has (IM2-18 to IM2-40)."""

from __future__ import annotations

import inspect

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


def test_items_below_a_call_alone_are_its_meaning() -> None:
    notes = _notes("""
        ## Answers to 1NT

        - 2NT
            - invites
            - no four-card major
        - 3NT
            - to play
        """)
    assert "1N;\n2N = invites\n     no four-card major\n3N = to play" in notes


def test_a_letter_after_a_slash_is_a_suit_where_the_language_has_it() -> None:
    notes = _notes("""
        ## Antworten auf 1SA

        - 2T: fragt
        - 2K/C/P: schwach
        - 4C/P: zum Spielen
        """)
    assert "2D/2H/2S = schwach" in notes
    assert "4H/4S    = zum Spielen" in notes


def test_answers_without_an_auction_are_not_openings() -> None:
    found, notes = _recognized("""
        # Answers to partner's suit

        - 1NT: six to nine
        - 2NT: eleven
        - 3NT: thirteen
        """)
    assert "\n1N" not in notes
    assert [question.proposed for question in found.questions] == [""]


def test_a_tilde_joins_calls() -> None:
    notes = _notes("""
        1♥ ~ (2♣) ~ ?

        - 2NT: a good raise
        - 3♥: a weak raise
        """)
    assert "1H-(2C);\n2N = a good raise\n3H = a weak raise" in notes


def test_a_nested_item_may_repeat_the_call_of_its_row() -> None:
    notes = _notes("""
        1NT-?

        - 2♦: hearts
            - 2♦-2♥ opener's usual answer
            - 2♦-3♥, four hearts and a maximum
        """)
    assert "2D = hearts\n  2H = opener's usual answer\n  3H = four hearts and a maximum" in notes


def test_levels_of_one_suit_in_parentheses_are_a_length() -> None:
    notes = _notes("""
        - 1NT-(2♥)-2♠ (5/6 ♠, to play)
        - 1NT-(2♥)-3♠ (5/6 ♠ and forcing)
        """)
    assert "1N-(2H);\n2S = (5/6 !s, to play)\n3S = (5/6 !s and forcing)" in notes


def test_an_item_names_the_auction_of_the_items_in_it() -> None:
    notes = _notes("""
        - 1♠-2♦-2♠-?
            - 3♠: sets the suit
        - Without a fit 1♠-2♣-?
            - 4♠. A solid suit, and nothing else.
            - 2♠: all others
        """)
    assert "1S-2C;\n2S = all others" in notes


def test_a_dash_that_separates_in_a_list_does_not_join_calls() -> None:
    notes = _notes("""
        - 1!N -- 2!C asks
            - 2!D -- no major
                - 2!H -- 5!H, 4!S, to play
            - 2!H -- 4!H {perhaps both}
            - 2!S -- spades
        """)
    assert (
        "  2D = no major\n    2H = 5!h, 4!s, to play\n"
        "  2H = 4!h {perhaps both}\n  2S = spades" in notes
    )


def test_a_chain_after_marks_begins_a_row_and_a_lone_double_does_not() -> None:
    """IMPORTS IM-6."""
    notes = _notes("""
        ## After 1NT

        - **2♣**: Stayman
        - 2♦–2♥: completes the transfer

        ## General

        - Double is for penalties
        - Think first
        """)
    assert "1N;\n2C = Stayman" in notes
    assert "2H = completes the transfer" in notes
    assert "- Double is for penalties\n- Think first" in notes


def test_the_sign_between_a_call_and_its_meaning_is_left_out_and_a_verb_stays() -> None:
    """IMPORTS IM-8."""
    notes = _notes("""
        ## After 1NT

        - 2♣: asks for majors
        - 2♦ shows hearts
        - 2♥ → spades
        """)
    assert "2C = asks for majors\n2D = shows hearts\n2H = spades" in notes


def test_a_paragraph_below_a_heading_with_an_auction_is_prose() -> None:
    """IMPORTS IM-13."""
    notes = _notes("""
        # Notes

        ## 1NT – 2♣

        This asks for a four-card major.

        - 2♦: none
        - 2♥: four hearts
        """)
    assert "This asks for a four-card major.\n" in notes
    assert "= This asks" not in notes
    assert "1N-2C;\n2D = none\n2H = four hearts" in notes


def test_numbered_prose_between_rows_keeps_its_numbers() -> None:
    """IMPORTS IM-15."""
    notes = _notes("""
        ## After 1NT

        - 2♣: Stayman
        - 2♦: hearts

        1. Know the alerts.
        2. Know the defenses.
        """)
    assert "2D = hearts" in notes
    assert "1. Know the alerts.\n2. Know the defenses." in notes


def test_a_paragraph_that_begins_with_a_call_is_not_a_table() -> None:
    """IMPORTS IM-16."""
    notes = _notes("""
        # Notes

        2♥ was a weak two until last year.

        1NT was strong.
        """)
    assert "2!h was a weak two until last year." in notes
    assert "1 NT was strong." in notes


# IM2-37
def test_what_is_below_an_illegal_row_is_kept_with_it() -> None:
    found, notes = _recognized("""
        ## 1NT-2♣

        - 2♦: no major
        - 1♠: impossible
            - 2NT: invites
              with a maximum
            - 3♣: natural
        - 2♥: hearts
        """)
    assert "1N-2C;\n2D = no major\n2H = hearts" in notes
    kept = ("4: 1!s: impossible", "5: 2NT: invites", "6: with a maximum", "7: 3!c: natural")
    assert all(f"// line {text}\n" in notes for text in kept)
    assert [question.first for question in found.questions] == [4]


# IM2-25, IM2-37
def test_rows_below_a_prompt_are_asked_about_where_the_row_above_is_left_out() -> None:
    found, notes = _recognized("""
        # Notes

        - 3♥ preempts

        Responses:

        - 3♠: natural
        - 4♣: a slam try
        """)
    for text in ("3!h preempts", "3!s: natural", "4!c: a slam try"):
        assert text in notes, text
    assert found.questions


# IM2-22
def test_a_struck_out_row_is_a_comment_with_all_that_is_below_it() -> None:
    notes = _notes("""
        ## Answers to 1NT

        - ~~2♣: puppet~~
            - 2♦: forced
        - 2♣: Stayman
            - 2♦: no major
            - ~~2♥: five~~
                - 2NT: asks
            - 2♠: spades
        - ~~2♦: natural~~
            - 2♥: forced
        - 2♥: ~~five~~ six spades
        """)
    assert "1N;\n2C = Stayman\n  2D = no major\n  2S = spades\n2H = six spades\n\n" in notes
    numbers = [line.split()[2] for line in notes.splitlines() if line.startswith("// line")]
    assert numbers == ["3:", "4:", "7:", "8:", "10:", "11:", "12:"]
    assert "// line 12: 2!h: five six spades" in notes


# IM2-22
def test_a_struck_out_item_without_rows_is_a_comment() -> None:
    assert "// line 3: 2!h: old\n" in _recognized("# Notes\n\n- ~~2♥: old~~\n\nWords.")[1]


# IM2-22
def test_a_reference_does_not_split_its_list() -> None:
    notes = _notes("""
        ## Answers to 1NT

        - 2♣: Stayman
        - 2♦: see below
        - 2♥: see page 4
            - 2♠: forced
        - 2♠: minors
            - 2NT: see chapter 3
            - 3♣: better clubs
        """)
    assert notes.endswith(
        "1N;\n2C = Stayman\n2H = see page 4\n  2S = forced\n2S = minors\n  3C = better clubs\n\n"
        "// line 4: 2!d: see below\n// line 8: 2NT: see chapter 3"
    )


# IM2-9, IM2-22
def test_what_is_below_a_line_of_a_table_that_is_no_row_is_left_out_with_it() -> None:
    notes = _notes("""
        ## Answers to 1NT

        | Bid | Meaning |
        |-----|---------|
        | 2♣ | Stayman |
        | - 2♦ | no major |
        | ~~2♦~~ | natural |
        | - 2♥ | forced |
        | Game | tries |
        |  | and more |
        | - 2NT | invites |
        | 2♥ | ~~five~~ spades |
        """)
    assert "1N;\n2C = Stayman\n  2D = no major\n2H = spades\n\n" in notes
    numbers = [line.split()[2] for line in notes.splitlines() if line.startswith("// line")]
    assert numbers == ["7:", "8:", "9:", "10:", "11:", "12:"]


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
