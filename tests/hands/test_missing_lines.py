"""The rows whose ``//hand`` line would open most auctions (HA-18)."""

from __future__ import annotations

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.hands.model.missing_lines import MissingLines, find_missing_lines
from sphinxcontrib_bml.hands.model.reading import HandReader

_NOTES = """\
1C = 16+, or else{}
  1D = artificial, 0--7{}
    1H = 16--21, 5+!h
    1S = 16--21, 5+!s
  1N = 8--13 BAL
1N = 15--17 BAL
  2D = transfer, some suit{}
"""


def _missing(*lines: str, most: int = 20) -> MissingLines:
    system = bml.parse(_NOTES.format(*lines)).system
    return find_missing_lines(system, HandReader(system), most)


def test_the_row_that_is_in_the_way_most_often_comes_first() -> None:
    found = _missing("", "", "")
    assert [(row.auction.short, row.auctions, row.opened) for row in found.rows] == [
        ("1C", 4, 4),
        ("1N-2D", 1, 5),
    ]
    assert (found.auctions, found.whole) == (7, 0)
    assert [row.unread for row in found.rows] == [("16+", "or else"), ("some suit",)]
    assert found.rows[1].draft == "//hand = transfer"


def test_a_line_below_the_row_opens_them() -> None:
    found = _missing("\n//hand = artificial, 16+", "", "\n  //hand = transfer, 5+!h")
    assert found.whole == 5
    assert not found.rows


def test_as_many_rows_as_asked_for() -> None:
    assert len(_missing("", "", "", most=1).rows) == 1
    assert not _missing("", "", "", most=0).rows
