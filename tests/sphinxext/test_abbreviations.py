"""Abbreviations on the pages of a project (PROSE-AUCTIONS AB-1 to AB-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doctree.html.pages import Page, text
from tests.sphinxext.projects import Build, Project

if TYPE_CHECKING:
    from collections.abc import Callable

TERMS = "* Words\n\n- GF :: game force, !h\n- T/O :: take-out\n- INV :: like GF, not so strong\n"
NOTES = """\
* A GF here

GF and GF again, [GF](#A GF here), =GF=, *T/Os*.

- an INV

| GF | one |

1N = strong, GF !h
     and GF
  2C = INV
  GF = no label
"""
TOCTREE = ".. toctree::\n\n   words\n   notes\n"
INDEX = f"GF index\n========\n\nA GF.\n\n.. bidtable::\n\n   1S  GF\n\n{TOCTREE}"
FILES = {"index.rst": INDEX, "words.bml": TERMS, "notes.bml": NOTES}


def told(build: Build, name: str) -> list[tuple[str, str]]:
    return [(text(abbr), abbr.get("title", "")) for abbr in Page.of(build, name).all("abbr")]


GF = ("GF", "game force, ♥")
INV = ("INV", "like GF, not so strong")


@pytest.fixture(scope="module")
def built(make_project: Callable[[str], Project]) -> Build:
    project = make_project("abbreviations")
    project.write(FILES)
    return project.build("html", warningiserror=True)


def test_each_paragraph_and_row_tells_its_abbreviations_once(built: Build) -> None:
    """AB-2: neither headings, links, labels and code, nor the list that explains them."""
    assert told(built, "notes.html") == [GF, ("T/O", "take-out"), INV, GF, GF, INV]
    assert told(built, "words.html") == []


def test_keys_reach_them(built: Build) -> None:
    """AB-3."""
    page = Page.of(built, "notes.html")
    assert {abbr.get("tabindex") for abbr in page.all("abbr")} == {None}
    assert page.errors == []


def test_suits_and_line_ends_of_their_row_stay(built: Build) -> None:
    row = Page.of(built, "notes.html").row("bml-1N")
    assert text(row).startswith("1NT strong, GF ♥")
    assert next(iter(row)).find(".//br") is not None


def test_rows_are_notes_wherever_they_stand_and_other_text_is_not(built: Build) -> None:
    """AB-4: bml_abbreviations is True."""
    assert told(built, "index.html") == [GF]


def test_all_is_the_prose_of_pages_too(project: Project) -> None:
    """AB-4."""
    project.write(FILES)
    assert told(project.build("html", config={"bml_abbreviations": "all"}), "index.html") == [
        GF,
        GF,
    ]
    assert told(project.build("html", config={"bml_abbreviations": False}), "notes.html") == []


def test_glossaries_explain_too(project: Project) -> None:
    """AB-1: other lists of such pages do not."""
    glossary = ".. glossary::\n\n   GF\n      game force\n   INV\n   I\n      invites\n"
    other = "T/O\n   something\n"
    index = f"Notes\n=====\n\n{glossary}\n{other}\n.. bidtable::\n\n   1S  GF INV T/O\n"
    project.write({"index.rst": index})
    build = project.build("html")
    assert told(build, "index.html") == [("GF", "game force"), ("INV", "invites")]


def test_a_page_is_written_anew_where_a_meaning_has_changed(project: Project) -> None:
    more = {**FILES, "index.rst": f"{INDEX}   other\n", "other.bml": "* Other\n\nINV.\n"}
    project.write(more)
    first = project.build("html")
    stamps = {name: (first.out / name).stat().st_mtime_ns for name in ("notes.html", "other.html")}
    project.write({"words.bml": TERMS.replace("game force", "forcing to game")})
    second = project.build("html")
    changed = [
        name for name, stamp in stamps.items() if (second.out / name).stat().st_mtime_ns != stamp
    ]
    assert changed == ["notes.html"]
    assert told(second, "notes.html")[0] == ("GF", "forcing to game, ♥")
    third = project.build("html")
    assert all(
        (third.out / name).stat().st_mtime_ns == (second.out / name).stat().st_mtime_ns
        for name in stamps
    )


def test_reading_in_several_processes_gives_the_same(
    built: Build, make_project: Callable[[str], Project]
) -> None:
    project = make_project("parallel-abbreviations")
    more = {f"more{number}.bml": f"* More {number}\n\nGF.\n" for number in range(7)}
    index = INDEX + "".join(f"   {name[:-4]}\n" for name in more)
    project.write({**FILES, **more, "index.rst": index})
    build = project.build("html", parallel=2, warningiserror=True)
    assert told(build, "notes.html") == told(built, "notes.html")
    assert told(build, "more3.html") == [GF]


def test_on_one_page_for_all_each_chapter_tells_its_own(project: Project) -> None:
    project.write(FILES)
    assert told(project.build("singlehtml"), "index.html") == [
        GF,
        GF,
        ("T/O", "take-out"),
        INV,
        GF,
        GF,
        INV,
    ]


def test_in_electronic_books_they_take_no_focus(project: Project) -> None:
    """AB-3."""
    project.write(FILES)
    build = project.build("epub", config={"epub_show_urls": "no"})
    page = Page.of(build, "notes.xhtml")
    assert [abbr.get("tabindex") for abbr in page.all("abbr")] == [None] * 6


@pytest.mark.parametrize(("builder", "name"), [("latex", "notes.tex"), ("text", "notes.txt")])
def test_on_paper_and_as_text_nothing_is_added(project: Project, builder: str, name: str) -> None:
    """AB-3."""
    project.write(FILES)
    written = project.build(builder).text(name)
    assert "abbreviation{GF}" not in written
    assert "GF and GF again" in written


def test_two_explanations_of_a_word_are_remarked_upon(project: Project) -> None:
    """AB-1."""
    project.write({**FILES, "notes.bml": "* Notes\n\n- GF :: forcing\n- XYZ :: so\n"})
    infos = project.build(verbosity=1).infos
    assert (
        "notes.bml:3: GF is explained differently at words.bml:3; that explanation is used "
        "[bml.duplicate-term]" in infos
    )
