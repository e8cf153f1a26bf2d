"""Trees that are stored and read again are as they were."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.utils import new_document

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.nodes import bml_bidtable, rows_of
from tests.doctree.rows import all_rows

NOTES = """\
1N  15-17
  2C  Stayman, /not/ promising 4!h
      in two lines
  2D  !transfer
      .
    2H
      what comes

1C-1D;
1H  hearts
1S  spades
"""


@pytest.fixture
def document() -> nodes.document:
    """Return notes, as Sphinx stores them: without reporter and settings."""
    made = new_document("notes.bml", get_default_settings(BMLParser()))
    BMLParser().parse(NOTES, made)
    made.reporter = made.settings = made.transformer = None  # type: ignore[assignment]
    return made


def _again(document: nodes.document) -> nodes.document:
    again: nodes.document = pickle.loads(pickle.dumps(document, pickle.HIGHEST_PROTOCOL))
    return again


def _nodes(node: nodes.Node) -> Iterator[nodes.Node]:
    yield node
    for child in node.children:
        yield from _nodes(child)


def _known(node: nodes.Node) -> dict[str, object]:
    """Return what is known of a node, its place in the tree apart."""
    return {
        name: value
        for name, value in vars(node).items()
        if name not in {"parent", "children", "document", "_document"}
    }


def _same(one: nodes.document, other: nodes.document) -> None:
    pairs = list(zip(_nodes(one), _nodes(other), strict=True))
    for node, again in pairs[1:]:
        assert type(node) is type(again)
        assert _known(node) == _known(again)
        assert str(node) == str(again)
    for _, again in pairs:
        for child in again.children:
            assert child.parent is again


def test_a_tree_is_the_same_when_it_is_read_again(document: nodes.document) -> None:
    again = _again(document)
    assert again.pformat() == document.pformat()
    _same(document, again)
    _same(document, _again(again))


def test_ids_lead_to_the_tables_of_the_tree_that_is_read(document: nodes.document) -> None:
    again = _again(document)
    rows = all_rows(again)
    assert len(rows) == len(all_rows(document))
    for table in again.findall(bml_bidtable):
        for row in rows_of(table):
            assert again.ids[row["ids"][0]] is table
