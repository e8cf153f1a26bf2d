"""What changed as JSON, for programs of one's own (CHECKS CH-3).

``changes.schema.json`` beside this file says what stands there; :func:`changes_schema` returns it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

from ..agreements import Agreement, System
from ..agreements.changes import Change, Comparison, Versions
from ..agreements.system import file_names
from ..bridge import Auction
from ..display.plain import shown_text
from .json import calls_as_json, conditions_as_json, row_as_json

FORMAT = "bml-changes"
VERSION = 1
"""Rises when something is named otherwise, or left out."""

_NameOf = Callable[[str], str]


def changes_as_json(comparison: Comparison, old_name: str, new_name: str, system: System) -> str:
    """Return what changed as an object, a change a line.

    :param old_name: what the states that are compared are called.
    :param system: the new state.
    """
    name_of = file_names(system)
    head = {"format": FORMAT, "version": VERSION, "old": old_name, "new": new_name}
    fields = "".join(f"{_text(key)}: {_text(value)},\n" for key, value in head.items())
    changes = ",\n".join(_text(_change(change, system, name_of)) for change in comparison)
    return f'{{\n{fields}"changes": [\n{changes}\n]\n}}\n'


def changes_schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`changes_as_json` returns."""
    file = resources.files(__package__) / "changes.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _change(change: Change, system: System, name_of: _NameOf) -> dict[str, object]:
    return {
        "kind": change.kind.value,
        "opening": change.opening.short,
        "old": _agreement(change.old, system, name_of),
        "new": _agreement(change.new, system, name_of),
        "auctions": [_auctions(versions) for versions in change.versions],
        "rows_below": [row_as_json(row, name_of) for row in change.rows],
    }


def _auctions(versions: Versions) -> dict[str, object]:
    old, new = versions
    return {"old": _short(old and old.auction), "new": _short(new and new.auction)}


def _short(auction: Auction | None) -> str | None:
    return None if auction is None else auction.short


def _agreement(
    agreement: Agreement | None, system: System, name_of: _NameOf
) -> dict[str, object] | None:
    if agreement is None:
        return None
    return {
        "auction": list(calls_as_json(agreement.auction)),
        "short": agreement.auction.short,
        "conditions": conditions_as_json(agreement.conditions),
        "text": agreement.text,
        "shown": shown_text(agreement, system.options),
        "alert": agreement.alert,
        "row": row_as_json(agreement.row, name_of),
    }
