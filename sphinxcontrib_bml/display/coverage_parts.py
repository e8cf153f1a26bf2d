"""The parts of what is told of coverage, and how much of it (PLAYED CV-42)."""

from __future__ import annotations

from enum import StrEnum

MOST_SHOWN = 20
"""How many auctions a list has by default."""


class CoveragePart(StrEnum):
    """A part of a report, in their order (PLAYED CV-42)."""

    SUMMARY = "summary"
    GAPS = "gaps"
    OPENINGS = "openings"
    CHAPTERS = "chapters"
    EXPLANATIONS = "explanations"
