"""Paths of calls: the auctions of rows as labels (IM-12)."""

from __future__ import annotations

from collections.abc import Sequence

from ...bridge.auctions import Auction
from ...language.call_words import parse_row_label
from ...language.labels import Cue, Label, WordForCalls

Path = tuple[Label, ...]
"""An auction as labels, without the passes that LANGUAGE EX-2 implies."""

_PASSES = frozenset({"p", "pass"})


def is_pass(label: Label) -> bool:
    """Return whether a label is only a pass."""
    return label.text.strip("()").lower() in _PASSES


def is_same(one: Label, other: Label) -> bool:
    """Return whether two labels are the same calls of the same side."""
    return one is other or (one.side is other.side and one.parts == other.parts)


def are_same(one: Sequence[Label], other: Sequence[Label]) -> bool:
    """Return whether two auctions are the same."""
    return one is other or (len(one) == len(other) and all(map(is_same, one, other)))


def without_implied_passes(path: Sequence[Label]) -> Path:
    """Return ``path`` without the passes between two calls of the other side (IM-12)."""
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
    """Return ``path`` with one more call, without a pass that this call implies (IM-12)."""
    longer = (*path, label)
    return without_implied_passes(longer) if is_pass(path[-1]) else longer


def history_text(path: Path) -> str:
    """Return the line that opens a table: ``1N-(2C);`` (IM-12)."""
    return "-".join(label.text for label in path) + ";"


def auction_of(text: str) -> Auction | None:
    """Return the auction in a text of ``bml csv``, or None (PROSE-AUCTIONS AL-25)."""
    try:
        return Auction.parse(text)
    except ValueError:
        return None


def is_rest_word(text: str) -> bool:
    """Return whether a text is the label of a row for all other calls (VARIANTS WC-8, WC-9)."""
    label = parse_row_label(text)
    return label is not None and any(
        isinstance(part, Cue) or (isinstance(part, WordForCalls) and part.is_rest)
        for part in label.parts
    )
