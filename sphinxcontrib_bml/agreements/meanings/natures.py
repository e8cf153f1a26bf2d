"""Whether a call is artificial, from the claims of its text (MN-75)."""

from __future__ import annotations

from ...bridge.auctions import Call
from .model import Alternative, Claim, Meaning

_ARTIFICIAL = frozenset({"artificial", "transfer", "relay", "puppet", "ask", "splinter"})
"""Natures of bids that never show the suit that is bid."""
_ENOUGH = 4
"""The least length that shows a suit."""


def artificial_claim(meaning: Meaning, call: Call) -> Claim | None:
    """Return the claim that makes a bid artificial, or None if it may be natural.

    It is a nature, or four cards in another suit than the one that is bid, if the text is read
    wholly and nothing in it is about the suit of the bid. What is inferred does not count.

    :param meaning: the meaning of a text about the call.
    """
    for alternative in meaning.alternatives:
        for claim in alternative.of("nature"):
            if claim.name in _ARTIFICIAL:
                return claim
    if call.suit is None or not meaning.is_whole or meaning.soft:
        return None
    own = call.suit.letter.lower()
    found = [_other_suit(one, own) for one in meaning.alternatives]
    return found[0] if all(found) else None


def _other_suit(alternative: Alternative, own: str) -> Claim | None:
    """Return the length of another suit in an alternative that does not speak of a suit."""
    if any(own in one.suits or one.name == "natural" for one in alternative.claims):
        return None
    lengths = (one for one in alternative.claims if one.kind in {"length", "length-any"})
    return next((one for one in lengths if one.range and one.range.low >= _ENOUGH), None)
