"""What is searched for in notes beyond what reading them finds.

A package that adds a check of its own imports the names of ``__all__`` from here; our code imports
from the modules.

``registry``
    the checks of whole systems, and how others add theirs
``check_input``
    what they look at
``outlines``
    the tables of a system: which row is below which
``contradictions``
    auctions that several rows define
``rules``
    the other checks that look at all notes
``wording``
    auctions and abbreviations in texts, lines ``//as`` that have no target
``severities``
    what happens to findings: their severity, and whether they are known
``link_checker``
    whether links lead somewhere, and the headings that they may name
``findings``
    the diagnostics of several documents, each once
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...language.codes import Severity

if TYPE_CHECKING:
    from .registry import AddedCheck, AddedDiagnostic

__all__ = ["AddedCheck", "AddedDiagnostic", "Severity"]


def __getattr__(name: str) -> object:
    """Load what only packages with checks of their own need from here."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import registry

    value: object = getattr(registry, name)
    return value
