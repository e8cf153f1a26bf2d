"""Equal sibling rows merged into one row: ``1M``, ``2X``, ``2HS`` (BSS-89).

The rows below a row count too: branches are equal if they are literally the same, or if they
differ only in a suit that one variable can replace.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, groupby, product

from ...bridge.auctions import Suit
from .row_merge import BssRow, CommonParts, Instance, Rows, count_of, wording_of
from .settings import Profile
from .tree import BssNode

_PAIRS = {
    "M": frozenset({Suit.HEARTS, Suit.SPADES}),
    "m": frozenset({Suit.CLUBS, Suit.DIAMONDS}),
}
_FAMILIES = (frozenset(Suit), *_PAIRS.values())
"""The suits whose trees may share branches."""
_ANY = "X"
_SEVERAL = 3
_WORTHWHILE = 4
"""Minimum number of rows saved by a table for the common rows of several openings."""


class Lifter:
    """Merges sibling rows, from the openings down."""

    def __init__(self, dialect: Profile, *, in_order: bool, apart: Collection[int]) -> None:
        """Store the options.

        :param dialect: the profile of the card, which determines the names of suits in texts.
        :param in_order: whether to merge only rows that are adjacent and in order in the file.
        :param apart: the ids of nodes that must have separate rows.
        """
        self._rows = Rows(wording_of(dialect), in_order=in_order)
        self._in_order = in_order
        self._apart = apart

    def lifted(self, roots: Iterable[BssNode]) -> list[BssNode]:
        """Return the trees of one table with siblings merged."""
        rows = self._merged([self._rows.of(root) for root in roots], are_together=True)
        return [self._rows.node_of(row) for row in rows]

    def lifted_apart(self, roots: Iterable[BssNode]) -> list[BssNode]:
        """Return trees that become one table each, with equal trees merged.

        Rows that only some of the trees share become a separate tree above them.
        """
        rows = self._siblings([self._rows.of(root) for root in roots], are_together=False)
        levels = sorted({row.level for row in rows} - {""})
        for level, suits in product(levels, _FAMILIES):
            rows = self._with_shared(rows, level, suits)
        return [self._rows.node_of(self._below_merged(row)) for row in rows]

    def _merged(self, rows: list[BssRow], *, are_together: bool) -> list[BssRow]:
        """Return siblings with equal rows merged, on all levels.

        The depth of the recursion is the length of an auction.

        :param are_together: whether they are in one table; otherwise each is in its own table.
        """
        return [self._below_merged(row) for row in self._siblings(rows, are_together=are_together)]

    def _below_merged(self, row: BssRow) -> BssRow:
        return replace(row, children=self._merged(row.children, are_together=True))

    def _siblings(self, rows: list[BssRow], *, are_together: bool) -> list[BssRow]:
        """Return siblings with equal rows merged; their branches stay unchanged."""
        places = {id(row): place for place, row in enumerate(rows)}
        found: list[tuple[int, BssRow]] = []
        for level, members in _by_level(rows):
            if not level:
                found.extend((places[id(row)], row) for row in members)
                continue
            for merged, parts in self._level(level, members, places, are_together=are_together):
                found.append((min(places[id(part)] for part in parts), merged))
        found.sort(key=lambda item: item[0])
        return [row for _, row in found]

    def _with_shared(self, rows: list[BssRow], level: str, suits: Collection[Suit]) -> list[BssRow]:
        """Return trees with the rows that some suits share above them, if that saves rows."""
        parts = [row for row in rows if row.level == level and _is_plain(row, suits)]
        if not parts[1:] or not all(map(self._may_merge, parts)):
            return rows
        shared = self._shared(level, parts)
        if shared is None or shared.saved < _WORTHWHILE:
            return rows
        together = [shared.row, *(row for row in shared.left if row is not None)]
        if self._size(together) > self._size(parts) - _WORTHWHILE:
            return rows
        rests = dict(zip(map(id, parts), shared.left, strict=True))
        result: list[BssRow] = []
        for row in rows:
            if row is parts[0]:
                result.append(shared.row)
            rest = rests.get(id(row), row)
            if rest is not None:
                result.append(rest)
        return result

    def _shared(self, level: str, parts: Sequence[BssRow]) -> CommonParts | None:
        """Return the common parts of trees that differ only in a suit."""
        suits = frozenset(_suits(part.instances[0] for part in parts))
        name = next((name for name, pair in _PAIRS.items() if pair == suits), _ANY)
        if name == _ANY and parts[0].instances[0].suits_left(int(level)) != suits:
            return None
        has_other = name != _ANY
        bounds = [[part.instances[0].binding(name, with_other=has_other)] for part in parts]
        names = (name, f"o{name}") if has_other else (name,)
        return self._rows.shared(parts, f"{level}{name}", bounds, names)

    def _size(self, rows: Iterable[BssRow]) -> int:
        """Return the number of rows after equal rows are merged."""
        return sum(count_of(self._below_merged(row)) for row in rows)

    def _level(
        self, level: str, members: list[BssRow], places: Mapping[int, int], *, are_together: bool
    ) -> Iterator[tuple[BssRow, tuple[BssRow, ...]]]:
        """Yield the rows for bids of one level, each with the rows that were merged."""
        left = [row for row in members if self._may_merge(row)]
        alone = [row for row in members if not self._may_merge(row)]
        for size, ways in (
            (4, (self._any, self._letters)),
            (_SEVERAL, (self._any, self._letters)),
            (2, (self._pair, self._letters)),
            (2, (self._any,)),
        ):
            for parts in combinations(left, size):
                if not set(map(id, parts)) <= set(map(id, left)):
                    continue
                if self._in_order and not _is_run([places[id(part)] for part in parts]):
                    continue
                others = [row for row in members if row not in parts] if are_together else []
                merged = next(
                    (one for way in ways if (one := way(level, parts, others)) is not None), None
                )
                if merged is not None:
                    yield merged, parts
                    left = [row for row in left if row not in parts]
        for row in (*left, *alone):
            yield row, (row,)

    def _may_merge(self, row: BssRow) -> bool:
        if row.node.omitted:
            return False
        nodes = (origin for instance in row.instances for origin in instance.node.origins)
        return not any(id(node) in self._apart for node in nodes)

    def _pair(
        self, level: str, parts: Sequence[BssRow], _others: Sequence[BssRow]
    ) -> BssRow | None:
        """Return ``2M`` or ``2m`` for two rows, or None."""
        for name, domain in _PAIRS.items():
            if all(suits == domain for suits in _suits_by_auction(parts)):
                bids = [instance.suits_bid_before for instance in parts[0].instances]
                has_other = not any(bid & domain for bid in bids)
                if not has_other and not all(bid >= domain for bid in bids):
                    return None
                return self._united(f"{level}{name}", parts, name, has_other=has_other)
        return None

    def _any(self, level: str, parts: Sequence[BssRow], others: Sequence[BssRow]) -> BssRow | None:
        """Return ``2X`` for all suits that the variable can be, or None (EX-3, EX-7)."""
        by_auction = zip(parts[0].instances, _suits_by_auction(parts), strict=True)
        for number, (instance, suits) in enumerate(by_auction):
            rows = [row.instances[number].suit for row in others]
            if instance.suits_left(int(level)) - set(rows) != suits:
                return None
        return self._united(f"{level}{_ANY}", parts, _ANY, has_other=False)

    def _letters(
        self, level: str, parts: Sequence[BssRow], _others: Sequence[BssRow]
    ) -> BssRow | None:
        """Return ``2HS`` for rows with literally the same content, or None."""
        if any(part.is_variable or part.shape != parts[0].shape for part in parts):
            return None
        label = level + "".join(part.label[1:] for part in parts)
        bounds = [[instance.bound for instance in part.instances] for part in parts]
        return self._rows.united(parts, label, bounds, ())

    def _united(
        self, label: str, parts: Sequence[BssRow], name: str, *, has_other: bool
    ) -> BssRow | None:
        """Return rows merged into one, with variables for the suit and perhaps for the other."""
        if any(name in instance.bound.suits for part in parts for instance in part.instances):
            return None
        suits = list(_suits(part.instances[0] for part in parts))
        if self._in_order and suits != sorted(suits):  # a variable takes its suits upwards
            return None
        bounds = [
            [instance.binding(name, with_other=has_other) for instance in part.instances]
            for part in parts
        ]
        names = (name, f"o{name}") if has_other else (name,)
        return self._rows.united(parts, label, bounds, names)


def _by_level(rows: Iterable[BssRow]) -> Iterator[tuple[str, list[BssRow]]]:
    """Yield the suit bids by level and side; other calls are left out."""
    keyed = sorted(rows, key=lambda row: (row.level, row.side))
    for (level, _), members in groupby(keyed, key=lambda row: (row.level, row.side)):
        yield level, list(members)


def _suits_by_auction(parts: Sequence[BssRow]) -> Iterator[frozenset[Suit]]:
    """Yield the suits of the bids in rows, for each auction above them."""
    for instances in zip(*(part.instances for part in parts), strict=True):
        yield frozenset(_suits(instances))


def _suits(instances: Iterable[Instance]) -> Iterator[Suit]:
    """Yield the suits of suit bids."""
    return (instance.suit for instance in instances if instance.suit is not None)


def _is_plain(row: BssRow, suits: Collection[Suit]) -> bool:
    """Return whether a row is a single bid in one of ``suits``."""
    return len(row.instances) == 1 and row.instances[0].suit in suits


def _is_run(places: list[int]) -> bool:
    return places == list(range(places[0], places[0] + len(places)))
