"""Which call of an auction diagram is reported, and which never.

CHECKS CK-8.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import BIDS
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.language.auction_diagrams import (
    parse_auction,
    report_auction,
    with_seats,
)
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.source import Source, SourceLine
from sphinxcontrib_bml.language.state import DocumentState

RANKS = {str(bid): bid.rank for bid in BIDS}
calls = st.sampled_from(["P", "P", "P", "D", "R", *RANKS])


def ascending(words: list[str]) -> list[str]:
    """Return ``words`` without the bids that are too low, so that auctions become long."""
    kept: list[str] = []
    for word in words:
        if RANKS.get(word, 99) > max((RANKS.get(other, 0) for other in kept), default=0):
            kept.append(word)
    return kept


auctions = st.lists(calls, max_size=30).map(lambda words: words or ["P"])
played = st.one_of(auctions, auctions.map(ascending))


def first_illegal(words: list[str]) -> int | None:
    """Return the index of the first call that the laws forbid (Laws 17 to 22)."""
    for turn, word in enumerate(words):
        before = words[:turn]
        bids = [index for index, other in enumerate(before) if other in RANKS]
        last = bids[-1] if bids else None
        marks = [index for index, other in enumerate(before) if other in {"D", "R"}]
        since = [index for index in marks if last is not None and index > last]
        if before[-3:] == ["P"] * 3 and (bids or len(before) > 3):
            return turn
        theirs = last is not None and (turn - last) % 2 == 1
        match word:
            case "P":
                legal = True
            case "D":
                legal = theirs and not since
            case "R":
                legal = len(since) == 1 and not theirs
            case _:
                legal = last is None or RANKS[word] > RANKS[before[last]]
        if not legal:
            return turn
    return None


def dealt(text: str) -> tuple[list[int], list[tuple[str, int]]]:
    """Return how many calls each line of an auction from its dealer has, and what is reported."""
    source = Source("page.rst", text)
    lines = [
        SourceLine(line, source, start, start, start + len(line))
        for start, line in zip(source.line_starts, text.split("\n"), strict=True)
    ]
    state = DocumentState()
    auction = with_seats(parse_auction(lines, state), Seat.NORTH)
    report_auction(auction, state)
    found = [(str(item.code), item.span.line) for item in state.diagnostics]
    return [len(row) for row in auction.rows], found


# LANGUAGE AU-1
def test_the_calls_from_a_dealer_run_on_over_lines_and_blank_lines() -> None:
    assert dealt("1C P 1H\n\nP 2H AP") == ([3, 3], [])
    assert dealt("1C P 1H\n\nP 1D") == ([3, 2], [("CALL-ILLEGAL", 3)])


def diagram(words: list[str]) -> str:
    rows = [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]
    return "\n".join(rows)


@given(st.lists(calls, min_size=4, max_size=4), played)
def test_the_first_illegal_call_is_reported_and_no_other(start: list[str], more: list[str]) -> None:
    words = start + more
    found = [
        (item.span.line - 1, item.span.column)
        for item in parse_text(diagram(words), "notes.bml", Options()).diagnostics
        if item.code is Code.CALL_ILLEGAL
    ]
    wrong = first_illegal(words)
    if wrong is None:
        assert found == []
    else:
        row, column = divmod(wrong, 4)
        before = " ".join(words[row * 4 : row * 4 + column])
        assert found == [(row, len(before) + bool(before))]


@given(played)
def test_theirs_in_parentheses_make_no_difference(words: list[str]) -> None:
    marked = [f"({word})" if turn % 3 else word for turn, word in enumerate(words)]
    expected = first_illegal(["1C", "P", "1H", "P", *words])
    found = parse_text(
        diagram(["1C", "(P)", "1H", "(P)", *marked]), "notes.bml", Options()
    ).diagnostics
    assert bool(found) == (expected is not None)
