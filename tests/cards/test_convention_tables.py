"""Conventions in the book, made from tables, and made tables: CC-C9, CC-C10, CC-A7."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.book import Book
from sphinxcontrib_bml.agreements.system import SystemName, make_system
from sphinxcontrib_bml.cards.files.convention_notes import (
    ConvertedTables,
    bids_of,
    notes_of,
    sequences_of,
)
from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.cards.files.exchange import yaml_text
from sphinxcontrib_bml.cards.model.convention_books import agreements_of, join, report_not_exported
from sphinxcontrib_bml.cards.model.conventions import Convention
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.options import Options
from tests.cards.reading import said, source

STAYMAN = """\
title: Stayman
sequences:
- {bids: 1n.2c, hcp: {min: 8}, alert: Asks for a major}
- {bids: 1n.2c.2d, detail: No major}
- {bids: 1n.2c.2j, shape: 4+, detail: A major}
- {bids: 1n.2c.2j.3j, hcp: {min: 8, max: 9}, announce: invites}
- {bids: 1n 2c, alert: true, detail: Majors, vuln: [we, both], seat: 34}
- {bids: '1n # x', detail: Penalty}
"""


def convention(text: str = STAYMAN) -> Convention:
    (found,) = read_conventions(source(text, "stayman.yaml")).conventions
    return found


def made_of(notes: str) -> ConvertedTables:
    return sequences_of(bml.parse(notes, "notes.bml").book)


def exported(book: Book, name: str) -> str:
    system = make_system(SystemName("ours"), [], book, Options())
    return EXPORTS[name].write(system).data.decode()


# CC-C10
def test_sequences_are_agreements_in_their_order() -> None:
    found = list(agreements_of(convention(), "library"))
    assert [(one.auction.short, one.text, one.alert) for one in found] == [
        ("1N-2C", "Asks for a major; 8+ HCP", True),
        ("1N-2C-2D", "No major", False),
        ("1N-2C-2H", "4+; A major", False),
        ("1N-2C-2S", "4+; A major", False),
        ("1N-2C-2H-3H", "invites; 8-9 HCP", False),
        ("1N-2C-2S-3S", "invites; 8-9 HCP", False),
        ("(1N)-2C", "Majors", True),
    ]
    assert str(found[-1].conditions) == "seat=34 vul=Y0"
    assert found[0].row.place == "stayman.yaml:3"
    assert {one.row.address.document for one in found} == {"library"}
    assert len({one.row.address.anchor for one in found}) == 5


# CC-C10
def test_tables_stand_and_a_different_text_is_told_with_both_places() -> None:
    notes = bml.parse("1N = 15--17\n  2C = Natural\n    2D = 4+!h\n", "notes.bml")
    found = Diagnostics()
    book = join(notes.book, [(convention(), "library")], found)
    assert said(found) == ["3:10 warning CARD-DISAGREES", "4:10 warning CARD-DISAGREES"]
    assert [str(item.related[0].span) for item in found] == ["notes.bml:2", "notes.bml:3"]
    assert book["1N-2C"].text == "Natural"
    assert book["1N-2C-2H"].text == "4+; A major"
    assert len(list(book.leading)) == 8


# CC-C10
@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("!Asks for a major", False),
        ("ASKS FOR A MAJOR; 8+ hcp.", False),
        ("Natural", True),
        ("Puppet", False),
        ("", False),
    ],
)
def test_texts_that_say_the_same_are_silent(text: str, *, is_told: bool) -> None:
    notes = bml.parse(f"1N = 15--17\n  2C = {text}\n")
    found = Diagnostics()
    join(notes.book, [(convention(), "library")], found)
    assert bool(len(found)) == is_told


# CC-C10: so BSS and BBOalert alert them
def test_exported_files_alert_what_conventions_alert() -> None:
    book = join(bml.parse("1N = 15--17\n", "n.bml").book, [(convention(), "l")], Diagnostics())
    lines = exported(book, "bss").splitlines()
    assert any(line.startswith("001NP2C=Y") for line in lines)
    assert any(line.startswith("001NP2CP2D=N") for line in lines)
    assert any(line.startswith("*661N2C=Y") for line in lines)
    assert "1N" in exported(book, "bboalert")


def test_a_row_of_the_notes_is_not_marked_by_a_convention() -> None:
    notes = bml.parse("1N = 15--17\n  2C = Asks for a major\n", "n.bml")
    book = join(notes.book, [(convention(), "l")], Diagnostics())
    assert book["1N-2C"].row.annotations == ()
    assert book["(1N)-2C"].row.annotations == ("art",)


# CC-A7
def test_what_is_not_exported_is_one_line_for_a_convention() -> None:
    found = Diagnostics()
    report_not_exported(convention(), found)
    assert said(found) == ["1:1 info CARD-NOT-EXPORTED"]
    assert "1N-(any call)-D" in next(iter(found)).message


# CC-C9
@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1N = 15--17 HCP", {"bids": "1n", "hcp": {"min": 15, "max": 17}}),
        ("1N = 15--17 HCP, balanced; GF",
         {"bids": "1n", "hcp": {"min": 15, "max": 17}, "forcing": "to_game", "detail": "balanced"}),
        ("1N = 8+ HCP", {"bids": "1n", "hcp": {"min": 8}}),
        ("1C = F1, natural", {"bids": "1c", "forcing": "one_round", "detail": "natural"}),
        ("1N = 15-17 HCP", {"bids": "1n", "detail": "15-17 HCP"}),
        ("1N = 15--17", {"bids": "1n", "detail": "15--17"}),
        ("1N = !Short", {"bids": "1n", "alert": "Short"}),
        ("1N = !" + "L" * 41, {"bids": "1n", "alert": True, "detail": "L" * 41}),
        ("1N = !15--17 HCP", {"bids": "1n", "alert": True, "hcp": {"min": 15, "max": 17}}),
        ("1M = five", {"bids": "1j", "detail": "five"}),
        ("1m = three", {"bids": "1m", "detail": "three"}),
        ("1X = any", {"bids": "1u", "detail": "any"}),
        ("(1N)-2C = majors", {"bids": "1n 2c", "detail": "majors"}),
        ("(1N)-X = penalty", {"bids": "1n x", "detail": "penalty"}),
        ("1N-(D)-R = good", {"bids": "1n x r", "detail": "good"}),
        ("#SEAT 34\n\n1N = weak", {"bids": "1n", "seat": 34, "detail": "weak"}),
        ("#VUL Y0\n\n1N = weak", {"bids": "1n", "vuln": ["we", "both"], "detail": "weak"}),
        ("#VUL YN\n\n1N = weak", {"bids": "1n", "vuln": "we", "detail": "weak"}),
    ],
)  # fmt: skip
def test_a_row_is_a_sequence(row: str, expected: Mapping[str, object]) -> None:
    made = made_of(f"{row}\n")
    assert (made.sequences, made.losses) == ([expected], [])
    text = yaml_text({"title": "T", "sequences": made.sequences})
    read = said(read_conventions(source(text)).diagnostics)
    assert [one for one in read if "NUMBER" not in one] == []


# CHECKS CK-15
def test_points_that_no_hand_has_stay_words_and_are_reported() -> None:
    made = made_of("1N = 15--41 HCP\n")
    assert (made.sequences, made.losses) == ([{"bids": "1n", "detail": "15--41 HCP"}], [])
    text = yaml_text({"title": "T", "sequences": made.sequences})
    assert said(read_conventions(source(text)).diagnostics) == ["4:13 warning NUMBER"]


# CC-C9
def test_variables_are_kept_where_the_same_strings_say_them() -> None:
    made = made_of("1M\n  2M = raise\n  3m = natural\n1C\n  1X = anything\n    2X = raise\n")
    assert [one["bids"] for one in made.sequences] == [
        "1j.2j",
        "1j.3m",
        "1c.1u",
        "1c.1d.2d",
        "1c.1h.2h",
        "1c.1s.2s",
    ]
    assert made.losses == ["notes.bml:6: '2X' became 3 sequences, one for each auction"]


# CC-C9
def test_what_a_convention_cannot_say_is_listed() -> None:
    made = made_of(
        "1N = strong\n  (2C) = theirs\n  2S/3C = odd\n  2M = 5+M\n  other = nothing\n"
        "  (D)\n  //as 1N\n"
    )
    assert [one["bids"] for one in made.sequences] == ["1n", "1n.2s", "1n.3c", "1n.2h"]
    text = "\n".join(made.losses)
    for words in ("theirs", "'2S/3C' became 2", "all other calls", "//as 1N"):
        assert words in text


# CC-C9
def test_texts_are_kept_whole_and_told() -> None:
    made = made_of(f"1N = {'x' * 256}\n")
    assert made.sequences == [{"bids": "1n", "detail": "x" * 256}]
    assert made.losses == [
        "notes.bml:1: the text of 1N has 256 characters, 255 are allowed; it is kept whole"
    ]


# CC-C9
def test_strings_for_auctions_stand_for_just_these() -> None:
    book = bml.parse("1HS\n1CDH\n1DH-(2C)-2N\n").book
    majors = [book[text].auction for text in ("1H", "1S")]
    assert bids_of(majors) == "1j"
    assert bids_of([majors[0]]) == "1h"
    assert bids_of([book["1C"].auction, *majors]) == ""
    assert bids_of([majors[0], book["1H-(2C)-2N"].auction]) == ""


# CC-C9
def test_a_convention_is_written_as_a_tree_without_implied_passes() -> None:
    written = notes_of([convention()])
    assert written.text == (
        "* Stayman\n\n//convention id: stayman\n\n"
        "1N-2C = ! Asks for a major; 8+ HCP\n"
        "  2D = No major\n"
        "  2M = 4+; A major\n"
        "    3M = invites; 8--9 HCP\n\n"
        "#SEAT 34\n#VUL Y0\n\n"
        "(1N)-2C = ! Majors\n\n"
        "#SEAT 0\n#VUL 00\n"
    )
    assert written.losses == [
        "stayman: 1N-(P)-2C-(P)-2M-(P)-3M: that it is announced",
        "stayman: 1N-(any call)-D is left out: a table has no any call",
    ]


# CC-C9
@pytest.mark.parametrize(
    "sequences",
    [
        "[{bids: 1u.1u, detail: x}]", "[{bids: 1h q, detail: x}]",
        "[{bids: 1j.2j, detail: '5+M'}]", "[{bids: 1j, detail: a}, {bids: 1h, detail: b}]",
        "[{bids: 1h, detail: b}, {bids: 1j, detail: a}]", "[{bids: .1s, detail: a}]",
        "[{bids: 1c x, detail: a}, {bids: 1c x.1h, detail: b}]", "[{bids: 1n.p, detail: a}]",
        "[{bids: 1n., detail: pass}]", "[{bids: 1c 1h . 2c, detail: a}]",
        "[{bids: 1m 1j 2m, detail: a, alert: true, vuln: [we, they]}]",
    ],
)  # fmt: skip
def test_what_is_written_means_the_same(sequences: str) -> None:
    one = convention(f"title: T\nsequences: {sequences}\n")
    book = bml.parse(notes_of([one]).text).book
    wanted: dict[object, str] = {}
    for agreement in agreements_of(one, "d"):
        wanted.setdefault((agreement.auction, agreement.conditions), agreement.text)
    found = {item.key: item.text.removeprefix("! ") for item in book.leading if item.text}
    assert found == wanted


# CC-C9
def test_there_and_back_the_sequences_are_the_same() -> None:
    one = convention(
        "title: T\nsequences: [{bids: 1n.2c, hcp: {min: 8}, detail: a}, {bids: 1j.2j}]"
    )
    made = sequences_of(bml.parse(notes_of([one]).text).book)
    assert made.sequences == [{"bids": "1n.2c", "hcp": {"min": 8}, "detail": "a"}]
