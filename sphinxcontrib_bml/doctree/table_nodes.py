"""Bidding tables as nodes: compact rows in a flat run with levels."""

from __future__ import annotations

import re

from docutils import nodes

from ..bridge import Side
from ..display.call_names import shown_row_label
from ..language.inline import plain_text
from ..language.labels import Label, Literal, Part, part_texts
from ..language.syntax import BiddingTable, Row
from .inline_nodes import InlineBuilder, Locate, Place, link_node, one_place, places_in
from .nodes import bml_bidtable, bml_conditions, bml_label, bml_row
from .settings import PageSettings

_LINE_END = re.compile(r"\s*\n\s*")
_NOT_IN_ID = re.compile(r"[^A-Za-z0-9]+")


def bidding_table_node(
    table: BiddingTable, document: nodes.document, settings: PageSettings
) -> bml_bidtable:
    """Return the node of a bidding table; its rows have ids, known to ``document``."""
    node = bml_bidtable("", classes=["bml-bidtable"])
    node.source, node.line = table.span.file, table.span.line
    text = settings.wording.conditions(table.opening_seat, table.vulnerability)
    if text:
        conditions = bml_conditions(text, text, classes=["bml-conditions"], translatable=False)
        conditions.source, conditions.line = node.source, node.line
        node += conditions
    node.extend(_RowBuilder(document, settings).rows(table))
    return node


class _RowBuilder:
    def __init__(self, document: nodes.document, settings: PageSettings) -> None:
        self.document = document
        self.names = settings.wording.names
        self.depth = settings.options.limits.depth
        self.inline = InlineBuilder(settings.options)
        self.make = settings.row
        self.shown: dict[str, tuple[str, str]] = {}

    def rows(self, table: BiddingTable) -> list[bml_row]:
        """Return the rows of ``table`` as nodes."""
        path: list[str] = []
        built: list[bml_row] = []
        for row in table.rows:
            del path[row.level :]
            label, identifier = self._label(row)
            path.append(identifier)
            node = self._row(row, label, "-".join(["bml", *path]))
            if built and node["level"] > built[-1]["level"]:
                built[-1]["branch"] = 1
            built.append(node)
        return built

    def _label(self, row: Row) -> tuple[str, str]:
        """Return the label as it is shown and the row's part of its id; few are different."""
        key = row.label if row.labels else f"?{row.label}"
        if key not in self.shown:
            self.shown[key] = shown_row_label(row, self.names), _id_part(row)
        return self.shown[key]

    def _row(self, row: Row, label: str, identifier: str) -> bml_row:
        text = row.shown_text
        source, line = row.span.file, row.span.line
        children: list[nodes.Node] = []
        if row.link:
            shown: list[nodes.Node] = [nodes.Text(label)]
            children.append(
                bml_label("", "", link_node(row.link.target, shown, Place(source, line)))
            )
        # Suits are characters only where the text is alone; beside other nodes they are nodes.
        plain = None if children else plain_text(text)
        if plain is None:
            children.extend(self.inline.broken(text, _places(row)))
        elif plain:
            children.append(nodes.Text(_LINE_END.sub("\n", plain) if "\n" in plain else plain))
        level = min(row.level, self.depth)
        ids = [self._unique(identifier)]
        node = self.make(text, "", *children, label=label, level=level, ids=ids)
        self.document.ids[ids[0]] = node
        node.source, node.line = source, line
        if row.alert_length:
            node["alert"] = 1
        if row.air:
            node["air"] = 1
        return node

    def _unique(self, identifier: str) -> str:
        """Return ``identifier``, numbered where the document has it already."""
        found = identifier
        while found in self.document.ids:
            self.document.id_counter[identifier] += 1
            found = f"{identifier}-{self.document.id_counter[identifier] + 1}"
        return found


def _places(row: Row) -> Locate:
    """Return the places of what a row shows beside its label."""
    if row.description is None:
        return one_place(row.span.file, row.span.line)
    return places_in(row.description, row.alert_length)


def _id_part(row: Row) -> str:
    """Return a row's part of its id: ASCII, their calls in lower case."""
    if not row.labels:
        return _NOT_IN_ID.sub("", row.label) or "row"
    return "-".join(map(_label_id, row.labels))


def _label_id(label: Label) -> str:
    """Return a label's part of an id, the same for every spelling of its calls."""
    text = "".join(map(_part_id, label.parts, part_texts(label)))
    return text.lower() if label.side is Side.THEY else text


def _part_id(part: Part, text: str) -> str:
    match part:
        case Literal(calls=(call,)) if not call.is_bid:
            return call.code
        case Literal(calls=calls) if not text.lower().endswith(("red", "black")):
            level = text[0] if text[0].isdigit() else ""
            return level + "".join(call.code[1] for call in calls)
    return text
