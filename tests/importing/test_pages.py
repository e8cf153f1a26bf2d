"""Pages that ``bml html`` made come back with the same agreements (IM-27)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sphinxcontrib_bml.importing.files.html_pages import conditions_in
from tests.importing.documents import SAMPLES, converted
from tests.importing.test_samples_2 import SAMPLES as SAMPLES_2

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = """\
#+TITLE: Ours

1♣ is strong, 16+.

* After 1N-2C

2D    = ! no major
  2M  = weak, 5+!h
        and four spades
(2D)
  D   = good
other = *natural*

* More

- 1C: a list of calls defines nothing

#SEAT 34
#VUL Y0

1M = five cards
  2N = raise, see 1N-2C-2D
  (any)
    D = takeout

#SEAT 0
#VUL 00

1N-(2C)-P;
2H/2S = to play
1H
P-1N;
  2C = 11+
"""


_SUIT = re.compile("!([cdhs])")


def agreements(desk: Desk, name: str) -> list[str]:
    """Return the agreements of a note file as lines of CSV, without places."""
    text = desk.bml("csv", "-o", "-", name).stdout.replace("NT", "N")
    lines = _SUIT.sub(lambda found: found[1].upper(), text).splitlines()
    return sorted(line.rsplit(",", 3)[0] for line in lines)


def round_trip(desk: Desk, notes: str) -> tuple[list[str], list[str]]:
    """Return the agreements of notes, and those of their page after an import."""
    desk.write("ours.bml", notes)
    desk.bml("html", "ours.bml")
    result = desk.bml("import", "-o", "again.bml", "ours.html")
    assert "no questions" in result.stderr or "prose only" in result.stderr
    return agreements(desk, "ours.bml"), agreements(desk, "again.bml")


# IM-27
def test_a_page_comes_back_with_its_auctions_conditions_and_alerts(desk: Desk) -> None:
    old, new = round_trip(desk, NOTES)
    assert len(old) > 12
    assert new == old
    again = desk.read("again.bml")
    assert ": a list of calls defines nothing\n" in again
    assert "raise, see 1NT-2!c-2!d\n" in again


# IM-27
@pytest.mark.parametrize(
    "path",
    [*SAMPLES.glob("*.expected.bml"), *SAMPLES_2.glob("*.expected.bml")],
    ids=lambda path: path.name,
)
def test_pages_of_imported_notes_come_back(desk: Desk, path: object) -> None:
    old, new = round_trip(desk, path.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    for line, before in zip(new, old, strict=True):
        assert "](" in before or line == before


# IM-27
def test_other_pages_name_no_conditions() -> None:
    assert conditions_in("In third seat, perhaps") is None


# IM-27, IM-2
def test_rows_whose_label_is_not_a_call_are_comments() -> None:
    page = (
        '<ul class="bml-tree"><li class="bml-row"><b class="bml-call">1C</b> strong</li>'
        '<li class="bml-row"><b class="bml-call">Note</b> more</li></ul>'
    )
    found = converted(page, "html")
    assert found.text == "1C = strong\n\n// line 2: Note | more\n"


# IM-27
def test_a_row_in_a_cell_is_the_text_of_the_cell() -> None:
    page = (
        '<table><tr><td>a</td><td><b class="bml-call">1C</b> x</td></tr>'
        "<tr><td>b</td><td>c</td></tr></table>"
    )
    assert "| a | *1C* x |" in converted(page, "html").text
