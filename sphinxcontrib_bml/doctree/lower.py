"""Standard nodes in the place of ours, for writers that know nothing of them."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.transforms import Transform

from .inline import broken_text_nodes
from .nodes import (
    NODES,
    bml_auction,
    bml_auction_note,
    bml_auction_table,
    bml_author,
    bml_bidtable,
    bml_break,
    bml_caption,
    bml_conditions,
    bml_deal,
    bml_facts,
    bml_hand,
    bml_holding,
    bml_label,
    bml_link,
    bml_row,
    bml_seat,
    bml_suit,
)

_STANDARD: dict[type[nodes.Element], type[nodes.Element]] = {
    bml_suit: nodes.inline,
    bml_link: nodes.inline,
    bml_label: nodes.inline,
    bml_bidtable: nodes.container,
    bml_caption: nodes.paragraph,
    bml_conditions: nodes.paragraph,
    bml_deal: nodes.container,
    bml_facts: nodes.line_block,
    bml_hand: nodes.line_block,
    bml_seat: nodes.line,
    bml_holding: nodes.line,
    bml_auction: nodes.container,
    bml_auction_table: nodes.table,
    bml_auction_note: nodes.paragraph,
    bml_author: nodes.paragraph,
}
_PRIVATE = (
    "level", "branch", "label", "alert", "air", "suit", "seat", "vulnerable", "target",
    "collapse", "support_smartquotes",
)  # fmt: skip


def lower(root: nodes.Element) -> None:
    """Replace every node of ours below ``root`` by standard ones with the same text.

    Rows of a bidding table become nested lists; nothing is lost.
    """
    for table in list(root.findall(bml_bidtable)):
        _lower_rows(table)
    for node in list(root.findall(lambda item: isinstance(item, NODES))):
        if isinstance(node, bml_break):
            node.replace_self(nodes.Text("\n"))
        elif isinstance(node, nodes.Element):
            _become(node, _STANDARD[type(node)])
    for node in root.findall(nodes.Element):
        node.attributes.pop("support_smartquotes", None)


def _become(node: nodes.Element, standard: type[nodes.Element]) -> None:
    attributes = {key: value for key, value in node.attributes.items() if key not in _PRIVATE}
    plain = standard(node.rawsource, *([""] if issubclass(standard, nodes.TextElement) else []))
    plain.attributes.update(attributes)
    plain.source, plain.line = node.source, node.line
    plain.extend(node.children)
    node.replace_self(plain)


def _lower_rows(table: bml_bidtable) -> None:
    """Turn the flat run of rows into nested lists; levels deeper than any writer stay flat."""
    rows = [child for child in table.children if isinstance(child, bml_row)]
    if not rows:
        return
    others = [child for child in table.children if not isinstance(child, bml_row)]
    top = nodes.bullet_list("", bullet="-")
    open_lists = [top]
    for row in rows:
        level = min(row["level"], _DEEPEST)
        del open_lists[level + 1 :]
        while len(open_lists) <= level and open_lists[-1].children:
            inner = nodes.bullet_list("", bullet="-")
            open_lists[-1].children[-1].append(inner)
            open_lists.append(inner)
        open_lists[-1] += _lowered(row)
    table.children = []
    table.extend([*others, top])


_DEEPEST = 5
"""LaTeX ends at the seventh nested list."""


def _lowered(row: bml_row) -> nodes.list_item:
    label = row["label"]
    children = list(row.children)
    first: nodes.Node = nodes.strong(label, label)
    if children and isinstance(children[0], bml_label):
        first = nodes.strong("", "", *children.pop(0).children)
    paragraph = nodes.paragraph("", "", first)
    if children:
        paragraph += nodes.Text(" ! " if row.get("alert") else " ")
    for child in children:
        if isinstance(child, nodes.Text):
            paragraph.extend(broken_text_nodes(str(child)))
        else:
            paragraph += child
    item = nodes.list_item("", paragraph, ids=row["ids"], names=row["names"])
    for node in (item, paragraph):
        node.source, node.line = row.source, row.line
    return item


class LowerNodes(Transform):
    """Lowers a whole document, after all transforms that may read our nodes."""

    default_priority: ClassVar[int] = 870

    def apply(self, **kwargs: object) -> None:
        """Lower the document unless Sphinx reads it, whose builders are asked one by one."""
        if getattr(self.document.settings, "env", None) is None:
            lower(self.document)
