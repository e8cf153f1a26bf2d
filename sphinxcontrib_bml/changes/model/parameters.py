"""Changes that a changed parameter makes: one change instead of many (LANGUAGE PR-6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from ...agreements.abbreviations import normalize_text
from ...language.parameters import UsedParameter, fill
from .change_kinds import Change, ChangeKind, Comparison, ParameterChange

_Value = tuple[str, str]
"""The text of a parameter as written, and with the parameters in it filled in."""


def with_parameters(
    comparison: Comparison, old: Iterable[UsedParameter], new: Iterable[UsedParameter]
) -> Comparison:
    """Return a comparison in which each changed parameter is one change.

    :param old: the parameters that the old version uses, as one partner has them.
    """
    before, after = _values_of(old), _values_of(new)
    pairs = {name: _pairs(before[name], after[name]) for name in before.keys() & after.keys()}
    pairs = {name: found for name, found in pairs.items() if found}
    changed = dict(_changed(before, after, pairs))
    if not changed:
        return comparison
    values: dict[str, list[tuple[str, str]]] = {}
    for name in changed:
        users = {other for other in pairs if other == name or name in _names_in(after[other])}
        values[name] = [value for user in users for value in pairs[user]]
    everything = [value for own in values.values() for value in own]
    made: dict[str, list[Change]] = {name: [] for name in changed}
    left = []
    for change in comparison.changes:
        makers = [name for name, own in values.items() if _is_by_values(change, own)]
        if not makers and _is_by_values(change, everything):
            makers = [name for name, own in values.items() if _has_value(change, own)]
        for name in makers:
            made[name].append(change)
        if not makers:
            left.append(change)
    found = (
        ParameterChange(name, next(_old_texts(before[name], after[name])), parameter, tuple(own))
        for name, parameter in changed.items()
        if (own := made[name])
    )
    return replace(comparison, changes=tuple(left), parameters=tuple(found))


def _old_texts(before: Iterable[_Value], after: Iterable[_Value]) -> Iterator[str]:
    now = {text for text, _ in after}
    return (text for text, _ in before if text not in now)


def _values_of(used: Iterable[UsedParameter]) -> dict[str, dict[_Value, UsedParameter]]:
    """Return the values of parameters by name."""
    values: dict[str, dict[_Value, UsedParameter]] = {}
    for one in used:
        values.setdefault(one.name, {}).setdefault((one.text, one.value), one)
    return values


def _pairs(before: Iterable[_Value], after: Iterable[_Value]) -> list[tuple[str, str]]:
    """Return the old and the new value of a parameter that has changed."""
    old, new = ({shown for _, shown in values} for values in (before, after))
    return [(one, other) for one in sorted(old - new) for other in sorted(new - old)]


def _changed(
    before: dict[str, dict[_Value, UsedParameter]],
    after: dict[str, dict[_Value, UsedParameter]],
    pairs: Iterable[str],
) -> Iterator[tuple[str, UsedParameter]]:
    """Yield the parameters whose own text has changed, as they are now."""
    for name in sorted(pairs):
        old = {text for text, _ in before[name]}
        now = (one for (text, _), one in after[name].items() if text not in old)
        if any(_old_texts(before[name], after[name])):
            yield from ((name, one) for one in islice(now, 1))


def _names_in(values: Iterable[_Value]) -> set[str]:
    return {name for text, _ in values for name, _ in fill(text, {}).names}


def _is_by_values(change: Change, values: list[tuple[str, str]]) -> bool:
    """Return whether all texts of a change differ only in values."""
    if change.kind is not ChangeKind.MEANING or change.below:
        return False
    for versions in change.versions:
        old, new = versions.old, versions.new
        if old is None or new is None:
            return False
        if not _is_replaced(old.text, new.text, values) and not _is_replaced(
            old.written, new.written, values
        ):
            return False
    return True


def _has_value(change: Change, values: list[tuple[str, str]]) -> bool:
    """Return whether the old text of a change has one of the values."""
    old = change.old
    assert old is not None
    return any(_pattern(values).search(text) for text in (old.text, old.written))


def _is_replaced(old: str, new: str, values: list[tuple[str, str]]) -> bool:
    """Return whether a text becomes another one if new values replace old ones."""
    by_old = dict(values)
    replaced = _pattern(values).sub(lambda found: by_old[found[0]], old)
    return replaced != old and normalize_text(replaced) == normalize_text(new)


def _pattern(values: list[tuple[str, str]]) -> re.Pattern[str]:
    longest_first = sorted((re.escape(old) for old, _ in values), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")
