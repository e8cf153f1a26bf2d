"""Rows and the auctions above them, in habits of notes that no sample has (IM2-18 to IM2-40)."""

from __future__ import annotations

import inspect

from sphinxcontrib_bml.importing.files.markdown_stream import read_markdown_stream
from sphinxcontrib_bml.importing.model.chains import CallReader
from sphinxcontrib_bml.importing.model.decisions import Recognized, recognize
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
