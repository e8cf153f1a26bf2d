"""Marks around imported words are such that reading the notes finds them again (IM-4)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.importing.model.bml_text import InlineMark, TextRun, cleaned, marked
from sphinxcontrib_bml.language.inline import Emphasis, InlineCode, Strong, Text, parse_written
from sphinxcontrib_bml.language.options import Options

BOLD, ITALIC, CODE = ((mark,) for mark in (InlineMark.STRONG, InlineMark.EMPHASIS, InlineMark.CODE))


# IM-4, LANGUAGE IL-2
@pytest.mark.parametrize(
    ("runs", "text", "read"),
    [
        (
            (TextRun("bold", BOLD), TextRun("(x)", ITALIC), TextRun(" end")),
            "*bold*/(x)/ end",
            [Strong, Emphasis, Text],
        ),
        (
            (TextRun("a ", BOLD), TextRun("b", BOLD + ITALIC), TextRun(" c", BOLD)),
            "*a /b/ c*",
            [Strong],
        ),
        ((TextRun("half", BOLD), TextRun("word", ITALIC)), "halfword", [Text]),
        ((TextRun("("), TextRun("x", CODE), TextRun(")")), "(=x=)", [Text, InlineCode, Text]),
        ((TextRun("a "), TextRun(" b ", BOLD), TextRun("c")), "a  *b* c", [Text, Strong, Text]),
    ],
)
def test_words_are_set_apart_where_reading_finds_the_marks(
    runs: tuple[TextRun, ...], text: str, read: list[type]
) -> None:
    assert marked(runs) == text
    assert [type(node) for node in parse_written(text, Options())] == read


# IM-3
@pytest.mark.parametrize("end", [" ", "\u00a0", " \u00a0 "])
def test_nothing_is_left_of_a_blank_at_the_end(end: str) -> None:
    assert cleaned((TextRun("bold", BOLD), TextRun(end))) == (TextRun("bold", BOLD),)
    assert cleaned((TextRun("bold", BOLD), TextRun(f"x{end}"))) == (
        TextRun("bold", BOLD),
        TextRun("x"),
    )
