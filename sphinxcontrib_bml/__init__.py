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

    from .agreements import Agreement, Book, Notes, SourceRow, System, check, parse, read
    from .agreements.changes import AgreementChange, Change, ChangeKind, Comparison, diff
    from .agreements.coverage import Coverage, NoPlayersError, coverage
    from .agreements.practice import (
        AskedAgreement,
        ExcludedAgreement,
        Filters,
        Key,
        Kind,
        Practice,
        Question,
        Reason,
    )
    from .agreements.resolver import (
        Answer,
        AnswerStep,
        BoardContext,
        Continuation,
        Hint,
        Meaning,
        Status,
        ask,
    )
    from .bridge import (
        Auction,
        Call,
        CallNote,
        Conditions,
        Deal,
        Hand,
        Record,
        Room,
        Seat,
        Side,
        Strain,
        Suit,
    )
    from .display.practice import practice
    from .formats.json import SnapshotError, read_snapshot
    from .formats.played import PlayedLimits, Records, records
    from .formats.writing import write
    from .language.diagnostics import Diagnostic, Edit

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
    "agreements": ("Agreement", "Book", "Notes", "SourceRow", "System", "check", "parse", "read"),
    "agreements.changes": ("Change", "ChangeKind", "Comparison", "AgreementChange", "diff"),
    "agreements.coverage": ("Coverage", "NoPlayersError", "coverage"),
    "agreements.practice": (
        "AskedAgreement",
        "Filters",
        "Key",
        "Kind",
        "ExcludedAgreement",
        "Practice",
        "Question",
        "Reason",
    ),
    "agreements.resolver": (
        "Answer",
        "BoardContext",
        "Continuation",
        "Hint",
        "Meaning",
        "Status",
        "AnswerStep",
        "ask",
    ),
    "bridge": (
        "Auction",
        "Call",
        "CallNote",
        "Conditions",
        "Deal",
        "Hand",
        "Record",
        "Room",
        "Seat",
        "Side",
        "Strain",
        "Suit",
    ),
    "display.practice": ("practice",),
    "formats.json": ("SnapshotError", "read_snapshot"),
    "formats.played": ("PlayedLimits", "Records", "records"),
    "formats.writing": ("write",),
    "language.diagnostics": ("Diagnostic", "Edit"),
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
