"""Auctions at histories, in sentences and on pages: meanings, definitions, calls to complete."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from sphinxcontrib_bml.server.actions import code_actions
from sphinxcontrib_bml.server.completion import completions
from sphinxcontrib_bml.server.desk import Desk, Spot
from sphinxcontrib_bml.server.hovers import hover
from sphinxcontrib_bml.server.leads import definitions, references
from tests.server.spots import at_mark

STAYMAN = "1N  15-17\n  2C  Stayman\n    2D  no major\n\n"
PAGE = "Title\n=====\n\n.. bidtable::\n\n   1N  15-17\n     2C  Stayman\n\n"
WHOLE = types.Range(types.Position(0, 0), types.Position(1000, 0))


def offered(desk: Desk, spot: Spot) -> list[str]:
    edits = [one.text_edit for one in completions(desk, spot)]
    return [edit.new_text for edit in edits if edit is not None]


@pytest.mark.parametrize(
    ("name", "marked", "line"),
    [
        ("a.bml", STAYMAN + "Text.\n\n1N-|2C;\n2H  four\n", 1),
        ("p.rst", PAGE + ".. bidtable:: 1N-|2C\n\n   2D  no\n", 6),
        ("p.rst", PAGE + "We bid 1N-|2C often.\n", 6),
        ("p.md", "```{bidtable}\n1N  15-17\n  2C  Stayman\n```\n\nWe bid 1N-|2C often.\n", 2),
    ],
)
def test_histories_and_sentences_have_meanings(
    tmp_path: Path, name: str, marked: str, line: int
) -> None:
    desk, spot = at_mark(tmp_path, name, marked)
    found = hover(desk, spot)
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    assert "**1NT 2♣**: Stayman" in found.contents.value
    assert [place.range.start.line for place in definitions(desk, spot)] == [line]


@pytest.mark.parametrize("text", ["We use win-|win words.\n", "See x-1N-|9C-2C.\n"])
def test_other_words_have_none(tmp_path: Path, text: str) -> None:
    desk, spot = at_mark(tmp_path, "p.rst", PAGE + text)
    assert hover(desk, spot) is None
    assert not offered(desk, spot)


@pytest.mark.parametrize(
    ("name", "marked"),
    [
        ("a.bml", STAYMAN + "We bid 1N-2C-|\n"),
        ("a.bml", STAYMAN + "Text.\n\n1N-2C-|\n"),
        ("a.bml", STAYMAN + "Text.\n\n1N-2C;\n|\n"),
        ("p.rst", PAGE + "     3C  strong\n\n.. bidtable::\n\n   1N-2C-|\n"),
        ("p.rst", PAGE + "See :bml:seq:`1N-2C-|`.\n"),
        ("p.rst", PAGE + "We bid 1N-2C-| often.\n"),
    ],
)
def test_legal_calls_complete_an_auction(tmp_path: Path, name: str, marked: str) -> None:
    """LANGUAGE EX-10: only bids above 2C; we may not double our own bid."""
    calls = offered(*at_mark(tmp_path, name, marked))
    assert calls[:3] == ["2D", "2H", "2S"]
    assert calls[-1] == "P"
    assert not {"2C", "X", "XX"} & set(calls)


def test_a_parenthesis_asks_for_the_calls_of_the_opponents(tmp_path: Path) -> None:
    calls = offered(*at_mark(tmp_path, "a.bml", STAYMAN + "We bid 1N-2C-(|\n"))
    assert "(X)" in calls
    assert "(2D)" in calls


def test_metadata_only_after_its_sign(tmp_path: Path) -> None:
    words = offered(*at_mark(tmp_path, "a.bml", "#+|\n"))
    assert "+TITLE:" in words
    assert all(word.startswith("+") for word in words)


def test_a_bid_that_is_too_low_has_a_fix(tmp_path: Path) -> None:
    desk, spot = at_mark(tmp_path, "a.bml", "1N  15-17\n  |1D  transfer\n")
    first = code_actions(desk, spot, WHOLE, ["quickfix"])[0]
    assert first.title == "Did you mean 2D?"
    assert first.edit is not None
    assert first.edit.changes is not None
    assert [one.new_text for one in first.edit.changes[spot.path.as_uri()]] == ["2D"]


def test_a_row_leads_to_the_tables_that_continue_it(tmp_path: Path) -> None:
    marked = "1N  15-17\n  |2C  Stayman\n\nText.\n\n1N-2C;\n2D  no major\n"
    desk, spot = at_mark(tmp_path, "a.bml", marked)
    found = references(desk, spot, declared=False)
    assert [place.range.start.line for place in found] == [5]
