from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.looks import NAMES, RUN_AXE, SCHEMES, THEMES, Scheme

if TYPE_CHECKING:
    from tests.browser.conftest import Looks, Open


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", NAMES)
def test_axe_finds_nothing_in_our_markup(
    theme: str, scheme: Scheme, name: str, looks: Looks
) -> None:
    assert looks(theme, scheme).violations[name] == []


def test_axe_would_find_a_branch_without_a_name(open_page: Open, axe_script: str) -> None:
    with open_page("alabaster", "system") as page:
        page.evaluate(axe_script)
        page.evaluate(
            """() => {
                const toggle = document.querySelector("summary");
                toggle.removeAttribute("aria-label");
                toggle.className = "bml-without-a-name";
            }"""
        )
        found = page.evaluate(RUN_AXE)
    assert [item.partition(":")[0] for item in found] == ["summary-name"]


def test_a_screen_reader_is_told_lists_names_and_heads(open_page: Open) -> None:
    with open_page("alabaster", "diagrams") as page:
        deal = page.locator("figure.bml-deal").first.aria_snapshot()
        auction = page.locator("figure.bml-auction-block").first.aria_snapshot()
        tree = page.locator(".note .bml-bidtable").aria_snapshot()
    assert deal.startswith('- figure "Deal 1 Where 4♠')
    assert '- list "North":' in deal
    assert "NWES" not in deal.replace(" ", "")
    assert auction.startswith('- figure "The auction to 4♠')
    assert '- columnheader "West"' in auction
    assert tree.startswith('- figure "After 1NT, closed"')
    assert tree.count("- list:") == 2
