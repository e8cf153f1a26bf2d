"""The notes of one name: what does not hold for it is absent (VARIANTS VA-5, VA-6, VA-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..levels import levels_of
from ..syntax import BiddingTable
from .parts import holds

if TYPE_CHECKING:
    from ..source import Fragment
    from ..state import DocumentState, MetadataLine
    from ..syntax import Document, Element, HeadingAuction, Row

OWN_KEYS = ("TITLE", "AUTHOR", "DESCRIPTION")
"""Metadata that may be limited to some names (VARIANTS VA-7)."""


def document_for(document: Document, state: DocumentState, name: str) -> Document:
    """Return what ``document`` is for ``name``, which is case folded.

    Its elements are those of the document, but for tables of which rows are absent or say
    something else.
    """
    elements = (_element_for(element, name) for element in document.elements)
    return replace(
        document,
        elements=tuple(element for element in elements if element is not None),
        metadata=metadata_for(state, name),
    )


def _element_for(element: Element, name: str) -> Element | None:
    if isinstance(element, BiddingTable):
        return table_for(element, name)
    return element if holds(element.part, name) else None


def table_for(table: BiddingTable, name: str) -> BiddingTable | None:
    """Return a table as it is for ``name``, None where it is absent.

    Rows keep their spans, anchors and addresses; a table that is everybody's is the same one.
    """
    if not holds(table.part, name):
        return None
    if table.headings:
        table = replace(table, heading=_heading_of(table, name))
    if not any(row.part is not table.part or row.other_texts for row in table.rows):
        return table
    rows = [row for row in table.rows if holds(row.part, name)]
    if not rows and not table.annotations:
        return None
    rows = [_with_text(row, name) for row in rows]
    if len(rows) < len(table.rows) and any(row.is_sequence for row in rows):
        rows = _with_levels(rows, table.rows[0].indent)
    return replace(table, rows=tuple(rows), whole=table.whole or table)


def _heading_of(table: BiddingTable, name: str) -> HeadingAuction | None:
    """Return the auction of the nearest heading that a name has (LANGUAGE HI-10)."""
    for above in reversed(table.headings):
        if holds(above.part, name):
            return above.auction
    return None


def _with_text(row: Row, name: str) -> Row:
    """Return a row with the text that stands for a name instead of its own (VARIANTS VA-5)."""
    for other in row.other_texts:
        if name in other.names:
            return replace(row, description=other.text, alert_length=other.alert_length, air=False)
    return row


def _with_levels(rows: Sequence[Row], base: int) -> list[Row]:
    """Return rows with the levels that they have without those between them (LANGUAGE HI-6)."""
    levels = levels_of(rows, base)
    return [
        row if row.level == level else replace(row, level=level)
        for row, level in zip(rows, levels, strict=True)
    ]


def metadata_for(state: DocumentState, name: str) -> dict[str, Fragment]:
    """Return the metadata for ``name``: what is limited to it before what is not (VA-7, ME-3)."""
    found: dict[str, Fragment] = {}
    for setting in _own_first(state, name):
        found.setdefault(setting.key, setting.value)
    return found


def _own_first(state: DocumentState, name: str) -> Iterator[MetadataLine]:
    for one in state.settings:
        if one.key in OWN_KEYS and one.part and one.part.names is not None and one.part.holds(name):
            yield one
    for one in state.settings:
        is_limited = one.key in OWN_KEYS and one.part is not None and one.part.names is not None
        if not is_limited:
            yield one
