"""The rows of trees in LaTeX."""

from __future__ import annotations

import re
from typing import NamedTuple


class WrittenRow(NamedTuple):
    """A row as it is written."""

    environment: str
    widest: str
    guides: str
    label: str
    text: str


_IN_BRACES = r"(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*"
_ROW = re.compile(
    r"\\begin\{(?P<environment>bmlrow\*?)\}(?:\[(?P<widest>.*?)\])?"
    rf"\{{(?P<guides>[|.tl]*)\}}\{{(?P<label>{_IN_BRACES})\}}"
    rf"(?:\\phantomsection\\label\{{{_IN_BRACES}\}})*(?:%\n)?"
    r"(?P<text>.*?)\n\\end\{(?P=environment)\}",
    re.DOTALL,
)


def rows(latex: str) -> list[WrittenRow]:
    """Return the rows that ``latex`` holds, in their order."""
    return [
        WrittenRow(*(match[name] or "" for name in WrittenRow._fields))
        for match in _ROW.finditer(latex)
    ]
