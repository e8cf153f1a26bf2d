"""Font sizes at which texts fit in their places on a form (CARDS CC-P3, CC-P6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .widths import width_of

SIZES = (7.5, 7.25, 7.0, 6.75, 6.5, 6.25, 6.0)
"""Font sizes to try, in points."""
NARROW = 0.82
"""Factor of the width for texts that do not fit at the smallest size."""


class FittedText(NamedTuple):
    """A text that fits in its lines."""

    size: float
    """Font size in points."""
    squeeze: float
    """Factor of the width."""
    lines: tuple[str, ...]
    is_cut: bool = False
    """Whether the text does not fit: it ends with the number of a note."""


def fitted(text: str, widths: Sequence[float], sign: str) -> FittedText:
    """Return a text at the largest size at which it fits.

    :param widths: the widths of the lines to write on, in points.
    :param sign: the number of the note if the text is cut: ``[3]``, or empty.
    """
    words = text.split()
    for size in SIZES:
        lines = _broken(words, [width / size for width in widths])
        if lines is not None:
            return FittedText(size, 1, lines)
    smallest = [width / SIZES[-1] / NARROW for width in widths]
    lines = _broken(words, smallest)
    if lines is not None:
        return FittedText(SIZES[-1], NARROW, lines)
    return FittedText(SIZES[-1], NARROW, _cut(words, smallest, sign), is_cut=True)


def _broken(words: Sequence[str], widths: Sequence[float]) -> tuple[str, ...] | None:
    """Return the lines of a text, or None if it does not fit.

    :param widths: the widths of the lines, in em.
    """
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        while width_of(longer) > widths[len(lines) - 1]:
            if len(lines) == len(widths):
                return None
            lines.append("")
            longer = word
        lines[-1] = longer
    return tuple(lines)


def _cut(words: Sequence[str], widths: Sequence[float], sign: str) -> tuple[str, ...]:
    """Return as many words as fit before the number of a note; at least the number."""
    tail = f"…{sign}"
    most = _count(words, widths, tail)
    lines = _broken([*words[: most - 1], words[most - 1] + tail], widths) if most else None
    if lines is not None:
        return lines
    letters = words[0]
    while letters and width_of(letters + tail) > widths[0]:
        letters = letters[:-1]
    return (letters + tail if letters else sign,)


def _count(words: Sequence[str], widths: Sequence[float], tail: str) -> int:
    """Return the largest number of words that fit, the last one with a tail."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if _broken([*words[: middle - 1], words[middle - 1] + tail], widths) is None:
            high = middle - 1
        else:
            low = middle
    return low


class FittedNotes(NamedTuple):
    """Notes that fit in a box of the form, each with lines of its own."""

    size: float
    """Font size in points."""
    notes: tuple[tuple[str, ...], ...]
    """The lines of the first notes, as far as there is room."""


def fitted_notes(texts: Sequence[str], width: float, rows: int) -> FittedNotes:
    """Return notes at the largest size at which all fit, or as many as fit at the smallest.

    :param width: the width of a line, in points.
    :param rows: the number of lines.
    """
    for size in SIZES:
        notes = _notes(texts, width / size, rows)
        if len(notes) == len(texts):
            return FittedNotes(size, notes)
    return FittedNotes(SIZES[-1], _notes(texts, width / SIZES[-1], rows))


def _notes(texts: Sequence[str], width: float, rows: int) -> tuple[tuple[str, ...], ...]:
    """Return the lines of the first notes that fit.

    :param width: the width of a line, in em.
    """
    notes: list[tuple[str, ...]] = []
    for text in texts:
        lines = _broken(text.split(), [width] * rows) if rows else None
        if lines is None:
            break
        notes.append(lines)
        rows -= len(lines)
    return tuple(notes)
