"""Links of notes as JSON and as lines with tabs, for programs of one's own.

:class:`LinkRecord` describes an object.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from ..agreements.link_listing import LinkKind, ListedLink
from ..agreements.prose_links import DefinedAuction
from .diagnostics import PlaceRecord
from .records import Line, Schema, Texts, Version, choices, record_text, schema_of

FORMAT: Final = "bml-link"
VERSION: Final = 1
"""Rises when something is named otherwise, or left out."""


class DefinedRecord(TypedDict):
    """An auction that the notes have.

    :ivar auction: In short, their calls in parentheses.
    :ivar text: What it means, written out for this auction; marks as typed.
    :ivar label: Of the row, as written.
    :ivar anchor: Of the row on its page; empty where it is not shown.
    """

    auction: str
    text: str
    file: str
    line: Line
    label: str
    anchor: str


class LinkRecord(PlaceRecord):
    """Link of notes.

    A link in bidding notes in BML, or an auction in their running text, with where it leads.

    :ivar kind: auction: in running text; link: one that the author wrote.
    :ivar text: As typed; blanks and line ends as one blank.
    :ivar target: The target of a link as written; of an auction its calls in one spelling:
        1N-(2C)-X.
    :ivar place: file:line of the heading or the row that it leads to; null where there is none.
    :ivar linked: Whether pages link it.
    :ivar defined: The auctions that an auction stands for and the notes have, the one that it leads
        to first.
    :ivar complete: Whether the notes have all that an auction stands for.
    :ivar variants: The partners who have it, where not all do; empty where it is everybody's.
    """

    format: Literal["bml-link"]
    version: Annotated[Literal[1], Version]
    kind: Annotated[str, choices(LinkKind)]
    text: str
    target: str
    place: str | None
    linked: bool
    defined: list[DefinedRecord]
    complete: bool
    variants: Texts


def link_as_json(link: ListedLink) -> str:
    """Return a link as one line of JSON; lines from 1, columns in characters from 0."""
    defined = link.lead.defined if link.lead else ()
    record: LinkRecord = {
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
        "defined": [_record_of(one) for one in defined],
        "complete": link.lead is not None and link.lead.is_complete,
        "variants": list(link.variants),
    }
    return record_text(record)


def _record_of(defined: DefinedAuction) -> DefinedRecord:
    row = defined.meaning.row
    return {
        "auction": defined.auction.short,
        "text": defined.meaning.text,
        "file": row.file,
        "line": row.line,
        "label": row.label,
        "anchor": row.address.anchor,
    }


def link_schema() -> Schema:
    """Return the JSON Schema of what :func:`link_as_json` returns."""
    return schema_of(LinkRecord, f"link:{VERSION}")


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
