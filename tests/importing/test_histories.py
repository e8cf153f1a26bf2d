"""Turns, sides, implied passes and legality of histories (IM2-20, 28, 30, 37)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import Auction, IllegalCallError, Side
from sphinxcontrib_bml.importing.model.chains import CallReader
from sphinxcontrib_bml.importing.model.histories import (
    History,
    alternatives,
    in_turn,
    is_possible,
    respectively,
    share_possible,
    sided_readings,
    without_implied_passes,
    written,
)
from sphinxcontrib_bml.importing.model.vocabulary import VOCABULARIES
from sphinxcontrib_bml.importing.model.written_calls import CallOption, WrittenCall, options_of
from sphinxcontrib_bml.language.labels import parse_sequence

READER = CallReader(VOCABULARIES[0])


def calls(text: str) -> History:
    """Return the calls of a text in the spelling of BML, as they are."""
    return tuple(
        WrittenCall.of(word.strip("()"), is_theirs=word.startswith("("))
        for word in text.split("-")
        if word
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1C-1D", "1C-1D"),
        ("1N-P-2C-P", "1N-2C"),
        ("1N-(P)-2C", "1N-2C"),
        ("1C-(1D)-D-P", "1C-(1D)-D"),
        ("(1H/1S)-D-(P)", "(1H/1S)-D"),
        ("P-1H", "P-1H"),
        ("P-P-1H", "P-1H"),
        ("P-P-P-1H", "(P)-(P)-1H"),
        ("(P)-1N", "(P)-1N"),
        ("(1H)-P-(2H)-D", "(1H)-(2H)-D"),
        ("(1H)-(P)-(2H)", "(1H)-(2H)"),
        ("(1H)-P-(P)-D", "(1H)-(P)-D"),
        ("1H-(2C)-P-(P)-D", "1H-(2C)-(P)-D"),
        ("1H-(2C)-P-P", "1H-(2C)-(P)"),
        ("(1H)-P", "(1H)-P"),
        ("1S-2N-(D)", "1S-2N-(D)"),
    ],
)
def test_passes_are_made_in_turn(text: str, expected: str) -> None:
    assert written(in_turn(calls(text))) == expected


def test_their_first_call_is_a_bid() -> None:
    assert written(in_turn(calls("1H-D"), theirs_first=True)) == "(1H)-D"
    assert written(in_turn(calls("P-1H-D"), theirs_first=True)) == "P-(1H)-D"


@pytest.mark.parametrize(
    ("history", "call", "share"),
    [
        ("", "1C", 1),
        ("", "D", 0),
        ("", "R", 0),
        ("1C", "1D/1H", 1),
        ("1H", "1C/1S", 0.5),
        ("1M", "2M", 1),
        ("1M", "1oM", 0.5),
        ("1M-2C", "2oM", 1),
        ("1M-2M", "2M", 0),
        ("1m-2m-2X", "2Y", 0.5),
        ("1X-2X", "3X", 1),
        ("1X-2X-3X", "3X", 0),
        ("1H/1S-2M", "2N", 1),
        ("1H/1S-3M", "3M", 0),
        ("1H/1S-2H/2S", "3H/3S", 1),
        ("1N", "(D)", 1),
        ("1N-(D)", "R", 1),
        ("1N-(D)", "(R)", 0),
        ("1N", "D", 0),
        ("(1N)", "D", 1),
        ("(1H)", "P", 1),
        ("1H-1C", "2C", 0),
        ("1H", "3C+", 1),
        ("7N", "1C/P", 0.5),
    ],
)
def test_the_share_of_legal_calls(history: str, call: str, share: float) -> None:
    given_call = calls(call)[0]
    assert share_possible(calls(history), given_call) == pytest.approx(share)
    assert is_possible((*calls(history), given_call)) is (share > 0)


@pytest.mark.parametrize(
    ("text", "are_theirs", "expected"),
    [
        ("1C-1D", False, {"1C-1D": 0.0, "(1C)-1D": -4.0}),
        ("1H-X", False, {"1H-(D)": -0.2, "(1H)-D": -0.9}),
        ("1H-X", True, {"1H-(D)": -1.0, "(1H)-D": 0.3}),
        ("1NT", True, {"1N": -1.5, "(1N)": 0.3}),
        ("(1H)-X", False, {"(1H)-D": 0.0}),
        ("(1H)-X", True, {"(1H)-D": 0.0}),
        ("1H-1S-X-2C", False, {"1H-(1S)-D-(2C)": -0.2, "(1H)-1S-(D)-2C": -1.0}),
    ],
)
def test_sides_that_are_not_marked_have_several_readings(
    text: str, are_theirs: bool, expected: dict[str, float]
) -> None:
    chain = READER.chain_at(text)
    assert chain
    found = {written(one): prior for one, prior in sided_readings(chain, are_theirs=are_theirs)}
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1♥-2♣ or 1♠-2♣", ["1H-2C", "1S-2C"]),
        ("After 1♣-1♦, or after 1♣-1♥", ["1C-1D", "1C-1H"]),
        ("1♥ and 1♠", ["1H/1S"]),
        ("1♠ and 1♥", ["1S", "1H"]),
        ("1♠ and 2♥", ["2H"]),
        ("1♥ opening and 2♥ (Michaels)", ["1H-(2H)"]),
        ("1♥ opening and 2♥ response", ["1H-2H"]),
        ("1♣-1♥ und 1♣-1♠", ["1C-1H", "1C-1S"]),
        ("2♦ is weak, but 1♣-1♥ is not", ["1C-1H"]),
        ("no calls", []),
    ],
)
def test_a_text_names_one_auction_or_several(text: str, expected: list[str]) -> None:
    found = alternatives(READER.chains_in(text), text)
    assert [written(history) for history in found] == expected


@pytest.mark.parametrize(
    ("history", "call", "expected"),
    [
        ("2D/2H/2S", "3D/3H/3S", "2X 3X"),
        ("1H/1S", "2H/2S", "1M 2M"),
        ("1N-(2C/2D)", "3C/3D", "1N-(2m) 3m"),
        ("1H/1S-2C", "3H/3S", "1M-2C 3M"),
        ("2D/2H/2S", "3H/3S", ""),
        ("2D/2H/2S", "3C/3D/3H", ""),
        ("1H", "2H", ""),
        ("1H/1N", "2H/2N", ""),
        ("", "1H/1S", ""),
        ("2H/3S", "3H/4S", ""),
    ],
)
def test_strains_that_both_list_go_together(history: str, call: str, expected: str) -> None:
    found = respectively(calls(history), calls(call)[0])
    assert (f"{written(found[0])} {found[1]}" if found else "") == expected


_BIDS = [f"{level}{strain}" for level in "123" for strain in "CDHSN"]
_PAIRS = ("1H/1S", "2H/2S", "2C/2D")
_TEXTS = st.sampled_from(
    [*_BIDS, "P", "P", "D", "D", "R", "1M", "2M", "2oM", "1m", "2m", "2om", *_PAIRS]
)
_CALLS = st.tuples(_TEXTS, st.booleans()).map(
    lambda given: WrittenCall.of(given[0], is_theirs=given[1])
)


def _oracle(history: History) -> list[tuple[Auction, dict[str, int], CallOption | None]]:
    """Return all expansions of a history, each with its last call."""
    found = []
    for choice in product(*(options_of(call.text) for call in history)):
        auction = Auction()
        suits: dict[str, int] = {}
        try:
            for option, call in zip(choice, history, strict=True):
                name = option.variable
                if name:
                    suit = int(option.call.suit or 0)
                    base, value = (name[1:], suit ^ 1) if len(name) > 1 else (name, suit)
                    if suits.setdefault(base, value) != value and not option.is_pair:
                        raise IllegalCallError
                auction = auction.after(Side(int(call.is_theirs)), option.call)
        except IllegalCallError:
            continue
        found.append((auction, suits, choice[-1] if choice else None))
    return found


@given(st.lists(_CALLS, max_size=4).map(tuple), _CALLS)
def test_legality_is_that_of_auctions(history: History, call: WrittenCall) -> None:
    legal = {option for _, _, option in _oracle((*history, call))}
    assert is_possible((*history, call)) is bool(legal)
    assert share_possible(history, call) == pytest.approx(len(legal) / len(options_of(call.text)))


@given(st.lists(_CALLS, min_size=1, max_size=6).map(tuple))
def test_implied_passes_change_no_auction(history: History) -> None:
    short = without_implied_passes(history)
    for before in _oracle(history):
        after = _oracle(short)
        trailing = history[-1].is_pass and history[-1].is_theirs
        assert trailing or any(auction.calls == before[0].calls for auction, *_ in after)


@given(st.lists(_CALLS, min_size=1, max_size=6))
def test_bml_reads_what_is_written(chain: list[WrittenCall]) -> None:
    history = in_turn(chain)
    sequence = parse_sequence(written(history) + ";")
    assert sequence is None if not history else sequence is not None
    if sequence:
        assert [label.text for label in sequence.labels] == list(map(str, history))
