"""Claims of texts that cards and notes are compared by (AG-3)."""

from __future__ import annotations

from ...agreements.meanings.combining import names_intermediate
from ...agreements.meanings.model import SUITS, Alternative
from ...bridge.auctions import Side
from ...patterns import IGNORECASE, compile_later
from .noted_rows import NotedRow

GENERAL = frozenset({"artificial", "convention", "natural", "preempt", "weak-two", "completes"})
"""Natures that others may be too, or that say how strong a call is."""
_TWO = "two:"
"""The beginning of a claim about the lengths of two suits: ``two:hs54``."""
_OVERCALL = 2
"""The number of calls with a direct overcall."""
_OR = compile_later(r"\bor\b", IGNORECASE)
_OPENING_HAND = compile_later(
    r"(?<!than )(?<!than an )(?<!below )(?<!below an )(?<!an )\bopening (?:strength|values|hand)\b",
    IGNORECASE,
)
_EXTREME = compile_later(r"\b(?:weak|strong)\b", IGNORECASE)
_ASKING = frozenset({"puppet", "relay"})
ENOUGH = 4
"""The least length that shows a suit."""
LONG = 3
"""The least length of a suit that is natural."""
_LONG_SUIT = compile_later(r"^long (club|diamond|heart|spade)s?\b(?! or\b)", IGNORECASE)
ONE_SUIT = compile_later(
    r"\b(?:one|single|1)(?:[- ]long)?[- ]?suit(?:ed|ers?)?\b|\ban? single suit"
    r"|\b(?<!but[- ])(?:one|either) (?:major|minor)\b",
    IGNORECASE,
)
_BUSINESS = compile_later(r"\bpenalty[- ]oriented\b|\bbusiness\b", IGNORECASE)
TWO_SUITED = compile_later(r"\b(?:two|2)[- ]suit(?:ed|ers?)\b|\bany (?:two|2) suits\b", IGNORECASE)
_FOURTH_SUIT_TO_GAME = compile_later(
    r"\b(?:fourth|4th)[- ]suit,? (?:forcing to game|game[- ]forc|gf\b)|\b4sfg", IGNORECASE
)
_NO_FIT = compile_later(
    r"\b(?:no|without|denies(?: a)?) (?:fit|support|primary support)\b"
    r"|\bdenies (?:3|three|4|four)[- ]?(?:card )?(?:support|trumps|hearts|spades|!h|!s)",
    IGNORECASE,
)


def only_hand(row: NotedRow) -> Alternative | None:
    """Return the only alternative of a text, or None for several."""
    return row.alternatives[0] if len(row.alternatives) == 1 else None


def shapes_of(row: NotedRow) -> set[str]:
    """Return the shapes that every hand of a text has."""
    found = [{one.name for one in part.of("shape") if one.is_positive} for part in row.alternatives]
    return set.intersection(*found) if found else set()


def suits_shown(row: NotedRow) -> set[str]:
    """Return the suits that every hand shows, several letters for one of them."""
    found = [_suits_of(row, part) for part in row.alternatives]
    return found[0] if found and all(one == found[0] for one in found) else set()


def _suits_of(row: NotedRow, part: Alternative) -> set[str]:
    """Return the suits that the hands of an alternative show."""
    groups = [one.suits for one in part.of("shows")]
    groups += [
        suit
        for one in part.of("shape")
        if one.is_positive and one.name.startswith(_TWO)
        for suit in one.name.removeprefix(_TWO)
        if suit in SUITS
    ]
    groups += [suit for suit, length in part.lengths.items() if length.low >= ENOUGH]
    groups += [row.own_of_pair(one.suits) for one in part.of("length-any")]
    natures = part.of("nature")
    groups += [one.suits for one in natures if one.name == "transfer" and one.suits]
    if any(one.name == "transfer" for one in natures):
        groups += [one.suits for one in part.of("agreed") if one.suits]
    groups += [one[0].lower() for one in _LONG_SUIT.findall(row.firm_text)]
    if len(set(groups)) == 1 and len(groups[0]) == 1 and TWO_SUITED.search(row.firm_text):
        groups.append(SUITS.replace(groups[0], ""))
    return set(groups)


def levels_of(row: NotedRow) -> set[str]:
    """Return how far a call is forcing, for any hand of a text."""
    levels = {level for part in row.alternatives for level in part.forcing}
    return levels or ({"to-game"} if _FOURTH_SUIT_TO_GAME.search(row.firm_text) else set())


def has_support(row: NotedRow) -> bool:
    """Return whether a text has three cards in partner's suit."""
    lengths = [
        part.lengths.get(suit) for part in row.alternatives for suit in row.context.partners_suits
    ]
    return any(one is not None and one.low >= LONG for one in lengths)


def denies_fit(row: NotedRow) -> bool:
    """Return whether a text denies a fit, or three cards in partner's suit."""
    claims = [one for part in row.alternatives for one in part.of("fit")]
    is_denied = bool(claims) and not any(one.is_positive for one in claims)
    return is_denied or _NO_FIT.search(row.firm_text) is not None


def natures_of(row: NotedRow) -> set[str]:
    """Return the natures of a call; puppets and relays ask too."""
    names = {one.name for part in row.alternatives for one in part.of("nature")}
    names |= {"waiting"} if "relay" in names else set()
    names |= {one.word for one in row.names if one.word == "transfer"}
    names |= {"ask"} if row.asks or names & _ASKING else set()
    if row.auction and not row.call.is_bid and _BUSINESS.search(row.firm_text):
        names.add("penalty")
    return names - _ASKING


def has_relative(row: NotedRow, word: str) -> bool:
    """Return whether every hand of a text has a word of strength, such as ``weak``."""
    return all(
        any(one.name.casefold() == word for one in part.of("relative")) for part in row.alternatives
    )


def is_strong_cue_bid(row: NotedRow) -> bool:
    """Return whether a direct cue bid is strong, asks or is for takeout, and shows no suits."""
    is_cue = row.own in row.context.their_suits and len(row.auction) == _OVERCALL
    is_only = len(row.alternatives) == 1 and not _OR.search(row.text)
    is_strong = has_relative(row, "strong") or levels_of(row) == {"to-game"}
    is_strong |= "takeout" in natures_of(row) or row.asks
    has_suits = len(suits_shown(row)) > row.asks or any(
        one.word == "two-suiter" for one in row.names
    )
    return is_cue and is_only and is_strong and not has_suits and not TWO_SUITED.search(row.text)


def is_intermediate(row: NotedRow) -> bool:
    """Return whether a text only says intermediate, or the strength of an opening for an overcall.

    ``weak, vulnerable intermediate`` is both.
    """
    is_overcall = bool(row.auction) and row.auction.turns[0][0] is Side.THEY
    if _EXTREME.search(row.text):
        return False
    is_said = has_relative(row, "intermediate") or names_intermediate(row.firm_text)
    return is_said or (is_overcall and _OPENING_HAND.search(row.firm_text) is not None)
