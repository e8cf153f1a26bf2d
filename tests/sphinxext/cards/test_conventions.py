"""Conventions on pages and in the system: CC-C7, CC-C10, CC-O1."""

from __future__ import annotations

import pytest

from tests.sphinxext.cards.notes import FILES
from tests.sphinxext.projects import Project


@pytest.fixture
def notes(project: Project) -> Project:
    project.write(FILES)
    return project


# CC-C10
def test_what_is_played_is_in_the_files_for_the_table(notes: Project) -> None:
    (file,) = notes.build("bss").out.glob("*.bss")
    text = file.read_text(encoding="utf-8")
    assert "001NP2C=Y" in text
    assert "Asks for a major; 8+ HCP" in text
    assert "001NP2H" not in text
    (file,) = notes.build("bboalert").out.glob("*.txt")
    assert "Asks for a major" in file.read_text(encoding="utf-8")


def test_no_export_leaves_conventions_out(notes: Project) -> None:
    notes.write({"card.rst": FILES["card.rst"] + "   :no-export:\n"})
    (file,) = notes.build("bss").out.glob("*.bss")
    assert "001NP2C=" not in file.read_text(encoding="utf-8")


def test_notes_stand_where_a_convention_says_something_else(notes: Project) -> None:
    notes.write({"system.bml": FILES["system.bml"] + "  2C = Natural\n"})
    build = notes.build("bss")
    assert build.places == [("stayman.yaml", 7, "bml.card-disagrees")]
    (file,) = build.out.glob("*.bss")
    assert "Natural" in file.read_text(encoding="utf-8")


# CC-A7
def test_sequences_that_cannot_be_told_are_named_once(notes: Project) -> None:
    infos = notes.build("html", verbosity=1).infos
    assert [info for info in infos if "card-not-exported" in info] == [
        info for info in infos if info.startswith("stayman.yaml:2:") and "cue bid" in info
    ]


def test_references_to_auctions_lead_to_conventions_that_are_played(notes: Project) -> None:
    notes.write({"index.rst": FILES["index.rst"] + "\n:bml:seq:`1N-2C-2D`\n"})
    build = notes.build("html")
    assert build.warnings == []
    assert 'href="library.html#bml-convention-stayman-2"' in build.text("index.html")


# CC-C7
def test_sequences_are_shown_with_their_marks_in_words(notes: Project) -> None:
    page = notes.build("text").text("library.txt")
    assert "1NT–(Pass)–2♣" in page
    assert "Alert: Asks for a major; 8+ HCP" in page
    assert "Nobody plays it." in page


# CC-O1
def test_the_library_lists_conventions_by_section_and_title(notes: Project) -> None:
    page = notes.build("text").text("library.txt")
    first, unused, stayman = (page.index(one) for one in ("Unused", "Nobody plays", "2♣ asks"))
    assert first < unused < page.index("Notrump") < stayman


def test_two_conventions_with_one_id_are_told(notes: Project) -> None:
    notes.write(
        {
            "library.rst": FILES["library.rst"]
            + "\n.. convention:: Other\n   :id: stayman\n\n   Text.\n"
        }
    )
    (warned,) = notes.build("html").warnings
    assert warned.kind == "bml.card-convention-twice"
    assert "stayman.yaml:2" in warned.text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (".. convention::\n\n   Text.\n", "bml.directive-value"),
        (".. convention:: None\n   :file: stayman.yaml\n", "bml.directive-value"),
        (".. convention:: A\n   :link: javascript:alert(1)\n\n   Text.\n", "bml.card-link"),
        (".. convention::\n   :file: ../outside.yaml\n", "bml.card-file"),
    ],
)
def test_what_a_directive_does_not_take_is_told(notes: Project, text: str, kind: str) -> None:
    notes.write({"more.rst": f":orphan:\n\nMore\n====\n\n{text}"})
    assert ("more.rst", 6, kind) in notes.build("html").places
