"""Title and levels of headings of imported notes (IM-14)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import cues
from .decisions import Recognized
from .pieces import Piece, PieceKind

_NOT_IN_SLUGS = re.compile(r"[^\w\- ]")


def slug(text: str) -> str:
    """Return the anchor that Markdown sites give a heading."""
    return _NOT_IN_SLUGS.sub("", text.lower()).replace(" ", "-")


def title_of(pieces: Sequence[Piece], recognized: Recognized) -> Piece | None:
    """Return the heading that is the title: the first piece, alone of the highest level (IM-14).

    With an auction of several calls at the end, or below another title of the file, it is
    a heading (IM2-6).
    """
    first = next((piece for piece in pieces if piece.kind is not PieceKind.BORDER), None)
    if first is None or first.kind is not PieceKind.HEADING:
        return None
    levels = [piece.lines[0].level for piece in pieces if piece.kind is PieceKind.HEADING]
    level = first.lines[0].level
    text = first.lines[0].words.text
    if recognized.stream.title not in {"", text}:
        return None
    last = next(reversed(recognized.finder.calls.chains_in(text)), None)
    is_auction = (
        last is not None and len(last.calls) > 1 and not cues.words_behind(text[last.end :])
    )
    is_highest = level == min(levels) and levels.count(level) == 1
    return first if is_highest and not is_auction else None


def levels_of(pieces: Sequence[Piece], title: Piece | None) -> dict[int, int]:
    """Return the levels of headings in the notes: none is more than one below the last (IM-14)."""
    headings = [piece for piece in pieces if piece.kind is PieceKind.HEADING and piece is not title]
    highest = min((piece.lines[0].level for piece in headings), default=1)
    levels: dict[int, int] = {}
    above = 0
    for piece in headings:
        above = min(piece.lines[0].level - highest + 1, above + 1)
        levels[id(piece)] = above
    return levels
