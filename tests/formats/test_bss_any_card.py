"""Any BSS file comes back when it is imported and exported, and a large one in time."""

from __future__ import annotations

import sys
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.formats.bss_cards import comes_back, exported, imported, lines_of

HEADER = "*00{Ours}=NYYYYYY\n"

# Any card at all

calls = st.sampled_from(["P", "D", "R", "1C", "1D", "1H", "1S", "1N", "2C", "2H", "3N", "7N"])
braces = st.sampled_from(["", "", "", "{x}", "{}"])
texts = st.text(
    st.sampled_from(list("ab =+-*/.#!hsMX\\n[]()\t\x01é♥{}0P")) | st.characters(codec="utf-8"),
    max_size=12,
).filter(lambda text: not set(text) & set("\r\n"))


@st.composite
def records(draw: st.DrawFn) -> str:
    sequence = "".join(call + draw(braces) for call in draw(st.lists(calls, max_size=5)))
    star, seat, vulnerability = (
        draw(st.sampled_from(item)) for item in (["", "*"], "0123456", "012345678")
    )
    fields = draw(st.sampled_from(["NYYYYYY", "NYYYYYY0", "NYYYYYY008", "YNNNNNNA58", ""]))
    return f"{star}{seat}{vulnerability}{sequence}={fields}{draw(texts)}"


heads = st.sampled_from(["*00{Ours}=NYYYYYYa", "*00=NYYYYYY", "?00{x}=NNNNNNNa\\\\b", ""])
cards = st.tuples(heads, st.lists(records() | texts, max_size=12)).map(
    lambda parts: "\n".join([parts[0], *parts[1]])
)


@given(cards, st.booleans())
def test_any_card_comes_back(card: str, keep_order: bool) -> None:
    comes_back(card.encode(), ImportOptions(keep_order=keep_order))


@st.composite
def alike(draw: st.DrawFn) -> str:
    """Return a card whose branches are much alike: what rows can be merged of."""
    level, step = draw(st.sampled_from(["1", "2"])), draw(st.sampled_from(["P", "D", "P1NP"]))
    words = st.sampled_from(["5!{s}", "4+!{o} or !{s}", "same", "M oM", "5# X", "!{s}!{o} m"])
    kinds = draw(st.lists(st.tuples(st.sampled_from("SOCDHN"), words), max_size=6))
    star = draw(st.sampled_from(["", "*"]))
    lines = []
    for suit, other in zip("CDHS", "DCSH", strict=True):
        text = draw(words).format(s=suit.lower(), o=other.lower())
        lines.append(f"{star}00{level}{suit}=NYYYYYY008{text}")
        for strain, words_below in kinds:
            bid = {"S": suit, "O": other}.get(strain, strain)
            fields = "NYYYYYY0" if bid == "N" else "NYYYYYY008"
            below = words_below if draw(st.integers(0, 5)) else "other"
            text = below.format(s=suit.lower(), o=other.lower())
            lines.append(f"{star}00{level}{suit}{step}3{bid}={fields}{text}")
    order = draw(st.permutations(lines)) if draw(st.booleans()) else lines
    return "\n".join([draw(heads), *dict.fromkeys(order)])


# BSS-89, BSS-8A
@given(alike(), st.booleans())
def test_cards_of_branches_alike_come_back(card: str, keep_order: bool) -> None:
    comes_back(card.encode(), ImportOptions(keep_order=keep_order))


# Size


def many(count: int, text: str = "text {}") -> str:
    bids = [f"{level}{suit}" for level in "1234567" for suit in "CDHSN"]
    auctions = (
        f"{a}P{b}P{c}"
        for i, a in enumerate(bids)
        for j, b in enumerate(bids[i + 1 :], i + 1)
        for c in bids[j + 1 :]
    )
    lines = [f"00{next(auctions)}=NYYYYYY008{text.format(number)}" for number in range(count)]
    return HEADER + "\n".join(line.replace("N=NYYYYYY008", "N=NYYYYYY0") for line in lines)


def calls_made(card: str, options: ImportOptions) -> int:
    """Return how many functions are called in importing ``card``: work, whatever the clock says."""
    count = 0

    def profile(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(profile)
    try:
        imported(card, options)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.slow
@pytest.mark.parametrize(("text", "keep_order"), [("text {}", False), ("to play", True)])
def test_the_work_grows_no_faster_than_the_card(text: str, keep_order: bool) -> None:
    options = ImportOptions(keep_order=keep_order)
    small, large = many(1200, text), many(3600, text)  # both have several openings
    imported(small, options)  # what is only done once
    assert calls_made(large, options) < 3.5 * calls_made(small, options)


def test_a_record_of_10_megabytes_is_kept_as_it_is() -> None:
    text = "*a /b= [" * 1_300_000
    card = f"{HEADER}001C=NYYYYYY008{text}x\n001D=NYYYYYY008a\n"
    start = process_time()
    found = imported(card)
    assert process_time() - start < 10
    assert found.verbatim == (2,)
    assert lines_of(exported(found.text)) == lines_of(card.encode())
