"""Our elements in every theme, state, width and place: `make looks` tries all, tests a sample."""

from __future__ import annotations

import sys
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.browser.places import PAGES, WIDTHS, Seen, classes_of_sheet, narrow
from tests.browser.test_colours import can_be_read, contrast
from tests.browser.tour import HEIGHT, SETTLED, View, tour
from tools.gallery.themes import THEMES, Theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from tests.browser.conftest import Places

    Views = Callable[[Theme], dict[View, Seen]]

SCROLLED = """() => [...document.querySelectorAll(
    ".bml-hands, .bml-space, .bml-space .bml-wide"
)].filter(found => found.scrollWidth > found.clientWidth + 1).map(found => found.className)"""
"""What of a page with hands is wider than its place."""
RUN_AXE_ON_HANDS = """async () => (await axe.run(
    {include: [[".bml-hands"], [".bml-space"]]}, {rules: {"color-contrast": {enabled: false}}},
)).violations.flatMap(found => found.nodes.map(node => `${found.id}: ${node.html}`))"""
"""The violations that axe-core finds in them, without the colors that themes give to links."""
LEAST_TEXTS = 200
WORST = 3


def views(whole: bool) -> dict[str, list[View]]:
    """Return what is looked at: all, or so much that each theme, state, page and width is there."""
    found = {}
    for number, theme in enumerate(THEMES.values()):
        states = theme.states
        found[theme.name] = [
            View(
                states[turn % len(states)],
                PAGES[turn % len(PAGES)],
                WIDTHS[(number + turn) % len(WIDTHS)],
            )
            for turn in range(max(len(states), len(PAGES)))
        ]
        if whole:
            found[theme.name] = [View(*view) for view in product(states, PAGES, WIDTHS)]
    return found


@pytest.fixture(scope="module")
def seen(request: pytest.FixtureRequest, browser: Browser, places: Places) -> Views:
    """Gives everything that was looked at in a theme."""
    chosen = views(request.config.getoption("--whole-looks"))

    @cache
    def theme_seen(name: str) -> dict[View, Seen]:
        return tour(browser, THEMES[name], places(name), chosen[name])

    return lambda theme: theme_seen(theme.name)


EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())


@EVERY_THEME
def test_every_text_can_be_read_in_every_state(theme: Theme, seen: Views) -> None:
    low: dict[str, float] = {}
    for (state, page, _), found in seen(theme).items():
        texts = [text for text in found.texts if not text["link"]]
        ratios = sorted((round(contrast(text), 2), text["what"], text["text"]) for text in texts)
        sys.stdout.write(f"{theme.name} {state} {page}: {len(texts)} texts, {ratios[:WORST]}\n")
        low |= {
            f"{state} {page} {text['what']} {text['text']}": round(contrast(text), 2)
            for text in texts
            if not can_be_read(text)
        }
    assert low == {}
    assert sum(len(found.texts) for found in seen(theme).values()) >= LEAST_TEXTS


@EVERY_THEME
def test_nothing_is_narrow_cut_or_broken_in_any_place(theme: Theme, seen: Views) -> None:
    problems = {
        f"{page} {width}": wrong
        for (_, page, width), found in seen(theme).items()
        if (wrong := sorted({*found.problems, *narrow(found.texts)}))
    }
    assert problems == {}


@EVERY_THEME
def test_hands_and_their_space_need_no_scrolling_to_the_side(
    theme: Theme, browser: Browser, places: Places, axe_script: str
) -> None:
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            page.goto((places(theme.name) / "index.html").as_uri())
            page.evaluate(SETTLED)
            assert page.evaluate(SCROLLED) == []
            page.evaluate(axe_script)
            assert page.evaluate(RUN_AXE_ON_HANDS) == []


def test_every_class_of_the_style_sheet_is_seen_somewhere(seen: Views) -> None:
    shown = {
        name
        for theme in THEMES.values()
        for found in seen(theme).values()
        for name in found.classes
    }
    assert classes_of_sheet() - shown == set()


@EVERY_THEME
def test_what_the_switch_shows_is_obeyed(theme: Theme, browser: Browser, places: Places) -> None:
    found = tour(
        browser,
        theme,
        places(theme.name),
        [View(state, "system", WIDTHS[-1]) for state in theme.states],
    )
    hearts = {
        view.state: {tuple(text["colour"]) for text in seen.texts if text["what"] == "bml-suit-h"}
        for view, seen in found.items()
    }
    assert all(hearts.values())
    if not theme.switch:
        assert hearts["light", ""] == hearts["dark", ""]
        return
    assert hearts["light", "light"] == hearts["dark", "light"]
    assert hearts["light", "dark"] == hearts["dark", "dark"]
    assert hearts["light", "light"].isdisjoint(hearts["light", "dark"])
