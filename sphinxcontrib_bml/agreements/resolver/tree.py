"""The definitions of a system by their calls (RESOLVER RK-1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ...bridge import PASS, Auction, Call, Conditions, Qualification, Side
from ...bridge.auctions import number_before
from ..book import Agreement, SourceRow
from ..pointers import Redirect, RestRow
from ..queries import without_leading_passes
from ..system import System
from .meanings import Meaning

_NO_CALLS = Auction()


@dataclass(slots=True)
class AuctionNode:
    """An auction that the notes have (RESOLVER RK-1)."""

    definitions: list[Meaning] = field(default_factory=list)
    below: dict[Call, AuctionNode] = field(default_factory=dict)
    rest_rows: tuple[Meaning, ...] = ()
    """Of the side that is to call (RESOLVER RK-5)."""
    systems_on: tuple[Redirect, ...] = ()

    @property
    def has_text(self) -> bool:
        """Whether a definition says anything (RESOLVER RK-4)."""
        return any(one.text for one in self.definitions)


class AuctionTree:
    """The auctions of a system, from the openings of either side."""

    def __init__(self, system: System) -> None:
        """Sort what the book of ``system`` has by its calls."""
        self.roots = {Side.WE: AuctionNode(), Side.THEY: AuctionNode()}
        self._headings = {
            (chapter.name, number): heading
            for chapter in system.chapters
            for number, heading in enumerate(chapter.headings)
        }
        self._nodes = {side: {_NO_CALLS.number: root} for side, root in self.roots.items()}
        """The nodes by the numbers of their auctions, while definitions are sorted."""
        for agreement in _in_order(system):
            self._add_definition(agreement)
        for rest in system.book.rest_rows:
            self._add_rest(rest)
        for system_on in system.book.systems_on:
            self._add_system_on(system_on)
        del self._nodes
        self._deduplicate()

    def path(self, auction: Auction) -> list[AuctionNode]:
        """Return the nodes along an auction, as far as there are any, that of its last call last.

        Passes before an opening are no part of auctions: one of passes only has one call.
        """
        path: list[AuctionNode] = []
        node = self.roots[auction.opener]
        for call in auction.calls:
            below = node.below.get(call)
            if below is None:
                break
            path.append(below)
            node = below
        return path

    def node(self, auction: Auction) -> AuctionNode | None:
        """Return the node of an auction, None where the notes lack it or it has no call."""
        path = self.path(auction)
        return path[-1] if path and len(path) == len(auction) else None

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
            meaning = Meaning(*key, rest.text.strip(), row, self._heading(row), pattern=row.label)
            opener = key.auction.opener if key.auction else rest.side
            node = self._at(key.auction, opener)
            node.rest_rows += (meaning,)

    def _add_system_on(self, system_on: Redirect) -> None:
        key = _key(system_on.auction, system_on.conditions)
        if key is not None:
            moved = system_on._replace(auction=key.auction, conditions=key.conditions)
            node = self._at(key.auction, key.auction.opener)
            node.systems_on += (moved,)

    def _heading(self, row: SourceRow) -> str:
        return self._headings.get((row.address.document, row.address.table), "")

    def _at(self, auction: Auction, opener: Side) -> AuctionNode:
        """Return the node of an auction, made where it is missing, as are those above it."""
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
        """Leave in every node what its definitions say, each once (RESOLVER RK-2, RM-5)."""
        stack = list(self.roots.values())
        while stack:
            node = stack.pop()
            if len(node.definitions) > 1:
                node.definitions = _distinct(node.definitions)
            stack.extend(node.below.values())


class _Key(NamedTuple):
    """What tells definitions apart, passes before the opening in the seat (RESOLVER RA-3)."""

    auction: Auction
    conditions: Conditions


def _in_order(system: System) -> list[Agreement]:
    """Return the definitions in the order of their documents, those first that stand."""
    documents = {chapter.name: number for number, chapter in enumerate(system.chapters)}

    def place(agreement: Agreement) -> tuple[bool, int, int, int]:
        address = agreement.row.address
        document = documents.get(address.document, len(documents))
        return not agreement.stands, document, address.table, address.number

    return sorted(system.book, key=place)


def _key(auction: Auction, conditions: Conditions) -> _Key | None:
    """Return the key of a definition, None where its seat contradicts its passes (RK-2, RK-3)."""
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
    """Return definitions without what is said twice, and without empty ones beside others."""
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
