"""The rows of a page that something is known of, with the documents that they were written in."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from docutils import nodes

from ..doctree.nodes import bml_bidtable, bml_row, children_of
from .collected import DocumentData

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sphinx.environment import BuildEnvironment

Fact = TypeVar("Fact")

ROW_MARKS: DocumentData[dict[str, bool]] = DocumentData("row_marks")
"""The anchors of the rows that changed, and whether they are new."""


def annotated_rows(
    doctree: nodes.document,
    docname: str,
    known: Callable[[str], Mapping[str, Fact]],
    env: BuildEnvironment,
) -> Iterator[tuple[bml_row, str, Fact]]:
    """Yield rows of a page, each with its document and what is known of it.

    :param docname: the page, which in some builders holds several documents.
    :param known: what is known of the rows of a document, by their anchors.
    """
    by_document: dict[str, Mapping[str, Fact]] = {}
    for table in list(doctree.findall(bml_bidtable)):
        origin = _document_of(table, docname, env)
        if origin not in by_document:
            by_document[origin] = known(origin)
        facts = by_document[origin]
        for row in children_of(table, bml_row) if facts else ():
            if row["ids"] and row["ids"][0] in facts:
                yield row, origin, facts[row["ids"][0]]


def _document_of(node: nodes.Element, docname: str, env: BuildEnvironment) -> str:
    """Return the document that a node was written in.

    Where a page holds several, Sphinx marks their sections, and parents still are what they were.
    """
    parent = node.parent
    while parent is not None:
        if "docname" in parent.attributes:
            marked: str = parent["docname"]
            return marked
        if isinstance(parent, nodes.document):
            return env.path2doc(parent.get("source", "")) or docname
        parent = parent.parent
    return docname
