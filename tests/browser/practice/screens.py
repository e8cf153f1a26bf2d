"""Checks of the screens of a quiz: accessible, within the page, large enough to be tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.waiting import wait_for_value
from tests.conftest import AXE

if TYPE_CHECKING:
    from playwright.sync_api import Page

SMALL_TARGETS = """() =>
    [...document.querySelectorAll('.bml-quiz button, .bml-quiz select, .bml-quiz summary')]
        .filter(one => one.offsetHeight && one.offsetHeight < 44).map(one => one.outerHTML)"""


def problems(page: Page) -> list[str]:
    """Return what axe finds."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(
        "async () => (await axe.run('.bml-quiz')).violations"
    )
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


def check(page: Page) -> None:
    """Check a screen: nothing that axe finds, nothing too wide, nothing too small to be tapped."""
    assert problems(page) == []
    wait_for_value(page, "document.documentElement.scrollWidth <= innerWidth", value=True)
    wait_for_value(page, SMALL_TARGETS, [])
