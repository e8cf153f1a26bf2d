"""What may be chosen about reading notes: limits and switches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from .schemes import REFUSED_SCHEMES, USUAL_SCHEMES, scheme_of


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
    heading_depth: int = 16
    """Levels of headings that are shown."""
    rst_depth: int = 60
    """Levels of what stands in each other in reStructuredText."""
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
    link_schemes: frozenset[str] = USUAL_SCHEMES
    """Schemes of the addresses that links may have, in lower case (LANGUAGE IL-7)."""
    alerts: bool = True
    """Whether ``!`` before a description is an alert (LANGUAGE XT-3)."""
    limits: Limits = field(default_factory=Limits)

    def allow_link(self, target: str) -> bool:
        """Tell whether ``target`` is an address that links may have."""
        return scheme_of(target) in self.link_schemes

    def with_schemes(self, schemes: Iterable[str]) -> Options:
        """Return options that let links have these schemes too; some are never links."""
        allowed = self.link_schemes | {scheme.lower() for scheme in schemes}
        return replace(self, link_schemes=allowed - REFUSED_SCHEMES)
