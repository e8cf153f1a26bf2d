"""The kinds of a call by the name of a convention, the words after "asks", or a line (AT-12)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...agreements.meanings.named_calls import NamedClaim
from ...bridge.auctions import Suit
from ...language.alert_annotations import AlertNote
from ...patterns import IGNORECASE, compile_later
from .positions import CallPosition

_OF_NAMES = frozenset(
    {
        *("puppet", "transfer", "raise", "two-suiter", "one-suiter"),
        *("negative", "responsive", "support", "unknown-suit"),
    }
)
"""The words of names of conventions that are kinds."""
_ASKED_BY_NAMES = {
    "M 5": ("asks-majors",),
    "M 4": ("asks-majors", "asks-majors-4"),
    "keycards": ("asks-aces",),
    "aces": ("asks-aces",),
    "hand": ("ask",),
}
_MAJORS = frozenset({Suit.HEARTS, Suit.SPADES})
_CONTROL = compile_later(
    r"(?:shows? )?(?:an? )?(?:(?:1st|2nd|first|second)(?:(?:/| or | and )(?:1st|2nd|first|second))?"
    r"[- ]round )?control(?: bid)?s?(?: in (?:the|this) suit)?",
    IGNORECASE,
)
_MINORS_ON_FOUR = frozenset({("4C",), ("4D",)})
_FOUR_OF_MAJOR = compile_later(
    r"\b(?:4|four(?: of)?) ?(![hs]|[HS♥♠]|hearts|spades) (?:open\w*|pre-?empt\w*|bid)\b",
    IGNORECASE,
)
_SUPER_ACCEPT = compile_later(r"super[- ]?accept", IGNORECASE)
_SHORTNESS = compile_later(
    r"\b(?:any|unknown|unspecified|undisclosed) (?:singleton|shortness|shortage|void|splinter)\b",
    IGNORECASE,
)
NEXT_SUITS = frozenset({("1N", "2D"), ("1N", "2H"), ("2N", "3D"), ("2N", "3H")})
"""The answers in which a transfer shows the next suit."""
_THREE_SUITER = compile_later(r"\b(?:three|3)[ -]suit(?:ed|er)\b", IGNORECASE)
_PATTERNS = compile_later(r"(?<!\d)[0-7]{4}(?!\d)")
_CARDS, _SHORT = 13, 2
_OTHER_HANDS = compile_later(r"\b(?:or|no|not|never|denies)\b", IGNORECASE)
_IN_FULL = {"stay": "Stayman", "jac": "Jacoby"}
_NATURAL = frozenset({"balanced", "completes-transfer"})
_NOT_ARTIFICIAL = _NATURAL | {"natural", "penalty", "values", "shows-that-suit", "raise"}
"""The kinds of an ``//alert`` line that do not make a call artificial."""


def kinds_of_name(named: NamedClaim) -> Iterator[str]:
    """Yield the kinds of a call with the name of a convention."""
    yield "artificial"
    if named.word == "asks":
        yield from _ASKED_BY_NAMES.get(named.object, ())
    elif named.word in _OF_NAMES:
        yield named.word


def full_name(name: str, position: CallPosition) -> str:
    """Return the name of a convention whose meaning depends on the place of the call."""
    name = _IN_FULL.get(name.casefold(), name)
    is_raise = position.call.code == "2N" and position.role == "response"
    partner = position.partners[0] if position.partners else None
    is_over_major = partner is not None and partner.level == 1 and partner.suit in _MAJORS
    if name.casefold() != "jacoby":
        return name
    if position.words in NEXT_SUITS:
        return "Texas"
    return "Jacoby 2NT" if is_raise and is_over_major else name


def names_control(text: str) -> bool:
    """Return whether a text is only the word for a control, or for its rounds."""
    return _CONTROL.fullmatch(text.strip().rstrip(".")) is not None


def names_super_accept(text: str) -> bool:
    """Return whether a text is about a jump that accepts a transfer with a fit."""
    return _SUPER_ACCEPT.match(text.strip()) is not None


def opens_higher(text: str, position: CallPosition) -> str | None:
    """Return the major of an opening of four of a minor that shows a good opening of four in it."""
    match = _FOUR_OF_MAJOR.search(text) if position.words in _MINORS_ON_FOUR else None
    return None if match is None else "hearts" if match[1].casefold() in "!h♥hearts" else "spades"


def names_shortness(text: str) -> bool:
    """Return whether a text is about a shortness in a suit that it does not name."""
    return _SHORTNESS.search(text) is not None


def opens_three_suits(text: str, position: CallPosition) -> bool:
    """Return whether an opening from two on is a three-suiter, or has patterns without its suit."""
    if position.role != "opening" or position.call.level == 1:
        return False
    if _THREE_SUITER.search(text) is not None and not _OTHER_HANDS.search(text):
        return True
    return position.call.suit is not None and _are_without(text, position.call.suit)


def _are_without(text: str, suit: Suit) -> bool:
    """Return whether a text has several patterns, such as ``4414``, all short in a suit."""
    patterns = [one for one in _PATTERNS.findall(text) if sum(map(int, one)) == _CARDS]
    place = "SHDC".index(suit.letter)
    return len(patterns) > 1 and all(int(one[place]) <= _SHORT for one in patterns)


def asked_kinds(asked: str) -> Iterator[str]:
    """Yield the kinds of an ask, from the words for what it asks for."""
    if "ace" in asked or "key" in asked:
        yield "asks-aces"
    if "major" in asked:
        yield "asks-majors"
        if not {"5", "five"} & set(re.split(r"\W+", asked)):
            yield "asks-majors-4"


def noted_kinds(note: AlertNote) -> Iterator[str]:
    """Yield the kinds that ``//alert`` lines name, and those that follow from them."""
    yield from note.kinds
    if not _NOT_ARTIFICIAL & set(note.kinds):
        yield "artificial"
    if _NATURAL & set(note.kinds):
        yield "natural"
    if note.suit in {"hearts", "spades"}:
        yield "transfer-major"
    if "asks-majors-4" in note.kinds:
        yield "asks-majors"
