"""Descriptions in other languages: Sphinx reads translated messages in the document's own markup.

In reStructuredText and MyST that markup is not the notes', so rows read theirs themselves
(SPHINX-API 2.4); in chapters the parser does (:mod:`sphinxcontrib_bml.doctree.docutils_parser`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx import addnodes

from ..doctree.inline import InlineBuilder, one_place
from ..doctree.nodes import bml_label, bml_row
from ..language.options import Options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx.application import Sphinx


class bml_translatable_row(bml_row, addnodes.translatable):  # noqa: N801 - nodes are named so
    """A row whose message is its description as it was written."""

    def preserve_original_messages(self) -> None:
        """Keep the message where it is."""

    def extract_original_messages(self) -> Sequence[str]:
        """Return the description, if there is one."""
        return [self.rawsource] if self.rawsource else []

    def apply_translated_message(self, original_message: str, translated_message: str) -> None:
        """Show the translation in the place of the description; a linked label stays."""
        label = [child for child in self.children if isinstance(child, bml_label)]
        assert self.document is not None
        inline = InlineBuilder(Options(links=self.document.settings.env.config.bml_links))
        text = inline.broken(translated_message, one_place(self.source or "", self.line or 0))
        self.children = []
        self.extend([*label, *text])


def setup(app: Sphinx) -> None:
    """Register the node; writers take it for what it extends."""
    app.add_node(bml_translatable_row)
