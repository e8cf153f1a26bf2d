"""Notes with clips, for tests of what is read in time."""

from __future__ import annotations

SECONDS = 5
"""Of processor time: many times what is needed, far less than any quadratic way would take."""


def clip(name: str, *lines: str) -> str:
    """Return a clip of these lines."""
    return "\n".join([f"#CUT {name}", *lines, "#ENDCUT", ""])
