"""The rows of a system as its pages show them, for lists on paper (RESOLVER RI-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...display.sequence_lists import ListedRow, PrintedRow
from ...doctree.nodes import bml_bidtable, bml_break, bml_row, children_of
from ...doctree.row_parts import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes
    from sphinx.environment import BuildEnvironment


def printed_rows(
    documents: Iterable[str], env: BuildEnvironment, variant: str
) -> dict[ListedRow, PrintedRow]:
    """Return the rows of documents by where they stand: the labels that lead there, the text.

    :param variant: the partner whose texts are wanted, case folded.
    """
    return {
        ListedRow(docname, row["ids"][0]): PrintedRow("–".join(path), _text(row, variant))
        for docname in documents
        for table in env.get_doctree(docname).findall(bml_bidtable)
        for row, path in _rows_with_paths(table)
        if row["ids"]
    }


def _rows_with_paths(table: nodes.Element) -> Iterator[tuple[bml_row, list[str]]]:
    path: list[str] = []
    for row in children_of(table, bml_row):
        path[row["level"] :] = [row["label"]]
        above = [row["above"]] if row.get("above") else []
        yield row, [*above, *path]


def _text(row: bml_row, variant: str) -> str:
    """Return the description without what stands around it; line ends as LF."""
    parts = parts_of(row)
    words = parts.text
    for other in parts.others:
        if variant in other["variants"]:
            _badge, _blank, *words = other.children
            break
    return "".join("\n" if isinstance(word, bml_break) else word.astext() for word in words)
