"""Calls of a record with their status in the notes (PLAYED CV-1 to CV-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...agreements.announcements import text_after_mark
from ...agreements.answers import BoardContext, Meaning, Status
from ...agreements.lookup import Lookup, LookupResult, Resolver, is_their_pass
from ...agreements.resolver import PAIRS
from ...agreements.tree import AuctionNode, AuctionTree
from ...bridge.auctions import PASS, Auction, Call, Side
from ...bridge.conditions import BoardVulnerability, Seat, Vulnerability
from ...bridge.records import Record
from ...language.inline import convert, without_marks
from ...language.options import Options
from .coverage import COVERED

_AS_FOUND = frozenset({Status.AGREED, Status.NAMED, Status.AS, Status.ELSEWHERE})
"""Statuses that a pass keeps, whatever precedes it."""


class OurCall(NamedTuple):
    """One of our calls."""

    number: int
    """Position among the calls of its record, from 0."""
    auction: Auction
    """The auction from the opening to the call; a pass alone before any bid (RESOLVER RK-3)."""
    status: Status
    found: LookupResult
    """The result of the lookup; for a pass that needs no row, the result without that rule."""

    @property
    def is_pass(self) -> bool:
        """Whether the call is a pass."""
        return self.auction.calls[-1] is PASS

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """The meanings of the call here; empty if they are for other boards only."""
        return self.found.meanings if self.status in COVERED else ()


class PairRecord(NamedTuple):
    """A record as one pair sees it."""

    opening: Auction
    """The opening, the first call that is not a pass; empty if all passed."""
    context: BoardContext
    calls: tuple[OurCall, ...]


def plain_text(meaning: Meaning, options: Options) -> str:
    """Return a text of the notes as pages show it, without alert and font marks."""
    return convert(without_marks(text_after_mark(meaning), options))


class RecordWalker:
    """Walks through auctions of many records in one system; each auction is cached."""

    def __init__(self, resolver: Resolver) -> None:
        """Look up calls with ``resolver``."""
        self._resolver = resolver
        self._walks: dict[tuple[tuple[Call, ...], Side, Vulnerability], PairRecord] = {}
        self._found: dict[tuple[Auction, BoardContext], LookupResult] = {}

    def walk(self, record: Record, pair: str) -> PairRecord:
        """Return a record with a known dealer as ``pair``, ``NS`` or ``EW``, sees it."""
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
        trail = _KnownPath(self._resolver.tree, _side_of(dealer, passes))
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
        """Return the status of our last call.

        :param parts: the auction after each call from the opening on, after an empty one.
        :param statuses: the statuses of our earlier calls, by position in ``parts``.
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
        # A missing pass means "none of these" if the auction before it is known.
        return Status.PASS if status in COVERED or status is Status.PASS else Status.NONE


class _KnownPath:
    """The part of an auction that the notes know, call by call."""

    def __init__(self, tree: AuctionTree, opener: Side) -> None:
        self._tree = tree
        self._node: AuctionNode | None = tree.roots[opener]
        self._known = self._unknown = 0
        self._is_continued = False
        self.lost: LookupResult | None = None
        """The result for all further calls, if the notes lack them all (RESOLVER RF-4)."""

    def follow(self, call: Call) -> None:
        """Add a call."""
        self._node = self._tree.after(self._node, call) if self._node is not None else None
        if self._node is not None:
            self._known += 1
            self._is_continued = self._is_continued or bool(self._node.systems_on)
            return
        self._unknown += 1
        # A rest row may cover the first unknown call; after //as, any call may be known.
        if self._unknown > 1 and not self._is_continued:
            self.lost = self.lost or LookupResult(Status.NONE, self._known)


def _side_of(dealer: Side, number: int) -> Side:
    return dealer if number % 2 == 0 else dealer.other


def exclusion_reason(record: Record) -> str | None:
    """Return the reason to exclude a record for all players, or None (PLAYED CV-4)."""
    if record.dealer is None:
        return "unreadable"
    if record.is_irregular:
        return "irregular"
    return None if record.calls else "no-auction"


def without_last(auction: Auction) -> Auction:
    """Return an auction without its last call."""
    return Auction.of(auction.opener, auction.calls[:-1])


def seen_from(vulnerability: BoardVulnerability | None, ours: Seat) -> Vulnerability:
    """Return the vulnerability from our side; unknown if it is unknown on the board (RA-6)."""
    return Vulnerability.ANY if vulnerability is None else vulnerability.seen_from(ours)


_BOTH = "both"
PAIR_NAMES = (*PAIRS, _BOTH)
"""Values of ``--pair``."""
Spellings = tuple[str, ...]
"""The names of one player; reports use the first."""


class NoPlayersError(ValueError):
    """No partnership was selected, or the players are not in the files; the message is one line."""

    def __init__(self, message: str, pairs: Sequence[tuple[str, int]] = ()) -> None:
        """Store the message and the pairs of the files with their numbers of records."""
        super().__init__(message)
        self.pairs = tuple(pairs)


class Players(NamedTuple):
    """The players whose calls are counted."""

    names: tuple[Spellings, ...] = ()
    """One or two players with all spellings."""
    pair: str = ""
    """``NS``, ``EW`` or ``both`` if the seats select the players."""

    @property
    def display_names(self) -> tuple[str, ...]:
        """The names of the players in reports."""
        return tuple(spellings[0] for spellings in self.names)

    def pairs_of(self, record: Record) -> Iterator[str]:
        """Yield the pairs of a record, ``NS`` or ``EW``, that are selected."""
        if self.pair:
            yield from PAIRS if self.pair == _BOTH else (self.pair,)
            return
        for name, seats in PAIRS.items():
            if self._sit_at(record, seats):
                yield name
                return

    def name_at(self, record: Record, seat: Seat) -> str:
        """Return the name of a player in reports, or an empty text."""
        found = (names[0] for names in self.names if _is_player(record, seat, names))
        return next(found, record.players.get(seat, ""))

    def _sit_at(self, record: Record, seats: tuple[Seat, Seat]) -> bool:
        """Return whether the one or two named players sit at two seats (PLAYED CW-1, CW-2)."""
        found = [
            [
                number
                for number, spellings in enumerate(self.names)
                if _is_player(record, seat, spellings)
            ]
            for seat in seats
        ]
        if len(self.names) == 1:
            return any(found)
        first, second = found
        return any(one != other for one in first for other in second)


def _is_player(record: Record, seat: Seat, spellings: Spellings) -> bool:
    return _matches_spelling(record.players.get(seat, ""), record.name_length, spellings)


@lru_cache(maxsize=4096)
def _matches_spelling(written: str, longest: int | None, spellings: Spellings) -> bool:
    """Return whether a name, perhaps cut, matches a spelling (PLAYED CW-1)."""
    player = _plain(written)
    if not player:
        return False
    is_perhaps_cut = len(written) == longest
    return any(
        player == name or (is_perhaps_cut and name.startswith(player))
        for name in map(str.casefold, spellings)
    )


def _plain(name: str) -> str:
    """Return a name in lower case, with single spaces (PLAYED CW-1)."""
    return " ".join(name.casefold().split())


def parse_players(
    we: str | Sequence[str | Sequence[str]] = (), me: str = "", pair: str = ""
) -> Players:
    """Return the players whose calls are counted.

    :param we: two players, ``"Anna/anna_k,Ben"`` or ``("Anna", "Ben")`` or ``[["Anna", "anna_k"],
        ["Ben"]]``.
    :param me: one player with any partner.
    :param pair: ``NS``, ``EW`` or ``both``, by seat.
    :raises NoPlayersError: if not exactly one of them is given, or it is invalid.
    """
    given = [bool(we), bool(me), bool(pair)]
    if sum(given) != 1:
        what = "say whose calls to count" if not any(given) else "only one of these can be given"
        raise NoPlayersError(f"{what}: we (two players), me (one) or pair (NS, EW or both)")
    if pair:
        found = next((name for name in PAIR_NAMES if name.casefold() == pair.casefold()), None)
        if found is None:
            raise NoPlayersError(f"not a pair: {pair!r} (one of {', '.join(PAIR_NAMES)})")
        return Players(pair=found)
    wanted = [me] if me else we.split(",") if isinstance(we, str) else we
    names = tuple(filter(None, map(_spellings, wanted)))
    needed = 1 if me else 2
    if len(names) != needed:
        raise NoPlayersError(
            f"{len(names)} of {needed} players named; we are two, for instance Anna,Ben"
            if not me
            else "me is one player"
        )
    return Players(names)


def _spellings(player: str | Sequence[str]) -> Spellings:
    names = player.split("/") if isinstance(player, str) else player
    return tuple(name for name in (" ".join(one.split()) for one in names) if name)


def pairs_in(records: Iterable[Record]) -> list[tuple[str, int]]:
    """Return the pairs in some records with their counts, the most frequent first (PLAYED CW-3)."""
    counts: Counter[frozenset[str]] = Counter()
    spelled: dict[str, str] = {}
    for record in records:
        for seats in PAIRS.values():
            players = [record.players.get(seat, "") for seat in seats]
            if all(players):
                plain = list(map(_plain, players))
                for name, written in zip(plain, players, strict=True):
                    spelled.setdefault(name, written)
                counts[frozenset(plain)] += 1
    named = {",".join(sorted(spelled[name] for name in pair)): n for pair, n in counts.items()}
    return sorted(named.items(), key=lambda one: (-one[1], one[0]))
