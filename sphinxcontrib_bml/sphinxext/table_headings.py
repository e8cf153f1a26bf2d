"""The headings that bidding tables stand under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from ..doctree.nodes import bml_bidtable, bml_row
from .collected import DocumentData

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..language.syntax import BiddingTable


TABLE_HEADINGS: DocumentData[list[str]] = DocumentData("table_headings")
"""The heading above each table, nothing where the table is hidden."""

TABLE_CHAPTERS: DocumentData[list[str]] = DocumentData("table_chapters")
"""The section that each table is in."""


def headings_above(tables: Sequence[BiddingTable], doctree: nodes.document) -> list[str]:
    """Return the heading above each table of a document as shown, nothing for hidden ones.

    :param tables: all tables of the document.
    """
    by_anchor = dict(_headings_by_anchor(doctree))
    return [
        by_anchor.get(table.rows[0].address.anchor, "") if table.rows else "" for table in tables
    ]


def chapters_above(tables: Sequence[BiddingTable], doctree: nodes.document) -> list[str]:
    """Return the heading directly below the title of the page that each table stands under.

    Above the first of them it is the title itself; nothing for hidden tables.

    :param tables: all tables of the document.
    """
    by_anchor = {
        anchor: (titles[-2:-1] or titles or [""])[0] for anchor, titles in _titles(doctree)
    }
    return [
        by_anchor.get(table.rows[0].address.anchor, "") if table.rows else "" for table in tables
    ]


def _headings_by_anchor(doctree: nodes.document) -> Iterable[tuple[str, str]]:
    """Yield the anchor of the first row of each shown table with the heading above it."""
    for anchor, titles in _titles(doctree):
        yield anchor, titles[0] if titles else ""


def _titles(doctree: nodes.document) -> Iterable[tuple[str, list[str]]]:
    """Yield the anchor of the first row of each shown table with the headings above it.

    The nearest comes first, the title of the page last.
    """
    for table in doctree.findall(bml_bidtable):
        row = next((child for child in table.children if isinstance(child, bml_row)), None)
        if row is not None and row["ids"]:
            yield row["ids"][0], list(_titles_above(table))


def _titles_above(node: nodes.Node) -> Iterable[str]:
    parent = node.parent
    while parent is not None:
        if isinstance(parent, nodes.section):
            title = parent.next_node(nodes.title)
            yield title.astext() if title is not None else ""
        parent = parent.parent
