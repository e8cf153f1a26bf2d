"""What notes cover of what was bid as a web page that needs no other file (PLAYED CV-40)."""

from __future__ import annotations

from docutils import nodes
from docutils.core import publish_from_doctree
from docutils.utils import new_document

from ....agreements.coverage import Coverage
from ....display.coverage import CoverageTeller
from ...coverage_nodes import coverage_nodes
from ..html import HTMLVisitors
from .publishing import in_sections, translator_of
from .web_page import PageTranslator, PageWriter, page_settings, with_style

_TITLE = "What the notes cover"


def coverage_page(coverage: Coverage, title: str, teller: CoverageTeller) -> str:
    """Return a web page in English that says what notes cover of what was bid.

    :param title: what the notes are called.
    """
    document = new_document("coverage")
    document["title"] = f"{_TITLE}: {title}"
    document += nodes.title("", _TITLE)
    document += nodes.subtitle("", title)
    found = coverage_nodes(coverage, teller, lambda _auction, words: words)
    document.extend(in_sections(found, document))
    writer = PageWriter()
    writer.translator_class = translator_of(PageTranslator, HTMLVisitors().visitors())
    settings = {**page_settings(), "_disable_config": True, "output_encoding": "utf-8"}
    page: bytes = publish_from_doctree(document, writer=writer, settings_overrides=settings)
    return with_style(page).decode("utf-8")
