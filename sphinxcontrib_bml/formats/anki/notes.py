"""Agreements as flash cards: fields, decks and tags (PRACTICE AN-1 to AN-7)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ...agreements.practice import AskableAuction, AskedAgreement, Filters, Kind, Practice
from ...agreements.practice.questions import leading_definition
from ...agreements.resolver import Meaning
from ...bridge import Auction
from ...display.practice import QuestionFormatter

MOST_ROWS = 16
"""Of the table on the back (PRACTICE AN-1)."""
EXPORT_TAG = "bml-export::"
"""Before the date of the export, among the tags (PRACTICE AN-4)."""
_MOST_SAME = 8
_BETWEEN_TAGS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Deck:
    """What decks are made of."""

    name: str
    """Of the system: with the id of an agreement what tells notes apart (PRACTICE AN-2)."""
    title: str
    """Above the decks of the openings."""
    date: str
    """Of the export, ``2026-01-31`` (PRACTICE AN-4)."""


@dataclass(frozen=True, slots=True)
class AnkiRow:
    """A line of the table on the back."""

    call: str
    text: str
    is_asked: bool


@dataclass(frozen=True, slots=True)
class Flashcard:
    """An agreement with its two cards, as plain text (PRACTICE AN-1)."""

    key: str
    """What tells it apart: the name of the system, and the id (PRACTICE AN-2)."""
    opening: str
    """``We open 1♣``: the name of its deck below the title (PRACTICE AN-5)."""
    deck: str
    """What the number of the deck is made of: system and opening."""
    tags: tuple[str, ...]
    before: str
    """The auction up to the call."""
    call: str
    meaning: str
    condition: str
    asks_call: bool
    """Whether there is a card that asks for the call (PRACTICE QZ-10)."""
    table: tuple[AnkiRow, ...]
    same: str
    """Other auctions that it holds for."""
    heading: str
    was: str
    """What it said before, where that is told (PRACTICE AN-7)."""


class Cards:
    """Makes flash cards of what is asked."""

    def __init__(
        self,
        practice: Practice,
        deck: Deck,
        teller: QuestionFormatter | None = None,
        earlier: Callable[[Meaning], str] | None = None,
    ) -> None:
        """Take what is asked, and what decks are made of.

        :param earlier: what a row said before; nothing where it says the same.
        """
        self._practice = practice
        self._deck = deck
        self._teller = teller or QuestionFormatter()
        self._earlier = earlier

    def all(self, filters: Filters) -> Iterator[Flashcard]:
        """Yield a card for each agreement that filters leave, in bidding order."""
        keys = self._practice.keys(filters)
        left = dict.fromkeys(key.id for key in keys if key.kind is not Kind.NEXT)
        for id_ in left:
            yield self._card(self._practice.agreements[id_])

    def _card(self, asked: AskedAgreement) -> Flashcard:
        place = (asked.call_positions or asked.places)[0]
        teller, meaning = self._teller, place.definition.meaning
        opening = Auction.of(meaning.auction.opener, meaning.auction.calls[:1])
        was = self._earlier(asked.meaning) if self._earlier is not None else ""
        return Flashcard(
            f"{self._deck.name} {asked.id}",
            teller.opening(opening),
            f"deck {self._deck.name} {opening.short}",
            tuple(self._tags(asked, is_changed=bool(was))),
            teller.auction(place.point.auction),
            teller.call(place.call),
            place.text,
            teller.context_text(place.context, meaning),
            asked.call_exclusion is None,
            tuple(self._table(place)),
            self._same(asked.places, place),
            meaning.heading,
            was,
        )

    def _tags(self, asked: AskedAgreement, *, is_changed: bool) -> Iterator[str]:
        """Yield the tags; blanks would end one (PRACTICE AN-4, AN-5, AN-7)."""
        yield f"bml::depth{asked.places[0].depth}"
        yield f"{EXPORT_TAG}{self._deck.date}"
        if asked.meaning.alert:
            yield "bml::alert"
        heading = _BETWEEN_TAGS.sub("_", asked.meaning.heading.strip())
        if heading:
            yield f"bml::{heading}"
        if is_changed:
            yield f"bml::changed::{self._deck.date}"

    def _table(self, place: AskableAuction) -> Iterator[AnkiRow]:
        """Yield what our calls mean there (PRACTICE AN-1)."""
        rows = []
        for call, said in place.point.siblings.items():
            held = leading_definition(said, place.context)
            if held is not None:
                rows.append(AnkiRow(self._teller.call(call), held.text, call is place.call))
        first = max(0, next(n for n, row in enumerate(rows) if row.is_asked) - MOST_ROWS + 1)
        yield from rows[first : first + MOST_ROWS]

    def _same(self, places: Iterable[AskableAuction], asked: AskableAuction) -> str:
        others = [place for place in places if place is not asked][:_MOST_SAME]
        auctions = ", ".join(self._teller.auction(place.auction) for place in others)
        return self._teller.wording.same_as.format(auctions=auctions) if auctions else ""
