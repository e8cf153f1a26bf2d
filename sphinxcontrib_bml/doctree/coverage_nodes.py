"""What notes cover of what was bid as nodes: tables that every writer knows (PLAYED CV)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from docutils import nodes

from ..agreements.coverage import Coverage
from ..bridge import Auction
from ..display.coverage import Cell, CoverageTeller, Table
from ..display.coverage_parts import Part
from .inline_nodes import text_nodes

Link = Callable[[Auction, list[nodes.Node]], list[nodes.Node]]
"""Returns the words of an auction, linked to its row where there is something to link to."""

_WIDTHS = {  # in characters, for writers of plain text
    "gaps": (14, 20, 6, 20),
    "named": (24, 6, 24),
    "openings": (12, 9, 7, 8, 8, 7, 8),
    "chapters": (20, 9, 7, 6, 18),
    "explanations": (12, 14, 14, 10, 14),
}


def coverage_nodes(
    coverage: Coverage, teller: CoverageTeller, link: Link, parts: Sequence[Part] = tuple(Part)
) -> Iterator[nodes.Node]:
    """Yield a report: a paragraph, then a heading and a table for each part.

    :param link: is asked for auctions that the notes have.
    """
    if Part.SUMMARY in parts:
        words = " ".join(teller.sentences(coverage))
        yield _paragraph(words)
    for table in teller.tables(coverage, parts):
        yield nodes.rubric("", table.title, classes=["bml-coverage-title"])
        if table.rows:
            yield _table(table, link)
        else:
            yield _paragraph(table.otherwise)
        if table.more:
            yield _paragraph(teller.wording.and_more.format(number=table.more))


def _paragraph(text: str) -> nodes.paragraph:
    return nodes.paragraph("", text, support_smartquotes=False)


def _table(table: Table, link: Link) -> nodes.table:
    widths = _WIDTHS[table.kind]
    columns = [nodes.colspec("", colwidth=width) for width in widths]
    numbers = [cell.is_number for cell in table.rows[0]]
    heads = [
        Cell(text, is_number=is_number)
        for text, is_number in zip(table.heads, numbers, strict=True)
    ]
    head = nodes.thead("", _row(heads, link))
    body = nodes.tbody("", *(_row(cells, link) for cells in table.rows))
    group = nodes.tgroup("", *columns, head, body, cols=len(columns))
    classes = ["colwidths-auto", "bml-coverage-table", f"bml-coverage-{table.kind}"]
    return nodes.table("", group, classes=classes)


def _row(cells: Sequence[Cell], link: Link) -> nodes.row:
    return nodes.row("", *(_entry(cell, link) for cell in cells))


def _entry(cell: Cell, link: Link) -> nodes.entry:
    if not cell.text:
        return nodes.entry("")
    words: list[nodes.Node] = [*text_nodes(cell.text)]
    if cell.auction is not None:
        words = link(cell.auction, [nodes.inline("", "", *words, classes=["bml-sequence"])])
    paragraph = nodes.paragraph("", "", *words, support_smartquotes=False)
    classes = ["bml-number"] if cell.is_number else []
    return nodes.entry("", paragraph, classes=classes)
