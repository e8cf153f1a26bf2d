"""Whether lines ``//as`` lead anywhere (LANGUAGE XT-6)."""

from __future__ import annotations

from pathlib import Path

import pytest

import sphinxcontrib_bml as bml

NOTRUMP = "1N 15-17\n  2C Stayman\n"


def found(text: str) -> list[tuple[str, int, str]]:
    """Return code, line and message of what is said about lines ``//as``."""
    return [
        (str(one.code), one.span.line, one.message)
        for one in bml.check(bml.parse(text, "notes.bml"))
        if str(one.code).startswith("AS-")
    ]


@pytest.mark.parametrize("target", ["1N", "1N-2C", "1N D=2C", "(1N)"])
def test_a_target_that_the_notes_have_is_no_fault(target: str) -> None:
    assert found(f"{NOTRUMP}\n(1N) weak\n\n(2C)\n//as {target}\n  2D x\n") == []


def test_a_target_that_nothing_defines_is_named_with_what_is_known() -> None:
    (diagnostic,) = bml.check(bml.parse(f"{NOTRUMP}  (2D)\n  //as 1N-2C-2D-2H\n    2H x\n"))
    assert diagnostic.message == "the notes do not define 1N-2C-2D-2H, the target of //as"
    assert diagnostic.hint == "the notes go as far as 1N-2C"
    assert diagnostic.span.text == "//as 1N-2C-2D-2H"


def test_a_target_that_another_line_leads_to_is_known() -> None:
    assert found(f"{NOTRUMP}  (X)\n  //as 1N\n  (2C)\n  //as 1N-(X)-2C\n") == []


def test_pairs_alone_name_no_auction_to_go_on_as() -> None:
    (told,) = bml.parse("1N\n  (X)\n  //as 1D=2C\n    2D x\n").diagnostics
    assert told.message == "//as 1D=2C is ignored: an auction with a bid is needed"
    assert told.hint == "write an auction, optionally with pairs: //as 1N D=2C"


def test_a_ring_is_told_once() -> None:
    ring = "1N\n  (X)\n  //as 1N-(2C)\n  (2C)\n  //as 1N-(2D)\n  (2D)\n  //as 1N-(X)\n"
    assert found(ring) == [
        (
            "AS-CYCLE",
            3,
            "//as 1N-(2C) refers back to itself through "
            "//as 1N-(2D) (notes.bml:5), //as 1N-(X) (notes.bml:7)",
        )
    ]


def test_a_line_that_leads_to_its_own_row_or_behind_it_is_a_ring() -> None:
    for target in ("1N-(X)", "1N-(X)-2C"):
        message = f"//as {target} refers back to itself"
        assert found(f"1N\n  (X)\n  //as {target}\n") == [("AS-CYCLE", 3, message)]


def test_a_line_that_leads_into_a_ring_is_none() -> None:
    text = "1N\n  (X)\n  //as 1N-(2C)\n  (2C)\n  //as 1N-(2C)\n"
    assert [line for _, line, _ in found(text)] == [5]


def test_a_row_that_is_pasted_or_stands_for_several_auctions_is_told_once() -> None:
    text = "#CUT a\n(1M)\n//as 2N\n#ENDCUT\n\n1C\n  #PASTE a\n\n1D\n  #PASTE a\n"
    assert found(text) == [("AS-UNKNOWN", 3, "the notes do not define 2N, the target of //as")]


def test_a_target_in_another_file_is_known(tmp_path: Path) -> None:
    (tmp_path / "one.bml").write_text(NOTRUMP, encoding="utf-8")
    (tmp_path / "two.bml").write_text("(1C)\n  1N\n  //as 1N\n", encoding="utf-8")
    assert bml.check(bml.read(tmp_path)) == ()
    alone = bml.check(bml.read(tmp_path / "two.bml"))
    assert [str(one.code) for one in alone] == ["AS-UNKNOWN"]
