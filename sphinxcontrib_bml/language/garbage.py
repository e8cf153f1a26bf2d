"""Python's search for garbage, put off where there is none."""

from __future__ import annotations

import atexit
import gc
import io
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_WRITERS = frozenset((io.TextIOWrapper, io.BufferedWriter, io.BufferedRandom))
"""Of files; what is not written yet, they hold."""
_FIRST_FILES = range(3, 64)
"""Behind input, output and errors: a file gets the lowest number that is free."""
SELDOM = (500_000, 20, 100)
"""Thresholds of :mod:`gc` for programs that read notes and end: what they make of them stays.

Each search of the youngest finds little, and those of all that is there find no more.
"""


def end_without_search() -> None:
    """Let Python not look for garbage when the process ends, as all memory goes with it.

    It would look through everything that is left, several times: a tenth of the build of a long
    page, a seventh where one line of many documents has changed. What no circle holds is closed
    and thrown away all the same; files that somebody has left open have been written.
    """
    atexit.unregister(_leave)
    atexit.register(_leave)


def _leave() -> None:
    """Write what files still hold, where any is open: going through all objects takes its time."""
    for one in gc.get_objects() if any(map(_is_open_file, _FIRST_FILES)) else ():
        if type(one) in _WRITERS:
            # Closed, not for writing, or on a full disk: Python says nothing of these either.
            with suppress(ValueError, OSError):
                one.flush()
    gc.freeze()


def settle() -> None:
    """Have Python look for garbage among what is made from now on, before all else.

    What is there counts as old without being looked at.
    """
    # Not where somebody else has frozen what shall stay so.
    if not gc.get_freeze_count():
        gc.freeze()
        gc.unfreeze()


def _is_open_file(number: int) -> bool:
    try:
        return stat.S_ISREG(os.fstat(number).st_mode)
    except OSError:
        return False


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
