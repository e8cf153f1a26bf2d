"""Links of notes as JSON and as lines with tabs, for programs of one's own.

``link.schema.json`` beside this file says what stands in an object; :func:`link_schema` returns it.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from ..agreements.link_listing import ListedLink
from ..agreements.prose_links import Defined

FORMAT = "bml-link"
VERSION = 1
"""Rises when something is named otherwise, or left out."""


def link_as_json(link: ListedLink) -> str:
    """Return a link as one line of JSON; lines from 1, columns in characters from 0."""
    defined = link.lead.defined if link.lead else ()
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "kind": link.kind.value,
            "file": link.span.file,
            "line": link.span.line,
            "column": link.span.column,
            "text": link.text,
            "target": link.target,
            "place": link.place or None,
            "linked": link.is_linked,
            "defined": [_as_json(one) for one in defined],
            "complete": link.lead is not None and link.lead.is_complete,
            "variants": link.variants,
        },
        ensure_ascii=False,
    )


def _as_json(defined: Defined) -> dict[str, object]:
    row = defined.meaning.row
    return {
        "auction": defined.auction.short,
        "text": defined.meaning.text,
        "file": row.file,
        "line": row.line,
        "label": row.label,
        "anchor": row.address.anchor,
    }


def link_schema() -> dict[str, Any]:
    """Return the JSON Schema of what :func:`link_as_json` returns."""
    file = resources.files(__package__) / "link.schema.json"
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def link_as_columns(link: ListedLink) -> str:
    """Return a link as columns with tabs between.

    They are its kind, file and line, what is typed, its target, ``file:line`` of where it leads or
    ``-``, ``yes`` or ``no``: whether pages link it, and the partners who have it or ``-`` for all.
    """
    linked = "yes" if link.is_linked else "no"
    cells = (
        link.kind.value,
        link.span.file,
        str(link.span.line),
        link.text,
        link.target,
        link.place or "-",
        linked,
        ", ".join(link.variants) or "-",
    )
    return "\t".join(" ".join(cell.split()) for cell in cells)
