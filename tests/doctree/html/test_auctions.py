"""Auctions on web pages; what Sphinx and its themes do with them is in ``tests/sphinxext``."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.doctree.nodes import bml_auction
from tests.doctree.html.pages import Page, below, classes, text
from tests.doctree.written import auction_of, give_caption, give_name, page_of, the_only

CALLS = """\
1S
2D 3D* P 4S
D(1) P P P
* at least *four* !s
(1) <penalty>
"""


@pytest.fixture(scope="module")
def page() -> Page:
    document = auction_of(CALLS, dealer="S", vulnerable="NS")
    auction = the_only(document, bml_auction)
    give_name(auction, "bidding")
    give_caption(auction, "The auction to 4♠")
    return page_of(document)


def test_an_auction_is_a_table_with_column_heads(page: Page) -> None:
    assert page.errors == []
    table = page.one("table.bml-auction")
    assert [child.tag for child in table] == ["thead", "tbody"]
    heads = list(below(table, "th"))
    assert [text(head) for head in heads] == ["West", "North", "East", "South"]
    assert {head.get("scope") for head in heads} == {"col"}
    assert [text(head) for head in heads if "bml-vul" in classes(head)] == ["North", "South"]
    assert page.one(".bml-auction-block").get("id") == "bidding"


def test_calls_begin_below_the_dealer_and_carry_their_marks(page: Page) -> None:
    table = page.one("table.bml-auction")
    rows = [[text(cell) for cell in below(row, "td")] for row in below(table, "tbody", "tr")]
    assert rows == [
        ["", "", "", "1♠"],
        ["2♦", "3♦*", "Pass", "4♠"],
        ["Dbl1", "Pass", "Pass", "Pass"],
    ]
    assert [text(mark) for mark in below(table, "sup")] == ["*", "1"]


def test_the_caption_is_below_the_notes(page: Page) -> None:
    """LANGUAGE PY-5."""
    figure = page.one("figure.bml-auction-block")
    assert [child.tag for child in figure] == ["table", "p", "p", "figcaption"]
    assert text(figure[-1]) == "The auction to 4♠"


def test_notes_stand_below_the_table(page: Page) -> None:
    block = page.one(".bml-auction-block")
    assert [text(note) for note in below(block, "p.bml-auction-note")] == [
        "* at least four ♠",
        "1 <penalty>",
    ]


def test_an_auction_without_dealer_has_neither_heads_nor_caption() -> None:
    table = page_of("1C (1D) P 1H\nP P\n").one("table.bml-auction")
    assert [child.tag for child in table] == ["tbody"]
    rows = [[text(cell) for cell in below(row, "td")] for row in below(table, "tr")]
    assert rows == [["1♣", "(1♦)", "Pass", "1♥"], ["Pass", "Pass", "", ""]]
