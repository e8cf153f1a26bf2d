"""Question sheets as docutils nodes that every writer supports (PRACTICE QD-1)."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from typing import TYPE_CHECKING

from docutils import nodes
from docutils.core import publish_from_doctree
from docutils.utils import new_document

from ..doctree.inline_nodes import text_nodes
from ..doctree.writers.paper import paper_settings, paper_writer
from ..doctree.writers.publication import ManuscriptStyle
from ..doctree.writers.web_page import document_page
from .words import GAP, QuestionFormatter, QuestionSheet

if TYPE_CHECKING:
    from .words import SheetLine


def sheet_nodes(sheet: QuestionSheet, teller: QuestionFormatter) -> list[nodes.Node]:
    """Return the questions, then the answers on a new page, or a sentence without questions."""
    if not sheet.lines:
        return [nodes.paragraph("", teller.wording.nothing_to_ask)]
    said = teller.wording.sheet.format(len(sheet.lines), seed=sheet.seed)
    answers = teller.wording.sheet_answers.format(seed=sheet.seed)
    return [
        nodes.paragraph("", said, support_smartquotes=False),
        _numbered(_blank(line) for line in sheet.lines),
        nodes.container(
            "",
            nodes.raw("", "\\clearpage\n", format="latex"),
            nodes.rubric("", answers, support_smartquotes=False),
            _numbered(_answered(line) for line in sheet.lines),
            classes=["bml-sheet-answers"],
        ),
    ]


def _numbered(paragraphs: Iterable[nodes.paragraph]) -> nodes.enumerated_list:
    items = [nodes.list_item("", paragraph) for paragraph in paragraphs]
    listed = nodes.enumerated_list("", *items, enumtype="arabic", prefix="", suffix=".")
    listed["classes"] += ["simple", "bml-sheet"]
    return listed


def _blank(line: SheetLine) -> nodes.paragraph:
    return _paragraph(line, [nodes.inline("", GAP, classes=["bml-gap"])])


def _answered(line: SheetLine) -> nodes.paragraph:
    return _paragraph(line, [nodes.emphasis("", "", *text_nodes(line.answer))])


def _paragraph(line: SheetLine, last: list[nodes.Node]) -> nodes.paragraph:
    asked = nodes.strong("", "", *text_nodes(line.asked))
    what = f" {line.what}: " if line.what else ": "
    return nodes.paragraph("", "", asked, *text_nodes(what), *last, support_smartquotes=False)


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
