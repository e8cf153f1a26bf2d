"""The nodes of bridge notes.

Every class extends a standard node and has its full text, so that a writer that uses the visitors
of base classes shows readable text; for other writers there is :mod:`.writers.lower`. Class names
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
    """Return the children of ``node`` of the class ``kind``, in order."""
    return [child for child in node.children if isinstance(child, kind)]


class NotProse:
    """Base class of nodes that are not searched for typed suits and auctions."""


class bml_suit(NotProse, nodes.inline):  # noqa: N801 - nodes are named so
    """A suit symbol in running text; its child is the character. ``suit``: c, d, h or s."""


class bml_break(nodes.inline):  # noqa: N801
    """A line end inside a description; its child is a line end."""


class bml_link(nodes.inline):  # noqa: N801
    """A link whose target is not resolved yet. ``target``: as written (LANGUAGE IL-7)."""


class bml_sequence(nodes.inline):  # noqa: N801
    """An auction in running text: ``bml_call`` nodes with separators and comments between them.

    ``auction``: its normal form (PROSE-AUCTIONS AL-25), if notes may define it. ``docname``: its
    document in a project. ``whole``: 1 if it does not continue from the row that contains it.
    ``hint``: the text on hover. If the auction is a link, its only child is the reference that
    contains the other nodes.
    """


class bml_system_on(nodes.inline):  # noqa: N801
    """A note after a description that the auction continues as another one (LANGUAGE XT-7)."""


class bml_call(NotProse, nodes.inline):  # noqa: N801
    """A call of an auction in running text, without line breaks; suits are characters.

    Notes may contain very many calls.
    """


class bml_abbreviation(nodes.abbreviation):  # noqa: N801
    """A word on a web page that the notes explain elsewhere. ``explanation``: its meaning."""


class bml_bidtable(nodes.container):  # noqa: N801
    """A bidding table: ``bml_caption`` and ``bml_conditions`` if present, then rows.

    ``rows``: its rows from the top, a :class:`RowData` each, or None if a child ``bml_row``
    stands for the row, or if no page shows it; see :func:`rows_of`. Copies of a table share the
    list: replace it instead of changing it. The last child is a ``bml_words``. ``collapse``: the
    level from which branches start collapsed, if the table sets it.
    """


class bml_caption(nodes.caption):  # noqa: N801
    """The caption of a bidding table, a deal, an auction or a play; pages show it below."""


class bml_conditions(nodes.paragraph):  # noqa: N801
    """The seats and the vulnerability for which a table applies, in words."""


class bml_row(NotProse, nodes.Special, nodes.TextElement):  # noqa: N801
    """A row with more than text in it. Smart quotes leave "special" nodes alone.

    ``number``: the number of the row in the table, from 0. Its other attributes are those of
    :class:`RowData`, without the texts. Its content is the description: one ``Text``, in which
    suits are characters and line ends are breaks, or, with markup, inline nodes, in which suits and
    breaks are nodes too. If the label is a link, the first child is a ``bml_label``.
    """


class bml_words(nodes.Invisible, nodes.Special, nodes.TextElement):  # noqa: N801
    """The words of the rows of a table that are not nodes, once each, for text searches."""


class RowData(TypedDict):
    """A row with a description of text only: suits are characters, line ends are breaks."""

    label: str
    """The label as shown."""
    level: int
    """Depth, 0 for the top."""
    ids: list[str]
    """The anchors of the row."""
    text: str
    """The description."""
    line: int
    """The line of the description, from 1."""
    source: NotRequired[str]
    """The file, if it is not that of the table."""
    rawsource: NotRequired[str]
    """The description as written, if it differs from the text."""
    branch: NotRequired[int]
    """1 if there are rows below it."""
    history: NotRequired[int]
    """1 if it is the auction before the rows below it: its branch does not start collapsed."""
    above: NotRequired[str]
    """The calls of the heading that a row at the top continues, if any."""
    alert: NotRequired[int]
    """1 if it is alerted."""
    air: NotRequired[int]
    """1 if an empty line follows."""
    linked: NotRequired[int]
    """1 if auctions in running text link to it."""


TableRow = RowData | bml_row
"""A row of a table; both types have the same keys."""
Row = TypeVar("Row", bound=bml_row)
_TEXTS = ("text", "rawsource", "line", "source")
"""The keys that a node does not store as attributes."""


def rows_of(table: nodes.Element) -> list[TableRow]:
    """Return the rows that a bidding table shows, from the top."""
    made = {node["number"]: node for node in children_of(table, bml_row)}
    rows = (made.get(number, data) for number, data in enumerate(table["rows"]))
    return [row for row in rows if row is not None]


def content_of(row: TableRow) -> list[nodes.Node]:
    """Return the nodes of the description of a row, after the node of its label if there is one."""
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

    :param is_wanted: returns whether a row that is not a node must become a node.
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

    :param content: the nodes of its description, after the node of its label if there is one.
    :param number: the number of the row, from 0.
    :param kind: the class of the node.
    """
    attributes = {key: value for key, value in row.items() if key not in _TEXTS}
    written = row.get("rawsource", row["text"])
    node = kind(written, "", *content, number=number, **attributes)
    node.source, node.line = place_of(row, table)
    return node


def set_rows(table: nodes.Element, rows: Sequence[RowData | None], made: Iterable[bml_row]) -> None:
    """Set the rows of a table.

    :param rows: see :class:`bml_bidtable`.
    :param made: the rows that are nodes.
    """
    table["rows"] = rows
    texts = " ".join(row["text"] for row in rows if row is not None)
    words = " ".join(dict.fromkeys(texts.split()))
    table[:] = [*above_rows(table), *made, *([bml_words("", words)] if words else [])]


def above_rows(table: nodes.Element) -> list[nodes.Node]:
    """Return the nodes above the rows of a table."""
    return [child for child in table.children if not isinstance(child, bml_row | bml_words)]


def ids_in(node: nodes.Element) -> Iterator[str]:
    """Yield the ids of all nodes in a node, including the rows of its tables."""
    for inner in node.findall(nodes.Element):
        yield from inner["ids"]
        if isinstance(inner, bml_bidtable):
            for row in inner["rows"]:
                yield from row["ids"] if row is not None else ()


class bml_label(nodes.inline):  # noqa: N801
    """The label of a row, if it is more than text."""


class bml_badge(nodes.inline):  # noqa: N801
    """The partners that a part is for; its child is the text (VARIANTS VA-20)."""


class bml_announced(nodes.inline):  # noqa: N801
    """The words of an announcement; its child is the text, and a space follows (AT-42)."""


class bml_other_text(nodes.inline):  # noqa: N801
    """The text of a row for some partners only: a ``bml_badge``, a space, the text (VARIANTS VA-5).

    ``variants``: the names, case folded. A ``bml_break`` is before it.
    """


class bml_title_badge(nodes.inline):  # noqa: N801
    """A space and the ``bml_badge`` of a section in its title, but not part of the title text."""

    def astext(self) -> str:
        """Return an empty text, because the name of the section does not include the badge."""
        return ""


class bml_deal(nodes.figure):  # noqa: N801
    """A deal: ``bml_facts`` if the board is known, hands, a caption if it has one.

    ``vulnerable``: the letters of the vulnerable seats. ``dealer``: the letter of the dealer, or
    empty. ``compass``: the letters in the compass for North, East, South and West.
    """


class bml_one_suit(bml_deal):  # noqa: N801
    """The cards of one suit: like a deal, with one holding per hand. ``suit``: c, d, h or s."""


class bml_facts(nodes.line_block):  # noqa: N801
    """The facts about a board: one ``line`` per fact."""


class bml_hand(nodes.line_block):  # noqa: N801
    """A hand: a ``bml_seat``, then a ``bml_holding`` for each suit.

    ``seat``: N, E, S or W. ``vulnerable``: 1 if the seat is vulnerable.
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
    """The words of an announcement of a call, in quotes, below the call."""


class bml_auction_note(nodes.paragraph):  # noqa: N801
    """A footnote to an auction: its mark as ``superscript``, then its text."""


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
    bml_announced,
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
    """Return the nodes before the text of a document, and the nodes of the text."""
    front = [child for child in document.children if isinstance(child, FRONT)]
    text = [child for child in document.children if not isinstance(child, FRONT)]
    return list(front), text


def as_typed(text: str) -> nodes.literal_block:
    """Return text as typed; without a language, Sphinx would highlight it as Python."""
    return nodes.literal_block(text, text, language="none")


@dataclass(frozen=True, slots=True)
class PageSettings:
    """Options and page texts of the notes."""

    options: Options = field(default_factory=Options)
    wording: PageTexts = field(default_factory=PageTexts)
    row: type[bml_row] = bml_row
    """The class of rows; Sphinx uses a translatable one."""
