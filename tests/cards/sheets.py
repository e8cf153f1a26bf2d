"""Cards as nodes and as files, made from a few lines or of the example's notes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from docutils import nodes

import sphinxcontrib_bml
from sphinxcontrib_bml.agreements.lookup import Resolver
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.cards.files.folders import CardFiles, bundled_structure
from sphinxcontrib_bml.cards.model.card import Card
from sphinxcontrib_bml.cards.model.convention_books import library_of
from sphinxcontrib_bml.cards.model.fill import FillingContext, fill
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Structure
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.cards.nodes.kinds import bml_card, bml_card_field
from sphinxcontrib_bml.cards.nodes.tree import CardBuilder, CardSheet, remove_unanswered
from sphinxcontrib_bml.doctree.nodes import PageSettings
from sphinxcontrib_bml.language.source import Source

EXAMPLE = Path(__file__).parents[2] / "example_project"
NAMES = BUNDLED


def card_of(
    answers: str, structure: Structure, *, general: str = "title: Ours", missing: str = "mark"
) -> bml_card:
    """Return the card that answers to the section ``s`` fill, lines or a flow mapping."""
    text = (
        f'format: a\nversion: "1"\nsections:\n  general: {{fields: {{{general}}}}}\n'
        f"  s: {{fields: {{{answers}}}}}\n"
    )
    return shown(text, structure, missing)


def shown(text: str, structure: Structure, missing: str = "mark") -> bml_card:
    """Return the card that system notes fill."""
    notes = read_system_notes(Source("notes.yaml", text))
    card = fill(notes, structure, [structure])
    node = CardBuilder(card, PageSettings(), CardSheet(missing, prefix="c")).build()
    node["ids"] = ["card"]
    remove_unanswered(node)
    return node


@cache
def _notes(*, filled: bool) -> str:
    if filled:
        return (EXAMPLE / "fenwick-adair.yaml").read_text(encoding="utf-8")
    forms = ", ".join(f'{name}: "2.0"' for name in NAMES)
    return f"format: {{{forms}}}\nsections: {{}}\n"


@cache
def _tables() -> Resolver:
    return resolver_of(sphinxcontrib_bml.read(EXAMPLE))


def example_card(name: str, *, filled: bool = True) -> Card:
    """Return a bundled card, empty or with the example's answers."""
    path = EXAMPLE / "fenwick-adair.yaml"
    notes = read_system_notes(Source("fenwick-adair.yaml", _notes(filled=filled), path=path))
    files = CardFiles(EXAMPLE)
    library = library_of(
        notes,
        files,
        [
            convention
            for file in sorted((EXAMPLE / "library").glob("*.yaml"))
            for convention in read_conventions(
                Source(file.name, file.read_text(encoding="utf-8"))
            ).conventions
        ],
    )
    structure = bundled_structure(name)
    known = [bundled_structure(one) for one in NAMES]
    return fill(notes, structure, known, FillingContext(library, _tables(), files))


def bundled_card(name: str, *, filled: bool, missing: str = "mark") -> bml_card:
    """Return the sections of a bundled card, empty or with the example's answers."""
    card = example_card(name, filled=filled)
    node = CardBuilder(card, PageSettings(), CardSheet(missing, prefix=name)).build()
    node["ids"] = ["card"]
    remove_unanswered(node)
    return node


def fields(card: nodes.Element) -> dict[str, nodes.Element]:
    """Return the fields below a node by their ids."""
    return {field["id"]: field for field in card.findall(bml_card_field)}
