"""What changed as a web page that needs no other file."""

from __future__ import annotations

from docutils import nodes
from docutils.core import publish_from_doctree
from docutils.utils import new_document

from ....agreements.changes import Comparison
from ....display.changes import Teller
from ...change_nodes import change_nodes
from ..html import HTMLVisitors
from .publishing import in_sections, translator_of
from .web_page import PageTranslator, PageWriter, page_settings, with_style

_TITLE = "What changed"


def changes_page(comparison: Comparison, title: str, teller: Teller) -> str:
    """Return a web page in English that says what changed.

    :param title: what is compared with what.
    """
    document = new_document("changes")
    document["title"] = f"{_TITLE}: {title}"
    document += nodes.title("", _TITLE)
    document += nodes.subtitle("", title)
    found = change_nodes(comparison, teller, lambda _change, words: words)
    document.extend(in_sections(found, document))
    writer = PageWriter()
    writer.translator_class = translator_of(PageTranslator, HTMLVisitors().visitors())
    settings = {**page_settings(), "_disable_config": True, "output_encoding": "utf-8"}
    page: bytes = publish_from_doctree(document, writer=writer, settings_overrides=settings)
    return with_style(page).decode("utf-8")
