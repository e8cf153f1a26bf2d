"""Garbage collection in a process of this package, which reads notes once and ends."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def rare_collection() -> Iterator[None]:
    """Reduce garbage collection while a program runs, and skip it when the process ends.

    Nearly all objects from notes live until the end, so that each collection searches all of them
    in vain. Only a process that ends afterwards may use this function (``bml``, and
    ``sphinx-build`` as a program), because cycles that exist at the end stay in memory. A server,
    or a program with several builds, would grow with each build.
    """
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*before)
