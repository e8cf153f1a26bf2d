"""Abbreviations that a system explains twice: ``DUPLICATE-TERM`` (PROSE-AUCTIONS AB-1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...language.codes import Code
from ...language.diagnostics import Diagnostic, RelatedPlace
from ..abbreviations import contradictions
from .subject import CheckInput


def find_term_contradictions(subject: CheckInput) -> Iterator[Diagnostic]:
    """Yield each abbreviation that an earlier list explains in other words."""
    terms = [term for facts in subject.facts for term in facts.terms]
    for first, later in contradictions(terms):
        yield Diagnostic(
            Code.DUPLICATE_TERM,
            Code.DUPLICATE_TERM.severity,
            later.place.span,
            f"{later.word} is explained in other words at {first.place}; that stands",
            related=(RelatedPlace(first.place.span, "explained here first"),),
            words=(later.word, first.meaning, later.meaning),
            documents=(first.document, later.document),
        )
