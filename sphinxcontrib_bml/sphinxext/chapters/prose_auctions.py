"""Auctions in reStructuredText and MyST prose (PROSE-AUCTIONS AL-1 to AL-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from ...doctree.nodes import bml_sequence
from ...doctree.sequence_nodes import with_sequences
from ..i18n.messages import is_chapter, recorded_messages
from ..i18n.translating import source_lines
from ..session import document_state
from .prose_suits import VERBATIM

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from sphinx.application import Sphinx

_NEVER = (
    *VERBATIM,
    # What roles make: their contents are the author's own affair.
    nodes.inline,
    nodes.abbreviation,
    nodes.acronym,
    addnodes.pending_xref,
    addnodes.download_reference,
    nodes.docinfo,
    nodes.system_message,
)

_Line = tuple[str | None, int | None]


class ProseAuctions(SphinxTransform):
    """Sets the auctions in running text that is no BML; they are linked later."""

    # Before suits are cut out of them.
    default_priority: ClassVar[int] = 605

    def apply(self, **kwargs: object) -> None:
        """Set the auctions of the document."""
        if self.config.bml_autolink != "all":
            return
        language = document_state(self.env).options.language
        for text in list(self._texts()):
            pieces = list(with_sequences(str(text), language, _unchanged))
            if any(isinstance(piece, bml_sequence) for piece in pieces):
                if isinstance(text.parent, nodes.title) and text.parent[0] is text:
                    # LaTeX warns of a document title that begins with anything but text.
                    pieces.insert(0, nodes.Text(""))
                text.parent.replace(text, pieces)

    def _texts(self) -> Iterator[nodes.Text]:
        """Yield the texts that were not read as notes: those are looked at already."""
        notes = {id(node) for node in recorded_messages(self.env)}
        if not is_chapter(self.env):
            return _texts(self.document, notes)
        blocks = source_lines(document_state(self.env).rst_blocks)
        return (
            (
                text
                for node in self.document.findall(nodes.TextElement)
                if (node.source, node.line) in blocks
                for text in _texts(node, notes)
            )
            if blocks
            else iter(())
        )


def _texts(node: nodes.Element, notes: Container[int]) -> Iterator[nodes.Text]:
    for child in node.children:
        if isinstance(child, nodes.Text):
            yield child
        elif (
            isinstance(child, nodes.Element)
            and not isinstance(child, _NEVER)
            and id(child) not in notes
        ):
            yield from _texts(child, notes)


def _unchanged(text: str) -> list[nodes.Node]:
    return [nodes.Text(text)]


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(ProseAuctions)
