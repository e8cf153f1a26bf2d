"""Played deals on pages (PLAYED CV-42, DP).

``files``
    files of matches that pages name
``partners``
    whose calls pages count and link
``records``
    deals and auctions of a file, for the directives ``deal`` and ``auction``
``linking``
    our calls with what the notes say of them, on hover and on paper
``double_dummy``
    tricks at double dummy, kept from build to build
``coverage``, ``reports``
    ``bml-coverage``: what the notes cover of what was bid
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import coverage, linking, records

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Register the directives, and what makes links of calls."""
    records.setup(app)
    linking.setup(app)
    coverage.setup(app)
