"""Pages with wide tables or many paragraphs take time in proportion to what they hold."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.doctree.writers.paper import latex_document
from sphinxcontrib_bml.doctree.writers.publication import Manuscript, ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.language.options import Limits, Options
from sphinxcontrib_bml.language.parser import parse_text
from tests.doctree.manuscripts import manuscript

SECONDS = 12
"""Many times what is needed; docutils' own search for columns would take longer."""


@pytest.mark.slow
@pytest.mark.parametrize("write", [html_page, latex_document])
def test_a_table_of_very_many_columns_is_written_soon(
    write: Callable[[Manuscript, ManuscriptStyle], bytes],
) -> None:
    columns = 60_000
    options = Options(limits=Limits(table_columns=columns))
    parse = parse_text("|" * columns, options=options)
    read = Manuscript(
        "notes.bml", parse.document.elements, parse.state, PageSettings(options=options)
    )
    began = process_time()
    write(read, ManuscriptStyle())
    assert process_time() - began < SECONDS


def test_tables_have_no_list_of_columns_on_pages_but_those_of_rest_may() -> None:
    rst = "#+BEGIN_RST\n.. table::\n   :widths: 1 2\n\n   == ==\n   a  b\n   == ==\n#+END_RST\n"
    page = html_page(manuscript(f"|a|b\n\n{rst}"), ManuscriptStyle()).decode()
    assert page.count("<table") == 2
    assert page.count("<colgroup>") == 1


@pytest.mark.slow
def test_very_many_paragraphs_are_written_soon() -> None:
    read = manuscript("a\n\n" * 60_000)
    began = process_time()
    latex_document(read, ManuscriptStyle())
    assert process_time() - began < SECONDS
