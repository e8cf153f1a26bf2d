"""Patterns of paths, as ``bml.toml`` and ``exclude_patterns`` of ``conf.py`` have them (PJ-1)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

MOST_STARS = 8
"""Maximum number of stars in a pattern; each makes matching slower."""


class PathPatterns:
    """Path patterns in the form of Sphinx' ``exclude_patterns``."""

    def __init__(self, patterns: Iterable[str]) -> None:
        """Take patterns of paths from one folder, with slashes."""
        self._patterns = [_compiled(one.rstrip("/")) for one in patterns]

    def match(self, way: str) -> bool:
        """Return whether a pattern fits a path, or a folder on its way."""
        return self.number(way) is not None

    def match_whole(self, way: str) -> bool:
        """Return whether a pattern fits a whole path."""
        return any(pattern.fullmatch(way) for pattern in self._patterns)

    def number(self, way: str) -> int | None:
        """Return the number of the first pattern that fits a path, or None."""
        ways = [way, *(parent.as_posix() for parent in PurePosixPath(way).parents)]
        return next(
            (
                number
                for number, pattern in enumerate(self._patterns)
                if any(map(pattern.fullmatch, ways))
            ),
            None,
        )


def _compiled(pattern: str) -> re.Pattern[str]:
    if pattern.count("*") > MOST_STARS:
        return re.compile(re.escape(pattern))
    try:
        return re.compile(_translated(pattern))
    except re.error:  # a range such as [z-a]
        return re.compile(re.escape(pattern))


def _translated(pattern: str) -> str:
    """Return a regular expression for a pattern: ``*`` and ``?`` match no slash, ``**`` does."""
    pieces = []
    for piece in re.split(r"(\*\*/?|\*|\?|\[!?[^\]]+\])", pattern):
        if piece.startswith("**"):
            pieces.append("(?:.*/)?" if piece.endswith("/") else ".*")
        elif piece == "*":
            pieces.append("[^/]*")
        elif piece == "?":
            pieces.append("[^/]")
        elif piece.startswith("[") and piece.endswith("]"):
            inside = piece[1:-1].replace("\\", r"\\")
            pieces.append(f"[^{inside[1:]}]" if inside.startswith("!") else f"[{inside}]")
        else:
            pieces.append(re.escape(piece))
    return "".join(pieces)
