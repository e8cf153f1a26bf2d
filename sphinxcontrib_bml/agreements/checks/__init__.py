"""Checks of notes, in addition to the problems that reading them reports.

A package that adds a check imports the names of ``__all__`` from here; this project imports from
the modules.

``registry``
    the checks of whole systems, including those of other packages
``check_input``
    the input of the checks
``outlines``
    the tables of a system as trees of rows
``contradictions``
    auctions that several rows define
``rules``
    the other checks that look at all notes
``wording``
    auctions and abbreviations in texts, ``//as`` lines without a target
``severities``
    the severities of findings, suppression and baselines
``link_checker``
    the targets of links, and the headings that links may name
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
    """Import the names that only packages with additional checks use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import registry

    value: object = getattr(registry, name)
    return value
