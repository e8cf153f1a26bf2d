"""The suits that an alternative of a text shows, for kinds of calls (ALERTS AT-11, AT-12)."""

from __future__ import annotations

from ...agreements.meanings.model import Alternative, Claim
from ...bridge.auctions import Side, Suit
from .positions import CallPosition

LENGTH = 4
"""The fewest cards that show a suit."""
_TWO_SUITS = "two:"
"""The beginning of a shape with two suits, ``two:hs54``."""


def claim_names(one: Alternative, kind: str) -> set[str]:
    """Return the names of the positive claims of a kind."""
    return {claim.name for claim in one.of(kind) if claim.is_positive}


def is_unnatural(one: Alternative, own: str) -> bool:
    """Return whether a weak two is not in the suit of the bid, such as Multi."""
    return any(claim.name == "convention" for claim in one.of("nature")) or bool(
        other_suits(one, own)
    )


def other_suits(one: Alternative, own: str) -> set[str]:
    """Return the other suits of four cards or more that an alternative shows."""
    return {suit for claim in one.claims for suit in _shown(claim) if suit != own}


def _shown(claim: Claim) -> str:
    if claim.kind == "shows":
        return claim.suits
    if claim.kind == "shape" and claim.name.startswith(_TWO_SUITS):
        return claim.name.removeprefix(_TWO_SUITS)[:2]
    is_long = claim.range is not None and claim.range.low >= LENGTH
    return claim.suits if claim.kind in {"length", "length-any"} and is_long else ""


def has_fit(one: Alternative) -> bool:
    """Return whether an alternative says that it has a fit."""
    return any(claim.is_positive for claim in one.of("fit"))


def denies_majors(one: Alternative) -> bool:
    """Return whether an alternative excludes four cards in each major."""
    highs = [one.lengths[suit].high for suit in "hs" if suit in one.lengths]
    return len(highs) == len("hs") and all(high is not None and high < LENGTH for high in highs)


def is_two_suiter(one: Alternative) -> bool:
    """Return whether an alternative shows five cards in a suit and four or more in another."""
    lows = sorted(length.low for length in one.lengths.values() if length.low >= LENGTH)
    is_by_length = len(lows) > 1 and lows[-1] > LENGTH
    return is_by_length or any(name.startswith(_TWO_SUITS) for name in claim_names(one, "shape"))


def is_lowest_two(one: Alternative, position: CallPosition) -> bool:
    """Return whether an overcall shows the two lowest unbid suits."""
    bid = position.suits_of(Side.WE) | position.suits_of(Side.THEY)
    unbid = [suit.letter.lower() for suit in Suit if suit not in bid]
    shown = {claim.suits for claim in one.claims if claim.kind in {"shows", "length"}}
    return position.role == "overcall" and shown == set(unbid[:2])


def is_other_major(position: CallPosition, suit: str) -> bool:
    """Return whether they overcalled the other major over one of a minor."""
    over = {"h": "(1S)", "s": "(1H)"}[suit]
    return position.words[:-1] in {("1C", over), ("1D", over)}
