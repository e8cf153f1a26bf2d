"""Python's search for garbage during a build, which is long and throws little away."""

from __future__ import annotations

import gc
from itertools import cycle
from typing import TYPE_CHECKING

from ..language.garbage import SELDOM, end_without_search

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_GENERATIONS = (*[0] * 9, 1)
"""The youngest at each document; what was in use then is looked at again every tenth time."""


def setup(app: Sphinx) -> None:
    """Have Python look for garbage where there is some, and seldom else, until the build is over.

    Nor does it when the process ends.

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
        app.connect("build-finished", lambda *_: gc.set_threshold(*before), priority=1000)
