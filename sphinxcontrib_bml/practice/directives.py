"""The directives of quizzes and question sheets (PRACTICE QP-1, QD-1)."""

from __future__ import annotations

from ..agreements.directives import page_report, read_opening
from ..language.diagnostics import quoted
from ..language.directive_options import (
    OptionError,
    read_number,
    read_removed,
    read_text,
    read_yes_or_no,
)
from .model.questions import KIND_LETTERS, Kind


def read_letters(value: str) -> str:
    """Return the letters of the question kinds in an option."""
    letters = read_text(value).upper()
    if set(letters) - set(Kind):
        hint = f"with some of {KIND_LETTERS}"
        raise OptionError(f"{quoted(value)} has other letters than {KIND_LETTERS}", hint)
    return letters


_OPTIONS = {
    "system": read_text,
    "kinds": read_letters,
    "opening": read_opening,
    "chapter": read_text,
    "depth": read_number,
    "alerts": read_yes_or_no,
    "changed": read_removed,
    "count": read_number,
}
KINDS = {
    "bml-quiz": page_report(**_OPTIONS),
    "bml-quiz-sheet": page_report(**_OPTIONS, seed=read_text),
}
"""The directives by name."""
