"""Python's search for garbage during a build, which is long and throws little away."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_OBJECTS_BETWEEN_SEARCHES = 50_000


def setup(app: Sphinx) -> None:
    """Have Python look for garbage seldom until the build is over.

    Nearly all that is made of notes stays until then, and a search goes through all of it: with
    Python's own setting a tenth of the build of a long page, a fifth with explorer and report.
    """
    before = gc.get_threshold()
    # 0 means that nobody looks at all.
    if 0 < before[0] < _OBJECTS_BETWEEN_SEARCHES:
        gc.set_threshold(_OBJECTS_BETWEEN_SEARCHES, *before[1:])
        app.connect("build-finished", lambda *_: gc.set_threshold(*before), priority=1000)
