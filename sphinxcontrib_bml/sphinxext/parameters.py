"""Parameters on pages: the names that each page uses (LANGUAGE PR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .build_state import DocumentData

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

USED: DocumentData[set[str]] = DocumentData("parameters")
"""The names of the parameters that each document uses."""


def used_in_build(env: BuildEnvironment) -> set[str]:
    """Return the names that any document uses."""
    return {name for names in USED.of(env).values() for name in names}
