"""Words that are calls (PROSE-AUCTIONS AL-4 to AL-9)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.language.labels import Literal, Variable
from sphinxcontrib_bml.language.prose_auctions.words import Spelling, call_word_at, read_call_word


@pytest.mark.parametrize("word", ["1C", "2NT", "(P)", "Pass", "pass", "(Dbl)", "2H!", "1♥︎*", "R"])
def test_whole_words_are_read(word: str) -> None:
    assert read_call_word(word)


@pytest.mark.parametrize(
    "word", ["", "(", "C", "1", "p", "1Cs", "1C-", "(1C", "1C)", "8C", "Kontra", "2!c?", "1C 1D"]
)
def test_other_words_are_none(word: str) -> None:
    assert read_call_word(word) is None


def test_a_call_tells_its_side_and_text() -> None:
    ours, theirs = read_call_word("2♣!"), read_call_word("(2♣! natural)*")
    assert ours
    assert theirs
    assert (ours.label.side, ours.label.text, ours.end, ours.next) == (Side.WE, "2♣", 2, 3)
    assert (theirs.label.side, theirs.label.text, theirs.end) == (Side.THEY, "(2♣)", 13)
    assert theirs.in_parentheses
    assert theirs.words == (5, 12)


def test_notrump_is_read_in_every_spelling() -> None:
    calls = [read_call_word(word) for word in ("1N", "1NT", "1SA", "1n", "1nt", "2N/1SA")]
    assert [call and call.label.parts[-1] for call in calls] == [
        Literal((read.label.parts[0].calls[0],))
        for read in [read_call_word("1N")] * 6
        if read and isinstance(read.label.parts[0], Literal)
    ]


def test_w_is_a_variable_of_its_own() -> None:
    for word in ("2W", "(2w)"):
        call = read_call_word(word)
        assert call
        assert isinstance(call.label.parts[0], Variable)
        assert (call.label.parts[0].level, call.label.parts[0].name) == (2, "W")


def test_w_stands_in_no_alternatives() -> None:
    assert read_call_word("2W/2C") is None
    assert read_call_word("2W/2W") is None


@pytest.mark.parametrize(
    ("word", "spellings"),
    [
        ("1H", [Spelling.LETTERS]),
        ("2red", [Spelling.LETTERS]),
        ("2steps", [Spelling.LETTERS]),
        ("1!h", [Spelling.MARKS]),
        ("1♥︎♠", [Spelling.MARKS]),
        ("1oM", [Spelling.VARIABLE]),
        ("1h", [Spelling.SMALL]),
        ("1nt", [Spelling.SMALL]),
        ("1x", [Spelling.SMALL_VARIABLE]),
        ("1C/!d/2M", [Spelling.LETTERS, Spelling.MARKS, Spelling.VARIABLE]),
        ("(1C/P)", [Spelling.LETTERS]),
        ("X", []),
    ],
)
def test_the_spelling_of_bids_is_kept(word: str, spellings: list[Spelling]) -> None:
    call = read_call_word(word)
    assert call
    assert list(call.spellings) == spellings


def test_verbs_are_told_apart() -> None:
    words = ["pass", "(double)", "redbl", "Pass", "X", "1C"]
    assert [call.is_verb for word in words if (call := read_call_word(word))] == [
        *[True] * 3,
        *[False] * 3,
    ]


def test_bids_are_told_apart() -> None:
    words = ["1C", "2steps", "1C/1D", "(1C/X)", "P", "(X)"]
    assert [call.is_bid for word in words if (call := read_call_word(word))] == [
        *[True] * 3,
        *[False] * 3,
    ]


def test_a_call_is_read_where_it_stands() -> None:
    text = "after (1H) X"
    first, second = call_word_at(text, 6), call_word_at(text, 11)
    assert first
    assert second
    assert (first.start, first.end, second.start, second.end) == (6, 10, 11, 12)
    assert call_word_at(text, 5) is None
    assert call_word_at(text, 99) is None
