"""Convention cards in the registry of node classes (CARDS CC-O3 to CC-O8).

The modules that write cards are imported with the first card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from ...doctree.visitors import NodeWriters, register
from .kinds import PARTS, bml_card, items_without_place

if TYPE_CHECKING:
    from docutils.writers.html5_polyglot import HTMLTranslator

    from ...doctree.writers.latex import LaTeXVisitors


def _visit_html(translator: HTMLTranslator, card: bml_card) -> None:
    from .html import CardHTML  # noqa: PLC0415 - for notes with cards

    CardHTML(translator, card).write()
    raise nodes.SkipNode


def _latex(visitors: LaTeXVisitors, translator: Any, card: bml_card) -> str:
    from .latex import CardLaTeX  # noqa: PLC0415 - for notes with cards

    if card.get("sheet_of_form") is not None:
        return _form(visitors, translator, card)
    writer = CardLaTeX(
        card,
        text=lambda words: visitors.description(translator, words),
        latex=lambda children: visitors.latex(translator, children),
    )
    return writer.written(visitors.anchor(translator, card))


def _form(visitors: LaTeXVisitors, translator: Any, card: bml_card) -> str:
    from .form_latex import FormLaTeX  # noqa: PLC0415 - for cards on forms

    writer = FormLaTeX(
        card["sheet_of_form"], text=lambda words: visitors.description(translator, words)
    )
    wording = card["wording"]
    more = [visitors.latex(translator, list(one.children)) for one in items_without_place(card)]
    written = writer.written(wording.card_details, more)
    if not card["prints_disclosed"]:
        return written
    return written + writer.notes(wording.card_alerts, map(writer.text, card["disclosed"]))


def _lowered(card: bml_card) -> list[nodes.Node]:
    from .lower import lowered_card  # noqa: PLC0415 - for notes with cards

    return [lowered_card(card)]


CARD_STYLE_SHEET = "bml-cards.css"
CARD_PACKAGE = "sphinxcontribbmlcards"

register(
    bml_card,
    writers=NodeWriters(
        html=_visit_html,
        latex=_latex,
        lowered=_lowered,
        style_sheet=CARD_STYLE_SHEET,
        latex_package=CARD_PACKAGE,
    ),
)
register(*PARTS)
