"""Bids strings: CC-A1 to CC-A8."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.bridge.conditions import OpeningSeat
from sphinxcontrib_bml.cards.model.bids import Bids, TokenKind, read_bids
from tests.cards import bids_oracle

CHARACTERS = "1234567cdhsnmjuxrqp..  #<()!♣♥-tT089?ZNXé"
LIKELY = [
    *(f"{level}{strain}" for level in (1, 1, 2, 2, 3) for strain in "cdhsnmju"),
    *("4n", "7n", "4u", "x", "xx", "r", "p", ".", "..", "q", "#", "<", "(", ")", "-", "!", "1nt"),
]
EXAMPLES = list(
    csv.DictReader(
        Path(__file__).with_name("bids-examples.tsv").open(encoding="utf-8", newline=""),
        delimiter="\t",
        quoting=csv.QUOTE_NONE,
    )
)


def keys(bids: Bids) -> list[str]:
    """Return the keys of its records, without vulnerability."""
    return [
        f"{'*' if one.opener is Side.THEY else ''}{bids.seat}0{one.code}" for one in bids.auctions
    ]


def test_there_are_eighty_examples() -> None:
    assert len(EXAMPLES) == 80


# CC-A1 CC-A2 CC-A3 CC-A4 CC-A5 CC-A6 CC-A7 CC-A8
@pytest.mark.parametrize("row", EXAMPLES, ids=[row["bids"] or "empty" for row in EXAMPLES])
def test_the_examples_of_the_specification(row: dict[str, str]) -> None:
    bids = read_bids(row["bids"])
    assert bids.tokens == row["tokens"]
    assert keys(bids) == row["agreements"].split()
    if row["shown"]:
        assert bids.shown == row["shown"]
    note = row["note"]
    is_doubt = note.startswith(("4: warning", "2: parentheses"))
    assert (bids.error is not None) == (bool(note) and not is_doubt and note not in {"q", "#", "<"})
    assert bool(bids.unknown) == (note in {"q", "#", "<"})
    if note[:1].isdigit():
        column, _, words = note.partition(": ")
        problem = bids.problems[0]
        assert problem.column == int(column) - 1
        assert problem.is_error is not is_doubt
        assert words.startswith("warning") or words in problem.message or is_doubt


# CC-A1: every token with a valid and an invalid use
@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        (".1c", "p 1c"), ("p1c", "p 1c"), ("P 1C", "p 1c"), ("1c", "1c"), ("7s", "7s"),
        ("1nt", "1n"), ("1NT", "1n"), ("1♣", "1c"), ("1♦︎", "1d"), ("1!h", "1h"), ("1♠", "1s"),
        ("1m", "1m"), ("1j", "1j"), ("1u", "1u"), ("1c x", "1c x"), ("1c X", "1c x"),
        ("1c x r", "1c x r"), ("1c x xx", "1c x r"), ("1h q", "1h q"), ("1h #", "1h #"),
        ("<1h", "< 1h"),
    ],
)  # fmt: skip
def test_tokens_are_read_in_any_case(text: str, tokens: str) -> None:
    bids = read_bids(text)
    assert (bids.tokens, bids.problems) == (tokens, ())


# CC-A1 CC-A2
@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("0c", 0, "0 is not a level"), ("8c", 0, "8 is not a level"), ("9c", 0, "9 is not a level"),
        ("1", 0, "level 1 without a strain"), ("1.2c", 0, "level 1 without"), ("c", 0, "c needs"),
        ("1cn", 2, "n needs a level"), ("m", 0, "m needs"), ("j", 0, "j needs"),
        ("u", 0, "u needs"),
        ("1c <", 3, "< only at the beginning"), ("<<1c", 1, "< only at the beginning"),
        ("", 0, "no call"), (" - ", 0, "no call"), ("<", 0, "no call"),
        ("x", 0, "cannot be called"),
        ("1c r", 3, "cannot be called"), ("♣", 0, "♣ needs a level"), ("1p", 0, "level 1 without"),
        ("11c", 0, "level 1 without"), ("...", 0, "nobody opens"),
        ("....1c", 4, "four passes: the auction is over"),
        ("1c p p p", 0, ""),
    ],
)  # fmt: skip
def test_what_is_no_auction_is_one_error_at_its_column(text: str, column: int, words: str) -> None:
    bids = read_bids(text)
    if not words:
        assert bids.error is None
        return
    (problem,) = bids.problems
    assert (problem.column, problem.is_error) == (column, True)
    assert words in problem.message
    assert not problem.message.endswith(("x", "."))
    assert bids.auctions == ()


# CC-A2
@pytest.mark.parametrize("between", list(" -–—,;/|()[]!·"))
def test_blanks_and_dashes_mean_nothing_also_inside_a_bid(between: str) -> None:
    text = f"1{between}c{between}.{between}1{between}h"
    bids = read_bids(text)
    assert bids.shown == "1C-(P)-1H"
    assert [problem for problem in bids.problems if problem.is_error] == []


# CC-A2
@pytest.mark.parametrize(
    ("text", "hint"), [("pass", "a pass"), ("dbl", "a double"), ("d", "a double")]
)
def test_hints_know_the_usual_words(text: str, hint: str) -> None:
    error = read_bids(text).error
    assert error is not None
    assert hint in error.hint


# CC-A2
def test_other_characters_are_warned_of_at_their_column_and_ignored() -> None:
    bids = read_bids("1c é 1h z")
    assert [(problem.column, problem.is_error) for problem in bids.problems] == [
        (3, False),
        (8, False),
    ]
    assert bids.shown == "(1C)-1H"


# CC-A3
def test_a_dash_is_a_blank_and_no_pass() -> None:
    assert read_bids("1n-2c").shown == read_bids("1n 2c").shown == "(1N)-2C"


# CC-A4
@pytest.mark.parametrize(
    ("text", "seat"),
    [("1c", "0"), (".1c", "2"), ("..1c", "3"), ("...1c", "4"), ("<.1c", "0")],
)
def test_passes_before_the_opening_tell_its_seat(text: str, seat: str) -> None:
    assert read_bids(text).seat is OpeningSeat(seat)


# CC-A6
def test_a_suit_that_nobody_has_left_is_named() -> None:
    error = read_bids("1c.1d.1m").error
    assert error is not None
    assert error.message == "no minor is left for 1m"


# CC-A7
@pytest.mark.parametrize("text", ["<1s", "1n # x", "1s.3s.q", "1n q"])
def test_unknown_calls_are_shown_and_stand_for_no_auction(text: str) -> None:
    bids = read_bids(text)
    assert bids.error is None
    assert bids.unknown
    assert bids.auctions == ()


# CC-A7: there are four suits, so no string stands for 10,000 records
def test_no_string_stands_for_more_than_a_few_auctions() -> None:
    assert len(read_bids("1u 2u 3u 4u").auctions) == 24
    assert len(read_bids("1m 1j 2u 3u").auctions) == 8
    assert len(read_bids("1u 2u 3u 4u 5u").auctions) == 0


def test_long_strings_take_no_time() -> None:
    for unit in ("1c", "1", ".", "(", "?", "xx", "u1", "<"):
        read_bids(unit * 20_000)


@pytest.fixture
def bids_strings(pytestconfig: pytest.Config) -> int:
    found: int = pytestconfig.getoption("--bids")
    return found


def demand_alike(text: str) -> None:
    bids, oracle = read_bids(text), bids_oracle.read(text)
    assert bids.tokens == oracle.tokens, text
    assert (bids.error is not None) == oracle.is_error, text
    assert bool(bids.unknown) == oracle.is_unknown, text
    assert frozenset(keys(bids)) == oracle.agreements, text


def random_text(draw: Random) -> str:
    if draw.random() < 0.25:
        return "".join(draw.choices(CHARACTERS, k=draw.randint(0, 12)))
    words = draw.choices(LIKELY, k=draw.randint(1, 7))
    return draw.choice(("", " ", ".")).join(words)


# CC-A1 to CC-A8; `make oracles` reads 50,000
def test_a_second_reader_agrees_on_random_strings(bids_strings: int) -> None:
    draw = Random("bids")
    counts = {"error": 0, "auctions": 0, "unknown": 0}
    for _ in range(bids_strings):
        text = random_text(draw)
        demand_alike(text)
        bids = read_bids(text)
        counts["error" if bids.error else "unknown" if bids.unknown else "auctions"] += 1
    assert min(counts.values()) > bids_strings // 20


@pytest.mark.parametrize("row", EXAMPLES, ids=[row["bids"] or "empty" for row in EXAMPLES])
def test_the_second_reader_agrees_on_the_examples(row: dict[str, str]) -> None:
    demand_alike(row["bids"])


@given(st.text())
def test_no_text_raises_and_faults_lie_in_it(text: str) -> None:
    bids = read_bids(text)
    assert all(0 <= problem.column <= len(text) for problem in bids.problems)
    assert bids.error is None or bids.auctions == ()
    assert str(TokenKind.PASS) == "p"
