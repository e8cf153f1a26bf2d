"""Parts of card texts that are about some openings of the opponents: ``majors over a minor``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...agreements.meanings.context import suit_of
from ...bridge.auctions import Side
from ...patterns import compile_later
from .noted_rows import NotedRow
from .relative_suits import SUITS_OF

_OPENING = (
    r"(?:a |an |their |the |either )?\(?1?\s*(?:(?P<minor>[Mm]inors?|m)|(?P<major>[Mm]ajors?|M)"
    r"|(?P<suit>![cdhs]|[♣♦♥♠]|(?<=1)[CDHScdhs]))(?![A-Za-z])\)?(?: openings?)?"
)
_BEFORE = compile_later(
    rf"(?:(?:[Oo]ver|[Vv]s\.?|[Aa]gainst|[Aa]fter) )?{_OPENING}\s*[:=]\s*(?P<text>\S.*)"
)
_AFTER = compile_later(rf"(?P<text>\S.*?),? \(?(?:over|vs\.?|against|after) {_OPENING}\)?")


class OpenedPart(NamedTuple):
    """A part of a text, and the rows that it is about."""

    text: str
    rows: list[NotedRow]


def parts_by_opening(text: str, rows: Sequence[NotedRow]) -> list[OpenedPart]:
    """Return the parts of a text that name the suits opened, each with the rows over them.

    Nothing unless each part of the text does: ``over 1m: majors; over 1M: the other two``.
    """
    found = []
    for separated in _separated(text):
        match = _BEFORE.fullmatch(separated) or _AFTER.fullmatch(separated)
        if match is None:
            return []
        suits = "cd" if match["minor"] else "hs" if match["major"] else ""
        suits = suits or SUITS_OF.get(match["suit"].casefold(), match["suit"].casefold())
        about = [row for row in rows if _opened(row) and _opened(row) in suits]
        found.append(OpenedPart(match["text"], about))
    return found


def _separated(text: str) -> list[str]:
    """Return the parts of a text; a comma is between two parts only if both name suits opened."""
    parts: list[str] = []
    for piece in map(str.strip, text.split(";")):
        first, *others = piece.split(", ")
        parts.append(first)
        for other in others:
            is_next = _BEFORE.fullmatch(other) or _AFTER.fullmatch(parts[-1])
            if is_next:
                parts.append(other)
            else:
                parts[-1] += f", {other}"
    return parts


def _opened(row: NotedRow) -> str:
    """Return the suit that opponents opened, or nothing."""
    first = row.auction.turns[0] if row.auction else None
    return suit_of(str(first[1])) if first is not None and first[0] is Side.THEY else ""
