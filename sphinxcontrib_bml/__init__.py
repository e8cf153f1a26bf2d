"""Bridge bidding notes in BML for Sphinx and docutils.

This module is the public Python API. :func:`read` and :func:`parse` read notes from files and from
text. :func:`ask` returns their meaning for an auction, :func:`meanings` reads their texts as claims
about the hand, :func:`bid` returns what they bid with a hand, :func:`shown` the hands that an
auction shows, :func:`check` reports their problems, :func:`diff` compares two versions,
:func:`practice` returns quiz questions, and :func:`write` exports them. :func:`records` reads files
of played deals, and :func:`coverage` reports which of the auctions there the notes cover. Packages
that extend this one import what they need from the modules that the page about Python in the
documentation lists. Everything else is internal.

>>> import sphinxcontrib_bml as bml
>>> notes = bml.parse("1N-2C = Stayman")
>>> notes.book["1NT 2♣"].text
'Stayman'

Importing this package loads neither Sphinx nor docutils; each name here loads its modules on first
use. The package is a core and slices on top of it. The core imports no slice: ``features`` alone
lists them, with the commands, formats and pages that each adds.

The core:

``bridge``
    the game: calls, auctions, hands, deals
``language``
    BML text to a syntax tree with positions and diagnostics
``agreements``
    the syntax tree to the auctions that it defines, answers and checks
``display``
    words and drawings that people see
``formats``
    files that other programs read, and their registry
``doctree``
    the syntax tree to docutils nodes
``highlighting``
    the Pygments lexer
``server``
    notes in the editor
``sphinxext``
    what every project with Sphinx needs
``commands``
    the command line

The slices:

``alerts``
    alerts by the rules of federations
``assistant``
    notes for assistants
``cards``
    convention cards, card files, conventions
``changes``
    what changed between two versions of notes
``explorer``
    the page that answers questions about auctions
``hands``
    the hands that agreements allow
``importing``
    documents and spreadsheets as notes
``offline``
    sites without a network
``played``
    deals that were played, and what notes cover of them
``practice``
    questions that notes answer: quizzes, flash cards
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .version import __version__ as __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from .agreements.alert_answers import AlertAnswer as AlertAnswer
    from .agreements.answers import Answer as Answer
    from .agreements.answers import AnswerStep as AnswerStep
    from .agreements.answers import BoardContext as BoardContext
    from .agreements.answers import Continuation as Continuation
    from .agreements.answers import Hint as Hint
    from .agreements.answers import Meaning as Meaning
    from .agreements.answers import Status as Status
    from .agreements.book import Agreement as Agreement
    from .agreements.book import Book as Book
    from .agreements.book import SourceRow as SourceRow
    from .agreements.check_runner import check as check
    from .agreements.meanings.books import BookMeanings as BookMeanings
    from .agreements.meanings.books import meanings as meanings
    from .agreements.notes import Notes as Notes
    from .agreements.notes import parse as parse
    from .agreements.notes import read as read
    from .agreements.resolver import ask as ask
    from .agreements.system import System as System
    from .bridge.auctions import Auction as Auction
    from .bridge.auctions import Call as Call
    from .bridge.auctions import Side as Side
    from .bridge.auctions import Strain as Strain
    from .bridge.auctions import Suit as Suit
    from .bridge.conditions import Conditions as Conditions
    from .bridge.conditions import Seat as Seat
    from .bridge.dealing.dealer import Dealing as Dealing
    from .bridge.deals import Deal as Deal
    from .bridge.deals import Hand as Hand
    from .bridge.records import CallNote as CallNote
    from .bridge.records import Record as Record
    from .bridge.records import Room as Room
    from .changes.model.change_kinds import AgreementChange as AgreementChange
    from .changes.model.change_kinds import Change as Change
    from .changes.model.change_kinds import ChangeKind as ChangeKind
    from .changes.model.change_kinds import Comparison as Comparison
    from .changes.model.comparison import diff as diff
    from .formats.export import write as write
    from .formats.json import SnapshotError as SnapshotError
    from .formats.json import read_snapshot as read_snapshot
    from .hands.model.bids import BidAnswer as BidAnswer
    from .hands.model.bids import BidRow as BidRow
    from .hands.model.bids import BidVerdict as BidVerdict
    from .hands.model.bids import bid as bid
    from .hands.model.dealt import Refusal as Refusal
    from .hands.model.dealt import RefusalKind as RefusalKind
    from .hands.model.dealt import ShownHands as ShownHands
    from .hands.model.dealt import shown as shown
    from .language.diagnostics import Diagnostic as Diagnostic
    from .language.diagnostics import Edit as Edit
    from .played.files.reader import Records as Records
    from .played.files.reader import records as records
    from .played.files.record_builder import PlayedLimits as PlayedLimits
    from .played.model.calls import NoPlayersError as NoPlayersError
    from .played.model.counter import coverage as coverage
    from .played.model.coverage import Coverage as Coverage
    from .played.model.departures import JudgedCall as JudgedCall
    from .played.model.departures import fits as fits
    from .practice.model.questions import Key as Key
    from .practice.model.questions import Kind as Kind
    from .practice.model.questions import Question as Question
    from .practice.model.questions import Reason as Reason
    from .practice.model.selection import AskedAgreement as AskedAgreement
    from .practice.model.selection import ExcludedAgreement as ExcludedAgreement
    from .practice.model.selection import Filters as Filters
    from .practice.model.selection import Practice as Practice
    from .practice.words import practice as practice

_HOMES = {
    "agreements.alert_answers": ("AlertAnswer",),
    "agreements.answers": (
        "Answer",
        "AnswerStep",
        "BoardContext",
        "Continuation",
        "Hint",
        "Meaning",
        "Status",
    ),
    "agreements.book": ("Agreement", "Book", "SourceRow"),
    "agreements.check_runner": ("check",),
    "agreements.meanings.books": ("BookMeanings", "meanings"),
    "agreements.notes": ("Notes", "parse", "read"),
    "agreements.resolver": ("ask",),
    "agreements.system": ("System",),
    "bridge.auctions": ("Auction", "Call", "Side", "Strain", "Suit"),
    "bridge.conditions": ("Conditions", "Seat"),
    "bridge.dealing.dealer": ("Dealing",),
    "bridge.deals": ("Deal", "Hand"),
    "bridge.records": ("CallNote", "Record", "Room"),
    "changes.model.change_kinds": ("AgreementChange", "Change", "ChangeKind", "Comparison"),
    "changes.model.comparison": ("diff",),
    "formats.export": ("write",),
    "formats.json": ("SnapshotError", "read_snapshot"),
    "hands.model.bids": ("BidAnswer", "BidRow", "BidVerdict", "bid"),
    "hands.model.dealt": ("Refusal", "RefusalKind", "ShownHands", "shown"),
    "language.diagnostics": ("Diagnostic", "Edit"),
    "played.files.reader": ("Records", "records"),
    "played.files.record_builder": ("PlayedLimits",),
    "played.model.calls": ("NoPlayersError",),
    "played.model.counter": ("coverage",),
    "played.model.coverage": ("Coverage",),
    "played.model.departures": ("JudgedCall", "fits"),
    "practice.model.questions": ("Key", "Kind", "Question", "Reason"),
    "practice.model.selection": ("AskedAgreement", "ExcludedAgreement", "Filters", "Practice"),
    "practice.words": ("practice",),
}
"""The public names, by module; type checkers have them above."""

_MODULES = {name: module for module, names in _HOMES.items() for name in names}

__all__ = ["setup"] + [name for names in _HOMES.values() for name in names]

# A function has the name of this package. Python puts a package instead of such a name when
# it is first imported, so that has to be over before the function is loaded.
import_module(".practice", __name__)
globals().pop("practice", None)


def __getattr__(name: str) -> object:
    """Import a public name at its first use."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names."""
    return [*__all__, "__version__"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx (``extensions = ["sphinxcontrib_bml"]``)."""
    # Before anything is imported that an older Sphinx lacks.
    app.require_sphinx((8, 0))

    from sphinxcontrib_bml.sphinxext import setup as setup_extension

    return setup_extension(app)
