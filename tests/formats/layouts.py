"""Notes before and after ``bml format``."""

from __future__ import annotations

from textwrap import dedent

from sphinxcontrib_bml.formats.bml.formatter import format_notes


def formatted(text: str, indent: int | None = 2) -> str:
    result = format_notes(dedent(text).lstrip("\n"), indent=indent)
    assert not result.refused
    assert format_notes(result.text, indent=indent).text == result.text
    return result.text


def check(before: str, after: str, indent: int | None = 2) -> None:
    assert formatted(before, indent) == dedent(after).lstrip("\n")


def check_own(before: str, after: str) -> None:
    """Check what happens to notes whose own indentation is kept."""
    check(before, after, None)
