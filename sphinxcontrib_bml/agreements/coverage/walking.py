"""The calls of a record with what the notes say of them (PLAYED CV-1 to CV-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...bridge import (
    PASS,
    Auction,
    BoardVulnerability,
    Call,
    Record,
    Seat,
    Side,
    Vulnerability,
)
from ..resolver import BoardContext, Meaning, Resolver, Status
from ..resolver.dealt import PAIRS
from ..resolver.looking import Lookup, LookupResult, is_their_pass
from ..resolver.tree import AuctionNode
from .counts import COVERED

_AS_FOUND = frozenset({Status.AGREED, Status.NAMED, Status.AS, Status.ELSEWHERE})
"""What a pass is by what the notes have, without regard to what stands before it."""


class OurCall(NamedTuple):
    """A call of ours."""

    number: int
    """Among the calls of its record, from 0."""
    auction: Auction
    """Up to it, from the opening on; before any a pass alone (RESOLVER RK-3)."""
    status: Status
    found: LookupResult
    """What the notes have; of a pass that needs no row, what they have without it."""

    @property
    def is_pass(self) -> bool:
        """Whether it is a pass."""
        return self.auction.calls[-1] is PASS

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """What the notes say of it here; nothing where they have it for other boards only."""
        return self.found.meanings if self.status in COVERED else ()


class PairRecord(NamedTuple):
    """A record as one pair sees it."""

    opening: Auction
    """Its first call that is no pass; without calls where all passed."""
    context: BoardContext
    calls: tuple[OurCall, ...]


class RecordWalker:
    """Walks auctions of many records through one system, each auction once."""

    def __init__(self, resolver: Resolver) -> None:
        """Ask ``resolver``."""
        self._resolver = resolver
        self._walks: dict[tuple[tuple[Call, ...], Side, Vulnerability], PairRecord] = {}
        self._found: dict[tuple[Auction, BoardContext], LookupResult] = {}

    def walk(self, record: Record, pair: str) -> PairRecord:
        """Return a record, whose dealer is known, as ``pair``, ``NS`` or ``EW``, sees it."""
        assert record.dealer is not None
        ours = PAIRS[pair]
        side = Side.WE if record.dealer in ours else Side.THEY
        vulnerability = seen_from(record.vulnerability, ours[0])
        key = record.calls, side, vulnerability
        if key not in self._walks:
            self._walks[key] = self._walk(record.calls, side, vulnerability)
        return self._walks[key]

    def _walk(
        self, calls: tuple[Call, ...], dealer: Side, vulnerability: Vulnerability
    ) -> PairRecord:
        passes = next((n for n, call in enumerate(calls) if call is not PASS), len(calls))
        ours = [
            self._before_opening(number, vulnerability)
            for number in range(passes)
            if _side_of(dealer, number) is Side.WE
        ]
        context = BoardContext(min(passes + 1, len(Seat)), vulnerability)
        parts = [Auction()]
        statuses: dict[int, Status] = {}
        trail = _KnownPath(self._resolver.tree.roots[_side_of(dealer, passes)])
        for number in range(passes, len(calls)):
            side = _side_of(dealer, number)
            parts.append(parts[-1].after(side, calls[number]))
            trail.follow(calls[number])
            if side is Side.WE:
                found = trail.lost or self._look(parts[-1], context)
                statuses[len(parts) - 1] = status = self._status(found, parts, statuses, context)
                ours.append(OurCall(number, parts[-1], status, found))
        return PairRecord(parts[1] if len(parts) > 1 else Auction(), context, tuple(ours))

    def _before_opening(self, number: int, vulnerability: Vulnerability) -> OurCall:
        """Return our pass before any bid (RESOLVER RK-3)."""
        alone = Auction.of(Side.WE, [PASS])
        found = self._look(alone, BoardContext(number + 1, vulnerability))
        status = Status.AGREED if found.status is Status.AGREED else Status.START
        return OurCall(number, alone, status, found)

    def _look(self, auction: Auction, context: BoardContext) -> LookupResult:
        key = auction, context
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = Lookup(self._resolver.tree, context).find(auction)
        return found

    def _status(
        self,
        found: LookupResult,
        parts: Sequence[Auction],
        statuses: Mapping[int, Status],
        context: BoardContext,
    ) -> Status:
        """Return what our last call is.

        :param parts: the auction after each call from the opening on, behind an empty one.
        :param statuses: what our calls before are, by their numbers among ``parts``.
        """
        if parts[-1].calls[-1] is not PASS or found.status in _AS_FOUND:
            return found.status
        before = len(parts) - 2
        if is_their_pass(parts[before]):
            before -= 1
        if before in statuses:
            status = statuses[before]
        else:
            status = self._look(parts[before], context).status
        # Silence says "none of these" where what stands before it is known.
        return Status.PASS if status in COVERED or status is Status.PASS else Status.NONE


class _KnownPath:
    """How far the notes know an auction, call by call."""

    def __init__(self, root: AuctionNode) -> None:
        self._node: AuctionNode | None = root
        self._known = self._unknown = 0
        self._is_continued = False
        self.lost: LookupResult | None = None
        """What the notes have of it, and of all that begins so: nothing more (RESOLVER RF-4)."""

    def follow(self, call: Call) -> None:
        """Go on with a call."""
        self._node = self._node.below.get(call) if self._node is not None else None
        if self._node is not None:
            self._known += 1
            self._is_continued = self._is_continued or bool(self._node.systems_on)
            return
        self._unknown += 1
        # The first unknown call may be one of all others; where another system is on, any may.
        if self._unknown > 1 and not self._is_continued:
            self.lost = self.lost or LookupResult(Status.NONE, self._known)


def _side_of(dealer: Side, number: int) -> Side:
    return dealer if number % 2 == 0 else dealer.other


def without_last(auction: Auction) -> Auction:
    """Return an auction without its last call."""
    return Auction.of(auction.opener, auction.calls[:-1])


def seen_from(vulnerability: BoardVulnerability | None, ours: Seat) -> Vulnerability:
    """Return who is vulnerable as we see it, unknown where the board does not tell (RA-6)."""
    return Vulnerability.ANY if vulnerability is None else vulnerability.seen_from(ours)
