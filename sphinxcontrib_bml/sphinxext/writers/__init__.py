"""The support of Sphinx writers for our nodes: visitors, or standard nodes as replacements."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.builders.latex.nodes import footnotetext
from sphinx.transforms.post_transforms import SphinxPostTransform

from ...doctree.nodes import TableRow, bml_caption, bml_deal
from ...doctree.visitors import NODE_CLASSES
from ...doctree.writers.html import HTMLVisitors
from ...doctree.writers.latex import LaTeXVisitors
from ...doctree.writers.lower import RARE_LETTERS, glyphs, lower, lower_registered, with_glyphs
from ..translatable_messages import _
from . import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator


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
        """Mark the rare letters of the document, except in highlighted code."""
        if self.config.latex_engine not in ENGINES:
            return
        for node in list(_texts(self.document)):
            node.parent.replace(node, list(_pieces(str(node))))


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


def setup_glyphs(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(RareLetters)


class SphinxHTMLVisitors(HTMLVisitors):
    """The visitors of our nodes in the HTML builders."""

    def after(self) -> str:
        """Return the words before and after ``{calls}`` in the name of a branch."""
        return str(_("after {calls}"))

    def alert_word(self) -> str:
        """Return the word for the alert mark, for tooltips and screen readers."""
        return str(_("alert"))

    def switches(self) -> str:
        """Return the attributes with the labels of the buttons to open and close all branches."""
        words = {"open": str(_("open all")), "close": str(_("close all"))}
        return "".join(f' data-{name}="{escape(word)}"' for name, word in words.items())

    def closed_from(self, translator: HTML5Translator, table: nodes.Element) -> int | None:
        """Return the level at which branches of ``table`` start collapsed, or None."""
        if translator.builder.name == "epub":
            return None  # many readers of books cannot open what is closed
        level: int | None = table.get("collapse", translator.config.bml_collapse)
        return level

    def write_number(self, translator: HTML5Translator, figure: nodes.Element) -> None:
        """Write the number of a figure before its caption."""
        translator.add_fignumber(figure)

    def write_permalink(self, translator: HTML5Translator, figure: nodes.Element) -> None:
        """Write a link to a figure after its caption."""
        translator.add_permalink_ref(figure, str(_("Link to this place")))


class SphinxLaTeXVisitors(LaTeXVisitors):
    """The visitors of our nodes in the LaTeX Sphinx builder."""

    def out(self, translator: LaTeXTranslator) -> list[str]:
        """Return the list to which LaTeX is currently added."""
        return translator.body

    def open_group(self, translator: LaTeXTranslator, node: nodes.Element) -> None:
        """Begin a LaTeX group, with the classes that a project may have styled."""
        if translator.table:
            # As for lists: a column as wide as its widest line would push the others off the page.
            translator.table.has_problematic = True
        translator.visit_container(node)
        translator.body.append("\n")

    def close_group(self, translator: LaTeXTranslator, node: nodes.Element) -> None:
        """End the LaTeX group."""
        translator.depart_container(node)
        translator.body.append("\n")

    def anchor(self, translator: LaTeXTranslator, node: nodes.Element) -> str:
        """Return the anchors of a node with ids."""
        return translator.hypertarget_to(node, anchor=True) + "\n"

    def row_anchor(self, translator: LaTeXTranslator, row: TableRow) -> str:
        """Return the anchors of a row."""
        return "".join(translator.hypertarget(identifier) for identifier in row["ids"])

    def deal_anchor(self, translator: LaTeXTranslator, node: nodes.Element) -> str:
        """Return the anchors of a deal, and its counter command if the project numbers figures."""
        has_caption = any(isinstance(child, bml_caption) for child in node.children)
        if has_caption and translator.config.numfig and type(node) is bml_deal:
            return r"\bmldealstep" + translator.hypertarget_to(node) + "\n"
        return super().deal_anchor(translator, node)

    def number(self, translator: LaTeXTranslator, node: nodes.Element) -> str:
        """Return the number of a deal with a caption if the project numbers figures."""
        if not translator.config.numfig or type(node) is not bml_deal:
            return ""
        pattern = translator.config.numfig_format.get("deal", "%s")
        number = translator.escape(pattern).replace(r"\%s", "%s").replace("%s", r"\thebmldeal{}")
        return number.replace(r"\{number\}", r"\thebmldeal{}").replace(r"\{name\}", "")

    def _text(self, translator: LaTeXTranslator, text: str) -> str:
        latex = super()._text(translator, text)
        return with_glyphs(latex) if translator.config.latex_engine in ENGINES else latex

    def description(self, translator: LaTeXTranslator, text: str) -> str:
        """Return the text of a description; a word that is too long for a line may be broken."""
        latex = super().description(translator, text)
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
        """Return whether a table contains footnotes, which must be moved out of its boxes."""
        return any(True for _ in table.findall(_is_footnote))


def _is_footnote(node: nodes.Node) -> bool:
    return isinstance(node, nodes.footnote | footnotetext)


_AS_TEXT = frozenset({"text", "man", "texinfo"})
"""Formats of plain text."""

FORMATS = {
    "html": SphinxHTMLVisitors().visitors,
    "latex": SphinxLaTeXVisitors().visitors,
    **dict.fromkeys(_AS_TEXT, text.visitors),
}
"""The formats whose writers support our nodes, with functions that return their visitors."""


def _supports_our_nodes(builder: Builder) -> bool:
    """Return whether a builder can write our nodes; gettext writes the original messages."""
    return builder.format in FORMATS or builder.name == "gettext"


def _lower_nodes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace our nodes if the builder's writer does not support them (SPHINX-API 2.3)."""
    if not _supports_our_nodes(app.builder):
        lower(doctree)
    elif app.builder.format in _AS_TEXT or app.builder.name == "epub":
        lower_registered(doctree)
    if app.builder.format == "text":
        text.draw_inner_tables(doctree)


def _lower_titles(app: Sphinx, builder: Builder) -> None:
    """Replace our nodes in titles: toctrees are filled after the rest of a page is resolved."""
    if not _supports_our_nodes(builder):
        env = app.env
        for node in (*env.titles.values(), *env.longtitles.values(), *env.tocs.values()):
            lower(node)


def _set_deal_numbering(app: Sphinx, config: Config) -> None:
    """Set the format of deal numbers, unless the configuration sets it."""
    config.numfig_format = {"deal": str(_("Deal %s")), **config.numfig_format}


def setup(app: Sphinx) -> None:
    """Register every node with its visitors; nodes without visitors use those of the base class.

    ``override`` suppresses the warning of Sphinx that docutils already has the nodes.
    """
    formats: dict[str, dict[Any, Any]] = {name: made() for name, made in FORMATS.items()}
    for node in NODE_CLASSES:
        visitors = {name: known[node] for name, known in formats.items() if node in known}
        if node is bml_deal:
            app.add_enumerable_node(bml_deal, "deal", override=True, **visitors)
        else:
            app.add_node(node, override=True, **visitors)
    app.connect("doctree-resolved", _lower_nodes)
    app.connect("write-started", _lower_titles)
    app.connect("config-inited", _set_deal_numbering)
