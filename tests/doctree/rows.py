"""The rows of all bidding tables of a tree."""

from __future__ import annotations

from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import TableRow, bml_bidtable, content_of, rows_of


def all_rows(tree: nodes.Element) -> list[TableRow]:
    """Return the rows that the tables in ``tree`` show, in their order."""
    return [row for table in tree.findall(bml_bidtable) for row in rows_of(table)]


def text_of(row: TableRow) -> str:
    """Return the description of a row."""
    return "".join(node.astext() for node in content_of(row))
