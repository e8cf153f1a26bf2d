"""Marks of alerted and announced answers on forms (CARDS CC-P8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...display.wording import PageTexts
from ..files.form_tables import ANSWERED, FormPlace
from ..model.card import CardAnswer
from .sheet_parts import SheetSide, SheetText
from .widths import POINT, width_of

ALERT_SIGN, ANNOUNCE_SIGN = "A", "“”"
_SIZE = 4.5
"""Font size of a raised sign, in points."""
_QUOTES_SIZE = 6.0
"""Font size of raised quotes, of which only the top has ink."""
_GAP = 0.3
"""Distance of a sign from its answer, in millimeters."""
_CAPITAL = 0.72
"""Height of capital letters, as a share of the font size."""
_RAISED = 1.3
"""Distance of the baseline of a sign from the top of its place, in millimeters."""
_LEGEND_SIZE = 6.0
_LEGEND_LEFT, _LEGEND_BOTTOM = 4.0, 1.2
"""Distances of the legend from the edges of its side, in millimeters."""
_PARTS = frozenset({"low", "first", "rest"})
"""The parts of an answer that have no sign, because another part has it."""


class Disclosure(NamedTuple):
    """The signs of an alert or announcement at the place of an answer."""

    is_alerted: bool
    """Whether it is alerted; it is announced if not."""
    is_shown: bool
    """Whether it has a sign: the answer is chosen."""
    is_text: bool
    """Whether the sign is after the answer, and not with its label."""

    @property
    def sign(self) -> str:
        """The sign."""
        return ALERT_SIGN if self.is_alerted else ANNOUNCE_SIGN

    @property
    def name(self) -> str:
        """The first part of the kind of its texts."""
        return "alert" if self.is_alerted else "announce"

    @property
    def size(self) -> float:
        """The font size of the sign, in points."""
        return _SIZE if self.is_alerted else _QUOTES_SIZE

    @property
    def width(self) -> float:
        """The width of the sign with its distance, in points."""
        return width_of(self.sign, self.size) + _GAP / POINT


def disclosure_of(place: FormPlace, answer: CardAnswer | None) -> Disclosure | None:
    """Return what a place shows, or None if its answer is neither alerted nor announced."""
    if answer is None or place.kind in {"card", "reference"} or place.value == ANSWERED:
        return None
    is_tick = place.kind in {"check", "radio"} and bool(place.kind == "check" or place.value)
    choice = next((one for one in answer.choices if one.option.value == place.value), None)
    asked = answer.field if choice is None else choice.option
    if asked.alert is None and asked.announce is None:
        return None
    is_on = answer.is_answered and answer.value is not False if choice is None else choice.is_chosen
    return Disclosure(
        asked.alert is not None, is_on and (is_tick or place.part not in _PARTS), not is_tick
    )


def marked_word(word: SheetText, disclosure: Disclosure) -> SheetText:
    """Return a word of the form in the color of its answer."""
    return word._replace(kind=f"{disclosure.name}word")


def mark_above(word: SheetText, disclosure: Disclosure) -> SheetText:
    """Return the sign above the right end of a word."""
    width = width_of(disclosure.sign, disclosure.size) * POINT
    bottom = word.y - _CAPITAL * word.size * POINT - _GAP / 2
    return _sign(word.x + word.width - width, bottom, disclosure)


def mark_beside(x: float, y: float, disclosure: Disclosure) -> SheetText:
    """Return the sign to the right of an answer.

    :param x: the right end of the answer.
    :param y: the top of its place.
    """
    return _sign(x + _GAP, y + _RAISED, disclosure)


def _sign(x: float, y: float, disclosure: Disclosure) -> SheetText:
    width = width_of(disclosure.sign, disclosure.size) * POINT
    return SheetText(f"{disclosure.name}mark", x, y, width, disclosure.size, disclosure.sign)


def legend(side: SheetSide, wording: PageTexts) -> Iterator[SheetText]:
    """Yield a line at the foot of a side: colors, and the signs that it has."""
    kinds = {part.kind for part in side.parts if isinstance(part, SheetText)}
    x, y = _LEGEND_LEFT, side.height - _LEGEND_BOTTOM
    for is_alerted, words in ((True, wording.alert), (False, wording.announcement)):
        one = Disclosure(is_alerted, True, False)
        if not kinds & {f"{one.name}word", f"{one.name}mark"}:
            continue
        if f"{one.name}mark" in kinds:
            yield _sign(x, y - _CAPITAL * _LEGEND_SIZE * POINT + _RAISED - _GAP, one)
            x += one.width * POINT
        width = width_of(words, _LEGEND_SIZE) * POINT
        yield SheetText(f"{one.name}word", x, y, width, _LEGEND_SIZE, words)
        x += width + 3 * _GAP * _LEGEND_SIZE
