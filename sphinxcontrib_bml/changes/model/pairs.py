"""Pairs of agreements of two versions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from ...agreements.book import Agreement
from . import change_kinds as kinds


class AgreementPair(NamedTuple):
    """An agreement in the old and the new version, with the kind of its change."""

    kind: kinds.ChangeKind
    path: kinds.Path
    """The path in the new version."""
    old: Agreement
    new: Agreement


@dataclass(slots=True)
class AgreementDiff:
    """The differences between two versions, by agreement."""

    changed: list[AgreementPair] = field(default_factory=list)
    gone: list[tuple[kinds.Path, Agreement]] = field(default_factory=list)
    come: list[tuple[kinds.Path, Agreement]] = field(default_factory=list)

    def joined(self, other: AgreementDiff) -> AgreementDiff:
        """Return these differences and other ones."""
        return AgreementDiff(
            self.changed + other.changed, self.gone + other.gone, self.come + other.come
        )


_Fits = Callable[[Agreement, Agreement], bool]


def _is_alert(old: Agreement, new: Agreement) -> bool:
    return old.conditions == new.conditions and kinds.normalized_meaning(
        old
    ) == kinds.normalized_meaning(new)


def _is_condition(old: Agreement, new: Agreement) -> bool:
    return bool(old.text) and kinds.normalized_meaning(old) == kinds.normalized_meaning(new)


def _is_meaning(old: Agreement, new: Agreement) -> bool:
    return old.conditions == new.conditions


_KINDS: tuple[tuple[kinds.ChangeKind, _Fits], ...] = (
    (kinds.ChangeKind.ALERT, _is_alert),
    (kinds.ChangeKind.CONDITION, _is_condition),
    (kinds.ChangeKind.MEANING, _is_meaning),
)
"""Possible differences of two definitions of one auction, the most similar first."""


def match_agreements(old: kinds.Version, new: kinds.Version) -> AgreementDiff:
    """Return the differences between two versions (CHECKS CH-1).

    An auction in both versions that only gained or lost its only text is not added or removed.
    """
    pairs = AgreementDiff()
    for path, agreements in new.at.items():
        before = old.at.get(path)
        if before is None:
            pairs.come += [
                (path, agreement) for agreement in kinds.distinct_definitions(agreements)
            ]
        elif len(before) > 1 or len(agreements) > 1 or not kinds.is_same(before[0], agreements[0]):
            _pair(
                path,
                kinds.distinct_definitions(before),
                kinds.distinct_definitions(agreements),
                pairs,
            )
    for path, agreements in old.at.items():
        if path not in new.at:
            pairs.gone += [
                (path, agreement) for agreement in kinds.distinct_definitions(agreements)
            ]
    return pairs


def _pair(
    path: kinds.Path, old: list[Agreement], new: list[Agreement], pairs: AgreementDiff
) -> None:
    """Pair the definitions of one auction."""
    old, new, _ = _match(old, new, kinds.is_same)
    for kind, fits in _KINDS:
        old, new, found = _match(old, new, fits)
        pairs.changed += [AgreementPair(kind, path, before, after) for before, after in found]
    pairs.gone += [(path, agreement) for agreement in old if agreement.text]
    pairs.come += [(path, agreement) for agreement in new if agreement.text]


def _match(
    old: list[Agreement], new: list[Agreement], fits: _Fits
) -> tuple[list[Agreement], list[Agreement], list[tuple[Agreement, Agreement]]]:
    """Return the unpaired definitions, old and new, and the pairs of the others."""
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
    """Return the definitions of an auction in pairs, equal ones first."""
    old, new, found = _match(old, new, kinds.is_same)
    return [*found, *zip(old, new, strict=False)]
