"""Python's search for garbage during a build, which is long and throws little away."""

from __future__ import annotations

import gc
from itertools import cycle
from typing import TYPE_CHECKING

from ..language.garbage import SELDOM, end_without_search, settle

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_GENERATIONS = (*[0] * 9, 1)
"""The youngest at each document; what was in use then is looked at again every tenth time."""


def setup(app: Sphinx) -> None:
    """Have Python look for garbage where there is some, and seldom else, until the build is over.

    Nor does it when the process ends.

    What reading left is old where writing begins, and so is what pages are asked for then; all is
    where the build is over: Python would go through it at once, as little time as it has to live.

    Nearly all that is made of notes stays until then, and a search goes through all of it: with
    Python's own setting a fifth of a build. What does not stay is what a document was read or
    written with, and nobody needs it where the next one is.
    """
    end_without_search()
    before = gc.get_threshold()
    # 0 means that nobody looks at all.
    if 0 < before[0] < SELDOM[0]:
        gc.set_threshold(*SELDOM)
        generations = cycle(_GENERATIONS)
        for start_of_document in ("source-read", "doctree-resolved"):
            app.connect(start_of_document, lambda *_: gc.collect(next(generations)))
        app.connect("env-updated", lambda *_: settle(), priority=0)
        app.connect("write-started", lambda *_: settle(), priority=1000)
        app.connect("build-finished", lambda *_: _search_again(before), priority=1000)


def _search_again(thresholds: tuple[int, int, int]) -> None:
    """Give Python back its setting, and let it begin to count anew."""
    settle()
    gc.set_threshold(*thresholds)
