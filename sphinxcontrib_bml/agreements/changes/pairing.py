"""The agreements of two states in pairs, and those without a partner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from ..book import Agreement
from .comparison import ChangeKind
from .states import Path, State, distinct, is_same, meaning_of


class Pair(NamedTuple):
    """An agreement as it was and as it is, which differ as the kind says."""

    kind: ChangeKind
    path: Path
    """In the new state."""
    old: Agreement
    new: Agreement


@dataclass(slots=True)
class Pairs:
    """All that differs between two states, agreement by agreement."""

    changed: list[Pair] = field(default_factory=list)
    gone: list[tuple[Path, Agreement]] = field(default_factory=list)
    come: list[tuple[Path, Agreement]] = field(default_factory=list)


_Fits = Callable[[Agreement, Agreement], bool]


def _is_alert(old: Agreement, new: Agreement) -> bool:
    return old.conditions == new.conditions and meaning_of(old) == meaning_of(new)


def _is_condition(old: Agreement, new: Agreement) -> bool:
    return bool(old.text) and meaning_of(old) == meaning_of(new)


def _is_meaning(old: Agreement, new: Agreement) -> bool:
    return old.conditions == new.conditions


_KINDS: tuple[tuple[ChangeKind, _Fits], ...] = (
    (ChangeKind.ALERT, _is_alert),
    (ChangeKind.CONDITION, _is_condition),
    (ChangeKind.MEANING, _is_meaning),
)
"""How two definitions of one auction can differ, what they have most in common first."""


def pairs_of(old: State, new: State) -> Pairs:
    """Return what differs between two states (CHECKS CH-1).

    An auction that only has no text of its own any more, or not yet, while the other state has it
    too, neither came nor went.
    """
    pairs = Pairs()
    for path, agreements in new.at.items():
        before = old.at.get(path)
        if before is None:
            pairs.come += [(path, agreement) for agreement in distinct(agreements)]
        elif len(before) > 1 or len(agreements) > 1 or not is_same(before[0], agreements[0]):
            _pair(path, distinct(before), distinct(agreements), pairs)
    for path, agreements in old.at.items():
        if path not in new.at:
            pairs.gone += [(path, agreement) for agreement in distinct(agreements)]
    return pairs


def _pair(path: Path, old: list[Agreement], new: list[Agreement], pairs: Pairs) -> None:
    """Pair the definitions of one auction."""
    old, new, _ = _matched(old, new, is_same)
    for kind, fits in _KINDS:
        old, new, found = _matched(old, new, fits)
        pairs.changed += [Pair(kind, path, before, after) for before, after in found]
    pairs.gone += [(path, agreement) for agreement in old if agreement.text]
    pairs.come += [(path, agreement) for agreement in new if agreement.text]


def _matched(
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


def partners(old: list[Agreement], new: list[Agreement]) -> list[tuple[Agreement, Agreement]]:
    """Return the definitions of an auction in pairs, those first that say the same."""
    old, new, found = _matched(old, new, is_same)
    return [*found, *zip(old, new, strict=False)]
