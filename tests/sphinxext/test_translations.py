"""Translated messages are read as notes, never as bidding tables of their own."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import (
    bml_auction_note,
    bml_bidtable,
    bml_label,
    bml_row,
    bml_suit,
)
from tests.sphinxext.projects import Build, Project, texts, the_only

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CHAPTER = """\
#+TITLE: Our !s system

* Major raises

A raise shows 4+!s and *some* values.

1H  Natural, 5+!h
    forcing
  [2N](#Major raises)  A raise
  3H  ! Weak -- *bold*
  4H

1C P 1H* P
* Four !h, forcing
"""
SWEDISH = {
    "Our !s system": "Vårt !s-system",
    "Major raises": "1H är en höjning",
    "A raise shows 4+!s and *some* values.": "1!s visar 4+!s och *en del* poäng.",
    "Natural, 5+!h\nforcing": "Naturligt, 5+!h\nkrav",
    "A raise": "En höjning",
    "Weak -- *bold*": "2!h Svag -- *fet*",
    "Four !h, forcing": "Fyra !h, krav",
}

RST = """\
Title
=====

.. bidtable::

   1H  Natural, 5+!h
     2C  Clubs |x *a*

A paragraph with !h.
"""


def write_catalog(project: Project, domain: str, messages: Mapping[str, str]) -> None:
    catalog = Catalog(locale="sv")
    for message, translated in messages.items():
        catalog.add(message, translated)
    folder = project.folder / "locale" / "sv" / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{domain}.mo").open("wb") as file:
        write_mo(file, catalog)


@pytest.fixture(scope="module")
def translated(make_project: Callable[[str], Project]) -> Build:
    project = make_project("translated")
    project.write({"index.bml": CHAPTER, "other.rst": f":orphan:\n\n{RST}"})
    write_catalog(project, "index", SWEDISH)
    write_catalog(
        project,
        "other",
        {
            "Natural, 5+!h": "5+!h, /naturligt/",
            "Clubs |x *a*": "1!c -- *klöver* `",
            "A paragraph with !h.": "Ett stycke med !h.",
        },
    )
    return project.build(config={"language": "sv", "locale_dirs": ["locale"]})


def suits_below(node: nodes.Element) -> list[str]:
    return texts(node, bml_suit)


def test_titles_are_translated_with_their_suits(translated: Build) -> None:
    titles = list(translated.doctree().findall(nodes.title))
    assert [title.astext() for title in titles] == ["Vårt ♠-system", "1♥ är en höjning"]
    assert suits_below(titles[0]) == ["♠"]
    assert translated.app.env.titles["index"].astext() == "Vårt ♠-system"


def test_a_paragraph_that_begins_with_a_bid_in_translation_stays_a_paragraph(
    translated: Build,
) -> None:
    tree = translated.doctree()
    paragraph = next(p for p in tree.findall(nodes.paragraph) if "visar" in p.astext())
    assert paragraph.astext() == "1♠ visar 4+♠ och en del poäng."
    assert suits_below(paragraph) == ["♠", "♠"]
    assert texts(paragraph, nodes.strong) == ["en del"]
    assert len(list(tree.findall(bml_bidtable))) == 1


def test_descriptions_of_rows_are_translated_and_keep_levels_labels_and_marks(
    translated: Build,
) -> None:
    rows = list(translated.doctree().findall(bml_row))
    assert [(row["level"], row["label"]) for row in rows] == [
        (0, "1♥"),
        (1, "2NT"),
        (1, "3♥"),
        (1, "4♥"),
    ]
    assert rows[0].astext() == "Naturligt, 5+♥\nkrav"
    assert rows[2].astext() == "2♥ Svag – fet"
    assert rows[2]["alert"] == 1
    assert texts(rows[2], nodes.strong) == ["fet"]
    assert not rows[3].children


def test_a_linked_label_stays_when_its_description_is_translated(translated: Build) -> None:
    row = list(translated.doctree().findall(bml_row))[1]
    assert the_only(row, bml_label).astext() == "2NT"
    assert row.astext().endswith("En höjning")


def test_a_note_to_an_auction_keeps_its_mark(translated: Build) -> None:
    note = the_only(translated.doctree(), bml_auction_note)
    assert note.astext() == "* Fyra ♥, krav"
    assert texts(note, nodes.superscript) == ["*"]


def test_rows_in_rst_are_translated_as_notes(translated: Build) -> None:
    first, second = translated.doctree("other").findall(bml_row)
    assert first.astext() == "5+♥, naturligt"
    assert texts(first, nodes.emphasis) == ["naturligt"]
    assert second.astext() == "1♣ – klöver `"
    paragraphs = texts(translated.doctree("other"), nodes.paragraph)
    assert paragraphs == ["Ett stycke med ♥."]


def test_exports_stay_in_the_language_of_the_notes(translated: Build) -> None:
    assert translated.meanings()["1H"] == "Natural, 5+!h\nforcing"


def test_translators_get_the_notes_as_they_were_written(project: Project) -> None:
    project.write({"index.bml": CHAPTER, "other.rst": f":orphan:\n\n{RST}"})
    build = project.build("gettext")
    assert build.warnings == []
    for name, expected in (
        ("index", set(SWEDISH)),
        ("other", {"Title", "Natural, 5+!h", "Clubs |x *a*", "A paragraph with !h."}),
    ):
        assert messages_of(build.text(f"{name}.pot")) == expected


def messages_of(pot: str) -> set[str]:
    return {str(message.id) for message in read_po(StringIO(pot)) if message.id}


def test_each_build_of_a_process_has_its_own_translations(
    make_project: Callable[[str], Project],
) -> None:
    found = []
    for name, translation in (("one", "En"), ("two", "Två")):
        project = make_project(name)
        project.write({"index.bml": "1C  A row\n"})
        write_catalog(project, "index", {"A row": translation})
        build = project.build(config={"language": "sv", "locale_dirs": ["locale"]})
        found.append(build.doctree().astext())
    assert ["En" in found[0], "Två" in found[1]] == [True, True]
