"""How our nodes are written, by docutils alone.

``html``, ``latex``
    the visitors of our nodes, which Sphinx's writers extend
``glyphs``
    letters that the fonts of LaTeX may not have
``lower``
    standard nodes in the place of ours, for writers that know nothing of them
``standalone``
    notes as one file of their own: a web page or a LaTeX document
``card_html``, ``card_latex``, ``card_lower``
    convention cards; they are loaded where there are some
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .card_html import visit_card
    from .card_latex import CardLaTeX
    from .card_lower import lower_cards
    from .standalone.card_page import card_page
    from .standalone.card_paper import card_document

__all__ = ["CardLaTeX", "card_document", "card_page", "lower_cards", "visit_card"]

__getattr__ = loader(
    __name__,
    {
        "card_html": ["visit_card"],
        "card_latex": ["CardLaTeX"],
        "card_lower": ["lower_cards"],
        "standalone.card_page": ["card_page"],
        "standalone.card_paper": ["card_document"],
    },
)
