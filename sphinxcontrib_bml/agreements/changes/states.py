"""A state of notes: what a book says, by auction."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from operator import attrgetter

from ...bridge import Auction, Conditions
from ...language.inline import alert_length
from ...language.options import Options
from ..book import Agreement
from ..texts import normalize_text

Path = bytes
"""An auction: its opener, then the numbers of its calls; what continues it begins with them."""

_OPTIONS = Options()
_BEHIND_ALL = bytes([99])
"""More than the number of any call."""
_number = attrgetter("number")


class Version:
    """The agreements of a book by auction."""

    def __init__(self, book: Iterable[Agreement] = ()) -> None:
        """Take every definition, those among them that contradict others."""
        self.at: dict[Path, list[Agreement]] = {}
        for agreement in book:
            path = path_of(agreement.auction)
            found = self.at.get(path)
            if found is None:
                self.at[path] = [agreement]
            else:
                found.append(agreement)

    @cached_property
    def paths(self) -> list[Path]:
        """The auctions in bidding order: what continues an auction stands right behind it."""
        return sorted(self.at)

    def continuations(self, path: Path) -> list[Path]:
        """Return the auctions that continue one."""
        return self.paths[bisect_left(self.paths, path) + (path in self.at) : self._end(path)]

    def count_below(self, path: Path) -> int:
        """Return how many auctions continue one."""
        return self._end(path) - bisect_left(self.paths, path) - (path in self.at)

    def _end(self, path: Path) -> int:
        return bisect_left(self.paths, path + _BEHIND_ALL)

    def with_moves(self, moves: Mapping[Path, Path]) -> Version:
        """Return the state with auctions, and what continues them, behind other calls.

        What stood there stands before what came there.
        """
        state = Version()
        places = {
            below: target + below[len(source) :]
            for source, target in sorted(moves.items(), key=lambda move: len(move[0]))
            for below in (source, *self.continuations(source))
        }
        for path in sorted(self.at, key=places.__contains__):
            state.at.setdefault(places.get(path, path), []).extend(self.at[path])
        return state


def path_of(auction: Auction) -> Path:
    """Return the path of an auction."""
    return bytes((auction.opener, *map(_number, auction.calls)))


def normalized_meaning(agreement: Agreement) -> str:
    """Return the text of an agreement in one spelling, without its alert mark (CHECKS CK-11a)."""
    text = agreement.text
    if agreement.alert:
        # As it was typed: behind the mark of "!M fit" the suit of M stands with one of its own.
        text = text[alert_length(agreement.written, _OPTIONS) :]
    return _normal(text)


_normal = lru_cache(maxsize=4096)(normalize_text)


def is_same(old: Agreement, new: Agreement) -> bool:
    """Tell whether two agreements of one auction say the same, under the same conditions."""
    return (
        _have_same_conditions(old.conditions, new.conditions)
        and old.row.alert == new.row.alert
        and (old.text == new.text or normalized_meaning(old) == normalized_meaning(new))
    )


def _have_same_conditions(old: Conditions, new: Conditions) -> bool:
    return old is new or old == new


def have_same_meaning(old: list[Agreement], new: list[Agreement]) -> bool:
    """Tell whether the definitions of one auction say the same, whatever their order."""
    if len(old) == len(new) == 1:
        return is_same(old[0], new[0])
    return set(map(comparison_key, old)) == set(map(comparison_key, new))


def distinct_definitions(agreements: list[Agreement]) -> list[Agreement]:
    """Return the definitions of one auction without those that say what one before says.

    What moved there is not what stood there.
    """
    if len(agreements) == 1:
        return agreements
    known = {(one.auction, *comparison_key(one)): one for one in reversed(agreements)}
    return list(known.values())[::-1]


def comparison_key(agreement: Agreement) -> tuple[Conditions, str, bool]:
    """Return what is equal where two agreements of one auction say the same."""
    return agreement.conditions, normalized_meaning(agreement), agreement.alert
