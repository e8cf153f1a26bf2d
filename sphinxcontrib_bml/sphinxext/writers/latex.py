"""Our nodes in the LaTeX of Sphinx.

They are drawn by :mod:`...doctree.writers.latex`; here stands what the documents of docutils
alone have not: anchors of rows, numbers of deals, footnotes, classes that a project may
have styled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.builders.latex.nodes import footnotetext

from ...doctree.nodes import bml_caption, bml_row
from ...doctree.writers.latex import LaTeXVisitors
from ...doctree.writers.texts import with_glyphs
from .glyphs import ENGINES

if TYPE_CHECKING:
    from sphinx.writers.latex import LaTeXTranslator


class SphinxLaTeXVisitors(LaTeXVisitors):
    """The visitors of our nodes in the LaTeX builder of Sphinx."""

    def out(self, translator: LaTeXTranslator) -> list[str]:
        """Return the list that LaTeX is added to just now."""
        return translator.body

    def open_group(self, translator: LaTeXTranslator, node: nodes.Element) -> None:
        """Begin a piece of its own, with the classes that a project may have styled."""
        if translator.table:
            # As for lists: a column as wide as its widest line would push the others off the page.
            translator.table.has_problematic = True
        translator.visit_container(node)
        translator.body.append("\n")

    def close_group(self, translator: LaTeXTranslator, node: nodes.Element) -> None:
        """End it."""
        translator.depart_container(node)
        translator.body.append("\n")

    def anchor(self, translator: LaTeXTranslator, node: nodes.Element) -> str:
        """Return the anchors of a node that has ids."""
        return translator.hypertarget_to(node, anchor=True) + "\n"

    def row_anchor(self, translator: LaTeXTranslator, row: bml_row) -> str:
        """Return the anchors of a row."""
        return "".join(translator.hypertarget(identifier) for identifier in row["ids"])

    def deal_anchor(self, translator: LaTeXTranslator, node: nodes.Element) -> str:
        """Return the anchors of a deal, and what counts it where the project numbers figures."""
        has_caption = any(isinstance(child, bml_caption) for child in node.children)
        if has_caption and translator.config.numfig:
            return r"\bmldealstep" + translator.hypertarget_to(node) + "\n"
        return super().deal_anchor(translator, node)

    def number(self, translator: LaTeXTranslator, node: nodes.Element) -> str:
        """Return the number of a deal with a caption where the project numbers figures."""
        if not translator.config.numfig:
            return ""
        pattern = translator.config.numfig_format.get("deal", "%s")
        number = translator.escape(pattern).replace(r"\%s", "%s").replace("%s", r"\thebmldeal{}")
        return number.replace(r"\{number\}", r"\thebmldeal{}").replace(r"\{name\}", "")

    def _text(self, translator: LaTeXTranslator, text: str) -> str:
        latex = super()._text(translator, text)
        return with_glyphs(latex) if translator.config.latex_engine in ENGINES else latex

    def visit_caption(self, translator: LaTeXTranslator, node: nodes.Element) -> None:
        """Begin a caption."""
        translator.in_caption += 1
        super().visit_caption(translator, node)

    def depart_caption(self, translator: LaTeXTranslator, node: nodes.Element) -> None:
        """End a caption."""
        super().depart_caption(translator, node)
        translator.in_caption -= 1

    def has_footnotes(self, table: nodes.Element) -> bool:
        """Tell whether a table holds footnotes, which must get out of its boxes."""
        return any(True for _ in table.findall(_is_footnote))


def _is_footnote(node: nodes.Node) -> bool:
    return isinstance(node, nodes.footnote | footnotetext)


visitors = SphinxLaTeXVisitors().visitors
"""Returns the visitors of each node that has some."""
