"""A bidding table is one node; only rows with more than text in them are nodes of their own."""

from __future__ import annotations

from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import (
    bml_bidtable,
    bml_row,
    bml_words,
    content_of,
    ids_in,
    make_row_nodes,
    place_of,
    rows_of,
)
from sphinxcontrib_bml.doctree.writers.lower import lower
from tests.doctree.rows import all_rows, text_of
from tests.doctree.written import page_of, the_only, tree_of

NOTES = """\
1N  15-17
  2C  Stayman, /not/ promising 4!h
    2D  none of them
  2H  transfer
      to spades

"""


def table_of(notes: str = NOTES) -> bml_bidtable:
    return the_only(tree_of(notes), bml_bidtable)


def test_rows_that_are_text_alone_are_no_nodes() -> None:
    table = table_of()
    kinds = [isinstance(row, bml_row) for row in rows_of(table)]
    assert kinds == [False, True, False, False]
    assert [type(child) for child in table.children] == [bml_row, bml_words]


def test_rows_tell_their_place_whether_they_are_nodes_or_not() -> None:
    table = table_of()
    places = [place_of(row, table)[1] for row in rows_of(table)]
    assert places == [1, 2, 3, 4]
    assert [node.line for node in make_row_nodes(table)] == places


def test_nodes_of_rows_say_what_their_data_said() -> None:
    table = table_of()
    before = [(row["label"], row["level"], row["ids"], text_of(row)) for row in rows_of(table)]
    made = make_row_nodes(table)
    assert [(row["label"], row["level"], row["ids"], text_of(row)) for row in made] == before
    assert [row.parent for row in made] == [table] * 4
    assert not table.children[-1:] or not isinstance(table.children[-1], bml_words)


def test_only_rows_that_are_wanted_become_nodes() -> None:
    table = table_of()
    made = make_row_nodes(table, lambda row: row["label"] == "2♥")
    assert [row["label"] for row in made] == ["2♣", "2♥"]
    assert [row["label"] for row in rows_of(table)] == ["1NT", "2♣", "2♦", "2♥"]
    assert [word.astext() for word in table.findall(bml_words)] == ["15-17 none of them"]


def test_a_page_is_the_same_whether_rows_are_nodes_or_not() -> None:
    document, other = tree_of(NOTES), tree_of(NOTES)
    make_row_nodes(the_only(other, bml_bidtable))
    assert page_of(other).text == page_of(document).text


def test_a_row_that_is_taken_out_leaves_the_others_in_their_order() -> None:
    table = table_of()
    _, second, *_ = make_row_nodes(table)
    table.remove(second)
    assert [row["label"] for row in rows_of(table)] == ["1NT", "2♦", "2♥"]


def test_nodes_made_in_a_copy_leave_the_table_as_it_was() -> None:
    table = table_of()
    make_row_nodes(table.deepcopy())
    kinds = [isinstance(row, bml_row) for row in rows_of(table)]
    assert kinds == [False, True, False, False]


def test_the_text_of_a_table_has_the_words_of_all_rows() -> None:
    words = set(table_of().astext().split())
    assert words >= {"15-17", "Stayman,", "not", "none", "transfer", "spades"}


def test_ids_of_rows_are_known_by_their_table() -> None:
    document = tree_of(NOTES)
    table = the_only(document, bml_bidtable)
    found = set(ids_in(table))
    assert found == {row["ids"][0] for row in all_rows(document)}
    assert {document.ids[one] for one in found} == {table}


def test_visitors_meet_every_row_of_a_lowered_document() -> None:
    document = tree_of(NOTES)
    lower(document)
    items = [item.astext() for item in document.findall(nodes.list_item)]
    assert [item.partition(" ")[0].partition("\n")[0] for item in items] == [
        "1NT",
        "2♣",
        "2♦",
        "2♥",
    ]
    assert not list(document.findall(bml_words))


def test_a_row_without_a_description_has_no_content() -> None:
    (row,) = rows_of(table_of("1C\n"))
    assert content_of(row) == []
