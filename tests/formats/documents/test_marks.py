"""Marks around imported words are such that reading the notes finds them again (IM-4)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.documents.characters import cleaned
from sphinxcontrib_bml.formats.documents.marks import marked
from sphinxcontrib_bml.formats.documents.tree import Mark, Run
from sphinxcontrib_bml.language import Options
from sphinxcontrib_bml.language.inline import Code, Emphasis, Strong, Text, parse_written

BOLD, ITALIC, CODE = ((mark,) for mark in (Mark.STRONG, Mark.EMPHASIS, Mark.CODE))


# IM-4, LANGUAGE IL-2
@pytest.mark.parametrize(
    ("runs", "text", "read"),
    [
        (
            (Run("bold", BOLD), Run("(x)", ITALIC), Run(" end")),
            "*bold*/(x)/ end",
            [Strong, Emphasis, Text],
        ),
        (
            (Run("a ", BOLD), Run("b", BOLD + ITALIC), Run(" c", BOLD)),
            "*a /b/ c*",
            [Strong],
        ),
        ((Run("half", BOLD), Run("word", ITALIC)), "halfword", [Text]),
        ((Run("("), Run("x", CODE), Run(")")), "(=x=)", [Text, Code, Text]),
        ((Run("a "), Run(" b ", BOLD), Run("c")), "a  *b* c", [Text, Strong, Text]),
    ],
)
def test_words_are_set_apart_where_reading_finds_the_marks(
    runs: tuple[Run, ...], text: str, read: list[type]
) -> None:
    assert marked(runs) == text
    assert [type(node) for node in parse_written(text, Options())] == read


# IM-3
@pytest.mark.parametrize("end", [" ", "\u00a0", " \u00a0 "])
def test_nothing_is_left_of_a_blank_at_the_end(end: str) -> None:
    assert cleaned((Run("bold", BOLD), Run(end))) == (Run("bold", BOLD),)
    assert cleaned((Run("bold", BOLD), Run(f"x{end}"))) == (Run("bold", BOLD), Run("x"))
