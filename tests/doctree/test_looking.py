"""Looking for nodes in tables and diagrams finds the same as docutils, in the same order."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.utils import new_document

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.nodes import (
    bml_auction,
    bml_bidtable,
    bml_deal,
    bml_row,
    bml_sequence,
    bml_suit,
    kinds_in,
)

NOTES = """\
1N  15-17
  2C  Stayman, /not/ promising 4!h
    2D  none
    2H  hearts
  2D  [transfer](#hearts), 5+!h
    2H

Some *words* between.

After 1N-2C, (2D) we pass.

(1S)-X  takeout, then
    what comes

4SXS E All 3
N AKx Qxx Jxx T9xx

1C (1D) P(1) 2C
(1) *not* a pass of [weakness](#weak)
"""


def every(node: nodes.Node) -> list[nodes.Node]:
    """Return a node and all below it, without docutils' help."""
    return [node, *(one for child in node.children for one in every(child))]


def same(found: list[nodes.Node], expected: list[nodes.Node]) -> bool:
    """Tell whether two lists have the very same nodes: texts are equal to others of their words."""
    return list(map(id, found)) == list(map(id, expected))


@pytest.fixture
def document() -> nodes.document:
    """Return notes with rows of one text, of markup and of no text."""
    made = new_document("notes.bml", get_default_settings(BMLParser()))
    BMLParser().parse(NOTES, made)
    return made


def test_every_class_of_nodes_is_found(document: nodes.document) -> None:
    everything = every(document)
    kinds = {bml_bidtable, bml_row, bml_deal, bml_auction, bml_sequence, bml_suit, nodes.Text}
    assert kinds <= set(map(type, everything))
    classes = {base for node in everything for base in type(node).__mro__}
    for kind in classes - {object}:
        expected = [node for node in everything if isinstance(node, kind)]
        assert same(list(document.findall(kind)), expected), kind
    assert same(list(document.findall()), everything)


def test_the_kinds_of_nodes_are_known_without_a_look_at_rows(document: nodes.document) -> None:
    assert kinds_in(document) == set(map(type, every(document)))
    row = next(iter(document.findall(bml_row)))
    row.append(nodes.literal("", "new"))
    assert kinds_in(document) == set(map(type, every(document)))
    assert nodes.literal in kinds_in(row)


@pytest.mark.parametrize(
    "condition",
    [
        lambda node: isinstance(node, nodes.Text) and "5" in node,
        lambda node: node.parent is not None and isinstance(node.parent, bml_row),
        lambda _node: True,
    ],
)
def test_what_a_condition_holds_for_is_found(
    document: nodes.document, condition: Callable[[nodes.Node], bool]
) -> None:
    expected = [node for node in every(document) if condition(node)]
    assert expected
    assert same(list(document.findall(condition)), expected)


def test_what_stands_around_a_table_is_left_to_docutils(document: nodes.document) -> None:
    table = next(iter(document.findall(bml_bidtable)))
    assert same(list(table.findall(include_self=False)), every(table)[1:])
    assert same(list(table.findall(bml_row, descend=False)), [])
    behind = table.next_node(nodes.paragraph, siblings=True)
    assert isinstance(behind, nodes.paragraph)
    assert behind.astext() == "Some words between."


def test_nodes_that_are_put_into_a_row_while_looking_are_found(document: nodes.document) -> None:
    texts = []
    for node in document.findall():
        if isinstance(node, bml_row) and node["label"] == "1NT":
            node.append(nodes.strong("", "new"))
        if isinstance(node, nodes.Text):
            texts.append(node.astext())
    assert "new" in texts


@pytest.mark.parametrize(
    "change",
    [
        lambda table, row: row.append(nodes.literal("", "new")),
        lambda table, row: row.insert(0, nodes.literal("", "new")),
        lambda table, row: row.__setitem__(slice(0, None), [nodes.literal("", "new")]),
        lambda table, row: row.replace(row[0], nodes.literal("", "new")),
        lambda table, row: row[0].parent.extend([nodes.Text("a"), nodes.literal("", "new")]),
        lambda table, row: table.insert(0, nodes.caption("", "", nodes.literal("", "new"))),
        lambda table, row: table.replace(row, nodes.paragraph("", "", nodes.literal("", "new"))),
        lambda table, row: table.append(
            bml_row("", "", nodes.literal("", "new"), label="", level=0)
        ),
        lambda table, row: table.remove(row),
        lambda table, row: table.pop(0),
        lambda table, row: table.__delitem__(slice(0, 2)),
        lambda table, row: row.clear(),
    ],
)
def test_what_is_put_in_or_taken_out_after_a_look_is_found_by_the_next(
    document: nodes.document, change: Callable[[bml_bidtable, bml_row], object]
) -> None:
    table = next(iter(document.findall(bml_bidtable)))
    row = next(row for row in table.children if isinstance(row, bml_row) and row.children)
    assert row.holds_text_alone
    assert list(document.findall(nodes.literal)) == []
    change(table, row)
    everything = every(document)
    kinds: list[type[nodes.Node]] = [
        nodes.literal,
        nodes.emphasis,
        bml_row,
        nodes.Text,
        nodes.Element,
    ]
    for kind in kinds:
        expected = [node for node in everything if isinstance(node, kind)]
        assert same(list(document.findall(kind)), expected), kind


def test_copies_are_looked_through_by_themselves(document: nodes.document) -> None:
    table = next(iter(document.findall(bml_bidtable)))
    assert list(table.findall(nodes.literal)) == []
    copies = [table.deepcopy(), pickle.loads(pickle.dumps(table.deepcopy()))]
    for copy in copies:
        copy[0].append(nodes.literal("", "new"))
        found = list(copy.findall(nodes.literal))
        assert [node.parent.parent is copy for node in found] == [True]
    assert list(table.findall(nodes.literal)) == []


def test_docutils_still_asks_nodes_by_these_names() -> None:
    assert {"_fast_findall", "_superfast_findall"} <= set(vars(nodes.Node))
