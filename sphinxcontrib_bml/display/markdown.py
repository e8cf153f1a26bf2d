"""Texts as they stand in Markdown."""

from __future__ import annotations

import re

_MARKS = re.compile(r"([\\`*_\[\]<>~|#&])")


def escaped_markdown(text: str) -> str:
    """Return text that no reader of Markdown takes for marks, links or mentions."""
    return _MARKS.sub(r"\\\1", text).replace("@", "&#64;")
