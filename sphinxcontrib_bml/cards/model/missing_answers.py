"""Required answers that are missing: one message for several cards (YM-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...language.codes import Code
from ...language.diagnostics import Diagnostic, Diagnostics, quoted
from ...language.source import Span
from .card import Card
from .structure import Field


class MissingAnswer(NamedTuple):
    """A required question without an answer."""

    question: Field
    span: Span
    """The section of the card file, or its first line."""
    section: str
    """The section, if the card file lacks it; else empty."""
    label: str
    """The label of the question, after that of its group."""

    def text(self, cards: Sequence[str]) -> str:
        """Return the message for cards that require the answer."""
        *others, last = cards
        names = f"cards {', '.join(others)} and {last}" if others else f"card {last}"
        where = f": there is no section {self.section}" if self.section else ""
        return (
            f"{quoted(self.label)} ({self.question.id}) is required on the {names} but "
            f"not answered{where}"
        )


def diagnostics_of(cards: Iterable[Card]) -> Iterator[Diagnostic]:
    """Yield the problems of the cards of one file; one for each missing answer."""
    cards = list(cards)
    names: dict[tuple[str, Span, str], list[str]] = {}
    firsts: dict[tuple[str, Span, str], MissingAnswer] = {}
    single: set[str] = set()
    for card in cards:
        for one in card.missing:
            key = one.question.id, one.span, one.section
            firsts.setdefault(key, one)
            names.setdefault(key, []).append(card.structure.format)
            single.add(one.text([card.structure.format]))
    told = Diagnostics()
    for key, one in firsts.items():
        told.report(Code.CARD_MISSING, one.span, one.text(names[key]))
    yield from told
    for card in cards:
        for diagnostic in card.diagnostics:
            if diagnostic.code is not Code.CARD_MISSING or diagnostic.message not in single:
                yield diagnostic
