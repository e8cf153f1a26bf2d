"""Garbage collection in a process of this package, which reads notes once and ends."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def rare_collection() -> Iterator[None]:
    """Search for garbage rarely while a program runs, and not when its process ends.

    Nearly everything that is made from notes stays until the end, so that each search goes through
    all of it and finds nothing. Only a process that ends after this may use it (``bml``, and
    ``sphinx-build`` as a program): cycles that exist at the end stay in memory. A server, or a
    program that makes several builds, would grow with each of them.
    """
    before = gc.get_threshold()
    gc.set_threshold(100_000, 20, 100)
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(*before)
