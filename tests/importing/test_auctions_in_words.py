"""Auctions that captions, headings and rows name in other ways than with dashes."""

from __future__ import annotations

import inspect

import pytest

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.streams import SourceFile, read_streams
from sphinxcontrib_bml.importing.model.decisions import Certainty
from sphinxcontrib_bml.importing.model.evidence import calls_behind
from sphinxcontrib_bml.importing.model.histories import History, written
from sphinxcontrib_bml.importing.model.number_words import bid_at, with_bids
from sphinxcontrib_bml.importing.model.rows import Row


def _rows(text: str, kind: str = "text") -> dict[str, tuple[str, Certainty]]:
    """Return the auction of each row by its meaning, and how sure it is."""
    data = inspect.cleandoc(text).encode()
    found = read_streams([SourceFile(kind, f"file.{kind}", data)], {}, ImportOptions())
    recognized = found.recognized[0]
    rows: dict[str, tuple[str, Certainty]] = {}

    def add(history: History, below: list[Row], certainty: Certainty) -> None:
        for row in below:
            auction = calls_behind(history, row)
            rows[row.text] = (written(auction), certainty)
            add(auction, row.rows, certainty)

    for decision in recognized.decisions.values():
        if decision.certainty is not Certainty.PROSE:
            add(decision.histories[0], decision.run.rows, decision.certainty)
    return rows


def _auctions(text: str, kind: str = "text") -> dict[str, str]:
    return {meaning: auction for meaning, (auction, _) in _rows(text, kind).items()}


# IM2-18


def test_colons_join_calls_where_a_file_writes_so_twice() -> None:
    assert _auctions("""
        1C : 1NT = eight to ten
        1H : 2NT = a good raise
        1S : 4S = weak
        """) == {"eight to ten": "1C-1N", "a good raise": "1H-2N", "weak": "1S-4S"}
    assert (
        _auctions("""
        1C: 16 points or more
        1D: 4H are possible
        2H: 4S, 11-14
        2S: weak
        """)["4S, 11-14"]
        == "2H"
    )


def test_commas_join_calls_after_a_colon() -> None:
    found = _auctions("""
        1S:2C = a relay
        1H:2C = a relay too

        After 1S:2C,2D:

        2H = asks again
        2S = five spades
        """)
    assert found["asks again"] == "1S-2C-2D-2H"


def test_arrows_join_an_auction_of_three_calls() -> None:
    found = _auctions("""
        After 1NT->PASS->2D->PASS->2H:

        2NT = invites
        3C = forcing to game
        """)
    assert found["invites"] == "1N-2D-2H-2N"
    assert _auctions("2D->2H\n2H->2S\n") == {"->2H": "2D", "->2S": "2H"}


def test_suits_in_parentheses_say_which_bids_a_variable_is() -> None:
    """IM2-19."""
    found = _auctions(
        """
        | Bid | Meaning |
        |---|---|
        | 1C | three clubs |
        | 1M (1♥/1♠) | five cards |
        | 2C | strong |
        """,
        "markdown",
    )
    assert "1M" in set(found.values())


# IM2-25


def test_a_call_after_the_auction_of_a_caption_continues_it() -> None:
    found = _auctions("""
        After 1C-1D, 1H says that opener has hearts

        1S = waiting
        2C = a weak hand with clubs
        2D = a weak hand with diamonds

        After 1S-2C the relay is 2D:

        2H = four hearts
        2S = six spades
        """)
    assert found["waiting"] == "1C-1D-1H-1S"
    assert found["four hearts"] == "1S-2C-2D-2H"


def test_an_auction_with_spaces_that_asks_is_a_caption() -> None:
    found = _rows("""
        1N 2C
        2M ?
        3C = four clubs
        3D = four diamonds

        1m x 1M ?
        1NT = the minor is stopped
        2m = strong
        2M = natural
        """)
    assert found["four clubs"] == ("1N-2C-2M-3C", Certainty.SURE)
    assert found["strong"][1] is Certainty.LIKELY


def test_a_caption_on_two_lines_is_one() -> None:
    found = _auctions("""
        If opener has bid spades again, as in 1S - 1N - 2S, and
        nobody has doubled, then responder bids:

        2N = invites
        3S = invites with two spades
        4S = to play
        """)
    assert found["to play"] == "1S-1N-2S-4S"


def test_signs_between_calls_make_one_auction() -> None:
    found = _auctions("""
        1m-1M; 1NT-2C:; 2D:-?
        2M = five cards
        2NT = a balanced hand
        3C = to play
        """)
    assert found["five cards"] == "1m-1M-1N-2C-2D-2M"


@pytest.mark.parametrize(
    "caption",
    [
        "After the 1NT response to 1S:",
        "Opener's bids after the 1NT response to a 1S opening:",
        "Dopo la risposta 1NT all'apertura di 1S:",
    ],
)
def test_a_response_to_a_call_is_after_it(caption: str) -> None:
    found = _auctions(f"{caption}\n\n2C = three clubs\n2D = three diamonds\n2S = six spades\n")
    assert found["six spades"] == "1S-1N-2S"


def test_the_call_of_a_caption_may_end_the_auction_of_the_row_above() -> None:
    found = _auctions("""
        1S-2C = clubs, or a balanced hand

        The responses to 2C are as follows:

        2D = a minimum
        2H = four hearts
        2S = six spades
        """)
    assert found["a minimum"] == "1S-2C-2D"


def test_a_relay_after_rows_continues_the_last_row() -> None:
    found = _rows("""
        1S : 3NT = a balanced raise
        1H : 3NT = a balanced raise too
        1S : 2NT = a strong raise
        Opener relays with 3C and then responder bids:
        3D = short diamonds
        3H = short hearts
        3S = short clubs
        """)
    assert found["short clubs"] == ("1S-2N-3C-3S", Certainty.LIKELY)


def test_followed_by_a_call_is_after_the_heading_and_that_call() -> None:
    found = _auctions(
        """
        ## 1H - 1NT - 2S

        Six hearts, forcing.
        Followed by 2NT ask

        - 3C: short clubs
        - 3D: short diamonds
        - 3H: short spades
        """,
        "markdown",
    )
    assert found["short spades"] == "1H-1N-2S-2N-3H"


def test_higher_bids_continue_the_list_above() -> None:
    """IM2-34."""
    found = _auctions("""
        1NT-?
        2C = Stayman
        2D = transfer
        3NT = to play

        Higher bids:
        4C = Gerber
        4D = transfer to hearts
        4H = transfer to spades
        """)
    assert found["Gerber"] == "1N-4C"


# IM2-27


def test_headings_name_bids_in_words() -> None:
    found = _auctions(
        """
        ## One Heart - One Spade

        - 1NT: balanced
        - 2H: six hearts
        - 2S: four spades
        """,
        "markdown",
    )
    assert found["four spades"] == "1H-1S-2S"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The One Club opening", "The 1C opening"),
        ("2 Spades - 2NT", "2S - 2NT"),
        ("Zwei Karo, Drei Ohne", "2D, 3N"),
        ("hands with 5 hearts and four spades", "hands with 5 hearts and four spades"),
        ("1 szan után", "1N után"),
    ],
)
def test_bids_in_words_are_bids_and_lengths_are_not(text: str, expected: str) -> None:
    assert with_bids(text) == expected


def test_a_bid_in_words_before_a_sign_is_a_row() -> None:
    """IM2-21."""
    assert _auctions("One Club: strong\nOne Diamond: 11-15\nTwo clubs and a spade\n") == {
        "strong": "1C",
        "11-15": "1D",
    }
    assert bid_at("2 hearts: x") == ("", 0)


def test_headings_with_the_same_words_do_not_continue_each_other() -> None:
    found = _auctions(
        """
        # Responses

        ## After 1NT

        - 2C: Stayman
        - 2D: transfer

        ## After 2C

        - 2D: waiting
        - 2H: five hearts
        """,
        "markdown",
    )
    assert found["waiting"] == "2C-2D"


def test_an_opening_of_the_file_speaks_for_a_heading_with_that_call() -> None:
    """IM2-42."""
    found = _auctions(
        """
        # Notes

        ## Openings

        - 1C: natural
        - 1D: natural
        - 1NT: 15-17
        - 2C: strong

        ## Stayman: 1NT - 2C

        - 2D: no major
        - 2H: hearts

        ## Answers after 2C

        - 2D: a weak hand
        - 2S: spades
        """,
        "markdown",
    )
    assert found["a weak hand"] == "2C-2D"


# IM2-48


def test_a_caption_of_one_call_that_may_end_an_auction_is_asked() -> None:
    found = _rows("""
        1NT-2C
        2D = no major
        2H = hearts

        2D sequences:
        2S = five spades
        2N = invites
        3C = clubs
        """)
    assert found["invites"][1] is Certainty.LIKELY


def test_rows_after_words_about_a_call_are_not_surely_openings() -> None:
    found = _rows("""
        After a major:
        1N = weak
        2C = clubs
        2D = diamonds
        2H = hearts
        """)
    assert {certainty for _, certainty in found.values()} == {Certainty.LIKELY}


# IM2-8 and IM2-44


def test_lines_with_signs_of_cells_are_a_table_of_a_text() -> None:
    found = _auctions("""
        We | Opp | We | Opp |
        1C | Pass | ? | |

        1D = four diamonds
        1H = four hearts
        1S = four spades
        """)
    assert found["four hearts"] == "1C-1H"


def test_a_line_among_others_with_the_same_gap_is_a_row() -> None:
    found = _auctions("""
        1SA - ??

        2♣   Stayman
        2♦   Transfer
        3SA   om te spelen
        4♣   Gerber
        """)
    assert found["om te spelen"] == "1N-3N"


def test_further_lines_between_rows_of_a_paragraph_belong_to_the_row_above() -> None:
    """IM2-23."""
    found = _auctions("""
        Answers after the bid 2NT.

        3C Less than fourteen points.
        All shapes.
        3D More than that.
        No singleton
        3H The same.
        A singleton in clubs
        3S The same.
        A singleton in diamonds
        4C To play
        """)
    assert found["More than that. No singleton"] == "2N-3D"


# IM2-11


def test_macros_and_signs_of_forums_are_suits() -> None:
    assert _auctions("2\\h = weak\n2\\s = weak too\n3\\c = six \\cs\n") == {
        "weak": "2H",
        "weak too": "2S",
        "six ♣s": "3C",
    }
    assert _auctions("2[CL]: clubs\n2[HE]: six [HE]s\n2[SP]: weak\n")["six ♥s"] == "2H"
    signs = _auctions("3 § = clubs\n3 ¨ = diamonds\n3 © = hearts\n3 ª = spades\n")
    assert list(signs.values()) == ["3C", "3D", "3H", "3S"]


# IM2-15


def test_words_of_hungarian_and_czech_are_calls() -> None:
    found = _auctions("""
        1 szan: 15-17
        2 treff: strong
        2 káró: weak
        2 kőr: weak too
        2 pikk: weak as well
        """)
    assert list(found.values()) == ["1N", "2C", "2D", "2H", "2S"]


# IM2-31


def test_empty_columns_of_a_layout_are_left_out() -> None:
    cells = (
        ("Flannery: 2D", "", "", ""),
        ("", "below 10", "Pass", "six diamonds"),
        ("", "below 10", "2H", "to play"),
        ("", "10 to 12", "3H", "invites"),
    )
    rows = "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in cells
    )
    found = _rows(f"<html><body><table>{rows}</table></body></html>", "html")
    assert any("invites" in meaning and row[0] == "2D-3H" for meaning, row in found.items())


def test_a_pass_without_a_strain_is_a_row_of_level_and_strain() -> None:
    found = _auctions(
        """
        ## 1NT - 2D - 2H

        |      |    | Meaning |
        |------|----|---------|
        | Pass |    | weak |
        | 2    | NT | invites |
        | 3    | ♣ | clubs |
        | 4    | ♥ | to play |
        """,
        "markdown",
    )
    assert found["weak"] == "1N-2D-2H-P"


def test_cells_of_restructuredtext_keep_their_signs() -> None:
    found = _auctions(
        """
        +-----+------------------+
        | 1♣  | 16+ points       |
        +-----+------------------+
        | 1♦  | * 2+ diamonds    |
        +-----+------------------+
        | ..  class:: alert      |
        +-----+------------------+
        """,
        "rst",
    )
    assert found["16+ points"] == "1C"
    assert found["2+ diamonds"] == "1D"
