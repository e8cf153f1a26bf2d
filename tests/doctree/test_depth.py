"""Notes may be nested to any depth; levels beyond the limit are reported and flattened."""

from __future__ import annotations

import pytest
from docutils import nodes
from docutils.core import publish_doctree

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.writers.paper import latex_document
from sphinxcontrib_bml.doctree.writers.publication import ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from tests.doctree.manuscripts import manuscript


def headings(levels: int) -> str:
    """Return notes with a heading below the other, each with a paragraph."""
    return "".join(f"{'*' * level} H{level}\n\ntext {level}\n\n" for level in range(1, levels + 1))


def rst(levels: int) -> str:
    """Return notes with lists nested, the first of them in line 4."""
    items = "".join(f"{'  ' * level}- item {level}\n\n" for level in range(levels))
    return f"text\n\n#+BEGIN_RST\n{items}#+END_RST\n\nbehind\n"


def limits(notes: str) -> tuple[list[tuple[str, int]], str, str]:
    """Return code and line of what is reported, the page and the LaTeX document."""
    read = manuscript(notes)
    page = html_page(read, ManuscriptStyle()).decode()
    found = [(str(item.code), item.span.line) for item in read.state.diagnostics]
    return found, page, latex_document(manuscript(notes), ManuscriptStyle()).decode()


# LANGUAGE LM-7
@pytest.mark.parametrize(("levels", "found"), [(16, []), (17, [("LIMIT-DEPTH", 65)])])
def test_headings_have_so_many_levels(levels: int, found: list[tuple[str, int]]) -> None:
    reported, page, document = limits(headings(levels))
    assert reported == found
    for text in (page, document):
        assert f"text {levels}" in text


def test_a_thousand_levels_of_headings_are_told_once_and_all_shown() -> None:
    reported, page, document = limits(headings(1000))
    assert reported == [("LIMIT-DEPTH", 65)]
    for text in (page, document):
        assert "text 999\n" in text or "text 999<" in text


# LANGUAGE LM-7
def test_lists_are_as_deep_in_latex_as_it_can_read() -> None:
    items = "".join(f"{' ' * level}- item {level} of it\n" for level in range(60))
    reported, page, document = limits(f"{items}- item 60 of it\n")
    assert reported == []
    for text in (page, document):
        assert [f"item {level} of it" in text for level in range(61)] == [True] * 61
    assert page.count("<ul") == 60
    assert document.count("\\begin{itemize}") == document.count("\\end{itemize}") == 4


def test_deep_headings_are_sisters_of_those_at_the_limit() -> None:
    document = publish_doctree(
        headings(18) + "* Next\n",
        parser=BMLParser(),
        settings_overrides={"report_level": 5, "doctitle_xform": False},
    )
    depths: dict[str, int] = {}
    for section in document.findall(nodes.section):
        above = section.parent
        depths[section[0].astext()] = 1 + depths.get(
            above[0].astext() if isinstance(above, nodes.section) else "", 0
        )
    assert [depths[f"H{level}"] for level in (1, 15, 16, 17, 18)] == [1, 15, 16, 16, 16]
    assert depths["Next"] == 1


@pytest.mark.parametrize(
    ("levels", "found"),
    [(60, []), (61, [("LIMIT-DEPTH", 124)]), (200, [("LIMIT-DEPTH", 4)])],
)
def test_rest_has_so_many_levels(levels: int, found: list[tuple[str, int]]) -> None:
    reported, page, document = limits(rst(levels))
    assert reported == found
    for text in (page, document):
        assert f"item {levels - 1}" in text
        assert "behind" in text
    assert ("- item 3" in page) is bool(found)


@pytest.mark.parametrize("line", ["- " * 400 + "x", "> " * 3 + "* " * 900 + "y"])
def test_rest_in_one_line_may_be_as_deep(line: str) -> None:
    reported, page, document = limits(f"#+BEGIN_RST\n{line}\n#+END_RST\n")
    assert all(code in {"LIMIT-DEPTH", "RST-MESSAGE"} for code, _ in reported)
    for text in (page, document):
        assert line.rsplit(maxsplit=1)[-1] in text
