"""A project in another language: every message is translated, suits and trees stay whole."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_auction_note, bml_caption, bml_row, bml_suit
from tests.sphinxext.projects import Build, Project, texts

if TYPE_CHECKING:
    from collections.abc import Callable

# One process builds the pages, all tests here read them.
pytestmark = pytest.mark.xdist_group("translated")

ROOT = Path(__file__).parent.parent / "roots" / "translated"
CATALOGS = ROOT / "locale" / "de" / "LC_MESSAGES"
DOCUMENTS = ("chapter", "index")


def translated_copy(project: Project) -> Project:
    for path in ROOT.rglob("*"):
        if path.is_file() and path.suffix != ".mo":
            project.write({path.relative_to(ROOT).as_posix(): path.read_bytes()})
    return project


class Builds:
    """The project in German, built when it is asked for."""

    def __init__(self, project: Project) -> None:
        self.project = translated_copy(project)
        self.built: dict[str, Build] = {}

    def __getitem__(self, builder: str) -> Build:
        if builder not in self.built:
            config = {"language": "de", "nitpicky": True}
            self.built[builder] = self.project.build(builder, config=config)
        return self.built[builder]


@pytest.fixture(scope="module")
def builds(make_project: Callable[[str], Project]) -> Builds:
    return Builds(make_project("translated"))


@pytest.mark.parametrize("builder", ["html", "text", "latex", "epub", "singlehtml", "xml"])
def test_it_builds_without_a_warning(builder: str, builds: Builds) -> None:
    assert builds[builder].warning_text == ""


def messages(path: Path) -> set[str]:
    with path.open("rb") as file:
        return {str(message.id) for message in read_po(file) if message.id}


@pytest.mark.parametrize("language", ["en", "de"])
def test_translators_get_every_message_also_when_some_are_translated(
    language: str, project: Project
) -> None:
    build = translated_copy(project).build("gettext", config={"language": language})
    assert build.warnings == []
    for name in DOCUMENTS:
        found = messages(build.out / f"{name}.pot")
        # Calls in cells look the same in every language.
        assert found - {"1D", "1S", "2C"} == messages(CATALOGS / f"{name}.po")


def test_no_word_is_left_in_the_language_of_the_notes(builds: Builds) -> None:
    page = builds["text"].text("chapter.txt") + builds["text"].text("index.txt")
    english = re.findall(
        r"Our|Responses|Bid up|Relay|Hand\b|Strong|Negative|Five|Use|After|Weak|forcing|Included|"
        r"part|hint|Read|Over|Asks|major|bold|item|Below|Term\b|Meaning|Points|How|seat",
        page.replace("3. Hand, wir", ""),
    )
    assert english == []


def test_a_tree_keeps_its_shape_its_calls_and_its_marks(builds: Builds) -> None:
    page = builds["text"].text("chapter.txt")
    tree = """\
3. Hand, wir in Gefahr:

1♣  ! 1♣ stark, 16+
│   forcierend
├─ 1♦  Negativ, 0–7
│  └─ 1SA  Ausgeglichen, *4+♠ möglich*
└─ 1♥  Fünf ♥
   └─ 1♠  "Relais" | "Strich" ` |x
"""
    assert tree in page


# SPHINX-API 2.4
def test_rows_in_rst_are_read_as_notes_whatever_they_hold(builds: Builds) -> None:
    rows = list(builds["text"].doctree("index").findall(bml_row))
    assert [row["label"] for row in rows] == ["1SA", "2♣", "2♦", "2♥"]
    assert [row.astext() for row in rows[1:]] == [
        "Fragt nach |Oberfarben `",
        "Keine Oberfarbe, höchstens 3♥",
        "Transfer auf ♠",
    ]
    assert rows[3]["alert"] == 1


def test_paragraphs_lists_terms_and_cells_of_notes_in_rst_are_read_as_notes(
    builds: Builds,
) -> None:
    tree = builds["text"].doctree("index")
    paragraphs = [node for node in tree.findall(nodes.paragraph) if node.rawsource]
    shown = {node.rawsource: node for node in paragraphs}
    assert shown["Prose with *bold* 2!s."].astext() == "2♠ mit fettem Text."
    assert texts(shown["Prose with *bold* 2!s."], nodes.strong) == ["fettem"]
    assert shown["An item with `tick"].astext() == "Ein Punkt mit `Strich"
    assert texts(shown["Below"], bml_suit) == ["♣"]
    assert texts(tree, nodes.term) == ["Begriff ♦"]
    assert shown["Meaning |here"].astext() == "Bedeutung |hier"
    assert [shown[cell].astext() for cell in ("Points", "Opening", "Many")] == [
        "Punkte",
        "Eröffnung",
        "Viele",
    ]


def test_captions_are_what_their_document_is_written_in(builds: Builds) -> None:
    index = list(builds["text"].doctree("index").findall(bml_caption))
    assert [caption.astext() for caption in index] == ["Auf 1NT", "Wie es lief"]
    assert texts(index[0], nodes.emphasis) == ["1NT"]
    (caption,) = builds["text"].doctree("chapter").findall(bml_caption)
    assert caption.astext() == "Nach negativ"
    assert texts(caption, nodes.emphasis) == ["negativ"]


def test_a_note_to_an_auction_in_rst_is_read_as_notes(builds: Builds) -> None:
    (note,) = builds["text"].doctree("index").findall(bml_auction_note)
    assert note.astext() == "* Fragt nach Oberfarben, 4+♥"
    assert texts(note, nodes.strong) == ["Oberfarben"]


# SPHINX-API 1.5
def test_rst_in_a_chapter_stays_rst(builds: Builds) -> None:
    tree = builds["text"].doctree("chapter")
    (note,) = tree.findall(nodes.note)
    assert texts(note, nodes.literal) == ["bml check"]
    assert texts(note, bml_suit) == ["♣"]
    assert texts(note, nodes.emphasis) == ["reST"]
    (admonition,) = tree.findall(nodes.admonition)
    assert texts(admonition, nodes.title) == ["Ein Hinweis"]
    # Notes inside the reST are notes again: there a star is bold.
    assert texts(admonition, nodes.strong) == ["reST"]
    assert texts(tree, nodes.literal) == ["Relais", "bml check", "Block"]


def test_messages_of_an_included_file_are_translated(builds: Builds) -> None:
    section = list(builds["text"].doctree("chapter").findall(nodes.section))[-1]
    assert section.astext().split("\n\n") == ["Enthalten: ♠", "1♠ im Teil.", "Ein Block darin."]


def test_the_description_of_a_page_is_translated(builds: Builds) -> None:
    page = builds["html"].text("chapter.html")
    assert '<meta content="Was wir eröffnen, 1!c bis 2!s" name="description"' in page


def test_links_lead_to_a_heading_by_its_old_and_its_new_name(builds: Builds) -> None:
    page = builds["html"].text("chapter.html")
    assert re.search(r'href="#([\w-]+)">(?:<[^>]*>)*die Tabelle<', page)
    (section,) = [
        found
        for found in builds["html"].doctree("chapter").findall(nodes.section)
        if found[0].astext() == "Antworten auf 1♣"
    ]
    for words in ("die Tabelle", '1<span class="bml-suit bml-suit-h">'):
        link = re.search(rf'href="#([\w-]+)">(?:<span[^>]*>)?{re.escape(words)}', page)
        assert link is not None
        assert link[1] in section["ids"]


def test_suits_are_suits_in_every_format(builds: Builds) -> None:
    page = builds["html"].text("chapter.html")
    assert "!c" not in page.replace("1!c bis 2!s", "")
    title = re.search(r"<h1>(.*?)<a", page)
    assert title is not None
    assert "bml-suit-c" in title[1]
    written = builds["latex"].text("oursystem.tex")
    assert "\\chapter{Die Eröffnung 1\\bmlC{}}" in written
    assert "stark, 16+\\bmlbreak" in written
    assert not re.search(r"[♣♦♥♠]|!c", written.partition("\\begin{document}")[2])


def test_columns_are_as_wide_as_the_translated_words(builds: Builds) -> None:
    page = builds["text"].text("index.txt")
    assert "| Punkte | Eröffnung |" in page


def test_a_catalog_that_lacks_messages_leaves_those_as_they_are(project: Project) -> None:
    translated_copy(project)
    project.write(
        {
            "locale/de/LC_MESSAGES/index.po": (
                'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
                'msgid "No major"\nmsgstr "Keine Oberfarbe"\n\n'
                'msgid "Transfer to !s"\nmsgstr ""\n'
            )
        }
    )
    build = project.build("text", config={"language": "de"})
    page = build.text("index.txt")
    assert "2♣  Asks for |majors `" in page
    assert "2♦  Keine Oberfarbe" in page
    assert "2♥  ! Transfer to ♠" in page
    assert build.warnings == []


def test_how_much_is_translated_is_counted_with_the_rows(builds: Builds) -> None:
    tree = builds["text"].doctree("chapter")
    rows = [row for row in tree.findall(bml_row) if row.rawsource]
    assert [row["translated"] for row in rows] == [True] * len(rows)
    progress = tree["translation_progress"]
    assert progress["translated"] >= len(rows)
    # The two calls in cells of the table.
    assert progress["total"] - progress["translated"] == 2


def test_rows_in_myst_are_read_as_notes(project: Project) -> None:
    project.write(
        {
            "index.md": "# Title\n\n```{bidtable}\n1C = Asks | `for !s\n```\n\nA *word*.\n",
            "locale/de/LC_MESSAGES/index.po": (
                'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
                'msgid "Asks | `for !s"\nmsgstr "Fragt {{x}} | `nach !s"\n\n'
                'msgid "A *word*."\nmsgstr "Ein *Wort*."\n'
            ),
        }
    )
    build = project.build(config={"language": "de", "locale_dirs": ["locale"]})
    assert build.warnings == []
    (row,) = build.doctree().findall(bml_row)
    assert row.astext() == "Fragt {{x}} | `nach ♠"
    assert texts(build.doctree(), nodes.emphasis) == ["Wort"]
