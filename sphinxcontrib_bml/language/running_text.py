"""The running texts of a document, apart from the markup in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .source import Fragment
from .syntax import (
    AuctionDiagram,
    BiddingTable,
    BulletList,
    DefinitionList,
    Document,
    Element,
    Enumeration,
    Heading,
    ListItem,
    Paragraph,
    PipeTable,
    Row,
)


class RunningText(NamedTuple):
    """A text that a page shows."""

    fragment: Fragment
    text: str
    """With its marks."""
    offset: int = 0
    """Where it begins in the text of the fragment."""
    is_heading: bool = False
    row: Row | None = None
    """The row that it describes."""


def running_texts(document: Document) -> Iterator[RunningText]:
    """Yield the running texts of ``document`` in their order, its title and description first.

    Descriptions of rows are among them, rows of hidden tables are not.
    """
    if title := document.metadata.get("TITLE"):
        yield RunningText(title, title.text, is_heading=True)
    if description := document.metadata.get("DESCRIPTION"):
        yield RunningText(description, description.text)
    for element in document.elements:
        if isinstance(element, BiddingTable):
            yield from _descriptions(element)
        else:
            for fragment in texts_of(element):
                is_heading = isinstance(element, Heading)
                yield RunningText(fragment, fragment.text, is_heading=is_heading)


def _descriptions(table: BiddingTable) -> Iterator[RunningText]:
    if not table.hidden:
        for row in table.rows:
            if row.description is not None:
                yield RunningText(row.description, row.shown_text, row.alert_length, row=row)


def fragments_of(element: Element) -> Iterator[Fragment]:
    """Yield the running texts of an element, descriptions of rows among them."""
    if isinstance(element, BiddingTable):
        yield from (row.description for row in element.rows if row.description is not None)
    else:
        yield from texts_of(element)


def texts_of(element: Element) -> Iterator[Fragment]:
    """Yield the running texts of an element that is no bidding table."""
    match element:
        case Heading(text=text) | Paragraph(text=text):
            yield text
        case BulletList(items=items) | Enumeration(items=items):
            yield from _item_texts(items)
        case DefinitionList(items=definitions):
            for item in definitions:
                yield item.term
                if item.definition is not None:
                    yield item.definition
        case PipeTable(header=header, rows=rows):
            for row in (header, *rows):
                if row is not None:
                    yield from row.cells
        case AuctionDiagram(notes=notes):
            for note in notes:
                yield note.text


def _item_texts(items: Iterable[ListItem]) -> Iterator[Fragment]:
    for item in items:
        yield item.text
        for inner in item.lists:
            yield from _item_texts(inner.items)
