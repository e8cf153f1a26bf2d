"""Comparison of two versions: changed agreements in groups, and agreements that moved."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Collection, Container, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from ...agreements.book import Agreement, Book
from ...agreements.queries import without_leading_passes
from ...agreements.system import System
from ...bridge.auctions import PASS
from . import change_kinds as kinds
from .pairs import AgreementDiff, AgreementPair, definition_pairs, match_agreements
from .parameters import with_parameters

if TYPE_CHECKING:
    from ...agreements.notes import Notes


_ENOUGH = 5
"""Number of continuations that is enough to detect a move without comparing the text."""

_Pattern = tuple[kinds.Path, kinds.Path]
"""The parts of a path before and after one of its calls."""


def find_moves(
    old: kinds.Version, new: kinds.Version, candidates: _Movable
) -> dict[kinds.Path, kinds.Path]:
    """Return the moved auctions, which have one different call, with their new paths.

    At least four of five agreements below a moved auction must be equal. With fewer than five, its
    text must be equal too. An auction must be added or removed with everything below it, or else
    have at least five agreements below it.
    """
    targets: dict[_Pattern, list[kinds.Path]] = {}
    for path in candidates.come:
        for pattern in _patterns(path):
            targets.setdefault(pattern, []).append(path)
    moves: dict[kinds.Path, kinds.Path] = {}
    taken: set[kinds.Path] = set()
    for path in candidates.gone:
        if any(path[:length] in moves for length in range(2, len(path))):
            continue
        target = _target(path, targets, taken, old, new)
        if target is not None:
            moves[path] = target
            taken.add(target)
    return moves


class _Movable(NamedTuple):
    """The auctions that may have moved away, and the auctions that they may have moved to."""

    gone: list[kinds.Path]
    come: list[kinds.Path]


def _movable(old: kinds.Version, new: kinds.Version, pairs: AgreementDiff) -> _Movable:
    """Return the auctions from which or to which agreements may have moved."""
    gone, come = _auctions_of(pairs.gone), _auctions_of(pairs.come)
    changed = [
        pair.path
        for pair in pairs.changed
        if pair.kind is kinds.ChangeKind.MEANING and not _is_unmoved(pair.path, old, new)
    ]
    return _Movable(list(_candidates(old, gone, changed)), list(_candidates(new, come, changed)))


def _is_unmoved(path: kinds.Path, old: kinds.Version, new: kinds.Version) -> bool:
    """Return whether an auction with a different text has mostly the same agreements below it."""
    below = max(old.count_below(path), new.count_below(path))
    return _have_similar_subtrees(path, path, below, old, new)


def _auctions_of(agreements: list[tuple[kinds.Path, Agreement]]) -> list[kinds.Path]:
    """Return the auctions of agreements, each once, in bidding order."""
    return sorted({path for path, _ in agreements})


def _candidates(
    state: kinds.Version, alone: list[kinds.Path], changed: list[kinds.Path]
) -> Iterator[kinds.Path]:
    """Yield the auctions that may have moved in bidding order, before their continuations.

    :param alone: auctions that the other version lacks.
    :param changed: auctions with a different text in the other version.
    """
    last: kinds.Path = b""
    roots = set()
    for path in alone:
        if not last or path[: len(last)] != last:
            last = path
            roots.add(path)
    for path in sorted({*alone, *changed}):
        if path in roots or state.count_below(path) >= _ENOUGH:
            yield path


def _patterns(path: kinds.Path) -> Iterator[_Pattern]:
    """Yield the rest of a path without one of its calls, the last call first."""
    for place in range(len(path) - 1, 0, -1):
        yield path[:place], path[place + 1 :]


def _target(
    path: kinds.Path,
    targets: dict[_Pattern, list[kinds.Path]],
    taken: set[kinds.Path],
    old: kinds.Version,
    new: kinds.Version,
) -> kinds.Path | None:
    """Return the new path of a moved auction, or None."""
    for pattern in _patterns(path):
        for target in targets.get(pattern, ()):
            if target != path and target not in taken and _is_moved(path, target, old, new):
                return target
    return None


def _is_moved(path: kinds.Path, target: kinds.Path, old: kinds.Version, new: kinds.Version) -> bool:
    below = max(old.count_below(path), new.count_below(target))
    if below < _ENOUGH and not _have_same_meaning(old.at[path], new.at[target]):
        return False
    return _have_similar_subtrees(path, target, below, old, new)


def _have_same_meaning(old: list[Agreement], new: list[Agreement]) -> bool:
    """Return whether two auctions have the same meaning; auctions without text never have."""
    return any(map(kinds.normalized_meaning, old)) and kinds.have_same_meaning(old, new)


def _have_similar_subtrees(
    path: kinds.Path,
    target: kinds.Path,
    below: int,
    old: kinds.Version,
    new: kinds.Version,
) -> bool:
    """Return whether four of five agreements below are equal."""
    allowed = below // 5
    if below - min(old.count_below(path), new.count_below(target)) > allowed:
        return False
    others = 0
    for one in old.continuations(path):
        found = new.at.get(target + one[len(path) :])
        if found is None or not kinds.have_same_meaning(old.at[one], found):
            others += 1
            if others > allowed:
                return False
    return new.count_below(target) - (old.count_below(path) - others) <= allowed


_RowKey = tuple[str, int, int] | None
"""Document, table and position of a row; None without a row."""


class _ChangeKey(NamedTuple):
    """A changed agreement, with a key for agreements with the same change."""

    path: kinds.Path
    versions: kinds.AgreementChange
    likeness: Hashable
    """Value that is equal for the same change."""


@dataclass(slots=True)
class _ChangeGroup:
    """An agreement, and its continuations with the same change."""

    kind: kinds.ChangeKind
    versions: kinds.AgreementChange
    below: list[kinds.AgreementChange] = field(default_factory=list)

    @property
    def rows(self) -> tuple[_RowKey, _RowKey]:
        """The old and the new row of the agreement."""
        return _row_key(self.versions.old), _row_key(self.versions.new)


def group_changes(
    pairs: AgreementDiff,
    moves: Mapping[kinds.Path, kinds.Path],
    old: kinds.Version,
    moved: kinds.Version,
    new: kinds.Version,
) -> tuple[kinds.Change, ...]:
    """Return the changes between two versions, one per row, in bidding order.

    :param pairs: the differences between ``moved`` and ``new``.
    :param moved: the old version after ``moves``.
    """
    at_targets = [
        list(_replaced_at_target(source, target, old, new)) for source, target in moves.items()
    ]
    moves_told = list(_moved_agreements(moves, at_targets, old, new))
    levels = min(old.rest_levels, new.rest_levels)
    old_rest, new_rest = old.rest_rows(levels).with_moves(moves), new.rest_rows(levels)
    pairs = pairs.joined(match_agreements(old_rest, new_rest))
    before, after = ChainMap(moved.at, old_rest.at), ChainMap(new.at, new_rest.at)
    parts = [
        *moves_told,
        *_group_subtrees(kinds.ChangeKind.REMOVED, _removed(pairs, moves_told), before, after),
        *_group_subtrees(kinds.ChangeKind.ADDED, _added(pairs), after, before),
        *_group_subtrees(kinds.ChangeKind.CONDITION, _with_new_conditions(pairs), after, after),
        *_unmoved_changes(pairs.changed, list(chain.from_iterable(at_targets))),
        *_lines(old.lines.with_moves(moves), new.lines, moved, new),
    ]
    return tuple(sorted(map(_change, _by_row(parts)), key=_bidding_order))


def _moved_agreements(
    moves: Mapping[kinds.Path, kinds.Path],
    at_targets: Iterable[list[kinds.AgreementChange]],
    old: kinds.Version,
    new: kinds.Version,
) -> Iterator[_ChangeGroup]:
    for (source, target), (first, *others) in zip(moves.items(), at_targets, strict=True):
        below = [
            versions
            for path in old.continuations(source)
            for versions in _partners(old.at[path], new.at.get(target + path[len(source) :], []))
        ]
        yield _ChangeGroup(kinds.ChangeKind.MOVED, first, [*others, *below])


def _partners(old: list[Agreement], new: list[Agreement]) -> Iterator[kinds.AgreementChange]:
    """Yield the definitions of a moved auction with their new definitions."""
    return (
        kinds.AgreementChange(*pair)
        for pair in definition_pairs(
            kinds.distinct_definitions(old), kinds.distinct_definitions(new)
        )
    )


def _replaced_at_target(
    source: kinds.Path,
    target: kinds.Path,
    old: kinds.Version,
    new: kinds.Version,
) -> Iterator[kinds.AgreementChange]:
    """Yield the moved agreements, paired with added definitions rather than existing ones."""
    stood = set(map(kinds.comparison_key, old.at.get(target, ())))
    there = sorted(new.at[target], key=lambda one: kinds.comparison_key(one) in stood)
    return _partners(old.at[source], there)


def _unmoved_changes(
    pairs: Iterable[AgreementPair], moved: Collection[kinds.AgreementChange]
) -> Iterator[_ChangeGroup]:
    """Yield separate changes; a different text of a moved agreement is part of the move."""
    olds = {id(versions.old) for versions in moved}
    news = {id(versions.new) for versions in moved}
    for kind, _path, old, new in pairs:
        is_told = id(new) in news and (id(old) in olds or not old.text)
        if kind is not kinds.ChangeKind.CONDITION and not (
            kind is kinds.ChangeKind.MEANING and is_told
        ):
            yield _ChangeGroup(kind, kinds.AgreementChange(old, new))


def _lines(
    old: kinds.Version,
    new: kinds.Version,
    moved: kinds.Version,
    all_new: kinds.Version,
) -> Iterator[_ChangeGroup]:
    """Yield the changes of ``//as`` lines whose auctions are in both versions (CHECKS CH-7)."""
    pairs = match_agreements(old, new)
    kind = kinds.ChangeKind.SYSTEM_ON
    for pair in pairs.changed:
        yield _ChangeGroup(kind, kinds.AgreementChange(pair.old, pair.new))
    for path, gone in pairs.gone:
        if path in all_new.at:
            yield _ChangeGroup(kind, kinds.AgreementChange(gone, None))
    for path, come in pairs.come:
        if path in moved.at:
            yield _ChangeGroup(kind, kinds.AgreementChange(None, come))


def _removed(pairs: AgreementDiff, moved: Iterable[_ChangeGroup]) -> Iterator[_ChangeKey]:
    """Yield the removed agreements that did not move."""
    told = {id(one.old) for part in moved for one in (part.versions, *part.below)}
    for path, agreement in pairs.gone:
        if id(agreement) not in told:
            yield _ChangeKey(path, kinds.AgreementChange(agreement, None), agreement.conditions)


def _added(pairs: AgreementDiff) -> Iterator[_ChangeKey]:
    return (
        _ChangeKey(path, kinds.AgreementChange(None, one), one.conditions)
        for path, one in pairs.come
    )


def _with_new_conditions(pairs: AgreementDiff) -> Iterator[_ChangeKey]:
    for kind, path, old, new in pairs.changed:
        if kind is kinds.ChangeKind.CONDITION:
            yield _ChangeKey(
                path, kinds.AgreementChange(old, new), (old.conditions, new.conditions)
            )


def _group_subtrees(
    kind: kinds.ChangeKind,
    all_versions: Iterable[_ChangeKey],
    own: Container[kinds.Path],
    other: Container[kinds.Path],
) -> list[_ChangeGroup]:
    """Return the changes, with continuations that have the same change.

    :param own: the auctions of the version that contains the agreements.
    :param other: the auctions of the other version. Continuations of an auction that it lacks are
        always part of its change.
    """
    parts: list[_ChangeGroup] = []
    at: dict[kinds.Path, dict[Hashable, _ChangeGroup]] = {}
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


def _path_above(path: kinds.Path, paths: Container[kinds.Path]) -> kinds.Path:
    """Return the longest of ``paths`` that is a proper beginning of a path, or empty bytes."""
    for length in range(len(path) - 1, 1, -1):
        if path[:length] in paths:
            return path[:length]
    return b""


def _row_key(agreement: Agreement | None) -> _RowKey:
    return None if agreement is None else agreement.row.address.of_row


def _by_row(parts: Iterable[_ChangeGroup]) -> Iterable[list[_ChangeGroup]]:
    """Return the groups with the same rows together, in bidding order."""
    rows: dict[Hashable, list[_ChangeGroup]] = {}
    for part in sorted(parts, key=lambda part: kinds.path_of(part.versions.agreement.auction)):
        rows.setdefault((part.kind, part.rows), []).append(part)
    return rows.values()


def _change(parts: list[_ChangeGroup]) -> kinds.Change:
    """Return the change of a row."""
    told = [_with_row_auction(part) for part in parts]
    all_versions = tuple(part.versions for part in told)
    return kinds.Change(
        parts[0].kind, all_versions, tuple(versions for part in told for versions in part.below)
    )


def _with_row_auction(part: _ChangeGroup) -> _ChangeGroup:
    """Return a group with the row's own auction instead of an auction of its history."""
    if part.versions.agreement.text:
        return part
    row = part.rows
    for number, versions in enumerate(part.below):
        if versions.agreement.text and (_row_key(versions.old), _row_key(versions.new)) == row:
            below = [part.versions, *part.below[:number], *part.below[number + 1 :]]
            return _ChangeGroup(part.kind, versions, below)
    return part


def _bidding_order(change: kinds.Change) -> tuple[kinds.Path, int, str]:
    """Return the sort key of a change: passes before an opening count last."""
    opening = without_leading_passes(change.auction)
    return kinds.path_of(opening.auction), opening.passes, change.kind.value


def diff(old: Notes | System, new: Notes | System) -> kinds.Comparison:
    """Return the changes from ``old`` to ``new`` in bidding order; empty if there are none.

    Rows that only moved in the notes do not count. Texts with different spellings of suits, dashes
    and marks are equal (CHECKS CH-1). A changed parameter is one change (LANGUAGE PR-6).
    """
    systems = (one if isinstance(one, System) else one.system for one in (old, new))
    return with_parameters(compare(old.book, new.book), *(one.parameters for one in systems))


def compare(old: Book, new: Book) -> kinds.Comparison:
    """Return the changes from one book to another (CHECKS CH-1, CH-6) in linear time."""
    return compare_openings(old, new).comparison


class ComparedOpenings(NamedTuple):
    """The changes in some openings of a system, and possible moves to and from other openings.

    If nothing can have moved between these and other openings, they are compared separately.
    """

    comparison: kinds.Comparison
    gone: frozenset[_Pattern]
    """Auctions that may have moved out, without the call that determines their opening."""
    come: frozenset[_Pattern]
    """Auctions that may have moved in, without the call that determines their opening."""


def compare_openings(old: Book, new: Book) -> ComparedOpenings:
    """Return the changes in some openings that no old or new row connects with others."""
    before, after = kinds.Version(old), kinds.Version(new)
    pairs = match_agreements(before, after)
    movable = _movable(before, after, pairs)
    moves = find_moves(before, after, movable)
    moved = before.with_moves(moves) if moves else before
    if moves:
        pairs = match_agreements(moved, after)
    changes = kinds.Comparison(group_changes(pairs, moves, before, moved, after))
    gone, come = (frozenset(chain(*map(_opening_patterns, paths))) for paths in movable)
    return ComparedOpenings(changes, gone, come)


def _opening_patterns(path: kinds.Path) -> Iterator[_Pattern]:
    """Yield an auction without its opening, and without each pass before the opening."""
    for place in range(1, len(path)):
        yield path[:place], path[place + 1 :]
        if path[place] != PASS.number:
            return
