"""What stands at a place: an auction in a text, a link, a clip, an include, a heading, a row."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ...agreements.prose_links import ProseMatch
from ...agreements.resolver.answers import Meaning
from ...bridge.auctions import Auction
from ...language.links import LinkUse
from ...language.reading import included_name
from ...language.source import Span
from ...language.syntax import Heading
from ..reading.documents import DocumentReading, PlacedAuction, PlacedRole, PlacedRow
from .desk import Spot

_CLIP = re.compile(r"^[ \t]*#[ \t]*(?P<word>CUT|COPY|PASTE)[ \t]+(?P<name>\S+)", re.MULTILINE)
_INCLUDES = re.compile(r"^[ \t]*#[ \t]*INCLUDE.*$", re.MULTILINE)


class AuctionSubject(NamedTuple):
    """An auction in running text."""

    placed: PlacedAuction
    leads: Mapping[str, ProseMatch]
    """Where it leads, by the partners for whom it leads anywhere; of all where none is told apart.
    """

    @property
    def lead(self) -> ProseMatch | None:
        """Where it leads for the first partner who has it (VARIANTS VA-21)."""
        return next(iter(self.leads.values()), None)


class RoleSubject(NamedTuple):
    """A role that names an auction."""

    role: PlacedRole
    meanings: Mapping[str, list[tuple[Auction, Meaning]]]
    """What it means, by the partners who have it; of all where none is told apart."""


class LinkSubject(NamedTuple):
    """A link that the author wrote."""

    use: LinkUse
    places: tuple[Span, ...]


class ClipSubject(NamedTuple):
    """The name of a clip, where it is stored or pasted."""

    name: str
    span: Span


class IncludeSubject(NamedTuple):
    """The name of an included file."""

    span: Span
    path: Path | None


class HeadingSubject(NamedTuple):
    """A heading."""

    heading: Heading


class RowsSubject(NamedTuple):
    """A row; several where it is pasted to several places."""

    rows: tuple[PlacedRow, ...]


Subject = (
    AuctionSubject
    | RoleSubject
    | LinkSubject
    | ClipSubject
    | IncludeSubject
    | HeadingSubject
    | RowsSubject
)


class ClipUse(NamedTuple):
    """A line that stores or pastes a clip."""

    name: str
    span: Span
    """Of the name."""
    is_paste: bool


def subject_at(spot: Spot) -> Subject | None:
    """Return what stands at a place, None where there is nothing to tell of."""
    return (
        _include_at(spot)
        or _clip_at(spot)
        or _role_at(spot)
        or _link_at(spot)
        or _auction_at(spot)
        or _heading_at(spot)
        or _rows_at(spot)
    )


def _holds(span: Span, spot: Spot) -> bool:
    return span.source is spot.source and span.start <= spot.offset <= span.end


def _include_at(spot: Spot) -> IncludeSubject | None:
    name = included_name(spot.line)
    if name is None or not name[0] <= spot.column <= name[1]:
        return None
    span = spot.part(*name)
    return IncludeSubject(span, included_path(spot.reading, span))


def included_path(reading: DocumentReading, name: Span) -> Path | None:
    """Return the file that an include names, None where it was not read (LANGUAGE IN-6)."""
    own = name.source.path
    folders = [path.parent for path in (own, reading.path) if path is not None]
    for folder in folders:
        try:
            path = (folder / name.text).resolve()
        except (OSError, ValueError, RuntimeError):
            return None
        if path in reading.sources:
            return path
    return None


def includes_in(reading: DocumentReading) -> Iterator[IncludeSubject]:
    """Yield the names of the included files of a document."""
    for source in dict.fromkeys(reading.sources.values()):
        for line in _INCLUDES.finditer(source.text):
            name = included_name(line[0])
            if name is not None and name[0] < name[1]:
                span = Span(source, line.start() + name[0], line.start() + name[1])
                yield IncludeSubject(span, included_path(reading, span))


def clip_uses(reading: DocumentReading) -> Iterator[ClipUse]:
    """Yield the lines of a document that store or paste clips."""
    for source in dict.fromkeys(reading.sources.values()):
        for found in _CLIP.finditer(source.text):
            span = Span(source, found.start("name"), found.end("name"))
            yield ClipUse(found["name"], span, found["word"] == "PASTE")


def _clip_at(spot: Spot) -> ClipSubject | None:
    found = _CLIP.match(spot.line)
    if found is None or not found.start("name") <= spot.column <= found.end("name"):
        return None
    return ClipSubject(found["name"], spot.part(*found.span("name")))


def _link_at(spot: Spot) -> LinkSubject | None:
    for use in spot.reading.links:
        if _holds(use.span, spot):
            return LinkSubject(use, spot.system.link_checker.places_of(spot.reading.parse, use))
    return None


def _role_at(spot: Spot) -> RoleSubject | None:
    for role in spot.reading.roles:
        if _holds(role.span, spot):
            return RoleSubject(role, dict(spot.system.meanings(role)))
    return None


def is_in_running_text(spot: Spot) -> bool:
    """Tell whether a place is in an auction in running text, whose row is to be found."""
    if any(_holds(role.span, spot) for role in spot.reading.roles):
        return True
    return spot.reading.auction_at(spot.source, spot.offset) is not None


def _auction_at(spot: Spot) -> AuctionSubject | None:
    placed = spot.reading.auction_at(spot.source, spot.offset)
    return AuctionSubject(placed, dict(spot.system.leads(placed))) if placed else None


def _heading_at(spot: Spot) -> HeadingSubject | None:
    for element in spot.reading.parse.document.elements:
        if isinstance(element, Heading) and _holds(element.span, spot):
            return HeadingSubject(element)
    return None


def _rows_at(spot: Spot) -> RowsSubject | None:
    rows = spot.reading.rows_at(spot.source, spot.offset)
    return RowsSubject(tuple(rows)) if rows else None
