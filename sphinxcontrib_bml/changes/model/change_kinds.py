"""Changes between two versions of a system, and the comparison of meanings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from ...agreements.abbreviations import normalize_text
from ...agreements.announcements import announcement_of, text_after_mark
from ...agreements.book import Agreement, Book, SourceRow
from ...agreements.queries import without_leading_passes
from ...bridge.auctions import PASS, Auction, Side
from ...bridge.conditions import Conditions
from ...language.diagnostics import count_noun
from ...language.parameters import UsedParameter


class RestAgreement(Agreement):
    """A row for all other calls, or a row below one, at the auction above it (CHECKS CH-1)."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The labels from the row for all other calls down, ``(any)-X``."""
        return self.row.pattern


def rest_name(agreement: Agreement) -> str:
    """Return the name of a row for all other calls; empty for any other agreement."""
    return agreement.name if isinstance(agreement, RestAgreement) else ""


class ChangeKind(StrEnum):
    """Kind of a change (CHECKS CH-1)."""

    ADDED = "added"
    REMOVED = "removed"
    MEANING = "meaning"
    """The text is different."""
    CONDITION = "condition"
    """The seat or vulnerability is different."""
    ALERT = "alert"
    """An alert mark was added or removed."""
    MOVED = "moved"
    """The row is after another call, with its continuations (CHECKS CH-6)."""
    SYSTEM_ON = "system-on"
    """A ``//as`` line of the row is new, gone or different (CHECKS CH-7)."""


@dataclass(frozen=True, slots=True)
class AgreementChange:
    """An agreement in the old and the new version; None if it was added or removed."""

    old: Agreement | None
    """The agreement in the old version."""
    new: Agreement | None
    """The agreement in the new version."""

    @property
    def agreement(self) -> Agreement:
        """The agreement in the new version, or in the old one if it was removed."""
        agreement = self.new or self.old
        assert agreement is not None
        return agreement


@dataclass(frozen=True, slots=True, repr=False)
class Change:
    """A change of a row: one change for all its auctions (CHECKS CH-2)."""

    kind: ChangeKind
    """The kind of the change."""
    versions: tuple[AgreementChange, ...]
    """The auctions of the row with this change, at least one, in bidding order."""
    below: tuple[AgreementChange, ...] = ()
    """Continuations that were added, removed or moved with it, or got other conditions."""

    @property
    def old(self) -> Agreement | None:
        """The first changed agreement in the old version; None if it was added."""
        return self.versions[0].old

    @property
    def new(self) -> Agreement | None:
        """The first changed agreement in the new version; None if it was removed."""
        return self.versions[0].new

    @property
    def auctions(self) -> int:
        """Number of auctions of the row with this change."""
        return len(self.versions)

    def is_within(self, depth: int) -> bool:
        """Return whether the auction has at most ``depth`` calls without their passes; 0 is any."""
        turns = self.auction.turns
        calls = sum(not (side is Side.THEY and call is PASS) for side, call in turns)
        return not depth or calls + bool(rest_name(self.agreement)) <= depth

    @property
    def rows(self) -> tuple[SourceRow, ...]:
        """The rows below that changed with it, in the new version unless they were removed."""
        own = {one.agreement.row.address.of_row for one in self.versions}
        rows = [one.agreement.row for one in self.below]
        found = {row.address.of_row: row for row in rows if row.address.of_row not in own}
        return tuple(found.values())

    @property
    def agreement(self) -> Agreement:
        """The first agreement in the new version, or in the old one if it was removed."""
        return self.versions[0].agreement

    @property
    def auction(self) -> Auction:
        """The first auction of the row."""
        return self.agreement.auction

    @property
    def opening(self) -> Auction:
        """The opening of the auction."""
        auction = without_leading_passes(self.auction).auction
        return Auction.of(auction.opener, auction.calls[:1])

    def __repr__(self) -> str:
        """Return kind and auction."""
        return f"<Change {self.kind.value} {self.auction.short}>"


class ParameterChange(NamedTuple):
    """A parameter with another text (LANGUAGE PR-6)."""

    name: str
    """The name of the parameter."""
    old: str
    """The text in the old version."""
    parameter: UsedParameter
    """The parameter in the new version."""
    changes: tuple[Change, ...]
    """The changes that follow from it."""

    @property
    def agreements(self) -> int:
        """Number of agreements that changed with it."""
        return sum(change.auctions for change in self.changes)


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """The changes between two versions of notes; false if there are none."""

    changes: tuple[Change, ...]
    """The changes in bidding order, by opening, except those that parameters make."""
    parameters: tuple[ParameterChange, ...] = ()
    """The changed parameters."""

    @property
    def of_rows(self) -> Iterator[Change]:
        """All changes of rows, also those that parameters make."""
        yield from self.changes
        for parameter in self.parameters:
            yield from parameter.changes

    @property
    def by_opening(self) -> Iterator[tuple[Auction, list[Change]]]:
        """The changes of each opening that has some."""
        for opening, changes in groupby(self.changes, key=lambda change: change.opening):
            yield opening, list(changes)

    def __iter__(self) -> Iterator[Change]:
        """Iterate over the changes."""
        return iter(self.changes)

    def __len__(self) -> int:
        """Return the number of changes."""
        return len(self.changes) + len(self.parameters)

    def __repr__(self) -> str:
        """Return the number of changes as text."""
        return f"<Comparison: {count_noun(len(self), 'change')}>"


Path = bytes
"""An auction as bytes: opener, then numbers of calls; continuations begin with them."""

_BEHIND_ALL = bytes([99])
"""A number larger than the number of any call."""
_REST = bytes([98])
"""A number between those of calls and ``_BEHIND_ALL``."""
_number = attrgetter("number")


class Version:
    """The agreements of a book by auction."""

    def __init__(self, book: Iterable[Agreement] = ()) -> None:
        """Add all definitions, including those that contradict others."""
        self._book = book
        self.at: dict[Path, list[Agreement]] = {}
        for agreement in book:
            path = place_of(agreement)
            found = self.at.get(path)
            if found is None:
                self.at[path] = [agreement]
            else:
                found.append(agreement)

    @cached_property
    def lines(self) -> Version:
        """The ``//as`` lines by the auctions of their rows."""
        return Version(system_on_lines(self._book) if isinstance(self._book, Book) else ())

    @property
    def rest_levels(self) -> int:
        """The known rows for all other calls, as in a book."""
        return self._book.rest_levels if isinstance(self._book, Book) else 0

    def rest_rows(self, levels: int) -> Version:
        """Return the rows for all other calls by the auctions above them and their names."""
        book = self._book
        return Version(rest_agreements(book, levels) if isinstance(book, Book) else ())

    @cached_property
    def paths(self) -> list[Path]:
        """The auctions in bidding order; continuations follow their auction."""
        return sorted(self.at)

    def continuations(self, path: Path) -> list[Path]:
        """Return the continuations of an auction."""
        return self.paths[bisect_left(self.paths, path) + (path in self.at) : self._end(path)]

    def count_below(self, path: Path) -> int:
        """Return the number of continuations of an auction."""
        return self._end(path) - bisect_left(self.paths, path) - (path in self.at)

    def _end(self, path: Path) -> int:
        return bisect_left(self.paths, path + _BEHIND_ALL)

    def with_moves(self, moves: Mapping[Path, Path]) -> Version:
        """Return the version with some auctions and their continuations moved.

        At a target, existing agreements come before moved ones.
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


def system_on_lines(book: Book) -> Iterator[Agreement]:
    """Yield the ``//as`` lines of a book as agreements whose texts are the lines."""
    for one in book.systems_on:
        text = f"//as {one.note.text}"
        row = one.row._replace(written=text, alert=False)
        yield Agreement(one.auction, one.conditions, text, row)


def rest_agreements(book: Book, levels: int = 2) -> Iterator[RestAgreement]:
    """Yield the rows for all other calls, and those below them, each as one agreement.

    :param levels: 0 for no rows, 1 for no rows below.
    """
    for one in book.rest_rows if levels else ():
        name = f"({one.word})" if one.side is Side.THEY else one.word
        if one.text:
            row = one.row._replace(pattern=name)
            yield RestAgreement(one.auction, one.conditions, one.text, row)
        for labels, text, row in one.below.named() if one.below and levels > 1 else ():
            below = row._replace(pattern=f"{name}-{labels}")
            yield RestAgreement(one.auction, one.conditions, text, below)


def place_of(agreement: Agreement) -> Path:
    """Return the path of an agreement, with its name if it is for all other calls."""
    path, name = path_of(agreement.auction), rest_name(agreement)
    return path + _REST + name.encode() if name else path


def path_of(auction: Auction) -> Path:
    """Return the path of an auction."""
    return bytes((auction.opener, *map(_number, auction.calls)))


def normalized_meaning(agreement: Agreement) -> str:
    """Return the text of an agreement in normal form, without its alert mark (CHECKS CK-11a)."""
    text = text_after_mark(agreement)
    words = announcement_of(agreement)
    return _normal(f'"{words}" {text}' if words else text)


_normal = lru_cache(maxsize=4096)(normalize_text)


def is_same(old: Agreement, new: Agreement) -> bool:
    """Return whether two agreements of one auction have the same text and conditions."""
    return (
        _have_same_conditions(old.conditions, new.conditions)
        and old.row.alert == new.row.alert
        and (old.text == new.text or normalized_meaning(old) == normalized_meaning(new))
    )


def _have_same_conditions(old: Conditions, new: Conditions) -> bool:
    return old is new or old == new


def have_same_meaning(old: list[Agreement], new: list[Agreement]) -> bool:
    """Return whether two sets of definitions of one auction are the same, in any order."""
    if len(old) == len(new) == 1:
        return is_same(old[0], new[0])
    return set(map(comparison_key, old)) == set(map(comparison_key, new))


def distinct_definitions(agreements: list[Agreement]) -> list[Agreement]:
    """Return the definitions of one auction without repeated ones.

    A moved definition does not repeat an existing one.
    """
    if len(agreements) == 1:
        return agreements
    known = {(one.auction, *comparison_key(one)): one for one in reversed(agreements)}
    return list(known.values())[::-1]


def comparison_key(agreement: Agreement) -> tuple[Conditions, str, bool]:
    """Return a key that is equal for agreements of one auction with the same meaning."""
    return agreement.conditions, normalized_meaning(agreement), agreement.alert
