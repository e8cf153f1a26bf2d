"""What texts name: kept from build to build for the checks of wording."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...language.labels import Label
from ..places import Position

if TYPE_CHECKING:
    from ..prose_links import DocumentRow


class NamedAuction(NamedTuple):
    """An auction in a text."""

    labels: tuple[Label, ...]
    """Its calls, none where no row can define it."""
    text: str
    """In its normal form (PROSE-AUCTIONS AL-25)."""
    place: Position
    row: DocumentRow | None
    """The row that the text describes."""


class NamedTexts(NamedTuple):
    """What the texts of a document name."""

    auctions: tuple[NamedAuction, ...] = ()
    capitals: tuple[tuple[str, Position], ...] = ()
    """Words in capitals, each at its first place, those of lists that explain them left out."""
