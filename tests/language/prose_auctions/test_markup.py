"""Auctions in text with markup, and the auctions that headings end with."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.prose import running_texts
from sphinxcontrib_bml.language.prose_auctions.scanner import auction_of_heading, auctions_in_markup


def found_in(text: str, options: Options | None = None) -> list[str]:
    found = auctions_in_markup(text, options or Options(), "en")
    return [text[one.auction.start : one.auction.end] for one in found]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        # AL-3: a chain does not cross a mark.
        ("*1D-1S* and /1D-1N/, 1C-1D", ["1D-1S", "1D-1N", "1C-1D"]),
        ("1C - *1D* - 1H", []),
        ("*a /1D-1S/ b* 1C-1D", ["1D-1S", "1C-1D"]),
        ("1N – 2♠ (*the range* ask) – 3♣", ["1N – 2♠"]),
        # AL-2: code, addresses, targets.
        ("=1C-1D= 1C-1H", ["1C-1H"]),
        ("https://example.org/1C-1D-1S.html 1C-1H", ["1C-1H"]),
        ("[the club](#1C--1D), [notes](1N-2C.bml) 1C-1H", ["1C-1H"]),
        ("a  1C  -  1D", ["1C  -  1D"]),
    ],
)
def test_auctions_are_found_between_marks(text: str, spans: list[str]) -> None:
    assert found_in(text) == spans


def test_the_words_of_a_link_are_told_apart() -> None:
    """AL-3."""
    text = "1C-1D [see *1C-1H*](#x) 1C-1S"
    found = auctions_in_markup(text, Options(), "en")
    assert [(text[one.auction.start : one.auction.end], one.is_in_link) for one in found] == [
        ("1C-1D", False),
        ("1C-1H", True),
        ("1C-1S", False),
    ]


def test_where_links_are_off_their_words_are_text() -> None:
    text = "[see 1C-1H](#1C--1D)"
    assert found_in(text, Options(links=False)) == ["1C-1H"]


def test_places_are_those_of_the_text_with_its_marks() -> None:
    text = "*a* [b](#c) /1N – 2♠ (asks) – (3♣ weak)/"
    (found,) = auctions_in_markup(text, Options(), "en")
    auction = found.auction
    assert text[auction.start : auction.end] == "1N – 2♠ (asks) – (3♣ weak)"
    assert [text[slice(*remark)] for remark in auction.remarks] == ["(asks)"]
    assert [text[slice(*call.words)] for call in auction.calls if call.words] == ["weak"]


@pytest.mark.parametrize(
    ("heading", "auction"),
    [
        ("1N--2C--2D", "1N-2C-2D"),
        ("1NT – 2♣", "1N-2C"),
        ("Over (1H) X", "(1H)-X"),
        ("Over *(1H) X*", "(1H)-X"),
        ("After 1C-1D: 1C-1D-1H", "1C-1D-1H"),
        ("1N-2C (Stayman)", "1N-2C"),
        ("1N-2C (Stayman) (2024):", "1N-2C"),
        ("1N-2C-", "1N-2C"),
        ("(1N-2C)", "1N-2C"),
        ("[1N-2C](#x)", "1N-2C"),
        ("1!h-X-2!h", "1H-(X)-2H"),
        # No auctions, or not at the end.
        ("4H 4S 5C 5D openings", None),
        ("1N-2C Stayman", None),
        ("1N-2C =code=", None),
        ("*What we do after* 1N-2C, we think", None),
        ("1N-2C and 2D", None),
        ("1N-2C https://example.org", None),
        ("1N", None),
        ("1N (2C)-", "1N-(2C)"),
        ("", None),
    ],
)
def test_a_heading_may_end_with_an_auction(heading: str, auction: str | None) -> None:
    found = auction_of_heading(heading, Options(), "en")
    assert (found and found.normal_form) == auction


def test_the_auction_of_a_heading_has_its_place() -> None:
    heading = "*Two* after (1H) X*"
    found = auction_of_heading(heading, Options(), "en")
    assert found
    assert heading[found.start : found.end] == "(1H) X"


NOTES = """\
#+TITLE: The title
#+AUTHOR: An author
#+DESCRIPTION: The description

* A heading

A paragraph
in two lines
// a comment

- an item
  - an inner item

- term :: meaning

1. first

| cell | other |
|------|-------|
| last | one   |

1C  !A row
  1D  sister
      goes on

#HIDE
1H hidden

1C* P P P
* a note
"""


def test_notes_without_title_and_description_have_other_running_texts() -> None:
    """AL-1."""
    found = running_texts(parse_text("A paragraph\n\n1C = a row\n").document)
    assert [text.text for text in found] == ["A paragraph", "a row"]


def test_running_texts_are_those_that_pages_show() -> None:
    """AL-1, AL-2."""
    found = list(running_texts(parse_text(NOTES).document))
    assert [text.text for text in found] == [
        "The title",
        "The description",
        "A heading",
        "A paragraph\nin two lines",
        "an item",
        "an inner item",
        "term",
        "meaning",
        "first",
        "cell",
        "other",
        "last",
        "one",
        "A row",
        "sister\ngoes on",
        "a note",
    ]
    assert [text.text for text in found if text.is_heading] == ["The title", "A heading"]
    assert [(text.row.label, text.offset) for text in found if text.row] == [("1C", 1), ("1D", 0)]
    assert all(text.fragment.text[text.offset :] == text.text for text in found)
