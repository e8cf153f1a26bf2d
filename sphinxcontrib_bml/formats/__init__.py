"""Foreign formats: one file or folder each, reader and writer together, and their registry.

Every export is an entry of ``catalog.EXPORTS``, every import one of ``catalog.IMPORTERS``:
commands, builders, downloads and :func:`sphinxcontrib_bml.write` use these tables. A package that
adds a format imports the names of ``__all__`` from here; our code imports from the modules.

``catalog``
    the formats that an installation knows
``registry``
    what formats have in common
``settings``
    how the settings of a format are declared
``bss``, ``bboalert``
    readers and writers of files used at the table
``json``, ``csv``
    agreements for programs and for spreadsheets; spreadsheets as notes
``markdown``, ``docx``, ``html``
    readers of documents
``documents``
    what makes notes of documents, the same for all
``anki``
    flash cards
``bml``
    the canonical layout of notes
``lin``, ``pbn``
    readers and writers of played deals
``played``
    what these have in common
``records``
    typed dictionaries that JSON is written from, with their schemas
``coverage``
    what notes cover of what was bid, as JSON
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .registry import Export, InvalidSettingError, Kind, Losses, Writer, Written, setting

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
    """Load what only packages with formats of their own need from here."""
    if name == "Code":
        from ..language.codes import Code

        return Code
    if name == "shown_text":
        from ..display.plain import shown_text

        return shown_text
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
