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

from .asking import practice, practice_of, vocabulary_of
from .changed import Changed
from .telling import Teller

__all__ = ["Changed", "Teller", "practice", "practice_of", "vocabulary_of"]
