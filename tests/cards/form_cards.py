"""Cards on forms: without answers, with all answers, and with answers that break things."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.files.form_tables import PaperForm, form_of
from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.model.card import Card
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Field, FieldType, Structure
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.cards.nodes.form_pages import form_document, form_page, form_sheet
from sphinxcontrib_bml.cards.nodes.kinds import bml_card
from sphinxcontrib_bml.cards.nodes.sheet_parts import FormSheet
from sphinxcontrib_bml.cards.nodes.tree import CardBuilder, CardSheet
from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.language.source import Source

TEXTS = {
    "sparse": "",
    "dense": "15--17 HCP, !h and !s, natural or artificial, invitational or better; see the notes",
    "hostile": "W" + "WMW" * 30 + r" \\input{x} <b>&amp; %$#_^~ 漢字漢字 </svg>",
}
"""The answer to every question, by the kind of card."""
ABF = Path(__file__).parent / "forms" / "abf.yaml"
"""A structure that is not in the package; its form has no places."""


@cache
def structure_named(name: str) -> Structure:
    """Return a bundled structure, or that of the Australian federation: ``abf``."""
    if name in BUNDLED:
        return bundled_structure(name)
    read = read_structure(Source(ABF.name, ABF.read_text(encoding="utf-8"), path=ABF))
    assert not len(read.diagnostics)
    assert read.structure is not None
    return read.structure


def form_named(name: str) -> PaperForm:
    """Return the form of a bundled card."""
    form = form_of(bundled_structure(name))
    assert form is not None
    return form


def card_with(name: str, answers: str) -> Card:
    """Return a card with the sections of a card file."""
    text = f'format: {name}\nversion: "2.0"\nsections:\n{answers}'
    structure = structure_named(name)
    return fill(read_system_notes(Source("card.yaml", text)), structure, [structure])


def card_full_of(name: str, text: str) -> Card:
    """Return a card on which every text is ``text`` and everything is ticked."""
    return card_with(name, "\n".join(_lines(name, text)) + "\n" if text else "  {}\n")


def _lines(name: str, text: str) -> Iterator[str]:
    for section in structure_named(name).sections:
        yield f"  {section.id}:\n    fields:"
        for question in section.questions:
            yield f'      "{question.id}": {_value(question, text)}'


def _value(question: Field, text: str) -> str:
    match question.type:
        case FieldType.CHECKBOX:
            return "true"
        case FieldType.RADIO:
            return f'"{question.options[0].value}"'
        case FieldType.MULTI_CHECKBOX:
            return "[" + ", ".join(f'"{option.value}"' for option in question.options) + "]"
        case FieldType.CHARACTER_SELECT:
            return '"1"'
    return f"'{text}'"


def sheet_of(card: Card) -> FormSheet:
    """Return the form of a card with its answers."""
    return form_sheet(card, form_named(card.structure.format), PageSettings())


def node_of(card: Card) -> bml_card:
    """Return a card as nodes."""
    node = CardBuilder(card, PageSettings(), CardSheet(prefix="c")).build()
    node["ids"] = ["card"]
    return node


def page_of(card: Card) -> bytes:
    """Return a card on its form as a web page."""
    return form_page(node_of(card), sheet_of(card))


def document_of(card: Card) -> bytes:
    """Return a card on its form as LaTeX."""
    return form_document(node_of(card), sheet_of(card))
