"""A page shows this many calls in columns; auctions after them are kept as text (LANGUAGE LM-3)."""

from __future__ import annotations

from docutils import nodes
from docutils.core import publish_doctree

from sphinxcontrib_bml.doctree.docutils_parser import BMLParser
from sphinxcontrib_bml.doctree.writers.paper import latex_document
from sphinxcontrib_bml.doctree.writers.publication import ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.language.options import Limits, Options
from tests.doctree.manuscripts import manuscript

OPTIONS = Options(limits=Limits(calls=8))
FIRST = "1H P 2H P\nP P\n\n"
SECOND = "1N (X) P(1) P*\n2C P P P\n(1) /forced/\n* to play\n\n"
THIRD = "1S P P P\n\n"


def shown(notes: str) -> tuple[list[tuple[str, int]], str]:
    """Return codes and lines of what is reported, and the page."""
    read = manuscript(notes, options=OPTIONS)
    page = html_page(read, ManuscriptStyle()).decode()
    return [(str(item.code), item.span.line) for item in read.state.diagnostics], page


def test_as_many_calls_as_are_allowed_stand_in_columns() -> None:
    found, page = shown(THIRD + THIRD)
    assert found == []
    assert page.count("<td>") == 8


def test_auctions_that_have_no_room_are_kept_as_typed_and_told_once() -> None:
    found, page = shown(f"{FIRST}{SECOND}/between/\n\n{THIRD}")
    assert found == [("LIMIT-CALLS", 4)]
    assert page.count("<td>") == 8
    assert "1N (X) P(1) P*\n2C P P P\n(1) /forced/\n* to play" in page
    assert "<em>between</em>" in page
    assert "1S P P P" in page


def test_their_words_are_those_of_no_language() -> None:
    tree = publish_doctree(
        "#+BEGIN_RST\nHeading\n-------\n#+END_RST\n" + THIRD * 2501,
        parser=BMLParser(),
        settings_overrides={"warning_stream": False, "report_level": 5, "_disable_config": True},
    )
    kept = list(tree.findall(nodes.literal_block))
    assert [node["language"] for node in kept] == ["none", "none"]


def test_paper_keeps_them_too() -> None:
    document = latex_document(
        manuscript(FIRST + SECOND, options=OPTIONS), ManuscriptStyle()
    ).decode()
    body = document.rpartition(r"\begin{document}")[2]
    assert body.count(r"\begin{bmlcalls}") == 1
    assert all(word in body for word in ("2C P P P", "/forced/", "to play"))
