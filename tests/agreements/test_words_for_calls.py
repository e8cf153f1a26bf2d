"""Rows whose labels are words for calls (VARIANTS WC-4 to WC-9)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.answers import Status
from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse, read
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.language.codes import Code, Severity


def auctions(text: str, word: str) -> list[str]:
    """Return the last calls of the auctions that rows with this text define."""
    return [one.auction.calls[-1].code for one in parse(text).book if one.text == word]


# WC-4
@pytest.mark.parametrize("word", ["new", "NewSuit", "new-suit", "other-suit", "news", "NEW"])
def test_spellings_do_not_count(word: str) -> None:
    assert auctions(f"1H = a\n  {word} = x\n", "x") == ["1S", "2C", "2D"]


# WC-4, CA-9
@pytest.mark.parametrize("word", ["cues", "cue-bid", "Cheapest", "accept", "trump", "5!h+"])
def test_other_words_are_free_labels(word: str) -> None:
    notes = parse(f"1H = a\n  {word} = x\n")
    assert auctions(f"1H = a\n  {word} = x\n", "x") == []
    assert Code.CALL_UNKNOWN in {found.code for found in notes.diagnostics}


# WC-4
def test_a_word_with_text_is_a_label_beside_a_call_or_above_rows() -> None:
    assert auctions("1H = a\n  new x\n", "x") == []
    assert auctions("1H = a\n  2N = y\n  new x\n", "x") == ["1S", "2C", "2D"]
    assert auctions("1H = a\n  new x\n    2N = z\n", "x") == ["1S", "2C", "2D"]
    assert auctions("1H = a\n  2N = y\n   new x\n", "x") == []
    assert parse("new suits are forcing\n").book.leading == []


# WC-5
@pytest.mark.parametrize(
    ("above", "word", "bids"),
    [
        ("1H", "3new", "3C 3D 3S"),
        ("1H", "2/3new", "2C 2D 2S 3C 3D 3S"),
        ("1H", "nextsuit", "1S"),
        ("1H-1S-2C", "4thsuit", "2D"),
        ("1H", "jump", "2S 3C 3D"),
        ("1H", "doublejump", "3S 4C 4D"),
        ("1H", "raise", "2H"),
        ("1H", "jumpRaise", "3H"),
        ("1H-1S", "rebid", "2H"),
        ("1H-(2C)", "suit", "2D 2H 2S"),
        ("1H-(2C)", "minor", "2D"),
        ("1H-(2C)", "major", "2H 2S"),
        ("1H-(2C)", "NT", "2N"),
        ("(1C)-X-(1D)", "lowcue", "2C"),
        ("(1C)-X-(1D)", "highcue", "2D"),
        ("1H-(2C)", "jumpcue", "4C"),
        ("1H-(4C)", "game", "4H 4S 5D"),
        ("4H", "slam", "6C 6D 6H 6S 6N"),
        ("1H-2H", "4trump", "4H"),
        ("1H", "step3", "2C"),
    ],
)
def test_bids_of_words(above: str, word: str, bids: str) -> None:
    assert auctions(f"{above};\n{word} = x\n", "x") == bids.split()


# WC-6
def test_words_leave_calls_to_rows_that_name_them() -> None:
    text = "1H = a\n  new = x\n  2CD = y\n  4H/other = z\n"
    assert auctions(text, "x") == ["1S"]
    assert auctions(text, "z") == ["4H"]
    notes = parse("1C = a\n  4S\n    game = x\n    5CD = y\n")
    found = [one for one in notes.diagnostics if one.code is Code.ROW_EMPTY]
    assert [one.severity for one in found] == [Severity.INFO]


# WC-6, WC-8
def test_a_level_without_bids_is_reported() -> None:
    notes = parse("1H = a\n  (4C)\n    2any = x\n")
    (found,) = (one for one in notes.diagnostics if one.code is Code.ROW_EMPTY)
    assert found.message.startswith("no bid is left for 2any after 1H-(4C)")


# WC-7
@pytest.mark.parametrize("text", ["transfer to !h", "!waiting", "asks", "Puppet"])
def test_words_for_suits_are_no_bids_after_artificial_calls(text: str) -> None:
    notes = parse(f"1N-2D-2H;\nnew = natural\n  3N = to play\n\n1N = a\n  2D = {text}\n")
    assert not any(one.text in {"natural", "to play"} for one in notes.book)
    assert ask(notes, "1N 2D 2H 2S").status is Status.REST
    assert [one.code for one in notes.diagnostics] == [Code.CALL_UNKNOWN]
    assert "1N-2D-2H-2S" in parse("1N-2D-2H;\nnew = natural\n\n1N = a\n  2D = diamonds\n").book


# WC-7
def test_an_author_has_to_say_which_jump_is_a_splinter() -> None:
    assert auctions("1H = a\n  jump = splinter\n", "splinter") == []
    assert auctions("1H = a\n  doublejump = splinter\n", "splinter") == ["3S", "4C", "4D"]


# WC-7
def test_artificial_bids_of_other_documents_are_reported_and_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("#+TITLE: A\n\n1N = 15--17\n  2C = Stayman\n")
    (tmp_path / "b.bml").write_text(
        "#+TITLE: B\n\n1N-2C;\n2D = no major\n  new = forcing\n  2N = invites\n    rebid = max\n"
    )
    notes = read(tmp_path / "a.bml", tmp_path / "b.bml")
    found = check(notes)
    assert {(one.code, one.severity) for one in found} == {(Code.CALL_UNKNOWN, Severity.WARNING)}
    assert found[0].message.startswith(
        "'new' after 1N-2C-2D is read as suits, but 1N-2C is 'Stayman' at"
    )
    assert {one.auction.short for one in notes.book} >= {"1N-2C-2D-2H", "1N-2C-2D-2S"}
    assert check(read(tmp_path / "b.bml")) == ()


# WC-8, WC-9
@pytest.mark.parametrize(
    ("word", "falls", "does_not"),
    [
        ("any", "1H (2C)", "1H 2C"),
        ("(bid", "1H (2C)", "1H (X)"),
        ("3C+", "1H 3D", "1H 2N"),
        ("2x+", "1H 2D", "1H 3D"),
        ("cue", "1H 2S", "1H 2N"),
        ("2any", "1H 2D", "1H 3D"),
    ],
)
def test_rows_for_all_other_calls(word: str, falls: str, does_not: str) -> None:
    label = "(any)" if word == "any" else "(bid)" if word == "(bid" else word
    notes = parse(f"1H = a\n  {label} = x\n")
    assert ask(notes, falls).status is Status.REST
    assert ask(notes, does_not).status is Status.NONE


# WC-3
def test_profile_bml2_knows_none_of_them() -> None:
    book = parse("1H = a\n  new = x\n    2N = y\n  2/3x = z\n").book
    assert [one.text for one in book.unrestricted] == ["a"]
