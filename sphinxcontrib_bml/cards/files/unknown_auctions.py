"""Answers of a card about auctions that the notes do not define: one message for all (AG-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...language.codes import Code, Severity
from ...language.diagnostics import Diagnostics, quoted
from ...language.source import Span


class UnknownAuction(NamedTuple):
    """An answer about an auction that the notes do not define."""

    question: str
    """The id of the question."""
    auction: str
    span: Span
    is_known_before: bool
    """Whether the notes have the call before it."""


def report_unknown(diagnostics: Diagnostics, card: str, found: Sequence[UnknownAuction]) -> None:
    """Report the answers of a card that the notes do not cover, those with one cause together."""
    for severity in (Severity.WARNING, Severity.INFO):
        same = [one for one in found if one.is_known_before is (severity is Severity.WARNING)]
        if not same:
            continue
        by_place = sorted(same, key=lambda one: one.span.start, reverse=True)
        places = {one.question: one.span for one in by_place}
        auctions: dict[str, dict[str, None]] = {}
        for one in same:
            auctions.setdefault(one.auction, {})[one.question] = None
        first = by_place[-1]
        message = f"{first.question}: the notes do not say what {quoted(first.auction)} means"
        hint = "add a row to the notes, or leave the answer out"
        if len(places) > 1:
            message = f"the notes do not cover {len(places)} answers of the card {card}"
            names = ", ".join(f"{name} ({', '.join(ids)})" for name, ids in auctions.items())
            hint = f"add rows for {names}, or leave the answers out"
        diagnostics.report(
            Code.CARD_NOT_IN_NOTES,
            first.span,
            message,
            hint=hint,
            severity=severity,
            related=[places[one] for one in reversed(places) if one != first.question],
            relation="another answer",
        )
