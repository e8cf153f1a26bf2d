"""The explorer's auction by seats, its bidding box by keys, and the partner.

RESOLVER RX-2, RX-3, RX-4, RX-6, RQ-3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.explorer.conftest import DESKTOP, PHONE
from tests.browser.explorer.test_page import INPUT, NEXT, expect_answer, shows
from tests.browser.waiting import wait_for_result, wait_for_value
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.explorer.conftest import Open

FOCUSED_CALL = "document.activeElement.dataset.call"


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
        expect(table.locator("th")).to_have_text(["W", "N", "E", "S"], use_inner_text=True)
        wait_for_result(page, lambda: cells(page), rows)
        current = table.locator("[aria-current]")
        expect(current).to_have_text(rows[-1][-1], use_inner_text=True)


def cells(page: Page) -> list[list[str]]:
    """Return the texts of the auction's cells by rows."""
    return [
        [cell.strip() for cell in row.locator("td").all_inner_texts()]
        for row in page.locator(".bml-ask-auction tbody tr").all()
    ]


# RESOLVER RQ-3, RA-2
@pytest.mark.parametrize("query", ["P P P P", "all pass", "AP", "P (P) P (P)"])
def test_a_passed_out_board_is_the_end_of_the_auction(open_ask: Open, query: str) -> None:
    with open_ask() as page:
        page.locator(INPUT).fill(query)
        page.locator(INPUT).press("Enter")
        over = "The auction is over."
        expect(page.locator(".bml-ask-none")).to_have_text(over, use_inner_text=True)
        expect(page.locator(".bml-ask-auction td:has(span)")).to_have_count(4)
        expect(page.locator(".bml-ask-next")).to_have_count(0)
        expect(page.locator(".bml-ask-call:enabled")).to_have_count(0)


def test_one_text_is_shown_once(open_ask: Open, tmp_path: Path) -> None:
    project = Project(tmp_path)
    notes = (
        "#+TITLE: N\n\n* One\n\n1N  15-17\n1D  4+!d\n\n* Two\n\n#SEAT 3\n\n1N  15-17\n1D  3+!d\n"
    )
    project.write({"index.bml": notes, "ask.rst": "Ask\n===\n\n.. bml-explorer::\n"})
    built = project.build("html", config={"suppress_warnings": ["toc", "bml"]})
    with open_ask("ask.html#1N", built.out.as_uri()) as page:
        shows(page, "#1N", "15-17")
        expect(page.locator(".bml-ask-text")).to_have_count(1)
        expect(page.locator(".bml-ask-source")).to_have_text(["One", "Two"], use_inner_text=True)
        shown = page.locator(".bml-ask-answer")
        expect(shown).not_to_contain_text("3rd seat", use_inner_text=True)
        page.goto(f"{built.out.as_uri()}/ask.html#1D")
        shows(page, "#1D", "3rd seat:")
        page.goto(f"{built.out.as_uri()}/ask.html#")
        shows(page, "", "We open")
        wait_for_result(page, lambda: shown.inner_text().count("(+1 more)"), 1)


# VARIANTS VA-10
def test_a_partner_is_chosen_and_stays_in_the_address(open_ask: Open, tmp_path: Path) -> None:
    project = Project(tmp_path)
    notes = "#+TITLE: Ours\n#+VARIANTS: Anna, Ben\n\n1N  15-17\n//only Ben = 12-14\n  2C  Stayman\n"
    project.write({"index.bml": notes, "ask.rst": "Ask\n===\n\n.. bml-explorer::\n"})
    built = project.build("html", config={"suppress_warnings": ["toc"]})
    with open_ask("ask.html#1N", built.out.as_uri()) as page:
        partner = page.get_by_role("combobox", name="Partner")
        expect(partner.locator("option")).to_have_text(["Anna", "Ben"])
        expect_answer(page, "15-17")
        partner.select_option("Ben")
        wait_for_value(page, "location.hash.includes('partner=')", value=True)
        expect_answer(page, "12-14")
        page.locator(NEXT, has_text="Stayman").click()
        page.locator(".bml-ask-text", has_text="Stayman").wait_for()
        page.reload()
        page.locator(".bml-ask-trail", has_text="12-14").wait_for()
        expect(partner.locator("option:checked")).to_have_text("Ben")
        page.get_by_role("button", name="Clear").click()
        page.locator(NEXT, has_text="12-14").wait_for()
        partner.select_option("Anna")
        page.locator(NEXT, has_text="15-17").wait_for()
        wait_for_value(page, "location.hash.includes('partner=')", value=False)


def is_focused_in(selector: str) -> str:
    """Return a script that says whether the focus is in an element."""
    return f"!!document.activeElement.closest('{selector}')"


# RESOLVER RX-6
def test_the_keyboard_alone_does_everything(open_ask: Open) -> None:
    with open_ask() as page:
        page.locator(INPUT).focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        wait_for_value(page, FOCUSED_CALL, "3")  # the first of the notes
        for key, call in (("Right", "4"), ("Down", "9"), ("Left", "8"), ("Up", "3"), ("Up", "0")):
            page.keyboard.press(f"Arrow{key}")
            wait_for_value(page, FOCUSED_CALL, call)
        page.keyboard.press("Tab")
        wait_for_value(page, is_focused_in(".bml-ask-answer"), value=True)
        page.keyboard.press("Shift+Tab")
        wait_for_value(page, FOCUSED_CALL, "0")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        shows(page, "#1C", "4+♥")
        wait_for_value(page, is_focused_in(".bml-ask-box"), value=True)
        page.keyboard.press("Tab")
        for _ in range(60):
            if page.evaluate("document.activeElement.matches('.bml-ask-next a')"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(".bml-ask-name")).to_be_focused()
        for _ in range(80):
            page.keyboard.press("Tab")
            if not page.evaluate(is_focused_in(".bml-explorer")):
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
        wait_for_value(page, "document.activeElement.dataset.side", "0")
        seen = set()
        for _ in range(60):
            seen.add(page.evaluate("document.activeElement.innerText || 'select'"))
            page.keyboard.press("ArrowRight")
        assert {"Their call", "Higher bids", "Undo", "Clear", "Copy link"} <= seen
        select = page.get_by_role("combobox", name="Seat")
        select.focus()
        page.keyboard.press("ArrowLeft")
        expect(select).to_have_value("")


def test_on_a_phone_the_field_loses_the_focus_after_look_up(open_ask: Open) -> None:
    for size, has_focus in ((PHONE, False), (DESKTOP, True)):
        with open_ask(viewport=size) as page:
            page.locator(f".bml-ask-narrow {INPUT}" if size is PHONE else INPUT).fill("1N")
            page.locator(INPUT).press("Enter")
            shows(page, "#1N", "Stayman")
            wait_for_value(page, "document.activeElement.matches('input')", has_focus)
