"""A system as a tree of calls: its openings, and the tables on pages (RESOLVER RK-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ..bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side, number_before
from ..bridge.conditions import Conditions, Qualification
from ..language.anchors import RowAddress
from .answers import NOTHING_KNOWN, Meaning, by_specificity
from .book import Agreement, Book, SourceRow
from .queries import without_leading_passes
from .redirect_rows import Redirect, RestRow, RowInWords
from .system import System

_NO_CALLS = Auction()


@dataclass(slots=True)
class AuctionNode:
    """An auction that the notes have (RESOLVER RK-1)."""

    definitions: list[Meaning] = field(default_factory=list)
    below: dict[Call, AuctionNode] = field(default_factory=dict)
    rest_rows: tuple[Meaning, ...] = ()
    """The rows for all other calls of the side to call (RESOLVER RK-5)."""
    systems_on: tuple[Redirect, ...] = ()
    words: tuple[Meaning, ...] = ()
    """The rows that name no call (VARIANTS WC-10)."""
    falls_under: tuple[Meaning, ...] = ()
    """The rows for all other calls that its last call falls under (RESOLVER RF-3a)."""
    others: dict[Call, AuctionNode | None] = field(default_factory=dict)
    """The auctions by such calls that somebody has looked for."""

    @property
    def has_text(self) -> bool:
        """Whether a definition has a text (RESOLVER RK-4)."""
        return any(one.text for one in self.definitions)


class AuctionTree:
    """The auctions of a system, from the openings of each side."""

    def __init__(self, system: System) -> None:
        """Sort the agreements of ``system`` by their calls."""
        self.roots = {Side.WE: AuctionNode(), Side.THEY: AuctionNode()}
        self._headings = {
            (chapter.name, number): heading
            for chapter in system.chapters
            for number, heading in enumerate(chapter.headings)
        }
        sorting = _NodesByAuction(self.roots, _NO_CALLS, self._headings)
        sorting.add(_in_order(system), system.book)

    def path(self, auction: Auction) -> list[AuctionNode]:
        """Return the existing nodes along an auction, that of its last call last.

        Passes before an opening are not part of auctions: an auction of passes has one call.
        """
        path: list[AuctionNode] = []
        node = self.roots[auction.opener]
        for call in auction.calls:
            below = self.after(node, call)
            if below is None:
                break
            path.append(below)
            node = below
        return path

    def after(self, node: AuctionNode, call: Call) -> AuctionNode | None:
        """Return the node of one more call, perhaps by a row for all other calls (RF-3a)."""
        below = node.below.get(call)
        if below is None and node.rest_rows:
            if call not in node.others:
                node.others[call] = self._by_rest_rows(node, call)
            below = node.others[call]
        return below

    def _by_rest_rows(self, node: AuctionNode, call: Call) -> AuctionNode | None:
        """Return what the rows below rows for all other calls say after one of these calls."""
        rows = rest_rows_for(node, call)
        found = AuctionNode(falls_under=tuple(rows))
        is_legal = False
        for below in filter(None, (row.below for row in rows)):
            above = below.above
            after = above.try_call(below.side, call)
            if after is not None:
                is_legal = True
                start = without_leading_passes(after).auction
                sorting = _NodesByAuction({start.opener: found}, start, self._headings)
                book = below.after(call)
                sorting.add(book, book)
        return found if is_legal else None

    def node(self, auction: Auction) -> AuctionNode | None:
        """Return the node of an auction, or None if the notes lack it or it has no calls."""
        path = self.path(auction)
        return path[-1] if path and len(path) == len(auction) else None


class _NodesByAuction:
    """Nodes by the numbers of their auctions, while agreements are sorted."""

    def __init__(
        self,
        roots: Mapping[Side, AuctionNode],
        start: Auction,
        headings: Mapping[tuple[str, int], str],
    ) -> None:
        """Begin with the nodes of each side after the auction ``start``."""
        self._roots = roots
        self._headings = headings
        self._nodes = {side: {start.number: root} for side, root in roots.items()}

    def add(self, agreements: Iterable[Agreement], book: Book) -> None:
        """Add agreements, and the rows of a book that define none."""
        for agreement in agreements:
            self._add_definition(agreement)
        for rest in book.rest_rows:
            self._add_rest(rest)
        for system_on in book.systems_on:
            self._add_system_on(system_on)
        for in_words in book.rows_in_words:
            self._add_in_words(in_words)
        self._deduplicate()

    def _add_definition(self, agreement: Agreement) -> None:
        key = _key(agreement.auction, agreement.conditions)
        text, row = agreement.text.strip(), agreement.row
        # The passes before an opening only tell its seat.
        if key is not None and (text or key.auction.calls[0] is not PASS):
            meaning = Meaning(*key, text, row, self._heading(row), pattern=row.pattern)
            self._at(key.auction, key.auction.opener).definitions.append(meaning)

    def _add_rest(self, rest: RestRow) -> None:
        key = _key_above(rest.auction, rest.conditions)
        if key is not None:
            row = rest.row
            text, heading = rest.text.strip(), self._heading(row)
            meaning = Meaning(
                *key, text, row, heading, pattern=row.label, calls=rest.calls, below=rest.below
            )
            opener = key.auction.opener if key.auction else rest.side
            node = self._at(key.auction, opener)
            node.rest_rows += (meaning,)

    def _add_system_on(self, system_on: Redirect) -> None:
        key = _key(system_on.auction, system_on.conditions)
        if key is not None:
            moved = system_on._replace(auction=key.auction, conditions=key.conditions)
            node = self._at(key.auction, key.auction.opener)
            node.systems_on += (moved,)

    def _add_in_words(self, one: RowInWords) -> None:
        key = _key_above(one.auction, one.conditions)
        if key is not None and key.auction:
            meaning = Meaning(
                *key, one.text.strip(), one.row, self._heading(one.row), pattern=one.row.label
            )
            self._at(key.auction, key.auction.opener).words += (meaning,)

    def _heading(self, row: SourceRow) -> str:
        return self._headings.get((row.address.document, row.address.table), "")

    def _at(self, auction: Auction, opener: Side) -> AuctionNode:
        """Return the node of an auction; create missing nodes."""
        nodes = self._nodes[opener]
        number, missing = auction.number, []
        while (node := nodes.get(number)) is None:
            missing.append(number)
            number = number_before(number)
        calls = auction.calls[len(auction.calls) - len(missing) :]
        for call, number in zip(calls, reversed(missing), strict=True):
            below = node.below[call] = nodes[number] = AuctionNode([], {})
            node = below
        return node

    def _deduplicate(self) -> None:
        """Remove repeated definitions from every node (RESOLVER RK-2, RM-5)."""
        stack = list(self._roots.values())
        while stack:
            node = stack.pop()
            if len(node.definitions) > 1:
                node.definitions = _distinct(node.definitions)
            stack.extend(node.below.values())


def rest_rows_for(node: AuctionNode, call: Call) -> list[Meaning]:
    """Return the rows for all other calls that a call falls under (RESOLVER RK-5).

    In one table a call falls under the row with the fewest calls, the first if several have as few.
    """
    if call is PASS:
        return []
    rows = [row for row in node.rest_rows if row.calls is None or call in row.calls]
    found: dict[tuple[ShownTable, Conditions], Meaning] = {}
    for row in sorted(rows, key=lambda row: len(CALLS if row.calls is None else row.calls)):
        found.setdefault((table_target(row.row.address), row.conditions), row)
    return [
        row
        for row in rows
        if found[table_target(row.row.address), row.conditions].calls == row.calls
    ]


class _Key(NamedTuple):
    """The identity of a definition; passes before the opening are its seat (RESOLVER RA-3)."""

    auction: Auction
    conditions: Conditions


def _in_order(system: System) -> list[Agreement]:
    """Return the definitions, leading ones first, in the order of their documents."""
    documents = {chapter.name: number for number, chapter in enumerate(system.chapters)}

    def place(agreement: Agreement) -> tuple[bool, int, int, int]:
        address = agreement.row.address
        document = documents.get(address.document, len(documents))
        return not agreement.stands, document, address.table, address.number

    return sorted(system.book, key=place)


def _key(auction: Auction, conditions: Conditions) -> _Key | None:
    """Return the key of a definition, or None if seat and passes contradict (RK-2, RK-3)."""
    if auction.calls and auction.calls[0] is not PASS:
        return _Key(auction, conditions)
    if all(call is PASS for call in auction.calls):
        passes, side = len(auction) - 1, auction.last_side
        assert side is not None
        opening = Auction.of(side, [PASS])
    else:
        found = without_leading_passes(auction)
        opening, passes = found.auction, found.passes
    return _with_passes_as_seat(opening, conditions, passes)


def _key_above(auction: Auction, conditions: Conditions) -> _Key | None:
    """Return the key of the auction above a row for all other calls (RESOLVER RK-5)."""
    if all(call is PASS for call in auction.calls):
        return _with_passes_as_seat(Auction(), conditions, len(auction))
    opening = without_leading_passes(auction)
    return _with_passes_as_seat(opening.auction, conditions, opening.passes)


def _with_passes_as_seat(opening: Auction, conditions: Conditions, passes: int) -> _Key | None:
    if not passes:
        return _Key(opening, conditions)
    seat = conditions.seat.behind(passes)
    if seat is None:
        return None
    meant = tuple(Qualification(one.call - passes, one.text) for one in conditions.qualifications)
    return _Key(opening, replace(conditions, seat=seat, qualifications=meant))


def _distinct(definitions: Iterable[Meaning]) -> list[Meaning]:
    """Return definitions without repetitions, and without empty ones if another has a text."""
    by_conditions: dict[Conditions, dict[str, Meaning]] = {}
    for one in definitions:
        by_conditions.setdefault(one.conditions, {}).setdefault(one.text, one)
    settled = []
    for texts in by_conditions.values():
        if len(texts) > 1:
            texts.pop("", None)
        first, *others = texts.values()
        settled += [first, *(other._replace(contradicts=True) for other in others)]
    return settled


CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)
"""All calls in the order of continuations (RESOLVER RC-2)."""
_RANKS = {call: rank for rank, call in enumerate(CALLS)}


class ListedAuction(NamedTuple):
    """An auction that the notes have."""

    auction: Auction
    depth: int
    """Number of calls that are shown: all except opponents' passes before the last call."""
    definitions: tuple[Meaning, ...]
    """The leading definition is first (RESOLVER RM-2 to RM-5)."""

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """The definitions with a text."""
        return tuple([one for one in self.definitions if one.text])


class Opening(NamedTuple):
    """An opening of either side with all its continuations in the notes."""

    auction: Auction
    """The opening as an auction."""
    auctions: tuple[ListedAuction, ...]
    """The opening itself, then our calls if they pass, then their calls (RESOLVER RC-1, RC-2)."""


def openings(tree: AuctionTree, depth: int | None = None) -> Iterator[Opening]:
    """Yield the openings of a system in bidding order, first ours, then theirs (RESOLVER RI-1).

    :param depth: the maximum number of calls of auctions that are shown; None for all.
    """
    for side in (Side.WE, Side.THEY):
        for call, node in sorted_continuations(tree.roots[side]):
            opening = Auction.of(side, [call])
            yield Opening(opening, tuple(_listed(opening, node, depth)))


def definitions_of(node: AuctionNode) -> tuple[Meaning, ...]:
    """Return the definitions of an auction, the leading one first."""
    found = node.definitions
    return tuple(by_specificity(found, NOTHING_KNOWN)) if len(found) > 1 else tuple(found)


def sorted_continuations(node: AuctionNode) -> list[tuple[Call, AuctionNode]]:
    """Return the continuations of an auction in their order (RESOLVER RC-2)."""
    below = node.below
    return sorted(below.items(), key=_rank) if len(below) > 1 else list(below.items())


def _rank(item: tuple[Call, AuctionNode]) -> int:
    return _RANKS[item[0]]


def _listed(opening: Auction, node: AuctionNode, most: int | None) -> Iterator[ListedAuction]:
    stack = [(opening, node, 1)]
    while stack:
        auction, node, depth = stack.pop()
        yield ListedAuction(auction, depth, definitions_of(node))
        if node.below and (most is None or depth < most):
            stack.extend(reversed(list(_continuing(auction, node, depth))))


def _continuing(
    auction: Auction, node: AuctionNode, depth: int
) -> Iterator[tuple[Auction, AuctionNode, int]]:
    """Yield the continuations of an auction, each with the number of calls that are shown.

    A continuation after an opponents' pass has the same depth as the pass, which is not shown in
    it.
    """
    side = auction.opener if len(auction) % 2 == 0 else auction.opener.other
    for call, below in sorted_continuations(node):
        # Made already, as a rule.
        said = below.definitions
        after = said[0].auction if said else auction.after(side, call)
        if call is not PASS or side is Side.WE:
            yield after, below, depth + 1
            continue
        if any(one.text for one in said):
            yield after, AuctionNode(said), depth + 1
        yield from _continuing(after, below, depth)


class ShownTable(NamedTuple):
    """A table, by its document and the number of the table in it."""

    document: str
    number: int


class TableStart(NamedTuple):
    """The first row of a table that continues from an auction."""

    anchor: str
    """The anchor of the first row."""
    number: int
    """Number of the row one call after that auction: 1 below a row of calls, 0 below a heading
    that is an auction."""


class ShownRow(NamedTuple):
    """A row that a page shows, by its document and its anchor."""

    document: str
    anchor: str


class TableContinuation(NamedTuple):
    """Rows of the same auctions, and the tables that begin with one of these auctions."""

    rows: tuple[RowAddress, ...]
    tables: tuple[ShownTable, ...]
    """The tables in the order of the system, possibly including the table of the row."""


class TableJoins:
    """The rows that other tables continue, and the first rows of these tables."""

    def __init__(
        self,
        agreements: Iterable[Agreement],
        tree: AuctionTree,
        beginnings: Mapping[ShownTable, TableStart],
    ) -> None:
        """Find the rows on pages, and the first auctions of tables.

        :param agreements: the agreements of the system, in its order.
        :param beginnings: the tables that continue from an auction, in the order of the system.
        """
        self._tree = tree
        self._beginnings = beginnings
        self._auctions: dict[RowAddress, list[Auction]] = {}
        for agreement in agreements:
            if agreement.row.address.anchor:
                self._auctions.setdefault(agreement.row.address, []).append(agreement.auction)
        self._begun = {
            place: tuple(dict.fromkeys(map(_before_last, auctions)))
            for row, auctions in self._auctions.items()
            if (place := table_target(row)) in beginnings and beginnings[place].number == row.number
        }

    def continuations(self) -> Iterator[TableContinuation]:
        """Yield the rows that tables continue, rows of the same auctions together."""
        tables: dict[Auction, list[ShownTable]] = {}
        for place in self._beginnings:
            for auction in self._begun.get(place, ()):
                tables.setdefault(auction, []).append(place)
        alike: dict[tuple[Auction, ...], list[RowAddress]] = {}
        for row, auctions in self._auctions.items():
            met = tuple(filter(tables.__contains__, auctions))
            if met:
                alike.setdefault(met, []).append(row)
        for met, rows in alike.items():
            places = (place for auction in met for place in tables[auction])
            yield TableContinuation(tuple(rows), tuple(dict.fromkeys(places)))

    def origins(self) -> Iterator[tuple[ShownRow, ShownRow | None, Auction]]:
        """Yield first rows of continuing tables, the rows of their auctions or None, and these."""
        first: dict[Auction, RowAddress | None] = {}
        for place, auctions in self._begun.items():
            row = ShownRow(place.document, self._beginnings[place].anchor)
            for auction in auctions:
                if auction not in first:
                    first[auction] = self._definition(auction)
                found = first[auction]
                # The meanings before one of several auctions are not those before the others.
                if found is None and len(auctions) == 1:
                    yield row, None, auction
                elif found is not None and table_target(found) != place:
                    yield row, row_target(found), auction
                    break

    def _definition(self, auction: Auction) -> RowAddress | None:
        """Return the leading row of an auction, if it has a text on a page, or None."""
        node = self._tree.node(auction)
        said = definitions_of(node) if node is not None else ()
        shown = (one.row.address for one in said if one.text and one.row.address.anchor)
        return next(shown, None)


class RowStanding(NamedTuple):
    """Which rows for other seats and vulnerabilities there are next to a row (RESOLVER RU-5a)."""

    is_special: bool
    """Whether it replaces a general row."""
    replaced: tuple[Conditions, ...]
    """The conditions of the special rows that replace it."""


def row_standings(tree: AuctionTree) -> dict[RowAddress, RowStanding]:
    """Return the standings of the rows that are special or general in an auction (RM-2a)."""
    found: dict[RowAddress, RowStanding] = {}
    stack = list(tree.roots.values())
    while stack:
        node = stack.pop()
        stack.extend(node.below.values())
        stated = [one for one in node.definitions if one.text and one.row.address.anchor]
        for general in stated if len(stated) > 1 else ():
            for special in stated:
                if special.conditions.is_part_of(general.conditions):
                    own, other = general.row.address, special.row.address
                    known = found.get(own, RowStanding(is_special=False, replaced=()))
                    replaced = dict.fromkeys([*known.replaced, special.conditions])
                    found[own] = known._replace(replaced=tuple(replaced))
                    above = found.get(other, RowStanding(is_special=False, replaced=()))
                    found[other] = above._replace(is_special=True)
    return found


def row_target(row: RowAddress) -> ShownRow:
    """Return the document and anchor of a row on a page."""
    return ShownRow(row.document, row.anchor)


def table_target(row: RowAddress) -> ShownTable:
    """Return the table of a row."""
    return ShownTable(row.document, row.table)


def _before_last(auction: Auction) -> Auction:
    """Return an auction without its last call, and without an opponents' pass before it."""
    calls = auction.calls[:-1]
    if len(calls) > 1 and calls[-1] is PASS:
        calls = calls[:-1]
    return Auction.of(auction.opener, calls)
