"""Question sheets as docutils nodes that every writer supports (PRACTICE QD-1)."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from docutils import nodes

from ...doctree.inline_nodes import text_nodes
from ..words import GAP, QuestionFormatter, QuestionSheet

if TYPE_CHECKING:
    from ..words import SheetLine


def sheet_nodes(sheet: QuestionSheet, teller: QuestionFormatter) -> list[nodes.Node]:
    """Return the questions, then the answers on a new page, or a sentence without questions.

    In HTML the reader expands the answers; on paper they are always there.
    """
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
            nodes.raw("", f"<details><summary>{escape(answers)}</summary>\n", format="html"),
            nodes.rubric("", answers, support_smartquotes=False),
            _numbered(_answered(line) for line in sheet.lines),
            nodes.raw("", "</details>\n", format="html"),
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
