"""How our nodes look in the formats of Sphinx: one module a family of writers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.locale import get_translation

from ...doctree.lower import lower
from ...doctree.nodes import NODES, bml_deal
from . import html, latex, text

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

_ = get_translation("sphinxcontrib_bml")

FORMATS = {"html": html, "latex": latex, "text": text, "man": text, "texinfo": text}
"""The formats whose writers know our nodes, with their visitors."""


def _lower_for_others(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace our nodes where the builder's writer knows nothing of them (SPHINX-API 2.3)."""
    # The builder gettext writes what the nodes were made of, not the nodes.
    if app.builder.format not in FORMATS and app.builder.name != "gettext":
        lower(doctree)


def _number_deals(app: Sphinx, config: Config) -> None:
    """Say how the number of a deal reads, unless the configuration does."""
    config.numfig_format = {"deal": str(_("Deal %s")), **config.numfig_format}


def setup(app: Sphinx) -> None:
    """Register every node with the visitors it has; the others fall back to their base."""
    for node in NODES:
        visitors = {
            name: module.VISITORS[node]
            for name, module in FORMATS.items()
            if node in module.VISITORS
        }
        if node is bml_deal:
            app.add_enumerable_node(bml_deal, "deal", **visitors)
        else:
            app.add_node(node, **visitors)
    app.connect("doctree-resolved", _lower_for_others)
    app.connect("config-inited", _number_deals)
