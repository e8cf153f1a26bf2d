"""From notes to the questions that can be made of them (PRACTICE QZ)."""

from __future__ import annotations

from collections.abc import Iterable

from ...agreements import Notes, System
from ...agreements.abbreviations import terms_of
from ...agreements.practice import Practice, Vocabulary, all_languages
from ...agreements.resolver import resolver_of
from ...language.syntax import Document
from ..plain import ShownTexts
from .changed import Changed


def practice(notes: Notes, since: Notes | System | None = None) -> Practice:
    """Return what can be asked of notes: agreements, questions, and what is left out and why.

    :param since: an older state of the notes, for the filter ``changed``.
    """
    changed = Changed.between(since, notes.system) if since is not None else None
    return Practice(
        resolver_of(notes).tree,
        ShownTexts(notes.system.options).of,
        vocabulary_of(notes.documents),
        changed.holds_for if changed is not None else None,
    )


def vocabulary_of(documents: Iterable[Document]) -> Vocabulary:
    """Return what texts are read with: all languages, and the notes' abbreviations (QL-2)."""
    terms = (term for document in documents for term in terms_of(document))
    return all_languages().with_abbreviations((term.word, term.meaning) for term in terms)
