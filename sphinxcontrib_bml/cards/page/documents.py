"""The page and the PDF of its own of each card, beside the pages of an HTML build (CC-O6)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.locale import __
from sphinx.util import logging

from ...doctree.writers.standalone.paper import TypesettingError, engine_at_hand, typeset
from ...formats.files import write_if_changed
from ...sphinxext.assets import STATIC
from ...sphinxext.exports.downloads import FOLDER, PAGES
from ...sphinxext.session import settings_of
from ..nodes.documents import card_document, card_page
from ..nodes.tree import CardBuilder, CardSheet, remove_unanswered
from .project import cards_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from ..model.card import Card
    from ..nodes.kinds import bml_card
    from .data import CardRequest

logger = logging.getLogger(__name__)


def page_file_name(request: CardRequest) -> str:
    """Return the name of the file of a card's own page."""
    return f"{nodes.make_id(request.name)}.html"


def pdf_file_name(request: CardRequest) -> str:
    """Return the name of the file of a card's PDF."""
    return f"{nodes.make_id(request.name)}.pdf"


def has_pdf(app: Sphinx, request: CardRequest) -> bool:
    """Tell whether a card has a PDF beside the pages of this build."""
    return (
        bool(app.config.bml_card_pdf)
        and _folder(app.builder).joinpath(pdf_file_name(request)).exists()
    )


def _folder(builder: Builder) -> Path:
    return Path(builder.outdir, FOLDER)


def write_card_pages(app: Sphinx, builder: Builder) -> None:
    """Write the pages of all cards before the pages that lead to them."""
    if builder.name not in PAGES:
        return
    engine = _engine(app)
    for shown in cards_of(app):
        card, request = shown.filled, shown.request
        if card is None:
            continue
        node = _single_card_document(app, card, request)
        page = card_page(node, app.config.language or "en", _colors(app))
        write_if_changed(_folder(builder) / page_file_name(request), page)
        if engine is not None:
            _write_pdf(
                app,
                _single_card_document(app, card, request),
                _folder(builder) / pdf_file_name(request),
            )


def _single_card_document(app: Sphinx, card: Card, request: CardRequest) -> bml_card:
    sheet = CardSheet(request.missing, request.sections, 1, request.anchor)
    node = CardBuilder(card, settings_of(app.env), sheet).build()
    node["ids"] = [request.anchor]
    remove_unanswered(node)
    return node


def _engine(app: Sphinx) -> str | None:
    """Return the program that makes PDFs; None where nobody wants them or there is none."""
    wanted = app.config.bml_card_pdf
    if not wanted:
        return None
    engine = engine_at_hand(wanted)
    if engine is None:
        logger.info(__("cards have no PDF: %s is not installed"), wanted)
    return engine


def _write_pdf(app: Sphinx, card: bml_card, path: Path) -> None:
    """Write the PDF of a card, unless it is there and made of the same document."""
    document = card_document(card)
    made_of = Path(app.doctreedir, "bml-cards", f"{path.stem}.tex")
    if path.exists() and made_of.exists() and made_of.read_bytes() == document:
        return
    try:
        write_if_changed(path, typeset(document, app.config.bml_card_pdf))
        write_if_changed(made_of, document)
    except TypesettingError as error:
        path.unlink(missing_ok=True)
        logger.warning(__("no PDF of the card %s: %s"), path.stem, error, type="bml")


def _colors(app: Sphinx) -> str:
    name = app.config.bml_suit_colors
    file = STATIC / f"bml-{name}.css"
    return file.read_text(encoding="utf-8") if name in {"two", "none"} else ""
