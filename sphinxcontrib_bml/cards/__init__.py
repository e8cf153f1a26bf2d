"""Convention cards: what federations ask, what a partnership answers, conventions (CARDS).

Three kinds of YAML file: a *structure* (what a card asks), *system notes* (what a partnership
answers, for one or several cards) and *conventions*. Nothing here raises on bad files: readers
return values with diagnostics, each with its place. PyYAML is loaded here and nowhere else, when
there is YAML.

What may be imported from here is what is named below; from the modules, what they say:

``structure``
    the values of structures: ``Structure``, ``SectionLayout``, ``Field``, ``Option``,
    ``CardLayout``
``structures``
    where structures are found; the bundled ones
``notes``
    the values of system notes, and reading them
``card``
    the values of cards: ``Card``, ``CardSection``, ``CardAnswer``, ``CardChoice``, ``Supplement``
``filling``
    from a structure and notes to a card
``from_tables``
    answers taken from the tables of a system
``using``, ``files``
    the conventions and files that notes name
``conventions``
    conventions, their library, sequences in the book
``bids``
    bids strings
``holdings``
    which card of a holding is led
``identifiers``
    ids, and what they are called by default

Internal: ``nodes``, ``yaml_reading`` and ``yaml_events`` (YAML, with places), ``form``,
``structure_reading``, ``field_reading``, ``layout_reading``, ``values``, ``versions``.

The way from files to a card::

    structures = Structures(own)                      # of bml_card_structures
    notes = read_system_notes(source)                 # notes.diagnostics
    files = CardFiles(folder, limits, name_of)        # files.diagnostics, files.dependencies
    library = library_of(notes, files, conventions)   # library.diagnostics
    known = structures.of_notes(notes, diagnostics)
    card = fill(notes, known[0], known, Surroundings(library, resolver, files))
                                                      # card.diagnostics
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .bids import Bids, read_bids
    from .card import (
        AnswerState,
        Card,
        CardAnswer,
        CardChoice,
        CardSection,
        Supplement,
        SupplementReason,
        UsedConvention,
    )
    from .comparison import Difference, compare
    from .conventions.book import anchor_of, join, report_not_exported
    from .conventions.describing import described
    from .conventions.from_bml import sequences_of
    from .conventions.library import Library
    from .conventions.reading import read_conventions
    from .conventions.values import Convention, ConventionSequence
    from .files import CardFiles, is_path, read_source
    from .filling import FillingContext, fill
    from .holdings import Holding, shown_card
    from .notes import SystemNotes, read_system_notes
    from .structure import (
        CardLayout,
        Field,
        FieldType,
        GroupShow,
        Option,
        Orientation,
        SectionLayout,
        SectionShow,
        Structure,
    )
    from .structure_reading import read_structure
    from .structures import BUNDLED, Structures, bundled_structure
    from .using import library_of
    from .writing import yaml_text

__all__ = [
    "BUNDLED",
    "AnswerState",
    "Bids",
    "Card",
    "CardAnswer",
    "CardChoice",
    "CardFiles",
    "CardLayout",
    "CardSection",
    "Convention",
    "ConventionSequence",
    "Difference",
    "Field",
    "FieldType",
    "FillingContext",
    "GroupShow",
    "Holding",
    "Library",
    "Option",
    "Orientation",
    "SectionLayout",
    "SectionShow",
    "Structure",
    "Structures",
    "Supplement",
    "SupplementReason",
    "SystemNotes",
    "UsedConvention",
    "anchor_of",
    "bundled_structure",
    "compare",
    "described",
    "fill",
    "is_path",
    "join",
    "library_of",
    "read_bids",
    "read_conventions",
    "read_source",
    "read_structure",
    "read_system_notes",
    "report_not_exported",
    "sequences_of",
    "shown_card",
    "yaml_text",
]

__getattr__ = loader(
    __name__,
    {
        "bids": ["Bids", "read_bids"],
        "card": [
            "CardAnswer",
            "Card",
            "CardSection",
            "CardChoice",
            "SupplementReason",
            "AnswerState",
            "Supplement",
            "UsedConvention",
        ],
        "comparison": ["Difference", "compare"],
        "conventions.book": ["anchor_of", "join", "report_not_exported"],
        "conventions.describing": ["described"],
        "conventions.from_bml": ["sequences_of"],
        "conventions.library": ["Library"],
        "conventions.reading": ["read_conventions"],
        "conventions.values": ["Convention", "ConventionSequence"],
        "files": ["CardFiles", "is_path", "read_source"],
        "filling": ["FillingContext", "fill"],
        "holdings": ["Holding", "shown_card"],
        "notes": ["SystemNotes", "read_system_notes"],
        "structure": [
            "Field",
            "FieldType",
            "GroupShow",
            "CardLayout",
            "Option",
            "Orientation",
            "SectionLayout",
            "SectionShow",
            "Structure",
        ],
        "structure_reading": ["read_structure"],
        "structures": ["BUNDLED", "Structures", "bundled_structure"],
        "using": ["library_of"],
        "writing": ["yaml_text"],
    },
)
