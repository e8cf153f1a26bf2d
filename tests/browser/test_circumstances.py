"""Our elements where a reader or another page changes how they are shown.

`make looks` tries every page of every theme in every circumstance, tests a sample.
"""

from __future__ import annotations

from itertools import cycle, product
from typing import TYPE_CHECKING

import pytest

from tests.browser.circumstances import CIRCUMSTANCES, Circumstance, show, window
from tests.browser.looks import RUN_AXE
from tests.browser.places import PAGES, Seen, look, narrow
from tests.browser.test_colours import can_be_read, contrast
from tests.browser.tour import SETTLED, STILL
from tools.gallery.themes import THEMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Places

MOVING = """() => [...document.querySelectorAll("[class*='bml-']:not(tr)")].filter(found => {
    const {animationName, transitionDuration, scrollBehavior} = getComputedStyle(found);
    return animationName !== "none" || /[1-9]/.test(transitionDuration)
        || scrollBehavior === "smooth";
}).map(found => found.className)"""
"""Our elements that move by themselves; rows of tables have what themes give them."""

AXE_SAMPLE = {"alabaster": [("cells", "")], "furo": [("boxes", "dark")]}
BUT_CONTRAST = {"color-contrast": {"enabled": False}}
"""Rules of axe without what `unreadable` looks at, which knows the texts that themes themselves
make pale: on striped rows of a dark sphinx_rtd_theme everything is."""
AXE_WINDOWS = (
    Circumstance({"viewport": {"width": 390, "height": 800}}),
    Circumstance({"viewport": {"width": 1280, "height": 900}}),
)


def choices(theme: str) -> tuple[str, ...]:
    """Return what the switch of a theme can show."""
    return THEMES[theme].choices if THEMES[theme].switch else ("",)


def everything(theme: str) -> list[tuple[str, str]]:
    """Return every page with everything that the switch of the theme shows."""
    return list(product(PAGES, choices(theme)))


def sample() -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return each circumstance with a theme, a page in it and what its switch shows."""
    found = []
    for turn, (circumstance, theme) in enumerate(zip(CIRCUMSTANCES, cycle(THEMES), strict=False)):
        shown = choices(theme)
        page = ("boxes", "cells")[turn % 2]
        found.append((circumstance, theme, [(page, shown[turn // 2 % len(shown)])]))
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try everything for ``make looks``, a sample otherwise."""
    is_whole = metafunc.config.getoption("--whole-looks")
    if "circumstance" in metafunc.fixturenames:
        every = [(what, theme, everything(theme)) for what in CIRCUMSTANCES for theme in THEMES]
        metafunc.parametrize("circumstance,theme,views", every if is_whole else sample())
    elif "axe_script" in metafunc.fixturenames:
        all_views = {theme: everything(theme) for theme in THEMES}
        metafunc.parametrize("theme,views", (all_views if is_whole else AXE_SAMPLE).items())


def test_nothing_is_lost_whatever_the_reader_changes(
    circumstance: str, theme: str, views: list[tuple[str, str]], browser: Browser, places: Places
) -> None:
    what = CIRCUMSTANCES[circumstance]
    with window(browser, what) as page:
        for name, choice in views:
            shown = show(page, places(theme) / f"{name}.html", THEMES[theme], choice, what)
            assert shown.evaluate(MOVING) == []
            shown.add_style_tag(content=STILL)
            seen = look(shown)
            assert seen.texts
            assert {*seen.problems, *narrow(seen.texts)} == set(), (name, choice)
            assert unreadable(seen, what) == {}, (name, choice)


def unreadable(seen: Seen, circumstance: Circumstance) -> dict[str, float]:
    """Return the contrasts of texts that are too low; paper has no grounds."""
    texts = [text for text in seen.texts if not text["link"]]
    if circumstance.media == "print":
        texts = [{**text, "grounds": []} for text in texts]
    return {
        f"{text['what']}: {text['text']}": round(contrast(text), 2)
        for text in texts
        if not can_be_read(text)
    }


def test_axe_finds_nothing_in_our_markup_in_any_place(
    theme: str, views: list[tuple[str, str]], browser: Browser, places: Places, axe_script: str
) -> None:
    for what in AXE_WINDOWS:
        with window(browser, what) as page:
            page.add_init_script(axe_script)
            for name, choice in views:
                shown = show(page, places(theme) / f"{name}.html", THEMES[theme], choice, what)
                shown.add_style_tag(content=STILL)
                shown.evaluate(SETTLED)
                assert shown.evaluate(RUN_AXE, BUT_CONTRAST) == [], (name, choice)
