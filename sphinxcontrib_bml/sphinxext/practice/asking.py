"""What can be asked of the systems of a build (PRACTICE QZ)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...agreements import practice as questions
from ...display import practice as told
from ..rows_of_page import ROW_MARKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

    from ...agreements.practice import Practice
    from ...agreements.resolver import Meaning
    from ..answering import AskedSystem


def practice_of(system: AskedSystem, app: Sphinx) -> Practice:
    """Return what can be asked of a system, with the texts that pages show (PRACTICE QL-1)."""
    return questions.Practice(
        system.shown_resolver.tree,
        system.shown_texts.of,
        told.vocabulary_of(system.system),
        changed_rows(app),
    )


def changed_rows(app: Sphinx) -> Callable[[Meaning], bool] | None:
    """Return what tells which rows are marked as changed; None where none are (QZ-14)."""
    marks = ROW_MARKS.of(app.env)
    if not marks:
        return None

    def is_changed(meaning: Meaning) -> bool:
        address = meaning.row.address
        return address.anchor in marks.get(address.document, ())

    return is_changed
