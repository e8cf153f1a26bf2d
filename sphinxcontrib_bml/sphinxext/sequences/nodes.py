"""The node of a list of auctions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes

from ...doctree.inline_nodes import broken_text_nodes, text_nodes
from ..linking import make_reference

if TYPE_CHECKING:
    from sphinx.builders import Builder

    from ...display.sequence_lists import ListedRow, OpeningSection, RowStatement, SequenceLine


class bml_sequence_list(nodes.General, nodes.Element):  # noqa: N801 - nodes are named so
    """A list of auctions: ``sections``, and ``addresses``, where the pages of their documents are.

    ``prefix``: of the anchors of sections.
    """


class ListSelection(NamedTuple):
    """What a page lists."""

    kind: str
    """``sequences``, ``summary`` or ``alerts``."""
    opening: str
    """In short, ``1N``; nothing for all."""
    depth: int | None
    """How many calls the longest auctions have; None for what is usual."""


def list_nodes(
    sections: list[OpeningSection], builder: Builder, origin: str, classes: list[str]
) -> list[nodes.Node]:
    """Return a list as nodes that every writer knows."""
    made: list[nodes.Node] = []
    for section in sections:
        made.append(nodes.rubric("", "", *text_nodes(section.title)))
        items = [_item(line, builder, origin) for line in section.lines]
        made.append(nodes.bullet_list("", *items, bullet="-", classes=classes))
    return made


def _item(line: SequenceLine, builder: Builder, origin: str) -> nodes.list_item:
    label: nodes.Node = nodes.strong("", "", *text_nodes(line.label))
    first = line.said[0] if line.said else None
    lines = [_words(one, number, builder, origin) for number, one in enumerate(line.said)]
    if first is not None:
        lines[0][:0] = [_link(first.place, [label], builder, origin), nodes.Text(" ")]
    else:
        lines = [[label]]
    if len(lines) == 1:
        return nodes.list_item("", nodes.paragraph("", "", *lines[0]))
    block = nodes.line_block("", *(nodes.line("", "", *one) for one in lines))
    return nodes.list_item("", block)


def _words(said: RowStatement, number: int, builder: Builder, origin: str) -> list[nodes.Node]:
    """Return what a row says, behind the conditions that it holds for."""
    words: list[nodes.Node] = []
    if said.when:
        when: nodes.Node = nodes.emphasis("", "", *text_nodes(f"{said.when}:"))
        words += [_link(said.place, [when], builder, origin) if number else when, nodes.Text(" ")]
    if said.alert:
        words.append(nodes.Text("! "))
    return [*words, *broken_text_nodes(" ".join(said.text.split()))]


def _link(place: ListedRow, words: list[nodes.Node], builder: Builder, origin: str) -> nodes.Node:
    if not place.anchor:
        return nodes.inline("", "", *words)
    return make_reference(builder, origin, place.document, place.anchor, words)
