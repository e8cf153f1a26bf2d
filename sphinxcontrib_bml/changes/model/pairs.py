"""The agreements of two states in pairs, and those without a partner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...agreements.book import Agreement
from .comparison import (
    ChangeKind,
    Path,
    Version,
    distinct_definitions,
    have_same_meaning,
    is_same,
    normalized_meaning,
)


class AgreementPair(NamedTuple):
    """An agreement as it was and as it is, which differ as the kind says."""

    kind: ChangeKind
    path: Path
    """In the new state."""
    old: Agreement
    new: Agreement


@dataclass(slots=True)
class AgreementDiff:
    """All that differs between two states, agreement by agreement."""

    changed: list[AgreementPair] = field(default_factory=list)
    gone: list[tuple[Path, Agreement]] = field(default_factory=list)
    come: list[tuple[Path, Agreement]] = field(default_factory=list)


_Fits = Callable[[Agreement, Agreement], bool]


def _is_alert(old: Agreement, new: Agreement) -> bool:
    return old.conditions == new.conditions and normalized_meaning(old) == normalized_meaning(new)


def _is_condition(old: Agreement, new: Agreement) -> bool:
    return bool(old.text) and normalized_meaning(old) == normalized_meaning(new)


def _is_meaning(old: Agreement, new: Agreement) -> bool:
    return old.conditions == new.conditions


_KINDS: tuple[tuple[ChangeKind, _Fits], ...] = (
    (ChangeKind.ALERT, _is_alert),
    (ChangeKind.CONDITION, _is_condition),
    (ChangeKind.MEANING, _is_meaning),
)
"""How two definitions of one auction can differ, what they have most in common first."""


def match_agreements(old: Version, new: Version) -> AgreementDiff:
    """Return what differs between two states (CHECKS CH-1).

    An auction that only has no text of its own any more, or not yet, while the other state has it
    too, neither came nor went.
    """
    pairs = AgreementDiff()
    for path, agreements in new.at.items():
        before = old.at.get(path)
        if before is None:
            pairs.come += [(path, agreement) for agreement in distinct_definitions(agreements)]
        elif len(before) > 1 or len(agreements) > 1 or not is_same(before[0], agreements[0]):
            _pair(path, distinct_definitions(before), distinct_definitions(agreements), pairs)
    for path, agreements in old.at.items():
        if path not in new.at:
            pairs.gone += [(path, agreement) for agreement in distinct_definitions(agreements)]
    return pairs


def _pair(path: Path, old: list[Agreement], new: list[Agreement], pairs: AgreementDiff) -> None:
    """Pair the definitions of one auction."""
    old, new, _ = _match(old, new, is_same)
    for kind, fits in _KINDS:
        old, new, found = _match(old, new, fits)
        pairs.changed += [AgreementPair(kind, path, before, after) for before, after in found]
    pairs.gone += [(path, agreement) for agreement in old if agreement.text]
    pairs.come += [(path, agreement) for agreement in new if agreement.text]


def _match(
    old: list[Agreement], new: list[Agreement], fits: _Fits
) -> tuple[list[Agreement], list[Agreement], list[tuple[Agreement, Agreement]]]:
    """Return who finds no partner, old and new, and the pairs of the others."""
    found = []
    alone = []
    rest = list(new)
    for before in old:
        after = next((one for one in rest if fits(before, one)), None)
        if after is None:
            alone.append(before)
        else:
            rest.remove(after)
            found.append((before, after))
    return alone, rest, found


def definition_pairs(
    old: list[Agreement], new: list[Agreement]
) -> list[tuple[Agreement, Agreement]]:
    """Return the definitions of an auction in pairs, those first that say the same."""
    old, new, found = _match(old, new, is_same)
    return [*found, *zip(old, new, strict=False)]


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
