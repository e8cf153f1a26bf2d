"""Writing exported files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_if_changed(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, as a whole or not at all, unless that is what stands there."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.part")
    beside.write_bytes(data)
    beside.replace(path)
