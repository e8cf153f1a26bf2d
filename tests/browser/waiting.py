"""Waiting for what pages become: their scripts may need a moment after an action.

Playwright's ``expect`` waits for what an element shows; this is for all else.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Frame, Page

SECONDS = 30
"""The most that a page may take: a busy machine is slow."""
BETWEEN = 50
"""Milliseconds between two looks."""


def wait_for_value(page: Page | Frame, script: str, value: object, argument: object = None) -> None:
    """Wait until a script returns ``value`` in the page; the last value is in the failure."""
    wait_for_result(page, lambda: page.evaluate(script, argument), value)


def wait_for_result(page: Page | Frame, read: Callable[[], object], value: object) -> None:
    """Wait until ``read`` returns ``value``; the last value is in the failure."""
    end = time.monotonic() + SECONDS
    while (found := read()) != value and time.monotonic() < end:
        page.wait_for_timeout(BETWEEN)
    assert found == value
