"""Documents that are one system, and what is found in them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from ...agreements.book import Agreement
from ...agreements.checking import check_with_rules
from ...agreements.checks import LinkChecker
from ...agreements.checks.settling import SeverityConfig, SeverityRules
from ...agreements.notes import Notes, VariantView, make_notes
from ...agreements.prose_links import ProseLinks, ProseMatch, row_target
from ...agreements.resolver import Meaning, Resolver, ask_reference, resolver_of
from ...agreements.system import SystemName
from ...bridge import Auction
from ...language.anchors import RowAddress
from ...language.diagnostics import Diagnostic
from ...language.parser import Parse
from ...language.source import Source
from ...language.variants.lines import key_of
from ...language.variants.resolving import Names
from .documents import DocumentReading, PlacedAuction, PlacedRole, PlacedRow


class LocatedText(NamedTuple):
    """A text of a document."""

    reading: DocumentReading
    source: Source


class SystemReading:
    """A system as it was read; never changed."""

    def __init__(
        self, name: str, readings: Sequence[DocumentReading], variant: str | None = None
    ) -> None:
        """Take the documents in their order, at least one.

        :param variant: the partner who asks, where the documents know him; by default all do.
        """
        self.name = name
        self.readings = tuple(readings)
        self.asking = asking_among(self.names, variant)
        """The partners whose notes are looked at: one, or all that the documents tell apart."""

    @cached_property
    def notes(self) -> Notes:
        """The documents as the rest of the program knows them; where it matters the first name's.

        What was found out for a document is not found out again.
        """

        def own(parse: Parse, key: str) -> VariantView:
            return self._readings_by_name[parse.document.name].own(key)

        return make_notes(
            [reading.parse for reading in self.readings],
            SystemName(self.name),
            next(iter(self.asking)) if len(self.asking) < len(self.names) else None,
            own=own,
        )

    @property
    def names(self) -> Names:
        """The partners that the documents tell apart, by themselves case folded (VARIANTS VA-1)."""
        return self.readings[0].names or {}

    @cached_property
    def notes_of_each(self) -> tuple[Notes, ...]:
        """The notes of every partner; those of all where nobody is told apart."""
        return tuple(self.notes.per_variant())

    def resolvers(self, variants: Sequence[str] = ()) -> Iterator[Resolver]:
        """Yield what answers questions about auctions, one a partner.

        :param variants: of these partners; by default of all.
        """
        for own in self.notes_of_each:
            if not variants or own.variant in variants:
                yield resolver_of(own)

    @cached_property
    def _prose_links(self) -> tuple[ProseLinks, ...]:
        """What knows where auctions in texts lead, one a partner."""
        return tuple(ProseLinks(resolver_of(own), own.book) for own in self.notes_of_each)

    @cached_property
    def link_checker(self) -> LinkChecker:
        """What follows links."""
        return LinkChecker(reading.parse for reading in self.readings)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that ``bml check`` says of the documents, remarks too."""
        return check_with_rules(self.notes, SeverityConfig()).new

    def located(self, path: Path) -> LocatedText | None:
        """Return the text of a file: of its own document, else of the first that includes it."""
        of_includers = None
        for reading in self.readings:
            if reading.path == path:
                return LocatedText(reading, reading.parse.source)
            source = reading.sources.get(path)
            if source is not None and of_includers is None:
                of_includers = LocatedText(reading, source)
        return of_includers

    @cached_property
    def _by_address(self) -> Mapping[tuple[str, str], tuple[DocumentReading, PlacedRow]]:
        rows = {}
        for reading in self.readings:
            for placed in reading.placed_rows.values():
                for one in placed:
                    if one.row.address.anchor:
                        address = one.row.address
                        rows[address.document, address.anchor] = reading, one
        return rows

    def row(self, address: RowAddress) -> PlacedRow | None:
        """Return the row with an address."""
        found = self._by_address.get((address.document, address.anchor))
        return found[1] if found else None

    def agreements_of(self, address: RowAddress) -> list[Agreement]:
        """Return what a row agrees, in the notes of all; what is some names' only says whose."""
        reading = self._readings_by_name.get(address.document)
        if reading is None:
            return []
        if not self.names:
            return reading.agreements("").get(address, [])
        found: dict[tuple[object, ...], Agreement] = {}
        holders: dict[tuple[object, ...], list[str]] = {}
        for key, name in self.asking.items():
            for agreement in reading.agreements(key).get(address, []):
                what = agreement.auction, agreement.conditions, agreement.text
                found.setdefault(what, agreement)
                holders.setdefault(what, []).append(name)
        return [
            agreement._replace(variants=self.limited_to(holders[what]))
            for what, agreement in found.items()
        ]

    def others(self, agreement: Agreement) -> Iterator[Agreement]:
        """Yield what other rows say of an auction that someone plays as this one says."""
        keys = [key for key, name in self.asking.items() if name in agreement.variants]
        told = {agreement.row.address}
        for key in keys or self.asking or ("",):
            for reading in self.readings:
                for other in reading.definitions(key).get(agreement.key, ()):
                    if other.row.address not in told:
                        told.add(other.row.address)
                        yield other

    @cached_property
    def _readings_by_name(self) -> Mapping[str, DocumentReading]:
        return {reading.name: reading for reading in self.readings}

    def limited_to(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return names as they limit something: nothing where it is everybody's."""
        return () if len(names) >= len(self.asking) else tuple(names)

    def lead(self, placed: PlacedAuction) -> ProseMatch | None:
        """Return where an auction in running text leads: for the first partner who has it.

        VARIANTS VA-21.
        """
        return next((lead for _, lead in self.leads(placed)), None)

    def leads(self, placed: PlacedAuction) -> Iterator[tuple[str, ProseMatch]]:
        """Yield the partners for whom an auction in running text leads anywhere, and where."""
        auction, text = placed.auction, placed.text
        if not auction.can_be_defined:
            return
        row = row_target(text.row.address) if text.row else None
        for own, links in zip(self.notes_of_each, self._prose_links, strict=True):
            lead = links.target(auction.labels, row)
            if lead is not None:
                yield own.variant, lead

    def meanings(self, role: PlacedRole) -> Iterator[tuple[str, list[tuple[Auction, Meaning]]]]:
        """Yield the partners who have what a role names, with what it means to them."""
        for own in self.notes_of_each:
            answers = ask_reference(own, role.target)
            known = [(one.auction, one.meanings[0]) for one in answers if one.meanings]
            if known:
                yield own.variant, known

    @cached_property
    def named(self) -> Mapping[tuple[str, str], list[PlacedAuction | PlacedRole]]:
        """The auctions in texts by the row that they lead to: its document and anchor."""
        named: dict[tuple[str, str], list[PlacedAuction | PlacedRole]] = {}
        for reading in self.readings:
            for role in reading.roles:
                _, known = next(self.meanings(role), ("", []))
                for address in dict.fromkeys(meaning.row.address for _, meaning in known):
                    named.setdefault((address.document, address.anchor), []).append(role)
            for placed in reading.auctions:
                lead = self.lead(placed)
                if lead is not None and lead.row.anchor:
                    own = row_target(placed.text.row.address) if placed.text.row else None
                    if lead.row != own:
                        named.setdefault((lead.row.document, lead.row.anchor), []).append(placed)
        return named


def asking_among(names: Names, variant: str | None) -> Names:
    """Return the partners who ask: one where the notes know him, else all (VARIANTS VA-12)."""
    key = key_of(variant) if variant is not None else ""
    return {key: names[key]} if key in names else names


def found_while_reading(
    reading: DocumentReading, variant: str | None = None
) -> Iterator[Diagnostic]:
    """Yield what reading a document has found, apart from what its author does not want.

    :param variant: the partner who asks, where the document knows him; by default all do.
    """
    settler = SeverityRules(reading.parse.state.silences, SeverityConfig())
    found: set[tuple[object, ...]] = set()
    # While it is not known which partners there are, nobody knows what the rows mean.
    keys = [""] if reading.names == {} else asking_among(reading.names or {}, variant)
    owns = [reading.own(key).parse for key in keys] or [reading.parse]
    for own in owns:
        for diagnostic in own.diagnostics:
            identity = diagnostic.identity
            if identity not in found and settler.resolve(diagnostic) is not None:
                found.add(identity)
                yield diagnostic


def documents_of(readings: Iterable[DocumentReading]) -> list[DocumentReading]:
    """Return the documents with notes that no other of them includes (CHECKS CK-6)."""
    readings = [reading for reading in readings if reading.has_notes]
    included = {path for reading in readings for path in reading.parse.dependencies}
    roots = [reading for reading in readings if reading.path not in included]
    # Files that include each other in a ring would all be gone.
    return roots or readings
