"""Registration of played deals; other modules are imported when a page shows a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...doctree.nodes import bml_auction
from ...sphinxext.build_state import ProjectData
from ...sphinxext.directives import BELOW, add_file_reader

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from ..files.double_dummy import DoubleDummy

DOUBLE_DUMMY: ProjectData[DoubleDummy] = ProjectData("double_dummy")
"""Double-dummy tricks of the deals on pages, by deal."""


def _append_meanings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Add the meanings of our calls below auctions in print, where there is no hover text."""
    if app.builder.format != "latex":
        return
    from ..nodes import append_meanings

    for auction in list(doctree.findall(bml_auction)):
        if "bml-played" in auction["classes"]:
            append_meanings(auction)


def setup(app: Sphinx) -> None:
    """Register ``deal`` and ``auction`` for files, and the notes in print."""
    for name, show in (("deal", "board_nodes"), ("auction", "auction_nodes")):
        add_file_reader(app, name, f"sphinxcontrib_bml.played.page.boards:{show}")
    add_file_reader(app, BELOW, "sphinxcontrib_bml.played.page.boards:nodes_below_deal")
    app.connect("doctree-resolved", _append_meanings)
