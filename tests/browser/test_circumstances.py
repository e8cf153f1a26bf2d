"""Our elements where a reader or another page changes how they are shown.

`make looks` tries every page of every theme in every circumstance, tests a sample.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.browser.circumstances import CIRCUMSTANCES, Circumstance, opened
from tests.browser.looks import RUN_AXE
from tests.browser.places import PAGES, look, narrow
from tests.browser.test_colours import can_be_read, contrast
from tools.gallery.themes import THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Places

MOVING = """() => [...document.querySelectorAll("[class*='bml-']")].filter(found => {
    const {animationName, transitionDuration, scrollBehavior} = getComputedStyle(found);
    return animationName !== "none" || /[1-9]/.test(transitionDuration)
        || scrollBehavior === "smooth";
}).map(found => found.className)"""
"""Our elements that move by themselves."""

AXE_SAMPLE = {"alabaster": [("cells", "")], "furo": [("boxes", "dark")]}
AXE_WINDOWS = (
    Circumstance({"viewport": {"width": 390, "height": 800}}),
    Circumstance({"viewport": {"width": 1280, "height": 900}}),
)


def chosen(theme: str, circumstance: str) -> list[tuple[str, str]]:
    """Return the pages and choices of the sample: what is left out here another theme has."""
    themes, circumstances = list(THEMES), list(CIRCUMSTANCES)
    turn = themes.index(theme) + circumstances.index(circumstance)
    if turn % len(themes) != 0:
        return []
    choices = THEMES[theme].choices if THEMES[theme].switch else ("",)
    return [(("boxes", "cells")[turn % 2], choices[turn % len(choices)])]


def everything(theme: str) -> list[tuple[str, str]]:
    """Return every page with everything that the switch of the theme shows."""
    choices = THEMES[theme].choices if THEMES[theme].switch else ("",)
    return list(product(PAGES, choices))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("circumstance", CIRCUMSTANCES)
def test_nothing_is_lost_whatever_the_reader_changes(
    theme: str, circumstance: str, browser: Browser, places: Places, pytestconfig: pytest.Config
) -> None:
    what = CIRCUMSTANCES[circumstance]
    is_whole = pytestconfig.getoption("--whole-looks")
    for name, choice in everything(theme) if is_whole else chosen(theme, circumstance):
        address = places(theme) / f"{name}.html"
        with opened(browser, address, THEMES[theme], choice, what) as shown:
            seen = look(shown)
            if what.media == "print":
                seen.texts = [{**text, "grounds": []} for text in seen.texts]
            assert shown.evaluate(MOVING) == []
        assert seen.texts
        assert {*seen.faults, *narrow(seen.texts)} == set(), (name, choice)
        low = {
            f"{text['what']}: {text['text']}": round(contrast(text), 2)
            for text in seen.texts
            if not text["link"] and not can_be_read(text)
        }
        assert low == {}, (name, choice)


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_our_markup_in_any_place(
    theme: str, browser: Browser, places: Places, axe_script: str, pytestconfig: pytest.Config
) -> None:
    is_whole = pytestconfig.getoption("--whole-looks")
    for name, choice in everything(theme) if is_whole else AXE_SAMPLE.get(theme, []):
        address = places(theme) / f"{name}.html"
        for window in AXE_WINDOWS:
            with opened(browser, address, THEMES[theme], choice, window) as shown:
                shown.evaluate(axe_script)
                assert shown.evaluate(RUN_AXE) == [], (name, choice)
