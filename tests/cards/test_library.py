"""The library of conventions that comes with the package: YM-11, CC-C1, MN-5, HA-19."""

from __future__ import annotations

import csv
import json
import re
from itertools import combinations
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.cards.files.conventions import convention_data, read_conventions
from sphinxcontrib_bml.cards.files.exchange import yaml_text
from sphinxcontrib_bml.cards.files.folders import bundled_library
from sphinxcontrib_bml.cards.model.agreement import text_difference
from sphinxcontrib_bml.cards.model.convention_books import agreements_of, search
from sphinxcontrib_bml.cards.model.conventions import Convention
from sphinxcontrib_bml.hands.model.fits import fit
from sphinxcontrib_bml.hands.model.sets import SetReader
from tests.cards.reading import said, source
from tests.commands.desk import Desk

LIBRARY = bundled_library()
HANDS = list(
    csv.DictReader(
        (Path(__file__).parent / "library" / "hands.tsv").read_text().splitlines(),
        delimiter="\t",
    )
)
"""Hands with the answer to whether they fit a row."""
ALTERNATIVES = (
    {"bergen-raises", "limit-raises"},
    {"blackwood", "rkcb-1430"},
    {"cappelletti", "dont", "landy"},
    {"fourth-suit-forcing", "new-minor-forcing", "xyz"},
    {"inverted-minors", "limit-raises"},
    {"multi-2d", "weak-twos"},
)
"""Conventions of which a partnership plays one; all others can be played together."""
UNREAD = re.compile(
    r"for (?:kings|the (?:longer major|minor|suit|queen of trumps))"
    r"|for (?:a singleton or void|an unusual lead)"
    r"|\d(?: or \d)? aces?|\d or \d keycards|2 keycards with(?:out)? the queen of trumps"
    r"|(?:no|without the) queen of trumps|(?:good|bad) !. suit"
)
"""Numbers of aces, the objects of asks and the suit of an answer are no claims about a hand."""


def rows(convention: Convention) -> dict[str, Agreement]:
    return {one.auction.short: one for one in agreements_of(convention, "")}


# YM-11
def test_the_commonest_conventions_come_with_the_package() -> None:
    assert len(LIBRARY) >= 30
    assert list(LIBRARY.diagnostics) == []
    assert {row["convention"] for row in HANDS} == {one.id for one in LIBRARY}


# YM-11 CC-A7
@pytest.mark.parametrize("convention", list(LIBRARY), ids=lambda one: one.id)
def test_a_convention_is_whole(convention: Convention, desk: Desk) -> None:
    assert convention.span.file == f"library/{convention.id}.yaml"
    assert convention.description.endswith(".")
    assert len(convention.description) <= 255
    for sequence in convention.sequences:
        assert not sequence.bids.problems, sequence.bids.text
        assert sequence.bids.auctions, sequence.bids.text
    again = read_conventions(source(yaml_text(convention_data(convention))))
    assert said(again.diagnostics) == []
    assert convention_data(again.conventions[0]) == convention_data(convention)
    exported = desk.bml("convention", "export", convention.id, "-o", "notes.bml")
    assert exported.exit_code == 0
    checked = desk.bml("check", "--strict", "notes.bml")
    assert (checked.exit_code, checked.output) == (0, checked.output)


# MN-5
@pytest.mark.parametrize("convention", list(LIBRARY), ids=lambda one: one.id)
def test_meanings_read_the_texts_of_the_library(convention: Convention) -> None:
    for auction, row in rows(convention).items():
        read = meaning_of(row.text, str(row.auction))
        unread = [row.text[slice(*one.span)] for one in read.unread]
        assert [text for text in unread if not UNREAD.fullmatch(text)] == [], auction


# HA-19
@pytest.mark.parametrize("row", HANDS, ids=lambda row: f"{row['auction']} {row['hand']}")
def test_hands_fit_the_rows_of_the_library(row: dict[str, str]) -> None:
    convention = LIBRARY.find(row["convention"])
    assert convention is not None
    auction = read_query(row["auction"]).auction
    text = rows(convention)[auction.short].text
    sets = SetReader().sets(meaning_of(text, str(auction)), str(auction))
    assert fit(Hand.parse(row["hand"]), sets).answer == row["answer"], text


def test_conventions_contradict_each_other_only_if_one_of_them_is_played() -> None:
    found = set()
    for one, other in combinations(LIBRARY, 2):
        theirs = {(row.auction, row.conditions): row for row in agreements_of(other, "")}
        for ours in agreements_of(one, ""):
            row = theirs.get((ours.auction, ours.conditions))
            if row is not None and ours.text != row.text:
                found.add(frozenset({one.id, other.id}))
                assert any({one.id, other.id} <= these for these in ALTERNATIVES), ours
    assert len(found) == 9


# AG-1
def test_alternatives_differ_in_points_or_suits() -> None:
    bergen, limit = (LIBRARY.find(name) for name in ("bergen-raises", "limit-raises"))
    assert bergen is not None
    assert limit is not None
    ours, theirs = rows(bergen)["1S-3S"], rows(limit)["1S-3S"]
    assert text_difference(ours.text, theirs.text, ours.auction, "en") == "points"


# YM-11
@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("STAYMAN", ["puppet-stayman", "smolen", "stayman"]),
        ("(1n)-2s", ["cappelletti", "dont", "landy"]),
        ("ogust", ["weak-twos"]),
        ("1N-2C smolen", ["smolen"]),
        ("strong club", []),
    ],
)
def test_a_search_finds_all_words(text: str, ids: list[str]) -> None:
    assert [one.id for one in search(LIBRARY, text)] == ids


# YM-11
def test_conventions_are_listed_and_searched(desk: Desk) -> None:
    listed = desk.bml("convention", "list")
    assert listed.exit_code == 0
    first, *_, last = listed.stdout.splitlines()
    assert first.split() == [
        "bergen-raises", "Bergen", "raises", "4", "sequences", "library/bergen-raises.yaml",
    ]  # fmt: skip
    assert last == f"{len(LIBRARY)} conventions"
    desk.write("ours.yaml", "title: Our !s asks\nauthor: Jane\nsequences: [{bids: 1s.4n}]\n")
    assert desk.bml("convention", "list", "ours.yaml").stdout == (
        "our-s-asks  Our ♠ asks [by Jane]  1 sequence     ours.yaml\n1 convention\n"
    )
    found = desk.bml("convention", "search", "4n", "ours.yaml", "gerber")
    assert (found.exit_code, found.stdout.splitlines()[-1]) == (0, "2 conventions")
    missed = desk.bml("convention", "search", "staymn")
    assert missed.exit_code == 1
    assert "no convention contains 'staymn'; did you mean stayman?" in missed.stderr
    assert desk.bml("convention", "list", "no.yaml").exit_code == 2


# YM-11 CC-C3
def test_card_files_name_conventions_of_the_library(desk: Desk) -> None:
    card = (
        'format: acbl\nversion: "2.0"\nsections:\n  no_trump_openings:\n'
        "    fields: {range: 15--17}\n    conventions: [stayman, Texas transfers, smolin]\n"
    )
    desk.write("card.yaml", card)
    checked = desk.bml("card", "check", "card.yaml")
    assert "no convention is called 'smolin'" in checked.stdout
    assert "hint: did you mean smolen?" in checked.stdout
    assert checked.stdout.count("CARD-CONVENTION-UNKNOWN]") == 1
    exported = desk.bml("card", "export", "card.yaml")
    assert '"title": "Stayman"' in exported.stdout
    assert '"title": "Texas transfers"' in exported.stdout


# YM-11: the conventions of files are found first
def test_a_convention_of_ours_hides_one_of_the_library(desk: Desk) -> None:
    desk.write("ours.yaml", "title: Stayman\ndescription: Ours\n")
    card = (
        'format: acbl\nversion: "2.0"\nsections:\n  no_trump_openings: {conventions: [stayman]}\n'
    )
    desk.write("card.yaml", card)
    exported = desk.bml("card", "export", "card.yaml", "--library", "ours.yaml")
    assert '"description": "Ours"' in exported.stdout


# YM-9 CC-C4
def test_a_clone_of_the_library_knows_its_original(desk: Desk) -> None:
    made = desk.bml("convention", "clone", "stayman", "-o", "ours.yaml")
    assert made.exit_code == 0
    assert desk.bml("convention", "check", "--all", "ours.yaml").stdout.startswith("no errors")
    desk.write("ours.yaml", desk.read("ours.yaml").replace("min: 8\n", "min: 7\n", 1))
    card = (
        'format: acbl\nversion: "2.0"\nsections:\n  general: {fields: {title: Ours}}\n'
        "  no_trump_openings: {conventions: [my-stayman, stayman]}\n"
    )
    desk.write("card.yaml", card)
    exported = desk.bml("card", "export", "card.yaml", "--library", "ours.yaml").stdout
    assert '"name": "Stayman (Ours)"' in exported
    assert '"name": "Stayman"' in exported


# AG-1
def test_notes_that_say_the_same_in_other_words_agree_with_the_library(desk: Desk) -> None:
    desk.write(
        "ours.bml",
        "1N = 15--17\n  2C = Stayman\n    2D = No major\n    2H = 4+!h\n  2D = Transfer to !h\n"
        "  2H = 5+!s\n  2S = natural, to play\n1H\n  2N = Jacoby, 4+!h, GF\n  4C = Splinter\n"
        "  3H = 6--9, 4+!h\n",
    )
    desk.write(
        "card.yaml",
        'format: acbl\nversion: "2.0"\nsections:\n  general: {fields: {title: T, players: P}}\n'
        "  no_trump_openings:\n    fields: {range: 15--17}\n"
        "    conventions: [stayman, jacoby-transfers, minor-transfers]\n"
        "  major_openings: {conventions: [jacoby-2nt, splinters, limit-raises]}\n",
    )
    checked = desk.bml("card", "check", "card.yaml", "--notes", "ours.bml", "--format", "json")
    found = [json.loads(line) for line in checked.stdout.splitlines()]
    assert [one["message"].partition(":")[0] for one in found] == ["1H-3H", "1N-2S"]
    assert {one["code"] for one in found} == {"CARD-DISAGREES"}
