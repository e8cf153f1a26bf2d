"""Sheets of questions as docutils nodes that every writer knows (PRACTICE QD-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docutils import nodes

from ..display import practice
from .inline_nodes import text_nodes

if TYPE_CHECKING:
    from ..display.practice import QuestionFormatter, QuestionSheet, SheetLine


def sheet_nodes(sheet: QuestionSheet, teller: QuestionFormatter) -> list[nodes.Node]:
    """Return the questions, then the answers on the next page; a sentence where there are none."""
    if not sheet.lines:
        return [nodes.paragraph("", teller.wording.nothing_to_ask)]
    said = teller.wording.sheet.format(number=len(sheet.lines), seed=sheet.seed)
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
    return _paragraph(line, [nodes.inline("", practice.GAP, classes=["bml-gap"])])


def _answered(line: SheetLine) -> nodes.paragraph:
    return _paragraph(line, [nodes.emphasis("", "", *text_nodes(line.answer))])


def _paragraph(line: SheetLine, last: list[nodes.Node]) -> nodes.paragraph:
    asked = nodes.strong("", "", *text_nodes(line.asked))
    what = f" {line.what}: " if line.what else ": "
    return nodes.paragraph("", "", asked, *text_nodes(what), *last, support_smartquotes=False)
