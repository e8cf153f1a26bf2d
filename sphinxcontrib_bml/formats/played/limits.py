"""Where reading files of played deals stops, and what it may put right (PLAYED PF-6)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayedLimits:
    """How files of played deals are read."""

    file_bytes: int = 64 * 1024 * 1024
    records: int = 100_000
    """Of one run."""
    explanation: int = 1000
    """Characters of the explanation of a call; the rest is cut."""
    puts_passes: bool = True
    """Whether passes before the opening that a file leaves out are put there (PLAYED PB-11)."""
