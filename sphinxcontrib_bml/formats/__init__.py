"""Foreign formats, each with reader and writer in one file or folder, and their registry.

Every export is an entry of ``catalog.EXPORTS``, every import one of ``catalog.IMPORTERS``:
commands, builders, downloads and :func:`sphinxcontrib_bml.write` use these tables. A package that
adds a format imports the names of ``__all__`` from here; this project imports from the modules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import InvalidSettingError
from .registry import Export, Kind, Losses, Writer, Written, setting

if TYPE_CHECKING:
    from ..display.plain import shown_text
    from ..language.codes import Code

__all__ = [
    "Code",
    "Export",
    "InvalidSettingError",
    "Kind",
    "Losses",
    "Writer",
    "Written",
    "setting",
    "shown_text",
]


def __getattr__(name: str) -> object:
    """Import the names that only packages with formats need."""
    if name == "Code":
        from ..language.codes import Code

        return Code
    if name == "shown_text":
        from ..display.plain import shown_text

        return shown_text
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
