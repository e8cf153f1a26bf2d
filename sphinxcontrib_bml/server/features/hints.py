"""What an editor shows between the words: what bare rows stand for, where tables go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lsprotocol import types

from ...agreements.book import count_noun
from ...agreements.resolver import NOTHING_KNOWN
from ...agreements.resolver.looking import Lookup
from ...bridge import Auction
from ...display.auctions import shown_auction
from ...display.plain import shown_text
from ...display.wording import PageTexts
from ...language.source import Span
from ..reading import SystemReading
from ..reading.documents import PlacedRow
from .desk import Desk, Spot

SHOW = "bml.showLocations"
"""The command of a lens: the editor shows places."""
_MOST_AUCTIONS = 3


def inlay_hints(desk: Desk, spot: Spot, wanted: types.Range) -> list[types.InlayHint]:
    """Return behind each row without a text what it stands for."""
    hints = []
    for placed in spot.reading.placed_rows.get(spot.source, []):
        if placed.row.description is not None or placed.row.pasted:
            continue
        position = desk.position(spot.source, placed.row.span.end)
        if wanted.start.line <= position.line <= wanted.end.line:
            label = _stands_for(spot, placed)
            if label:
                hints.append(types.InlayHint(position, label, padding_left=True))
    return hints


def _stands_for(spot: Spot, placed: PlacedRow) -> str:
    found = [one.auction for one in spot.system.agreements_of(placed.row.address)]
    most = max(map(len, found), default=0)
    auctions = dict.fromkeys(auction for auction in found if len(auction) == most)
    shown = [shown_auction(auction, PageTexts()) for auction in list(auctions)[:_MOST_AUCTIONS]]
    more = ["..."] if len(auctions) > _MOST_AUCTIONS else []
    text = _text_of(spot.system, next(iter(auctions))) if len(auctions) == 1 else ""
    return ", ".join([*shown, *more]) + (f": {text}" if text else "")


def _text_of(system: SystemReading, auction: Auction) -> str:
    """Return what another row says of an auction."""
    for resolver in system.resolvers():
        for meaning in Lookup(resolver.tree, NOTHING_KNOWN).find(auction).meanings[:1]:
            return shown_text(meaning, system.notes.system.options)
    return ""


class _Remark(NamedTuple):
    row: Span
    title: str
    places: list[Span]


def code_lenses(desk: Desk, spot: Spot) -> list[types.CodeLens]:
    """Return what is said above rows: the tables they continue in, how often texts name them."""
    lenses = []
    for remark in _remarks(spot):
        uri = desk.uri(spot.path)
        place = desk.range(remark.row)
        arguments = [uri, place.start, desk.locations(remark.places)]
        lenses.append(
            types.CodeLens(place, types.Command(remark.title, command=SHOW, arguments=arguments))
        )
    return lenses


def _remarks(spot: Spot) -> Iterator[_Remark]:
    continued = _beginnings(spot.system)
    for placed in spot.reading.placed_rows.get(spot.source, []):
        if placed.row.is_sequence or placed.row.pasted:
            continue
        own = placed.row.address.document, placed.row.address.table
        tables = {
            (other.row.address.document, other.row.address.table): other
            for agreement in spot.system.agreements_of(placed.row.address)
            for other in continued.get(agreement.auction, ())
        }
        tables.pop(own, None)
        if tables:
            places = [other.row.span for other in tables.values()]
            names = ", ".join(str(place) for place in places[:_MOST_AUCTIONS])
            more = f" and {len(places) - _MOST_AUCTIONS} more" * (len(places) > _MOST_AUCTIONS)
            yield _Remark(placed.row.span, f"continues in {names}{more}", places)
        address = placed.row.address
        named = spot.system.named.get((address.document, address.anchor), [])
        if named:
            title = f"named {count_noun(len(named), 'time')} in texts"
            yield _Remark(placed.row.span, title, [one.span for one in named])


def _beginnings(system: SystemReading) -> dict[Auction, list[PlacedRow]]:
    """Return the history rows by the auction that their tables go on from."""
    beginnings: dict[Auction, list[PlacedRow]] = {}
    for reading in system.readings:
        for table in reading.parse.document.tables:
            for row in table.rows[:1]:
                agreements = system.agreements_of(row.address)
                if row.is_sequence and agreements:
                    longest = max(agreements, key=lambda one: len(one.auction)).auction
                    placed = PlacedRow(row.span, row, table)
                    beginnings.setdefault(longest, []).append(placed)
    return beginnings
