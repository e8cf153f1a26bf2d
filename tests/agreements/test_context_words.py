"""Words above tables say what the rows continue, or that they are no openings."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.language.codes import Code, Severity
from tests.agreements.test_contexts import agreements, found, kinds


# HI-9c
@pytest.mark.parametrize(
    ("heading", "call", "auction"),
    [
        ("* 1NT\n\n** Responses", "2C", "1N-(P)-2C"),
        ("* 1NT opening\n\n** 2C Stayman", "2D", "1N-(P)-2C-(P)-2D"),
        ("* 1C opening\n\n** After 1H", "1S", "1C-(P)-1H-(P)-1S"),
        ("* 1C: responses", "1H", "1C-(P)-1H"),
        ("* Responses to a weak 2H opening", "2S", "2H-(P)-2S"),
        ("* Opening 1NT", "2C", "1N-(P)-2C"),
        ("* When we open 1NT", "2C", "1N-(P)-2C"),
        ("* Competition after 1NT\n\n** (2C)", "X", "1N-(2C)-D"),
        ("* (1NT) defenses", "X", "(1N)-D"),
        ("* Defence\n\n** To 1NT", "X", "(1N)-D"),
        ("* Versus strong 1C", "1D", "(1C)-1D"),
        ("* When they open 1NT", "2C", "(1N)-2C"),
        ("* 1C\n\nRebids after 1C-1D:", "1H", "1C-(P)-1D-(P)-1H"),
        ("* 1C opening\n\n** After 1M", "1S", "1C-(P)-1H-(P)-1S"),
        ("* 1NT structure", "2C", "1N-(P)-2C"),
        ("* 1NT 12--14", "2C", "1N-(P)-2C"),
        ("* 2N: 20--21 balanced", "3C", "2N-(P)-3C"),
        ("* 1D -- 11+, 4!d", "1H", "1D-(P)-1H"),
        ("* 1C = 5+ or any 15--17\n\n** Responses", "1D", "1C-(P)-1D"),
        ("* 1H opening\n\n** 2C 10+", "2H", "1H-(P)-2C-(P)-2H"),
    ],
)
def test_words_around_a_call_say_what_the_rows_continue(
    heading: str, call: str, auction: str
) -> None:
    text = f"{heading}\n\n#BIDTABLE\n{call} = x\n"
    assert [one for one, text in agreements(text) if text == "x"] == [auction]
    (told,) = found(text)
    assert (told.severity, told.kind) == (Severity.WARNING, "read")


# HI-9c, HI-12
@pytest.mark.parametrize("heading", ["* Rebids after 1C 1D", "* After 1NT 2C 2D", "* Over 2N 3C"])
def test_a_heading_may_have_an_auction_with_spaces(heading: str) -> None:
    assert kinds(f"{heading}\n\n4S 4!s\n") == [("info", "read")]


# HI-9f
@pytest.mark.parametrize(
    "text",
    [
        "* Their 1NT overcall\n\n#BIDTABLE\nX = x\n2D = y\n",
        "* 2C\n\n** Opener's rebid\n\n2H = x\n2S = y\n",
        "* 1H - 1S\n\n** Responder's rebid\n\n2N = x\n3H = y\n",
        "* Stayman\n\n2D = x\n2H = y\n",
        "* Gambling 3NT\n\n4C = x\n4D = y\n",
        "* Slam bidding\n\n4N = x\n  5C = y\n",
        "1N-2C = Stayman\n\n2D = x\n2H = y\n",
    ],
)
def test_rows_that_are_no_openings_define_nothing(text: str) -> None:
    (told,) = found(text)
    assert (told.code, told.severity, told.kind) == (Code.TABLE_CONTEXT, Severity.WARNING, "")
    assert "not openings; shown but not exported" in told.message
    assert not {"x", "y"} & {text for _, text in agreements(text)}
    assert [way.edits[0].replacement for way in told.choices][-1].startswith("...;")


# HI-9f
@pytest.mark.parametrize(
    "text",
    [
        "* Openings\n\n1C = x\n1D = y\nX = z\n",
        "* Openings and responses\n\n2H = x\n2S = y\n",
        "* Weak two responses\n\n2H\n  2S = y\n",
        "* Slam openings\n\n4N = x\n5C = y\n",
        "* Responses\n\n1C = x\n1D = y\n",
        "#+HEADINGS: titles\n\n* Stayman\n\n2D = x\n2H = y\n",
    ],
)
def test_rows_that_may_be_openings_are(text: str) -> None:
    assert "y" in {text for _, text in agreements(text)}
