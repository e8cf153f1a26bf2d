"""The page of its own of each card, beside the pages of an HTML build (CARDS CC-O6)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import sphinx
from docutils import nodes

from ...doctree.card_tree import CardBuilder, Sheet, settle
from ...doctree.writers.standalone.card_page import card_page
from ...formats.files import write_if_changed
from ..assets import STATIC
from ..domain import domain_of
from ..exports.downloads import FOLDER, PAGES
from ..session import settings_of
from .project import cards_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from .kept import CardRequest


def sheet_name(request: CardRequest) -> str:
    """Return the name of the file of a card's own page."""
    return f"{nodes.make_id(request.name)}.html"


def _write(app: Sphinx, builder: Builder) -> None:
    """Write the pages of all cards before the pages that lead to them."""
    if builder.name not in PAGES or not domain_of(app.env).cards:
        return
    cards = cards_of(app)
    for docname, number, request in cards.requests():
        card = cards.filled(docname, number)
        if card is None:
            continue
        sheet = Sheet(request.missing, request.sections, 1, request.anchor)
        node = CardBuilder(card, settings_of(app.env), sheet).build()
        node["ids"] = [request.anchor]
        settle(node)
        page = card_page(node, app.config.language or "en", _colors(app))
        write_if_changed(Path(builder.outdir, FOLDER, sheet_name(request)), page)


def _colors(app: Sphinx) -> str:
    name = app.config.bml_suit_colors
    file = STATIC / f"bml-{name}.css"
    return file.read_text(encoding="utf-8") if name in {"two", "none"} else ""


def _write_late(app: Sphinx, exception: Exception | None) -> None:
    """Do the same where Sphinx 8.0 does not say that writing starts."""
    has_event = sphinx.version_info >= (8, 1) or app.builder.name != "singlehtml"
    if exception is None and not has_event:
        _write(app, app.builder)


def setup(app: Sphinx) -> None:
    """Write the pages when the others are about to be written."""
    app.connect("write-started", _write)
    app.connect("build-finished", _write_late, priority=400)
