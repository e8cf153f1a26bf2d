"""Which block of reStructuredText a line is in (LANGUAGE XT-1)."""

from __future__ import annotations

from sphinxcontrib_bml.doctree.writers.publication import RstLines
from sphinxcontrib_bml.language.source import Source, Span

SOURCE = Source("notes.bml", "above\none\ntwo\nbetween\nthree\n")
FIRST = Span(SOURCE, SOURCE.text.index("one"), SOURCE.text.index("\nbetween"))
SECOND = Span(SOURCE, SOURCE.text.index("three"), len(SOURCE.text) - 1)


def test_a_line_is_found_in_its_block() -> None:
    blocks = [FIRST, SECOND]
    lines = RstLines()
    found = [lines.block_of("notes.bml", line, blocks) for line in range(1, 7)]
    assert found == [None, FIRST, FIRST, None, SECOND, None]
    assert lines.block_of("other.bml", 2, blocks) is None


def test_blocks_that_are_added_later_are_found() -> None:
    blocks = [FIRST]
    lines = RstLines()
    assert lines.block_of("notes.bml", 5, blocks) is None
    blocks.append(SECOND)
    assert lines.block_of("notes.bml", 5, blocks) is SECOND


def test_a_line_that_was_pasted_twice_belongs_to_the_first_block() -> None:
    again = Span(Source("notes.bml", "one\n", line_numbers=[2]), 0, 3)
    assert RstLines().block_of("notes.bml", 2, [FIRST, again]) is FIRST
