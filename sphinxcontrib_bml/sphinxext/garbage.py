"""Garbage collection while ``sphinx-build`` runs as a program."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx import package_dir

from ..garbage import rare_collection

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_AFTER_OTHERS = 1000


def setup_collection(app: Sphinx) -> None:
    """Search for garbage rarely until the build ends, if ``sphinx-build`` is the program.

    A process that makes an application of Sphinx by itself keeps its settings.
    """
    if _is_sphinx_build(Path(sys.argv[0])):
        collection = ExitStack()
        collection.enter_context(rare_collection())
        app.connect("build-finished", lambda *_: collection.close(), priority=_AFTER_OTHERS)


def _is_sphinx_build(program: Path) -> bool:
    """Return whether a process is ``sphinx-build`` or ``python -m sphinx``."""
    return program.stem == "sphinx-build" or program == Path(package_dir, "__main__.py")
