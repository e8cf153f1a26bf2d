"""Abbreviations that a system explains twice: ``DUPLICATE-TERM`` (PROSE-AUCTIONS AB-1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...language.codes import Code
from ..abbreviations import contradictions
from ..places import RelatedPlace
from .findings import Found
from .subject import Subject


def find_term_contradictions(subject: Subject) -> Iterator[Found]:
    """Yield each abbreviation that an earlier list explains in other words."""
    terms = [term for facts in subject.facts for term in facts.terms]
    for first, later in contradictions(terms):
        yield Found(
            Code.DUPLICATE_TERM,
            Code.DUPLICATE_TERM.severity,
            later.place,
            f"{later.word} is explained in other words at {first.place}; that stands",
            related=(RelatedPlace(first.place, "explained here first"),),
            words=(later.word, first.meaning, later.meaning),
            documents=(first.document, later.document),
        )
