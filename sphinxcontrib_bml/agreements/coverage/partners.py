"""Whose calls are counted (PLAYED CW)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...bridge import Record, Seat
from ..resolver.dealt import PAIRS

_BOTH = "both"
PAIR_NAMES = (*PAIRS, _BOTH)
"""What ``--pair`` takes."""
Spellings = tuple[str, ...]
"""The names that one player is known by; the first is what reports call her."""


class NoPlayersError(ValueError):
    """Nobody said whose calls to count, or nobody of that name plays; the message is one line."""

    def __init__(self, message: str, pairs: Sequence[tuple[str, int]] = ()) -> None:
        """Say what is wrong; ``pairs`` are those of the files, with their numbers of records."""
        super().__init__(message)
        self.pairs = tuple(pairs)


class Players(NamedTuple):
    """Whose calls are counted."""

    names: tuple[Spellings, ...] = ()
    """One player or two, each with all spellings."""
    pair: str = ""
    """``NS``, ``EW`` or ``both``, where seats say who we are."""

    @property
    def display_names(self) -> tuple[str, ...]:
        """What reports call us."""
        return tuple(spellings[0] for spellings in self.names)

    def pairs_of(self, record: Record) -> Iterator[str]:
        """Yield the pairs, ``NS`` or ``EW``, whose calls of a record count; none: not us."""
        if self.pair:
            yield from PAIRS if self.pair == _BOTH else (self.pair,)
            return
        for name, seats in PAIRS.items():
            if self._sit_at(record, seats):
                yield name
                return

    def _sit_at(self, record: Record, seats: tuple[Seat, Seat]) -> bool:
        """Tell whether we sit there, both of us where two are named (PLAYED CW-1, CW-2)."""
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
    """Tell whether a name is one of some spellings, perhaps cut (PLAYED CW-1)."""
    player = _plain(written)
    if not player:
        return False
    is_perhaps_cut = len(written) == longest
    return any(
        player == name or (is_perhaps_cut and name.startswith(player))
        for name in map(str.casefold, spellings)
    )


def _plain(name: str) -> str:
    """Return a name without case, outer blanks and doubled ones (PLAYED CW-1)."""
    return " ".join(name.casefold().split())


def parse_players(
    we: str | Sequence[str | Sequence[str]] = (), me: str = "", pair: str = ""
) -> Players:
    """Return whose calls are counted.

    :param we: two players, ``"Anna/anna_k,Ben"`` or ``("Anna", "Ben")`` or
        ``[["Anna", "anna_k"], ["Ben"]]``.
    :param me: one, whoever her partner is.
    :param pair: ``NS``, ``EW`` or ``both``, by seat.
    :raises NoPlayersError: where none, or more than one of them is given, or one is wrong.
    """
    given = [bool(we), bool(me), bool(pair)]
    if sum(given) != 1:
        what = "say whose calls to count" if not any(given) else "only one of these can be given"
        raise NoPlayersError(f"{what}: we (two players), me (one) or pair (NS, EW or both)")
    if pair:
        found = next((name for name in PAIR_NAMES if name.casefold() == pair.casefold()), None)
        if found is None:
            raise NoPlayersError(f"no pair: {pair!r} (one of {', '.join(PAIR_NAMES)})")
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
    """Return the pairs that sit in records, each with their number, the most frequent first.

    (PLAYED CW-3)
    """
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
