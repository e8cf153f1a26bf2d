"""From notes to the questions that can be made of them (PRACTICE QZ)."""

from __future__ import annotations

from ...agreements import Notes, System
from ...agreements.practice import Practice, Vocabulary, all_languages
from ...agreements.resolver import Resolver, resolver_of
from ..plain import ShownTexts
from .changed import ChangedRows


def practice(notes: Notes, since: Notes | System | None = None) -> Practice:
    """Return what can be asked of notes: agreements, questions, and what is left out and why.

    :param since: an older state of the notes, for the filter ``changed``.
    """
    changed = ChangedRows.between(since, notes.system) if since is not None else None
    return Practice(
        resolver_of(notes).tree,
        ShownTexts(notes.system.options).of,
        vocabulary_of(notes.system),
        changed.holds_for if changed is not None else None,
    )


def practice_of(system: System) -> Practice:
    """Return what can be asked of a system."""
    texts = ShownTexts(system.options)
    return Practice(Resolver(system).tree, texts.of, vocabulary_of(system))


def vocabulary_of(system: System) -> Vocabulary:
    """Return what texts are read with: all languages, and the notes' abbreviations (QL-2)."""
    return all_languages().with_abbreviations(
        term for chapter in system.chapters for term in chapter.terms
    )
