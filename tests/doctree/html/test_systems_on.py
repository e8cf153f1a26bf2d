"""What a line ``//as`` says is shown after its row, with a link (LANGUAGE XT-7)."""

from __future__ import annotations

import re

import pytest

from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from tests.doctree.html.pages import text
from tests.doctree.written import latex_of, page_of

NOTES = """\
1N = 15-17
  2C = Stayman
  (X) = penalties
  //as 1N
  (2C)
  //as 1N-(2D) X=2C
  (2D) = *any*
  //as 1N-2C
  //as nonsense
"""


def test_web_pages_link_to_the_row_of_the_other_auction() -> None:
    shown = page_of(NOTES).all(".bml-system-on")
    assert [text(one).replace("\ufe0e", "") for one in shown] == [
        "(same as after 1NT)",
        "(same as after 1NT–(2♦))",
        "(same as after 1NT–2♣)",
    ]
    assert [[link.get("href") for link in one.iter("a")] for one in shown] == [
        ["#bml-1N"],
        ["#bml-1N-2d"],
        ["#bml-1N-2C"],
    ]


def test_paper_links_too() -> None:
    assert latex_of(NOTES).count(r"(same as after ") == 3
    assert r"\hyperref[bml-1N-2C]" in latex_of(NOTES)


def test_plain_text_says_it_too() -> None:
    shown = render_text(parse_text(NOTES).document, Options())
    assert re.findall(r"\(same as after .*\)", shown) == [
        "(same as after 1NT)",
        "(same as after 1NT (2♦))",
        "(same as after 1NT 2♣)",
    ]
    assert "penalties (same as after 1NT)" in shown


@pytest.mark.parametrize("target", ["2N", "1N-3C"])
def test_an_auction_that_the_notes_lack_is_no_link(target: str) -> None:
    (shown,) = page_of(f"1N = 15-17\n  (X)\n  //as {target}\n").all(".bml-system-on")
    assert list(shown.iter("a")) == []
