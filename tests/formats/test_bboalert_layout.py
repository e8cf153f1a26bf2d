"""Notes made from BBOalert files are formatted (BBA-74), and say what is lost (BBA-75)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.bboalert.reader import convert, read_bboalert
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.language.parser import parse_text

FILE = """\
BBOalert,Anna & Ben
; see our book
Alias,GF,game force,@E
Button,Thanks,Thank you partner\\nwell played
// # Opening bids
Option,Opening
,1S,5+!S
,1N,15-17
,1C,3+!C
1N2H,Db,takeout
Option,Opening_@3@4
,1S,4+!Spades
Option
// # Responses to 1NT
1N--,2D,Transfer to !Hs
; super accepts
1N--,2C,Stayman
1N--2D--,3H,super accept
1N--2D--,2H,forced
1N--,2N,
1[HS]--,2N,Jacoby
// # Competition
// nothing yet
## Their /strong/ 1NT
1N,Db,penalties@A
1N,2C,majors
"""
NOTES = """\
#+TITLE: Anna & Ben

// BBOalert: 3 lines without a row
// ; see our book
// BBOalert: Alias,GF,game force,@E
// BBOalert: Button,Thanks,Thank you partner\\nwell played

* Opening bids

1C = 3+!C
1S = 5+!S
1N = 15-17

1N-(2H)-
D = takeout

#SEAT 34

1S = 4+!spades

// BBOalert: 2 lines without a row
// BBOalert: Option,Opening
// BBOalert: Option,Opening_@3@4

* Responses to 1NT

#SEAT 0

1N-
2C = Stayman
2D = Transfer to !hs
  2H = forced
  3H = super accept

// BBOalert: 2 lines without a row
// ; super accepts
// BBOalert: 1[HS]--,2N,Jacoby

* Competition

// BBOalert: 1 line without a row
// nothing yet

** =Their /strong/ 1NT=

(1N)-
D = penalties
//bss art
2C = majors
"""


def notes_of(*lines: str) -> list[str]:
    imported = read_bboalert("\n".join(["BBOalert", *lines]).encode(), "data.txt")
    return imported.text.splitlines()


# BBA-74
def test_a_file_as_people_write_them_becomes_notes_that_can_be_read() -> None:
    text = read_bboalert(FILE.encode(), "data.txt").text
    assert text == NOTES
    diagnostics = parse_text(text).diagnostics
    assert [str(item) for item in diagnostics if item.severity != "info"] == []


@pytest.mark.parametrize(
    ("comment", "heading"),
    [
        ("# Openings", "* Openings"),
        ("// # Openings", "* Openings"),
        ("//# 1!C, strong", "* 1!C, strong"),
        ("### Openings ###", "*** Openings"),
    ],
)
def test_a_comment_above_records_is_a_heading(comment: str, heading: str) -> None:
    assert notes_of(comment, ",1N,15-17") == [heading, "", "1N = 15-17"]


def test_words_that_nothing_keeps_from_being_code_stay_in_title_and_heading() -> None:
    imported = read_bboalert(b"BBOalert,Our =x= bids\n# =x= bids\n,1N,15-17\n", "data.txt")
    assert imported.text == "#+TITLE: Our =x= bids\n\n* =x= bids\n\n1N = 15-17\n"


@pytest.mark.parametrize("comment", ["#Openings", "# ---", "####### Openings", "Openings"])
def test_another_comment_is_none(comment: str) -> None:
    assert notes_of(comment, ",1N,15-17") == [f"// {comment}", "1N = 15-17"]


def test_a_heading_without_records_below_it_stays_a_comment() -> None:
    assert notes_of("# One", "## Two", "# Three", "## Four", ",1N,15-17", "# Five") == [
        "// BBOalert: 2 lines without a row",
        "// # One",
        "// ## Two",
        "",
        "* Three",
        "",
        "** Four",
        "",
        "1N = 15-17",
        "",
        "// BBOalert: 1 line without a row",
        "// # Five",
    ]


def test_records_with_one_context_are_rows_of_one_table_wherever_they_stand() -> None:
    lines = ["1N--,3C,invites", ",1N,15-17", "1N2H,Db,takeout", "1N--,2C,Stayman", "1N2H,2S,weak"]
    assert notes_of(*lines) == [
        "1N = 15-17",
        "  2C = Stayman",
        "  3C = invites",
        "  (2H)",
        "    D = takeout",
        "    2S = weak",
    ]


def test_a_list_of_openings_is_one_table() -> None:
    lines = [",2C,strong", "1C--,1D,negative", ",--,nothing", ",1C,natural"]
    assert notes_of(*lines) == [
        "#BIDTABLE",
        "P = nothing",
        "1C = natural",
        "2C = strong",
        "",
        "1C-",
        "1D = negative",
    ]


def test_lists_of_openings_in_an_exported_file_are_tables_too() -> None:
    lines = ["Option", ",2C,strong", ",1C,natural", "1C--,1D,negative", ",1D,natural", "Option"]
    notes = notes_of(*lines)
    assert notes == ["2C = strong", "1C = natural", "", "1C-", "1D = negative", "", "1D = natural"]


def test_a_name_of_an_option_leaves_an_exported_file_in_its_order() -> None:
    lines = [
        "Option,Ours,me+you",
        ",1N,15-17",
        ",1C,two",
        "Option,Ours_@3",
        ",1C,any",
        "Option",
    ]
    assert notes_of(*lines)[:2] == ["1N = 15-17", "1C = two"]


@pytest.mark.parametrize(
    "lines",
    [
        [",1N,15-17", ",1C,natural"],
        ["Option,BML_@3", ",1N,15-17", ",1C,any", "Option", ",1D,natural", "Option"],
        ["Option", ",1N,15-17", "; ours", ",1C,natural", "Option"],
    ],
)
def test_rows_of_other_files_stand_in_bidding_order(lines: list[str]) -> None:
    notes = notes_of(*lines)
    assert notes.index("1N = 15-17") > min(
        notes.index(row) for row in ("1C = natural", "1C = any") if row in notes
    )


# BBA-14, BBA-74
@pytest.mark.parametrize(
    ("lines", "left_out"),
    [
        ([",1N,"], 1),
        ([",1N,", ",1N,15-17"], 1),
        ([",1N,15-17", ",1N,"], 0),
        (["Option,BML_@3", ",1N,15-17", "Option,BML_@4", ",1N,", "Option"], 1),
        (["Option,BML_@3", ",1N,15-17", "Option,BML_@v", ",1N,", "Option"], 0),
        (["1[HS]--,2N,fit", "1H--,2N,"], 0),
        (["1[HS]--,2N,fit", "2H--,2N,"], 1),
        (["1H--,2N,", "1[HS]--,2N,fit"], 1),
        (["/4N--$/,5C,x", "1S--4N--,5C,"], 0),
        (["----1S--,2C,Drury", "1S--,2C,"], 0),
    ],
)
def test_a_record_without_a_text_is_left_out_where_it_silences_nothing(
    lines: list[str], left_out: int
) -> None:
    imported = read_bboalert("\n".join(["BBOalert", *lines]).encode(), "data.txt")
    assert imported.left_out == left_out
    assert (len(imported.diagnostics) == 0) or not left_out or "[HS]" in "".join(lines)


# BBA-75
def test_the_summary_says_with_numbers_what_does_not_come_back() -> None:
    assert convert(FILE.encode(), "data.txt", ImportOptions()).summary == (
        "17 records, 11 as rows, 5 as comments, 1 without a text left out; not exported again: "
        "7 comments, 1 wildcard, 1 alias line, 1 button, 2 option names; "
        "1 alert exported only with --alert artificial"
    )


def test_a_summary_of_what_comes_back_is_short() -> None:
    summary = convert(b"BBOalert\n,1N,15-17\n", "data.txt", ImportOptions()).summary
    assert summary == "1 record, 1 as rows, 0 as comments"
