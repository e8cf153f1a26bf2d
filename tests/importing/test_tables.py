"""What becomes of tables with cells that are empty, unknown or more than a call, in Markdown."""

from __future__ import annotations

import pytest

from tests.importing.documents import converted, notes_of

TURNS = "| Opening | Response | Rebid | Meaning |\n|---|---|---|---|\n"


# IM-17
@pytest.mark.parametrize(
    ("text", "notes"),
    [
        ("| a | b |\n|---|---|\n|  | c |\n\n* 1♣: x", "| a | b |\n|---|---|\n|  | c |\n\n1C = x\n"),
        ("| a |\n|---|\n| 1♣ |\n\n* 1♣: x", "| a |\n|---|\n| 1!c |\n\n1C = x\n"),
        ("| 1♣ | a |\n|---|---|\n| 1♦ | b |\n|  |  |\n| 1♥ | c |", "1C = a\n1D = b\n1H = c\n"),
        ("| 1♣ | a |\n|---|---|\n| 1♥ (nat) - 1♠ | b |", "1C = a\n\n1H;\n1S = (nat) b\n"),
        ("| 1♣ | a |\n|---|---|\n| 1♥ (nat) - 1♠ – 2♠ (inv) | b |", None),
    ],
)
def test_rows_of_tables_are_rows_where_they_begin_with_calls(text: str, notes: str | None) -> None:
    if notes is None:
        notes = "1C = a\n\n1H-1S;\n2S = (nat) (inv), b\n"
    assert notes_of(f"{text}\n") == notes


# IM-19
@pytest.mark.parametrize("call", ["1♥", "(1♥)"])
def test_a_column_of_their_calls_needs_no_brackets(call: str) -> None:
    text = f"| Opponents | Our bid | Meaning |\n|---|---|---|\n| {call} | X | x |\n"
    assert notes_of(text) == "(1H);\nD = x\n"


# IM2-62
def test_the_link_of_a_call_in_a_cell_is_named() -> None:
    (told,) = converted("| 1♣ | a |\n|---|---|\n| [1♦](http://a.b) | b |\n").told
    assert told.what == "link left out: http://a.b"


# IM-19
@pytest.mark.parametrize(
    ("rows", "notes"),
    [
        (
            "| 1♣ | 1♦ | 1♥ | x |\n|  |  | 1♠ | y |\n|  |  |  | only words |\n|  | 1♠ |  | z |\n",
            "1C-1D;\n1H = x\n1S = y\n     only words\n\n1C;\n1S = z\n",
        ),
        # What a call of an earlier turn means is a row of its own.
        (
            "| 1♣ strong | 1♦ | 1♥ | x |\n|  |  | 1♠ | y |\n",
            "1C = strong\n\n1C-1D;\n1H = x\n1S = y\n",
        ),
    ],
)
def test_turns_that_are_left_out_are_those_of_the_row_above(rows: str, notes: str) -> None:
    assert notes_of(TURNS + rows) == notes


# IM-19
def test_seats_and_vulnerabilities_that_are_unknown_stay_words() -> None:
    head = "| Bid | Seat | Vul | Meaning |\n|---|---|---|---|\n"
    text = f"{head}| 1♦ | 9th | maybe | y |\n| 1♥ | any | all | z |\n| 1♠ | 4/1 | all | z |\n"
    assert notes_of(text) == "1D = y (9th; maybe)\n\n#VUL YY\n\n1H = z\n1S = z (4/1)\n"


# IM2-37, IM2-48
def test_a_line_of_a_table_whose_calls_are_not_legal_is_a_comment_and_asked() -> None:
    text = "| Sequence | Call | Meaning |\n|---|---|---|\n| 1♣ | 1♦ | x |\n| 1♥ | 1♣ | y |\n"
    found = converted(text)
    assert found.text == "1C;\n1D = x\n\n// line 4: 1!h | 1!c | y\n"
    (told,) = found.told
    assert told.what == "1H is not legal after openings: which auction are they after?"
    assert "1 question (1 row)" in found.summary


# IM2-32
def test_a_table_of_sequences_below_a_heading_that_is_a_bid_is_read_by_itself() -> None:
    text = "## 1N\n\n| Auction | Meaning |\n|---|---|\n| 1N-2C | asks for majors |\n"
    assert notes_of(text) == "#+TITLE: 1N\n\n1N;\n2C = asks for majors\n"
