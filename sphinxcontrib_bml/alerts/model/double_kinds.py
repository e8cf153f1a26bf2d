"""The kinds of a double, redouble or pass, from lengths and shapes (ALERTS AT-12)."""

from __future__ import annotations

from collections.abc import Iterator

from ...agreements.meanings.model import Alternative
from ...bridge.auctions import Side, Suit
from ...patterns import IGNORECASE, compile_later
from . import shown_suits as said
from .placed_texts import SUPPORT, PlacedText

_SUPPORT_ONLY = compile_later(r"supp(?:ort)?(?: x| dbl)?\.?", IGNORECASE)
_SHORT = 2
_STRONG_REDOUBLE = 9
_STRONG_DOUBLE = 14
_OF_WEAK_PASS = frozenset({"weak", "to-play", "penalty"})
_PLAIN_IN_PASS = frozenset({"strength", "relative", "forcing", "nature", "fit", "length"})


def double_kinds(text: PlacedText, one: Alternative) -> Iterator[str]:
    """Yield the kinds of a double or redouble that an alternative of the text gives."""
    position = text.position
    doubled = position.last_bid
    yield from _other_kinds(text, one)
    for suit, length in one.lengths.items():
        if suit in text.partners_suits and said.is_exactly(length, SUPPORT) and position.own:
            yield from ("support", "artificial")
        is_first = position.role == "response" and length.low >= said.LENGTH
        is_new = is_first and suit in "hs" and suit not in text.partners_suits
        if is_new and not position.call_kinds & {"redouble"}:
            yield from ("negative", "artificial")
            if length.high == said.LENGTH and said.is_other_major(position, suit):
                yield "four-of-other-major"
    shown = {
        claim.suits
        for claim in one.claims
        if claim.kind in {"shows", "length", "length-any"} and not said.is_denial(claim)
    }
    if "pass-or-correct" in one.forcing:
        yield "artificial"
    theirs = "" if doubled is None or doubled.suit is None else doubled.suit.letter.lower()
    if theirs and position.role == "overcall":
        if shown == {theirs}:
            yield "shows-that-suit"
        if _is_short(one, theirs):
            yield from ("takeout", "artificial")
    if theirs and position.role == "response" and shown == _unbid(text):
        yield from ("negative", "artificial")
    if "one-suiter" in said.claim_names(one, "shape"):
        yield from ("one-suiter", "artificial")
    if len(shown) > 1 and doubled is not None and doubled.suit is None:
        yield from ("two-suiter", "artificial")
    if position.call_kinds & {"redouble"} and position.role == "response" and not shown:
        is_strong = one.hcp is not None and (text.is_clear or one.hcp.low >= _STRONG_REDOUBLE)
        is_strong = is_strong or (text.is_clear and "strong" in said.claim_names(one, "relative"))
        yield from ("natural", "values") if is_strong or "to-play" in one.forcing else ()


def _is_strong_balanced(one: Alternative) -> bool:
    """Return whether an alternative is balanced with 14 points or more, and says no more."""
    is_balanced = "balanced" in said.claim_names(one, "shape")
    is_plain = {claim.kind for claim in one.claims} <= {"shape", "strength"}
    return is_balanced and is_plain and one.hcp is not None and one.hcp.low >= _STRONG_DOUBLE


def _other_kinds(text: PlacedText, one: Alternative) -> Iterator[str]:
    """Yield the kinds of a strong double of notrump, and of a rebid with the word support only."""
    doubled = text.position.last_bid
    is_of_notrump = doubled is not None and doubled.suit is None and text.is_clear
    if is_of_notrump and text.position.role == "overcall" and _is_strong_balanced(one):
        yield "penalty"
    if text.position.role == "rebid" and _SUPPORT_ONLY.fullmatch(text.meaning.text.strip()):
        yield from ("support", "artificial")


def _unbid(text: PlacedText) -> set[str]:
    """Return the suits that nobody has bid."""
    theirs = text.position.suits_of(Side.THEY)
    return {suit.letter.lower() for suit in Suit if suit not in theirs} - text.known_suits


def _is_short(one: Alternative, suit: str) -> bool:
    """Return whether an alternative is short in the doubled suit."""
    bound = one.lengths.get(suit)
    is_by_length = bound is not None and bound.high is not None and bound.high <= _SHORT
    return is_by_length or any(claim.suits == suit for claim in one.of("shortness"))


def is_natural_pass(text: PlacedText) -> bool:
    """Return whether a pass is a weak hand, or one that wants to play or defend here."""
    return text.is_clear and all(map(_is_weak, text.meaning.alternatives))


def _is_weak(one: Alternative) -> bool:
    names = {claim.name for claim in one.claims} | set(one.forcing)
    is_weak = bool(names & _OF_WEAK_PASS) or (one.hcp is not None and one.hcp.low == 0)
    if "to-play" in one.forcing:
        return True
    is_plain = all(
        claim.kind in _PLAIN_IN_PASS
        and (claim.kind != "forcing" or claim.name == "to-play")
        and (claim.kind != "nature" or claim.name == "penalty")
        and (claim.kind != "fit" or not claim.is_positive)
        and (claim.kind != "length" or said.is_denial(claim))
        for claim in one.claims
    )
    return is_weak and is_plain
