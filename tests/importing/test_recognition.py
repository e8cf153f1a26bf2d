"""Rows and the auctions above them, in habits of notes that no sample has (IM2-18 to IM2-40)."""

from __future__ import annotations

import inspect

import pytest

from sphinxcontrib_bml.importing.files.markdown_stream import read_markdown_stream
from sphinxcontrib_bml.importing.model.chains import CallReader
from sphinxcontrib_bml.importing.model.decisions import Recognized, recognize
from sphinxcontrib_bml.importing.model.notes import NotesWriter
from sphinxcontrib_bml.importing.model.vocabulary import choose_vocabulary
from tests.importing.documents import notes_of


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
    assert "1S-2C;\n4S = A solid suit, and nothing else.\n2S = all others" in notes


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


# IM2-34
@pytest.mark.parametrize(
    ("source", "notes"),
    [
        ("- 2♦: none\n- Others: relay breaks", "2D    = none\nother = relay breaks"),
        ("- 2♥: weak\n- Neue Farbe = forcierend", "2H  = weak\nnew = forcierend"),
        ("- 2♥: weak\n- neue Farben = forcierend", "2H  = weak\nnew = forcierend"),
        ("- 2♦: none\n- högre bud: naturliga", "2D     = none\nhigher = naturliga"),
        (
            "| Bid | Meaning |\n|---|---|\n| 2♦ | none |\n| rest | odd |",
            "2D    = none\nother = odd",
        ),
        (
            "- 2♦: none\n  - new suit: forcing\n  - 2NT: asks",
            "2D = none\n  new = forcing\n  2N  = asks",
        ),
    ],
)
def test_words_for_all_other_calls_are_rows_next_to_bids(source: str, notes: str) -> None:
    assert notes_of(f"# 1NT - 2♣\n\n{source}\n").endswith(f"1N-2C;\n{notes}\n")


# IM2-34
def test_the_suit_of_opponents_is_a_cue() -> None:
    found = notes_of("# (1♥) - 1♠\n\n- 2♣: natural\n- their suit: a good raise\n")
    assert found.endswith("(1H)-1S;\n2C  = natural\ncue = a good raise\n")


# IM2-34, IM2-22
def test_words_for_other_calls_without_bids_next_to_them_are_prose() -> None:
    text = "- Others: see the letter\n- New suit: a new color\n"
    assert notes_of(f"# 1NT\n\n{text}").endswith(text)
    rows = "# 1NT\n\n- 2♣: asks\n- Others: see below\n"
    assert notes_of(rows).endswith("2C = asks\n\n// line 4: Others: see below\n")


# IM2-25
def test_rows_after_a_meaning_that_asks_for_answers_are_below_it() -> None:
    found = notes_of(
        "# 2♦ opening\n\n2♠ = to play\n2NT = asks, answers:\n3♣ = minimum\n3♦ = maximum\n"
    )
    assert found.endswith(
        "2D;\n2S = to play\n2N = asks, answers:\n  3C = minimum\n  3D = maximum\n"
    )
    listed = notes_of(
        "# 2♦ opening\n\n2NT = a strong relay, responses:\n\n- 3♣: minimum\n- 3♦: maximum\n"
    )
    assert listed.endswith("2D;\n2N = a strong relay, responses:\n  3C = minimum\n  3D = maximum\n")
    apart = notes_of("# 2♦ opening\n\n2NT = asks, answers:\n3♣ = minimum\n\n3♠ = to play\n")
    assert apart.endswith("2D;\n2N = asks, answers:\n  3C = minimum\n3S = to play\n")


# IM2-25
def test_an_item_above_the_rows_before_it_asks_for_no_answers_to_them() -> None:
    text = (
        "- over their double:\n  - 1♠ - (X) - XX: strong\n- of a weak hand:\n  - 1NT - 2♣: asks\n"
    )
    assert notes_of(f"# Style\n\n{text}").endswith(
        "- over their double:\n\n1S-(D);\nR = strong\n\n- of a weak hand:\n\n1N;\n2C = asks\n"
    )


# IM2-25
def test_a_caption_may_be_directly_above_its_list() -> None:
    found = notes_of("# Weak twos\n\n(2♠) X:\n- 2NT: a relay\n- 3♣: constructive\n")
    assert found.endswith("(2S)-D;\n2N = a relay\n3C = constructive\n")


# IM2-48
def test_one_paragraph_that_nothing_calls_an_opening_is_asked() -> None:
    recognized, notes = _recognized("# Ideas\n\n1NT = an artificial force\n\n## Other\n\nText.")
    assert "1N = an artificial force" in notes
    assert [question.first for question in recognized.questions] == [3]


# IM2-27
def test_a_rebid_in_a_heading_needs_the_call_before_it() -> None:
    text = "# 1♦ - 1♥\n\n## 1NT rebid\n\n- 2♣: checkback\n- 2♦: to play\n"
    assert notes_of(text).endswith("1D-1H-1N;\n2C = checkback\n2D = to play\n")
    recognized, notes = _recognized("# 1♥\n\n## 2♣ rebid\n\n- 2♦: fourth suit\n- 2♥: weak\n")
    assert "1H-2C" not in notes
    assert len(recognized.questions) == 1


# IM2-29
def test_a_heading_may_say_with_a_verb_that_they_double() -> None:
    text = (
        "# Over their 1NT\n\n- 2♣: majors\n- 2♦: a major\n\n## When they double 2♣\n\n"
        "- Pass: clubs\n- XX: no preference\n"
    )
    assert notes_of(text).endswith("(1N)-2C-(D);\nP = clubs\nR = no preference\n")


# IM2-18
def test_three_bids_with_spaces_are_an_auction_in_captions_and_headings() -> None:
    rows = "- 2♠: three cards\n- 2NT: a stopper\n"
    for text in (f"# Style\n\nAfter 1♦ 1♠ 2♣ 2♥:\n\n{rows}", f"# 1♦ 1♠ 2♣ 2♥\n\n{rows}"):
        assert notes_of(text).endswith("1D-1S-2C-2H;\n2S = three cards\n2N = a stopper\n")


# IM2-2, IM2-23
def test_a_list_in_the_definition_of_a_call_is_below_it() -> None:
    page = (
        "<h1>1♣ opening</h1><dl><dt>1♦</dt><dd>0-7</dd><dt>1NT</dt><dd>8-13"
        "<ul><li>2♣ asks<ul><li>2♦ none</li></ul></li><li>2♦ transfer</li></ul></dd></dl>"
    )
    assert notes_of(page, "html").endswith(
        "1C;\n1D = 0-7\n1N = 8-13\n  2C = asks\n    2D = none\n  2D = transfer\n"
    )
