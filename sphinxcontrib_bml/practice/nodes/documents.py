"""Question sheets as documents of their own (PRACTICE QD-1)."""

from __future__ import annotations

from importlib import resources

from docutils import nodes
from docutils.core import publish_from_doctree
from docutils.utils import new_document

from ...doctree.inline_nodes import text_nodes
from ...doctree.writers.paper import paper_settings, paper_writer
from ...doctree.writers.publication import ManuscriptStyle
from ...doctree.writers.web_page import document_page
from ..words import QuestionFormatter, QuestionSheet
from .sheets import sheet_nodes

_STATIC = resources.files("sphinxcontrib_bml").joinpath("static")


def sheet_page(sheet: QuestionSheet, title: str, teller: QuestionFormatter) -> bytes:
    """Return a sheet as an HTML page that needs no other file."""
    page = document_page(_document(sheet, title, teller))
    style = _STATIC.joinpath("bml-sheet.css").read_bytes()
    return page.replace(b"</style>", style + b"</style>", 1)


def sheet_paper(sheet: QuestionSheet, title: str, teller: QuestionFormatter) -> bytes:
    """Return a sheet as a LaTeX document."""
    # Safe: all text is escaped; the only raw command starts the page of the answers.
    settings = {
        **paper_settings(ManuscriptStyle()),
        "_disable_config": True,
        "output_encoding": "utf-8",
        "raw_enabled": True,
    }
    document = _document(sheet, title, teller)
    data: bytes = publish_from_doctree(
        document, writer=paper_writer(ManuscriptStyle()), settings_overrides=settings
    )
    return data


def _document(sheet: QuestionSheet, title: str, teller: QuestionFormatter) -> nodes.document:
    document = new_document("sheet")
    document["title"] = title
    document += nodes.title("", "", *text_nodes(title))
    document.extend(sheet_nodes(sheet, teller))
    return document
