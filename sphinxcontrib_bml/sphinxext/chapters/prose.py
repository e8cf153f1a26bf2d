"""Auctions in reStructuredText and MyST prose (PROSE-AUCTIONS AL-1 to AL-3)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.utils import get_source_line
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from ...bridge.calls import Suit
from ...doctree.inline_nodes import hand_word, suit_node
from ...doctree.nodes import NotProse, bml_sequence
from ...doctree.sequence_nodes import with_sequences
from ...language.codes import Code
from ...language.inline import fault_of, hands_in
from ...language.labels import SUIT_IN_PROSE
from ..diagnostics import log_at
from ..i18n.translatable_messages import is_chapter, recorded_messages
from ..i18n.translation_transforms import source_lines
from ..session import document_state

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from sphinx.application import Sphinx

_SUIT = re.compile(SUIT_IN_PROSE)
VERBATIM = (
    nodes.literal,
    nodes.FixedTextElement,
    nodes.math,
    nodes.math_block,
    nodes.raw,
    nodes.comment,
    nodes.Invisible,
    nodes.problematic,
    nodes.image,
    addnodes.desc_signature,
    addnodes.not_smartquotable,
    NotProse,
)
"""What holds no running text."""


class ProseSuits(SphinxTransform):
    """Turns ``!h`` and typed ``♥`` in running text into suits; code is left alone."""

    default_priority: ClassVar[int] = 610

    def apply(self, **kwargs: object) -> None:
        """Turn the suits of the document."""
        if not self.config.bml_prose_suits:
            return
        for text in list(_suit_texts(self.document)):
            self._report_hands(text)
            pieces = _hand_pieces(str(text))
            if isinstance(text.parent, nodes.title) and text.parent[0] is text:
                # LaTeX warns of a document title that begins with anything but text.
                pieces.insert(0, nodes.Text(""))
            text.parent.replace(text, pieces)

    def _report_hands(self, text: nodes.Text) -> None:
        """Report the hands in ``text`` that have not 13 cards (VARIANTS IH-1)."""
        for fault in filter(None, (fault_of(found.hand) for found in hands_in(str(text)))):
            source, line = get_source_line(text.parent)
            log_at(
                self.env,
                Code.DEAL_CARDS,
                Code.DEAL_CARDS.severity,
                fault,
                f"{source}:{line}",
            )


def _suit_texts(document: nodes.document) -> Iterator[nodes.Text]:
    """Yield the running texts with suits."""
    waiting: list[nodes.Node] = [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, nodes.Text):
            if ("!" in node or not node.isascii()) and _SUIT.search(node):
                yield node
        elif not isinstance(node, VERBATIM):
            waiting += node.children[::-1]


def _hand_pieces(text: str) -> list[nodes.Node]:
    """Return ``text`` cut at its hands (VARIANTS IH-1) and at its suits."""
    pieces: list[nodes.Node] = []
    position = 0
    for one in hands_in(text):
        written = text[one.start : one.end]
        pieces += [*_suit_pieces(text[position : one.start]), hand_word(written, one.hand)]
        position = one.end
    return [*pieces, *_suit_pieces(text[position:])]


def _suit_pieces(text: str) -> list[nodes.Node]:
    """Return ``text`` cut at its suits."""
    pieces: list[nodes.Node] = []
    position = 0
    for mark in _SUIT.finditer(text):
        if mark.start() > position:
            pieces.append(nodes.Text(text[position : mark.start()]))
        pieces.append(suit_node(Suit.parse(mark[0])))
        position = mark.end()
    if position < len(text):
        pieces.append(nodes.Text(text[position:]))
    return pieces


def setup_prose_suits(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(ProseSuits)


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
            return _auction_texts(self.document, notes)
        blocks = source_lines(document_state(self.env).rst_blocks)
        return (
            (
                text
                for node in self.document.findall(nodes.TextElement)
                if (node.source, node.line) in blocks
                for text in _auction_texts(node, notes)
            )
            if blocks
            else iter(())
        )


def _auction_texts(node: nodes.Element, notes: Container[int]) -> Iterator[nodes.Text]:
    for child in node.children:
        if isinstance(child, nodes.Text):
            yield child
        elif (
            isinstance(child, nodes.Element)
            and not isinstance(child, _NEVER)
            and id(child) not in notes
        ):
            yield from _auction_texts(child, notes)


def _unchanged(text: str) -> list[nodes.Node]:
    return [nodes.Text(text)]


def setup_prose_auctions(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(ProseAuctions)
