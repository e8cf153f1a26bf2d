"""The explorer's auction by seats, its bidding box by keys, and the partner.

RESOLVER RX-2, RX-3, RX-4, RX-6, RQ-3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.explorer.conftest import DESKTOP, PHONE
from tests.browser.explorer.test_page import INPUT, NEXT, answer, shows
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.explorer.conftest import Open


# RESOLVER RX-2
@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("1N-2C", [["", "1NT", "Pass", "2♣"]]),
        ("(1H)-X-1S", [["1♥", "Dbl", "Pass", "1♠"]]),
        ("1H-2C&seat=3", [["", "", "", "Pass"], ["Pass", "1♥", "Pass", "2♣"]]),
        ("(1H)-X&seat=2", [["", "", "", "Pass"], ["1♥", "Dbl"]]),
        ("(1H)-X&seat=4", [["", "Pass", "Pass", "Pass"], ["1♥", "Dbl"]]),
    ],
)
def test_the_auction_is_shown_by_seats(open_ask: Open, query: str, rows: list[list[str]]) -> None:
    with open_ask(f"ask.html#{query}") as page:
        table = page.locator(".bml-ask-auction")
        assert table.locator("th").all_inner_texts() == ["W", "N", "E", "S"]
        assert [
            [cell.strip() for cell in row.locator("td").all_inner_texts()]
            for row in table.locator("tbody tr").all()
        ] == rows
        assert table.locator("[aria-current]").inner_text() == rows[-1][-1]


# RESOLVER RQ-3, RA-2
@pytest.mark.parametrize("query", ["P P P P", "all pass", "AP", "P (P) P (P)"])
def test_a_passed_out_board_is_the_end_of_the_auction(open_ask: Open, query: str) -> None:
    with open_ask() as page:
        page.locator(INPUT).fill(query)
        page.locator(INPUT).press("Enter")
        page.locator(".bml-ask-none").wait_for()
        assert page.locator(".bml-ask-none").inner_text() == "The auction is over."
        assert page.locator(".bml-ask-auction td:has(span)").count() == 4
        assert page.locator(".bml-ask-next").count() == 0
        assert page.locator(".bml-ask-call:enabled").count() == 0


def test_one_text_is_shown_once(open_ask: Open, tmp_path: Path) -> None:
    project = Project(tmp_path)
    notes = (
        "#+TITLE: N\n\n* One\n\n1N  15-17\n1D  4+!d\n\n* Two\n\n#SEAT 3\n\n1N  15-17\n1D  3+!d\n"
    )
    project.write({"index.bml": notes, "ask.rst": "Ask\n===\n\n.. bml-explorer::\n"})
    built = project.build("html", config={"suppress_warnings": ["toc", "bml"]})
    with open_ask("ask.html#1N", built.out.as_uri()) as page:
        shows(page, "#1N", "15-17")
        assert page.locator(".bml-ask-text").count() == 1
        assert page.locator(".bml-ask-source").all_inner_texts() == ["One", "Two"]
        assert "3rd seat" not in answer(page)
        page.goto(f"{built.out.as_uri()}/ask.html#1D")
        shows(page, "#1D", "3rd seat:")
        page.goto(f"{built.out.as_uri()}/ask.html#")
        shows(page, "", "We open")
        assert answer(page).count("(+1 more)") == 1


# VARIANTS VA-10
def test_a_partner_is_chosen_and_stays_in_the_address(open_ask: Open, tmp_path: Path) -> None:
    project = Project(tmp_path)
    notes = "#+TITLE: Ours\n#+VARIANTS: Anna, Ben\n\n1N  15-17\n//only Ben = 12-14\n  2C  Stayman\n"
    project.write({"index.bml": notes, "ask.rst": "Ask\n===\n\n.. bml-explorer::\n"})
    built = project.build("html", config={"suppress_warnings": ["toc"]})
    with open_ask("ask.html#1N", built.out.as_uri()) as page:
        partner = page.get_by_role("combobox", name="Partner")
        assert partner.locator("option").all_inner_texts() == ["Anna", "Ben"]
        assert "15-17" in answer(page)
        partner.select_option("Ben")
        page.wait_for_function("location.hash.includes('partner=')")
        page.wait_for_function(
            "document.querySelector('.bml-ask-answer').innerText.includes('12-14')"
        )
        page.locator(NEXT, has_text="Stayman").click()
        page.locator(".bml-ask-text", has_text="Stayman").wait_for()
        page.reload()
        page.locator(".bml-ask-trail", has_text="12-14").wait_for()
        assert partner.evaluate("one => one.selectedOptions[0].text") == "Ben"
        page.get_by_role("button", name="Clear").click()
        page.locator(NEXT, has_text="12-14").wait_for()
        partner.select_option("Anna")
        page.locator(NEXT, has_text="15-17").wait_for()
        assert "partner=" not in page.url


# RESOLVER RX-6
def test_the_keyboard_alone_does_everything(open_ask: Open) -> None:
    with open_ask() as page:
        page.locator(INPUT).focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.call") == "3"  # the first of the notes
        for key, call in (("Right", "4"), ("Down", "9"), ("Left", "8"), ("Up", "3"), ("Up", "0")):
            page.keyboard.press(f"Arrow{key}")
            assert page.evaluate("document.activeElement.dataset.call") == call
        page.keyboard.press("Tab")
        assert page.evaluate("!!document.activeElement.closest('.bml-ask-answer')")
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement.dataset.call") == "0"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        shows(page, "#1C", "4+♥")
        assert page.evaluate("!!document.activeElement.closest('.bml-ask-box')")
        page.keyboard.press("Tab")
        for _ in range(60):
            if page.evaluate("document.activeElement.matches('.bml-ask-next a')"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.matches('.bml-ask-name')")
        for _ in range(80):
            page.keyboard.press("Tab")
            if not page.evaluate("!!document.activeElement.closest('.bml-explorer')"):
                break
        else:
            pytest.fail("the keyboard does not leave the explorer")


def test_arrow_keys_reach_all_of_the_table(open_ask: Open) -> None:
    with open_ask("ask.html#2D") as page:
        page.locator(INPUT).focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        for _ in range(60):
            page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.dataset.side") == "0"
        seen = set()
        for _ in range(60):
            seen.add(page.evaluate("document.activeElement.innerText || 'select'"))
            page.keyboard.press("ArrowRight")
        assert {"Their call", "Higher bids", "Undo", "Clear", "Copy link"} <= seen
        select = page.get_by_role("combobox", name="Seat")
        select.focus()
        page.keyboard.press("ArrowLeft")
        assert select.input_value() == ""


def test_on_a_phone_the_field_loses_the_focus_after_look_up(open_ask: Open) -> None:
    for size, has_focus in ((PHONE, False), (DESKTOP, True)):
        with open_ask(viewport=size) as page:
            page.locator(f".bml-ask-narrow {INPUT}" if size is PHONE else INPUT).fill("1N")
            page.locator(INPUT).press("Enter")
            shows(page, "#1N", "Stayman")
            assert page.evaluate("document.activeElement.matches('input')") is has_focus
