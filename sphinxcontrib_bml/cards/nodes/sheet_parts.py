"""Parts of filled forms, the same for SVG and LaTeX (CARDS CC-P1); lengths in millimeters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ..files.form_tables import Area


class SheetText(NamedTuple):
    """A line of text; lengths in millimeters."""

    kind: str
    """``word`` for the words of the form, ``answer``, ``card``, or ``normal`` for a normal lead.
    ``alertword``, ``announceword``: words in the color of alerts, of announcements; ``alertmark``,
    ``announcemark``: their raised signs."""
    x: float
    y: float
    """The baseline."""
    width: float
    """The width that the text fills in any font."""
    size: float
    """Font size in points."""
    text: str


class SheetTick(NamedTuple):
    """A box to tick."""

    x: float
    y: float
    size: float
    is_on: bool


class SheetStroke(NamedTuple):
    """A line to write on, or a rule of a table."""

    kind: str
    """``line`` or ``rule``."""
    x: float
    y: float
    width: float
    height: float


class SheetFrame(NamedTuple):
    """The frame of a panel, or a gray bar with its name."""

    kind: str
    """``panel``, ``bar``, or ``name`` for a bar with upright words."""
    area: Area
    size: float
    text: str


class SheetRing(NamedTuple):
    """The circle around the card that is led."""

    x: float
    """The center."""
    y: float
    diameter: float


SheetPart = SheetText | SheetTick | SheetStroke | SheetFrame | SheetRing


class OverflowNote(NamedTuple):
    """An answer that does not fit in its place (CC-P6)."""

    number: int
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class SheetSide:
    """A side of the paper; lengths in millimeters."""

    width: float
    height: float
    parts: list[SheetPart] = field(default_factory=list)


class FormSheet(NamedTuple):
    """A filled form."""

    sides: tuple[SheetSide, ...]
    notes: tuple[OverflowNote, ...]
