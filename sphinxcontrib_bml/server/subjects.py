"""The subjects of places in a document: rows, clips, partners, headings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types

from ..agreements.answers import Meaning
from ..agreements.prose_links import ProseMatch
from ..agreements.queries import InvalidQueryError, read_query
from ..bridge.auctions import Auction
from ..display.plain import shown_auction
from ..display.wording import PageTexts
from ..language.links import LinkUse
from ..language.parameters import Parameter
from ..language.reading import included_name
from ..language.source import Span
from ..language.syntax import Heading
from ..patterns import IGNORECASE, MULTILINE, compile_later
from .desk import Desk, Spot
from .documents import NOTES, DocumentReading, PlacedAuction, PlacedRole, PlacedRow
from .page_parameters import page_use_at, text_of_page
from .partner_names import partner_uses
from .workspace import SystemReading

_MOST_SYMBOLS = 200


def workspace_symbols(
    desk: Desk, systems: Sequence[SystemReading], query: str
) -> list[types.WorkspaceSymbol]:
    """Return headings and clips whose names contain a text, and the rows of an auction."""
    found = [
        symbol
        for system in systems
        for one in system.systems
        for symbol in _rows_of(desk, one, query)
    ]
    wanted = query.casefold()
    for system in systems:
        for reading in system.readings:
            for element in reading.parse.document.elements:
                if isinstance(element, Heading) and wanted in element.text.text.casefold():
                    name = element.text.text
                    found += _symbol(desk, name, types.SymbolKind.Module, element.span)
            for name, clip in reading.parse.state.clips.items():
                if wanted in name.casefold():
                    found += _symbol(desk, name, types.SymbolKind.Function, clip.span)
    return found[:_MOST_SYMBOLS]


def _rows_of(desk: Desk, system: SystemReading, query: str) -> Iterator[types.WorkspaceSymbol]:
    try:
        auction = read_query(query).auction
    except InvalidQueryError:
        return
    if not auction:
        return
    told = set()
    for resolver in system.resolvers():
        for meaning in resolver.look_up(auction).meanings:
            placed = system.row(meaning.row.address)
            name = f"{shown_auction(auction, PageTexts())}: {meaning.text}".rstrip(": ")
            if placed is not None and (name, placed.row.span) not in told:
                told.add((name, placed.row.span))
                yield from _symbol(desk, name, types.SymbolKind.Field, placed.row.span)


def _symbol(
    desk: Desk, name: str, kind: types.SymbolKind, span: Span
) -> Iterator[types.WorkspaceSymbol]:
    location = desk.location(span)
    if location is not None:
        yield types.WorkspaceSymbol(location, name, kind)


_CLIP = compile_later(r"^[ \t]*#[ \t]*(?P<word>CUT|COPY|PASTE)[ \t]+(?P<name>\S+)", MULTILINE)
_PARAMETER = compile_later(
    r"(?<!\{)\{(?P<name>[A-Za-z]\w*)\}|^[ \t]*#\+DEFINE:[ \t]*(?P<defined>\S+)",
    IGNORECASE | MULTILINE,
)
_CALLS = compile_later(r"(?<![\w`-])(?:\(?[0-9A-Za-z]{1,3}\)?-)+\(?[0-9A-Za-z]{1,3}\)?(?![\w`-])")
_INCLUDES = compile_later(r"^[ \t]*#[ \t]*INCLUDE.*$", MULTILINE)


class AuctionSubject(NamedTuple):
    """An auction in running text."""

    placed: PlacedAuction
    leads: Mapping[str, ProseMatch]
    """The targets of the auction, by partner; by the empty name if there are no partners."""

    @property
    def lead(self) -> ProseMatch | None:
        """The target for the first partner with a target (VARIANTS VA-21)."""
        return next(iter(self.leads.values()), None)


class RoleSubject(NamedTuple):
    """A role that names an auction."""

    role: PlacedRole
    meanings: Mapping[str, list[tuple[Auction, Meaning]]]
    """The meanings of the auction, by partner; by the empty name if there are no partners."""


class LinkSubject(NamedTuple):
    """A link that the author wrote."""

    use: LinkUse
    places: tuple[Span, ...]


class ClipSubject(NamedTuple):
    """The name of a clip, in a line that stores or pastes it."""

    name: str
    span: Span


class ParameterSubject(NamedTuple):
    """The name of a parameter, in its definition or in a use."""

    name: str
    span: Span
    is_use: bool = True


class PartnerSubject(NamedTuple):
    """The name of a partner, where it is declared or where it limits something."""

    key: str
    """The case-folded name."""
    span: Span


class IncludeSubject(NamedTuple):
    """The name of an included file."""

    span: Span
    path: Path | None


class HeadingSubject(NamedTuple):
    """A heading."""

    heading: Heading


class RowsSubject(NamedTuple):
    """A row; several if it is pasted to several places."""

    rows: tuple[PlacedRow, ...]


Subject = (
    AuctionSubject
    | RoleSubject
    | LinkSubject
    | ClipSubject
    | ParameterSubject
    | PartnerSubject
    | IncludeSubject
    | HeadingSubject
    | RowsSubject
)


class ClipUse(NamedTuple):
    """A line that stores or pastes a clip."""

    name: str
    span: Span
    """The place of the name."""
    is_paste: bool


def subject_at(spot: Spot) -> Subject | None:
    """Return the subject at a place, or None if there is none."""
    return (
        _include_at(spot)
        or _clip_at(spot)
        or _parameter_at(spot)
        or _partner_at(spot)
        or _role_at(spot)
        or _link_at(spot)
        or _auction_at(spot)
        or _heading_at(spot)
        or _history_at(spot)
        or _rows_at(spot)
        or _prose_on_page_at(spot)
    )


def _holds(span: Span, spot: Spot) -> bool:
    span = spot.reading.whole(span)
    return span.source is spot.source and span.start <= spot.offset <= span.end


def _include_at(spot: Spot) -> IncludeSubject | None:
    name = included_name(spot.line)
    if name is None or not name[0] <= spot.column <= name[1]:
        return None
    span = spot.part(*name)
    return IncludeSubject(span, included_path(spot.reading, span))


def included_path(reading: DocumentReading, name: Span) -> Path | None:
    """Return the file of an include, or None if it was not read (LANGUAGE IN-6)."""
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


def parameter_uses(reading: DocumentReading) -> Iterator[ParameterSubject]:
    """Yield the names of parameters in the files of a document (LANGUAGE PR-1)."""
    known = reading.parse.state.parameters.chosen()
    is_page = reading.path.suffix != NOTES
    for source in dict.fromkeys(reading.sources.values()):
        for found in _PARAMETER.finditer(source.text) if known else ():
            group = "name" if found["name"] else "defined"
            if found[group] in known and not (is_page and _is_role(source.text, *found.span())):
                span = Span(source, *found.span(group))
                yield ParameterSubject(found[group], span, group == "name")


def _is_role(text: str, start: int, end: int) -> bool:
    """Return whether braces are the name of a role or a directive in MyST."""
    return text[end : end + 1] == "`" or text[start - 1 : start] in ("`", "~", ":")


def parameters_named(spot: Spot, name: str) -> list[Parameter]:
    """Return the parameters of a name in the document, else in the first document with them."""
    for reading in (spot.reading, *spot.whole.readings):
        found = [one for one in reading.parse.state.parameters.all() if one.name == name]
        if found:
            return found
    return []


def _parameter_at(spot: Spot) -> ParameterSubject | None:
    is_page = spot.path.suffix != NOTES
    on_page = page_use_at(text_of_page(spot.reading), spot.offset) if is_page else None
    if on_page is not None and parameters_named(spot, on_page.text):
        return ParameterSubject(on_page.text, on_page, True)
    if "{" not in spot.line and "#+" not in spot.line:
        return None
    uses = parameter_uses(spot.reading)
    return next((use for use in uses if _holds(use.span, spot)), None)


def _partner_at(spot: Spot) -> PartnerSubject | None:
    for use in partner_uses(spot.reading) if spot.whole.names else ():
        if use.key in spot.whole.names and _holds(use.span, spot):
            return PartnerSubject(use.key, use.span)
    return None


def _link_at(spot: Spot) -> LinkSubject | None:
    for use in spot.reading.links:
        if _holds(use.span, spot):
            return LinkSubject(use, spot.whole.link_checker.places_of(spot.reading.parse, use))
    return None


def _role_at(spot: Spot) -> RoleSubject | None:
    for role in spot.reading.roles:
        if _holds(role.span, spot):
            return RoleSubject(role, dict(spot.system.meanings(role)))
    return None


def is_in_running_text(spot: Spot) -> bool:
    """Return whether a place is in an auction in running text."""
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


def _history_at(spot: Spot) -> RoleSubject | None:
    """Return the auction that a history names, if other rows define it."""
    for placed in spot.reading.rows_at(spot.source, spot.offset)[:1]:
        row = placed.row
        if row.is_sequence and not spot.system.agreements_of(row.address):
            named = PlacedRole(row.span, row.label.rstrip(";-"))
            meanings = dict(spot.system.meanings(named))
            return RoleSubject(named, meanings) if meanings else None
    return None


def _prose_on_page_at(spot: Spot) -> RoleSubject | None:
    """Return the auction in a sentence of a page, outside of our directives, if notes have it."""
    if spot.path.suffix == NOTES or spot.line.strip():
        return None
    start = spot.offset - spot.column
    line = text_of_page(spot.reading).text[start:].partition("\n")[0]
    for found in _CALLS.finditer(line):
        if found.start() <= spot.column <= found.end():
            named = PlacedRole(spot.part(*found.span()), found[0])
            meanings = dict(spot.system.meanings(named))
            return RoleSubject(named, meanings) if meanings else None
    return None


def _rows_at(spot: Spot) -> RowsSubject | None:
    rows = spot.reading.rows_at(spot.source, spot.offset)
    return RowsSubject(tuple(rows)) if rows else None
