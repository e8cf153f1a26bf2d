"""Visitors that do nothing at rows pass them by, and all others come to every node."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pytest
from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.transforms.references import DanglingReferencesVisitor
from docutils.utils import new_document

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.nodes import bml_bidtable, bml_row
from sphinxcontrib_bml.doctree.visitors import are_idle_at, is_idle_at

NOTES = """\
1N  15-17
  2C  Stayman, /not/ promising 4!h
  2D  =texts=

Some /words/ between.

1C-1D;
1H  hearts
1S  spades
"""
ROWS = frozenset({bml_bidtable, bml_row, nodes.Text})


class Emphasis(nodes.NodeVisitor):
    """Notes what is emphasised, and takes no notice of anything else."""

    def __init__(self, document: nodes.document) -> None:
        super().__init__(document)
        self.seen: list[str] = []

    def unknown_visit(self, node: nodes.Node) -> None:
        pass

    def unknown_departure(self, node: nodes.Node) -> None:
        pass

    def visit_emphasis(self, node: nodes.Node) -> None:
        self.seen.append(node.astext())

    def depart_emphasis(self, node: nodes.Node) -> None:
        self.seen.append("behind it")


class Everything(Emphasis):
    """Notes all nodes."""

    def dispatch_visit(self, node: nodes.Node) -> None:
        self.seen.append(type(node).__name__)

    def dispatch_departure(self, node: nodes.Node) -> None:
        self.seen.append(f"/{type(node).__name__}")


class Unknown(Emphasis):
    """Notes what it has no method for."""

    def unknown_visit(self, node: nodes.Node) -> None:
        self.seen.append(type(node).__name__)


class Texts(Emphasis):
    """Notes texts as well."""

    def visit_Text(self, node: nodes.Node) -> None:  # noqa: N802
        self.seen.append(node.astext())


class Rows(Emphasis):
    """Notes where rows end."""

    def depart_bml_row(self, node: nodes.Node) -> None:
        self.seen.append("end of row")


class Until(Emphasis):
    """Ends, in one of docutils' ways, at what is emphasised."""

    how: ClassVar[type[Exception]] = nodes.StopTraversal

    def visit_emphasis(self, node: nodes.Node) -> None:
        super().visit_emphasis(node)
        raise self.how


class UntilSibling(Until):
    """Leaves out what stands behind it."""

    how = nodes.SkipSiblings


@pytest.fixture
def document() -> nodes.document:
    """Return notes with two tables, one of which has markup."""
    made = new_document("notes.bml", get_default_settings(BMLParser()))
    BMLParser().parse(NOTES, made)
    return made


def _seen(document: nodes.document, kind: type[Emphasis], way: str) -> list[str]:
    visitor = kind(document)
    getattr(document, way)(visitor)
    return visitor.seen


class OfItsOwn(Emphasis):
    """Has a method that its class does not have, as Sphinx gives them to translators."""

    def __init__(self, document: nodes.document) -> None:
        super().__init__(document)
        vars(self)["visit_bml_row"] = lambda _: self.seen.append("row")


class Named(Emphasis):
    """Has methods for whatever it is asked for."""

    def __getattr__(self, name: str) -> Callable[[nodes.Node], None]:
        if not name.startswith("visit_"):
            raise AttributeError(name)
        return lambda _: self.seen.append(name)


KINDS = [
    Emphasis,
    Everything,
    Unknown,
    Texts,
    Rows,
    Until,
    UntilSibling,
    OfItsOwn,
    Named,
]


@pytest.mark.parametrize("way", ["walk", "walkabout"])
@pytest.mark.parametrize("kind", KINDS)
def test_visitors_come_to_the_nodes_that_docutils_brings_them_to(
    document: nodes.document,
    kind: type[Emphasis],
    way: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = _seen(document, kind, way)
    monkeypatch.delattr(bml_bidtable, "walk")
    monkeypatch.delattr(bml_bidtable, "walkabout")
    assert seen == _seen(document, kind, way)
    assert seen


def test_what_is_put_into_a_row_is_visited(document: nodes.document) -> None:
    before = _seen(document, Emphasis, "walkabout")
    row = list(document.findall(bml_row))[-1]
    row.append(nodes.emphasis("", "new"))
    assert _seen(document, Emphasis, "walkabout") == [*before, "new", "behind it"]


@pytest.mark.parametrize("name", ["visit_bml_row", "depart_bml_row", "visit_Text", "visit_"])
def test_who_does_something_at_rows_or_texts_is_not_idle(name: str) -> None:
    kind = type("Doing", (Emphasis,), {name: lambda self, node: self.seen.append("there")})
    assert are_idle_at(kind, ROWS) == (name == "visit_")


def test_visitors_that_look_for_references_or_code_alone_are_idle_at_rows() -> None:
    assert are_idle_at(DanglingReferencesVisitor, ROWS)
    assert are_idle_at(Emphasis, ROWS)
    for kind in (Everything, Unknown, Texts, Rows, nodes.NodeVisitor, nodes.GenericNodeVisitor):
        assert not are_idle_at(kind, ROWS), kind


def test_what_a_visitor_keeps_under_a_name_like_that_of_a_method_is_no_method(
    document: nodes.document,
) -> None:
    assert is_idle_at(DanglingReferencesVisitor(document, unknown_reference_resolvers=[]), ROWS)
    busy = Emphasis(document)
    vars(busy)["unknown_visit"] = print
    assert not is_idle_at(busy, ROWS)


def test_a_visitor_with_a_method_made_elsewhere_is_not_idle() -> None:
    kind = type("Printing", (Emphasis,), {"visit_Text": print})
    assert not are_idle_at(kind, ROWS)
