"""Cards on Sphinx pages: CC-O1, CC-O6, and what changes with the tables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from pypdf import PdfReader

from sphinxcontrib_bml.cards.nodes.kinds import bml_card_convention
from tests.cards.page.notes import CARD, FILES, SYSTEM
from tests.cards.sheets import fields
from tests.doctree.latex.printing import Printed
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def notes(project: Project) -> Project:
    project.write(FILES)
    return project


def stamps(build: Build) -> dict[str, int]:
    """Return when each page of a document and each download was written."""
    return {
        path.relative_to(build.out).as_posix(): path.stat().st_mtime_ns
        for path in build.out.rglob("*.html")
        if path.stem not in {"genindex", "search", "bml-sequences"}
    }


# CC-O1
def test_answers_of_the_tables_stand_on_the_card(notes: Project) -> None:
    build = notes.build("html")
    assert build.warnings == []
    found = fields(build.resolved("card"))
    assert found["response_2d"].astext() == "Transfer to ♥"


def test_conventions_lead_to_their_page(notes: Project) -> None:
    (convention,) = notes.build("html").resolved("card").findall(bml_card_convention)
    (link,) = convention.findall(nodes.reference)
    assert link["refuri"] == "library.html#bml-convention-stayman"
    assert convention.astext() == "Stayman [by Jane]: In fourth seat too."


def test_roles_index_and_other_projects_find_cards_and_conventions(notes: Project) -> None:
    build = notes.build("html")
    index = build.text("index.html")
    assert 'href="library.html#bml-convention-stayman"' in index
    assert 'href="card.html#bml-card-card-acbl"' in index
    assert "Stayman [by Jane]" in index
    assert ">this<" in index
    objects = {(name, kind) for name, _, kind, *_ in build.domain.get_objects()}
    assert {
        ("stayman", "convention"),
        ("two clubs", "convention"),
        ("card-acbl", "card"),
    } <= objects
    assert "Stayman [by Jane]" in build.text("genindex.html")


def test_a_role_that_leads_nowhere_is_told(notes: Project) -> None:
    notes.write({"index.rst": FILES["index.rst"] + "\n:bml:conv:`strange`\n"})
    (warned,) = notes.build("html").warnings
    assert (warned.file, warned.line) == ("index.rst", 12)
    assert "strange" in warned.text


@pytest.mark.parametrize(
    ("role", "typed", "meant"),
    [("conv", "Staymann", "Stayman"), ("card", "card-acb", "card-acbl")],
)
def test_a_role_with_a_typo_names_the_nearest_target(
    notes: Project, role: str, typed: str, meant: str
) -> None:
    notes.write({"index.rst": FILES["index.rst"] + f"\n:bml:{role}:`{typed}`\n"})
    (warned,) = notes.build("html").warnings
    assert f"{typed}; did you mean {meant}?" in warned.text
    assert warned.kind == f"ref.{role}"


def test_an_answer_changed_in_the_tables_shows_after_a_warm_build(notes: Project) -> None:
    notes.build("html")
    notes.write({"system.bml": SYSTEM.replace("Transfer to !h", "Five hearts")})
    build = notes.build("html")
    assert build.read == ["system"]
    assert "Five hearts" in build.text("card.html")
    assert "Five hearts" in build.text("_downloads/bml/card-acbl.html")


def test_an_answer_changed_in_the_notes_shows_after_a_warm_build(notes: Project) -> None:
    notes.build("html")
    notes.write({"card.yaml": CARD.replace("15--17", "14--16")})
    build = notes.build("html")
    assert build.read == ["card"]
    assert "14–16" in build.text("card.html")


def test_a_convention_renamed_shows_on_the_card(notes: Project) -> None:
    notes.build("html")
    notes.write({"stayman.yaml": FILES["stayman.yaml"].replace("title: Stayman", "title: Asking")})
    build = notes.build("html")
    assert "Asking [by Jane]" in build.text("card.html")


def test_a_second_build_writes_nothing(notes: Project) -> None:
    before = stamps(notes.build("html"))
    assert stamps(notes.build("html")) == before


def test_parallel_builds_are_the_same(notes: Project) -> None:
    for number in range(6):
        notes.write({f"more-{number}.rst": f":orphan:\n\nMore {number}\n======\n"})
    serial = notes.build("html", freshenv=True)
    texts = {name: serial.text(name) for name in ("card.html", "library.html", "index.html")}
    parallel = notes.build("html", freshenv=True, parallel=2)
    assert {name: parallel.text(name) for name in texts} == texts
    assert parallel.warnings == serial.warnings == []


def test_a_card_that_disagrees_warns_with_both_places(notes: Project) -> None:
    answer = "{from: true, text: To play}"
    notes.write({"card.yaml": CARD.replace("{from: true}", answer)})
    (warned,) = notes.build("html").warnings
    assert (warned.file, warned.line, warned.kind) == ("card.yaml", 8, "bml.card-disagrees")
    assert "system.bml:4" in warned.text


def test_an_auction_that_the_tables_lack_is_told_and_not_answered(notes: Project) -> None:
    notes.write({"card.yaml": CARD.replace("{from: true}", "{from: 1N-3S}")})
    build = notes.build("html")
    assert build.places == [("card.yaml", 8, "bml.card-not-in-notes")]
    assert fields(build.resolved("card"))["response_2d"]["state"] == "unknown"


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (":structure: nothing", ("card.rst", 4, "bml.card-structure-unknown")),
        (":sections: strange", ("card.rst", 4, "bml.directive-value")),
        (":compare: none.yaml", ("card.rst", 4, "bml.card-file")),
    ],
)
def test_wrong_options_are_told(notes: Project, options: str, place: tuple[str, int, str]) -> None:
    page = FILES["card.rst"].replace(":structure: acbl", options)
    notes.write(
        {
            "card.rst": page,
            "index.rst": "Notes\n=====\n\n.. toctree::\n\n   card\n   system\n   library\n",
        }
    )
    assert place in notes.build("html").places


def test_files_outside_of_the_project_are_not_read(notes: Project, tmp_path: Path) -> None:
    outside = tmp_path.parent / "outside.yaml"
    outside.write_text("format: acbl\n", encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to(outside)
    for name in ("../outside.yaml", "link.yaml", "/../outside.yaml"):
        notes.write({"card.rst": f"Card\n====\n\n.. convention-card:: {name}\n"})
        assert ("card.rst", 4, "bml.card-file") in notes.build("dummy").places


def test_only_some_sections_and_what_is_compared(notes: Project) -> None:
    page = FILES["card.rst"] + "   :sections: no_trump_openings\n   :compare: other.yaml\n"
    notes.write({"card.rst": page, "other.yaml": CARD.replace("15--17", "12--14")})
    build = notes.build("html")
    assert build.warnings == []
    text = build.text("card.html")
    assert "Major-suit openings" not in text
    assert "bml-card-compared" in text
    assert "12–14" in text or "12--14" in text


def test_a_structure_of_the_project_can_be_named(notes: Project) -> None:
    structure = (
        'format: club\nversion: "1.0"\nlabel: Club card\nsections:\n'
        "  general: {fields: [{id: title}, {id: players}]}\n"
        "  no_trump_openings: {fields: [{id: range}]}\n"
    )
    notes.write({"club.yaml": structure, "card.rst": FILES["card.rst"].replace("acbl", "club")})
    config = {"bml_card_structures": ["club.yaml"]}
    notes.write(
        {"card.yaml": 'format: club\nversion: "1.0"\nsections:\n  general: {fields: {title: x}}\n'}
    )
    build = notes.build("html", config=config)
    assert "Club card" in build.text("card.html")


# CC-O6
def test_a_card_has_a_page_of_its_own(notes: Project) -> None:
    build = notes.build("html")
    page = build.text("_downloads/bml/card-acbl.html")
    assert "Transfer to" in page
    assert "<link" not in page
    assert 'href="_downloads/bml/card-acbl.html"' in build.text("card.html")
    assert "bml-cards.css" in build.text("card.html")
    assert "bml-cards.css" not in build.text("index.html")
    left = build.out / "_downloads/bml/card-acbl.pdf"  # of an earlier bml_card_pdf
    left.touch()
    notes.write({"card.rst": FILES["card.rst"] + "\nMore.\n"})
    notes.build("html")
    assert not left.exists()
    assert left.with_suffix(".html").exists()
    notes.write({"card.rst": "Card\n====\n\n.. _our-card:\n\nNone.\n"})
    notes.build("html")
    assert not left.with_suffix(".html").exists()


@pytest.mark.latex
def test_a_card_is_there_as_pdf_and_made_anew_only_where_it_changes(notes: Project) -> None:
    config = {"bml_card_pdf": "pdflatex"}
    build = notes.build("html", config=config)
    assert 'href="_downloads/bml/card-acbl.pdf">Download PDF<' in build.text("card.html")
    pdf = build.out / "_downloads/bml/card-acbl.pdf"
    reader = PdfReader(pdf)
    assert len(reader.pages) == 2
    assert "Transfer to" in reader.pages[0].extract_text()
    before = pdf.stat().st_mtime_ns
    notes.build("html", config=config)
    assert pdf.stat().st_mtime_ns == before
    notes.write({"system.bml": SYSTEM.replace("Transfer to !h", "Five hearts")})
    notes.build("html", config=config)
    assert "Five hearts" in PdfReader(pdf).pages[0].extract_text()


def test_no_pdf_is_promised_where_its_program_is_missing(
    notes: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    build = notes.build("html", config={"bml_card_pdf": "lualatex"})
    assert build.warnings == []
    assert "cards have no PDF: lualatex is not installed" in build.status_text
    assert "as PDF" not in build.text("card.html")


def test_a_program_that_fails_is_told_and_its_pdf_not_promised(
    notes: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "programs" / "xelatex"
    engine.parent.mkdir()
    engine.write_text("#!/bin/sh\necho '! Undefined thing.' > document.log\nexit 1\n")
    engine.chmod(0o755)
    monkeypatch.setenv("PATH", f"{engine.parent}:{os.environ['PATH']}")
    build = notes.build("html", config={"bml_card_pdf": "xelatex"})
    (warned,) = build.warnings
    assert warned.text.startswith("no PDF of the card card-acbl: xelatex fails: Undefined thing.")
    assert "as PDF" not in build.text("card.html")


@pytest.mark.parametrize(
    "builder",
    ["text", "man", "texinfo", "epub", "xml", "singlehtml", "dirhtml", "latex", "gettext"],
)
def test_every_builder_writes_cards_without_a_warning(notes: Project, builder: str) -> None:
    # CC-O8
    config: dict[str, object] = {"version": "1", "copyright": "2026, us"}
    config["man_pages"] = [("index", "notes", "", [], 1)]
    assert notes.build(builder, config=config).warnings == []


def test_answers_are_translated(notes: Project) -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    po = f'{head}msgid "15--17"\nmsgstr "15 bis 17"\n'
    notes.write({"locale/de/LC_MESSAGES/card.po": po})
    config = {"language": "de", "locale_dirs": ["locale"], "gettext_compact": False}
    build = notes.build("html", config=config)
    assert "15 bis 17" in build.text("card.html")
    assert "nicht beantwortet" in build.text("card.html")


@pytest.mark.latex
def test_a_heading_is_on_the_sheet_of_its_card(notes: Project) -> None:  # CC-O7
    card = ".. convention-card:: card.yaml\n   :structure: {}\n"
    cards = "".join(
        f"At the {name} table\n------------------\n\n{card.format(name)}\n"
        for name in ("acbl", "wbf")
    )
    notes.write({"card.rst": f"Card\n====\n\nOur cards.\n\n{cards}"})
    build = notes.build("latex", config={"bml_latex": "book"})
    [source] = build.out.glob("*.tex")
    book = Printed(source)
    for name in ("acbl", "wbf"):
        # The table of contents of a book has chapters only.
        [page] = [page for page in book.pages if f"At the {name} table" in page]
        assert f"{name.upper()} convention card, side 1" in page
    assert any("Our cards." in page and "side 1" not in page for page in book.pages)
    assert book.complaints() == []
