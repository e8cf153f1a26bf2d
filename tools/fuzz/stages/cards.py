"""Card Files read as each of the three kinds, filled in, exported and read again."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sphinxcontrib_bml.agreements.book import Book
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.cards.files.answer_edits import UnwritableError, with_answer
from sphinxcontrib_bml.cards.files.convention_facts import facts_of
from sphinxcontrib_bml.cards.files.convention_notes import notes_of, sequences_of
from sphinxcontrib_bml.cards.files.conventions import convention_data, read_conventions
from sphinxcontrib_bml.cards.files.exchange import (
    cards_as_json,
    notes_as_yaml,
    notes_of_json,
    yaml_text,
)
from sphinxcontrib_bml.cards.files.folders import CardFiles, bundled_structure, source_of
from sphinxcontrib_bml.cards.files.migration_edits import migrated_text
from sphinxcontrib_bml.cards.files.schemas import notes_schema
from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.files.templates import questions_of, template
from sphinxcontrib_bml.cards.model.card import Card, compare
from sphinxcontrib_bml.cards.model.convention_books import join, library_of, search
from sphinxcontrib_bml.cards.model.conventions import Convention, Library
from sphinxcontrib_bml.cards.model.fill import FillingContext, fill
from sphinxcontrib_bml.cards.model.migration import migrate
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from sphinxcontrib_bml.cards.model.system_notes import SystemNotes, read_system_notes
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.source import Source
from tools.fuzz.stages.reading import demand_placed
from tools.fuzz.subject import Subject, demand


def source_of_card(subject: Subject) -> Source:
    """Return the text of a card file."""
    found = Diagnostics()
    source = source_of(subject.data, "file.yaml", subject.path, found)
    demand_placed(found)
    return source or Source("file.yaml", "")


def read_card_structure(subject: Subject) -> None:
    """Read a structure, and make a template and a schema of it."""
    read = read_structure(source_of_card(subject))
    demand_placed(read.diagnostics)
    if read.structure is None:
        return
    layout = read.structure.layout.sides
    placed = [name for side in layout for column in side for name in column]
    ids = [section.id for section in read.structure.sections]
    demand(sorted(placed) == sorted(ids), "sections not placed once", (placed, ids))
    if not (read.structure.format and read.structure.version and read.structure.sections):
        return  # a message reports it; the template would lack it as well
    text = template([read.structure])
    demand(not read_system_notes(Source("template", text)).diagnostics, "template", text)
    json.dumps(notes_schema([read.structure]))


def fill_cards(subject: Subject) -> None:
    """Fill the bundled cards; what is exported comes back."""
    notes = read_system_notes(source_of_card(subject))
    demand_placed(notes.diagnostics)
    cards = filled_cards(notes, subject)
    demand_placed(item for card in cards for item in card.diagnostics)
    before = cards_as_json(notes, cards)
    if not notes.formats:
        return
    for text in (notes_as_yaml(notes, cards), yaml_text(notes_of_json(before))):
        again = read_system_notes(Source("again", text))
        for old, new in zip(cards, filled_cards(again, subject), strict=True):
            demand(_values(old) == _values(new), "values changed", text)
            demand(all(not section.fields for section in compare(old, new)), "compared", text)


def edit_card(subject: Subject) -> None:
    """Migrate a card file, and write an answer into it: nothing else changes."""
    source = source_of_card(subject)
    notes = read_system_notes(source)
    structures = [bundled_structure(name) for name in BUNDLED]
    migration = migrate(notes, structures)
    if migration is not None and not notes.diagnostics:
        text = migrated_text(migration, dict.fromkeys(notes.formats, "2.0"))
        read_system_notes(Source("migrated", text))
    order = questions_of(structures)
    for question in (order[0], order[-1]):
        try:
            text = with_answer(source.text, question, "x", order)
        except UnwritableError:
            continue
        written = read_system_notes(Source("written", text)).sections[question.section.id]
        demand(question.field.id in written.fields, "no answer", text)


def filled_cards(notes: SystemNotes, subject: Subject) -> list[Card]:
    """Return the bundled cards that notes fill."""
    structures = [bundled_structure(name) for name in BUNDLED]
    files = CardFiles(subject.path.parent)
    around = FillingContext(library_of(notes, files), files=files)
    return [fill(notes, structure, structures, around) for structure in structures]


def _values(card: Card) -> list[object]:
    return [answer.value for answer in card.answers]


def read_card_conventions(subject: Subject) -> None:
    """Read conventions, put them into a book, write them as notes and as YAML, read both."""
    conventions, diagnostics = read_conventions(source_of_card(subject))
    demand_placed(diagnostics)
    library = Library(conventions)
    library.check_clones()
    demand_placed(library.diagnostics)
    found = Diagnostics()
    book = join(Book(), [(convention, "library") for convention in library], found)
    demand(all(agreement.auction for agreement in book), "an agreement without a call")
    notes = parse(notes_of(library).text)
    made = sequences_of(notes.book)
    facts = facts_of(notes.documents)
    words = " ".join(one.title for one in library)
    demand(len(library) != 1 or list(search(library, words)) == list(library), "not found", words)
    text = yaml_text(
        [
            *map(convention_data, library),
            {"title": "T", **facts.data, "sequences": made.sequences},
        ]
    )
    again, _ = read_conventions(Source("again", text))
    _demand_same(library, again)


def _demand_same(library: Iterable[Convention], again: tuple[Convention, ...]) -> None:
    before = list(map(convention_data, library))
    after = list(map(convention_data, again[:-1]))
    demand(before == after, "conventions changed", (before, after))
