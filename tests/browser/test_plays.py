from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import build
from tests.browser.looks import THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NOTES = """\
#+TITLE: Hands

4HS lead: N
N - T96 - T84
E 8 - 8 KJ52
S - J4 9 Q73
W J - JT A96

Play
8 !h6 !c2 !hJ !c6
9 !d9 !dT !h9 !d8 ; the ruff that South has waited for
10 !hT !c5 !h4 !c9

* Rows

1N = Balanced
2C = !Strong
2D = Weak
"""
MEASURE = """() => {
    const box = found => found.getBoundingClientRect();
    const block = document.querySelector(".bml-play").closest(".bml-auction-block");
    const heights = [...document.querySelectorAll("li.bml-row")].map(row => box(row).height);
    return {
        hidden: block.scrollWidth - block.clientWidth,
        table: box(block.querySelector("table")).right,
        heights: [Math.min(...heights), Math.max(...heights)],
    };
}"""


@pytest.fixture(params=THEMES)
def measures(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """The play and the rows on a phone."""
    source, out = tmp_path_factory.mktemp("plays"), tmp_path_factory.mktemp("plays-pages")
    (source / "conf.py").write_text('extensions = ["sphinxcontrib_bml"]\n', encoding="utf-8")
    (source / "index.bml").write_text(NOTES, encoding="utf-8")
    assert build(source, out, html_theme=request.param) == ""
    with browser.new_context(viewport={"width": 390, "height": 800}) as context:
        page = context.new_page()
        page.goto((out / "html" / "index.html").as_uri())
        found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def test_a_play_with_comments_fits_on_a_phone(measures: dict[str, Any]) -> None:
    assert measures["hidden"] <= 0
    assert measures["table"] <= 390


def test_a_row_with_an_alert_is_no_higher_than_others(measures: dict[str, Any]) -> None:
    lowest, highest = measures["heights"]
    assert highest - lowest < 3
