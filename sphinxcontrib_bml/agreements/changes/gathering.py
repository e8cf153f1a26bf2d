"""One change a row, what came or went with it counted (CHECKS CH-2)."""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from ..book import Agreement
from ..queries import opened
from .comparison import Change, ChangeKind, Versions
from .pairing import Pair, Pairs, partners
from .states import Path, State, distinct, path_of, said

_RowKey = tuple[str, int, int] | None
"""Document, table and number of a row; nothing where there is none."""


class _Likely(NamedTuple):
    """An agreement that came, went or changed, and what tells whether others belong to it."""

    path: Path
    versions: Versions
    likeness: Hashable
    """Steps of which it is equal changed alike."""


@dataclass(slots=True)
class _Part:
    """What changed together: an agreement, and those that continue it and changed likewise."""

    kind: ChangeKind
    versions: Versions
    below: list[Versions] = field(default_factory=list)

    @property
    def rows(self) -> tuple[_RowKey, _RowKey]:
        """The rows of the agreement, old and new."""
        return _row_key(self.versions.old), _row_key(self.versions.new)


def gather(
    pairs: Pairs, moves: Mapping[Path, Path], old: State, moved: State, new: State
) -> tuple[Change, ...]:
    """Return the changes between two states, a row each, in bidding order.

    :param pairs: what differs between ``moved`` and ``new``.
    :param moved: the old state once ``moves`` are followed.
    """
    at_targets = [list(_at_target(source, target, old, new)) for source, target in moves.items()]
    moves_told = list(_moved(moves, at_targets, old, new))
    parts = [
        *moves_told,
        *_together(ChangeKind.REMOVED, _gone(pairs, moves_told), moved.at, new.at),
        *_together(ChangeKind.ADDED, _come(pairs), new.at, moved.at),
        *_together(ChangeKind.CONDITION, _reconditioned(pairs), new.at, new.at),
        *_alone(pairs.changed, list(chain.from_iterable(at_targets))),
    ]
    return tuple(sorted(map(_change, _by_row(parts)), key=_bidding_order))


def _moved(
    moves: Mapping[Path, Path], at_targets: Iterable[list[Versions]], old: State, new: State
) -> Iterator[_Part]:
    for (source, target), (first, *others) in zip(moves.items(), at_targets, strict=True):
        below = [
            versions
            for path in old.below(source)
            for versions in _partners(old.at[path], new.at.get(target + path[len(source) :], []))
        ]
        yield _Part(ChangeKind.MOVED, first, [*others, *below])


def _partners(old: list[Agreement], new: list[Agreement]) -> Iterator[Versions]:
    """Yield the definitions of an auction that moved with those that it has there."""
    return (Versions(*pair) for pair in partners(distinct(old), distinct(new)))


def _at_target(source: Path, target: Path, old: State, new: State) -> Iterator[Versions]:
    """Yield the agreements that moved themselves, with what came rather than with what stayed."""
    stood = set(map(said, old.at.get(target, ())))
    there = sorted(new.at[target], key=lambda one: said(one) in stood)
    return _partners(old.at[source], there)


def _alone(pairs: Iterable[Pair], moved: Collection[Versions]) -> Iterator[_Part]:
    """Yield what changed by itself; another text of what moved is told there."""
    olds = {id(versions.old) for versions in moved}
    news = {id(versions.new) for versions in moved}
    for kind, _path, old, new in pairs:
        is_told = id(new) in news and (id(old) in olds or not old.text)
        if kind is not ChangeKind.CONDITION and not (kind is ChangeKind.MEANING and is_told):
            yield _Part(kind, Versions(old, new))


def _gone(pairs: Pairs, moved: Iterable[_Part]) -> Iterator[_Likely]:
    """Yield what went, and did not move away."""
    told = {id(one.old) for part in moved for one in (part.versions, *part.below)}
    for path, agreement in pairs.gone:
        if id(agreement) not in told:
            yield _Likely(path, Versions(agreement, None), agreement.conditions)


def _come(pairs: Pairs) -> Iterator[_Likely]:
    return (_Likely(path, Versions(None, one), one.conditions) for path, one in pairs.come)


def _reconditioned(pairs: Pairs) -> Iterator[_Likely]:
    for kind, path, old, new in pairs.changed:
        if kind is ChangeKind.CONDITION:
            yield _Likely(path, Versions(old, new), (old.conditions, new.conditions))


def _together(
    kind: ChangeKind, all_versions: Iterable[_Likely], own: Container[Path], other: Container[Path]
) -> list[_Part]:
    """Return what changed, with each agreement what continues it and changed likewise.

    :param own: the auctions of the state that the agreements stand in.
    :param other: those of the other state; what continues an auction that it lacks belongs to it.
    """
    parts: list[_Part] = []
    at: dict[Path, dict[Hashable, _Part]] = {}
    for path, versions, likeness in sorted(all_versions, key=itemgetter(0)):
        root = _path_above(path, own)
        above = at.get(root, {})
        part = above.get(likeness)
        if part is None and above and root not in other:
            part = next(iter(above.values()))
        if part is None and path in at and not versions.agreement.text:
            part = next(iter(at[path].values()))
        if part is None:
            part = _Part(kind, versions)
            parts.append(part)
        else:
            part.below.append(versions)
        at.setdefault(path, {}).setdefault(likeness, part)
    return parts


def _path_above(path: Path, paths: Container[Path]) -> Path:
    """Return the longest of ``paths`` that an auction continues, nothing where there is none."""
    for length in range(len(path) - 1, 1, -1):
        if path[:length] in paths:
            return path[:length]
    return b""


def _row_key(agreement: Agreement | None) -> _RowKey:
    return None if agreement is None else agreement.row.address.of_row


def _by_row(parts: Iterable[_Part]) -> Iterable[list[_Part]]:
    """Return the parts that are about the same rows, in bidding order."""
    rows: dict[Hashable, list[_Part]] = {}
    for part in sorted(parts, key=lambda part: path_of(part.versions.agreement.auction)):
        rows.setdefault((part.kind, part.rows), []).append(part)
    return rows.values()


def _change(parts: list[_Part]) -> Change:
    """Return the change of a row."""
    told = [_telling(part) for part in parts]
    all_versions = tuple(part.versions for part in told)
    return Change(
        parts[0].kind, all_versions, tuple(versions for part in told for versions in part.below)
    )


def _telling(part: _Part) -> _Part:
    """Return a part with the auction that its row is about, where a history leads to it."""
    if part.versions.agreement.text:
        return part
    row = part.rows
    for number, versions in enumerate(part.below):
        if versions.agreement.text and (_row_key(versions.old), _row_key(versions.new)) == row:
            below = [part.versions, *part.below[:number], *part.below[number + 1 :]]
            return _Part(part.kind, versions, below)
    return part


def _bidding_order(change: Change) -> tuple[Path, int, str]:
    """Return what changes are sorted by: passes before an opening count last."""
    opening = opened(change.auction)
    return path_of(opening.auction), opening.passes, change.kind.value
