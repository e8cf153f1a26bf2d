"""What changed between two states of notes, told of agreements, not of lines (CHECKS CH).

:func:`compare` takes two books; :func:`diff` takes notes or systems.

``comparison``
    changes, and all of them together
``differing``
    from two states to all that changed
``states``
    a book by its auctions
``pairing``
    the agreements of two states in pairs, and those without a partner
``moves``
    what stands behind another call than before
``gathering``
    one change a row, what came or went with it counted
``revisions``
    notes as they were in a revision of git
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import loader

if TYPE_CHECKING:
    from .comparison import AgreementChange, Change, ChangeKind, Comparison
    from .differing import compare, diff
    from .revisions import Repository, Revision, RevisionError
    from .states import path_of

__all__ = [
    "AgreementChange",
    "Change",
    "ChangeKind",
    "Comparison",
    "Repository",
    "Revision",
    "RevisionError",
    "compare",
    "diff",
    "path_of",
]

__getattr__ = loader(
    __name__,
    {
        "comparison": ["Change", "ChangeKind", "Comparison", "AgreementChange"],
        "differing": ["compare", "diff"],
        "revisions": ["Repository", "Revision", "RevisionError"],
        "states": ["path_of"],
    },
)
