"""Auctions in running text on pages without Sphinx (PROSE-AUCTIONS AL-1 to AL-3, AL-24, AL-27)."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.inline_nodes import InlineBuilder, one_place
from sphinxcontrib_bml.doctree.nodes import bml_call, bml_row, bml_sequence
from sphinxcontrib_bml.doctree.writers.lower import lower
from sphinxcontrib_bml.language.options import Options
from tests.doctree.html.pages import Page, text
from tests.doctree.rows import all_rows
from tests.doctree.written import latex_of, page_of, tree_of

NOTES = """\
* After 1N-2C

See 1N--2!c, *1N-2D* and [1N-2C](#After 1N-2C); 1N-2S is new.

1N = strong, 1N-2C asks
  2C = Stayman
       if weak: 2C-2D
    2D = no
  2D = transfer
"""


def sequences(written: str, options: Options | None = None) -> list[str]:
    """Return the auctions of a text as they are shown, their calls between bars."""
    builder = InlineBuilder(options or Options())
    paragraph = nodes.paragraph("", "", *builder.prose(written, one_place("", 1)))
    return [
        "".join(
            f"|{child.astext()}|" if isinstance(child, bml_call) else child.astext()
            for child in sequence.children
        )
        for sequence in paragraph.findall(bml_sequence)
    ]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        # Strains are symbols, N is NT; SA, words and variables stay.
        ("1C-1D-1N", "|1♣|-|1♦|-|1NT|"),
        ("1!c--1NT", "|1♣|–|1NT|"),
        ("1m-1M-1SA", "|1m|-|1M|-|1SA|"),
        ("1C-(Dbl)-Pass", "|1♣|-|(Dbl)|-|Pass|"),
        ("1N-2D/H", "|1NT|-|2♦/♥|"),
        ("1N-(2C/D)-X", "|1NT|-|(2♣/♦)|-|X|"),
        ("1HS-2red", "|1♥♠|-|2red|"),
        ("1h-1s-1n", "|1♥|-|1♠|-|1NT|"),
        ("1N-(2C)-2steps", "|1NT|-|(2♣)|-|2steps|"),
        # What is said about a call, marks and remarks are ordinary text.
        ("1C-(2D multi)-X", "|1♣|-|(2♦| multi)-|X|"),
        ("1N – 2S! (a *b) – 3C", "|1NT| – |2♠|! (a *b) – |3♣|"),
        ("1N – 2D / 2H", "|1NT| – |2♦ / 2♥|"),
    ],
)
def test_an_auction_is_calls_and_what_stands_between_them(written: str, shown: str) -> None:
    """AL-24."""
    assert sequences(written) == [shown]


def test_no_mark_crosses_an_auction_and_code_has_none() -> None:
    """AL-2, AL-3."""
    assert sequences("1C *-1D* 1H, =1C-1D=, https://a.org/1C-1D, [x](1C-1D.bml)") == []
    assert sequences("*1C-1D* /1C-1H/ [1C-1S](#x)") == ["|1♣|-|1♦|", "|1♣|-|1♥|", "|1♣|-|1♠|"]


def test_who_wants_none_has_none() -> None:
    options = Options(autolink=False)
    assert sequences("1C-1D", options) == []
    nodes_of = InlineBuilder(options).prose("1C-1D, *1N*", one_place("", 1))
    assert "".join(node.astext() for node in nodes_of) == "1♣-1♦, 1NT"


def test_a_bare_address_is_shown_as_it_is() -> None:
    (link,) = InlineBuilder(Options()).prose("https://a.org/1N--2C", one_place("", 1))
    assert link.astext() == "https://a.org/1N--2C"


@pytest.fixture(scope="module")
def page() -> Page:
    return page_of(NOTES)


def test_auctions_lead_to_the_rows_that_define_them(page: Page) -> None:
    """AL-27, AL-29, AL-30: with the meaning on hover."""
    assert page.errors == []
    links = [
        (text(link), link.get("href"), link.get("title"))
        for link in page.all("span.bml-auction", "a")
    ]
    assert links == [
        ("1NT–2♣", "#bml-1N-2C", "1NT 2♣: Stayman if weak: 2♣-2♦"),
        ("1NT-2♦", "#bml-1N-2D", "1NT 2♦: transfer"),
        ("1NT-2♣", "#bml-1N-2C", "1NT 2♣: Stayman if weak: 2♣-2♦"),
        ("2♣-2♦", "#bml-1N-2C-2D", "1NT 2♣ 2♦: no"),
    ]


def test_those_of_headings_and_links_and_what_nothing_defines_are_set_only(page: Page) -> None:
    """AL-3, AL-31."""
    shown = [text(auction) for auction in page.all("span.bml-auction")]
    linked = [text(link) for link in page.all("span.bml-auction", "a")]
    assert len(shown) == len(linked) + 3
    assert [text(auction) for auction in page.all("h1", "span.bml-auction")] == ["1NT-2♣"]
    assert [text(auction) for auction in page.all("a", "span.bml-auction")] == ["1NT-2♣"]


def test_a_line_may_be_broken_behind_a_separator_only(page: Page) -> None:
    """AL-24."""
    auction = next(iter(page.all("span.bml-auction", "a")))
    assert [child.tag for child in auction] == ["span", "wbr", "span"]
    assert {child.get("class") for child in auction if child.tag == "span"} == {"bml-bid"}


def test_a_row_is_data_unless_it_holds_an_auction() -> None:
    document = tree_of(NOTES)
    kinds = [isinstance(row, bml_row) for row in all_rows(document)]
    assert kinds == [True, True, False, False]


def test_in_a_book_a_call_is_whole_and_its_row_a_place() -> None:
    """AL-24."""
    latex = latex_of(NOTES)
    assert r"\hyperref[bml-1N-2C]{\bmlcall{1NT}–\bmlthen\bmlcall{2\bmlC{}}}" in latex
    assert latex.count(r"\label{bml-1N-2C}") == 1
    assert r"\label{bml-1N}" not in latex


def test_for_other_writers_it_is_text() -> None:
    document = tree_of(NOTES)
    lower(document)
    assert not list(document.findall(bml_sequence))
    assert "See 1NT–2♣, 1NT-2♦" in document.astext()
    assert not [node for node in document.findall(nodes.Element) if "hint" in node]
