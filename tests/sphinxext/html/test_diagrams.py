from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.html.pages import Page, below, classes, text

if TYPE_CHECKING:
    from collections.abc import Callable
    from xml.etree.ElementTree import Element

    from tests.sphinxext.projects import Build, Project

NORTH = "N KJ84 A53 T92 K76"
EAST = "E 92 KQT8 7 T98432"
SOUTH = "S AQT75 72 64 AQJ5"
WEST = "W 63 J964 AKQJ853 -"


def deal(header: str, *hands: str, options: str = "") -> str:
    lines = [f".. deal:: {header}", *options.splitlines(), "", *hands]
    return "\n   ".join(lines) + "\n\n"


PAGE = (
    "Diagrams\n========\n\nSee :numref:`seven`.\n\n"
    + deal(
        "#7 S NS 4SXS dK",
        *(NORTH, EAST, SOUTH, WEST),
        options=":name: seven\n:caption: Where 4♠ <makes>\n:class: wide",
    )
    + deal("", NORTH, SOUTH)
    + deal("", EAST, WEST)
    + deal("#3 S EW", EAST)
    + deal("", NORTH, EAST, SOUTH)
    + """\
.. auction:: S
   :vul: NS
   :name: bidding
   :caption: The auction to 4♠

   1S
   2D 3D* P 4S
   D(1) P P P
   * at least *four* !s
   (1) <penalty>

.. auction::

   1C (1D) P 1H
   P P
"""
)


@pytest.fixture(scope="module")
def build(make_project: Callable[[str], Project]) -> Build:
    project = make_project("diagrams")
    project.write({"index.rst": PAGE})
    return project.build("html", config={"numfig": True})


@pytest.fixture(scope="module")
def page(build: Build) -> Page:
    return Page.of(build)


def deals(page: Page) -> list[Element]:
    return page.all("figure.bml-deal")


def hands(found: Element) -> dict[str, list[str]]:
    return {
        hand.get("aria-label") or "": [text(holding) for holding in hand]
        for hand in below(found, "ul.bml-hand")
    }


def layout(found: Element) -> str:
    (board,) = below(found, ".bml-board")
    return classes(board)[1].removeprefix("bml-board-")


def test_the_page_has_no_parse_error_and_no_warning(page: Page, build: Build) -> None:
    assert page.errors == []
    assert build.warnings == []


def test_each_hand_is_a_list_of_four_suits_named_by_its_seat(page: Page) -> None:
    assert hands(deals(page)[0]) == {
        "North": ["♠ K J 8 4", "♥ A 5 3", "♦ 10 9 2", "♣ K 7 6"],
        "West": ["♠ 6 3", "♥ J 9 6 4", "♦ A K Q J 8 5 3", "♣ —"],
        "East": ["♠ 9 2", "♥ K Q 10 8", "♦ 7", "♣ 10 9 8 4 3 2"],
        "South": ["♠ A Q 10 7 5", "♥ 7 2", "♦ 6 4", "♣ A Q J 5"],
    }
    assert {hand.get("role") for hand in page.all("ul.bml-hand")} == {"list"}


def test_what_is_known_of_a_board_is_told_in_words(page: Page) -> None:
    (facts,) = below(deals(page)[0], ".bml-facts")
    assert text(facts) == "Board 7 Dealer South N-S vulnerable 4♠ doubled by South Lead ♦K"
    assert len(facts.findall("br")) == 4
    assert not list(below(deals(page)[1], ".bml-facts"))


def test_the_layout_follows_from_the_hands(page: Page) -> None:
    assert [layout(found) for found in deals(page)] == ["all", "ns", "ew", "one", "all"]


def test_the_compass_marks_the_vulnerable_seats(page: Page) -> None:
    compasses = [list(below(found, ".bml-compass")) for found in deals(page)]
    assert [len(found) for found in compasses] == [1, 1, 1, 0, 1]
    ((compass,), *_) = compasses
    assert compass.get("aria-hidden") == "true"
    assert [text(letter) for letter in compass] == ["N", "W", "E", "S"]
    assert [text(letter) for letter in compass if classes(letter) == ["bml-vul"]] == ["N", "S"]


def test_a_hand_alone_shows_its_seat(page: Page) -> None:
    (seat,) = below(deals(page)[3], ".bml-seat")
    assert text(seat) == "East"
    assert "bml-vul" in classes(seat)
    assert list(hands(deals(page)[3])) == ["East"]


def test_a_deal_is_a_numbered_figure_with_name_class_and_caption(page: Page) -> None:
    first, *others = deals(page)
    assert first.get("id") == "seven"
    assert classes(first) == ["bml-deal", "wide"]
    (caption,) = first.findall("figcaption")
    assert text(caption).startswith("Deal 1 Where 4♠ <makes>")
    assert [link.get("href") for link in below(caption, "a")] == ["#seven"]
    assert not any(list(other.findall("figcaption")) for other in others)
    assert "See Deal 1." in [text(paragraph) for paragraph in page.all("p")]


def test_an_auction_is_a_table_with_a_caption_and_column_heads(page: Page) -> None:
    table = page.all("table.bml-auction")[0]
    assert [child.tag for child in table] == ["caption", "thead", "tbody"]
    assert text(table[0]).startswith("The auction to 4♠")
    heads = list(below(table, "th"))
    assert [text(head) for head in heads] == ["West", "North", "East", "South"]
    assert {head.get("scope") for head in heads} == {"col"}
    assert [text(head) for head in heads if "bml-vul" in classes(head)] == ["North", "South"]
    assert page.all(".bml-auction-block")[0].get("id") == "bidding"


def test_calls_begin_below_the_dealer_and_carry_their_marks(page: Page) -> None:
    table = page.all("table.bml-auction")[0]
    rows = [[text(cell) for cell in below(row, "td")] for row in below(table, "tbody", "tr")]
    assert rows == [
        ["", "", "", "1♠"],
        ["2♦", "3♦*", "Pass", "4♠"],
        ["Dbl1", "Pass", "Pass", "Pass"],
    ]
    assert [text(mark) for mark in below(table, "sup")] == ["*", "1"]


def test_notes_stand_below_the_table(page: Page) -> None:
    block = page.all(".bml-auction-block")[0]
    assert [text(note) for note in below(block, "p.bml-auction-note")] == [
        "* at least four ♠",
        "1 <penalty>",
    ]


def test_an_auction_without_dealer_has_neither_heads_nor_caption(page: Page) -> None:
    table = page.all("table.bml-auction")[1]
    assert [child.tag for child in table] == ["tbody"]
    rows = [[text(cell) for cell in below(row, "td")] for row in below(table, "tr")]
    assert rows == [["1♣", "(1♦)", "Pass", "1♥"], ["Pass", "Pass", "", ""]]


def test_a_theme_that_wraps_tables_does_not_cost_the_caption(project: Project) -> None:
    project.write({"index.rst": PAGE})
    page = Page.of(project.build("html", config={"html_theme": "furo"}))
    captions = [text(caption) for caption in page.all("table.bml-auction", "caption")]
    assert [caption.rstrip("¶#") for caption in captions] == ["The auction to 4♠"]


def test_diagrams_in_table_cells_and_lists_are_whole(project: Project) -> None:
    project.write(
        {
            "index.rst": "* .. auction:: N\n\n     1C P\n\n"
            ".. list-table::\n\n   * - .. deal::\n\n          N KJ84 A53 T92 K76\n"
            "     - .. bidtable::\n\n          1C\n            1D\n"
        }
    )
    page = Page.of(project.build("html"))
    assert page.errors == []
    assert len(page.all("li", "table.bml-auction", "th")) == 4
    assert len(page.all("td", "ul.bml-hand", "li")) == 4
    assert len(page.all("td", "ul.bml-tree", "li")) == 2
