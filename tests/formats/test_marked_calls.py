"""Alert marks directly after calls (LANGUAGE XT-3)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from sphinxcontrib_bml.formats.bss.settings import Profile
from sphinxcontrib_bml.highlighting.lexer import BMLLexer
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.parser import parse_text
from tests.formats.exports import bss_of

NOTES = """\
1C! 16+ HCP, any
    distribution
  1D! Negative
  (3D)! Hearts
1H-1S! Natural
"""
SAME = """\
1C = ! 16+ HCP, any
     distribution
  1D = ! Negative
  (3D) = ! Hearts
1H-1S = ! Natural
"""


def test_a_mark_at_the_call_is_the_mark_of_its_description() -> None:
    (table,) = parse_text(NOTES).document.tables
    assert [(row.label, row.alert_length, row.shown_text) for row in table.rows] == [
        ("1C", 2, "16+ HCP, any\ndistribution"),
        ("1D", 2, "Negative"),
        ("(3D)", 2, "Hearts"),
        ("1H-1S", 2, "Natural"),
    ]
    assert bss_of(NOTES).data == bss_of(SAME).data
    assert not check(parse(NOTES))
    assert not check(parse(SAME))


def test_profile_bml2_reads_no_call_with_a_mark() -> None:
    data = bss_of(NOTES, Profile.BML2).data.decode()
    assert "1C" not in data
    assert "1H" not in data
    assert "1C" in bss_of(SAME, Profile.BML2).data.decode()


def test_the_formatter_leaves_the_mark_for_profile_bml2_reads_no_call() -> None:
    result = format_notes(f"{NOTES}1N   strong\n")
    assert (result.kept, result.refused, result.text) == ((), "", f"{NOTES}1N strong\n")


def test_a_mark_at_the_call_has_the_color_of_marks() -> None:
    tokens = [(str(kind), text) for _, kind, text in BMLLexer().get_tokens_unprocessed(NOTES)]
    other = [(str(kind), text) for _, kind, text in BMLLexer().get_tokens_unprocessed(SAME)]
    marks = [kind for kind, text in tokens if text.strip() == "!"]
    assert marks == [kind for kind, text in other if text.strip() == "!"]
    assert len(marks) == len(NOTES.splitlines()) - 1


@pytest.mark.parametrize(
    ("row", "hint"),
    [
        ("2D! = transfer", "2D = !..."),
        ("2S!: minors", "2S = !..."),
        ("2H!", "2H = !..."),
        ("2S!/3H! weak", "2S/3H = !..."),
        ("3C! !Both", "3C = !..."),
    ],
)
def test_other_places_of_the_mark_are_reported(row: str, hint: str) -> None:
    (found,) = (one for one in check(parse(f"1N\n  {row}\n")) if one.code is Code.CALL_UNKNOWN)
    assert found.hint == f"write ! before the description: {hint}"


def test_a_mark_at_the_last_call_of_an_auction_with_spaces_is_kept() -> None:
    (table,) = parse_text("1NT - 2D! transfer\n").document.tables
    assert bss_of("1NT - 2D! transfer\n").data == bss_of("1N-2D = ! transfer\n").data
    assert table.rows[0].calls is not None
    assert table.rows[0].calls.alert_length == len("! ")
