"""Agreements as JSON, for programs of one's own.

``agreements.schema.json`` beside this file says what stands there; :func:`schema` returns it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from itertools import starmap
from typing import Any

from ..agreements.book import Agreement, SourceRow
from ..agreements.system import System, file_names
from ..bridge import Auction, Call, Conditions, Side
from ..display.plain import shown_text
from .registry import Writer, Written
from .settings import NoSettings

FORMAT = "bml-agreements"
VERSION = 2
"""Rises when something is named otherwise, or left out."""

# One for all, and no search for circles: books have very many agreements.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
SIDES = {Side.WE: "we", Side.THEY: "they"}
"""What files call the sides."""


def write_json(system: System, settings: NoSettings) -> Written:
    """Return every definition in the order of the book, one a line, in UTF-8 with LF."""
    name_of = file_names(system)
    head = {"format": FORMAT, "version": VERSION, "title": system.title, "summary": system.summary}
    fields = "".join(f"{_text(key)}: {_text(value)},\n" for key, value in head.items())
    rows = ",\n".join(_text(_object(item, system, name_of)) for item in system.book)
    text = f'{{\n{fields}"agreements": [\n{rows}\n]\n}}\n'
    return Written(text.encode("utf-8", errors="replace"))


def schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`write_json` writes."""
    file = resources.files(__package__) / "agreements.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def _text(value: object) -> str:
    return _ENCODER.encode(value)


def _object(
    agreement: Agreement, system: System, name_of: Callable[[str], str]
) -> dict[str, object]:
    return {
        "auction": list(calls_as_json(agreement.auction)),
        "conditions": conditions_as_json(agreement.conditions),
        "text": agreement.text,
        "written": agreement.written,
        "shown": shown_text(agreement, system.options),
        "bindings": {name: suit.letter for name, suit in agreement.bindings.items()},
        "alert": agreement.alert,
        "variants": list(agreement.variants),
        "stands": agreement.stands,
        "annotations": list(agreement.row.annotations),
        "row": row_as_json(agreement.row, name_of),
    }


def calls_as_json(auction: Auction) -> Iterator[dict[str, str]]:
    """Return the calls of an auction, each with its side."""
    return starmap(call_as_json, auction.turns)


@cache
def call_as_json(side: Side, call: Call) -> dict[str, str]:
    """Return a call with its side."""
    return {"call": call.code, "side": SIDES[side]}


def conditions_as_json(conditions: Conditions) -> dict[str, object]:
    """Return when something holds."""
    return {
        "seat": conditions.seat.value,
        "vulnerability": conditions.vulnerability.value,
        "qualifications": [
            {"call": call, "text": text} for call, text in conditions.qualifications
        ],
        "when": [],
    }


def row_as_json(row: SourceRow, name_of: Callable[[str], str]) -> dict[str, object]:
    """Return where a row stands.

    :param name_of: what calls its file.
    """
    return {
        "file": name_of(row.file),
        "line": row.line,
        "label": row.label,
        "table": row.address.table,
        "number": row.address.number,
        "anchor": row.address.anchor,
    }


WRITER = Writer(NoSettings, write_json)
