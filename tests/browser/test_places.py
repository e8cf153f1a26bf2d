"""Our elements in every theme, state, width and place: `make looks` tries all, tests a sample."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import build
from tests.browser.places import (
    PAGES,
    PLACES,
    THEMES,
    WIDTHS,
    Seen,
    Theme,
    classes_of_sheet,
    look,
    narrow,
)
from tests.browser.test_colours import AA_TEXT, contrast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    Watch = Callable[[Theme, tuple[str, str], str, int], Seen]
    Views = Callable[[Theme], dict[tuple[Any, ...], Seen]]

LEAST_TEXTS = 200
WORST = 3


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Theme], Path]:
    """Gives the folder of the places in a theme; each is built once."""

    @cache
    def folder(name: str) -> Path:
        out = tmp_path_factory.mktemp(f"places-{name}")
        warnings = build(PLACES, out, html_theme=name, **THEMES[name].config)
        assert "bml." not in warnings
        return out / "html"

    return lambda theme: folder(theme.name)


@pytest.fixture(scope="module")
def watch(browser: Browser, built: Callable[[Theme], Path]) -> Iterator[Watch]:
    """Gives what is seen of a page."""

    def seen(theme: Theme, state: tuple[str, str], name: str, width: int) -> Seen:
        system, choice = state
        with browser.new_context(
            color_scheme=system,  # type: ignore[arg-type]
            viewport={"width": width, "height": 900},
            offline=True,
        ) as context:
            page = context.new_page()
            page.goto((built(theme) / f"{name}.html").as_uri())
            if choice:
                page.evaluate(f"({theme.switch})('{choice}')")
            page.add_style_tag(content="* { transition: none !important; }")
            page.wait_for_timeout(50)
            return look(page)

    yield seen


def views(whole: bool) -> list[Any]:
    """Return what is looked at: all, or so much that each theme, state, page and width is there."""
    found = []
    for number, theme in enumerate(THEMES.values()):
        everything = list(product(theme.states, PAGES, WIDTHS))
        sample = [
            (state, page, WIDTHS[(number + turn) % len(WIDTHS)])
            for turn, (state, page) in enumerate(
                (theme.states[turn % len(theme.states)], page) for turn, page in enumerate(PAGES)
            )
        ]
        sample += [
            (state, "boxes", WIDTHS[(number + turn) % len(WIDTHS)])
            for turn, state in enumerate(theme.states)
        ]
        found.append((theme, everything if whole else list(dict.fromkeys(sample))))
    return found


@pytest.fixture(scope="module")
def seen(request: pytest.FixtureRequest, watch: Watch) -> Views:
    """Gives everything that was looked at in a theme."""
    chosen = {theme.name: what for theme, what in views(request.config.getoption("--whole-looks"))}

    @cache
    def theme_seen(name: str) -> dict[tuple[Any, ...], Seen]:
        return {
            (state, page, width): watch(THEMES[name], state, page, width)
            for state, page, width in chosen[name]
        }

    return lambda theme: theme_seen(theme.name)


EVERY_THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())


@EVERY_THEME
def test_every_text_can_be_read_in_every_state(theme: Theme, seen: Views) -> None:
    low: dict[str, float] = {}
    for (state, page, _), found in seen(theme).items():
        texts = [text for text in found.texts if not text["link"]]
        ratios = Counter({f"{item['what']} {item['text']}": -contrast(item) for item in texts})
        worst = [(what, round(-ratio, 2)) for what, ratio in ratios.most_common(WORST)]
        sys.stdout.write(f"{theme.name} {state} {page}: {len(texts)} texts, worst {worst}\n")
        low |= {f"{state} {page} {what}": ratio for what, ratio in worst if ratio < AA_TEXT}
    assert low == {}
    assert sum(len(found.texts) for found in seen(theme).values()) >= LEAST_TEXTS


@EVERY_THEME
def test_nothing_is_narrow_cut_or_broken_in_any_place(theme: Theme, seen: Views) -> None:
    faults = {
        f"{page} {width}": wrong
        for (_, page, width), found in seen(theme).items()
        if (wrong := sorted({*found.faults, *narrow(found.texts)}))
    }
    assert faults == {}


def test_every_class_of_the_style_sheet_is_seen_somewhere(seen: Views) -> None:
    shown = {
        name
        for theme in THEMES.values()
        for found in seen(theme).values()
        for name in found.classes
    }
    assert classes_of_sheet() - shown == set()


@EVERY_THEME
def test_what_the_switch_shows_is_obeyed(theme: Theme, watch: Watch) -> None:
    def hearts(system: str, choice: str) -> set[tuple[float, ...]]:
        texts = watch(theme, (system, choice), "system", WIDTHS[-1]).texts
        return {tuple(item["colour"]) for item in texts if item["what"] == "bml-suit-h"}

    if not theme.switch:
        assert hearts("light", "") == hearts("dark", "")
        return
    light, dark = hearts("dark", "light"), hearts("light", "dark")
    assert light and dark and light.isdisjoint(dark)
    assert light == hearts("light", "light")
    assert dark == hearts("dark", "dark")
