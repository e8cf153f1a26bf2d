"""Whether the texts of two authors about one call agree (CC-N6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_

from ...bridge.space.hand_sets import HandSet
from .hands import hands_with
from .model import Alternative, Claim, Meaning

_POINTS = frozenset({"hcp", "points"})
_SHAPES = frozenset({"shape", "length-any"})
_VAGUE = frozenset({"artificial", "convention"})
"""Natures that others may be too (CC-N6)."""
_ENOUGH = 4
"""The least length that shows a suit."""
_HandClaims = dict[str, list[Claim]]
_Words = dict[str, set[tuple[str, ...]]]


def do_agree(own: Meaning, theirs: Meaning) -> bool | None:
    """Return whether one text says the same as the other one, differently; None if unsure.

    :param own: the meaning of the text that may leave out what the other says.
    """
    mine, yours = _hands(own), _hands(theirs)
    if any(not yours[subject] <= mine[subject] for subject in mine.keys() & yours.keys()):
        return False
    words, their_words = _words(own), _words(theirs)
    shared = words.keys() & their_words.keys()
    answers = [_fit(subject, words[subject], their_words[subject]) for subject in shared]
    if False in answers:
        return False if own.is_whole and theirs.is_whole and not (own.soft or theirs.soft) else None
    subjects = mine.keys() | words.keys()
    is_said = bool(subjects) and subjects <= yours.keys() | their_words.keys()
    is_certain = own.is_whole and not own.soft and not _has_other_numbers(own)
    return True if is_said and all(answers) and is_certain else None


def _has_other_numbers(meaning: Meaning) -> bool:
    """Return whether there are numbers that no claim is about, such as the level of a call."""
    spans = {claim.span for one in meaning.alternatives for claim in one.claims}
    return any(
        character.isdigit() and not any(start <= place < end for start, end in spans)
        for place, character in enumerate(meaning.text)
    )


def _hands(meaning: Meaning) -> dict[str, HandSet]:
    """Return the hands by subject, of the subjects that each alternative mentions."""
    found = [_hand_claims(one) for one in meaning.alternatives]
    subjects = set.intersection(*map(set, found))
    return {
        subject: reduce(or_, (hands_with(one[subject], is_written=True) for one in found))
        for subject in subjects
    }


def _hand_claims(alternative: Alternative) -> _HandClaims:
    found: _HandClaims = {}
    for claim in alternative.claims:
        if claim.kind == "strength" and claim.name in _POINTS and claim.range:
            points = Claim("strength", "hcp", range=claim.range)
            found.setdefault("points", []).append(points)
        elif claim.kind == "length" and claim.range:
            found.setdefault(claim.suits, []).append(claim)
        elif claim.kind in _SHAPES:
            found.setdefault("shape", []).append(claim)
    return found


def _words(meaning: Meaning) -> _Words:
    """Return the claims of the text in addition to the hands, by subject of each alternative."""
    found: list[_Words] = []
    for alternative in meaning.alternatives:
        said: _Words = {}
        for subject, *words in _word_claims(alternative):
            said.setdefault(subject, set()).add(tuple(words))
        found.append(said)
    subjects = set.intersection(*map(set, found))
    return {subject: set().union(*(one[subject] for one in found)) for subject in subjects}


def _word_claims(alternative: Alternative) -> Iterator[tuple[str, ...]]:
    """Yield each subject with its words."""
    for claim in alternative.claims:
        is_long = claim.range is not None and claim.range.low >= _ENOUGH
        if claim.kind == "nature":
            detail = claim.detail.casefold() if claim.name == "convention" else ""
            yield "nature", claim.name, detail
            if claim.name == "transfer" and claim.suits:
                yield "shows", claim.suits
        elif claim.kind == "shows" or (is_long and claim.kind in {"length", "length-any"}):
            yield "shows", claim.suits
        elif claim.kind not in {"strength", "length", *_SHAPES}:
            yield claim.kind, claim.name, claim.suits, str(claim.is_positive)
        elif claim.kind == "strength" and claim.name not in _POINTS:
            yield claim.name, str(claim.range)


def _fit(subject: str, own: set[tuple[str, ...]], theirs: set[tuple[str, ...]]) -> bool | None:
    """Return whether the words of one text are among those of the other; None if unsure."""
    if own <= theirs:
        return True
    first, second = ({words[0] for words in several} for several in (own, theirs))
    if subject == "nature" and first == {"artificial"} and "natural" not in second:
        return True
    is_vague = subject == "nature" and (first <= _VAGUE) != (second <= _VAGUE)
    return None if theirs <= own or (is_vague and "natural" not in first | second) else False
