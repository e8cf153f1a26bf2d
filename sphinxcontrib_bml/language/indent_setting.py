"""How many blanks a level the layout of a file has (LANGUAGE ME-1)."""

from __future__ import annotations

from .codes import Code
from .diagnostics import quoted
from .source import Fragment
from .state import DocumentState

INDENT_KEY = "INDENT"
"""The key of the metadata that says it."""
LEAST_INDENT, MOST_INDENT = 1, 16
"""Blanks a level."""
_VALUES = {str(blanks): blanks for blanks in range(LEAST_INDENT, MOST_INDENT + 1)}


def indent_of(value: str) -> int | None:
    """Return the blanks a level that a value of ``#+INDENT:`` says, None where it says none."""
    return _VALUES.get(value)


def check_indent(value: Fragment, state: DocumentState) -> None:
    """Report a value of ``#+INDENT:`` that is none."""
    if indent_of(value.text) is None:
        state.diagnostics.report(
            Code.DIRECTIVE_VALUE,
            value.span(),
            f"#+INDENT: {quoted(value.text)} is no number from {LEAST_INDENT} to {MOST_INDENT}",
            hint="write how many blanks bml format sets before the rows of each level, "
            "#+INDENT: 4, or leave the line out",
            pasted=value.pasted,
        )
