"""Letters that the fonts of a book may not have, anywhere in the pages of a project."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from ...doctree.writers.texts import RARE_LETTERS, glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

ENGINES = frozenset({"xelatex", "lualatex"})
_VERBATIM = (
    nodes.FixedTextElement,
    nodes.Invisible,
    nodes.comment,
    nodes.image,
    nodes.math,
    nodes.math_block,
    nodes.raw,
)


class RareLetters(SphinxPostTransform):
    """Marks the rare letters of a book."""

    builders = ("latex",)
    default_priority: ClassVar[int] = 900

    def run(self, **kwargs: object) -> None:
        """Mark the letters of the document, all but those of code that is shown coloured."""
        if self.config.latex_engine not in ENGINES:
            return
        for text in list(_texts(self.document)):
            text.parent.replace(text, list(_pieces(str(text))))


def _texts(node: nodes.Element) -> Iterator[nodes.Text]:
    for child in node.children:
        if isinstance(child, nodes.Text):
            if not child.isascii() and RARE_LETTERS.search(child):
                yield child
        elif isinstance(child, nodes.Element) and not _is_verbatim(child):
            yield from _texts(child)


def _is_verbatim(node: nodes.Element) -> bool:
    return isinstance(node, _VERBATIM) or (isinstance(node, nodes.literal) and "language" in node)


def _pieces(text: str) -> Iterator[nodes.Node]:
    position = 0
    for letter in RARE_LETTERS.finditer(text):
        # LaTeX warns of a title that begins with anything but text.
        if letter.start() > position or position == 0:
            yield nodes.Text(text[position : letter.start()])
        yield nodes.raw("", glyphs(letter[0]), format="latex")
        position = letter.end()
    if position < len(text):
        yield nodes.Text(text[position:])


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(RareLetters)
