"""Python's search for garbage, put off where there is none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (200_000, 20, 100)
"""Thresholds of :mod:`gc` for programs that read notes and end: what they make of them stays.

Each search of the youngest finds little, and those of all that is there find no more.
"""


@contextmanager
def no_garbage() -> Iterator[None]:
    """Let Python look for no garbage while much is made that stays, such as the tree of a page.

    It looks the more often the more there is, each time at all of it: a tenth of the build of a
    long page, and it finds nothing.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
