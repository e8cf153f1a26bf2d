"""The proposal for convention cards that the project began with, statement by statement.

``STATEMENTS`` is the table: the statement, and the rule or command by which it holds. Each is in
the mark ``states`` of a test. 93 of 95 hold: 9 and 11 need a server, which this package has not.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sphinxcontrib_bml.cards.files.conventions import clone_of, convention_data, read_conventions
from sphinxcontrib_bml.cards.files.folders import bundled_library, bundled_structure
from sphinxcontrib_bml.cards.model.bids import read_bids
from sphinxcontrib_bml.cards.model.conventions import Convention
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from tests.cards.reading import said, source, structure_and_faults
from tests.commands.desk import Desk

STATEMENTS = {
    1: ("A card informs opponents of agreements", "bml card html"),
    2: ("It is one sheet in the format of the federation", "CC-B1 FO-5"),
    3: ("System notes can be more detailed than a card", "CC-N4"),
    4: ("Notes may have expanded notes on conventions", "CC-C1"),
    5: ("Conventions may have bidding sequences", "CC-C5"),
    6: ("One structure serves cards and notes", "CC-S1"),
    7: ("The notes give a card in each format", "CC-N2"),
    8: ("A library of conventions can be added to notes", "YM-11"),
    9: ("A platform is the repository for notes and conventions", ""),
    10: ("One source has the valid formats", "CC-M3"),
    11: ("Users share notes with permissions", ""),
    12: ("There is a public library of conventions", "YM-11"),
    13: ("The author of a convention explains it in detail", "CC-C1"),
    14: ("The author links to other pages", "CC-C1"),
    15: ("Notes use a convention by reference", "CC-C3"),
    16: ("Notes clone a convention to change it", "CC-C4"),
    17: ("The author decides whether clones keep name and links", "CC-C4"),
    18: ("A name with several entries appears with its author", "CC-C2"),
    19: ("Other platforms read the cards", "CC-M4"),
    20: ("Authors of conventions get links to their sites", "CC-C1"),
    21: ("A teacher makes a series of cards", "YM-12"),
    22: ("Cards are compared", "CC-N9"),
    23: ("Partners make a card by an interview", "YM-6"),
    24: ("Described conventions give alerts and explanations", "CC-C10"),
    25: ("One format defines fields and requirements of a card", "CC-S1"),
    26: ("Another format defines the content of notes", "CC-N1"),
    27: ("Federations require different answers", "CC-S13"),
    28: ("A program names the required answers that are missing", "CC-N8"),
    29: ("One file gives the card of another federation", "CC-N8"),
    30: ("A program asks for the additional answers", "YM-6"),
    31: ("!c is the club symbol", "CC-R8"),
    32: ("Suits are symbols in answers", "CC-R8"),
    33: ("Suits are symbols in labels of fields", "CC-R8"),
    34: ("Suits are symbols in labels of options", "CC-R8"),
    35: ("Suits are symbols in labels from ids", "CC-S7"),
    36: ("The formats are YAML", "CC-R1"),
    37: ("Programs may convert them", "CC-R1"),
    38: ("A structure has a name", "CC-S1"),
    39: ("A structure has a version", "CC-S1"),
    40: ("A structure has sections", "CC-S1"),
    41: ("Only the section general is required", "CC-S2"),
    42: ("general has the field title", "CC-S2"),
    43: ("The smallest structure is valid", "CC-S2"),
    44: ("Sections have fields and can have conventions", "CC-S3"),
    45: ("A list of conventions lets notes add conventions", "CC-S3"),
    46: ("Sections should have a field notes", "CC-S3"),
    47: ("The example with two sections is valid", "CC-S1"),
    48: ("A field has an id", "CC-S5"),
    49: ("An id is unique in its section", "CC-S5"),
    50: ("A field may have more attributes", "CC-R6"),
    51: ("There are sixteen standard sections", "CC-S4"),
    52: ("Ids are in snake case", "CC-S5"),
    53: ("A label is by default the id in sentence case", "CC-S7"),
    54: ("A type is by default text", "CC-S6"),
    55: ("A field is by default not required", "CC-S6"),
    56: ("A file is valid only with the required answers", "CC-S13"),
    57: ("Options are for radio and multi_checkbox, with a value", "CC-S11"),
    58: ("default_type is the type of nested fields", "CC-S10"),
    59: ("alert_if names cards that are alerted", "CC-S12"),
    60: ("announce_if names cards that are announced", "CC-S12"),
    61: ("null answers what is not required", "CC-S8"),
    62: ("text has at most 255 characters", "CC-S8"),
    63: ("textarea has longer text", "CC-S8"),
    64: ("checkbox is true or false", "CC-S8"),
    65: ("multi_checkbox takes several options", "CC-S8"),
    66: ("radio takes one option", "CC-S8"),
    67: ("character_select takes a card of the last letters of the id", "CC-S9"),
    68: ("grouping nests fields one level deep", "CC-S10"),
    69: ("An option has a value", "CC-S11"),
    70: ("A label of an option is by default its value", "CC-S7"),
    71: ("An option can have an alert", "CC-S11"),
    72: ("An option can have an announcement", "CC-S11"),
    73: ("Notes name their structure", "CC-N1"),
    74: ("Notes do not nest", "CC-N1"),
    75: ("Notes list the conventions of a section", "CC-N5"),
    76: ("The smallest notes are valid", "CC-N1"),
    77: ("A convention has a title", "CC-C1"),
    78: ("Its description has at most 255 characters", "CC-C1"),
    79: ("Clones have no extended description", "CC-C4"),
    80: ("Clones keep the link to the author", "CC-C4"),
    81: ("Clones keep the link to the convention", "CC-C4"),
    82: ("A convention can have sequences", "CC-C5"),
    83: ("A sequence has bids", "CC-C5"),
    84: ("hcp has a minimum or a maximum from 0 to 40", "CC-C5"),
    85: ("shape has at most 30 characters", "CC-C5"),
    86: ("announce has at most 40 characters", "CC-C5"),
    87: ("alert has at most 40 characters", "CC-C5"),
    88: ("vuln is none, we, they or both", "CC-C6"),
    89: ("forcing is one round or to game", "CC-C5"),
    90: ("detail has at most 255 characters", "CC-C5"),
    91: ("Bids are one string in any case", "CC-A1"),
    92: ("Other characters are not shown", "CC-A2"),
    93: ("The characters have their meanings", "CC-A1"),
    94: ("The two examples are read", "CC-A3"),
    95: ("The last bid is ours, and the number of bids tells who began", "CC-A3"),
}
MISSING = {9, 11}
"""A server with accounts is not part of the package."""


def states(*numbers: int) -> pytest.MarkDecorator:
    """Name the statements that a test shows."""
    return pytest.mark.parametrize(
        "statement", [f"{'-'.join(map(str, numbers))}: {STATEMENTS[numbers[0]][0]}"]
    )


STRUCTURE = """\
format: ACBL_CC
version: 0.1
sections:
  general:
    fields:
      - id: title
        required: true
      - id: notes
        type: textarea
      - {id: 2!c_opening, label: "Our 2!c"}
      - id: 2!d_opening
      - {id: lead_vs_nt_AKJx, type: character_select, alert_if: [K], announce_if: [J]}
      - id: style
        type: radio
        options: [{value: very_strong, alert: A, announce: B}, {value: weak, label: "Weak !s"}]
      - {id: bids, type: multi_checkbox, options: [{value: one}, {value: two}]}
      - {id: group, type: grouping, default_type: checkbox, fields: [{id: inner}]}
  other_conventional_calls:
    fields:
      - id: notes
        type: textarea
    conventions: []
"""
NOTES = """\
format: ACBL_CC
version: 0.1
sections:
  general:
    fields:
      title: Ours
      2!d_opening: 5+!h
      lead_vs_nt_AKJx: K
      style: very_strong
      bids: [one, two]
      inner: true
      notes: null
  other_conventional_calls:
    conventions: [stayman]
"""
SMALLEST = (
    "format: a\nversion: 1\nsections:\n  general:\n    fields:\n    - {id: title, required: true}\n"
)
ACBL = 'format: acbl\nversion: "2.0"\nsections:\n  general: {fields: {title: T, players: A}}\n'


@pytest.fixture
def card(desk: Desk) -> Callable[[str], dict[str, Any]]:
    """Return the answers of the example as JSON, by id."""
    desk.write("structure.yaml", STRUCTURE)

    def export(notes: str) -> dict[str, Any]:
        desk.write("notes.yaml", notes)
        made = desk.bml("card", "export", "notes.yaml", "--structure", "structure.yaml")
        (found,) = json.loads(made.stdout)["cards"]
        fields = {one["id"]: one for part in found["sections"] for one in part["fields"]}
        return {**found, "fields": fields}

    return export


def convention(text: str) -> tuple[Convention, list[str]]:
    read = read_conventions(source(text))
    return read.conventions[0], said(read.diagnostics)


@states(1, 2, 7, 29)
def test_one_file_gives_cards_of_each_federation(desk: Desk, statement: str) -> None:
    desk.write("card.yaml", ACBL)
    for name in BUNDLED:
        page = desk.bml("card", "html", "card.yaml", "--structure", name, "-o", "-").stdout
        assert bundled_structure(name).label in page, statement


@states(3, 4, 5, 6, 8, 12, 15, 75)
def test_notes_have_conventions_of_the_library(
    card: Callable[[str], dict[str, Any]], statement: str
) -> None:
    (used,) = card(NOTES)["sections"][1]["conventions"]
    assert used["convention"]["description"], statement
    assert used["convention"]["sequences"]


@states(10, 37)
def test_the_formats_are_schemas_and_convert(desk: Desk, statement: str) -> None:
    for name in ("structure", "convention", *BUNDLED):
        assert json.loads(desk.bml("card", "schema", name).stdout)["$schema"], statement
    desk.write("structure.yaml", STRUCTURE)
    desk.write("notes.yaml", NOTES)
    options = ("--structure", "structure.yaml", "-o", "card.json")
    assert desk.bml("card", "export", "notes.yaml", *options).exit_code == 0
    assert "title: Ours" in desk.bml("card", "import", "card.json").stdout


@states(13, 14, 16, 17, 20, 79, 80, 81)
def test_clones_keep_what_belongs_to_the_author(statement: str) -> None:
    links = "author_link: https://e.org/j\nconvention_link: https://e.org/s\n"
    facts = "title: Stayman\nauthor: Jane\nattribution: required\nextended_description: Long\n"
    original, problems = convention(facts + links)
    data = convention_data(clone_of(original, "ours"))
    assert problems == [], statement
    assert data["author_link"] == "https://e.org/j"
    assert data["convention_link"] == "https://e.org/s"
    assert (data["author"], data["clone_of"]) == ("Jane", "stayman")
    assert "extended_description" not in data


@states(18)
def test_an_entry_appears_with_its_author(desk: Desk, statement: str) -> None:
    desk.write("a.yaml", "title: Beginner Stayman\nauthor: Jane Doe\n")
    listed = desk.bml("convention", "list", "a.yaml").stdout
    assert "Beginner Stayman [by Jane Doe]" in listed, statement


@states(19)
def test_other_programs_get_labels_and_values(
    card: Callable[[str], dict[str, Any]], statement: str
) -> None:
    style = card(NOTES)["fields"]["style"]
    assert (style["value"], style["meaning"]) == ("very_strong", "Very strong"), statement


@states(21)
def test_a_card_extends_another(desk: Desk, statement: str) -> None:
    desk.write("lesson-1.yaml", ACBL + "  no_trump_openings: {fields: {range: 15--17}}\n")
    later = "sections:\n  no_trump_openings: {fields: {response_2d: Transfer}}\n"
    desk.write("lesson-2.yaml", f"extends: lesson-1.yaml\n{later}")
    made = desk.bml("card", "export", "lesson-2.yaml").stdout
    assert '"15--17"' in made, statement
    assert '"Transfer"' in made


@states(22, 23, 30)
def test_partners_are_asked_and_compared(desk: Desk, statement: str) -> None:
    desk.write("card.yaml", ACBL)
    for name, answer in (("Ann", "15--17\n"), ("Bob", "14--16\n")):
        asked = desk.bml("card", "new", "--ask", "--as", name, given=answer)
        assert asked.exit_code == 0
    compared = desk.bml("card", "compare", "card.yaml").stdout
    assert "* 1NT opening, Range, Points  15--17  14--16" in compared, statement
    more = desk.bml("card", "new", "--structure", "ebu-20b", "--ask", given="Natural\n")
    assert "General approach: text of any length; required" in more.stderr
    desk.write("other.yaml", ACBL.replace("title: T", "title: U"))
    assert "T -> U" in desk.bml("card", "compare", "card.yaml", "other.yaml").stdout


@states(24)
def test_conventions_give_explanations_to_programs(desk: Desk, statement: str) -> None:
    assert desk.bml("convention", "export", "jacoby-2nt", "-o", "n.bml").exit_code == 0
    assert "13" in desk.bml("bss", "n.bml", "-o", "-").stdout, statement
    assert "1S--2N" in desk.bml("bboalert", "n.bml", "-o", "-").stdout.replace(",", "")


@states(25, 26, 27, 28, 56)
def test_federations_require_different_answers(desk: Desk, statement: str) -> None:
    required = {
        name: {
            one.id
            for part in bundled_structure(name).sections
            for one in part.questions
            if one.is_required
        }
        for name in BUNDLED
    }
    assert required["ebu-20b"] - required["acbl"], statement
    desk.write("card.yaml", ACBL)
    checked = desk.bml("card", "check", "card.yaml")
    assert (checked.exit_code, "(range) is required" in checked.stdout) == (1, True)


@states(31, 32, 33, 34, 35)
def test_suits_are_symbols(desk: Desk, statement: str) -> None:
    desk.write("structure.yaml", STRUCTURE)
    desk.write("notes.yaml", NOTES)
    made = desk.bml("card", "html", "notes.yaml", "--structure", "structure.yaml", "-o", "-").stdout
    plain = made.replace("\ufe0e", "")
    for kind, symbol, words in (
        ("c", "♣", "Our 2"),
        ("d", "♦", "2"),
        ("h", "♥", "5+"),
        ("s", "♠", "Weak "),
    ):
        assert f'{words}<span class="bml-suit-{kind}">{symbol}</span>' in plain, statement


@states(36, 38, 39, 40, 41, 42, 43)
def test_the_smallest_structure_is_valid(desk: Desk, statement: str) -> None:
    desk.write("a.yaml", SMALLEST)
    assert desk.bml("card", "check", "--strict", "a.yaml").exit_code == 0, statement
    for line in ("format: a\n", "version: 1\n", "    - {id: title, required: true}\n"):
        desk.write("b.yaml", SMALLEST.replace(line, ""))
        assert desk.bml("card", "check", "b.yaml").exit_code == 1, line
    desk.write("c.yaml", SMALLEST.replace("general", "other"))
    assert desk.bml("card", "check", "c.yaml").exit_code == 1


@states(44, 45, 46, 47, 48, 49, 50)
def test_the_larger_structure_is_valid(desk: Desk, statement: str) -> None:
    desk.write("a.yaml", STRUCTURE)
    assert desk.bml("card", "check", "--strict", "a.yaml").exit_code == 0, statement
    desk.write(
        "n.yaml", NOTES.replace("  other_conventional_calls:\n    conventions", "    conventions")
    )
    refused = desk.bml("card", "check", "n.yaml", "--structure", "a.yaml")
    assert "takes no conventions" in refused.stdout
    assert structure_and_faults("{label: X}")[1]
    assert structure_and_faults("{id: a}, {id: a}")[1]
    assert not structure_and_faults("{id: a, x-more: 1}")[1]


@states(51)
def test_the_standard_sections_exist(statement: str) -> None:
    names = {part.id for part in bundled_structure("acbl").sections}
    assert names >= {
        "general", "no_trump_openings", "major_openings", "two_level_openings",
        "other_conventional_calls", "preempts", "special_doubles", "simple_overcalls",
        "no_trump_overcalls", "defense_against_no_trump", "over_opponent_takeout_double",
        "over_opponent_preempt", "direct_cue_bids", "slam_conventions", "leads",
        "defensive_carding",
    }, statement  # fmt: skip


@states(52, 53, 54, 55, 57, 58, 68, 69, 70)
@pytest.mark.parametrize(
    ("fields", "is_right"),
    [
        ("{id: primary_signal_to_partner_lead}", True),
        ("{id: Not snake}", False),
        ("{id: a, type: radio, options: [{value: very_strong}]}", True),
        ("{id: a, type: radio}", False),
        ("{id: a, options: [{value: b}]}", False),
        ("{id: a, type: radio, options: [{label: b}]}", False),
        ("{id: g, type: grouping, default_type: checkbox, fields: [{id: b}]}", True),
        ("{id: g, type: grouping, fields: [{id: b, type: grouping, fields: [{id: c}]}]}", False),
    ],
)
def test_attributes_of_fields(fields: str, *, is_right: bool, statement: str) -> None:
    structure, problems = structure_and_faults(fields)
    assert (not problems) == is_right, statement
    first = next(iter(structure.sections[1].fields), None)
    if is_right and first is not None and first.id.startswith("primary"):
        assert (first.label, str(first.type)) == ("Primary signal to partner lead", "text")
        assert not first.is_required
    if is_right and first is not None and first.options:
        assert first.options[0].label == "Very strong"


@states(59, 60, 61, 62, 63, 64, 65, 66, 67, 71, 72, 73, 74, 76)
def test_answers_of_all_types(
    card: Callable[[str], dict[str, Any]], desk: Desk, statement: str
) -> None:
    fields = card(NOTES)["fields"]
    assert fields["lead_vs_nt_AKJx"]["value"] == {"card": "K", "place": 2}, statement
    assert "alert" in fields["lead_vs_nt_AKJx"]
    assert "announce" in card(NOTES.replace("AKJx: K", "AKJx: J"))["fields"]["lead_vs_nt_AKJx"]
    assert fields["notes"]["value"] is None
    assert fields["inner"]["value"] is True
    assert fields["bids"]["value"] == ["one", "two"]
    assert fields["style"]["options"][0] | {"label": ""} == {
        "value": "very_strong", "label": "", "alert": "A", "announce": "B",
    }  # fmt: skip
    for wrong in ("AKJx: Q", "style: strange", "inner: 7", "bids: [three]", f"title: {'x' * 256}"):
        key = wrong.partition(":")[0]
        line = next(one for one in NOTES.splitlines() if f"{key}:" in one)
        start = line[: line.index(key)]
        desk.write("bad.yaml", NOTES.replace(line, f"{start}{wrong}"))
        options = ("--structure", "structure.yaml", "--strict")
        assert desk.bml("card", "check", "bad.yaml", *options).exit_code == 1, wrong
    smallest = "format: ACBL_CC\nversion: 0.1\nsections: {general: {fields: {title: T}}}\n"
    desk.write("notes.yaml", smallest)
    checked = desk.bml("card", "check", "--strict", "notes.yaml", "--structure", "structure.yaml")
    assert checked.exit_code == 0
    desk.write("notes.yaml", smallest.replace("title: T", "title: T, notes: " + "x" * 300))
    checked = desk.bml("card", "check", "--strict", "notes.yaml", "--structure", "structure.yaml")
    assert checked.exit_code == 0


@states(77, 78, 82, 83, 84, 85, 86, 87, 88, 89, 90)
@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("title: T", True), ("description: D", False),
        (f"title: T\ndescription: {'x' * 255}", True),
        (f"title: T\ndescription: {'x' * 256}", False), ("title: T\nsequences: [{bids: 1c}]", True),
        ("title: T\nsequences: [{hcp: {min: 8}}]", False),
        *(
            (f"title: T\nsequences: [{{bids: 1c, {keys}}}]", is_right)
            for keys, is_right in (
                ("hcp: {min: 0}", True), ("hcp: {max: 40}", True), ("hcp: {max: 41}", False),
                (f"shape: {'x' * 30}", True), (f"shape: {'x' * 31}", False),
                (f"announce: {'x' * 40}", True), (f"announce: {'x' * 41}", False),
                (f"alert: {'x' * 40}", True), (f"alert: {'x' * 41}", False),
                ("vuln: none", True), ("vuln: we", True), ("vuln: they", True),
                ("vuln: both", True),
                ("vuln: us", False), ("forcing: one round", True), ("forcing: to_game", True),
                ("forcing: maybe", False), (f"detail: {'x' * 255}", True),
                (f"detail: {'x' * 256}", False),
            )
        ),
    ],
)  # fmt: skip
def test_conventions_and_sequences(text: str, *, is_right: bool, statement: str) -> None:
    problems = said(read_conventions(source(text)).diagnostics)
    assert (not problems) == is_right, statement


@states(91, 92, 93)
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1C.1H.1N", "1C-(P)-1H-(P)-1N"),
        ("1c-1h - X", "1C-(1H)-D"),
        ("1n p 2c", "1N-(P)-2C"),
        ("1m", "1m"), ("1j", "1M"), ("1c 1d 1u", "1C-(1D)-1X"),
        ("1h x r", "1H-(D)-R"), ("1h q", "(1H)-cue bid"), ("1n #", "(1N)-any call"),
        ("<2s", "… 2S"), ("2d.2h.7n", "2D-(P)-2H-(P)-7N"),
    ],
)  # fmt: skip
def test_characters_of_bids(text: str, shown: str, statement: str) -> None:
    bids = read_bids(text)
    assert (bids.shown, bids.error) == (shown, None), statement


@states(94, 95)
@pytest.mark.parametrize(
    ("text", "shown"),
    [("1c.1h.1n", "1C-(P)-1H-(P)-1N"), ("1c 1h x", "1C-(1H)-D"), ("1c 1h", "(1C)-1H")],
)
def test_the_last_bid_is_ours(text: str, shown: str, statement: str) -> None:
    assert read_bids(text).shown == shown, statement


def test_every_statement_is_in_a_test() -> None:
    said_by = [
        int(number)
        for one in globals().values()
        for mark in getattr(one, "pytestmark", ())
        if mark.args[0] == "statement"
        for number in mark.args[1][0].partition(":")[0].split("-")
    ]
    assert sorted(said_by) == sorted(STATEMENTS.keys() - MISSING)
    assert len(said_by) == 93
    assert len(bundled_library()) == 36
