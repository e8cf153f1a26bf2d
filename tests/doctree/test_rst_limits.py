"""What docutils has to say about reStructuredText ends at a limit, and no text is lost (LM-7)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.doctree.writers.paper import latex_document
from sphinxcontrib_bml.doctree.writers.publication import ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.language.options import Limits, Options
from tests.doctree.manuscripts import manuscript

OPTIONS = Options(limits=Limits(rst_messages=2))


def block(*paragraphs: str) -> str:
    """Return a block of reStructuredText; its first paragraph is in the next line."""
    return "#+BEGIN_RST\n" + "\n\n".join(paragraphs) + "\n#+END_RST\n"


def told(notes: str) -> tuple[list[tuple[str, int]], str]:
    """Return codes and lines of what is reported, and the page."""
    read = manuscript(notes, options=OPTIONS)
    page = html_page(read, ManuscriptStyle()).decode()
    return [(str(item.code), item.span.line) for item in read.state.diagnostics], page


def test_as_many_messages_as_are_allowed_end_nothing() -> None:
    found, page = told(block("*a", "*b", "**c**"))
    assert found == [("RST-MESSAGE", 2), ("RST-MESSAGE", 4)]
    assert "<strong>c</strong>" in page


def test_the_block_with_too_many_messages_is_kept_as_text() -> None:
    found, page = told("above\n\n" + block("*a", "**b**", "``c", "|d", "*e") + "\n/behind/\n")
    assert found == [("RST-MESSAGE", 4), ("RST-MESSAGE", 8), ("LIMIT-RST", 10)]
    assert "*a\n\n**b**\n\n``c\n\n|d\n\n*e" in page
    assert "<em>behind</em>" in page


def test_blocks_behind_it_are_kept_as_text_without_another_message() -> None:
    found, page = told(block("*a", "*b") + "\n" + block("**c**", "*d") + "\n" + block("**e**"))
    assert found == [("RST-MESSAGE", 2), ("RST-MESSAGE", 4), ("LIMIT-RST", 10)]
    assert "**c**\n\n*d" in page
    assert "**e**" in page


@pytest.mark.parametrize("lost", ["nowhere_", "|nothing|", "[nobody]_", "[1]_"])
def test_references_to_nothing_are_told_until_there_are_too_many(lost: str) -> None:
    names = ".. _there: https://example.org/\n\n.. |word| replace:: said"
    notes = block(lost, lost, f"*there* {lost}", lost, "there_ |word|", names)
    found, page = told(notes)
    assert found == [("LIMIT-RST", 6), ("RST-MESSAGE", 2), ("RST-MESSAGE", 4)]
    assert page.count(lost) == 4
    assert f"<em>there</em> {lost}" in page
    assert '<a class="reference external" href="https://example.org/">there</a> said' in page


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        (["*a", "*b", "*c"], "LIMIT-RST"),
        (["  " * level + "- x" for level in range(150)], "LIMIT-DEPTH"),
    ],
)
def test_a_table_of_contents_in_a_block_that_is_kept_as_text_is_text(
    rest: list[str], code: str
) -> None:
    found, page = told(block(".. contents::", *rest) + "\n* Heading\n")
    assert found[-1][0] == code
    assert ".. contents::\n\n" in page


def test_references_of_one_paragraph_are_told_at_its_line() -> None:
    found, _ = told("above\n\n" + block("a_ b_ c_"))
    assert found == [("LIMIT-RST", 4), ("RST-MESSAGE", 4), ("RST-MESSAGE", 4)]


def test_messages_of_both_kinds_count_together() -> None:
    found, _ = told(block("*a", "nowhere_", "nowhere_"))
    assert sorted(found) == [("LIMIT-RST", 6), ("RST-MESSAGE", 2), ("RST-MESSAGE", 4)]


def test_references_of_a_block_that_is_kept_as_text_are_told_no_more() -> None:
    found, page = told(block("nowhere_", "nowhere_", "nowhere_", "*a", "*b", "*c"))
    assert found == [("RST-MESSAGE", 8), ("RST-MESSAGE", 10), ("LIMIT-RST", 12)]
    assert page.count("nowhere_") == 3


def test_paper_has_all_texts_too() -> None:
    read = manuscript(block("*a", "*b", "*c", "nowhere_"), options=OPTIONS)
    document = latex_document(read, ManuscriptStyle()).decode()
    assert [text for text in ("*a", "*b", "*c", "nowhere") if text not in document] == []
