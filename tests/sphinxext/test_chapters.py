"""A ``.bml`` file is a page of a project."""

from __future__ import annotations

import html
from pathlib import Path
from typing import TYPE_CHECKING

import docutils
import pytest
from docutils import frontend, nodes
from docutils.utils import new_document
from sphinx import addnodes

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.nodes import (
    bml_auction,
    bml_auction_note,
    bml_author,
    bml_bidtable,
    bml_conditions,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_holding,
    bml_row,
    bml_suit,
    place_of,
    rows_of,
)
from sphinxcontrib_bml.doctree.visitors import NODE_CLASSES
from sphinxcontrib_bml.doctree.writers.lower import lower
from sphinxcontrib_bml.language.reading import decode
from tests.doctree.rows import all_rows, text_of
from tests.sphinxext.projects import Build, Project, texts, the_only
from tools.bench.notes import synthetic_notes

if TYPE_CHECKING:
    from collections.abc import Callable

CHAPTER = """\
#+TITLE: Our !s system
#+AUTHOR: Ann & Bob
#+DESCRIPTION: What we, play

Text with *strong*, /emphasis/, =code=, [words](https://example.org/), 1H and 2N --
and "quotes".

* Openings

#+BEGIN_RST
.. toctree::

   other

.. note:: A |word|.

.. |word| replace:: *rest*
#+END_RST

** Minors

#VUL Y0
#SEAT 12

1C  Natural, 5+!h
    or balanced
    .
  1D  ! Negative, *always*
    1H  -
  (8NT)  !c

#VUL 00
#SEAT 0

- first
- second
  - third

1. one
2. two

- term :: its meaning
- alone

----

| call | meaning |
|------|---------|
| 1    | !s      |
|------|---------|
| 2    |         |

1H (2C) D* P
* takeout

N None #1 4SXS hK
N AKQ2 K43 - QJT987
S J T987652 AK A32
"""


@pytest.fixture(scope="module")
def chapter(make_project: Callable[[str], Project]) -> Build:
    project = make_project("chapter")
    project.write({"index.bml": CHAPTER, "other.bml": "* Other !h\n\nText.\n"})
    return project.build()


def section_titled(build: Build, title: str, docname: str = "index") -> nodes.section:
    for section in build.doctree(docname).findall(nodes.section):
        if section[0].astext() == title:
            return section
    pytest.fail(f"no section {title!r}")


# The page


# LANGUAGE ME-5
def test_the_title_holds_everything_in_one_section(chapter: Build) -> None:
    tree = chapter.doctree()
    (section,) = (child for child in tree.children if isinstance(child, nodes.section))
    assert section[0].astext() == "Our ♠ system"
    assert [inner[0].astext() for inner in section if isinstance(inner, nodes.section)] == [
        "Openings"
    ]
    assert chapter.app.env.titles["index"].astext() == "Our ♠ system"


# LANGUAGE ME-5
def test_the_author_stands_below_the_title(chapter: Build) -> None:
    section = section_titled(chapter, "Our ♠ system")
    assert isinstance(section[1], bml_author)
    assert section[1].astext() == "by Ann & Bob"


def test_the_description_is_told_to_search_engines(chapter: Build) -> None:
    meta = the_only(chapter.doctree(), nodes.meta)
    assert (meta["name"], meta["content"]) == ("description", "What we, play")


def test_a_toctree_shows_the_title_of_a_chapter(chapter: Build) -> None:
    assert chapter.app.env.toctree_includes["index"] == ["other"]
    assert chapter.app.env.titles["other"].astext() == "Other ♥"
    (link,) = (
        reference
        for reference in chapter.resolved().findall(nodes.reference)
        if reference.get("refuri") == chapter.app.builder.get_target_uri("other")
    )
    assert link.astext() == "Other ♥"


def test_a_chapter_with_all_elements_has_only_true_warnings(chapter: Build) -> None:
    assert [warned[:3] for warned in chapter.warnings] == [("index.bml", 30, "bml.call-unknown")]


def test_headings_nest(chapter: Build) -> None:
    minors = section_titled(chapter, "Minors")
    assert isinstance(minors.parent, nodes.section)
    assert minors.parent[0].astext() == "Openings"


@pytest.mark.parametrize(
    ("notes", "line"),
    [("* One\n\n*** Three\n", 3), ("#+TITLE: Zero\n\n** Two\n", 3)],
)
def test_a_heading_that_leaves_out_a_level_is_reported_and_nested_one_deeper(
    project: Project, notes: str, line: int
) -> None:
    project.write({"index.bml": notes})
    build = project.build()
    assert build.places == [("index.bml", line, "bml.heading-jump")]
    outer = next(iter(build.doctree().findall(nodes.section)))
    assert isinstance(outer[1], nodes.section)


def test_several_top_headings_without_a_title_are_told_with_v_only(project: Project) -> None:
    project.write({"index.bml": "* One\n\n* Two\n\n* Three\n"})
    build = project.build(verbosity=1)
    assert build.warnings == []
    (info,) = build.infos
    assert info.startswith("index.bml:1: no title; shown as 'Index'")
    assert info.endswith("[bml.title-missing]")


def test_the_same_heading_twice_is_two_places(project: Project) -> None:
    project.write({"index.bml": "#+TITLE: A\n\n* Raises !h\n\n* Raises !h\n"})
    build = project.build()
    assert build.warnings == []
    ids = [section["ids"] for section in build.doctree().findall(nodes.section)]
    assert len({identifier for names in ids for identifier in names}) == 3


# Elements


def test_running_text_has_its_marks(chapter: Build) -> None:
    paragraph = section_titled(chapter, "Our ♠ system")[2]
    assert isinstance(paragraph, nodes.paragraph)
    assert paragraph.astext() == (
        "Text with strong, emphasis, code, words, 1♥ and 2NT –\nand “quotes”."
    )
    assert texts(paragraph, nodes.strong) == ["strong"]
    assert texts(paragraph, nodes.emphasis) == ["emphasis"]
    assert texts(paragraph, nodes.literal) == ["code"]
    assert the_only(paragraph, nodes.reference)["refuri"] == "https://example.org/"
    assert the_only(paragraph, bml_suit)["suit"] == "h"
    assert (paragraph.source, paragraph.line) == (str(chapter.folder / "index.bml"), 5)


def test_rows_are_data_but_for_those_that_hold_markup(chapter: Build) -> None:
    table = the_only(chapter.doctree(), bml_bidtable)
    rows = rows_of(table)
    assert [isinstance(row, bml_row) for row in rows] == [False, True, False, False]
    shown = [(row["level"], row["label"], text_of(row), place_of(row, table)[1]) for row in rows]
    assert shown == [
        (0, "1♣", "Natural, 5+♥\nor balanced", 25),
        (1, "1♦", "Negative, always", 28),
        (2, "1♥", "-", 29),
        (1, "(8NT)", "♣", 30),
    ]
    assert [row.get("branch", 0) for row in rows] == [1, 1, 0, 0]
    assert [row.get("alert", 0) for row in rows] == [0, 1, 0, 0]
    assert [row.get("air", 0) for row in rows] == [1, 0, 0, 0]
    assert texts(table, nodes.strong) == ["always"]
    assert the_only(table, bml_conditions).astext() == "1st and 2nd seat, we are vulnerable"


def test_rows_have_ids_that_can_be_written_in_any_place(chapter: Build) -> None:
    rows = all_rows(chapter.doctree())
    assert [row["ids"] for row in rows] == [
        ["bml-1C"],
        ["bml-1C-1D"],
        ["bml-1C-1D-1H"],
        ["bml-1C-8NT"],
    ]


def test_ids_are_the_same_for_every_spelling_of_a_call_and_never_given_twice(
    project: Project,
) -> None:
    project.write(
        {"index.bml": "* A\n\n1c\n  (X)\n    Pass\n\n#BIDTABLE\n1♣\n  (D)\n    P\n\n(1C)\n  D\n"}
    )
    rows = all_rows(project.build().doctree())
    assert [row["ids"][0] for row in rows] == [
        "bml-1C",
        "bml-1C-d",
        "bml-1C-d-P",
        "bml-1C-2",
        "bml-1C-d-2",
        "bml-1C-d-P-2",
        "bml-1c",
        "bml-1c-D",
    ]


def test_lists_tables_and_rules_are_standard_nodes(chapter: Build) -> None:
    minors = section_titled(chapter, "Minors")
    outer, inner = minors.findall(nodes.bullet_list)
    assert texts(outer, nodes.paragraph) == ["first", "second", "third"]
    assert texts(inner, nodes.paragraph) == ["third"]
    assert inner.parent is outer[1]
    enumeration = the_only(minors, nodes.enumerated_list)
    assert texts(enumeration, nodes.list_item) == ["one", "two"]
    definitions = the_only(minors, nodes.definition_list)
    assert texts(definitions, nodes.term) == ["term", "alone"]
    assert texts(definitions, nodes.definition) == ["its meaning", ""]
    assert len(list(minors.findall(nodes.transition))) == 1
    table = next(iter(minors.findall(nodes.table)))
    assert [texts(row, nodes.entry) for row in table.findall(nodes.row)] == [
        ["call", "meaning"],
        ["1", "♠"],
        ["2", ""],
    ]
    assert texts(the_only(table, nodes.thead), nodes.entry) == ["call", "meaning"]


def test_an_auction_is_a_table_with_its_notes_below(chapter: Build) -> None:
    auction = the_only(chapter.doctree(), bml_auction)
    assert texts(auction, nodes.entry) == ["1♥", "(2♣)", "Dbl*", "Pass"]
    assert texts(auction, bml_auction_note) == ["* takeout"]


def test_a_deal_has_its_facts_and_hands(chapter: Build) -> None:
    deal = the_only(chapter.doctree(), bml_deal)
    assert texts(the_only(deal, bml_facts), nodes.line) == [
        "Board 1",
        "Dealer North",
        "None vulnerable",
        "4♠ doubled by South",
        "Lead ♥K",
    ]
    assert [hand["seat"] for hand in deal.findall(bml_hand)] == ["N", "S"]
    north = next(iter(deal.findall(bml_hand)))
    assert texts(north, bml_holding) == ["♠ A K Q 2", "♥ K 4 3", "♦ —", "♣ Q J 10 9 8 7"]


def test_rest_blocks_are_read_by_docutils_in_place(chapter: Build) -> None:
    openings = section_titled(chapter, "Openings")
    assert isinstance(openings[1], nodes.compound)
    assert len(list(openings.findall(addnodes.toctree))) == 1
    note = the_only(openings, nodes.note)
    assert note.astext() == "A rest."
    assert texts(note, nodes.emphasis) == ["rest"]


def test_smart_quotes_turn_prose_but_neither_rows_nor_cards(project: Project) -> None:
    project.write(
        {"index.bml": '* A\n\nSay "yes".\n\n1C  "forcing" -- "always"\n  1D  "neg" *ative*\n'}
    )
    page = project.build("html").text("index.html")
    assert "Say “yes”." in page
    assert "&quot;forcing&quot; – &quot;always&quot;" in page or '"forcing" – "always"' in page
    assert "“neg”" not in page


def test_smart_quotes_drop_no_sign_of_notes(project: Project) -> None:
    text = "It's \\\\ \\- \\' &#92; so"
    notes = f"#+TITLE: T {text}\n#+AUTHOR: A -- {text}\n\n{text}\n\n- {text} :: {text}\n\n"
    project.write({"index.bml": f"{notes}1C P 1H* P\n* {text}\n"})
    shown = html.unescape(project.build("html").text("index.html"))
    assert shown.count(text) >= 6
    assert "A -- It" in shown


# What docutils and other builders ask for


def parsed(path: Path) -> nodes.document:
    settings = frontend.get_default_settings(BMLParser)
    settings.report_level = settings.halt_level = 5
    document = new_document(str(path), settings)
    BMLParser().parse(decode(path.read_bytes()).text, document)
    return document


def misplaced(document: nodes.document) -> list[str]:
    """Return the nodes that docutils' content model does not want where they are."""
    problems = []
    for node in document.findall(nodes.Element):
        try:
            problems += [f"{node.starttag()}: {child}" for child in node.validate_content()]
        except nodes.ValidationError as error:
            problems.append(str(error))
    return problems


def wrong_attributes(document: nodes.document) -> list[str]:
    """Return what docutils' standard nodes do not have.

    Ids are left out: docutils would have them in lower case, where 1C and (1C) are one.
    """
    problems = []
    for node in document.findall(nodes.Element):
        node["ids"] = []
        try:
            node.validate_attributes()
        except nodes.ValidationError as error:
            problems.append(str(error))
    return problems


SOURCES = [
    pytest.param(path, id=path.stem)
    for folder in ("tests/probes", "example_project")
    for path in sorted((Path(__file__).parents[2] / folder).glob("*.bml"))
]


@pytest.mark.skipif(docutils.__version_info__ < (0, 22), reason="docutils 0.21 has no model")
@pytest.mark.parametrize("path", SOURCES)
def test_every_tree_is_a_valid_document_with_our_nodes_and_without(path: Path) -> None:
    document = parsed(path)
    assert misplaced(document) == []
    lower(document)
    assert not list(document.findall(lambda node: isinstance(node, tuple(NODE_CLASSES))))
    assert misplaced(document) == []
    assert wrong_attributes(document) == []


def test_rows_cost_less_than_a_node_each(tmp_path: Path) -> None:
    path = tmp_path / "synthetic.bml"
    path.write_text(synthetic_notes(1000), encoding="utf-8")
    document = parsed(path)
    rows = all_rows(document)
    assert len(rows) >= 1000
    in_tables = sum(len(list(table.findall())) - 1 for table in document.findall(bml_bidtable))
    assert in_tables <= 0.5 * len(rows)


@pytest.mark.parametrize("builder", ["dummy", "xml", "pseudoxml", "gettext", "changes"])
def test_builders_that_know_nothing_of_notes_write_everything_without_a_warning(
    project: Project, builder: str
) -> None:
    notes = CHAPTER.replace("(8NT)", "1S")
    project.write({"index.bml": notes, "other.bml": "* Other !h\n\nText.\n"})
    build = project.build(builder, warningiserror=True)
    assert build.warning_text == ""
    assert build.app.statuscode == 0
    written = {"xml": "index.xml", "pseudoxml": "index.pseudoxml"}.get(builder)
    if written:
        page = build.text(written)
        for words in ("or balanced", "Negative, ", "takeout", "Q J 10 9 8 7", "by Ann &"):
            assert words in page
        assert "bml_" not in page


# Notes that are too much


def test_a_very_deep_table_is_one_message_and_a_page_with_all_its_rows(project: Project) -> None:
    rows = "".join(f"{' ' * level}jump  row{level}x\n" for level in range(1500))
    project.write({"index.bml": f"* A\n\n#BIDTABLE\n{rows}\n* B\n\nText.\n"})
    build = project.build("html")
    assert [kind for _, _, kind in build.places if kind == "bml.limit-depth"] == ["bml.limit-depth"]
    page = build.text("index.html")
    assert all(f"row{level}x" in page for level in range(1500))
    assert "Text." in page


def test_clips_that_double_without_end_are_told_shortly_and_the_rest_of_the_page_stays(
    project: Project,
) -> None:
    clips = "".join(
        f"#CUT c{number}\n#PASTE c{number - 1}\n#PASTE c{number - 1}\n#ENDCUT\n\n"
        for number in range(1, 40)
    )
    project.write(
        {
            "index.bml": f"* A\n\n#CUT c0\n1D  a\n#ENDCUT\n\n{clips}"
            "1C  b\n  #PASTE c39\n\n* B\n\nText.\n"
        }
    )
    build = project.build("html")
    # The two lines of the clip that is too deep, and the table that is too long.
    assert [kind for _, _, kind in build.places] == ["bml.paste-limit"] * 3
    assert all(len(warned.text) < 1000 for warned in build.warnings)
    assert "Text." in build.text("index.html")
