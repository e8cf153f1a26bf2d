"""Suits without length: the claims next to which they are claimed (MN-12)."""

from __future__ import annotations

from ...patterns import IGNORECASE, compile_later

_ALWAYS = {
    "one-suiter",
    "to-game",
    "weak",
    "strong",
    "weak-two",
    "solid",
    "MIN",
    "MAX",
    "preempt",
    "playing tricks",
}
_AFTER_WITH = {
    *_ALWAYS,
    "hcp",
    "points",
    "invitational",
    "invitational-plus",
    "one-round",
    "balanced",
    "unbalanced",
}
_WITH = compile_later(
    r"\bwith\s+(?:(?:both|one|the|a)\s+)?(?:![cdhs]|[♣♦♥♠]|club|diamond|heart|spade|major|minor)",
    IGNORECASE,
)
_BOTH = compile_later(r"\bboth\s+(?:the\s+)?(?:majors|minors)\b|(?<!\w)(?:MM|mm)(?!\w)")
_JUDGED = compile_later(r"\b(?:weak|strong)\s+(?:majors|minors)\b", IGNORECASE)


def may_show_suits(names: set[str], words: str) -> bool:
    """Return whether a clause may claim suits without length.

    :param names: the names of its other claims.
    :param words: the clause; ``strong majors`` is about their honors.
    """
    if _JUDGED.search(words):
        return False
    if "weak-two" in names:
        names -= {"hcp", "points", ""}
    return names <= _ALWAYS or (
        names <= _AFTER_WITH and bool(_WITH.search(words) or _BOTH.search(words))
    )
