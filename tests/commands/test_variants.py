"""Whose notes commands read: ``--variant`` (VARIANTS VA-12)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from sphinxcontrib_bml.commands.bml import main
from sphinxcontrib_bml.commands.older import bml2html
from sphinxcontrib_bml.formats.json_reports import answer_schema, diagnostic_schema, link_schema

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = """\
#+VARIANTS: anna ben
#+TITLE: Ours

1N = 15--17
//only ben = 12--14
  2C = Stayman
  2D = transfer to !h
  2H = transfer to !s
  2S = both minors
//only anna

2C = strong

//only ben
After 1N-2S he is lost, after 1N-2C he is not.

//only ben
N EW #5
N AKQ2 K43 AK4 QT3
"""
CARD = """\
format: acbl
version: "2.0"
sections:
  general: {fields: {title: Ours, players: We}}
  no_trump_openings: {fields: {range: {from: 1N}}}
"""
PLAYED = "pn|Ann,Bo,Cy,Di|st||md|3SAKQ2HK43DAK4CQT3,,|sv|o|mb|p|mb|p|mb|p|mb|1N|mb|p|mb|2S|pg||\n"
ONE_PARTNER = [
    ("bid", "notes.bml", "AK32.KQ4.A92.J54"),
    ("alerts", "--for", "acbl", "notes.bml"),
    ("space", "notes.bml"),
    ("quiz", "--list", "notes.bml"),
    ("anki", "-o", "cards.tsv", "notes.bml"),
    ("deals", "-o", "-", "notes.bml"),
    ("coverage", "--pair", "NS", "notes.bml", "match.lin"),
    ("card", "check", "--notes", "notes.bml", "card.yaml"),
    ("convention", "import", "notes.bml"),
]


@pytest.fixture
def ours(desk: Desk) -> Desk:
    desk.write("notes.bml", NOTES)
    desk.write("card.yaml", CARD)
    desk.write("match.lin", PLAYED)
    return desk


@pytest.mark.parametrize("arguments", ONE_PARTNER, ids=lambda arguments: arguments[0])
def test_what_is_of_one_partner_wants_to_know_whose(ours: Desk, arguments: tuple[str, ...]) -> None:
    result = ours.bml(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "these are the notes of anna, ben: choose one with --variant" in result.stderr
    unknown = ours.bml(*arguments, "--variant", "carl")
    assert unknown.exit_code == 2
    assert "no partner is called 'carl': the names are anna, ben" in unknown.stderr


def test_questions_are_of_one_partners_notes(ours: Desk) -> None:
    ben = ours.bml("quiz", "--list", "--variant", "BEN", "notes.bml").stdout
    assert "1N: 12–14" in ben and "both minors" not in ben
    assert (
        "1N-2S: both minors" in ours.bml("quiz", "--list", "--variant", "anna", "notes.bml").stdout
    )


def test_sheets_name_the_partner(ours: Desk) -> None:
    ours.bml("quiz", "--sheet", "sheet.txt", "--variant", "ben", "notes.bml")
    assert "Ours (ben)" in ours.read("sheet.txt")


def test_flash_cards_of_partners_are_decks_of_their_own(ours: Desk) -> None:
    for name in ("anna", "ben"):
        done = ours.bml("anki", "-o", f"{name}.tsv", "--variant", name, "notes.bml")
        assert done.exit_code == 0
    anna, ben = ours.read("anna.tsv"), ours.read("ben.tsv")
    assert "Ours (ben)::" in ben and "12–14" in ben and "both minors" not in ben
    assert "Ours (anna)::" in anna

    def ids(text: str) -> set[str]:
        rows = (line for line in text.splitlines() if not line.startswith("#"))
        return {row.split("\t")[2] for row in rows}

    assert ids(anna) and not ids(anna) & ids(ben)


def test_a_package_of_cards_has_the_partner_in_its_name(ours: Desk) -> None:
    pytest.importorskip("genanki")
    assert ours.bml("anki", "--variant", "ben", "notes.bml").exit_code == 0
    assert (ours.folder / "notes-ben.apkg").is_file()


def test_deals_and_coverage_are_of_one_partner(ours: Desk) -> None:
    of_ben = ours.bml("deals", "-o", "-", "--variant", "ben", "notes.bml")
    of_anna = ours.bml("deals", "-o", "-", "--variant", "anna", "notes.bml")
    assert "AKQ2" in of_ben.stdout and "AKQ2" not in of_anna.stdout
    shares = [
        json.loads(
            ours.bml(
                *("coverage", "--pair", "NS", "--format", "json", "--variant", name),
                *("notes.bml", "match.lin"),
            ).stdout
        )
        for name in ("anna", "ben")
    ]
    assert shares[0] != shares[1]


def test_answers_of_a_card_are_those_of_one_partner(ours: Desk) -> None:
    arguments = ("--notes", "notes.bml", "--variant", "ben", "card.yaml")
    text = ours.bml("card", "export", *arguments).stdout
    assert "12" in text and "15" not in text
    alone = ours.bml("card", "check", "--variant", "ben", "card.yaml")
    assert alone.exit_code == 2 and "--variant is for --notes" in alone.stderr


def test_a_convention_is_made_of_one_partners_tables(ours: Desk) -> None:
    made = ours.bml("convention", "import", "--variant", "ben", "notes.bml").stdout
    assert "12--14" in made and "both minors" not in made


def test_dependencies_are_those_of_all(desk: Desk) -> None:
    # Clips are everyone's (VA-7): Anna's notes may change with a file of Ben's.
    desk.write(
        "notes.bml",
        "#+VARIANTS: anna ben\n\n#INCLUDE ben.bml\n//only ben\n\n1C = a\n  #PASTE clip\n",
    )
    desk.write("ben.bml", "#COPY clip\n1D = b\n#ENDCOPY\n")
    assert desk.bml("deps", "notes.bml").stdout == "ben.bml\n"
    assert "1♦" in desk.bml("text", "--variant", "anna", "-o", "-", "notes.bml").stdout
    assert desk.bml("deps", "--variant", "anna", "notes.bml").stdout == "ben.bml\n"


@pytest.fixture
def switched(desk: Desk) -> Desk:
    """Notes that take in files for some partners only, by lines, sections and other files."""
    desk.write(
        "notes.bml",
        "#+VARIANTS: anna ben\n\n#INCLUDE weak.bml\n//only ben\n\n#INCLUDE all.bml\n\n"
        "* Strong\n//only anna\n\n#INCLUDE strong.bml\n\n* Words\n\n#INCLUDE words.bml\n"
        "//only anna\n",
    )
    desk.write("weak.bml", "1N = 12--14\n\n#INCLUDE weak-2.bml\n")
    desk.write("weak-2.bml", "2N = 20--22\n")
    desk.write("strong.bml", "1C = 16+\n")
    desk.write("all.bml", "1S = 5+!s\n")
    desk.write("words.bml", "//bss summary\n// no more\n")
    return desk


def test_dependencies_of_a_partner_are_without_those_of_others(switched: Desk) -> None:
    assert switched.bml("deps", "notes.bml").stdout.split() == [
        *("all.bml", "strong.bml", "weak-2.bml", "weak.bml", "words.bml")
    ]
    of_ben = switched.bml("deps", "--variant", "BEN", "notes.bml").stdout
    assert of_ben.split() == ["all.bml", "weak-2.bml", "weak.bml", "words.bml"]
    of_anna = switched.bml("deps", "--variant", "anna", "notes.bml").stdout
    assert of_anna.split() == ["all.bml", "strong.bml", "words.bml"]


def test_dependencies_of_somebody_unknown_are_wrong_usage(switched: Desk) -> None:
    unknown = switched.bml("deps", "--variant", "carl", "notes.bml")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert "no partner is called 'carl': the names are anna, ben" in unknown.stderr


# What is found in what some have


FAULTY = """\
#+VARIANTS: anna ben

1N = 15--17
  9C = both minors
//only ben
  9D = for all

//only anna
#INCLUDE nowhere.bml

#COPY clip
  9H = pasted
#ENDCOPY

//only ben
1H = a
#PASTE clip

2H = a
#PASTE clip
"""


def test_what_reading_finds_is_told_with_its_names(desk: Desk) -> None:
    desk.write("notes.bml", FAULTY)
    found = {item["line"]: item for item in desk.found("notes.bml")}
    assert {line: item["variants"] for line, item in found.items()} == {
        4: ["ben"],
        6: [],
        9: ["anna"],
        12: [],
    }
    assert found[4]["message"].endswith(" (ben)")
    validator = Draft202012Validator(diagnostic_schema())
    assert all(validator.is_valid(item) for item in found.values())


def test_nothing_is_told_of_what_a_partner_has_not(desk: Desk) -> None:
    desk.write("notes.bml", FAULTY)
    assert [line for _, line in desk.codes("--variant", "anna", "notes.bml")] == [6, 9, 12]
    assert [line for _, line in desk.codes("--variant", "ben", "notes.bml")] == [4, 6, 12]


# Answers and links


def test_answers_that_differ_have_their_names_in_json(ours: Desk) -> None:
    validator = Draft202012Validator(answer_schema())

    def names(*calls: str) -> list[list[str]]:
        lines = ours.bml("ask", "--format", "json", "notes.bml", *calls).stdout.splitlines()
        answers = [json.loads(line) for line in lines]
        assert all(validator.is_valid(answer) for answer in answers)
        return [answer["variants"] for answer in answers]

    assert names("1N") == [["anna"], ["ben"]]
    assert names("2C") == [[]]


def test_links_are_those_of_all_with_a_column_of_names(ours: Desk) -> None:
    rows = [
        line.split("\t")
        for line in ours.bml("links", "--format", "tsv", "notes.bml").stdout.splitlines()
    ]
    assert [(row[3], row[5], row[-1]) for row in rows] == [
        ("1N-2S", "-", "ben"),
        ("1N-2C", "notes.bml:6", "ben"),
    ]
    text = ours.bml("links", "notes.bml").stdout
    assert "1N-2C -> notes.bml:6 (ben)" in text
    lines = ours.bml("links", "--format", "json", "notes.bml").stdout.splitlines()
    validator = Draft202012Validator(link_schema())
    assert all(validator.is_valid(json.loads(line)) for line in lines)
    assert json.loads(lines[0])["variants"] == ["ben"]
    of_anna = ours.bml("links", "--variant", "anna", "notes.bml").stdout
    assert of_anna == "0 auctions, 0 links\n"


# Comparison (VA-30)


def test_two_partners_differ_as_their_exports_do(ours: Desk) -> None:
    assert ours.bml("json", "notes.bml").exit_code == 0
    of_both = ours.bml("diff", "--variant", "anna", "--variant", "ben", "notes.bml")
    of_files = ours.bml("diff", "notes-anna.json", "notes-ben.json")
    assert of_both.exit_code == of_files.exit_code == 1
    form = ("--format", "json")
    by_name = json.loads(
        ours.bml("diff", *form, "--variant", "anna", "--variant", "ben", "notes.bml").stdout
    )
    by_file = json.loads(ours.bml("diff", *form, "notes-anna.json", "notes-ben.json").stdout)
    assert by_name["changes"] and by_name["changes"] == by_file["changes"]
    assert (by_name["old"], by_name["new"]) == ("anna", "ben")


def test_a_partner_and_herself_are_equal(ours: Desk) -> None:
    result = ours.bml("diff", "--variant", "anna", "--variant", "anna", "notes.bml")
    assert result.exit_code == 0
    assert "no difference" in result.stdout


def test_what_differs_is_marked_alike_in_both(ours: Desk) -> None:
    form = ("--format", "markdown", "--variant", "anna", "--variant", "ben")
    text = ours.bml("diff", *form, "notes.bml").stdout
    assert "~~" not in text and "15–17" in text and "12–14" in text


# The older tools


def test_pages_of_the_older_tools_are_the_first_partners(ours: Desk) -> None:
    result = CliRunner().invoke(bml2html, ["notes.bml"])
    assert result.exit_code == 0
    assert "the notes of anna, the first of anna, ben; choose with --variant" in result.stderr
    page = ours.read("notes.htm")
    assert "both minors" in page and "12–14" not in page and 'class="bml-only"' not in page
    chosen = CliRunner().invoke(bml2html, ["--variant", "ben", "notes.bml"])
    assert "the first of" not in chosen.stderr
    of_ben = ours.read("notes.htm")
    assert "12–14" in of_ben and "15–17" not in of_ben and 'class="bml-only"' not in of_ben


def test_every_command_that_reads_notes_has_the_option() -> None:
    context = click.Context(main)
    without = set()
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        if "--variant" not in {flag for option in command.params for flag in option.opts}:
            without.add(name)
    # Those of cards and conventions are commands of their own; the others read no notes.
    assert without == {
        "build",
        "card",
        "convention",
        "explain",
        "import",
        "init",
        "serve",
    }


# Layout


MESSY = """\
#+VARIANTS: anna ben

1N=15--17
  2C=Stayman
  //only ben


//only anna
2C=strong



//only ben
1D=4+!d


//except ben
2D=weak
"""
LAID_OUT = """\
#+VARIANTS: anna ben

1N = 15--17
  2C = Stayman
//only ben


//only anna
2C=strong

//only ben
1D = 4+!d


//except ben
2D=weak
"""


def test_a_partner_lays_out_what_is_not_others_alone(desk: Desk) -> None:
    desk.write("notes.bml", MESSY)
    assert desk.bml("format", "--variant", "BEN", "notes.bml").exit_code == 0
    assert desk.read("notes.bml") == LAID_OUT
    assert desk.bml("format", "--check", "--variant", "ben", "notes.bml").exit_code == 0
    assert desk.bml("format", "--check", "--variant", "anna", "notes.bml").exit_code == 1
    for name in ("anna", "ben"):
        desk.bml("format", "--variant", name, "notes.bml")
    assert desk.bml("format", "--check", "notes.bml").exit_code == 0


def test_a_chapter_is_laid_out_for_a_partner_whom_its_book_declares(desk: Desk) -> None:
    text = MESSY.removeprefix("#+VARIANTS: anna ben\n\n")
    desk.write("chapter.bml", text)
    assert desk.bml("format", "--variant", "ben", "chapter.bml").exit_code == 0
    assert desk.read("chapter.bml") == LAID_OUT.removeprefix("#+VARIANTS: anna ben\n\n")


def test_nothing_is_laid_out_for_somebody_unknown(desk: Desk) -> None:
    desk.write("notes.bml", MESSY)
    unknown = desk.bml("format", "--variant", "carl", "notes.bml")
    assert unknown.exit_code == 2
    assert "no partner is called 'carl': the names are anna, ben" in unknown.stderr
    assert desk.read("notes.bml") == MESSY
