"""A builder of someone else: its translator knows docutils' own nodes and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders import Builder

_KNOWN = {
    name
    for module in (nodes, addnodes)
    for name, value in vars(module).items()
    if isinstance(value, type) and issubclass(value, nodes.Node)
}


class BareVisitor(nodes.NodeVisitor):
    """Collects text; a node that docutils and Sphinx do not have is an error."""

    def __init__(self, document: nodes.document) -> None:
        super().__init__(document)
        self.words: list[str] = []

    def dispatch_visit(self, node: nodes.Node) -> None:
        name = type(node).__name__
        if name not in _KNOWN:
            raise NotImplementedError(name)
        if isinstance(node, nodes.Text):
            self.words.append(str(node))

    def dispatch_departure(self, node: nodes.Node) -> None:
        """Leave a node."""


class BareBuilder(Builder):
    """Writes the text of each document."""

    name = "bare"
    format = "bare"
    supported_image_types: ClassVar[list[str]] = []

    def get_outdated_docs(self) -> Iterator[str]:
        yield from self.env.found_docs

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        return docname

    def prepare_writing(self, docnames: object) -> None:
        """Need nothing."""

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        visitor = BareVisitor(doctree)
        doctree.walkabout(visitor)
        path = Path(self.outdir) / f"{docname}.txt"
        path.write_text(" ".join(visitor.words), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register the builder."""
    app.add_builder(BareBuilder)
