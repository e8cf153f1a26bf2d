"""What people see of cards: web pages, LaTeX, the tree of any other writer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import html5lib
from docutils import nodes
from docutils.utils import new_document

from sphinxcontrib_bml.cards.model.card import Card
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.cards.nodes.documents import card_document, card_page
from sphinxcontrib_bml.cards.nodes.kinds import MARK, OMIT, bml_card
from sphinxcontrib_bml.cards.nodes.tree import CardBuilder, CardSheet, remove_unanswered
from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.doctree.writers.lower import lower
from tools.fuzz.stages.cards import filled_cards, source_of_card
from tools.fuzz.stages.exports import demand_clean
from tools.fuzz.subject import Subject, demand


def make_sheets(subject: Subject) -> None:
    """Show one of the cards that system notes fill, with spaces or without."""
    cards = filled_cards(read_system_notes(source_of_card(subject)), subject)
    chance = len(subject.data)
    card, missing = cards[chance % len(cards)], (MARK, OMIT)[chance // len(cards) % 2]
    page = card_page(_node(card, missing)).decode()
    demand_clean(page)
    _demand_markup(page)
    paper = card_document(_node(card, missing)).decode()
    demand_clean(paper)
    body = paper.partition("%%% Body")[2]
    demand(body.count("\\begin{") == body.count("\\end{"), "LaTeX is not closed")
    document = new_document("card")
    document += _node(card, missing)
    lower(document)
    demand_clean(document.astext())
    _demand_answers(card, document)


def _node(card: Card, missing: str) -> bml_card:
    node = CardBuilder(card, PageSettings(), CardSheet(missing, prefix="c")).build()
    node["ids"] = ["card"]
    remove_unanswered(node)
    return node


def _demand_markup(page: str) -> None:
    """Check that a page is HTML as the standard has it."""
    parser = html5lib.HTMLParser()
    parser.parse(page)
    demand(not parser.errors, "HTML", parser.errors[:3])


def _demand_answers(card: Card, node: nodes.Element) -> None:
    """Check that every word of the texts that were answered is on the card."""
    shown = set(_words([node.astext()]))
    answered = [answer.text for answer in card.answers if answer.is_answered]
    lost = [word for word in _words(answered) if word.isalpha() and word not in shown]
    demand(not lost, "words lost", lost[:3])


def _words(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from text.split()
