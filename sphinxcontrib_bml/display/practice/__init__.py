"""Practice as people see it: the questions of notes in words.

:func:`practice` makes questions of notes, with texts as pages show them.

``asking``
    from notes to their questions
``telling``
    questions in words
``changed``
    which agreements are new or say something else than before
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .asking import practice, practice_of, vocabulary_of
    from .changed import ChangedRows
    from .sheet import COUNT, GAP, QuestionSheet, SheetLine, sheet_of
    from .telling import QuestionFormatter

__all__ = [
    "COUNT",
    "GAP",
    "ChangedRows",
    "QuestionFormatter",
    "QuestionSheet",
    "SheetLine",
    "practice",
    "practice_of",
    "sheet_of",
    "vocabulary_of",
]

__getattr__ = loader(
    __name__,
    {
        "asking": ["practice", "practice_of", "vocabulary_of"],
        "changed": ["ChangedRows"],
        "sheet": ["COUNT", "GAP", "QuestionSheet", "SheetLine", "sheet_of"],
        "telling": ["QuestionFormatter"],
    },
)
