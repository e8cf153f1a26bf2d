"""The words of bidding tables for Sphinx's search: those of a page at once, each one time.

Sphinx visits every row and its text, and looks up every word of every text; rows say the same few
words over and over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import sphinx
from docutils import nodes
from sphinx.search import SearchLanguage

from ..doctree.nodes import bml_bidtable, bml_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.search import IndexBuilder
    from sphinx.writers.html5 import HTML5Translator

_NO_SEARCH = "no-search"
"""The class that Sphinx passes by when it collects words, since 8.2."""
_OTHERWISE = (nodes.comment, nodes.meta, nodes.raw, nodes.title)
"""What Sphinx takes no words from, or not as they stand in texts."""
_LAST = 999
"""When all is in its place."""


class bml_search_words(nodes.Invisible, nodes.TextElement):  # noqa: N801 - nodes are named so
    """The words of the tables of a page, in one text that only Sphinx's search reads."""


def restore_classes(table: nodes.Element) -> None:
    """Take the class from a table that kept Sphinx from reading it, before it is written."""
    if table.attributes.pop("gathered", None):
        table["classes"].remove(_NO_SEARCH)


def _append_words(app: Sphinx, doctree: nodes.document, _docname: str) -> None:
    """Put the words of all tables behind a page that Sphinx makes search data of."""
    indexer = getattr(app.builder, "indexer", None)
    if indexer is None or not _splits_at_spaces(indexer):
        return
    words: dict[str, None] = {}
    for table in doctree.findall(bml_bidtable):
        texts = _texts_of(table) if _is_searched(table) else None
        if texts is not None:
            words.update(dict.fromkeys(" ".join(texts).split()))
            table["classes"].append(_NO_SEARCH)
            table["gathered"] = 1
    if words:
        doctree += bml_search_words("", " ".join(words))


def _splits_at_spaces(indexer: IndexBuilder) -> bool:
    """Tell whether a word is one wherever it stands: not in Japanese and Chinese."""
    return type(indexer.lang).split is SearchLanguage.split


def _is_searched(table: bml_bidtable) -> bool:
    """Tell whether nothing around a table keeps Sphinx from reading it."""
    return not any(_NO_SEARCH in node["classes"] for node in _with_parents(table))


def _with_parents(node: nodes.Element) -> Iterator[nodes.Element]:
    parent: nodes.Element | None = node
    while parent is not None:
        yield parent
        parent = parent.parent


def _texts_of(table: bml_bidtable) -> list[str] | None:
    """Return the texts of a table; None where Sphinx would not take each of them as it stands."""
    texts: list[str] = []
    for child in table.children:
        # Most rows.
        if isinstance(child, bml_row) and child.holds_text_alone:
            if _needs_node_visit(child):
                return None
            texts += cast("list[str]", child.children)
        elif any(map(_needs_node_visit, child.findall(nodes.Element))):
            return None
        else:
            texts += child.findall(nodes.Text)
    return texts


def _needs_node_visit(node: nodes.Element) -> bool:
    return isinstance(node, _OTHERWISE) or _NO_SEARCH in node.attributes["classes"]


def _skip_node(_translator: HTML5Translator, _node: nodes.Element) -> None:
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Give Sphinx the words where it can be kept from collecting them itself."""
    app.add_node(bml_search_words, html=(_skip_node, None))
    if sphinx.version_info >= (8, 2):
        app.connect("doctree-resolved", _append_words, priority=_LAST)
