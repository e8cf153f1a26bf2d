"""Checks of notes, in addition to the problems that reading them reports.

A package that adds a check of its own imports the names of ``__all__`` from here; our code imports
from the modules.

``registry``
    the checks of whole systems, and how others add theirs
``check_input``
    the input of the checks
``outlines``
    the tables of a system: which row is below which
``contradictions``
    auctions that several rows define
``rules``
    the other checks that look at all notes
``wording``
    auctions and abbreviations in texts, lines ``//as`` that have no target
``severities``
    the severities of findings, suppression and baselines
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
    """Load the names that only packages with checks of their own import from here."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import registry

    value: object = getattr(registry, name)
    return value
