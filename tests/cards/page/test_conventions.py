"""Conventions on pages and in the system: CC-C7, CC-C10, CC-O1."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinxcontrib_bml.cards.nodes.kinds import bml_card_convention
from tests.cards.page.notes import CARD, CARD_PAGE, FILES, STAYMAN, SYSTEM
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


def test_a_library_is_written_again_when_a_convention_of_another_page_changes(
    notes: Project,
) -> None:
    notes.write({"list.rst": ":orphan:\n\nList\n====\n\n.. conventions::\n   :section: Notrump\n"})
    page = notes.build("html").text("list.html")
    assert "asks for a major" in page and "Unused" not in page and "Notrump" not in page
    notes.write({"stayman.yaml": STAYMAN.replace("asks for a major.", "asks for majors.")})
    build = notes.build("html")
    assert "list" not in build.read
    assert "asks for majors" in build.text("list.html")


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
        (".. conventions::\n   :section:\n", "bml.directive-value"),
    ],
)
def test_what_a_directive_does_not_take_is_told(notes: Project, text: str, kind: str) -> None:
    notes.write({"more.rst": f":orphan:\n\nMore\n====\n\n{text}"})
    assert ("more.rst", 6, kind) in notes.build("html").places


# CC-C3
@pytest.mark.parametrize("description", ["2!c asks for a /major/.", ""])
def test_a_convention_of_another_project_is_a_link_that_tells_what_it_is(
    project: Project, tmp_path_factory: pytest.TempPathFactory, description: str
) -> None:
    library = Project(tmp_path_factory.mktemp("library"))
    files = dict(FILES)
    files["stayman.yaml"] = STAYMAN.replace("2!c asks for a major.", description or "''")
    library.write(files)
    inventory = library.build("html").out / "objects.inv"
    card = CARD.replace("In fourth seat too.", "Always")
    project.write({"index.rst": CARD_PAGE, "card.yaml": card, "system.bml": SYSTEM})
    config = {
        "extensions": ["sphinxcontrib_bml", "sphinx.ext.intersphinx"],
        "intersphinx_mapping": {"library": ("https://example.org/", str(inventory))},
    }
    build = project.build("html", config=config)
    assert [warned for warned in build.warnings if "CONVENTION" in warned.text.upper()] == []
    (convention,) = build.resolved("index").findall(bml_card_convention)
    (link,) = convention.findall(nodes.reference)
    assert link["refuri"] == "https://example.org/library.html#bml-convention-stayman"
    assert convention.astext() == "Stayman [by Jane]: Always"
    assert link.get("reftitle", "") == description.replace("!c", "♣").replace("/", "")


# CC-C3
@pytest.mark.parametrize(
    ("target", "shown", "told"),
    [
        ("stayman", "Stayman [by Jane]", False),
        ("two clubs", "Stayman [by Jane]", False),
        ("Stayman", "Stayman [by Jane]", False),
        ("stayman.yaml", "Stayman [by Jane]", False),
        ("staymann", "staymann", True),
        ("strange.yaml", "strange.yaml", True),
    ],
)
def test_what_a_card_may_name(notes: Project, target: str, shown: str, *, told: bool) -> None:
    notes.write({"card.yaml": CARD.replace("use: stayman", f"use: {target}")})
    build = notes.build("html")
    assert bool(build.warnings) is told
    (convention,) = build.resolved("card").findall(bml_card_convention)
    assert convention.astext() == f"{shown}: In fourth seat too."


# AB-3
def test_rows_of_conventions_tell_what_abbreviations_mean(notes: Project) -> None:
    terms = "\n- HCP :: high-card points\n- GF :: game force\n"
    library = "Library\n=======\n\n.. convention::\n   :file: stayman.yaml\n"
    notes.write({"system.bml": SYSTEM + terms, "library.rst": library})
    page = notes.build("html").text("library.html")
    assert 'title="high-card points"' in page


# YM-11 CC-C10
def test_a_card_names_conventions_of_the_package(project: Project) -> None:
    card = CARD.replace("use: stayman", "use: jacoby-2nt")
    project.write({"index.rst": CARD_PAGE, "card.yaml": card, "system.bml": SYSTEM})
    build = project.build("html")
    assert [one.text for one in build.warnings if "convention" in one.text] == []
    (convention,) = build.resolved("index").findall(bml_card_convention)
    assert convention.astext() == "Jacoby 2NT: In fourth seat too."


# YM-9
def test_a_changed_clone_of_the_package_has_the_name_of_the_project(project: Project) -> None:
    clones = (
        "- {id: ours, title: Stayman, clone_of: stayman, description: Asks}\n"
        "- {id: mine, title: My Stayman, clone_of: stayman, description: Asks}\n"
    )
    page = "Page\n====\n\n.. conventions::\n\n.. convention::\n   :file: clones.yaml\n"
    project.write({"index.rst": page, "clones.yaml": clones})
    text = project.build("text", config={"project": "Our notes"}).text("index.txt")
    assert text.count("Stayman (Our notes)") == 2
    assert text.count("My Stayman") == 2
