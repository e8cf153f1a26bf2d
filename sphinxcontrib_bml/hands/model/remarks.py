"""Soft words: they narrow the hands on show and exclude none (HANDS HA-13)."""

from __future__ import annotations

from collections.abc import Iterator

from ...agreements.meanings.grammar import grammar
from ...agreements.meanings.hands import hands_with
from ...agreements.meanings.model import Alternative, Counting, Meaning, Span
from ...agreements.meanings.reader import meaning_of
from ...bridge.space.hand_sets import HandSet
from ...language.options import Language


def without_remarks(meaning: Meaning) -> str:
    """Return the text of a meaning with spaces for its soft parts."""
    text = meaning.text
    for start, end in meaning.soft:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def remarks_about(meaning: Meaning, alternative: Alternative) -> Iterator[Span]:
    """Yield the soft parts that are about an alternative."""
    return (span for span in meaning.soft if meaning.concerns(alternative, span))


def hands_of_remark(
    words: str, auction: str, counting: Counting, language: Language
) -> HandSet | None:
    """Return the hands that a soft part leaves, or None if it cannot be read.

    ``usually 7+!c`` leaves seven clubs, ``maybe a 5 card major`` the hands without one.
    """
    vocabulary = grammar(language).words
    is_usual = vocabulary.usual.search(words) is not None
    if is_usual == (vocabulary.widening.search(words) is not None):
        return None
    for pattern in (vocabulary.soft, vocabulary.soft_anywhere, vocabulary.widening):
        words = pattern.sub(" ", words)
    meaning = meaning_of(words, auction, counting=counting, language=language)
    if not meaning.is_whole or meaning.soft or len(meaning.alternatives) != 1:
        return None
    (alternative,) = meaning.alternatives
    claims = alternative.claims
    if not claims or not all(claim.restricts_hands for claim in claims):
        return None
    hands = hands_with(claims)
    return hands if is_usual else ~hands
