"""The texts of pages outside of tables of agreements, by heading."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from docutils import nodes

from ..doctree.nodes import bml_auction, bml_badge, bml_bidtable, bml_deal

_WITHOUT_PROSE = (
    *(bml_auction, bml_bidtable, bml_deal, nodes.Invisible, nodes.FixedTextElement, nodes.raw),
    *(nodes.image, nodes.math_block, nodes.system_message, nodes.topic),
)
IsShown = Callable[[nodes.Element], bool]
"""Returns whether the pages show a node that may be for some builds only."""


class PageSection(NamedTuple):
    """A section of a page without those in it."""

    heading: str
    """Its heading; empty before the first."""
    paragraphs: list[str]


def page_sections(page: nodes.document, variant: str, is_shown: IsShown) -> list[PageSection]:
    """Return the sections of a page in order, with their texts.

    :param variant: the case-folded name of the partner whose texts are wanted; empty for everybody.
    """
    sections = [PageSection("", [])]
    stack: list[nodes.Element] = [page]
    while stack:
        node = stack.pop()
        if not _has_prose(node, variant) or not is_shown(node):
            continue
        if isinstance(node, nodes.section):
            title = node.next_node(nodes.title)
            sections.append(PageSection(_text(title) if title is not None else "", []))
        elif isinstance(node, nodes.row):
            cells = " | ".join(filter(None, map(_text, node.children)))
            sections[-1].paragraphs.append(cells)
            continue
        elif isinstance(node, nodes.TextElement):
            if text := _text(node):
                mark = "- " if isinstance(node.parent, nodes.list_item) else ""
                sections[-1].paragraphs.append(mark + text)
            continue
        inside = [child for child in node.children if isinstance(child, nodes.Element)]
        stack += reversed([child for child in inside if not isinstance(child, nodes.title)])
    return sections


def _has_prose(node: nodes.Element, variant: str) -> bool:
    if isinstance(node, _WITHOUT_PROSE):
        return False
    names = node.get("variants")
    is_of_others = names is not None and variant and variant not in names
    is_badge = any(isinstance(child, bml_badge) for child in node.children)
    return not is_of_others and not is_badge


def _text(node: nodes.Node) -> str:
    return " ".join(node.astext().split())
