"""The nodes of bridge notes.

Every class extends a standard node and carries its full text, so that a writer which walks a
class's bases shows something sensible; for the others there is :mod:`.writers.lower`. Class names
are global in docutils, hence the prefix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NotRequired, TypedDict, TypeVar

from docutils import nodes

from ..display.wording import PageTexts
from ..language.options import Options
from .visitors import NodeWriters, register

Kind = TypeVar("Kind", bound=nodes.Element)


def children_of(node: nodes.Element, kind: type[Kind]) -> list[Kind]:
    """Return the children of ``node`` that are of ``kind``, in their order."""
    return [child for child in node.children if isinstance(child, kind)]


class NotProse:
    """The base of nodes in which nobody looks for typed suits and auctions."""


class bml_suit(NotProse, nodes.inline):  # noqa: N801 - nodes are named so
    """A suit symbol in running text; its child is the character. ``suit``: c, d, h or s."""


class bml_break(nodes.inline):  # noqa: N801
    """A line end inside a description; its child is a line end."""


class bml_link(nodes.inline):  # noqa: N801
    """A link whose target is not looked up yet. ``target`` as written (LANGUAGE IL-7)."""


class bml_sequence(nodes.inline):  # noqa: N801
    """An auction in running text: ``bml_call`` nodes with separators and comments between them.

    ``auction``: its normal form (PROSE-AUCTIONS AL-25), if notes may define it. ``docname``: the
    document of a project that it is in. ``whole``: 1 if it does not continue from the row that it
    is in. ``hint``: the text on hover. If the auction is a link, its only child is the reference
    that contains the other nodes.
    """


class bml_system_on(nodes.inline):  # noqa: N801
    """That a row's auction continues as another one, after its description (LANGUAGE XT-7)."""


class bml_call(NotProse, nodes.inline):  # noqa: N801
    """A call of an auction in running text, in which no line is broken; suits are characters.

    Notes may hold very many.
    """


class bml_abbreviation(nodes.abbreviation):  # noqa: N801
    """A word that the notes explain elsewhere, on web pages. ``explanation``: what it means."""


class bml_bidtable(nodes.container):  # noqa: N801
    """A bidding table: ``bml_caption`` and ``bml_conditions`` if it has them, then rows.

    ``rows``: its rows from the top, a :class:`RowData` each, or None if a child ``bml_row``
    stands for the row, or where no page shows it; see :func:`rows_of`. Copies of a table share the
    rows: put another list into its place. The last child is a ``bml_words``. ``collapse``: level
    from which branches start collapsed, if the table reports it itself.
    """


class bml_caption(nodes.caption):  # noqa: N801
    """The caption of a bidding table, a deal, an auction or a play; pages show it below."""


class bml_conditions(nodes.paragraph):  # noqa: N801
    """The seats and the vulnerability that a table holds for, in words."""


class bml_row(NotProse, nodes.Special, nodes.TextElement):  # noqa: N801
    """A row with more than text in it. Smart quotes leave "special" nodes alone.

    ``number``: which row of the table it is, from 0. Its other attributes are those of
    :class:`RowData`, without the texts. Its text is the description: one ``Text``, in which suits
    are characters and line ends are breaks, or - where it holds markup - inline nodes, then suits
    and breaks are nodes too. Where the label is a link, the first child is a ``bml_label``.
    """


class bml_words(nodes.Invisible, nodes.Special, nodes.TextElement):  # noqa: N801
    """The words of the rows of a table that are not nodes, each once, for who looks for words."""


class RowData(TypedDict):
    """A row whose description is text alone: suits are characters, line ends are breaks."""

    label: str
    """As it is shown."""
    level: int
    """Depth, 0 for the top."""
    ids: list[str]
    """Anchors."""
    text: str
    """The description."""
    line: int
    """The line of the description, from 1."""
    source: NotRequired[str]
    """The file, if it is another one than that of the table."""
    rawsource: NotRequired[str]
    """The description as it was written, if that is something else."""
    branch: NotRequired[int]
    """1 if rows are below it."""
    above: NotRequired[str]
    """The calls of the heading that a row at the top continues, if it does."""
    alert: NotRequired[int]
    """1 if it is alerted."""
    air: NotRequired[int]
    """1 if an empty line follows."""
    linked: NotRequired[int]
    """1 if auctions in running text lead to it."""


TableRow = RowData | bml_row
"""A row of a table; both tell of it by the same keys."""
Row = TypeVar("Row", bound=bml_row)
_TEXTS = ("text", "rawsource", "line", "source")
"""The keys that a node does not store as attributes."""


def rows_of(table: nodes.Element) -> list[TableRow]:
    """Return the rows that a bidding table shows, from the top."""
    made = {node["number"]: node for node in children_of(table, bml_row)}
    rows = (made.get(number, data) for number, data in enumerate(table["rows"]))
    return [row for row in rows if row is not None]


def content_of(row: TableRow) -> list[nodes.Node]:
    """Return the nodes of the description of a row, and that of its label if that is one."""
    if isinstance(row, bml_row):
        return list(row.children)
    return [nodes.Text(row["text"])] if row["text"] else []


def place_of(row: TableRow, table: nodes.Element) -> tuple[str, int]:
    """Return the file and the line of a row of ``table``."""
    if isinstance(row, bml_row):
        return row.source or "", row.line or 0
    return row.get("source", table.source or ""), row["line"]


def make_row_nodes(
    table: nodes.Element,
    is_wanted: Callable[[RowData], bool] = lambda row: True,
    kind: type[bml_row] = bml_row,
) -> list[bml_row]:
    """Build nodes for the rows of a table that are needed as nodes.

    :param is_wanted: returns whether a row that is not a node must become one.
    :param kind: the class of the nodes.
    :returns: all rows that are nodes, from the top.
    """
    rows: list[RowData | None] = list(table["rows"])
    made = children_of(table, bml_row)
    for number, row in enumerate(rows):
        if row is not None and is_wanted(row):
            made.append(row_node(row, content_of(row), number, table, kind))
            rows[number] = None
    if len(made) > len(children_of(table, bml_row)):
        made.sort(key=lambda node: int(node["number"]))
        set_rows(table, rows, made)
    return made


def row_node(
    row: RowData, content: Iterable[nodes.Node], number: int, table: nodes.Element, kind: type[Row]
) -> Row:
    """Return the node of a row of ``table``, not yet a child of it.

    :param content: the nodes of its description, and that of its label if that is one.
    :param number: which row it is, from 0.
    :param kind: its class.
    """
    attributes = {key: value for key, value in row.items() if key not in _TEXTS}
    written = row.get("rawsource", row["text"])
    node = kind(written, "", *content, number=number, **attributes)
    node.source, node.line = place_of(row, table)
    return node


def set_rows(table: nodes.Element, rows: Sequence[RowData | None], made: Iterable[bml_row]) -> None:
    """Give a table its rows.

    :param rows: see :class:`bml_bidtable`.
    :param made: the rows that are nodes.
    """
    table["rows"] = rows
    texts = " ".join(row["text"] for row in rows if row is not None)
    words = " ".join(dict.fromkeys(texts.split()))
    table[:] = [*above_rows(table), *made, *([bml_words("", words)] if words else [])]


def above_rows(table: nodes.Element) -> list[nodes.Node]:
    """Return what is above the rows of a table."""
    return [child for child in table.children if not isinstance(child, bml_row | bml_words)]


def ids_in(node: nodes.Element) -> Iterator[str]:
    """Yield the ids of everything that is in a node, the rows of its tables among it."""
    for inner in node.findall(nodes.Element):
        yield from inner["ids"]
        if isinstance(inner, bml_bidtable):
            for row in inner["rows"]:
                yield from row["ids"] if row is not None else ()


class bml_label(nodes.inline):  # noqa: N801
    """The label of a row, if it is more than text."""


class bml_badge(nodes.inline):  # noqa: N801
    """The partners that something is for; its child is the text (VARIANTS VA-20)."""


class bml_other_text(nodes.inline):  # noqa: N801
    """The text of a row for some names only: a ``bml_badge``, a space, the text (VARIANTS VA-5).

    ``variants``: the names, case folded. A ``bml_break`` is before it.
    """


class bml_title_badge(nodes.inline):  # noqa: N801
    """A space and the ``bml_badge`` of a section after its title, of which it is not text."""

    def astext(self) -> str:
        """Return nothing: who names the section does without it."""
        return ""


class bml_deal(nodes.figure):  # noqa: N801
    """A deal: ``bml_facts`` if the board is known, hands, a caption if it has one.

    ``vulnerable``: the letters of the vulnerable seats. ``compass``: what the compass shows for
    North, East, South and West, a letter each.
    """


class bml_one_suit(bml_deal):  # noqa: N801
    """The cards of one suit: as a deal, each hand with one holding. ``suit``: c, d, h or s."""


class bml_facts(nodes.line_block):  # noqa: N801
    """The facts about a board: one ``line`` per fact."""


class bml_hand(nodes.line_block):  # noqa: N801
    """A hand: a ``bml_seat``, then a ``bml_holding`` for each suit.

    ``seat``: N, E, S or W. ``vulnerable``: 1 if it is.
    """


class bml_seat(nodes.line):  # noqa: N801
    """The name of a seat."""


class bml_holding(nodes.line):  # noqa: N801
    """The cards of one suit: a ``bml_suit``, a space and the cards, ``K J 10 4`` or a dash."""


class bml_auction(nodes.container):  # noqa: N801
    """An auction: a caption if it has one, a ``bml_auction_table``, then notes."""


class bml_auction_table(nodes.table):  # noqa: N801
    """The calls of an auction in columns, below the names of seats or sides if these are known.

    The names of vulnerable seats have the class ``bml-vul``.
    """


class bml_announcement(nodes.inline):  # noqa: N801
    """The words with which a call of an auction is announced, in quotes, below the call."""


class bml_auction_note(nodes.paragraph):  # noqa: N801
    """A note to an auction: its mark as ``superscript``, then its text."""


class bml_author(nodes.paragraph):  # noqa: N801
    """The author of the notes, below the title (LANGUAGE ME-5)."""


# What docutils 0.22 checks documents against.
bml_bidtable.content_model = (
    (bml_caption, "?"),
    (bml_conditions, "?"),
    (bml_row, "*"),
    (bml_words, "?"),
)
bml_deal.content_model = ((bml_caption, "?"), (bml_facts, "?"), (bml_hand, "*"))
bml_auction.content_model = (
    (bml_caption, "?"),
    (bml_auction_table, "."),
    (bml_auction_note, "*"),
)
bml_hand.content_model = ((bml_seat, "."), (bml_holding, "+"))

register(
    bml_suit,
    bml_break,
    bml_link,
    bml_sequence,
    bml_system_on,
    bml_call,
    bml_abbreviation,
    bml_bidtable,
    bml_caption,
    bml_conditions,
    bml_row,
    bml_words,
    bml_label,
    bml_badge,
    bml_other_text,
    bml_title_badge,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_seat,
    bml_holding,
    bml_auction,
    bml_auction_table,
    bml_auction_note,
    bml_author,
)
DIAGRAM_STYLE_SHEET = "bml-diagrams.css"
register(bml_one_suit, bml_announcement, writers=NodeWriters(style_sheet=DIAGRAM_STYLE_SHEET))


FRONT = (nodes.meta, nodes.decoration)
"""The nodes that docutils places before the text of a document."""


def front_and_text(document: nodes.document) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """Return what is before the text of a document, and its text."""
    front = [child for child in document.children if isinstance(child, FRONT)]
    text = [child for child in document.children if not isinstance(child, FRONT)]
    return list(front), text


def as_typed(text: str) -> nodes.literal_block:
    """Return text as it was typed; Sphinx takes what has no language for Python."""
    return nodes.literal_block(text, text, language="none")


@dataclass(frozen=True, slots=True)
class PageSettings:
    """Options and words of the notes."""

    options: Options = field(default_factory=Options)
    wording: PageTexts = field(default_factory=PageTexts)
    row: type[bml_row] = bml_row
    """The class of rows; Sphinx has one of its own, which can be translated."""
