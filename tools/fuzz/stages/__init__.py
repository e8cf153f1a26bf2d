"""What is done with an input, and what must hold then: one function for each, of a subject.

A kind of input names its stages by the tuples here; a new stage is one more function, and one more
entry.

``reading``
    notes read and checked; every place is inside its file
``accounting``
    every row with a text is in the book, or named by a message; the book is asked
``links``
    links and auctions in texts listed, each with a place in its file
``listing``
    the index of sequences, which has every definition once
``meanings``
    texts read as claims, with places in them
``hands``
    a hand bid with notes, and the hands that their rows are for; holes are in no row
``alerts``
    calls judged by the rules of federations; notes read as a rule file
``exports``
    files of every format, which hold no control characters and can be read
``layout``
    notes formatted: they mean the same
``pages``
    plain text, colors, web pages, LaTeX, docutils' tree
``changes``
    notes compared with a part of them; snapshots
``cards``
    card files read, filled in, exported and read again
``foreign_cards``
    cards of other programs read, card files written for them and read back
``sheets``
    cards as web pages, as LaTeX and for other writers
``documents``
    documents made notes, with nothing dropped; CSV and back
``editing``
    notes in an editor: every answer is in the text
``matches``
    files of played deals read, counted and written again
``practice``
    questions made from notes, each with one right answer; flash cards
``imports``
    files of other programs made notes; what is exported again is the same
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tools.fuzz.stages.accounting import account_for_rows, ask_book
from tools.fuzz.stages.alerts import judge_calls
from tools.fuzz.stages.assistant import tell_assistants
from tools.fuzz.stages.cards import (
    edit_card,
    fill_cards,
    read_card_conventions,
    read_card_structure,
)
from tools.fuzz.stages.changes import compare_with_a_part, read_snapshot, return_snapshot
from tools.fuzz.stages.documents import import_document, return_sheet
from tools.fuzz.stages.editing import edit
from tools.fuzz.stages.exports import EXPORT_STAGES, return_bboalert, return_bss
from tools.fuzz.stages.foreign_cards import read_card_of_program, return_card_data
from tools.fuzz.stages.hands import bid_hand
from tools.fuzz.stages.imports import imported, return_card, return_records
from tools.fuzz.stages.layout import format_again
from tools.fuzz.stages.links import list_links
from tools.fuzz.stages.listing import list_sequences
from tools.fuzz.stages.matches import count_match, read_match, return_match
from tools.fuzz.stages.meanings import read_texts
from tools.fuzz.stages.pages import colour, make_latex, make_text, make_tree, make_web_page
from tools.fuzz.stages.practice import ask_questions
from tools.fuzz.stages.reading import check_notes, read_notes
from tools.fuzz.stages.sheets import make_sheets
from tools.fuzz.subject import Subject

__all__ = [
    "BBOALERT",
    "BSS",
    "CARDS",
    "DOCUMENTS",
    "FOREIGN_CARDS",
    "MATCHES",
    "NOTES",
    "SNAPSHOTS",
    "Stage",
]

# Stages that cost several times what the others do see a part of the cases: at least 400 of the
# 4,000 that run in the tests.
_SECOND = 2
_FIFTH = 5
_TENTH = 10


@dataclass(frozen=True, slots=True)
class Stage:
    """Something that is done with an input."""

    name: str
    run: Callable[[Subject], None]
    """Raises where something breaks."""
    every: int = 1
    """Of how many cases one goes through it: 1 for all."""


_EXPORTED = {
    "json": _SECOND,
    "json meanings": _FIFTH,
    "csv meanings": _FIFTH,
    "anki": _FIFTH,
}
"""Of how many cases one is exported, where it is not each."""

NOTES = (
    Stage("read", read_notes),
    Stage("check", check_notes),
    Stage("account", account_for_rows),
    Stage("ask", ask_book),
    Stage("links", list_links),
    Stage("list", list_sequences),
    Stage("meanings", read_texts, _SECOND),
    Stage("hands", bid_hand, _FIFTH),
    Stage("alerts", judge_calls, _FIFTH),
    Stage("assistant", tell_assistants, _FIFTH),
    Stage("practice", ask_questions, _TENTH),
    *(Stage(name, run, _EXPORTED.get(name, 1)) for name, run in EXPORT_STAGES.items()),
    Stage("bss and back", return_bss, _FIFTH),
    Stage("bboalert and back", return_bboalert, _FIFTH),
    Stage("csv and back", return_sheet, _FIFTH),
    Stage("changes", compare_with_a_part, _FIFTH),
    Stage("json and back", return_snapshot, _FIFTH),
    Stage("text", make_text),
    Stage("format", format_again, _SECOND),
    Stage("colours", colour, _SECOND),
    Stage("html", make_web_page, _TENTH),
    Stage("latex", make_latex, _TENTH),
    Stage("docutils", make_tree, _TENTH),
    Stage("editor", edit, _TENTH),
)
"""Of notes."""


def _import_stages(name: str) -> tuple[Stage, ...]:
    """Return the stages of an import: all that notes go through, once they are made."""
    importer = IMPORTERS[name]
    return tuple(
        Stage(
            f"{name} import, {stage.name}",
            partial(_run_on_notes, stage, partial(imported, importer)),
            stage.every,
        )
        for stage in NOTES
    )


def _run_on_notes(stage: Stage, make: Callable[[Subject], Subject], subject: Subject) -> None:
    stage.run(make(subject))


BSS = (
    Stage("bss import and back", partial(return_card, ImportOptions())),
    Stage("bss import and back, in order", partial(return_card, ImportOptions(keep_order=True))),
    *_import_stages("bss"),
)
"""Of BSS files."""

BBOALERT = (
    Stage("bboalert import and back", return_records),
    *_import_stages("bboalert"),
)
"""Of BBOalert files."""

DOCUMENTS = {
    name: (
        Stage(f"{name} import", partial(import_document, IMPORTERS[name])),
        *_import_stages(name),
    )
    for name in ("markdown", "csv", "docx")
}
"""Of documents, by the name of their importer."""
MATCHES = (
    Stage("match", read_match),
    Stage("match, counted", count_match),
    Stage("match and back", return_match),
)
"""Of files of played deals."""

SNAPSHOTS = (Stage("snapshot", read_snapshot),)
"""Of files made by ``bml json``."""

CARDS = (
    Stage("card structure", read_card_structure),
    Stage("cards", fill_cards),
    Stage("card edits", edit_card),
    Stage("card_data and back", return_card_data),
    Stage("conventions", read_card_conventions),
    Stage("sheets", make_sheets, _TENTH),
)
"""Of card files: each is read as all three kinds."""

FOREIGN_CARDS = (Stage("cards of other programs", read_card_of_program),)
"""Of cards of other programs."""
