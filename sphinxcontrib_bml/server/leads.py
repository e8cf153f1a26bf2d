"""Targets of references, and references to targets: definitions, references, links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import assert_never

from lsprotocol import types

from ..agreements.prose_links import ProseMatch
from ..agreements.queries import without_leading_passes
from ..language.anchors import RowAddress
from ..language.options import is_address
from ..language.source import Span
from . import subjects
from .continuations import beginnings, continuing
from .desk import Desk, Spot
from .documents import PlacedRow
from .page_parameters import page_uses, text_of_page
from .partner_names import uses_in_project, uses_of_partner


def definitions(desk: Desk, spot: Spot) -> list[types.Location]:
    """Return the places that define the subject at a place."""
    subject = subjects.subject_at(spot)
    return desk.locations(_defining(spot, subject)) if subject is not None else []


def references(desk: Desk, spot: Spot, *, declared: bool) -> list[types.Location]:
    """Return the places that refer to the subject at a place.

    :param declared: whether to include the definitions.
    """
    subject = subjects.subject_at(spot)
    if subject is None:
        return []
    defining = list(_defining(spot, subject)) if declared else []
    on_pages: Iterator[Span] = iter(())
    if isinstance(subject, subjects.ParameterSubject):
        on_pages = page_uses(map(text_of_page, desk.workspace.pages(spot.path)), subject.name)
    return desk.locations([*defining, *_naming(spot, subject), *on_pages])


def _defining(spot: Spot, subject: subjects.Subject) -> Iterator[Span]:
    match subject:
        case subjects.AuctionSubject():
            rows = (spot.system.row(address) for address in _addresses(subject.lead))
            yield from (row.row.span for row in rows if row is not None)
        case subjects.RoleSubject():
            rows = (spot.system.row(address) for address in _addresses_of_role(subject))
            yield from (row.row.span for row in rows if row is not None)
        case subjects.LinkSubject(places=places):
            yield from places
        case subjects.ClipSubject(name=name):
            yield from (use.span for use in _uses(spot, name) if not use.is_paste)
        case subjects.ParameterSubject(name=name):
            own = [use.span for use in uses_of_parameter(spot, name) if not use.is_use]
            yield from own or parameters_of_project(spot, name)
        case subjects.PartnerSubject(key=key):
            uses = uses_of_partner(spot.whole.readings, key)
            yield from (use.span for use in uses if use.is_declaration)
        case subjects.IncludeSubject(path=path):
            if path is not None:
                yield Span(spot.reading.sources[path], 0, 0)
        case subjects.HeadingSubject(heading=heading):
            yield heading.text.span()
        case subjects.RowsSubject(rows=placed):
            yield from (span for row in placed for span in _rows_defining(spot, row))
        case _:
            assert_never(subject)


def _addresses(lead: ProseMatch | None) -> Iterator[RowAddress]:
    for defined in lead.defined if lead else ():
        yield defined.meaning.row.address


def _addresses_of_role(subject: subjects.RoleSubject) -> list[RowAddress]:
    """Return the rows that a role links to, for the first partner with rows (VARIANTS VA-21)."""
    known = next(iter(subject.meanings.values()), [])
    return [meaning.row.address for _, meaning in known]


def _uses(spot: Spot, name: str) -> Iterator[subjects.ClipUse]:
    return (use for use in subjects.clip_uses(spot.reading) if use.name == name)


def uses_of_parameter(spot: Spot, name: str) -> Iterator[subjects.ParameterSubject]:
    """Yield the uses of a parameter in the system, each place once."""
    uses = {
        (use.span.real_file, use.span.start): use
        for reading in spot.whole.readings
        for use in subjects.parameter_uses(reading)
        if use.name == name
    }
    yield from uses.values()


def parameters_of_project(spot: Spot, name: str) -> Iterator[Span]:
    """Yield the names of a parameter in the project file (LANGUAGE PR-6)."""
    states = [one.parse.state.parameters for one in (spot.reading, *spot.whole.readings)]
    for one in next((state.project for state in states if state.project), ()):
        if one.name == name and one.place is not None:
            start = one.place.start + max(one.place.text.rfind(name), 0)
            yield one.place._replace(start=start, end=min(start + len(name), one.place.end))


def _rows_defining(spot: Spot, row: PlacedRow) -> Iterator[Span]:
    """Yield the rows that define the auctions of a row, else the row itself."""
    found = False
    for agreement in spot.system.agreements_of(row.row.address):
        auction = without_leading_passes(agreement.auction).auction
        for resolver in spot.system.resolvers(agreement.variants):
            for meaning in resolver.look_up(auction).meanings[:1]:
                defining = spot.system.row(meaning.row.address)
                if defining is not None:
                    found = True
                    yield defining.row.span
    if not found:
        yield row.row.span


def _naming(spot: Spot, subject: subjects.Subject) -> Iterator[Span]:
    match subject:
        case subjects.AuctionSubject():
            yield from _naming_rows(spot, _addresses(subject.lead))
        case subjects.RoleSubject():
            yield from _naming_rows(spot, _addresses_of_role(subject))
        case subjects.LinkSubject(places=places):
            yield from (link for place in places for link in links_to(spot, place))
        case subjects.ClipSubject(name=name):
            yield from (use.span for use in _uses(spot, name) if use.is_paste)
        case subjects.ParameterSubject(name=name):
            yield from (use.span for use in uses_of_parameter(spot, name) if use.is_use)
        case subjects.PartnerSubject(key=key):
            uses = uses_of_partner(spot.whole.readings, key)
            yield from (use.span for use in uses if not use.is_declaration)
            yield from uses_in_project(spot.whole.project, key)
        case subjects.IncludeSubject(path=path):
            yield from including(spot, path)
        case subjects.HeadingSubject(heading=heading):
            yield from links_to(spot, heading.span)
        case subjects.RowsSubject(rows=rows):
            yield from _naming_rows(spot, (one.row.address for one in rows))
            known = beginnings(spot.system)
            yield from dict.fromkeys(one for row in rows for one in continuing(spot, row, known))
        case _:
            assert_never(subject)


def including(spot: Spot, path: Path | None) -> Iterator[Span]:
    """Yield the file names in the includes of a file."""
    for reading in spot.whole.readings:
        for include in subjects.includes_in(reading):
            if include.path is not None and include.path == path:
                yield include.span


def _naming_rows(spot: Spot, addresses: Iterable[RowAddress]) -> Iterator[Span]:
    for address in addresses:
        for placed in spot.system.named.get((address.document, address.anchor), ()):
            yield placed.span


def links_to(spot: Spot, place: Span) -> Iterator[Span]:
    """Yield the links of a system to a heading."""
    wanted = _place(place)
    for reading in spot.whole.readings:
        for use in reading.links:
            places = spot.whole.link_checker.places_of(reading.parse, use)
            if wanted in map(_place, places):
                yield use.span


def _place(span: Span) -> tuple[object, int]:
    return span.source.real_path or span.source, span.line


def document_links(desk: Desk, spot: Spot) -> list[types.DocumentLink]:
    """Return the links in a text: addresses, other documents, included files."""
    links = []
    for include in subjects.includes_in(spot.reading):
        if include.span.source is spot.source:
            path = subjects.included_path(spot.reading, include.span)
            if path is not None:
                links.append(types.DocumentLink(desk.range(include.span), desk.uri(path)))
    checker = spot.whole.link_checker
    for use in spot.reading.links:
        if spot.reading.whole(use.span).source is not spot.source:
            continue
        target = use.target
        if not is_address(target):
            places = desk.locations(checker.places_of(spot.reading.parse, use)[:1])
            if not places:
                continue
            target = f"{places[0].uri}#L{places[0].range.start.line + 1}"
        elif not spot.reading.parse.options.allow_link(target):
            continue
        links.append(types.DocumentLink(desk.range(use.span), target))
    return links
