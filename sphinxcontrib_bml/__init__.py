"""Bridge bidding notes in BML for Sphinx and docutils.

What is public for Python is here: :func:`read` and :func:`parse` make notes of files and of text,
:func:`ask` says what they say of an auction, :func:`check` what is wrong with them, :func:`diff`
what changed in them, :func:`practice` what can be asked of those who should know them,
:func:`write` exports them; :func:`records` reads files of played deals, and :func:`coverage` says
what notes cover of what was bid there. What adds formats of its own takes what it needs from
``sphinxcontrib_bml.formats``. Everything else is internal.

>>> import sphinxcontrib_bml as bml
>>> notes = bml.parse("1N-2C = Stayman")
>>> notes.book["1NT 2♣"].text
'Stayman'

Importing this package loads neither Sphinx nor docutils; the names here load what they need when
they are first used. What a reader of the code looks for lies in:

``bridge``
    the game: calls, auctions, hands, deals
``language``
    BML text to a syntax tree with positions and diagnostics
``agreements``
    the syntax tree to the auctions it defines
``display``
    words and drawings that people see
``formats``
    files that other programs read
``cards``
    convention cards, system notes, conventions
``doctree``
    the syntax tree to docutils nodes
``highlighting``
    the Pygments lexer
``server``
    notes in the editor
``sphinxext``
    everything that imports Sphinx
``commands``
    the command line
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .version import __version__ as __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from .agreements.book import Agreement, Book, SourceRow
    from .agreements.check_runner import check
    from .agreements.notes import Notes, parse, read
    from .agreements.resolver.answers import (
        Answer,
        AnswerStep,
        BoardContext,
        Continuation,
        Hint,
        Meaning,
        Status,
    )
    from .agreements.resolver.api import ask
    from .agreements.system import System
    from .bridge.auctions import Auction, Side
    from .bridge.calls import Call, Strain, Suit
    from .bridge.conditions import Conditions, Seat
    from .bridge.deals import CallNote, Deal, Hand, Record, Room
    from .changes.model.comparison import AgreementChange, Change, ChangeKind, Comparison
    from .changes.model.groups import diff
    from .formats.export import write
    from .formats.json import SnapshotError, read_snapshot
    from .language.diagnostics import Diagnostic, Edit
    from .played.files.reader import Records, records
    from .played.files.record_builder import PlayedLimits
    from .played.model.calls import NoPlayersError
    from .played.model.counter import coverage
    from .played.model.coverage import Coverage
    from .practice.model.questions import Key, Kind, Question, Reason
    from .practice.model.selection import AskedAgreement, ExcludedAgreement, Filters, Practice
    from .practice.words import practice

__all__ = [
    "Agreement",
    "AgreementChange",
    "Answer",
    "AnswerStep",
    "AskedAgreement",
    "Auction",
    "BoardContext",
    "Book",
    "Call",
    "CallNote",
    "Change",
    "ChangeKind",
    "Comparison",
    "Conditions",
    "Continuation",
    "Coverage",
    "Deal",
    "Diagnostic",
    "Edit",
    "ExcludedAgreement",
    "Filters",
    "Hand",
    "Hint",
    "Key",
    "Kind",
    "Meaning",
    "NoPlayersError",
    "Notes",
    "PlayedLimits",
    "Practice",
    "Question",
    "Reason",
    "Record",
    "Records",
    "Room",
    "Seat",
    "Side",
    "SnapshotError",
    "SourceRow",
    "Status",
    "Strain",
    "Suit",
    "System",
    "ask",
    "check",
    "coverage",
    "diff",
    "parse",
    "practice",
    "read",
    "read_snapshot",
    "records",
    "setup",
    "write",
]

_HOMES = {
    "agreements.book": ("Agreement", "Book", "SourceRow"),
    "agreements.check_runner": ("check",),
    "agreements.notes": ("Notes", "parse", "read"),
    "agreements.resolver.answers": (
        "Answer",
        "AnswerStep",
        "BoardContext",
        "Continuation",
        "Hint",
        "Meaning",
        "Status",
    ),
    "agreements.resolver.api": ("ask",),
    "agreements.system": ("System",),
    "bridge.auctions": ("Auction", "Side"),
    "bridge.calls": ("Call", "Strain", "Suit"),
    "bridge.conditions": ("Conditions", "Seat"),
    "bridge.deals": ("CallNote", "Deal", "Hand", "Record", "Room"),
    "changes.model.comparison": ("AgreementChange", "Change", "ChangeKind", "Comparison"),
    "changes.model.groups": ("diff",),
    "formats.export": ("write",),
    "formats.json": ("SnapshotError", "read_snapshot"),
    "language.diagnostics": ("Diagnostic", "Edit"),
    "played.files.reader": ("Records", "records"),
    "played.files.record_builder": ("PlayedLimits",),
    "played.model.calls": ("NoPlayersError",),
    "played.model.counter": ("coverage",),
    "played.model.coverage": ("Coverage",),
    "practice.model.questions": ("Key", "Kind", "Question", "Reason"),
    "practice.model.selection": ("AskedAgreement", "ExcludedAgreement", "Filters", "Practice"),
    "practice.words": ("practice",),
}
"""The modules that public names live in."""

_MODULES = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
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
