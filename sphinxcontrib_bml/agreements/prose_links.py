"""Links in texts.

Auctions with their targets, and links that authors write (PROSE-AUCTIONS AL-26).

Pure: the result depends only on the system, the auction and the row that the text describes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from ..bridge.auctions import Auction
from ..language.anchors import RowAddress
from ..language.labels import Label
from ..language.links import link_uses
from ..language.parser import Parse
from ..language.prose import RunningText, running_texts
from ..language.prose_auctions.scanner import ProseAuctionStart, auctions_in_markup, expanded
from ..language.source import Span
from .answers import BoardContext, Meaning, Status
from .book import Book
from .checks.link_checker import LinkChecker
from .lookup import Resolver
from .notes import Notes
from .queries import without_leading_passes
from .resolver import resolver_of

_LEADS = frozenset({Status.AGREED, Status.NAMED})
"""Statuses of auctions that may be link targets (RESOLVER RU-2)."""


class DefinedAuction(NamedTuple):
    """An auction that the notes have."""

    auction: Auction
    """The auction from the opening."""
    meaning: Meaning
    """The meaning that applies if seat and vulnerability are not known (AL-28)."""


class DocumentRow(NamedTuple):
    """A row by its document and its anchor there."""

    document: str
    anchor: str


class ProseMatch(NamedTuple):
    """The auctions in the notes that an auction in running text stands for."""

    defined: tuple[DefinedAuction, ...]
    """The auctions that the notes have, at least one, in order."""
    is_complete: bool
    """Whether the notes have all auctions that the text stands for."""

    @property
    def meaning(self) -> Meaning:
        """The meaning of the first auction; the link leads to its row (AL-27)."""
        return self.defined[0].meaning

    @property
    def row(self) -> DocumentRow:
        """The row of that meaning, without an anchor if no page shows it."""
        return row_target(self.meaning.row.address)

    def is_linked_from(self, row: DocumentRow | None) -> bool:
        """Return whether a text links to the row: it is shown, and not the row itself (AL-30).

        :param row: the row that the text describes.
        """
        return bool(self.row.anchor) and self.row != row

    @property
    def other_rows(self) -> int:
        """The number of other rows that have the auctions."""
        return len({one.meaning.row.address for one in self.defined}) - 1


class ProseLinks:
    """Finds the targets of auctions in the texts of one system."""

    def __init__(self, resolver: Resolver, book: Book) -> None:
        """Prepare for texts of a system.

        :param resolver: the resolver of the system.
        :param book: the agreements of the system.
        """
        self._resolver = resolver
        self._book = book
        self._known: dict[Auction, DefinedAuction | None] = {}

    def target(self, labels: Sequence[Label], row: DocumentRow | None = None) -> ProseMatch | None:
        """Return the target of an auction, or None if the notes have none of its readings.

        :param labels: the labels of its calls.
        :param row: the row that the text describes; the auction may continue from it (AL-29).
        """
        for auctions in self._readings(labels, row):
            looked_up = [self._cached_definition(auction) for auction in auctions]
            defined = tuple(one for one in looked_up if one is not None)
            if defined:
                return ProseMatch(defined, is_complete=len(defined) == len(looked_up))
        return None

    def _readings(
        self, labels: Sequence[Label], row: DocumentRow | None
    ) -> Iterator[list[Auction]]:
        """Yield the possible auctions, the most probable first (AL-29)."""
        above = self._auctions_of_rows.get(row, ()) if row is not None else ()
        if above:
            yield expanded(labels, above)
            # Or the first call is that of the row once more.
            calls = {beginning.auction for beginning in above}
            before = [_parent_auction(beginning) for beginning in above]
            length = len(above[0].auction)
            yield [
                auction
                for auction in expanded(labels, before)
                if Auction.of(auction.opener, auction.calls[:length]) in calls
            ]
        yield expanded(labels)

    @cached_property
    def _auctions_of_rows(self) -> dict[DocumentRow, list[ProseAuctionStart]]:
        """The auctions of each row with a description; those of a row have the same length."""
        auctions: dict[DocumentRow, list[ProseAuctionStart]] = {}
        for agreement in self._book:
            if agreement.written and agreement.row.address.anchor:
                place = row_target(agreement.row.address)
                beginning = ProseAuctionStart(agreement.auction, agreement.bindings)
                auctions.setdefault(place, []).append(beginning)
        return auctions

    def _cached_definition(self, auction: Auction) -> DefinedAuction | None:
        """Return an auction with its meaning (cached because texts often repeat auctions)."""
        if auction not in self._known:
            self._known[auction] = self._definition(auction)
        return self._known[auction]

    def _definition(self, auction: Auction) -> DefinedAuction | None:
        """Return an auction with its meaning, or None if no row has it (AL-28)."""
        opening = without_leading_passes(auction)
        seat = min(opening.passes + 1, 4) if opening.passes else None
        found = self._resolver.look_up(opening.auction, BoardContext(seat))
        if found.status not in _LEADS or not found.meanings:
            return None
        return DefinedAuction(opening.auction, found.meanings[0])


def _parent_auction(beginning: ProseAuctionStart) -> ProseAuctionStart:
    auction = beginning.auction
    return beginning._replace(auction=Auction.of(auction.opener, auction.calls[:-1]))


def row_target(address: RowAddress) -> DocumentRow:
    """Return the document and anchor of a row by its address."""
    return DocumentRow(address.document, address.anchor)


class LinkKind(StrEnum):
    """The kinds of links."""

    AUCTION = "auction"
    """An auction in running text (PROSE-AUCTIONS AL)."""
    LINK = "link"
    """A link that the author wrote (LANGUAGE IL-7)."""


@dataclass(frozen=True, slots=True)
class ListedLink:
    """A link with its target."""

    kind: LinkKind
    span: Span
    """Position of the link, up to the end of its first line."""
    text: str
    """The text as typed, with runs of white space as one space."""
    target: str
    """The target as written; for an auction, its normal form (PROSE-AUCTIONS AL-25)."""
    place: str = ""
    """``file:line`` of the heading or the row; empty if there is none."""
    is_linked: bool = False
    """Whether pages show the text as a link."""
    lead: ProseMatch | None = None
    """The matching auctions in the notes, if the link is an auction."""
    variants: tuple[str, ...] = ()
    """The partners with this link, if not all have it (VARIANTS VA-12)."""


def links_in(notes: Notes) -> Iterator[ListedLink]:
    """Yield the links of notes, by document, then by place.

    A link that is pasted to several places is listed once per target.
    """
    checker = LinkChecker(notes.parses)
    prose_links = ProseLinks(resolver_of(notes), notes.book)
    seen: set[tuple[object, ...]] = set()
    for parse in notes.parses:
        listed = [*_author_links(parse, checker), *_auction_links(parse, prose_links)]
        for link in sorted(listed, key=lambda one: one.span.place):
            key = (link.kind, *link.span.place, link.target, link.place)
            if key not in seen:
                seen.add(key)
                yield link


def links_by_variant(notes: Notes) -> Iterator[ListedLink]:
    """Yield the links of all partners; a link with several targets is listed once per target.

    If one partner was chosen, or there is none, these are the links of :func:`links_in`.
    """
    if notes.partners.is_chosen:
        yield from links_in(notes)
        return
    found: dict[tuple[object, ...], ListedLink] = {}
    names: dict[tuple[object, ...], list[str]] = {}
    for own in notes.per_variant():
        for link in links_in(own):
            text = link.lead.meaning.text if link.lead else ""
            key: tuple[object, ...] = (link.kind, link.span, link.target, link.place, text)
            found.setdefault(key, link)
            names.setdefault(key, []).append(own.variant)
    files = list(dict.fromkeys(link.span.file for link in found.values()))
    in_order = sorted(
        found.items(), key=lambda one: (files.index(one[1].span.file), one[1].span.place)
    )
    for identity, link in in_order:
        whose = names[identity] if len(names[identity]) < len(notes.variants) else ()
        yield replace(link, variants=tuple(whose))


def _author_links(parse: Parse, checker: LinkChecker) -> Iterator[ListedLink]:
    """Yield the links that the author wrote."""
    for use in link_uses(parse.document.elements, parse.options):
        places = checker.places_of(parse, use)
        place = str(places[0]) if len(places) == 1 else ""
        is_linked = bool(place) or parse.options.allow_link(use.target)
        yield ListedLink(
            LinkKind.LINK, use.span, _in_one_line(use.span.text), use.target, place, is_linked
        )


def _auction_links(parse: Parse, prose_links: ProseLinks) -> Iterator[ListedLink]:
    """Yield the auctions in running text."""
    for text in running_texts(parse.document):
        for one in auctions_in_markup(text.text, parse.options, parse.options.language):
            auction, is_in_link = one.auction, one.is_in_link
            row = row_target(text.row.address) if text.row else None
            lead = prose_links.target(auction.labels, row) if auction.can_be_defined else None
            yield ListedLink(
                LinkKind.AUCTION,
                text.fragment.span(text.offset + auction.start, text.offset + auction.end),
                _in_one_line(text.text[auction.start : auction.end]),
                auction.normal_form,
                lead.meaning.row.place if lead else "",
                not is_in_link and lead is not None and _is_linked(lead, text),
                lead,
            )


def _is_linked(lead: ProseMatch, text: RunningText) -> bool:
    """Return whether pages link an auction of ``text`` (PROSE-AUCTIONS AL-3, AL-30)."""
    own_row = row_target(text.row.address) if text.row else None
    return not text.is_heading and lead.is_linked_from(own_row)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())
