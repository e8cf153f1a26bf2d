"""What may be chosen about reading notes: limits and switches."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Limits:
    """Where reading stops with a diagnostic (LANGUAGE LM)."""

    include_depth: int = 32
    include_bytes: int = 32 * 1024 * 1024
    paste_depth: int = 16
    pasted_lines_per_table: int = 10_000
    pasted_lines: int = 100_000
    clip_bytes: int = 1024 * 1024
    """Size of a clip after replacements, in characters."""
    pasted_bytes: int = 64 * 1024 * 1024
    """Size of all that a document pastes and searches for replacements, in characters."""
    records: int = 50_000
    """Auctions of one document."""
    depth: int = 64
    """Levels of a bidding table that are shown."""
    line_length: int = 10_000
    """Characters of a line before it is reported."""
    table_cells: int = 100_000
    """Cells of a pipe table, those counted that fill short rows."""
    related: int = 10
    """Related places of one diagnostic."""


@dataclass(frozen=True, slots=True)
class Options:
    """How notes are read."""

    root: Path | None = None
    """Folder that includes must stay below (LANGUAGE LM-2); None: the folder of the file."""
    files: bool = True
    """Whether files may be included at all."""
    links: bool = True
    """Whether ``[text](target)`` is a link (LANGUAGE IL-7)."""
    alerts: bool = True
    """Whether ``!`` before a description is an alert (LANGUAGE XT-3)."""
    limits: Limits = field(default_factory=Limits)
