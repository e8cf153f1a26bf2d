"""BSS, the text format of Full Disclosure convention cards: reader and writer.

:func:`write_bss` makes a file of agreements, in one of three profiles; :func:`read_card` takes one
apart, and :func:`import_card` makes notes in BML of it that give the same file again.
"""

from __future__ import annotations

from .fields import FileNotes, file_notes, header_of
from .importer import Imported, ImportOptions, import_card
from .inference import Inference, InferenceKind
from .reader import Card, read_card
from .records import Header, Profile
from .writer import Report, write_bss

__all__ = [
    "Card",
    "FileNotes",
    "Header",
    "ImportOptions",
    "Imported",
    "Inference",
    "InferenceKind",
    "Profile",
    "Report",
    "file_notes",
    "header_of",
    "import_card",
    "read_card",
    "write_bss",
]
