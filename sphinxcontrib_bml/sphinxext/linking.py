"""References from page to page, as every builder has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.errors import NoUri
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.builders import Builder


def make_reference(
    builder: Builder,
    origin: str,
    docname: str,
    anchor: str,
    children: Iterable[nodes.Node],
    title: str = "",
) -> nodes.TextElement:
    """Return the reference to a place; its words alone where this output does not hold it.

    :param origin: the document that the reference stands in.
    :param anchor: nothing for the top of the page.
    :param title: what is shown on hover.
    """
    inner = nodes.inline("", "", *children)
    try:
        node = make_refnode(builder, origin, docname, anchor, inner, title or None)
    except NoUri:
        return inner
    if builder.name == "singlehtml":
        # Sphinx's own references between documents lead nowhere there (SPHINX-API 5).
        node["refuri"] = f"#{anchor}" if anchor else f"#document-{docname}"
    elif not node.get("refuri") and "refid" not in node:
        node["refuri"] = "#"  # the top of the page itself
    return node
