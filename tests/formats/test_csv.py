"""CSV opens right in spreadsheets, which run nothing of it."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.announcements import text_after_mark
from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.formats.catalog import EXPORTS

COLUMNS = "auction,caller,seat,vulnerability,when,alert,text,chapter,place,as"
STARTS = "=+-@\t\r\n|%＝＋－＠"
"""What the cells begin with that spreadsheets run, or hand to other programs."""


class Line(NamedTuple):
    """A line of the table."""

    auction: str
    caller: str
    seat: str
    vulnerability: str
    when: str
    alert: str
    text: str
    chapter: str
    place: str
    copied: str = ""


def written(notes: str | Notes, name: str = "notes.bml") -> bytes:
    found = parse(notes, name) if isinstance(notes, str) else notes
    file = EXPORTS["csv"].write(found.system)
    assert file.losses == ()
    return file.data


def lines(notes: str, name: str = "notes.bml") -> list[Line]:
    """Return the lines as a spreadsheet reads them, the first aside."""
    text = written(notes, name).decode("utf-8-sig")
    head, *others = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert ",".join(head) == COLUMNS
    return [Line(*cells) for cells in others]


# EX-13
def test_variables_of_rows_above_are_written_out() -> None:
    found = lines("1M\n  3N = !4M, SPL oM\n")
    assert [line.text for line in found if line.text] == ["4!h, SPL !s", "4!s, SPL !h"]


def test_the_file_is_one_that_spreadsheets_open_right_away() -> None:
    data = written("1C = 3+!c, Łódź\n")
    assert data.startswith(b"\xef\xbb\xbfauction,")
    assert data.decode("utf-8-sig").split("\r\n") == [
        COLUMNS,
        '1C,we,0,00,,,"3+!c, Łódź",notes.bml,notes.bml:1,',
        "",
    ]


def test_notes_without_agreements_give_the_head_alone() -> None:
    assert written("Only text.\n").decode("utf-8-sig") == f"{COLUMNS}\r\n"


# IM-23
def test_a_line_says_who_calls_when_and_where_it_stands() -> None:
    notes = "#SEAT 34\n#VUL NY\n\n1M = 5+M\n  (2C) = theirs\n    D = !Support\n"
    assert lines(notes)[:3] == [
        Line("1H", "we", "34", "NY", "", "", "5+!h", "notes.bml", "notes.bml:4"),
        Line("1H-(2C)", "they", "34", "NY", "", "", "theirs", "notes.bml", "notes.bml:5"),
        Line("1H-(2C)-X", "we", "34", "NY", "", "yes", "Support", "notes.bml", "notes.bml:6"),
    ]


def test_the_first_definition_of_an_auction_stands_there_and_no_other() -> None:
    found = lines("1C = natural\n\n1C = strong\n")
    assert [line.text for line in found] == ["natural"]


def test_what_calls_mean_where_an_auction_holds_stands_under_when() -> None:
    notes = (
        "1N = 15--17\n\n"
        "//bss qual=2:both majors\n#BIDTABLE\n1N-(2C)---\n  D = penalties\n\n"
        "//bss qual=1:Strong\n//bss qual=2:both, or; weak\n#BIDTABLE\n1N-(2C)---\n  2D = nat\n"
    )
    assert {line.text: line.when for line in lines(notes) if line.text} == {
        "15--17": "",
        "penalties": "(2C): both majors",
        "nat": "1N: Strong; (2C): both, or; weak",
    }


def test_a_description_of_several_lines_is_one_cell() -> None:
    found = lines('1C = one, "two"\n     =three=\n     four\n1D = five\n')
    assert [line.text for line in found] == ['one, "two"\n=three=\nfour', "five"]


def test_the_place_is_that_of_the_row_in_its_file_and_the_chapter_the_file_it_belongs_to(
    tmp_path: Path,
) -> None:
    (tmp_path / "conf.py").touch()
    (tmp_path / "part.inc").write_text("1D = included\n", encoding="utf-8")
    (tmp_path / "book.bml").write_text("1C = own\n\n#INCLUDE part.inc\n", encoding="utf-8")
    text = written(read(tmp_path / "book.bml")).decode("utf-8-sig")
    places = [line[-3:-1] for line in csv.reader(text.splitlines()[1:])]
    assert places == [["book.bml", "book.bml:1"], ["book.bml", "part.inc:1"]]


# IM-23
def test_passes_that_are_implied_are_left_out_and_titles_are_chapters() -> None:
    notes = "#+TITLE: Over 1!d\n\n(1N)-P-(2C)-P-(2D)-D;\nP = x\n\n1D-(1H)-P-(P)-D = y\n"
    found = lines(notes)
    assert "(1N)-(2C)-(2D)-X-P" in [line.auction for line in found]
    assert {line.chapter for line in found} == {"Over 1♦"}
    assert [line.auction for line in found if line.text == "y"] == ["1D-(1H)-(P)-X"]


# What could be run


def may_run(cell: str) -> bool:
    """Return whether a spreadsheet may take a cell for more than text."""
    return cell.startswith(tuple(STARTS))


texts = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=12)
descriptions = st.builds(str.__add__, st.sampled_from([*STARTS, "'=", "''+", "'", ""]), texts)


@example("=1+1", "=cmd|' /C calc'!A0.bml")
@example("|x", "%x.bml")
@example("'=1", "＝x")
@given(descriptions, descriptions)
def test_no_cell_is_one_that_a_spreadsheet_would_run(text: str, name: str) -> None:
    found = lines(f"1C = {text}\n     {text}\n", name or "x")
    assert [cell for line in found for cell in line if may_run(cell)] == []


@given(descriptions.filter(str.isprintable))  # no line end, no second row
# IM-24
def test_the_apostrophe_before_what_could_be_run_can_be_taken_away_again(text: str) -> None:
    notes = parse(f"1C = {text}\n")
    (agreement,) = notes.book
    (line,) = lines(f"1C = {text}\n")
    is_marked = line.text.startswith("'") and may_run(line.text.lstrip("'"))
    was = text_after_mark(agreement)
    assert (line.text[1:] if is_marked else line.text) == was


@pytest.mark.parametrize("start", [start for start in STARTS if not start.isspace()])
def test_a_description_or_a_file_that_begins_as_a_formula_gets_an_apostrophe(start: str) -> None:
    (line,) = lines(f"1C = {start}1\n", f"{start}x.bml")
    assert line.text == f"'{start}1"
    assert line.chapter == f"'{start}x.bml"
    assert line.place == f"'{start}x.bml:1"


# PROSE-AUCTIONS AL-25
def test_passes_that_are_no_row_of_their_own_are_implied() -> None:
    assert [line.auction for line in lines("1N-(P)-P-(D)-\nR = x\n")] == [
        *("1N", "1N-(P)", "1N-P", "1N-P-(X)", "1N-P-(X)-XX"),
    ]
