"""Documents that are one system, and what is found in them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from ...agreements.book import Agreement, merge
from ...agreements.checking import check_by
from ...agreements.checks import LinkChecker
from ...agreements.checks.findings import finding_of
from ...agreements.checks.settling import Rules, Settler
from ...agreements.notes import Notes, chapter_of
from ...agreements.prose_links import Lead, ProseLinks, place_of
from ...agreements.resolver import Resolver, resolver_of
from ...agreements.system import Naming, make_system
from ...language.anchors import Address
from ...language.diagnostics import Diagnostic
from ...language.source import Source
from .documents import PlacedAuction, PlacedRow, Reading


class Located(NamedTuple):
    """A text of a document."""

    reading: Reading
    source: Source


class SystemReading:
    """A system as it was read; never changed."""

    def __init__(self, name: str, readings: Sequence[Reading]) -> None:
        """Take the documents in their order, at least one."""
        self.name = name
        self.readings = tuple(readings)

    @cached_property
    def notes(self) -> Notes:
        """The documents as the rest of the program knows them."""
        parses = tuple(reading.parse for reading in self.readings)
        book = merge(reading.book for reading in self.readings)
        chapters = [chapter_of(parse) for parse in parses]
        return Notes(make_system(Naming(self.name), chapters, book, parses[0].options), parses)

    @property
    def resolver(self) -> Resolver:
        """What answers questions about auctions."""
        return resolver_of(self.notes)

    @cached_property
    def prose_links(self) -> ProseLinks:
        """What knows where auctions in texts lead."""
        return ProseLinks(self.resolver, self.notes.book)

    @cached_property
    def link_checker(self) -> LinkChecker:
        """What follows links."""
        return LinkChecker(self.notes.parses)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that ``bml check`` says of the documents, remarks too."""
        return check_by(self.notes, Rules()).new

    def located(self, path: Path) -> Located | None:
        """Return the text of a file: of its own document, else of the first that includes it."""
        of_includers = None
        for reading in self.readings:
            if reading.path == path:
                return Located(reading, reading.parse.source)
            source = reading.sources.get(path)
            if source is not None and of_includers is None:
                of_includers = Located(reading, source)
        return of_includers

    @cached_property
    def _by_address(self) -> Mapping[tuple[str, str], tuple[Reading, PlacedRow]]:
        rows = {}
        for reading in self.readings:
            for placed in reading.placed_rows.values():
                for one in placed:
                    if one.row.address.anchor:
                        address = one.row.address
                        rows[address.document, address.anchor] = reading, one
        return rows

    def row(self, address: Address) -> PlacedRow | None:
        """Return the row with an address."""
        found = self._by_address.get((address.document, address.anchor))
        return found[1] if found else None

    def agreements_of(self, row: PlacedRow) -> list[Agreement]:
        """Return what a row agrees."""
        for reading in self.readings:
            if reading.name == row.row.address.document:
                return reading.agreements.get(row.row.address, [])
        return []

    def lead(self, placed: PlacedAuction) -> Lead | None:
        """Return where an auction in running text leads."""
        auction, text = placed.auction, placed.text
        if not auction.can_be_defined:
            return None
        row = place_of(text.row.address) if text.row else None
        return self.prose_links.lead(auction.labels, row)

    @cached_property
    def named(self) -> Mapping[tuple[str, str], list[PlacedAuction]]:
        """The auctions in texts by the row that they lead to: its document and anchor."""
        named: dict[tuple[str, str], list[PlacedAuction]] = {}
        for reading in self.readings:
            for placed in reading.auctions:
                lead = self.lead(placed)
                if lead is not None and lead.row.anchor:
                    own = place_of(placed.text.row.address) if placed.text.row else None
                    if lead.row != own:
                        named.setdefault((lead.row.document, lead.row.anchor), []).append(placed)
        return named


def found_while_reading(reading: Reading) -> Iterator[Diagnostic]:
    """Yield what reading a document has found, apart from what its author does not want."""
    settler = Settler(reading.parse.state.silences, Rules())
    for diagnostic in reading.parse.diagnostics:
        if settler.settled(finding_of(diagnostic)) is not None:
            yield diagnostic


def documents_of(readings: Iterable[Reading]) -> list[Reading]:
    """Return the documents with notes that no other of them includes (CHECKS CK-6)."""
    readings = [reading for reading in readings if reading.has_notes]
    included = {path for reading in readings for path in reading.parse.dependencies}
    roots = [reading for reading in readings if reading.path not in included]
    # Files that include each other in a ring would all be gone.
    return roots or readings
