"""Sphinx's visitor for the languages of code passes rows of tables by."""

from __future__ import annotations

from docutils import nodes
from sphinx.transforms.post_transforms.code import HighlightLanguageVisitor

from sphinxcontrib_bml.doctree.nodes import bml_bidtable, bml_row
from sphinxcontrib_bml.doctree.visitors import are_idle_at


def test_who_sets_the_languages_of_code_is_idle_at_tables_rows_and_texts() -> None:
    assert are_idle_at(HighlightLanguageVisitor, frozenset({bml_bidtable, bml_row, nodes.Text}))
    assert not are_idle_at(HighlightLanguageVisitor, frozenset({nodes.literal_block}))
