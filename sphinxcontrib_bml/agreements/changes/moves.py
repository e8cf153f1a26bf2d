"""What stands behind another call than before (CHECKS CH-6)."""

from __future__ import annotations

from collections.abc import Iterator

from ..book import Agreement
from .comparison import ChangeKind
from .pairing import AgreementDiff
from .states import Path, Version, have_same_meaning, normalized_meaning

_ENOUGH = 5
"""Auctions below from which they alone tell what moved, whatever the text above them says."""

_Pattern = tuple[Path, Path]
"""What stands before and behind a call."""


def find_moves(old: Version, new: Version, pairs: AgreementDiff) -> dict[Path, Path]:
    """Return the auctions that became others, one call of them changed, with what continues them.

    Below such an auction at least four of five agreements are equal. Where fewer than five stand
    below, its text is the same too. What stands alone must have come or gone as a whole; a part
    of more that came or went is looked at where five agreements stand below it.
    """
    gone, come = _auctions_of(pairs.gone), _auctions_of(pairs.come)
    changed = [
        pair.path
        for pair in pairs.changed
        if pair.kind is ChangeKind.MEANING and not _is_unmoved(pair.path, old, new)
    ]
    if not (gone or changed) or not (come or changed):
        return {}
    targets: dict[_Pattern, list[Path]] = {}
    for path in _candidates(new, come, changed):
        for pattern in _patterns(path):
            targets.setdefault(pattern, []).append(path)
    moves: dict[Path, Path] = {}
    taken: set[Path] = set()
    for path in _candidates(old, gone, changed):
        if any(path[:length] in moves for length in range(2, len(path))):
            continue
        target = _target(path, targets, taken, old, new)
        if target is not None:
            moves[path] = target
            taken.add(target)
    return moves


def _is_unmoved(path: Path, old: Version, new: Version) -> bool:
    """Tell whether an auction that means something else still has most of what stood below it."""
    below = max(old.count_below(path), new.count_below(path))
    return _have_similar_subtrees(path, path, below, old, new)


def _auctions_of(agreements: list[tuple[Path, Agreement]]) -> list[Path]:
    """Return the auctions of agreements, each once, in bidding order."""
    return sorted({path for path, _ in agreements})


def _candidates(state: Version, alone: list[Path], changed: list[Path]) -> Iterator[Path]:
    """Yield the auctions that may have moved, in bidding order, none before one that it continues.

    :param alone: those that the other state lacks.
    :param changed: those that mean something else there.
    """
    last: Path = b""
    roots = set()
    for path in alone:
        if not last or path[: len(last)] != last:
            last = path
            roots.add(path)
    for path in sorted({*alone, *changed}):
        if path in roots or state.count_below(path) >= _ENOUGH:
            yield path


def _patterns(path: Path) -> Iterator[_Pattern]:
    """Yield what is left of an auction without one of its calls, the last one first."""
    for place in range(len(path) - 1, 0, -1):
        yield path[:place], path[place + 1 :]


def _target(
    path: Path,
    targets: dict[_Pattern, list[Path]],
    taken: set[Path],
    old: Version,
    new: Version,
) -> Path | None:
    """Return the auction that one became, None where there is none."""
    for pattern in _patterns(path):
        for target in targets.get(pattern, ()):
            if target != path and target not in taken and _is_moved(path, target, old, new):
                return target
    return None


def _is_moved(path: Path, target: Path, old: Version, new: Version) -> bool:
    below = max(old.count_below(path), new.count_below(target))
    if below < _ENOUGH and not _have_same_meaning(old.at[path], new.at[target]):
        return False
    return _have_similar_subtrees(path, target, below, old, new)


def _have_same_meaning(old: list[Agreement], new: list[Agreement]) -> bool:
    """Tell whether two auctions say the same; those that say nothing do not."""
    return any(map(normalized_meaning, old)) and have_same_meaning(old, new)


def _have_similar_subtrees(
    path: Path, target: Path, below: int, old: Version, new: Version
) -> bool:
    """Tell whether four of five agreements below are equal."""
    allowed = below // 5
    if below - min(old.count_below(path), new.count_below(target)) > allowed:
        return False
    others = 0
    for one in old.continuations(path):
        found = new.at.get(target + one[len(path) :])
        if found is None or not have_same_meaning(old.at[one], found):
            others += 1
            if others > allowed:
                return False
    return new.count_below(target) - (old.count_below(path) - others) <= allowed
