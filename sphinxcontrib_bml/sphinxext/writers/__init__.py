"""How our nodes look in the formats of Sphinx: one module a family of writers.

:data:`FORMATS` names them. The extension sets them up; no other folder imports from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...doctree.nodes import bml_deal
from ...doctree.visitors import NODE_CLASSES
from ...doctree.writers.lower import lower, lower_registered
from ..i18n.translatable_messages import _
from . import html, latex, text

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config

_AS_TEXT = frozenset({"text", "man", "texinfo"})
"""Formats in plain characters."""

FORMATS = {
    "html": html.visitors,
    "latex": latex.visitors,
    **dict.fromkeys(_AS_TEXT, text.visitors),
}
"""The formats whose writers know our nodes, with functions that return their visitors."""


def _supports_our_nodes(builder: Builder) -> bool:
    """Tell whether a builder can write our nodes; gettext writes what they were made of."""
    return builder.format in FORMATS or builder.name == "gettext"


def _lower_nodes(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace our nodes where the builder's writer knows nothing of them (SPHINX-API 2.3)."""
    if not _supports_our_nodes(app.builder):
        lower(doctree)
    elif app.builder.format in _AS_TEXT or app.builder.name == "epub":
        lower_registered(doctree)
    if app.builder.format == "text":
        text.draw_inner_tables(doctree)


def _lower_titles(app: Sphinx, builder: Builder) -> None:
    """Do the same with titles: toctrees are filled when all else of a page was resolved."""
    if not _supports_our_nodes(builder):
        env = app.env
        for node in (*env.titles.values(), *env.longtitles.values(), *env.tocs.values()):
            lower(node)


def _set_deal_numbering(app: Sphinx, config: Config) -> None:
    """Say how the number of a deal reads, unless the configuration does."""
    config.numfig_format = {"deal": str(_("Deal %s")), **config.numfig_format}


def setup(app: Sphinx) -> None:
    """Register every node with the visitors it has; the others fall back to their base.

    docutils knows the nodes already, which is no reason for Sphinx to warn: ``override``.
    """
    formats: dict[str, dict[Any, Any]] = {name: made() for name, made in FORMATS.items()}
    for node in NODE_CLASSES:
        visitors = {name: known[node] for name, known in formats.items() if node in known}
        if node is bml_deal:
            app.add_enumerable_node(bml_deal, "deal", override=True, **visitors)
        else:
            app.add_node(node, override=True, **visitors)
    app.connect("doctree-resolved", _lower_nodes)
    app.connect("write-started", _lower_titles)
    app.connect("config-inited", _set_deal_numbering)
