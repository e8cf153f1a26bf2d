"""The readers of hands of a build, one for each system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...sphinxext.build_state import ProjectCache
from ..model.reading import HandReader

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ...sphinxext.systems import BuildSystem

_READERS: ProjectCache[tuple[str, str], HandReader] = ProjectCache()


def reader_of(system: BuildSystem, app: Sphinx) -> HandReader:
    """Return the reader of a system, which is made once per build."""
    key = system.name, system.variant
    return _READERS.once(app, key, lambda: HandReader(system.system))
