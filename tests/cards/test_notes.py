"""System notes: CC-N."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.lookup import Resolver
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.cards.files.folders import (
    CardFiles,
    Structures,
    bundled_structure,
    read_source,
)
from sphinxcontrib_bml.cards.model.card import AnswerState, Card, CardAnswer, SupplementReason
from sphinxcontrib_bml.cards.model.convention_books import library_of
from sphinxcontrib_bml.cards.model.conventions import Library
from sphinxcontrib_bml.cards.model.deriving import Deriver
from sphinxcontrib_bml.cards.model.fill import FillingContext, fill
from sphinxcontrib_bml.cards.model.noted_answers import NotesChecker
from sphinxcontrib_bml.cards.model.noted_rows import NoteReader
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.options import Limits
from tests.cards.reading import notes_of, said, source, structure_of

MINIMAL = "format: a\nversion: '1'\nsections:\n  general:\n    fields:\n      title: My system\n"


def problems(text: str) -> list[str]:
    return said(read_system_notes(source(text)).diagnostics)


def serious(card: Card) -> list[str]:
    return [problem for problem in said(card.diagnostics) if "UNANSWERED" not in problem]


# CC-N1
def test_the_minimal_notes_of_the_proposal_are_a_card() -> None:
    notes = read_system_notes(source(MINIMAL))
    assert said(notes.diagnostics) == []
    card = fill(notes, structure_of("{id: a}"))
    assert (card.title, card.players) == ("My system", "")
    assert said(card.diagnostics) == ["1:1 info CARD-UNANSWERED"]


# CC-N1
def test_the_placeholders_of_the_proposal_are_an_unknown_card() -> None:
    text = "format: <format name>\nversion: <version number>\nsections:\n  general:\n"
    notes = read_system_notes(source(f"{text}    fields:\n      title: <text>\n"))
    found = Diagnostics()
    assert said(notes.diagnostics) == []
    assert Structures().of_notes(notes, found) == []
    assert said(found) == ["1:9 error CARD-STRUCTURE-UNKNOWN"]


# CC-N1 CC-N2
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["1:1 error CARD-BAD-TYPE"]),
        ("- a", ["1:1 error CARD-BAD-TYPE"]),
        ("version: 1\nsections: {general: {fields: {title: x}}}", ["1:1 error CARD-MISSING"]),
        ("format: a\nsections: {general: {fields: {title: x}}}", ["1:1 error CARD-MISSING"]),
        ("format: {a: 1, b: 2}\nversion: 1\nsections: {}", ["2:1 error CARD-BAD-TYPE"]),
        ("format: {a: [1]}\nsections: {}", ["1:13 error CARD-BAD-TYPE"]),
        ("format: a\nversion: 1", ["1:1 error CARD-MISSING"]),
        ("format: a\nversion: 1\nsections: []", ["3:11 error CARD-BAD-TYPE"]),
        ("format: a\nversion: 1\nsections: {s: x}", ["3:15 error CARD-BAD-TYPE"]),
        ("format: a\nversion: 1\nsections: {s: {fields: [a]}}", ["3:24 error CARD-BAD-TYPE"]),
        ("format: a\nversion: 1\nsections: {s: {conventions: 5}}", ["3:29 error CARD-BAD-TYPE"]),
        ("format: a\nversion: 1\nsections: {s: {title: x}}", ["3:16 error CARD-UNKNOWN-KEY"]),
        ("format: a\nversion: 1\nsection: {}\nsections: {}", ["3:1 warning CARD-UNKNOWN-KEY"]),
        ("format: a\nversion: 1\nsections: {s: , x-y: }\nx-z: 1", []),
    ],
)
def test_the_frame_of_notes(text: str, expected: list[str]) -> None:
    assert problems(text) == expected


# CC-N2
def test_one_file_fills_several_cards() -> None:
    text = "format: {ACBL: 1.0, wbf: '2.0'}\nsections:\n  general:\n    fields:\n"
    notes = read_system_notes(source(f"{text}      title: x\n      players: Ann, Bob\n"))
    found = Diagnostics()
    structures = Structures().of_notes(notes, found)
    assert [structure.format for structure in structures] == ["acbl", "wbf"]
    cards = [fill(notes, structure, structures) for structure in structures]
    assert {card.title for card in cards} == {"x"}
    assert {card.players for card in cards} == {"Ann, Bob"}
    assert said(found) == []


# CC-N2
def test_an_answer_is_checked_against_each_card() -> None:
    one = structure_of("{id: f, type: radio, options: [x]}")
    other = structure_of("{id: f, type: radio, options: [x, y]}")
    notes = notes_of("f: y")
    assert serious(fill(notes, one, [one, other])) == ["6:4 error CARD-BAD-OPTION"]
    assert serious(fill(notes, other, [one, other])) == []


# CC-N3
@pytest.mark.parametrize(
    ("written", "there", "expected"),
    [
        ("1", "1", []), ("1.0", "1", []), ("0.9", "1.0", ["2:9 info CARD-VERSION"]),
        ("1.10", "1.9", ["2:9 warning CARD-VERSION"]), ("2", "1", ["2:9 warning CARD-VERSION"]),
        ("draft", "1", ["2:9 info CARD-VERSION"]), ("draft", "draft", []),
    ],
)  # fmt: skip
def test_versions(written: str, there: str, expected: list[str]) -> None:
    text = (
        f"x-a: 1\nformat: a\nversion: '{written}'\nsections: {{general: {{fields: {{title: x}}}}}}"
    )
    structure = structure_of("{id: f}")
    card = fill(read_system_notes(source(text)), replace(structure, version=there))
    assert serious(card) == expected


# CC-N4
def test_what_no_card_has_is_told_with_the_nearest_name_and_kept() -> None:
    structure = structure_of("{id: response}")
    text = (
        "format: a\nversion: '1'\nsections:\n  general: {fields: {title: x}}\n"
        "  s:\n    fields: {respose: y}\n  genral:\n    fields: {b: [1, 2]}\n"
    )
    card = fill(read_system_notes(source(text)), structure)
    assert serious(card) == [
        "6:14 warning CARD-UNKNOWN-FIELD",
        "7:3 warning CARD-UNKNOWN-SECTION",
    ]
    hints = [item.hint for item in card.diagnostics if item.hint]
    assert hints == ["did you mean response?", "did you mean general?"]
    assert [(one.section, one.label, one.text, one.reason) for one in card.supplement] == [
        ("S", "Respose", "y", SupplementReason.NO_FIELD),
        ("Genral", "B", "1, 2", SupplementReason.NO_SECTION),
    ]


# CC-N4
def test_what_another_card_has_is_silent_on_this_one() -> None:
    one, other = structure_of("{id: f}"), structure_of("{id: h}")
    notes = notes_of("f: x, h: y")
    card = fill(notes, one, [one, other])
    assert serious(card) == []
    assert [(item.field_id, item.reason) for item in card.supplement] == []


# CC-N4
def test_what_is_required_is_told_at_its_section_or_the_first_line() -> None:
    structure = structure_of("{id: f, required: true}, {id: h}")
    assert said(fill(notes_of(""), structure).diagnostics) == [
        "5:3 error CARD-MISSING",
        "1:1 info CARD-UNANSWERED",
    ]
    card = fill(read_system_notes(source(MINIMAL)), structure)
    assert said(card.diagnostics) == ["1:1 error CARD-MISSING", "1:1 info CARD-UNANSWERED"]
    assert "1 question without" in list(card.diagnostics)[1].message


# CC-N4
def test_an_unknown_card_is_told_with_those_that_there_are() -> None:
    found = Diagnostics()
    notes = read_system_notes(source(MINIMAL.replace("format: a", "format: acbll")))
    assert Structures().of_notes(notes, found) == []
    (diagnostic,) = found
    known = ", ".join(BUNDLED)
    assert diagnostic.message == f"no card is called 'acbll'; there are {known}"
    assert diagnostic.hint == "did you mean acbl?"


# CC-S15
def test_a_structure_of_the_project_stands_for_a_bundled_one() -> None:
    own = replace(structure_of("{id: f}"), format="ACBL")
    structures = Structures([own, replace(own, version="2")])
    assert structures.find("acbl") is own
    assert structures.names == ("ACBL", *(name for name in BUNDLED if name != "acbl"))
    assert [str(item.severity) for item in structures.diagnostics] == ["info"]
    assert Structures().find("Acbl") is bundled_structure("acbl")
    assert Structures().find("nobody") is None


# CC-R5
def test_of_a_file_that_cannot_be_read_only_why_is_told() -> None:
    notes = read_system_notes(source("format: a\nsections: ["))
    card = fill(notes, structure_of("{id: f, required: true}"))
    assert len(notes.diagnostics) == 1
    assert said(card.diagnostics) == []


# CC-N5
def test_conventions_in_a_section_that_takes_none_are_kept() -> None:
    structure = structure_of("{id: f}")
    text = f"{MINIMAL}    conventions: [stayman]\n"
    card = fill(read_system_notes(source(text)), structure)
    assert serious(card) == [
        "7:5 warning CARD-NO-CONVENTIONS",
        "7:19 warning CARD-CONVENTION-UNKNOWN",
    ]
    (left,) = card.supplement
    assert (left.text, left.reason, left.value) == (
        "stayman",
        SupplementReason.NO_CONVENTIONS,
        "stayman",
    )


def library(text: str) -> Library:
    return Library(read_conventions(source(text, "library.yaml")).conventions)


# CC-N5 CC-C3
def test_conventions_are_named_used_or_whole() -> None:
    conventions = "[stayman, {use: Jacoby, notes: in fourth seat too}, {title: Ours}]"
    known = library("[{title: Stayman, author: Jane}, {id: j2nt, title: Jacoby}]")
    card = fill(notes_of("", conventions), structure_of("{id: f}"), (), FillingContext(known))
    assert serious(card) == []
    section = card.section("s")
    assert section is not None
    assert [(one.name, one.notes) for one in section.conventions] == [
        ("Stayman [by Jane]", ""),
        ("Jacoby", "in fourth seat too"),
        ("Ours", ""),
    ]


# CC-C3
@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("{use: x, title: y}", ["6:27 warning CARD-UNKNOWN-KEY"]),
        ("{use: }", ["6:19 error CARD-MISSING"]),
        ("{use: [x]}", ["6:24 error CARD-BAD-TYPE"]),
        ("[x]", ["6:18 error CARD-BAD-TYPE"]),
        ("true", ["6:18 error CARD-BAD-TYPE"]),
    ],
)
def test_only_notes_stand_beside_use(item: str, expected: list[str]) -> None:
    assert said(notes_of("", f"[{item}]").diagnostics) == expected


# CC-C3
def test_a_convention_that_is_not_found_keeps_its_name() -> None:
    card = fill(
        notes_of("", "[Staymann]"),
        structure_of("{id: f}"),
        (),
        FillingContext(library("{title: Stayman}")),
    )
    assert serious(card) == ["6:18 warning CARD-CONVENTION-UNKNOWN"]
    section = card.section("s")
    assert section is not None
    assert [(one.name, one.convention) for one in section.conventions] == [("Staymann", None)]
    assert [item.hint for item in card.diagnostics if item.hint] == ["did you mean Stayman?"]


class Folder:
    """Notes in a folder with files next to them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = CardFiles(root, name_of=lambda path: path.name)
        self.notes_diagnostics: list[str] = []

    def card(self, conventions: str) -> tuple[Card, list[str]]:
        path = self.root / "notes.yaml"
        text = f"{MINIMAL}  s:\n    conventions: {conventions}\n"
        path.write_text(text, encoding="utf-8")
        found = Diagnostics()
        read = read_source(path, "notes.yaml", found)
        assert read is not None
        notes = read_system_notes(read)
        known = library_of(notes, self.files)
        around = FillingContext(known, files=self.files)
        card = fill(notes, structure_of("{id: f}"), (), around)
        return card, [*said(self.files.diagnostics), *said(known.diagnostics), *serious(card)]

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(exist_ok=True, parents=True)
        (self.root / name).write_text(text, encoding="utf-8")


def names(card: Card) -> list[str]:
    section = card.section("s")
    assert section is not None
    return [one.convention.id if one.convention else "" for one in section.conventions]


# CC-R11 CC-N5
def test_conventions_are_named_by_their_files(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write("lib/stayman.yaml", "{title: Stayman}")
    folder.write("lib/two.yaml", "[{title: A}, {title: B}]")
    card, found = folder.card("[lib/stayman.yaml, {use: lib/stayman.yaml}, stayman, a]")
    assert names(card) == ["stayman", "stayman", "stayman", ""]
    assert found == ["8:71 warning CARD-CONVENTION-UNKNOWN"]
    assert folder.files.dependencies == [(tmp_path / "lib" / "stayman.yaml").resolve()]
    card, found = folder.card("[lib/two.yaml, a]")
    assert names(card) == ["", "a"]
    assert found == ["8:19 warning CARD-CONVENTION-UNKNOWN"]


# CC-R11
@pytest.mark.parametrize(
    "name", ["../secret.yaml", "/etc/passwd.yaml", "missing.yaml", "lib/", "link.yaml", "a\\0.yaml"]
)
def test_files_outside_or_missing_are_one_message(tmp_path: Path, name: str) -> None:
    root = tmp_path / "project"
    folder = Folder(root)
    folder.write("lib/x.yaml", "{title: X}")
    (tmp_path / "secret.yaml").write_text("{title: Secret}", encoding="utf-8")
    (root / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    card, found = folder.card(f'["{name}"]')
    assert found == ["8:19 error CARD-FILE"]
    assert names(card) == [""]


# CC-R4 CC-R11
def test_nobody_waits_for_a_pipe_or_reads_what_is_too_large(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    os.mkfifo(tmp_path / "pipe.yaml")
    _, found = folder.card("[pipe.yaml]")
    assert found == ["8:19 error CARD-FILE"]
    folder.write("large.yaml", "x" * (Limits().card_bytes + 1))
    _, found = folder.card("[large.yaml]")
    assert found == ["8:19 error CARD-LIMIT"]


# CC-R1
def test_a_file_that_is_not_utf_8_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("a: 1\nb: é".encode("cp1252"))
    found = Diagnostics()
    assert read_source(path, "x.yaml", found) is None
    assert said(found) == ["2:4 error CARD-SYNTAX"]
    assert [one.message for one in found] == ["not UTF-8 (byte 8); the file is not used"]


# --- answers from tables

TABLES = """\
1N = 15--17
  2C = !Stayman, may have no major.
  2D = Transfer to !h
  2M =
  2S = a long text that goes on
"""


@pytest.fixture(scope="module")
def resolver() -> Resolver:
    return resolver_of(bml.parse(TABLES, "tables.bml"))


def from_tables(
    value: str, resolver: Resolver | None, field: str = "{id: f}"
) -> tuple[CardAnswer, Card]:
    checker = NotesChecker(Deriver(NoteReader(resolver), None)) if resolver else None
    around = FillingContext(resolver=resolver, checker=checker)
    card = fill(notes_of(f"f: {value}"), structure_of(field), (), around)
    section = card.section("s")
    assert section is not None
    return section.answers["f"], card


# CC-N6
@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("{from: 1N-2C}", "Stayman, may have no major."),
        ("{from: 1NT 2♣}", "Stayman, may have no major."),
        ("{from: '1N-(P)-2D'}", "Transfer to !h"), ("{from: 1N}", "15--17"),
        ("{from: 1N-2C, text: 'stayman, MAY have no major'}", "stayman, MAY have no major"),
        ("{from: 1N-2D, text: Transfer to ♥}", "Transfer to ♥"),
        ("{from: 1N-2D, text: Transfer}", "Transfer"),
        ("{from: 1N, text: 15–17 balanced}", "15–17 balanced"),
        ("{from: [1N-2C]}", "2♣ Stayman, may have no major"),
        ("{from: [1N-2C, 1NT 2♦]}", "2♣ Stayman, may have no major; 2♦ Transfer to !h"),
        ("{from: [1N-2D, '1N-(P)-2C'], text: 2!d transfer}", "2!d transfer"),
    ],
)  # fmt: skip
def test_an_answer_is_taken_from_the_tables(value: str, text: str, resolver: Resolver) -> None:
    answer, card = from_tables(value, resolver)
    assert (answer.state, answer.text) == (AnswerState.ANSWERED, text)
    assert answer.meaning is not None
    assert answer.meaning.row.file == "tables.bml"
    assert serious(card) == []


# CC-N6
def test_an_own_text_that_disagrees_is_shown_and_told_with_both_places(resolver: Resolver) -> None:
    answer, card = from_tables("{from: 1N-2C, text: Clubs}", resolver)
    assert answer.text == "Clubs"
    (diagnostic,) = [item for item in card.diagnostics if str(item.code) == "CARD-DISAGREES"]
    assert said([diagnostic]) == ["6:24 warning CARD-DISAGREES"]
    assert str(diagnostic.related[0].span) == "tables.bml:2"
    assert "tables.bml:2" in diagnostic.message


# CC-N6
@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("1N-2N", "did you mean 1N-2S?"),
        ("1N-2H", ""),
        ("hello", ""),
        ("1n.2d", "that is the spelling of conventions' bids: write 1N-2D"),
        ("15-17", "from takes an auction, such as 1N-2S; write a range without it: 15-17"),
        ("20+", "from takes an auction, such as 1N-2S; write a range without it: 20+"),
    ],
)
def test_what_the_tables_do_not_say_is_told(value: str, hint: str, resolver: Resolver) -> None:
    answer, card = from_tables(f"{{from: {value}}}", resolver)
    assert (answer.state, answer.value) == (AnswerState.UNKNOWN, None)
    (diagnostic,) = [item for item in card.diagnostics if str(item.code) == "CARD-NOT-IN-NOTES"]
    assert said([diagnostic]) == ["6:11 warning CARD-NOT-IN-NOTES"]
    assert not hint or diagnostic.hint == hint


# CC-N6
def test_an_auction_that_stands_there_without_a_text_is_not_offered_in_its_own_place(
    resolver: Resolver,
) -> None:
    _, card = from_tables("{from: 1NT-2H}", resolver)
    (diagnostic,) = [item for item in card.diagnostics if str(item.code) == "CARD-NOT-IN-NOTES"]
    assert diagnostic.hint != "did you mean 1N-2H?"


# CC-N6
@pytest.mark.parametrize(
    "field", ["{id: f, type: checkbox}", "{id: f, type: radio, options: [{value: a, label: A}]}"]
)
def test_a_question_not_answered_in_words_says_that_tables_cannot(
    field: str, resolver: Resolver
) -> None:
    _, card = from_tables("{from: 1N-2C}", resolver, field)
    hints = [found.hint for found in card.diagnostics if found.span.line == 6]
    assert hints == ["from works only for text answers; answer this question here"]


# CC-N6
@pytest.mark.parametrize(
    ("value", "field", "problem"),
    [
        ("{from: 1N-2C, txt: x}", "{id: f}", "6:18 warning CARD-UNKNOWN-KEY"),
        ("{from: []}", "{id: f}", "6:11 error CARD-BAD-TYPE"),
        (f"{{from: [{'1N, ' * 21}]}}", "{id: f}", "6:11 error CARD-BAD-TYPE"),
        ("{from: [1N, [2N]]}", "{id: f}", "6:16 error CARD-BAD-TYPE"),
        ("{from: [1N, true]}", "{id: f}", "6:16 error CARD-BAD-TYPE"),
        ("{from: {a: b}}", "{id: f}", "6:11 error CARD-BAD-TYPE"),
        ("{from: true}", "{id: f}", "6:11 error CARD-BAD-TYPE"),
        ("{from: 1N-2C, text: [x]}", "{id: f}", "6:24 error CARD-BAD-TYPE"),
        ("{from: 1N-2C}", "{id: f, type: checkbox}", "6:4 error CARD-BAD-TYPE"),
        ("{text: x}", "{id: f}", "6:4 error CARD-BAD-TYPE"),
    ],
)
def test_what_from_must_not_be(value: str, field: str, problem: str, resolver: Resolver) -> None:
    _, card = from_tables(value, resolver, field)
    assert serious(card) == [problem]


# CC-N6
def test_of_several_auctions_those_that_are_not_there_are_told_and_the_others_shown(
    resolver: Resolver,
) -> None:
    answer, card = from_tables("{from: [1N-2N, 1N-2D, 1N-7C]}", resolver)
    assert answer.text == "2♦ Transfer to !h"
    assert serious(card) == ["6:12 warning CARD-NOT-IN-NOTES", "6:26 warning CARD-NOT-IN-NOTES"]


# CC-N7
def test_a_field_may_say_which_auction_it_is_about(resolver: Resolver) -> None:
    answer, card = from_tables("{from: true}", resolver, "{id: f, sequence: 1N-2D}")
    assert answer.text == "Transfer to !h"
    assert serious(card) == []


# CC-N6
def test_without_tables_nothing_is_told_and_own_texts_are_shown() -> None:
    answer, card = from_tables("{from: 1N-2C, text: own}", None)
    assert answer.text == "own"
    assert serious(card) == []
    answer, card = from_tables("{from: 1N-2C}", None)
    assert answer.state is AnswerState.UNKNOWN
    assert serious(card) == []
