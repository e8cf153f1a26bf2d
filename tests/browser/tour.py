"""Looking at the pages of a theme, one after the other, in as few windows as will do."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from tests.browser.places import Seen, look

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from playwright.sync_api import Browser, Frame, Page

    from tools.gallery.themes import Theme

HEIGHT = 900
STILL = "* { transition: none !important; }"
POINT_AT_A_ROW = """() => document.querySelector(".bml-row")?.dispatchEvent(
    new PointerEvent("pointerover", {bubbles: true}))"""
SETTLED = """() => new Promise(done => {
    requestAnimationFrame(() => requestAnimationFrame(done));
    setTimeout(done, 100);
}).then(() => true)"""
"""Waits until the page is laid out; windows that Chromium does not draw have no frames."""


class View(NamedTuple):
    """What is looked at."""

    state: tuple[str, str]
    """What the system asks for, and what the theme's switch shows."""
    page: str
    width: int
    """In CSS pixels."""


def tour(browser: Browser, theme: Theme, folder: Path, views: Iterable[View]) -> dict[View, Seen]:
    """Return what is seen of the pages in ``folder``: each is loaded once for light, once for dark.

    What the switch shows and the width of the window change while the page is open, as they do
    for a reader.
    """
    by_page: dict[tuple[str, str], list[View]] = defaultdict(list)
    for view in views:
        by_page[view.state[0], view.page].append(view)
    found = {}
    for system in dict.fromkeys(system for system, _ in by_page):
        with browser.new_context(color_scheme=system, offline=True) as context:  # type: ignore[arg-type]
            page = context.new_page()
            for (asked, name), wanted in by_page.items():
                if asked != system:
                    continue
                page.goto((folder / f"{name}.html").as_uri())
                page.add_style_tag(content=STILL)
                page.evaluate(POINT_AT_A_ROW)
                for view in sorted(wanted):
                    page.set_viewport_size({"width": view.width, "height": HEIGHT})
                    switch(page, theme, view.state[1])
                    found[view] = look(page)
    return found


def switch(page: Page | Frame, theme: Theme, choice: str) -> None:
    """Do what the switch of the theme does, and let the page be laid out."""
    if choice:
        page.evaluate(f"({theme.switch})('{choice}')")
    page.evaluate(SETTLED)
