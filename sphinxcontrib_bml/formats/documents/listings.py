"""What ``bml csv`` writes, as rows (IM-22, IM-23)."""

from __future__ import annotations

from collections.abc import Sequence

from ...language.labels import parse_label
from .meanings import alerted
from .paths import Path, are_same, without_implied_passes
from .placing import Placer
from .remarks import Remarks
from .tree import Listed


def place_listing(entries: Sequence[Listed], placer: Placer, remarks: Remarks) -> None:
    """Place the rows of lines."""
    paths = [_path(entry) for entry in entries]
    for number, (entry, path) in enumerate(zip(entries, paths, strict=True)):
        if not path:
            remarks.doubt(entry.line, "no auction: the line is left out")
            continue
        following = number + 1
        is_empty = not entry.lines and not entry.is_alerted
        if (
            is_empty
            and following < len(entries)
            and are_same(paths[following][:-1], path)
            and entries[following].conditions == entry.conditions
            and (len(path) == 1 or placer.begins_table(path, entry.conditions))
        ):
            continue
        row = placer.place(path, entry.line, entry.conditions)
        lines = list(entry.lines)
        if entry.is_alerted:
            lines = [alerted(lines[0] if lines else ""), *lines[1:]]
        row.lines = lines


def _path(entry: Listed) -> Path:
    labels = [parse_label(call) for call in entry.calls]
    return without_implied_passes([label for label in labels if label is not None])
