"""Links from auctions in running text to the rows that define them (PROSE-AUCTIONS AL-26 to AL-31).

What defines them is another's affair: the notes of one document, or the systems of a project.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from docutils import nodes

from ..agreements import Chapter, SystemName, expand, make_system
from ..agreements.prose_links import DocumentRow, ProseLinks
from ..agreements.resolver import Resolver
from ..display.prose_links import hint_of
from ..language.diagnostics import Diagnostics
from ..language.prose_auctions import labels_of
from ..language.state import DocumentState
from ..language.syntax import BiddingTable, Element
from .nodes import bml_label, bml_link, bml_row, bml_sequence
from .settings import PageSettings

_NEVER_LINKED = (nodes.title, nodes.reference, bml_link, bml_label)
"""What an auction is set in but not linked (PROSE-AUCTIONS AL-3)."""


class SequenceUse(NamedTuple):
    """An auction as pages look it up."""

    auction: str
    """Its normal form."""
    row: str
    """The anchor of the row that the text describes, nothing in prose."""


def linkable_sequences(root: nodes.Element) -> Iterator[tuple[bml_sequence, SequenceUse]]:
    """Yield the auctions below ``root`` that may be links, with what is looked up for each."""
    for node in root.findall(bml_sequence):
        if "auction" not in node:
            continue
        row, parent = "", node.parent
        is_whole = bool(node.get("whole"))
        while parent is not None and not isinstance(parent, _NEVER_LINKED):
            if isinstance(parent, bml_row) and parent["ids"] and not is_whole:
                row = parent["ids"][0]
            parent = parent.parent
        if parent is None:
            yield node, SequenceUse(node["auction"], row)


def link_sequences(
    document: nodes.document,
    elements: Iterable[Element],
    state: DocumentState,
    settings: PageSettings,
) -> None:
    """Make links of the auctions that ``document`` itself defines (AL-30).

    :param elements: what it was made of.
    """
    sequences = list(linkable_sequences(document))
    if not sequences:
        return
    tables = [element for element in elements if isinstance(element, BiddingTable)]
    book = expand(tables, Diagnostics(), state.options.limits)
    name = state.name
    system = make_system(SystemName(name), [Chapter(name, name)], book, state.options)
    links = ProseLinks(Resolver(system), book)
    rows = {row["ids"][0]: row for row in document.findall(bml_row) if row["ids"]}
    found: dict[SequenceUse, tuple[str, str] | None] = {}
    for node, use in sequences:
        if use not in found:
            place = DocumentRow(name, use.row) if use.row else None
            lead = links.target(labels_of(use.auction), place)
            found[use] = None
            if lead is not None and lead.is_linked_from(place) and lead.row.anchor in rows:
                hint = hint_of(lead, state.options, settings.wording)
                found[use] = lead.row.anchor, hint
        target = found[use]
        if target is not None:
            rows[target[0]]["linked"] = 1
            node["hint"] = target[1]
            link_with(node, nodes.reference("", "", refid=target[0]))


def link_with(node: bml_sequence, reference: nodes.reference) -> None:
    """Make a link of an auction: its calls move into ``reference``, which holds nothing else."""
    calls, node.children = node.children, []
    reference.clear()
    reference.extend(calls)
    node += reference
