"""Reports as docutils nodes: headings, tables and lists for every writer (CHECKS CH-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, assert_never

from docutils import nodes

from ..display import reports
from .inline_nodes import text_nodes

Link = Callable[[Any, list[nodes.Node]], list[nodes.Node]]
"""Returns nodes, linked to their target if there is one."""


def paragraph_node(text: str) -> nodes.paragraph:
    """Return a paragraph without smart quotes."""
    return nodes.paragraph("", text, support_smartquotes=False)


_BAR_STEPS = 20
"""Number of lengths of a bar: the style sheet has a class for each, because pages that forbid
inline styles show bars too."""


def section_nodes(sections: Iterable[reports.ReportSection], link: Link) -> Iterator[nodes.Node]:
    """Yield the headings and blocks of sections.

    :param link: receives the target of a cell or an entry.
    """
    for section in sections:
        title = text_nodes(section.title)
        yield nodes.rubric("", "", *title, classes=list(section.classes))
        for block in section.blocks:
            yield _block(block, link)


def _block(block: reports.Block, link: Link) -> nodes.Node:
    match block:
        case reports.ReportParagraph():
            return paragraph_node(block.text)
        case reports.ReportTable():
            return table_node(block, link)
        case reports.EntryList():
            items = [_entry(entry, link) for entry in block.entries]
            return nodes.definition_list("", *items, classes=list(block.classes))
        case _:
            assert_never(block)


def table_node(table: reports.ReportTable, link: Link) -> nodes.container:
    """Return a table in a box in which it scrolls sideways if a page is narrow.

    :param link: receives the target of a cell.
    """
    columns = [nodes.colspec("", colwidth=width) for width in table.widths]
    heads = [
        reports.Cell(text, is_number=cell.is_number)
        for text, cell in zip(table.heads, table.rows[0], strict=True)
    ]
    head = nodes.thead("", _row(heads, link))
    body = nodes.tbody("", *(_row(cells, link) for cells in table.rows))
    group = nodes.tgroup("", *columns, head, body, cols=len(columns))
    node = nodes.table("", group, classes=["colwidths-auto", *table.classes])
    return nodes.container("", node, classes=["bml-wide"])


def _row(cells: Sequence[reports.Cell], link: Link) -> nodes.row:
    return nodes.row("", *(_cell(cell, link) for cell in cells))


def _cell(cell: reports.Cell, link: Link) -> nodes.entry:
    if not cell.text:
        return nodes.entry("")
    words: list[nodes.Node] = [*text_nodes(cell.text)]
    if cell.target is not None:
        words = link(cell.target, [nodes.inline("", "", *words, classes=["bml-sequence"])])
    paragraph = nodes.paragraph("", "", *words, support_smartquotes=False)
    classes = ["bml-number"] if cell.is_number else []
    if cell.share is not None:
        classes += ["bml-bar", f"bml-bar-{round(cell.share * _BAR_STEPS)}"]
    return nodes.entry("", paragraph, classes=classes)


def _entry(entry: reports.ListEntry, link: Link) -> nodes.definition_list_item:
    name: list[nodes.Node] = [
        nodes.inline("", "", *text_nodes(entry.name), classes=["bml-sequence"])
    ]
    term = nodes.term("", "", *link(entry.target, name), *text_nodes(f" – {entry.what}"))
    lines = [nodes.line_block("", *map(_line, entry.lines))] if entry.lines else []
    return nodes.definition_list_item("", term, nodes.definition("", *lines))


def _line(line: reports.EntryLine) -> nodes.line:
    lead = [nodes.Text(f"{line.lead}: ")] if line.lead else []
    pieces = _pieces(line.pieces, line.time)
    return nodes.line("", "", *lead, *pieces, support_smartquotes=False)


def _pieces(pieces: Iterable[reports.Piece], time: reports.Time) -> list[nodes.Node]:
    """Return a text; writers that support classes mark removed and added words."""
    found: list[nodes.Node] = []
    for piece in pieces:
        words = text_nodes(piece.text)
        if not piece.is_changed:
            found += words
        elif time is reports.Time.OLD:
            found.append(nodes.inline("", "", nodes.emphasis("", "", *words), classes=["bml-was"]))
        else:
            found.append(nodes.inline("", "", nodes.strong("", "", *words), classes=["bml-now"]))
    return found
