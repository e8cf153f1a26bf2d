"""Places in texts of an editor, without a conversation."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from sphinxcontrib_bml.server.desk import Desk, Spot


def at_mark(folder: Path, name: str, marked: str) -> tuple[Desk, Spot]:
    """Return the desk with a text, and the place of the mark ``|`` in it."""
    before, _, after = marked.partition("|")
    path = folder.resolve() / name
    path.write_text(before + after, encoding="utf-8")
    desk = Desk()
    desk.workspace.folders = [path.parent]
    desk.open(path.as_uri(), before + after)
    place = types.Position(before.count("\n"), len(before.rpartition("\n")[2]))
    spot = desk.spot(path.as_uri(), place)
    assert spot is not None
    return desk, spot
