"""The kinds of inputs, and what makes them: one function for each, of a random generator.

:data:`KINDS` is the registry: a kind has its stages next to it. A new kind of input (cards, files
of another program) is one more module here, and one more entry.

``material``
    files that inputs are made from: those of this project, and others that are given
``notes``
    notes after the grammar
``blocks``
    what is in notes besides bidding tables
``mutations``
    files of the material, spoilt
``cards``
    structures, system notes and conventions
``foreign_cards``
    cards of other programs, whole and spoilt
``matches``
    files of played deals, whole and spoilt
``foreign``
    BSS and BBOalert files after their grammar, snapshots, and bytes
``documents``
    Markdown, spreadsheets and Word files
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tools.fuzz.inputs.cards import make_card, make_conventions, spoil_card
from tools.fuzz.inputs.documents import make_markdown, make_sheet, make_word
from tools.fuzz.inputs.foreign import make_bboalert, make_bss, make_bytes, make_snapshot
from tools.fuzz.inputs.foreign_cards import make_foreign_card
from tools.fuzz.inputs.matches import make_addresses, make_lin, make_pbn, spoil_match
from tools.fuzz.inputs.material import Material
from tools.fuzz.inputs.mutations import spoil_bboalert, spoil_bss, spoil_notes
from tools.fuzz.inputs.notes import make_notes
from tools.fuzz.stages import (
    BBOALERT,
    BSS,
    CARDS,
    DOCUMENTS,
    FOREIGN_CARDS,
    MATCHES,
    NOTES,
    SNAPSHOTS,
    Stage,
)

__all__ = ["KINDS", "Kind", "Material"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of inputs."""

    name: str
    suffix: str
    """Of its files."""
    weight: int
    """How often it comes, next to the others."""
    make: Callable[[Random, Material], bytes]
    stages: tuple[Stage, ...]


KINDS = {
    kind.name: kind
    for kind in (
        Kind("notes", ".bml", 40, make_notes, NOTES),
        Kind("spoilt notes", ".bml", 30, spoil_notes, NOTES),
        Kind("bytes", ".bml", 4, make_bytes, (*NOTES, *BSS, *BBOALERT, *CARDS, *MATCHES)),
        Kind("bss", ".bss", 9, make_bss, BSS),
        Kind("spoilt bss", ".bss", 7, spoil_bss, BSS),
        Kind("bboalert", ".bboalert.txt", 6, make_bboalert, BBOALERT),
        Kind("spoilt bboalert", ".bboalert.txt", 4, spoil_bboalert, BBOALERT),
        Kind("card", ".yaml", 2, make_card, CARDS),
        Kind("conventions", ".yaml", 3, make_conventions, CARDS),
        Kind("spoilt card", ".yaml", 4, spoil_card, CARDS),
        Kind("foreign card", ".json", 4, make_foreign_card, FOREIGN_CARDS),
        Kind("snapshot", ".json", 3, make_snapshot, SNAPSHOTS),
        Kind("markdown", ".md", 8, make_markdown, DOCUMENTS["markdown"]),
        Kind("spreadsheet", ".csv", 5, make_sheet, DOCUMENTS["csv"]),
        Kind("word", ".docx", 3, make_word, DOCUMENTS["docx"]),
        Kind("lin", ".lin", 3, make_lin, MATCHES),
        Kind("pbn", ".pbn", 3, make_pbn, MATCHES),
        Kind("addresses", ".txt", 2, make_addresses, MATCHES),
        Kind("spoilt match", ".lin", 4, spoil_match, MATCHES),
    )
}
"""The kinds of inputs, by name."""
