"""Notes before and after ``bml format``."""

from __future__ import annotations

from textwrap import dedent

from sphinxcontrib_bml.formats.bml import format_notes


def formatted(text: str) -> str:
    result = format_notes(dedent(text).lstrip("\n"))
    assert not result.refused
    assert format_notes(result.text).text == result.text
    return result.text


def check(before: str, after: str) -> None:
    assert formatted(before) == dedent(after).lstrip("\n")
