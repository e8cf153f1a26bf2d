"""The headings that bidding tables stand under."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from ..doctree.nodes import bml_bidtable, bml_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..language.syntax import BiddingTable


def headings_above(tables: Sequence[BiddingTable], doctree: nodes.document) -> list[str]:
    """Return the heading above each table of a document as shown, nothing for hidden ones.

    :param tables: all tables of the document.
    """
    by_anchor = dict(_headings_by_anchor(doctree))
    return [
        by_anchor.get(table.rows[0].address.anchor, "") if table.rows else "" for table in tables
    ]


def _headings_by_anchor(doctree: nodes.document) -> Iterable[tuple[str, str]]:
    """Yield the anchor of the first row of each shown table with the heading above it."""
    for table in doctree.findall(bml_bidtable):
        row = next((child for child in table.children if isinstance(child, bml_row)), None)
        if row is not None and row["ids"]:
            yield row["ids"][0], _heading_above(table)


def _heading_above(node: nodes.Node) -> str:
    parent = node.parent
    while parent is not None and not isinstance(parent, nodes.section):
        parent = parent.parent
    title = parent.next_node(nodes.title) if parent is not None else None
    return title.astext() if title is not None else ""
