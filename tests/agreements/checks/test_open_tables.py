"""Tables that are read as openings, and contradict the openings (LANGUAGE HI-10b, CK-10)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.check_runner import check, check_with_rules
from sphinxcontrib_bml.agreements.checks.severities import (
    Severities,
    SeverityConfig,
    SeveritySetting,
)
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostic

OPENINGS = """\
* Openings

1C = 3+!c
1D = 4+!d
1N = 15--17
2H = weak two
2N = 20--21

"""


def found_in(text: str) -> list[Diagnostic]:
    return [one for one in check(parse(text, "n.bml")) if one.code is Code.TABLE_CONTEXT]


def test_rows_that_mean_something_else_are_reported_once_for_their_table() -> None:
    below = "* Slam\n\n** A variation\n\n2H = any minimum, shortness\n2N = extras\n"
    (found,) = found_in(OPENINGS + below)
    assert found.message == (
        "these 2 rows are read as openings; 2H and 2N mean something else at n.bml:6"
    )
    assert found.span.line == 13
    assert found.hint == "write ...; above them if they hold after any auction"
    assert found.kind == "openings"
    assert not [one for one in check(parse(OPENINGS + below)) if one.code is Code.DUPLICATE]


def test_the_history_of_the_headings_is_offered_where_it_is_legal() -> None:
    below = "* 1N strong\n\n** 2D enquiry\n\n2H = minimum\n2N = extras\n"
    (found,) = found_in(OPENINGS + below)
    assert found.hint.startswith("write 1N-2D; above them, or write ...;")


def test_rows_that_may_be_one_auction_or_several_calls_have_no_text() -> None:
    unclear = "* Replies\n\n1C 1D = 4+!d\n2N = extras\n"  # LANGUAGE HI-12b
    assert not found_in(f"{unclear}\n* Other\n\n1C = 2+!c\n")
    assert found_in(f"{unclear.replace('1C 1D', '1C')}\n* Other\n\n1C = 2+!c\n")


@pytest.mark.parametrize(
    "below",
    [
        "* Weak twos\n\n2H = six good hearts\n",
        "* Summary\n\n2H = six good hearts\n",
        "* The 2!h bid in detail\n\n2H = six good hearts\n",
        "* Two hearts in detail\n\n2H = six good hearts\n",
        "* Major twos, 2M\n\n2H = six good hearts\n",
        "* Other\n\n1C = club\n1D = diamond\n1N = strong\n2H = six good hearts\n",
        "* Other\n\n2H = weak two in hearts\n",
        "* Other\n\n2H = see above\n",
        "* Other\n\n...;\n2H = any minimum\n",
        "* Other\n\n1N-2C;\n2H = any minimum\n",
        "* After 1N--2C\n\n2H = any minimum\n",
        "* Other\n\n(2H) = any minimum\n",
        "* Other\n\n#SEAT 34\n\n2H = any minimum\n",
    ],
)
def test_tables_about_openings_are_not_reported(below: str) -> None:
    assert not [one for one in found_in(OPENINGS + below) if one.kind == "openings"]


def test_notes_without_headings_say_nothing_of_it() -> None:
    assert found_in("1C = a\n\n1C = b\n") == []


def test_of_two_such_tables_it_is_the_later() -> None:
    text = "* A\n\n4C = ace of clubs\n\n* B\n\n4C = zero keys\n"
    assert [one.span.line for one in found_in(text)] == [7]


def test_rows_of_such_a_table_are_compared_where_it_is_not_reported() -> None:
    notes = parse(OPENINGS + "* Slam\n\n2H = any minimum, shortness\n", "n.bml")
    levels = Severities({SeveritySetting(Code.TABLE_CONTEXT, "openings"): None})
    found = [one.code for one in check_with_rules(notes, SeverityConfig(levels)).new]
    assert Code.TABLE_CONTEXT not in found
    assert Code.DUPLICATE in found
