"""What every project loads of played deals; everything else is loaded when a page shows one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...doctree.nodes import bml_auction
from ...sphinxext.build_state import ProjectData
from ...sphinxext.directives import add_file_reader

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

    from ..files.double_dummy import DoubleDummy

DOUBLE_DUMMY: ProjectData[DoubleDummy] = ProjectData("double_dummy")
"""What can be made from deals that pages show, by deal."""


def _append_meanings(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write below auctions on paper what our calls mean, as nobody can hover there."""
    if app.builder.format != "latex":
        return
    from ..nodes import append_meanings

    for auction in list(doctree.findall(bml_auction)):
        if "bml-played" in auction["classes"]:
            append_meanings(auction)


def setup(app: Sphinx) -> None:
    """Let the directives ``deal`` and ``auction`` show what is in files, with notes on paper."""
    for name, show in (("deal", "board_nodes"), ("auction", "auction_nodes")):
        add_file_reader(app, name, f"sphinxcontrib_bml.played.page.boards:{show}")
    app.connect("doctree-resolved", _append_meanings)
