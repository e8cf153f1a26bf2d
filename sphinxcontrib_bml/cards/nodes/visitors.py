"""Convention cards in the registry of node classes (CARDS CC-O3 to CC-O8).

The modules that write cards are imported with the first card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes

from ...doctree.visitors import NodeWriters, register
from ...patterns import compile_later
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
    anchor = visitors.anchor(translator, card)
    return writer.written(_heading_on_sheet(visitors, translator, card) + anchor)


def _heading_on_sheet(visitors: LaTeXVisitors, translator: Any, card: bml_card) -> str:
    """Take the heading directly before a card back, and return it for the head of the sheet.

    A sheet fills its page, so that the heading would be alone on the page before it.
    """
    title, *others = card.parent.children[: card.parent.index(card)] or [card]
    if not isinstance(title, nodes.title) or any(one.astext() for one in others):
        return ""
    out = visitors.out(translator)
    places = [number for number, latex in enumerate(out) if _SECTION.fullmatch(latex)]
    if not places:
        return ""
    heading = "".join(out[places[-1] :])
    del out[places[-1] :]
    return f"\\bmlcardheading{{%\n{heading}}}"


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


_SECTION = compile_later(r"\\(?:sub)*section(?:\[.*\])?\{")
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
