"""Practice as people see it: the questions of notes in words.

:func:`practice` makes questions of notes, with texts as pages show them.

``asking``
    from notes to their questions
``changed``
    which agreements are new or say something else than before
"""

from __future__ import annotations

from .asking import practice, vocabulary_of
from .changed import Changed

__all__ = ["Changed", "practice", "vocabulary_of"]
