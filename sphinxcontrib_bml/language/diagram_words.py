"""Words of diagrams, in English and in the language of the page (LANGUAGE AU-5)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from ..bridge.conditions import Seat


class Role(StrEnum):
    """The names of columns other than seats."""

    WE = "we"
    THEY = "they"
    OPENER = "opener"
    RESPONDER = "responder"


class Place(StrEnum):
    """The words for the hand with the cards of a suit next to them (LANGUAGE DD-10)."""

    OPPOSITE = "opposite"
    OFFSIDE = "offside"
    ONSIDE = "onside"
    WEST = "west"
    EAST = "east"


class _Words(NamedTuple):
    """The words of one language, with spaces between alternatives."""

    seats: str
    """The names of North, East, South and West."""
    letters: str
    """The letters of the same seats."""
    we: str
    they: str
    opener: str
    responder: str


_ENGLISH = "en"
_LANGUAGES = {
    _ENGLISH: _Words("North East South West", "NESW", "we us", "they them", "opener", "responder"),
    "de": _Words("Nord Ost Süd West", "NOSW", "wir", "sie", "Eröffner", "Antwortender Responder"),
    "fr": _Words("Nord Est Sud Ouest", "NESO", "nous", "eux", "ouvreur", "répondant"),
    "nl": _Words("Noord Oost Zuid West", "NOZW", "wij", "zij", "openaar", "antwoordende"),
    "pl": _Words(
        "Północ Wschód Południe Zachód", "NESW", "my", "oni", "otwierający", "odpowiadający"
    ),
    "sv": _Words("Nord Öst Syd Väst", "NÖSV", "vi", "de", "öppnare", "svarare"),
}


def _words(language: str) -> tuple[_Words, ...]:
    """Return the words of English, and of the language, ``de`` or ``de_AT``."""
    own = _LANGUAGES.get(language[:2].lower(), _LANGUAGES[_ENGLISH])
    return tuple(dict.fromkeys((_LANGUAGES[_ENGLISH], own)))


@cache
def _seats(language: str) -> dict[str, Seat]:
    seats: dict[str, Seat] = {}
    for words in _words(language):
        seats |= dict(zip(words.letters, Seat, strict=True))
        seats |= dict(zip(words.seats.casefold().split(), Seat, strict=True))
    return seats


@cache
def _roles(language: str) -> dict[str, Role]:
    return {
        word: role
        for words in _words(language)
        for role in Role
        for word in str(getattr(words, role)).casefold().split()
    }


def seat_named(word: str, language: str) -> Seat | None:
    """Return the seat with this letter, in upper case, or with this name."""
    seats = _seats(language)
    return seats.get(word) or seats.get(word.casefold())


def role_named(word: str, language: str) -> Role | None:
    """Return the role with this name."""
    return _roles(language).get(word.casefold())


PLACES_OF_CARDS = {
    Place.OPPOSITE: (
        *("opposite", "facing", "gegenüber", "face à", "en face de"),
        *("tegenover", "naprzeciw", "mitt emot"),
    ),
    Place.OFFSIDE: (
        *("offside", "nicht im Schnitt", "mal placée", "mal placé", "zit fout"),
        *("nie w impasie", "sitter fel"),
    ),
    Place.ONSIDE: (
        *("onside", "im Schnitt", "bien placée", "bien placé", "zit goed"),
        *("w impasie", "sitter rätt"),
    ),
    Place.WEST: ("with West", "bei West", "en Ouest", "bij West", "u W", "hos Väst"),
    Place.EAST: ("with East", "bei Ost", "en Est", "bij Oost", "u E", "hos Öst"),
}
"""Words of all languages that have no other meaning between cards."""
