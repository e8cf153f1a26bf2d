"""Rows that hold for a meaning of their call, or for a passed hand (VARIANTS TM, PH)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml import parse
from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.descriptions import when_prefix_length
from sphinxcontrib_bml.agreements.notes import read
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.codes import Code
from tests.formats.exports import bss_of

TWO_MEANINGS = "1N-(2C)- = when natural\nD = penalty\n\n1N-(2C)- = when Both *majors*\nD = values\n"


def records(text: str) -> list[str]:
    return bss_of(text).data.decode().splitlines()[1:]


# VARIANTS TM-1
@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("when natural", "natural"),
        ("WHEN 5+!c; often six", "5+!c"),
        ("when a  *long* /suit/", "a long suit"),
        ("when {odd}", "(odd)"),
        ("when [a](b) {c", "a (c"),
    ],
)
def test_a_meaning_ends_at_a_semicolon_and_has_no_marks(text: str, meaning: str) -> None:
    assert records(f"1N-(2C)- = {text}\nD = x\n")[1] == f"001N2C{{{meaning}}}D=NYYYYYYx"


@pytest.mark.parametrize("text", ["whenever", "when", "when ; x", "as when natural", "when  "])
def test_other_words_are_text(text: str) -> None:
    assert "{" not in bss_of(f"1N-(2C)- = {text}\nD = x\n").data.decode()


# VARIANTS TM-2
def test_meanings_differ_without_regard_to_case_over_all_documents(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("1N-(2C)- = when natural\nD = penalty\n")
    (tmp_path / "b.bml").write_text("1N-(2C)- = when NATURAL\n2D = transfer\n//as 1N\n")
    notes = read(tmp_path)
    meanings = {meant.text for one in notes.book for meant in one.conditions.qualifications}
    assert meanings == {"natural"}
    assert [one.conditions.qualifications[0].text for one in notes.book.systems_on] == ["natural"]


def test_a_thousand_meanings_of_one_call_are_read() -> None:
    text = "".join(f"1N-(2C)- = when {number} points\nD = a\n\n" for number in range(1000))
    assert len(parse(text).book) == 2000 + 1


def test_the_older_profile_knows_neither_meanings_nor_passed_hands() -> None:
    text = "1N-(2C)- = when natural\nD = penalty\n\n1N-\n2C = (passed hand) odd\n"
    data = bss_of(text, Profile.BML2).data.decode()
    assert "{" not in data.replace("*00{}", "")
    assert "when natural" in data
    assert "(passed hand) odd" in data


# VARIANTS TM-4, RESOLVER RM-4
def test_where_all_definitions_have_a_meaning_the_first_leads() -> None:
    notes = parse(TWO_MEANINGS)
    answer = ask(notes, "1N (2C) X")
    assert [meaning.text for meaning in answer.meanings] == ["penalty", "values"]
    (double,) = ask(notes, "1N (2C)").next
    assert (str(double.call), double.more) == ("D", 1)


# VARIANTS TM-3
@pytest.mark.parametrize("name", ["csv", "bboalert", "json"])
def test_every_format_has_the_meanings(name: str) -> None:
    assert b"Both majors" in EXPORTS[name].write(parse(TWO_MEANINGS).system).data


# VARIANTS TM-4
@pytest.mark.parametrize(
    ("row", "length"),
    [
        ("(2C) = when majors; 5-5", 5),
        ("(2C) = ! when majors", 5),
        ("(2C) = majors", 0),
        ("(2C)", 0),
        ("(P) = when weak", 0),
        ("2C = when majors", 0),
        ("- = when majors", 0),
    ],
)
def test_only_calls_of_theirs_can_have_a_meaning(row: str, length: int) -> None:
    (table,) = parse(f"#BIDTABLE\n1N\n  {row}\n").documents[0].tables
    assert when_prefix_length(table.rows[-1]) == length


# VARIANTS TM-1a
@pytest.mark.parametrize(
    ("row", "same"),
    [
        ("(2!d unknown major - multi) systems on", "(2D) = when unknown major - multi; systems on"),
        ("(2D=majors)", "(2D) = when majors"),
        ("(X/2C: both majors)", "(X/2C) = when both majors"),
        ("(2D = weak (often five)) = ignored", "(2D) = when weak (often five); ignored"),
        ("(2D multi) = {x}\n               more", "(2D) = when multi; {x}\n         more"),
        ("(2D weak) X = penalty", "(2D) = when weak\n   X = penalty"),
        ("(2D weak) - X - 2N: odd", "(2D) = when weak\n   X-2N: odd"),
        ("(2D multi) 2H or so", "(2D) = when multi; 2H or so"),
    ],
)
def test_the_meaning_of_their_call_may_be_in_its_parentheses(row: str, same: str) -> None:
    below = "\n    P = nothing\n"
    written, meant = records(f"1N\n  {row}{below}"), records(f"1N\n  {same}{below}")
    assert written == meant
    assert "{" in written[0]


# VARIANTS TM-1a
@pytest.mark.parametrize(
    "row",
    [
        "(2D 2H 2S) = weak",
        "(2D or 3C) = x",
        "(P weak) = x",
        "(2Dmulti) = x",
        "(2D multi). = x",
        "(2D) = x",
        "(multi 2D) = x",
        "2D (multi) = x",
        "(2D ) = x",
        "(2D multi\n  weak) = x",
    ],
)
def test_other_parentheses_hold_no_meaning(row: str) -> None:
    assert "{" not in "".join(records(f"1N\n  {row}\n    3N = y\n"))


# VARIANTS TM-1a
def test_in_a_first_row_further_calls_are_the_history_of_the_table() -> None:
    rows = records("(1N weak) X = penalty\n  P = fine\n2C = run\n")
    assert rows == [
        "*001N{weak}=NYYYYYY0weak",
        "*001N{weak}D=NYYYYYYpenalty",
        "*001N{weak}DPP=NYYYYYYfine",
        "*001N{weak}DP2C=NYYYYYY008run",
    ]


# VARIANTS TM-1a
def test_the_older_profile_reads_a_meaning_in_parentheses_as_words() -> None:
    text = "(1N weak) X = penalty\n  2C = run\n2D = Multi\n  (2H natural)\n    D = values\n"
    data = bss_of(text, Profile.BML2).data.decode().splitlines()[1:]
    assert data == ["002D=NYYYYYY008Multi"]


# VARIANTS TM-1a
def test_a_meaning_in_parentheses_makes_no_table() -> None:
    assert not parse("(2D multi) is alerted, and so is (2H).\n").documents[0].tables


# VARIANTS TM-5
def test_tables_for_two_meanings_of_their_call_are_told_of_when() -> None:
    text = "(1N);\nX = penalty\n\n(1N);\nX = one long suit\n"
    (hint,) = [item.hint for item in check(parse(text)) if item.code is Code.DUPLICATE]
    assert hint.endswith(", or give (1N) its meaning in both tables: = when ...")
    said = "(1N) = when weak\n  X = penalty\n\n(1N) = when strong\n  X = one long suit\n"
    assert not [item for item in check(parse(said)) if item.code is Code.DUPLICATE]


# VARIANTS TM-5, CHECKS CK-10
def test_two_texts_of_their_call_ask_for_when() -> None:
    text = TWO_MEANINGS.replace("when ", "")
    hints = [item.hint for item in check(parse(text)) if item.code is Code.DUPLICATE]
    assert hints == ["if (2C) has two meanings, write = when ... before both"] * 2
    assert not [item for item in check(parse(TWO_MEANINGS)) if item.code is Code.DUPLICATE]


# VARIANTS PH-1
@pytest.mark.parametrize(
    "words",
    ["(passed hand)", "(PASSED-HAND),", "(by a passed hand) ", "( opposite passed hand )"],
)
def test_a_passed_hand_is_third_or_fourth_seat(words: str) -> None:
    assert records(f"1H-\n2C = {words} Drury\n") == ["601HP2C=NYYYYYY008Drury"]


# VARIANTS PH-1, LANGUAGE EX-13a HI-10
@pytest.mark.parametrize("above", ["1M-\n\n", "After 1M:\n\n", "* 1M-(P)\n\n"])
def test_conditions_hold_in_a_table_that_continues_an_auction(above: str) -> None:
    notes = parse(f"{above}2C = (passed hand) Drury\n2N = (M = !h) raise\n")
    assert ask(notes, "P P 1H 2C").text == "Drury"
    assert (ask(notes, "1H 2N").text, ask(notes, "1S 2N").text) == ("raise", "")


@pytest.mark.parametrize(("seat", "digit"), [("3", "3"), ("4", "4"), ("34", "6"), ("0", "6")])
def test_a_passed_hand_keeps_the_seat_of_its_table(seat: str, digit: str) -> None:
    text = f"#SEAT {seat}\n\n1H-\n2C = (passed hand) Drury\n"
    assert records(text) == [f"{digit}01HP2C=NYYYYYY008Drury"]


@pytest.mark.parametrize("seat", ["1", "2", "12"])
def test_in_first_and_second_seat_nobody_has_passed(seat: str) -> None:
    text = f"#SEAT {seat}\n\n1H-\n2C = (passed hand) Drury\n  2D = x\n"
    assert records(text) == []
    (found,) = check(parse(text))
    assert (found.code, found.span.line) == (Code.PASSED_SEAT, 4)


# VARIANTS PH-3, RESOLVER RM-2
def test_where_both_fit_the_passed_hand_leads_in_third_seat() -> None:
    notes = parse("1H-\n2C = game force\n2C = (passed hand) Drury\n")
    assert ask(notes, "1H 2C").text == "game force"
    assert ask(notes, "P P 1H 2C").text == "Drury"
