"""BML itself as a format: notes in their canonical layout.

:func:`format_notes` is meant for others; the modules beside it share the work: ``parts`` takes a
file apart, ``table_layout`` and ``prose_layout`` lay its blocks out, ``meaning`` compares what two
files say.
"""

from __future__ import annotations

from .formatter import Formatted, Kept, format_notes

__all__ = ["Formatted", "Kept", "format_notes"]
