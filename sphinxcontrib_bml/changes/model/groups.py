"""One change a row, what came or went with it counted (CHECKS CH-2)."""

from __future__ import annotations

from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from ...agreements.book import Agreement
from ...agreements.queries import without_leading_passes
from .comparison import (
    AgreementChange,
    Change,
    ChangeKind,
    Comparison,
    Path,
    Version,
    comparison_key,
    distinct_definitions,
    path_of,
)
from .pairs import AgreementDiff, AgreementPair, definition_pairs, find_moves, match_agreements

if TYPE_CHECKING:
    from ...agreements.book import Book
    from ...agreements.notes import Notes
    from ...agreements.system import System

_RowKey = tuple[str, int, int] | None
"""Document, table and number of a row; nothing where there is none."""


class _ChangeKey(NamedTuple):
    """An agreement that came, went or changed, and what tells whether others belong to it."""

    path: Path
    versions: AgreementChange
    likeness: Hashable
    """Steps of which it is equal changed alike."""


@dataclass(slots=True)
class _ChangeGroup:
    """What changed together: an agreement, and those that continue it and changed likewise."""

    kind: ChangeKind
    versions: AgreementChange
    below: list[AgreementChange] = field(default_factory=list)

    @property
    def rows(self) -> tuple[_RowKey, _RowKey]:
        """The rows of the agreement, old and new."""
        return _row_key(self.versions.old), _row_key(self.versions.new)


def group_changes(
    pairs: AgreementDiff, moves: Mapping[Path, Path], old: Version, moved: Version, new: Version
) -> tuple[Change, ...]:
    """Return the changes between two states, a row each, in bidding order.

    :param pairs: what differs between ``moved`` and ``new``.
    :param moved: the old state once ``moves`` are followed.
    """
    at_targets = [
        list(_replaced_at_target(source, target, old, new)) for source, target in moves.items()
    ]
    moves_told = list(_moved_agreements(moves, at_targets, old, new))
    parts = [
        *moves_told,
        *_group_subtrees(ChangeKind.REMOVED, _removed(pairs, moves_told), moved.at, new.at),
        *_group_subtrees(ChangeKind.ADDED, _added(pairs), new.at, moved.at),
        *_group_subtrees(ChangeKind.CONDITION, _with_new_conditions(pairs), new.at, new.at),
        *_unmoved_changes(pairs.changed, list(chain.from_iterable(at_targets))),
    ]
    return tuple(sorted(map(_change, _by_row(parts)), key=_bidding_order))


def _moved_agreements(
    moves: Mapping[Path, Path],
    at_targets: Iterable[list[AgreementChange]],
    old: Version,
    new: Version,
) -> Iterator[_ChangeGroup]:
    for (source, target), (first, *others) in zip(moves.items(), at_targets, strict=True):
        below = [
            versions
            for path in old.continuations(source)
            for versions in _partners(old.at[path], new.at.get(target + path[len(source) :], []))
        ]
        yield _ChangeGroup(ChangeKind.MOVED, first, [*others, *below])


def _partners(old: list[Agreement], new: list[Agreement]) -> Iterator[AgreementChange]:
    """Yield the definitions of an auction that moved with those that it has there."""
    return (
        AgreementChange(*pair)
        for pair in definition_pairs(distinct_definitions(old), distinct_definitions(new))
    )


def _replaced_at_target(
    source: Path, target: Path, old: Version, new: Version
) -> Iterator[AgreementChange]:
    """Yield the agreements that moved themselves, with what came rather than with what stayed."""
    stood = set(map(comparison_key, old.at.get(target, ())))
    there = sorted(new.at[target], key=lambda one: comparison_key(one) in stood)
    return _partners(old.at[source], there)


def _unmoved_changes(
    pairs: Iterable[AgreementPair], moved: Collection[AgreementChange]
) -> Iterator[_ChangeGroup]:
    """Yield what changed by itself; another text of what moved is told there."""
    olds = {id(versions.old) for versions in moved}
    news = {id(versions.new) for versions in moved}
    for kind, _path, old, new in pairs:
        is_told = id(new) in news and (id(old) in olds or not old.text)
        if kind is not ChangeKind.CONDITION and not (kind is ChangeKind.MEANING and is_told):
            yield _ChangeGroup(kind, AgreementChange(old, new))


def _removed(pairs: AgreementDiff, moved: Iterable[_ChangeGroup]) -> Iterator[_ChangeKey]:
    """Yield what went, and did not move away."""
    told = {id(one.old) for part in moved for one in (part.versions, *part.below)}
    for path, agreement in pairs.gone:
        if id(agreement) not in told:
            yield _ChangeKey(path, AgreementChange(agreement, None), agreement.conditions)


def _added(pairs: AgreementDiff) -> Iterator[_ChangeKey]:
    return (
        _ChangeKey(path, AgreementChange(None, one), one.conditions) for path, one in pairs.come
    )


def _with_new_conditions(pairs: AgreementDiff) -> Iterator[_ChangeKey]:
    for kind, path, old, new in pairs.changed:
        if kind is ChangeKind.CONDITION:
            yield _ChangeKey(path, AgreementChange(old, new), (old.conditions, new.conditions))


def _group_subtrees(
    kind: ChangeKind,
    all_versions: Iterable[_ChangeKey],
    own: Container[Path],
    other: Container[Path],
) -> list[_ChangeGroup]:
    """Return what changed, with each agreement what continues it and changed likewise.

    :param own: the auctions of the state that the agreements stand in.
    :param other: those of the other state; what continues an auction that it lacks belongs to it.
    """
    parts: list[_ChangeGroup] = []
    at: dict[Path, dict[Hashable, _ChangeGroup]] = {}
    for path, versions, likeness in sorted(all_versions, key=itemgetter(0)):
        root = _path_above(path, own)
        above = at.get(root, {})
        part = above.get(likeness)
        if part is None and above and root not in other:
            part = next(iter(above.values()))
        if part is None and path in at and not versions.agreement.text:
            part = next(iter(at[path].values()))
        if part is None:
            part = _ChangeGroup(kind, versions)
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


def _by_row(parts: Iterable[_ChangeGroup]) -> Iterable[list[_ChangeGroup]]:
    """Return the parts that are about the same rows, in bidding order."""
    rows: dict[Hashable, list[_ChangeGroup]] = {}
    for part in sorted(parts, key=lambda part: path_of(part.versions.agreement.auction)):
        rows.setdefault((part.kind, part.rows), []).append(part)
    return rows.values()


def _change(parts: list[_ChangeGroup]) -> Change:
    """Return the change of a row."""
    told = [_with_row_auction(part) for part in parts]
    all_versions = tuple(part.versions for part in told)
    return Change(
        parts[0].kind, all_versions, tuple(versions for part in told for versions in part.below)
    )


def _with_row_auction(part: _ChangeGroup) -> _ChangeGroup:
    """Return a part with the auction that its row is about, where a history leads to it."""
    if part.versions.agreement.text:
        return part
    row = part.rows
    for number, versions in enumerate(part.below):
        if versions.agreement.text and (_row_key(versions.old), _row_key(versions.new)) == row:
            below = [part.versions, *part.below[:number], *part.below[number + 1 :]]
            return _ChangeGroup(part.kind, versions, below)
    return part


def _bidding_order(change: Change) -> tuple[Path, int, str]:
    """Return what changes are sorted by: passes before an opening count last."""
    opening = without_leading_passes(change.auction)
    return path_of(opening.auction), opening.passes, change.kind.value


def diff(old: Notes | System, new: Notes | System) -> Comparison:
    """Return what changed from ``old`` to ``new``, in bidding order; nothing where all is equal.

    Rows that only moved in the notes, and texts that only spell suits, dashes and marks otherwise,
    are no changes (CHECKS CH-1). Rows for all other calls and ``//as`` lines take no part.
    """
    return compare(old.book, new.book)


def compare(old: Book, new: Book) -> Comparison:
    """Return what changed from one book to another (CHECKS CH-1, CH-6); linear in both."""
    before, after = Version(old), Version(new)
    pairs = match_agreements(before, after)
    moves = find_moves(before, after, pairs)
    moved = before.with_moves(moves) if moves else before
    if moves:
        pairs = match_agreements(moved, after)
    return Comparison(group_changes(pairs, moves, before, moved, after))
