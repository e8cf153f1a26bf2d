"""A page shows this many rows of bidding tables and no more; that is reported."""

from __future__ import annotations

from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.doctree.writers.publication import Manuscript, ManuscriptStyle
from sphinxcontrib_bml.doctree.writers.web_page import html_page
from sphinxcontrib_bml.language.options import Limits, Options
from sphinxcontrib_bml.language.parser import parse_text

NOTES = "1C\n1D\n\n#HIDE\n1H\n1S\n1N\n\n2C\n2D\n2H\n\n2S\n\n2N\n"


def shown(rows: int) -> tuple[list[str], list[tuple[str, int]]]:
    """Return the rows on a page with this limit, and code and line of what is reported."""
    parse = parse_text(NOTES, options=Options(limits=Limits(rows=rows)))
    manuscript = Manuscript(
        "notes.bml", parse.document.elements, parse.state, PageSettings(options=parse.options)
    )
    page = html_page(manuscript, ManuscriptStyle()).decode()
    names = [row.label for table in parse.document.tables for row in table.rows]
    found = [(str(item.code), item.span.line) for item in parse.diagnostics]
    return [name for name in names if f'id="bml-{name}"' in page], found


# LANGUAGE LM-3
def test_the_rows_of_a_page_are_counted_but_hidden_ones() -> None:
    every = ["1C", "1D", "2C", "2D", "2H", "2S", "2N"]
    assert shown(7) == (every, [])
    assert shown(6) == (every[:6], [("LIMIT-ROWS", 15)])
    assert shown(4) == (every[:4], [("LIMIT-ROWS", 11)])
    assert shown(2) == (every[:2], [("LIMIT-ROWS", 9)])
