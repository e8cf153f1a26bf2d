from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import build
from tests.browser.looks import FOLD_ALL
from tools.bench.notes import synthetic_notes

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Open

ROWS = 1_000
MILLISECONDS = 100
TRIES = 10
CLOSED_ROW = "#bml-1N-2C-2D-2H"


def test_a_key_folds_a_branch_without_a_script(open_page: Open) -> None:
    with open_page("alabaster", "system", java_script_enabled=False) as page:
        toggle = page.locator("#bml-1N-2C > details > summary")
        child = page.locator("#bml-1N-2C-2D > .bml-row")
        assert child.is_visible()
        toggle.focus()
        page.keyboard.press("Enter")
        assert not child.is_visible()
        page.keyboard.press("Space")
        assert child.is_visible()


def test_the_tab_key_reaches_what_folds_and_shows_where_it_is(open_page: Open) -> None:
    with open_page("alabaster", "system") as page:
        page.locator("#bml-1N > details > summary").focus()
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => [document.activeElement.getAttribute("aria-label"),
                getComputedStyle(document.activeElement).outlineStyle]"""
        )
    assert focused == ["after 1NT 2♣", "solid"]


def test_a_click_beside_the_call_folds_a_branch(open_page: Open) -> None:
    with open_page("alabaster", "system") as page:
        page.locator("#bml-1N-2C > details > summary").click()
        assert not page.locator("#bml-1N-2C-2D > .bml-row").is_visible()


def test_a_branch_that_starts_closed_hides_its_rows(open_page: Open) -> None:
    with open_page("alabaster", "diagrams") as page:
        assert page.locator(".note #bml-1N-2C > .bml-row").is_visible()
        assert not page.locator(f".note {CLOSED_ROW} > .bml-row").is_visible()


def test_a_link_to_a_row_opens_the_branches_above_it(open_page: Open) -> None:
    with open_page("alabaster", f"diagrams{CLOSED_ROW}") as page:
        row = page.locator(f"{CLOSED_ROW} > .bml-row")
        row.wait_for(state="visible", timeout=2_000)
        assert page.evaluate("location.hash") == CLOSED_ROW


def test_a_thousand_rows_fold_at_once(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    source, out = tmp_path_factory.mktemp("long"), tmp_path_factory.mktemp("long-pages")
    rows = [line for line in synthetic_notes(ROWS).splitlines() if not line.startswith(("*", "#"))]
    table = [line for line in rows if line.strip() and not line.endswith((".", ";"))]
    (source / "index.bml").write_text("* Long\n\n" + "\n".join(table) + "\n", encoding="utf-8")
    (source / "conf.py").write_text('extensions = ["sphinxcontrib_bml"]\n', encoding="utf-8")
    build(source, out)
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((Path(out) / "html" / "index.html").as_uri())
        assert page.locator(".bml-tree").count() == 1
        assert page.locator(".bml-tree li").count() == ROWS
        closing, opening = [], []
        for _ in range(TRIES):
            one, other = page.evaluate(FOLD_ALL)
            closing.append(one)
            opening.append(other)
            if min(closing) < MILLISECONDS and min(opening) < MILLISECONDS:
                break
    assert min(closing) < MILLISECONDS
    assert min(opening) < MILLISECONDS
