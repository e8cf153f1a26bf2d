"""Auctions that rows go on from: whose calls they are, which are legal (IM-9 to IM-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...bridge import Auction, Side
from ...language.labels import Label, Variable, parse_label
from ...language.prose_auctions import expanded
from ...language.variables import base_of
from .standings import ILLEGAL, OPEN, find_standing

Path = tuple[Label, ...]
"""An auction as labels; passes that LANGUAGE EX-2 implies are left out."""

_PASSES = frozenset({"p", "pass"})


def is_pass(label: Label) -> bool:
    """Tell whether a label is a pass and nothing else."""
    return label.text.strip("()").lower() in _PASSES


def theirs(label: Label) -> Label:
    """Return ``label`` as a call of the opponents."""
    if label.side is Side.THEY:
        return label
    return Label(Side.THEY, label.parts, f"({label.text})")


def is_same(one: Label, other: Label) -> bool:
    """Tell whether two labels stand for the same calls of the same side."""
    return one is other or (one.side is other.side and one.parts == other.parts)


def are_same(one: Sequence[Label], other: Sequence[Label]) -> bool:
    """Tell whether two auctions are the same."""
    return one is other or (len(one) == len(other) and all(map(is_same, one, other)))


def begins_with(path: Sequence[Label], beginning: Sequence[Label]) -> bool:
    """Tell whether ``path`` begins as ``beginning`` does."""
    count = len(beginning)
    return len(path) >= count and are_same(path[:count], beginning)


def without_implied_passes(path: Sequence[Label]) -> Path:
    """Return ``path`` without the passes of a side between two calls of the other (IM-12)."""
    if not any(map(is_pass, path[1:-1])):
        return tuple(path)
    kept: list[Label] = []
    for number, label in enumerate(path):
        is_between = bool(kept) and number + 1 < len(path)
        if is_between and is_pass(label):
            other = label.side.other
            if kept[-1].side is other and path[number + 1].side is other:
                continue
        kept.append(label)
    return tuple(kept)


def further(path: Path, label: Label) -> Path:
    """Return ``path`` and one call more, without a pass that this makes an implied one (IM-12)."""
    longer = (*path, label)
    return without_implied_passes(longer) if is_pass(path[-1]) else longer


def is_legal(path: Path) -> bool:
    """Tell whether there is an auction that ``path`` stands for (LANGUAGE EX-10)."""
    standing = find_standing(path)
    if standing is OPEN:
        return _is_conceivable("-".join([label.text for label in path]))
    return standing is not ILLEGAL


@lru_cache(maxsize=16384)
def _is_conceivable(text: str) -> bool:
    """Tell whether labels joined by hyphens, some of several calls, have a legal auction."""
    labels = [parse_label(word) for word in text.split("-")]
    path = tuple(label for label in labels if label is not None)
    if any(
        isinstance(part, Variable) and base_of(part.name) for label in path for part in label.parts
    ):
        return True  # what oM is, only the whole table can tell
    return bool(expanded(path))


def sides_of(context: Path, calls: Sequence[Label]) -> Path | None:
    """Return ``context`` and ``calls`` with the sides that make them legal (AL-21).

    Implied passes are left out. None where no sides do.
    """
    labels = _legal_sides(context, calls)
    return None if labels is None else without_implied_passes((*context, *labels))


def tail_after(context: Path, calls: Sequence[Label]) -> Path | None:
    """Return the rows that ``calls`` become below the row of ``context`` (IM-9).

    None where they are not legal there, however sides are chosen.
    """
    labels = _legal_sides(context, calls)
    if labels is None or len(labels) == 1:
        return labels
    above = context[-1:]
    return without_implied_passes((*above, *labels))[len(above) :]


def _legal_sides(context: Path, calls: Sequence[Label]) -> Path | None:
    if is_legal((*context, *calls)):
        return tuple(calls)
    readings = _other_readings(context, calls)
    return next((labels for labels in readings if is_legal((*context, *labels))), None)


def _other_readings(context: Path, calls: Sequence[Label]) -> Iterator[Path]:
    """Yield the calls with the sides that may be meant too, the likeliest first (AL-21)."""
    passed: list[Label] = []
    for label in calls:
        before = passed[-1] if passed else context[-1] if context else None
        is_theirs = is_pass(label) and before is not None and before.side is Side.WE
        passed.append(theirs(label) if is_theirs else label)
    if tuple(passed) != tuple(calls):
        yield tuple(passed)
    if not context and all(label.side is Side.WE for label in calls):
        yield tuple(theirs(label) if number % 2 else label for number, label in enumerate(calls))


def history_text(path: Path) -> str:
    """Return the line that opens a table: ``1N-(2C);`` (IM-12)."""
    return "-".join(label.text for label in path) + ";"


def auction_of(text: str) -> Auction | None:
    """Return the auction written as ``bml csv`` does, None where it is none (AL-25)."""
    try:
        return Auction.parse(text)
    except ValueError:
        return None
