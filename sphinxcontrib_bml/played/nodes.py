"""Nodes of played deals (PLAYED DP-1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from docutils import nodes

from ..bridge.auctions import Strain
from ..bridge.conditions import Seat
from ..display.wording import PageTexts
from ..doctree.inline_nodes import text_nodes
from ..doctree.nodes import PageSettings, bml_auction, bml_auction_note
from ..doctree.table_nodes import HeadCell, call_table, place_diagram
from ..language.auction_diagrams import AUCTION_COLUMNS, COLUMNS
from ..language.inline import convert_suits

if TYPE_CHECKING:
    from ..bridge.records import CallNote, Record
    from .files.double_dummy import DoubleDummy

OUR_CALL = "bml-our-call"
"""Class of the text of our calls, inside their links."""
LinkCall = Callable[[int, list[nodes.Node]], list[nodes.Node]]
"""A function that returns the nodes of the call at a position, linked if it has a target."""


def record_auction_node(
    record: Record,
    settings: PageSettings,
    link: LinkCall,
    notes: dict[int, CallNote],
    titles: Sequence[str],
) -> bml_auction:
    """Return the node of the auction of a record with a known dealer, and explanations below it.

    :param notes: the explanations to show, by position of the call.
    :param titles: the column headings, West first.
    """
    assert record.dealer is not None
    names = settings.wording.names
    told = {
        number: text for number in sorted(notes) if (text := _call_note(notes[number], settings))
    }
    marks = {number: str(mark) for mark, number in enumerate(told, start=1)}
    cells: list[list[nodes.Node]] = [[] for _ in range(COLUMNS.index(record.dealer))]
    for number, call in enumerate(record.calls):
        cell = link(number, [*text_nodes(names.call(call))])
        if number in marks:
            cell.append(nodes.superscript(marks[number], marks[number]))
        cells.append(cell)
    rows = [
        cells[start : start + AUCTION_COLUMNS] for start in range(0, len(cells), AUCTION_COLUMNS)
    ]
    seats = record.vulnerability.seats if record.vulnerability else frozenset()
    heads = [HeadCell(title, seat in seats) for title, seat in zip(titles, COLUMNS, strict=True)]
    table = call_table(rows, heads, AUCTION_COLUMNS)
    node = bml_auction("", table, classes=["bml-auction-block", "bml-played"])
    for number, text in told.items():
        node += _note_node(marks[number], text)
    return node


def place_auction(node: bml_auction, source: str, line: int) -> None:
    """Set the source and line of an auction and its children."""
    for child in node.children:
        assert isinstance(child, nodes.Element)
        place_diagram(child, source, line)
    node.source, node.line = source, line


def _note_node(mark: str, text: str) -> bml_auction_note:
    """Return a note below an auction, with unchanged text."""
    words = nodes.inline("", "", *text_nodes(text))
    note = bml_auction_note("", "", nodes.superscript(mark, mark), nodes.Text(" "), words)
    note["classes"].append("bml-auction-note")
    note["translatable"] = False
    return note


def append_meanings(auction: bml_auction) -> None:
    """Add the meanings of our calls below an auction, with a number at each call."""
    mark = sum(isinstance(child, bml_auction_note) for child in auction.children)
    for call in list(auction.findall(nodes.reference)):
        title = call.get("reftitle", "")
        if title and _is_our_call(call):
            mark += 1
            parent = call.parent
            parent.insert(parent.index(call) + 1, nodes.superscript(str(mark), str(mark)))
            auction += _note_node(str(mark), title)


def _is_our_call(link: nodes.reference) -> bool:
    return any(OUR_CALL in child["classes"] for child in link.findall(nodes.inline))


def _call_note(note: CallNote, settings: PageSettings) -> str:
    """Return the explanation of a call, or the word for an alert without one."""
    return convert_suits(note.text) or (settings.wording.alert if note.alert else "")


def double_dummy_nodes(found: DoubleDummy, wording: PageTexts) -> list[nodes.Node]:
    """Return the double-dummy tricks of a deal, and its par (PLAYED DP-5)."""
    strains = list(reversed(Strain))
    heads: list[list[nodes.Node]] = [[]]
    heads += [[*text_nodes(wording.names.strain(strain))] for strain in strains]
    rows: list[list[list[nodes.Node]]] = [
        [[nodes.Text(wording.seat(seat))], *(_tricks(found, seat, strain) for strain in strains)]
        for seat in COLUMNS
    ]
    columns = [nodes.colspec("", colwidth=10), *(nodes.colspec("", colwidth=4) for _ in strains)]
    head = nodes.thead("", _row(heads))
    group = nodes.tgroup(
        "", *columns, head, nodes.tbody("", *(_row(row) for row in rows)), cols=len(columns)
    )
    title = nodes.title("", wording.double_dummy)
    table = nodes.table("", title, group, classes=["bml-double-dummy", "colwidths-auto"])
    made: list[nodes.Node] = [table]
    if found.par:
        words = wording.par.format(score=found.score, contracts=convert_suits(found.par))
        made.append(nodes.paragraph("", "", *text_nodes(words), support_smartquotes=False))
    return made


def _tricks(found: DoubleDummy, seat: Seat, strain: Strain) -> list[nodes.Node]:
    return [nodes.Text(str(found.of(seat, strain)))]


def _row(cells: Sequence[Sequence[nodes.Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))
