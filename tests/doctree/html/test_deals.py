"""Deals on web pages; numbers and links to them, which Sphinx adds, are in ``tests/sphinxext``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.doctree.nodes import bml_deal
from tests.doctree.html.pages import Page, below, classes, text
from tests.doctree.written import give_caption, give_name, page_of, the_only, tree_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NORTH = "N KJ84 A53 T92 K76\n"
EAST = "E 92 KQT8 7 T98432\n"
SOUTH = "S AQT75 72 64 AQJ5\n"
WEST = "W 63 J964 AKQJ853 -\n"
NOTES = "\n".join(
    [
        "S NS #15 4SXS dK\n" + NORTH + EAST + SOUTH + WEST,
        NORTH + SOUTH,
        EAST + WEST,
        "S EW #3\n" + EAST,
        NORTH + EAST + SOUTH,
    ]
)


@pytest.fixture(scope="module")
def page() -> Page:
    return page_of(NOTES)


@pytest.fixture(scope="module")
def deals(page: Page) -> list[Element]:
    return page.all("figure.bml-deal")


def hands(deal: Element) -> dict[str, list[str]]:
    return {
        hand.get("aria-label") or "": [text(holding) for holding in hand]
        for hand in below(deal, "ul.bml-hand")
    }


def layout(deal: Element) -> str:
    (board,) = below(deal, ".bml-board")
    return classes(board)[1].removeprefix("bml-board-")


def test_a_page_has_no_parse_error(page: Page) -> None:
    assert page.errors == []


def test_each_hand_is_a_list_of_four_suits_named_by_its_seat(
    page: Page, deals: list[Element]
) -> None:
    assert hands(deals[0]) == {
        "North": ["♠ K J 8 4", "♥ A 5 3", "♦ 10 9 2", "♣ K 7 6"],
        "West": ["♠ 6 3", "♥ J 9 6 4", "♦ A K Q J 8 5 3", "♣ —"],
        "East": ["♠ 9 2", "♥ K Q 10 8", "♦ 7", "♣ 10 9 8 4 3 2"],
        "South": ["♠ A Q 10 7 5", "♥ 7 2", "♦ 6 4", "♣ A Q J 5"],
    }
    assert {hand.get("role") for hand in page.all("ul.bml-hand")} == {"list"}


def test_what_is_known_of_a_board_is_told_in_words(deals: list[Element]) -> None:
    (facts,) = below(deals[0], ".bml-facts")
    assert text(facts) == "Board 15 Dealer South N-S vulnerable 4♠ doubled by South Lead ♦K"
    assert len(facts.findall("br")) == 4
    assert not list(below(deals[1], ".bml-facts"))


def test_the_layout_follows_from_the_hands(deals: list[Element]) -> None:
    assert [layout(deal) for deal in deals] == ["all", "ns", "ew", "one", "all"]


def test_the_compass_marks_the_vulnerable_seats(deals: list[Element]) -> None:
    compasses = [list(below(deal, ".bml-compass")) for deal in deals]
    assert [len(found) for found in compasses] == [1, 1, 1, 0, 1]
    ((compass,), *_) = compasses
    assert compass.get("aria-hidden") == "true"
    assert [text(letter) for letter in compass] == ["N", "W", "E", "S"]
    assert [text(letter) for letter in compass if "bml-vul" in classes(letter)] == ["N", "S"]


def test_the_compass_marks_the_dealer(deals: list[Element]) -> None:
    dealers = [list(below(deal, ".bml-compass", "b.bml-dealer")) for deal in deals]
    assert [[text(letter) for letter in found] for found in dealers] == [["S"], [], [], [], []]


def test_a_hand_alone_shows_its_seat(deals: list[Element]) -> None:
    (seat,) = below(deals[3], ".bml-seat")
    assert text(seat) == "East"
    assert "bml-vul" in classes(seat)
    assert list(hands(deals[3])) == ["East"]


def test_a_deal_has_its_name_its_class_and_its_caption_below() -> None:
    document = tree_of(NORTH)
    deal = the_only(document, bml_deal)
    give_name(deal, "it")
    deal["classes"].append("wide")
    give_caption(deal, "Where 4♠ <makes>")
    figure = page_of(document).one("figure.bml-deal")
    assert figure.get("id") == "it"
    assert classes(figure) == ["bml-deal", "wide"]
    assert [child.tag for child in figure] == ["div", "figcaption"]
    assert text(figure[1]) == "Where 4♠ <makes>"


@pytest.mark.parametrize(
    ("cards", "index"), [("AKQJT98765 A 3 2", "0"), ("AKQJT9876 AK 3 2", None)]
)
def test_keys_reach_a_deal_that_may_have_to_be_scrolled(cards: str, index: str | None) -> None:
    (board,) = page_of(f"N {cards}\n").all("div.bml-board")
    assert board.get("tabindex") == index
