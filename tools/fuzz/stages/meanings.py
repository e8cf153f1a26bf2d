"""Texts of agreements read as claims: their places are in the text (MEANINGS MN-2)."""

from __future__ import annotations

from itertools import islice, pairwise

from sphinxcontrib_bml.agreements.meanings.notation import parse_meaning, print_meaning
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from tools.fuzz.subject import Subject, demand

_MOST = 50
"""Texts of one case that are read."""


def read_texts(subject: Subject) -> None:
    """Read the texts of the first agreements."""
    for agreement in islice(subject.notes.book, _MOST):
        found = meaning_of(agreement.text, str(agreement.auction))
        spans = [part.span for part in found.unread]
        demand(all(a[1] <= b[0] for a, b in pairwise(spans)), "parts in no order", agreement.text)
        spans += [claim.span for one in found.alternatives for claim in one.claims]
        is_inside = all(0 <= start < end <= len(agreement.text) for start, end in spans)
        demand(is_inside, "a place outside the text", agreement.text)
        if not found.pointer:
            parse_meaning(print_meaning(found, all_claims=True))
