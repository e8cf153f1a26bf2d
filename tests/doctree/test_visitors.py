"""Node classes that a feature registers, in every output that docutils writes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.visitors import NODE_CLASSES, NodeWriters, register
from sphinxcontrib_bml.doctree.writers.lower import lower
from tests.doctree.written import latex_of, page_of, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinxcontrib_bml.doctree.writers.latex import LaTeXVisitors


class bml_score(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A result. ``words``: as it is written."""


class bml_tip(nodes.paragraph):  # noqa: N801
    """A paragraph that is written as one."""


def _html(translator: Any, node: bml_score) -> None:
    translator.body.append(f"<output>{node['words']}</output>")
    raise nodes.SkipNode


def _latex(visitors: LaTeXVisitors, translator: Any, node: bml_score) -> str:
    return rf"\score{{{visitors.description(translator, node['words'])}}}"


def _lowered(node: bml_score) -> list[nodes.Node]:
    return [nodes.paragraph("", node["words"])]


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    known = dict(NODE_CLASSES)
    register(bml_score, writers=NodeWriters(html=_html, latex=_latex, lowered=_lowered))
    register(bml_tip)
    yield
    NODE_CLASSES.clear()
    NODE_CLASSES.update(known)


def document_of(node: nodes.Element) -> nodes.document:
    document = tree_of("")
    document += node
    return document


def test_web_pages_have_what_the_function_of_a_class_writes() -> None:
    assert page_of(document_of(bml_score(words="+420"))).one("output").text == "+420"


def test_latex_has_what_the_function_of_a_class_returns() -> None:
    assert r"\score{\bmlH{}s \& 2}" in latex_of(document_of(bml_score(words="♥s & 2")))


def test_other_writers_get_the_standard_nodes_of_a_class() -> None:
    document = document_of(bml_score(words="+420"))
    lower(document)
    assert [type(node) for node in document.children] == [nodes.paragraph]
    assert document.astext() == "+420"


def test_a_class_without_functions_is_written_as_what_it_extends() -> None:
    assert page_of(document_of(bml_tip("", "Count."))).one("p").text == "Count."
    document = document_of(bml_tip("", "Count."))
    lower(document)
    assert [type(node) for node in document.children] == [nodes.paragraph]
