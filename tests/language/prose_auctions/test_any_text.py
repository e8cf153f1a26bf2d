"""What holds for every text whatsoever."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.prose_auctions.chains import ProseAuction
from sphinxcontrib_bml.language.prose_auctions.scanner import (
    auction_of_heading,
    auctions_in,
    auctions_in_markup,
    expansions,
)

OPENINGS = "1C 1!h 1♦︎ 1m 1x 1HS 1C/D (1D) (1X) P".split()  # noqa: SIM905 - easier to read
CALLS = """
    1N 1♠ 2C 2!h 2♠ 2oM 2Y 2red 2N 2SA 3♦︎ 3W 3x 3steps 3!c!d 4M 4nt 4D/H 5S (P) (X) (2♣ natural)
    (2D multi, or so) (3C with) (3H/4D) (P/Dbl) X P pass XX double R
"""
JOINTS = ["-", "-", "-", " – ", " – ", " – ", " ", " - ", "--", ";", "–\n", "! – ", " (asks) – "]
OTHERS = """
    ( ) (any) - -- — ; -> / + ! * . , : = # $ \\ _ [ ] ](#x) a 7 12 7N 5-4 https://a.b/ 1C-1D
"""
runs = st.builds(
    lambda opening, others: opening + "".join(joint + call for joint, call in others),
    st.sampled_from(OPENINGS),
    st.lists(st.tuples(st.sampled_from(JOINTS), st.sampled_from(CALLS.split())), max_size=6),
)
pieces = st.one_of(runs, runs, st.sampled_from([*OTHERS.split(), " ", "\n"]), st.text(max_size=3))
texts = st.lists(st.tuples(pieces, st.sampled_from([" ", " ", "", ", "]))).map(
    lambda parts: "".join(piece + behind for piece, behind in parts)
)
languages = st.sampled_from(["en", "de_AT", "fi", ""])


def is_in_order(auction: ProseAuction, text: str) -> bool:
    """Return whether calls, words and remarks are in ``text`` and each after the one before."""
    places = sorted([*((call.start, call.end) for call in auction.calls), *auction.remarks])
    ends = [0, *(end for _, end in places)]
    return (
        all(end <= start < stop for end, (start, stop) in zip(ends, places, strict=False))
        and ends[-1] == auction.end <= len(text)
        and all(
            call.words is None or call.start < call.words.start < call.words.end < call.end
            for call in auction.calls
        )
    )


@given(texts, languages)
@example("1C-" * 30, "en")
def test_auctions_lie_in_the_text_one_behind_the_other(text: str, language: str) -> None:
    end = 0
    for auction in auctions_in(text, language):
        assert auction.start >= end
        assert len(auction.calls) >= 2
        assert is_in_order(auction, text)
        end = auction.end


@given(texts)
def test_an_auction_of_calls_that_rows_have_has_an_expansion(text: str) -> None:
    for auction in auctions_in(text, "en"):
        lacks_base = "oM" in auction.normal_form or "om" in auction.normal_form
        assert expansions(auction) or lacks_base or not auction.can_be_defined


@given(texts)
def test_an_auction_in_its_normal_form_is_the_same_auction(text: str) -> None:
    for auction in auctions_in(text, "en"):
        # What spaces or small letters made sure (AL-19) a dash may leave in doubt.
        spaced = auction.normal_form.replace("-", " – ")
        assert [found.normal_form for found in auctions_in(spaced, "en")] == [auction.normal_form]


@given(texts, languages)
def test_markup_only_takes_auctions_away_or_parts_them(text: str, language: str) -> None:
    for one in auctions_in_markup(text, Options(), language):
        auction = one.auction
        assert is_in_order(auction, text)
        alone = text[auction.start : auction.end]
        assert [found.normal_form for found in auctions_in(alone, language)] == [
            auction.normal_form
        ]


@given(texts, languages)
def test_the_auction_of_a_heading_is_one_of_its_auctions(text: str, language: str) -> None:
    found = auction_of_heading(text, Options(), language)
    every = [one.auction for one in auctions_in_markup(text, Options(), language)]
    assert found is None or found == every[-1]
