"""Our nodes on Sphinx's web pages and in EPUB books.

They are drawn by :mod:`...doctree.writers.html`; here stands what the pages of docutils alone
have not: words in the project's language, numbers of figures, links to them, the configuration.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ...doctree.writers.html import HTMLVisitors
from ..i18n.translatable_messages import _
from ..search_words import restore_classes

if TYPE_CHECKING:
    from docutils import nodes
    from docutils.writers.html5_polyglot import HTMLTranslator
    from sphinx.writers.html5 import HTML5Translator


class SphinxHTMLVisitors(HTMLVisitors):
    """The visitors of our nodes in the HTML builders of Sphinx."""

    def after(self) -> str:
        """Return the words before and behind ``{calls}``, which name a branch."""
        return str(_("after {calls}"))

    def alert(self) -> str:
        """Return what the mark of an alert is called."""
        return str(_("alert"))

    def switches(self) -> str:
        """Return the attributes with what opens and closes all branches of a table is called."""
        words = {"open": str(_("open all")), "close": str(_("close all"))}
        return "".join(f' data-{name}="{escape(word)}"' for name, word in words.items())

    def visit_bidtable(self, translator: HTMLTranslator, node: nodes.Element) -> None:
        """Write a bidding table, with the classes that authors gave it."""
        restore_classes(node)
        super().visit_bidtable(translator, node)

    def closed_from(self, translator: HTML5Translator, table: nodes.Element) -> int | None:
        """Return the level from which branches of ``table`` start closed, or None."""
        if translator.builder.name == "epub":
            return None  # many readers of books cannot open what is closed
        level: int | None = table.get("collapse", translator.config.bml_collapse)
        return level

    def takes_focus(self, translator: HTML5Translator) -> bool:
        """Tell whether readers can move to what is no link: not in a book."""
        return bool(translator.builder.name != "epub")

    def write_number(self, translator: HTML5Translator, figure: nodes.Element) -> None:
        """Write the number of a figure before its caption."""
        translator.add_fignumber(figure)

    def write_permalink(self, translator: HTML5Translator, figure: nodes.Element) -> None:
        """Write a link to a figure behind its caption."""
        translator.add_permalink_ref(figure, str(_("Link to this place")))


visitors = SphinxHTMLVisitors().visitors
"""Returns the visitors of each node that has some."""
