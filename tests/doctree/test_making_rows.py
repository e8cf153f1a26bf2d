"""Rows are made as docutils makes its elements, in less time."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.nodes import bml_row


class Usual(bml_row):
    """A row that docutils makes."""

    __init__ = nodes.TextElement.__init__
    tagname = "bml_row"


@pytest.mark.parametrize("text", ["", "five hearts"])
@pytest.mark.parametrize("others", [(), (nodes.emphasis, nodes.strong)])
def test_rows_have_what_docutils_gives_to_elements(
    text: str, others: tuple[type[nodes.TextElement], ...]
) -> None:
    quick, usual = (
        kind("5 !h", text, *(other("", "words") for other in others), label="1C", ids=["bml-1C"])
        for kind in (bml_row, Usual)
    )
    assert quick.pformat() == usual.pformat()
    assert quick.rawsource == usual.rawsource
    assert list(quick.attributes.items()) == list(usual.attributes.items())
    assert vars(quick).keys() == {*vars(usual), "tagname"}
    assert list(map(type, quick.children)) == list(map(type, usual.children))
    assert all(child.parent is quick for child in quick.children)


def test_lists_that_are_given_to_a_row_stay_the_givers() -> None:
    ids = ["bml-1C"]
    row = bml_row("", "", ids=ids)
    copy = row.deepcopy()
    row["ids"].append("another")
    assert ids == copy["ids"] == ["bml-1C"]
