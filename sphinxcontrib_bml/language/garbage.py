"""Python's search for garbage, put off where there is none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
