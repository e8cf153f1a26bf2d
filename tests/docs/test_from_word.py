"""The Word file of the documentation becomes the notes that stand below it."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from tests.formats.documents.importing import notes_of
from tests.formats.documents.word_files import paragraph, word_file

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "from-word.rst"
BULLETS = "•◦"
"""Those of a level each."""


def block(page: str, language: str) -> str:
    (found,) = re.findall(rf"code-block:: {language}\n\n((?:   .*\n|\n)+)", page)
    return dedent(found).strip() + "\n"


def test_a_list_below_a_heading_becomes_the_rows_that_are_shown() -> None:
    page = PAGE.read_text(encoding="utf-8")
    (heading,) = re.findall(r"A file with the heading \*([^*]+)\*", page)
    items = (line.split(maxsplit=1) for line in block(page, "text").splitlines())
    body = [paragraph(words, level=BULLETS.index(bullet)) for bullet, words in items]
    data = word_file(paragraph(heading, "heading 1"), *body)
    assert notes_of(data, "docx").strip() == block(page, "bml").strip()
