"""Suits of two-suiters that cards name by their order: ``two lowest``, ``other major and a minor``.

MEANINGS leaves these words unread.
"""

from __future__ import annotations

from ...agreements.meanings.context import Context
from ...agreements.meanings.model import SUITS, Claim
from ...patterns import IGNORECASE, compile_later

SUITS_OF = {
    **{"majo": "hs", "mino": "cd", "club": "c", "diam": "d", "hear": "h", "spad": "s"},
    **{f"!{letter}": letter for letter in "cdhs"},
    **{"♣": "c", "♦": "d", "♥": "h", "♠": "s"},
}
"""The suits that a word may be about, by its first letters."""
_AND = r"\s*(?:\+|&|,|/|\band\b|\bplus\b|\bwith\b)\s*"
_AND_ANOTHER = compile_later(
    rf"(?P<suit>![cdhs]|[♣♦♥♠]|(?:club|diamond|heart|spade)s?){_AND}"
    r"(?:another|any other|(?:a|any) (?P<side>higher|lower))(?:\s+suit)?",
    IGNORECASE,
)
"""A suit and another one that is not named."""
_BY_ORDER = (
    (
        compile_later(
            r"\b(?:(?:two|2) low(?:est|er)|(?:lowest|lower|bottom) (?:two|2))\b", IGNORECASE
        ),
        (0, 1),
    ),
    (
        compile_later(
            r"\b(?:(?:two|2) high(?:est|er)|(?:highest|higher|top) (?:two|2))\b", IGNORECASE
        ),
        (1, 2),
    ),
    (
        compile_later(
            rf"\b(?:top{_AND}bottom|highest{_AND}(?:the )?lowest|lowest{_AND}(?:the )?highest)\b",
            IGNORECASE,
        ),
        (0, 2),
    ),
)
"""Two of the three suits that opponents have not bid, from the lowest."""
_COLORS = compile_later(r"(?:the |both )?(?P<color>black|red)(?:s| suits?)(?:,.*)?", IGNORECASE)
_OTHER_MAJOR = compile_later(
    rf"\b(?:other (?:major|M)|oM){_AND}(?:an? |any |either |one )?(?:(?:5|five)[- ]card )?"
    r"(?:minor|m)\b",
    IGNORECASE,
)
_UNBID = 3
_OR = compile_later(r"\bor\b", IGNORECASE)


def relative_suits(text: str, context: Context) -> tuple[Claim, ...]:
    """Return the two suits that a text shows by their order, or nothing."""
    match = _AND_ANOTHER.fullmatch(text.strip())
    if match is not None:
        suit = SUITS_OF[match["suit"].casefold()[:4]]
        others = {"higher": SUITS.partition(suit)[2], "lower": SUITS.partition(suit)[0]}.get(
            (match["side"] or "").casefold(), SUITS.replace(suit, "")
        )
        return _shown(suit, others)
    match = _COLORS.fullmatch(text.strip())
    if match is not None:
        return _shown(*{"b": "cs", "r": "dh"}[match["color"][0].casefold()])
    unbid = [suit for suit in SUITS if suit not in context.their_suits]
    if len(unbid) != _UNBID or _OR.search(text):
        return ()
    for pattern, (first, second) in _BY_ORDER:
        if pattern.search(text):
            return _shown(unbid[first], unbid[second])
    majors = [suit for suit in unbid if suit in "hs"]
    return _shown(majors[0], "cd") if len(majors) == 1 and _OTHER_MAJOR.search(text) else ()


def _shown(*suits: str) -> tuple[Claim, ...]:
    return tuple(Claim("shows", "", one) for one in suits)
