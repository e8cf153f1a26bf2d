"""The cards of one suit in a line, ``!s: AQT opposite K94, Jxx offside`` (LANGUAGE DD-10)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ..bridge.auctions import Suit
from ..bridge.conditions import Seat
from ..bridge.deals import Deal, Hand, parse_holding
from .diagram_words import PLACES_OF_CARDS, Place
from .labels import SUIT_IN_TEXT

_CARDS = r"(?-i:-|(?:10|[AKQJTx2-9])+)(?![\w+-])"
_HONORS = "JQKA"
"""Honors from the lowest, each with its position from 1 as value."""


class SuitText(NamedTuple):
    """The cards of a suit in a text; positions in characters from 0."""

    start: int
    end: int
    deal: Deal
    holdings: tuple[tuple[int, int], ...]
    """The places of the cards."""


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of the whole text and of the cards of an opponent."""
    opposite, *places = ("|".join(PLACES_OF_CARDS[place]) for place in Place)
    names = "|".join(
        f"(?P<{place}>{words})" for place, words in zip(list(Place)[1:], places, strict=True)
    )
    opponent = rf",\s(?P<cards>{_CARDS})\s(?:{names})(?!\w)"
    unnamed = re.sub(r"\?P<\w+>", "?:", opponent)
    whole = (
        rf"(?<![\w!])(?P<suit>(?-i:{SUIT_IN_TEXT})):\s?(?P<south>{_CARDS})"
        rf"\s(?:{opposite})\s(?P<north>{_CARDS})(?P<opponents>(?:{unnamed}){{0,2}})"
    )
    return re.compile(whole, re.IGNORECASE), re.compile(opponent, re.IGNORECASE)


def suits_in(text: str) -> Iterator[SuitText]:
    """Yield the suits for which ``text`` gives the cards of two or more hands."""
    if ":" in text:
        yield from map(_suit_text, _patterns()[0].finditer(text))


def suit_in_line(text: str) -> SuitText | None:
    """Return the suit if ``text`` consists of its cards, else None."""
    text = text.rstrip()
    found = _patterns()[0].match(text, len(text) - len(text.lstrip())) if ":" in text else None
    return _suit_text(found) if found is not None and found.end() == len(text) else None


def _suit_text(found: re.Match[str]) -> SuitText:
    cards = {Seat.NORTH: found["north"], Seat.SOUTH: found["south"]}
    holdings = [found.span("south"), found.span("north")]
    # Offside is after the player with the higher cards, whom a finesse is to win.
    has_north_more = _honors(found["north"]) > _honors(found["south"])
    seats = {
        Place.OFFSIDE: Seat.EAST if has_north_more else Seat.WEST,
        Place.ONSIDE: Seat.WEST if has_north_more else Seat.EAST,
        Place.WEST: Seat.WEST,
        Place.EAST: Seat.EAST,
    }
    for opponent in _patterns()[1].finditer(found.string, *found.span("opponents")):
        place = Place(opponent.lastgroup or "")
        cards.setdefault(seats[place], opponent["cards"])
        holdings.append(opponent.span("cards"))
    return SuitText(*found.span(), suit_deal(Suit.parse(found["suit"]), cards), tuple(holdings))


def _honors(cards: str) -> int:
    return sum(_HONORS.find(card) + 1 for card in cards)


def suit_deal(suit: Suit, cards: dict[Seat, str]) -> Deal:
    """Return a deal with the cards of one suit only.

    :param cards: the holdings as written.
    """
    field = suit.name.lower()
    hands = {seat: Hand(**{field: parse_holding(cards[seat])}) for seat in Seat if seat in cards}
    return Deal(hands, suit=suit)
