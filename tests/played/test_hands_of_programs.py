"""Random records in the ten hands that real programs write them in (PLAYED PL, PB)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from sphinxcontrib_bml.played.files.reader import records_of
from tests.played import descriptions
from tests.played.descriptions import Description, describe
from tests.played.samples import as_expected

Hand = Callable[[Description], str]


def read_back(text: str) -> dict[str, object]:
    """Return the last record of a text; nothing may be wrong with it."""
    found = as_expected(records_of(text.encode(), "x")[-1])
    assert found.pop("problems") in ([], ["PLAYED-PASSES"]), text
    return found


def plain(one: Description) -> Description:
    """Return a description whose texts can be in parentheses."""
    notes = {
        call: (alert, text.replace("(", "").replace(")", ""))
        for call, (alert, text) in one.notes.items()
    }
    return replace(one, notes=notes)


def check(one: Description, hand: Hand) -> None:
    assert read_back(hand(one)) == one.as_expected(), hand(one)


def check_left_out(one: Description) -> None:
    """Check what PB-11 is for: auctions that are over and begin with one to three passes."""
    number = next((n for n, call in enumerate(one.calls) if call != "P"), 0)
    if not 1 <= number <= 3 or not descriptions.auction_of(one.calls).is_over:
        return
    notes = {call: note for call, note in one.notes.items() if call >= number}
    check(replace(one, notes=notes), descriptions.passes_left_out)


HANDS: dict[str, Callable[[Description], None]] = {
    "modern": lambda one: check(one, descriptions.modern),
    "calls in one run": lambda one: check(one, descriptions.in_one_run),
    "vugraph": lambda one: check(replace(one.standard, room="closed"), descriptions.vugraph),
    "without sv": lambda one: check(one.standard, descriptions.without_vulnerability),
    "numbers in ah": lambda one: check(replace(one, room="open"), descriptions.numbers_in_ah),
    "address": lambda one: check(one, descriptions.address),
    "address with parameters": lambda one: check(plain(one), descriptions.parameters),
    "export": lambda one: check(one, descriptions.export),
    "import": lambda one: check(one, descriptions.imported),
    "second table": lambda one: check(replace(one, room="closed"), descriptions.second_table),
    "passes left out": check_left_out,
}


@pytest.mark.parametrize("hand", HANDS)
def test_each_hand_is_read_as_what_it_was_made_from(hand: str) -> None:
    random = Random(hand)
    for _ in range(60):
        HANDS[hand](describe(random))


@pytest.mark.slow
def test_many_records_are_read_alike_from_every_hand(pytestconfig: pytest.Config) -> None:
    records: int = pytestconfig.getoption("--records")
    random = Random("many")
    left_out = 0
    for _ in range(records):
        one = describe(random)
        left_out += one.calls[:1] == ["P"]
        for check_hand in HANDS.values():
            check_hand(one)
    assert left_out > records // 20
