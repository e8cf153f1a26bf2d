"""BML itself as a format: notes in their canonical layout.

:func:`format_notes`, and :func:`fix_notes`, which follows hints, are meant for others; the modules
beside share the work: ``parts`` takes a file apart, ``table_layout`` and ``prose_layout`` lay its
blocks out, ``meaning`` compares what two files say.
"""

from __future__ import annotations

from .fixing import Fixed, fix_notes
from .formatter import Formatted, Kept, format_notes

__all__ = ["Fixed", "Formatted", "Kept", "fix_notes", "format_notes"]
