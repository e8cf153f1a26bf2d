"""The agreements of two states in pairs, and those without a partner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from ..book import Agreement
from .comparison import ChangeKind
from .states import Path, Version, distinct_definitions, is_same, normalized_meaning


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
