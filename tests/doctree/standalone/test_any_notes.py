"""Whatever notes hold: they become a flawless page and a LaTeX document."""

from __future__ import annotations

from pathlib import Path

import html5lib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.doctree.writers.paper import latex_document
from sphinxcontrib_bml.doctree.writers.publication import ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.language.reading import decode
from tests.doctree.manuscripts import manuscript
from tests.formats.mixed_notes import OTHERS, OURS, ROWS, TESTS


def check(text: str, path: Path | None = None) -> None:
    for tree in (True, False):
        page = html_page(manuscript(text, path), ManuscriptStyle(tree=tree, embedded=tree))
        html5lib.HTMLParser(strict=True).parse(page)
        document = latex_document(manuscript(text, path), ManuscriptStyle(tree=tree, embedded=tree))
        assert document.rstrip().endswith(b"\\end{document}")


@pytest.mark.slow
@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(TESTS.parent)))
def test_our_own_notes_become_pages(path: Path) -> None:
    check(decode(path.read_bytes()).text, path)


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(ROWS | OTHERS, max_size=14))
def test_any_mix_of_rows_becomes_a_page(lines: list[str]) -> None:
    check("\n".join(lines))


@settings(max_examples=settings().max_examples // 2)
@given(st.text(alphabet="1CDHNSPXM=-;()[]#/|*.!\\ \t\n\x07ab<&\"'é♥\u2028", max_size=80))
def test_any_text_becomes_a_page(text: str) -> None:
    check(text)
