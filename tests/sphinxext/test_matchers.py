"""Sphinx's matchers find the same nodes in tables of notes as in anything else."""

from __future__ import annotations

from typing import Any

import pytest
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.utils import new_document
from sphinx.util.nodes import NodeMatcher

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.nodes import bml_bidtable, bml_row

NOTES = """\
1N  15-17
  2C  Stayman, /not/ promising 4!h
    2D  none
  2H  [transfer](#spades)

Some /words/ between.

1C  strong
"""


def every(node: nodes.Node) -> list[nodes.Node]:
    """Return a node and all below it, without docutils' help."""
    return [node, *(one for child in node.children for one in every(child))]


@pytest.fixture
def document() -> nodes.document:
    """Return notes with rows of one text and of markup."""
    made = new_document("notes.bml", get_default_settings(BMLParser()))
    BMLParser().parse(NOTES, made)
    return made


@pytest.mark.parametrize(
    "matcher",
    [
        pytest.param(NodeMatcher(nodes.emphasis), id="markup"),
        pytest.param(NodeMatcher(nodes.emphasis, bml_row), id="markup and rows"),
        pytest.param(NodeMatcher(nodes.Element, level=Any), id="levels"),
        pytest.param(NodeMatcher(bml_bidtable), id="tables"),
        pytest.param(NodeMatcher(nodes.Text), id="texts"),
        pytest.param(NodeMatcher(level=1), id="attributes alone"),
        pytest.param(NodeMatcher(), id="everything"),
        pytest.param(NodeMatcher(nodes.paragraph), id="what stands between tables"),
    ],
)
def test_what_matches_is_found(document: nodes.document, matcher: NodeMatcher[Any]) -> None:
    expected = [id(node) for node in every(document) if matcher(node)]
    assert expected
    assert [id(node) for node in matcher.findall(document)] == expected


def test_rows_are_not_asked_for_what_they_cannot_be(
    document: nodes.document, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(NodeMatcher, "match", lambda _, node: asked.append(type(node).__name__))
    assert list(NodeMatcher(nodes.footnote, label=Any).findall(document)) == []
    # Those with markup may hold one.
    assert asked.count("bml_row") == 2
    assert asked.count("bml_bidtable") == 2
