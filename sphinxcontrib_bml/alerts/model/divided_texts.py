"""Texts that are read in parts: choices, and words joined with another suit (ALERTS AT-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...agreements.meanings.model import Alternative, Meaning
from ...patterns import IGNORECASE, compile_later
from .positions import CallPosition

_CHOICE = compile_later(r",? or ", IGNORECASE)
_WITH = compile_later(r" with ", IGNORECASE)
_UNSURE = compile_later(
    r"\b(?:no|not|non|without|never|unless|if|when|but|except|usually|often|may|might|could|denies)\b",
    IGNORECASE,
)
"""Words that make the parts of a text depend on each other."""
_OR_STRONG = compile_later(
    r"(.+?),? or (?:an? |any )?(?:very |extra )?strong(?: hands?)?", IGNORECASE
)
_UP_TO = compile_later(r"(.+?),? (?:through|thru|up to) [1-7](?:![cdhs]|[CDHSN]T?)", IGNORECASE)


def read_in_parts(
    meaning: Meaning, position: CallPosition, read: Callable[[str], Meaning]
) -> Meaning:
    """Return the meaning of a text whose parts are read, but not the words between them.

    The level up to which a double applies does not change its kind, and neither does a strong hand
    in a double for takeout. A text of two choices has an alternative for each of them.

    :param meaning: the meaning of the whole text; returned if the parts are not read either.
    :param read: the reader of a text about the same call.
    """
    text = meaning.text.strip()
    if not meaning.unread and not meaning.soft:
        return meaning
    if position.call_kinds & {"double"}:
        for pattern in (_UP_TO, _OR_STRONG):
            match = pattern.fullmatch(text)
            part = read(match[1]) if match else meaning
            if match and _is_read(part) and (pattern is _UP_TO or _is_for_takeout(part)):
                return replace(part, text=meaning.text)
    lost = [text[slice(*one.span)] for one in meaning.unread]
    if meaning.soft or len(lost) != 1 or _UNSURE.search(lost[0]):
        return meaning
    choices = [read(one) for one in _CHOICE.split(lost[0])]
    if lost[0] == text and len(choices) == 2 and all(map(_is_read, choices)):  # noqa: PLR2004
        alternatives = tuple(one for part in choices for one in part.alternatives)
        return Meaning(meaning.text, alternatives)
    return _joined(meaning, [read(one) for one in _WITH.split(lost[0])])


def _joined(meaning: Meaning, parts: list[Meaning]) -> Meaning:
    """Return a meaning with the claims of all parts of its unread words, if each is read."""
    several = (*parts, meaning)
    if len(parts) == 1 or any(len(one.alternatives) > 1 for one in several):
        return meaning
    if not all(map(_is_read, parts)):
        return meaning
    claims = (claim for part in several for claim in part.alternatives[0].claims)
    return Meaning(meaning.text, (Alternative(tuple(dict.fromkeys(claims))),))


def _is_read(part: Meaning) -> bool:
    """Return whether a part is read wholly, and says something in each alternative."""
    return part.is_whole and not part.soft and all(one.claims for one in part.alternatives)


def _is_for_takeout(part: Meaning) -> bool:
    return all(
        any(claim.name == "takeout" for claim in one.of("nature")) for one in part.alternatives
    )
