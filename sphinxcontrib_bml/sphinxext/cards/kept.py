"""What documents keep of their cards and conventions; kept with the documents themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ...language.source import Source, Span
from ..collected import DocumentData

if TYPE_CHECKING:
    from ...cards import Convention


class CardRequest(NamedTuple):
    """A card that a page shows."""

    anchor: str
    name: str
    """What ``:bml:card:`` calls it."""
    title: str
    notes: str
    """The file of the system notes."""
    structure: str
    """Name or file; nothing for the first that the notes name."""
    sections: tuple[str, ...]
    missing: str
    compare: str
    """The file of other notes; nothing for none."""
    system: str
    """Whose tables answer, and whose book its conventions join; nothing for those of the page."""
    exports: bool
    """Whether its conventions join the book of the system."""
    place: tuple[str, int]
    """File and line of the directive."""


class ShownConvention(NamedTuple):
    """A convention that a page shows."""

    convention: Convention
    anchor: str
    section: str
    """What the library lists it below."""


CARDS: DocumentData[list[CardRequest]] = DocumentData("cards")
"""The convention cards that documents show."""

CONVENTIONS: DocumentData[list[ShownConvention]] = DocumentData("conventions")
"""The conventions that documents show."""


def without_source_text(convention: Convention) -> Convention:
    """Return a convention whose places are lines: environments do not keep texts of files."""
    return replace(
        convention,
        span=position_without_text(convention.span),
        sequences=tuple(
            replace(sequence, span=position_without_text(sequence.span))
            for sequence in convention.sequences
        ),
    )


def position_without_text(span: Span) -> Span:
    """Return a place that knows its file and line, and no text."""
    source = Source(span.file, "", path=span.source.path, line_numbers=[span.line])
    return Span(source, 0, 0)
