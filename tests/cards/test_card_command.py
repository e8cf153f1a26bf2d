"""``bml card`` and ``bml convention`` as people use them: CC-M1, CC-M2, CC-N8, CC-N9."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.cards.model.structure import BUNDLED

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = """\
format: acbl
version: "2.0"
sections:
  general:
    fields:
      title: Ours
      players: Ann and Bob
  no_trump_openings:
    fields:
      range: 15--17
      response_2d: {from: 1N-2D}
    conventions: [stayman, {use: lib/transfers.yaml}]
"""
STAYMAN = """\
title: Stayman
author: Jane
extended_description: long
sequences:
  - {bids: 1n.2c, hcp: {min: 8}, alert: Asks for a major}
  - {bids: 1n.2c.2j, detail: A major}
"""


@pytest.fixture
def notes(desk: Desk) -> str:
    desk.write("lib/transfers.yaml", "title: Transfers\n")
    desk.write("stayman.yaml", STAYMAN)
    desk.write("ours.bml", "1N = 15--17\n  2D = Transfer to !h\n")
    desk.write("notes.yaml", NOTES)
    return "notes.yaml"


# CC-M2
def test_a_first_card_is_short(desk: Desk) -> None:
    desk.write(
        "card.yaml",
        "format: acbl\nversion: '2.0'\nsections:\n  general: {fields: {title: x, players: y}}\n"
        "  no_trump_openings: {fields: {range: 15--17}}\n",
    )
    result = desk.bml("card", "check", "card.yaml")
    assert result.exit_code == 0
    assert result.stdout.startswith("no errors, no warnings; 1 info message hidden")


# CC-M2
def test_check_says_what_is_wrong_as_bml_check_does(desk: Desk, notes: str) -> None:
    result = desk.bml("card", "check", notes, "--notes", "ours.bml", "--library", "stayman.yaml")
    assert (result.exit_code, result.stdout.splitlines()) == (
        0,
        ["no errors, no warnings; 1 info message hidden (CARD-UNANSWERED 1); --all shows them"],
    )
    desk.write(notes, desk.read(notes).replace("[stayman,", "[staymann,"))
    result = desk.bml("card", "check", notes, "--format", "json", "--all")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(item["code"], item["file"], item["line"]) for item in found] == [
        ("CARD-UNANSWERED", "notes.yaml", 1),
        ("CARD-CONVENTION-UNKNOWN", "notes.yaml", 12),
    ]
    assert desk.bml("card", "check", notes, "--strict").exit_code == 1
    assert desk.bml("card", "check", notes, "--format", "github").stdout.startswith("::warning ")
    sarif = json.loads(desk.bml("card", "check", notes, "--format", "sarif").stdout)
    assert len(sarif["runs"][0]["results"]) == 1


# CC-M2
def test_check_ends_with_1_for_errors_and_2_for_files_that_cannot_be_read(desk: Desk) -> None:
    desk.write("bad.yaml", "format: acbl\nversion: 1.0\nsections: {general: {fields: {}}}\n")
    assert desk.bml("card", "check", "bad.yaml").exit_code == 1
    assert desk.bml("card", "check", "missing.yaml").exit_code == 2
    result = desk.bml("card", "check", "bad.yaml", "--structure", "nobody")
    assert (result.exit_code, "no card is called nobody" in result.stderr) == (2, True)


def test_what_is_wrong_in_files_that_notes_name_is_told_there(desk: Desk, notes: str) -> None:
    desk.write("lib/transfers.yaml", "title: Transfers\nnope: 1\n")
    result = desk.bml("card", "check", notes, "--format", "json", "--library", "stayman.yaml")
    (found,) = [json.loads(line) for line in result.stdout.splitlines()]
    assert (found["code"], found["file"]) == ("CARD-UNKNOWN-KEY", "lib/transfers.yaml")


# CC-N8
def test_another_federation_asks_more(desk: Desk, notes: str) -> None:
    result = desk.bml("card", "check", notes, "--structure", "ebu-20b", "--library", "stayman.yaml")
    assert result.exit_code == 1
    assert "ebu-20b: Opening leads: not answered:" in result.stdout
    assert "    Against suits, AKx (suit_AKx)" in result.stdout
    wanted = "'General description of bidding methods' (approach) is required on the card ebu-20b"
    assert wanted in result.stdout
    assert "'Partner leads, Against suits' (partner_suit) is required" in result.stdout


# CC-S15
def test_a_structure_may_be_a_file(desk: Desk) -> None:
    desk.write(
        "mine.yaml", "format: mine\nversion: 1\nsections: {general: {fields: [{id: title}]}}\n"
    )
    desk.write("card.yaml", "format: mine\nversion: 1\nsections: {general: {fields: {title: x}}}\n")
    assert desk.bml("card", "check", "card.yaml", "--structure", "mine.yaml").exit_code == 0
    assert desk.bml("card", "check", "card.yaml").exit_code == 1


# CC-M1
def test_new_writes_a_card_and_its_schema_and_replaces_nothing(desk: Desk, notes: str) -> None:
    result = desk.bml(
        "card", "new", "--structure", "acbl", "--notes", "ours.bml", "--schema", "s.json"
    )
    assert result.exit_code == 0
    assert desk.read("card.yaml").startswith("# yaml-language-server: $schema=s.json\n")
    assert "# response_2d: Transfer to !h  # from 1N-2D" in desk.read("card.yaml")
    assert json.loads(desk.read("s.json"))["title"] == "Card answers for acbl"
    again = desk.bml("card", "new", "--structure", "acbl")
    assert (again.exit_code, "already exists" in again.stderr) == (2, True)
    assert desk.bml("card", "new").exit_code == 2
    assert desk.bml("card", "new", "--structure", "acbl", "-o", "-").stdout.startswith("# Answers")


# YM-15
def test_a_schema_offers_what_the_notes_say(desk: Desk, notes: str) -> None:
    written = desk.bml("card", "schema", "acbl", "--notes", "ours.bml")
    new = desk.bml(
        "card", "new", "--structure", "acbl", "--notes", "ours.bml", "--schema", "s.json"
    )
    assert (written.exit_code, new.exit_code) == (0, 0)
    assert json.loads(desk.read("s.json")) == json.loads(written.stdout)
    sections = json.loads(written.stdout)["properties"]["sections"]["properties"]
    section = next(one for one in sections["no_trump_openings"]["anyOf"] if "properties" in one)
    fields = next(one for one in section["properties"]["fields"]["anyOf"] if "properties" in one)
    assert fields["properties"]["response_2d"]["examples"] == ["Transfer to !h"]
    assert "examples" not in fields["properties"]["response_2s"]
    plain = desk.bml("card", "schema", "acbl").stdout
    assert '"examples"' not in plain


# CC-M1
def test_new_asks_and_keeps_what_was_answered(desk: Desk) -> None:
    typed = "Ours\nAnn and Bob\n15--17\n\n\n\n2c, 9x\n2c\n"
    result = desk.bml("card", "new", "--structure", "acbl", "--ask", "all", given=typed)
    assert result.exit_code == 0
    assert "forcing_opening is '9x'; some of 1c, 2c are expected" in result.stderr
    text = desk.read("card.yaml")
    for line in (
        "title: Ours  #",
        "players: Ann and Bob  #",
        "range: 15--17  #",
        "forcing_opening: [2c]  #",
    ):
        assert f"      {line}" in text
    assert desk.bml("card", "check", "card.yaml").exit_code == 0
    more = desk.bml("card", "new", "--structure", "acbl", "--ask", "all", given="Natural\n")
    assert more.exit_code == 0
    assert "      approach: Natural  #" in desk.read("card.yaml")
    assert desk.bml("card", "new", "--structure", "acbl", "--ask", "-o", "-").exit_code == 2


# CC-R9 CC-M3
def test_schema_writes_schemas(desk: Desk) -> None:
    titles = {
        (): f"Card answers for {', '.join(BUNDLED)}",
        ("wbf",): "Card answers for wbf",
        ("structure",): "Structure of a convention card",
        ("convention",): "Conventions",
    }
    for names, title in titles.items():
        assert json.loads(desk.bml("card", "schema", *names).stdout)["title"] == title
    assert desk.bml("card", "schema", "nobody").exit_code == 2
    assert desk.bml("card", "schema", "convention", "--notes", ".").exit_code == 2
    assert desk.bml("card", "schema", "wbf", "-o", "wbf.json").exit_code == 0
    assert json.loads(desk.read("wbf.json"))["title"] == "Card answers for wbf"


# CC-N9
def test_compare_says_what_differs(desk: Desk, notes: str) -> None:
    desk.write("other.yaml", NOTES.replace("15--17", "12--14").replace("stayman, ", ""))
    result = desk.bml("card", "compare", notes, "other.yaml", "--notes", "ours.bml")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "1NT opening",
        "    Points: 15--17 -> 12--14",
        "    convention Stayman: played -> not played",
    ]
    same = desk.bml("card", "compare", notes, notes)
    assert (same.exit_code, same.stdout) == (0, "no difference on acbl\n")
    desk.write("wbf.yaml", "format: wbf\nversion: '2.0'\nsections: {general: }\n")
    assert desk.bml("card", "compare", notes, "wbf.yaml").exit_code == 2
    assert desk.bml("card", "compare", notes, "wbf.yaml", "--structure", "acbl").exit_code == 1


# CC-M4
@pytest.mark.parametrize("form", ["json", "yaml"])
def test_export_and_import(desk: Desk, notes: str, form: str) -> None:
    options = ("--notes", "ours.bml", "--library", "stayman.yaml")
    result = desk.bml("card", "export", notes, "--to", form, *options, "-o", f"card.{form}")
    assert result.exit_code == 0
    if form == "json":
        assert desk.bml("card", "import", "card.json", "-o", "again.yaml").exit_code == 0
    else:
        desk.write("again.yaml", desk.read("card.yaml"))
    first = desk.bml("card", "export", notes, *options).stdout
    assert desk.bml("card", "export", "again.yaml", *options).stdout == first
    meaning = [
        one
        for section in json.loads(first)["cards"][0]["sections"]
        for one in section["fields"]
        if one["id"] == "response_2d"
    ]
    assert meaning[0]["value"] == "Transfer to !h"


def test_no_file_is_written_over_what_was_read(desk: Desk, notes: str) -> None:
    result = desk.bml("card", "export", notes, "--to", "yaml", "-o", notes)
    assert (result.exit_code, "it was read" in result.stderr) == (2, True)
    assert desk.read(notes) == NOTES


def test_import_refuses_what_is_no_card(desk: Desk) -> None:
    desk.write("x.json", "{}")
    result = desk.bml("card", "import", "x.json")
    assert (result.exit_code, "no cards" in result.stderr) == (2, True)


# CC-M2
def test_convention_check(desk: Desk, notes: str) -> None:
    assert desk.bml("convention", "check", "stayman.yaml", "lib/transfers.yaml").exit_code == 0
    desk.write("bad.yaml", "title: Stayman\nsequences: [{bids: 1q}, {bids: '1n #'}]\n")
    result = desk.bml(
        "convention", "check", "bad.yaml", "stayman.yaml", "--format", "json", "--all"
    )
    codes = [json.loads(line)["code"] for line in result.stdout.splitlines()]
    assert (result.exit_code, codes) == (
        1,
        ["CARD-NOT-EXPORTED", "CARD-BIDS", "CARD-CONVENTION-TWICE"],
    )


# CC-C4
def test_convention_clone(desk: Desk, notes: str) -> None:
    result = desk.bml("convention", "clone", "stayman.yaml", "-o", "mine.yaml")
    assert result.exit_code == 0
    assert desk.read("mine.yaml").startswith("id: my-stayman\ntitle: Stayman\nclone_of: stayman\n")
    assert "long" not in desk.read("mine.yaml")
    assert desk.bml("convention", "check", "stayman.yaml", "mine.yaml", "--strict").exit_code == 0
    assert desk.bml("convention", "clone", "stayman.yaml", "-o", "mine.yaml").exit_code == 2
    assert desk.bml("convention", "clone", "stayman.yaml", "Jacoby").exit_code == 2
    named = desk.bml("convention", "clone", "stayman.yaml", "stayman", "--id", "ours")
    assert named.stdout.startswith("id: ours\n")


# CC-C9
def test_convention_export_and_import(desk: Desk, notes: str) -> None:
    result = desk.bml("convention", "export", "stayman.yaml", "-o", "stayman.bml")
    assert result.exit_code == 0
    assert desk.read("stayman.bml") == (
        "* Stayman [by Jane]\n\n//convention id: stayman\n//convention author: Jane\n\n"
        "long\n\n1N-2C = ! Asks for a major; 8+ HCP\n  2M = A major\n"
    )
    result = desk.bml("convention", "import", "stayman.bml", "--title", "Stayman")
    assert result.exit_code == 0
    assert result.stdout == (
        "id: stayman\ntitle: Stayman\ndescription: long\nauthor: Jane\nsequences:\n"
        "  - bids: 1n.2c\n    hcp:\n      min: 8\n"
        "    alert: Asks for a major\n  - bids: 1n.2c.2j\n    detail: A major\n"
    )
    listed = json.loads(desk.bml("convention", "export", "stayman.yaml", "--to", "json").stdout)
    assert listed["sequences"][1] == {"bids": "1n.2c.2j", "detail": "A major"}
    desk.write("stayman.json", json.dumps(listed))
    assert desk.bml("convention", "check", "stayman.json", "--strict").exit_code == 0
    for name in ("stayman.yaml", "stayman.json"):
        again = desk.bml("convention", "export", name, "--to", "json").stdout
        assert json.loads(again) == listed
    both = desk.bml("convention", "export", "stayman.yaml", "lib/transfers.yaml", "--to", "yaml")
    assert both.stdout.count("title:") == 2


def test_what_a_table_cannot_say_is_listed(desk: Desk) -> None:
    desk.write("x.yaml", "title: X\nsequences: [{bids: '1n # x', announce: a}]\n")
    result = desk.bml("convention", "export", "x.yaml")
    assert "bml: x: 1N-(any call)-D is left out: a table has no any call" in result.stderr


@pytest.mark.parametrize("group", ["card", "convention"])
def test_every_command_of_the_groups_has_a_help(desk: Desk, group: str) -> None:
    listed = desk.bml(group, "--help").stdout.partition("Commands:\n")[2]
    names = [line.split()[0] for line in listed.splitlines() if line.strip()]
    assert len(names) == {"card": 10, "convention": 6}[group]
    for name in names:
        assert desk.bml(group, name, "--help").stdout.startswith(f"Usage: bml {group} {name} ")


# YM-11
def test_one_missing_answer_of_several_cards_is_one_message(desk: Desk) -> None:
    desk.write(
        "card.yaml",
        "format: {acbl: '2.0', ebu-20b: '2.0', wbf: '2.0'}\nsections:\n"
        "  general: {fields: {title: x, approach: y}}\n",
    )
    told = desk.bml("card", "check", "card.yaml").stdout
    message = "'Names' (players) is required on the cards acbl, ebu-20b and wbf but not answered"
    assert told.count("(players)") == 1
    assert message in told
    assert "is required on the card ebu-20b but not answered: there is no section" in told
    assert desk.bml("card", "check", "card.yaml", "--format", "json").stdout.count("(range)") == 1


# YM-8
def test_a_file_of_conventions_named_twice_is_one(desk: Desk, notes: str) -> None:
    desk.write("notes.yaml", NOTES.replace("[stayman,", "[stayman.yaml,"))
    ended = desk.bml(
        "card", "check", notes, "--notes", "ours.bml", "--library", "stayman.yaml", "--strict"
    )
    assert ended.exit_code == 0


# YM-11
@pytest.mark.parametrize("command", ["html", "latex", "export"])
def test_titles_and_players_are_inline_markup(desk: Desk, command: str) -> None:
    fields = '{title: "Our !s -- *strong*", players: "Ann !h -- Ben"}'
    sections = f"sections:\n  general: {{fields: {fields}}}\n"
    desk.write("card.yaml", f'format: acbl\nversion: "2.0"\n{sections}')
    to = ("-o", "-") if command != "export" else ()
    made = desk.bml("card", command, "card.yaml", *to).stdout
    written = {
        "html": 'Ann <span class="bml-suit-h">♥︎</span> – Ben',
        "latex": r"Ann \bmlH{} – Ben",
        "export": '"players": "Ann ♥ – Ben"',
    }
    assert written[command] in made
    if command == "html":
        assert "<title>Ann ♥ – Ben, " in made
        assert "*strong*" not in made
