"""Cards of other programs read, and card files written for them."""

from __future__ import annotations

import json

from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.files.foreign.card_data import card_data_of, read_card_data
from sphinxcontrib_bml.cards.files.foreign.recognition import read_foreign_card
from sphinxcontrib_bml.cards.files.foreign.results import ForeignCardError
from sphinxcontrib_bml.cards.model.card import Card, compare
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.system_notes import SystemNotes, read_system_notes
from sphinxcontrib_bml.cards.nodes.official_form import fill_form
from sphinxcontrib_bml.language.options import Limits
from sphinxcontrib_bml.language.severity import Severity
from sphinxcontrib_bml.language.source import Source
from tools.fuzz.stages.cards import source_of_card
from tools.fuzz.subject import Subject, demand


def read_card_of_program(subject: Subject) -> None:
    """Read a card of another program, then write it for others; a refusal is one line."""
    try:
        card = read_foreign_card(subject.data)
    except ForeignCardError as problem:
        demand("\n" not in str(problem), "more than a line", problem)
        return
    demand("\n" not in card.summary, "more than a line", card.summary)
    notes = read_system_notes(Source("read.yaml", card.text))
    errors = [item for item in notes.diagnostics if item.severity is Severity.ERROR]
    demand(not errors, "not a card file", (card.text, errors))
    if card.program == "form of the ACBL":
        try:
            fill_form(_card_of(notes), subject.data)
        except ForeignCardError as problem:
            demand("\n" not in str(problem), "more than a line", problem)


def return_card_data(subject: Subject) -> None:
    """Write a card file for bridge-craftwork, and read it back: the answers are the same."""
    notes = read_system_notes(source_of_card(subject))
    card = _card_of(notes)
    text = card_data_of(card, notes, Limits()).text
    found = read_card_data(json.loads(text))
    again = _card_of(read_system_notes(Source("again.yaml", found.text)))
    demand(not compare(card, again), "card_data changed the card", text)


def _card_of(notes: SystemNotes) -> Card:
    return fill(notes, bundled_structure("acbl"))
