"""Suits in reStructuredText and MyST prose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.utils import get_source_line
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from ...bridge import Suit
from ...doctree.inline_nodes import hand_word, suit_node
from ...doctree.nodes import NotProse
from ...language.codes import Code
from ...language.suits import SUIT_IN_PROSE
from ...language.text_hands import fault_of, hands_in
from ..diagnostics import log_at

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        for text in list(_texts(self.document)):
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


def _texts(document: nodes.document) -> Iterator[nodes.Text]:
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


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(ProseSuits)
