"""The terms of shortness: splinters, voids, singletons, doubletons (MN-46)."""

from __future__ import annotations

from re import Match

from .model import Claim, Range
from .terms import OWN_SHORT, SHORT, SOMEWHERE, Made, NotReadError, Reading, group

_SPLINTER = Claim(SHORT)


def splinter(match: Match[str], reading: Reading) -> Made:
    """Read a splinter with its suit, or the suit of the call if that jumps (MN-46)."""
    bounds = Range(0, 0) if _is_void(match["w"]) else Range(0, 1)
    suits = group(match, "s1") or group(match, "s2")
    if suits:
        suit = reading.suit(suits)
        standing = "said" if reading.words.suits_in(suits) else "resolved"
        made = [Claim("length", "", suit, bounds, standing=standing)]
        is_splinter = "spl" in match["w"].lower()
        return [Claim("nature", "splinter"), *made] if is_splinter else made
    context = reading.context
    if context.own and context.is_ours and (context.is_jump or context.level >= 4):
        return [_SPLINTER, Claim(OWN_SHORT, range=bounds)]
    return [_SPLINTER]


def shortness(match: Match[str], reading: Reading) -> Made:
    """Read a void, a singleton or a shortage in a suit (MN-46)."""
    word = match["w"].lower()
    suit = reading.suit(group(match, "s1") or group(match, "s2"))
    if "void" in word or "singleton" in word:
        bounds = Range(0, 0) if _is_void(word) else Range(0, 1, written_low=1)
        return [Claim("length", "", suit, bounds)]
    return [Claim("shortness", "", suit)]


def _is_void(word: str) -> bool:
    """Return whether a word is a void only, and not a singleton or void."""
    return "void" in word.lower() and "singleton" not in word.lower()


def doubleton(match: Match[str], reading: Reading) -> Made:
    """Read ``doubleton !h``: exactly two cards (MN-46)."""
    return [Claim("length", "", reading.suit(match["r"]), Range(2, 2))]


def no_shortness(match: Match[str], reading: Reading) -> Made:
    """Read ``no shortness in a major`` (MN-46)."""
    suits = reading.suits(match["r"])
    return [Claim("length", "", suit, Range(2)) for suit in suits]


def shortness_somewhere(match: Match[str], reading: Reading) -> Made:
    """Read ``a singleton`` of an unknown suit, which is unread; the rest of its clause is not."""
    return [Claim(SOMEWHERE, "short")]


def shortness_of_call(match: Match[str], reading: Reading) -> Made:
    """Read ``singleton or void in that suit``: the suit of the call, if the text names no other."""
    word, own = match["w"].lower(), reading.context.own
    if not own or set(reading.words.suits_in(match.string)) - {own}:
        raise NotReadError(match[0])
    if word.startswith("short"):
        return [Claim("shortness", "", own, standing="resolved")]
    high = 0 if "singleton" not in word else 1
    low = 1 if "void" not in word else None
    return [
        Claim("length", "", own, Range(0, high, written_low=low), standing="resolved"),
    ]
