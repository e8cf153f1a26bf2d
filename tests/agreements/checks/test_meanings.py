"""Rows whose texts do not fit together by what they claim (MEANINGS MN-72, MN-74)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse, read
from sphinxcontrib_bml.language.codes import Code

STRONG = "1C !16+ HCP\n  1D !0-7 HCP\n    1S 5+!s\n      "


def messages(code: Code, text: str) -> list[str]:
    found = check(parse(text, "n.bml"), {str(code): "warning"})
    return [one.message for one in found if one.code is code]


# MN-72
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"{STRONG}3S 8-10 HCP, 4+!s",
            "1C-1D-1S-3S shows 8–10 HCP, but 1C-1D shows 0–7 HCP at n.bml:2",
        ),
        (f"{STRONG}3S 7-10 HCP, 4+!s", ""),
        (f"{STRONG}3S usually 8-10 HCP, 4+!s", ""),
        (f"{STRONG}3S 8-10, 4+!s", ""),  # points, next to a fit
        (
            "1N 12-14, 4333\n  2C ask\n    2H 5!h",
            "1N-2C-2H shows 5♥, but 1N shows 4333 at n.bml:1",
        ),
        ("1N 12-14, 2+!h\n  2C ask\n    2H short in !h", ""),
        (
            "2C 20-21 BAL or 5+!d\n  2D ask\n    2N 12-14, 4=4=1=4",
            "2C-2D-2N shows 12–14 HCP, 4=4=1=4, but 2C shows a) 20–21 HCP, balanced; b) 5+♦ at "
            "n.bml:1",
        ),
    ],
)
def test_a_row_that_no_hand_fits_is_reported(text: str, message: str) -> None:
    found = messages(Code.MEANING_EMPTY, f"{text}\n")
    assert found == ([message] if message else [])


# MN-72
def test_rows_that_clash_with_one_row_in_the_same_way_are_one_message() -> None:
    text = f"{STRONG}3S 8-10 HCP\n      4S 8+ HCP\n"
    (found,) = messages(Code.MEANING_EMPTY, text)
    assert found.endswith(" at n.bml:2 (and 1 more row)")


# MN-72
def test_rows_that_clash_with_several_rows_in_the_same_way_are_one_message() -> None:
    fits = "1H a\n  2N fit, 10-14 HCP\n\n1S a\n  2N fit, 10-14 HCP\n"
    found = messages(Code.MEANING_EMPTY, f"{fits}\n1M-2N;\n  3C relay\n    3oM splinter, 15+ HCP\n")
    assert found == ["1H-2N-3C-3S shows 15+ HCP, but 1H-2N shows 10–14 HCP at n.bml:2"]


# MN-72
def test_a_row_that_clashes_with_several_rows_in_the_same_way_is_one_message() -> None:
    text = "1H 5+!h, 11-15 HCP\n\n1S 5+!s, 11-15 HCP\n\n1HS-2N;\n3C 16+ HCP\n"
    found = check(parse(text, "n.bml"), {"MEANING-EMPTY": "warning"})
    (empty,) = [one for one in found if one.code is Code.MEANING_EMPTY]
    assert empty.message == "1H-2N-3C shows 16+ HCP, but 1H shows 11–15 HCP at n.bml:1"
    assert [place.span.line for place in empty.related] == [1, 3]


# MN-72
def test_the_text_that_is_used_is_compared_even_if_it_is_elsewhere() -> None:
    text = "1H a\n  2N fit, 10-14 HCP\n\n1H-2N;\n  3C relay\n    3S splinter !s, 15+ HCP\n"
    assert messages(Code.MEANING_EMPTY, text) == [
        "1H-2N-3C-3S shows 15+ HCP, but 1H-2N shows 10–14 HCP at n.bml:2"
    ]


# MN-72
@pytest.mark.parametrize(
    "text",
    [
        "#SEAT 1\n1C !16+ HCP\n\n#SEAT 3\n1C-1D-1H = 11-13 HCP\n",
        "1C !16+ HCP\n  1D !0-7 HCP\n\n1D 11-15 HCP\n  1H 8+ HCP\n",
        "1N 12-14 HCP\n  2N 15+ HCP\n",
    ],
)
def test_other_players_and_other_conditions_are_not_compared(text: str) -> None:
    assert messages(Code.MEANING_EMPTY, text) == []


# MN-72
def test_texts_are_only_compared_on_demand() -> None:
    assert check(parse(f"{STRONG}3S 8-10 HCP\n")) == ()


# MN-74
@pytest.mark.parametrize(
    ("rows", "is_found"),
    [
        ("  3H 5+!s, 4+!h, FG\n  3S FG, 4+!h, 5+!s\n", True),
        ("  3H 5+!s, 4+!h, FG\n  3S INV, 4+!h, 5+!s\n", False),
        ("  3H 5+!s, 4+!h, nice\n  3S 4+!h, 5+!s\n", False),
        ("  3H 5+!s, usually 4+!h\n  3S 5+!s\n", False),
        ("  3H 10+ HCP\n  3S 10+ HCP\n", False),
        ("  2N natural, 4+!s\n  3H natural, 4+!s\n", False),
        ("  2C ask\n    2N 4+!s\n  3H 4+!s\n", False),
        ("  2/3S 6+!s\n", False),
    ],
)
def test_calls_with_the_same_hands_are_reported(rows: str, *, is_found: bool) -> None:
    found = messages(Code.MEANING_SAME, f"1N 15-17 HCP\n{rows}")
    assert found == (
        ["1N-3S shows the same hands as 1N-3H at n.bml:2: forcing to game, 4+♥, 5+♠"]
        if is_found
        else []
    )


# MN-72: the two texts of 1M-2N are "fit, 10-14 HCP" and "at least a limit and unlimited"
@pytest.mark.corpus
def test_in_real_notes_only_one_branch_is_impossible(corpus_dir: Path) -> None:
    names = "bridge-systems/system-HB-GJP.bml", "wj/wj.bml"
    found = [check(read(corpus_dir / name), {"MEANING-EMPTY": "error"}) for name in names]
    empty = [
        one.words[0] for several in found for one in several if str(one.code) == "MEANING-EMPTY"
    ]
    assert empty == ["1H-2N-3C-3S"]
