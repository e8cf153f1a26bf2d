"""The names of the columns of auctions (LANGUAGE AU-5 to AU-7)."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sphinxcontrib_bml.bridge.auctions import BIDS, DOUBLE, PASS, Auction, Side
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.language.auction_diagrams import first_seat, rows_in_columns
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.syntax import AuctionDiagram, Paragraph


def auction_of(notes: str, language: str = "en") -> AuctionDiagram:
    options = Options(language=language)
    elements = parse_text(notes, "notes.bml", options).document.elements
    (found,) = (one for one in elements if isinstance(one, AuctionDiagram))
    return found


@pytest.mark.parametrize(
    ("language", "heads", "seat"),
    [
        ("en", "N E S W", Seat.NORTH),
        ("en", "south WEST North: east:", Seat.SOUTH),
        ("de", "W N O S", Seat.WEST),
        ("de", "Ost Süd West Nord", Seat.EAST),
        ("de", "W N E S", Seat.WEST),
        ("fr", "O N E S", Seat.WEST),
        ("fr", "Sud Ouest Nord Est", Seat.SOUTH),
        ("nl", "Z W N O", Seat.SOUTH),
        ("nl", "Noord Oost Zuid West", Seat.NORTH),
        ("pl", "Zachód Północ Wschód Południe", Seat.WEST),
        ("sv", "V N Ö S", Seat.WEST),
        ("sv_FI", "Öst Syd Väst Nord", Seat.EAST),
    ],
)
def test_seats_are_named_in_english_and_in_the_language_of_the_page(
    language: str, heads: str, seat: Seat
) -> None:
    auction = auction_of(f"{heads}\n1C P 1H P", language)
    assert first_seat(auction) is seat
    assert [head.word for head in auction.heads] == heads.replace(":", "").split()


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("en", "We They"),
        ("de", "Wir Sie Wir Sie"),
        ("fr", "Eux Nous"),
        ("nl", "Openaar: Antwoordende:"),
        ("pl", "Otwierający Odpowiadający"),
        ("sv", "Öppnare Svarare"),
    ],
)
def test_sides_and_partners_are_named(language: str, heads: str) -> None:
    assert len(auction_of(f"{heads}\n1C", language).heads) == len(heads.split())


@pytest.mark.parametrize(
    "notes",
    [
        "W N O S\n1C P 1H P",
        "n e s w\n1C P 1H P",
        "North South East West\n1C P 1H P",
        "North East South\n1C P 1H",
        "We Them They Us\n1C P 1H P",
        "Responder Opener\n1C 1H",
        "N E S W\n1C P hello P",
        "N E S W\n. . . .x",
    ],
)
def test_other_lines_are_text(notes: str) -> None:
    (element,) = parse_text(notes).document.elements
    assert isinstance(element, Paragraph)


CALLS = [PASS, DOUBLE, *BIDS]
calls = st.lists(st.sampled_from(["P", "P", "X", "1C", "1H", "2C", "3N"]), min_size=1, max_size=12)


@given(calls, st.sampled_from(list(Seat)))
def test_columns_are_the_same_however_an_auction_is_written(words: list[str], dealer: Seat) -> None:
    assume(dealer is not Seat.WEST or len(words) > 3)
    order = [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    start = order.index(dealer)
    padded = ["."] * start + words
    lines = [" ".join(padded[at : at + 4]) for at in range(0, len(padded), 4)]
    drawn = auction_of("W N E S\n" + "\n".join(lines))
    wide = [*words[: 4 - start], *[""] * 4][:4]
    aligned = " " * 9 * start + "".join(f"{word:9}" for word in wide)
    below = [" ".join(words[4 - start :][at : at + 4]) for at in range(0, len(words), 4)]
    head = "".join(f"{seat.full_name:9}" for seat in order)
    table = auction_of("\n".join([head, aligned, *filter(None, below)]))
    assert cells(table) == cells(drawn)
    assert first_seat(drawn) is first_seat(table) is dealer


def cells(auction: AuctionDiagram) -> list[list[str]]:
    rows = [
        [" ".join(one.word for one in cell) for cell in row] for row in rows_in_columns(auction)
    ]
    return [row + [""] * (4 - len(row)) for row in rows]


@given(calls)
def test_calls_of_partners_are_legal_as_in_an_auction_without_passes(words: list[str]) -> None:
    auction, legal = Auction(), True
    for word in words:
        call = {"P": "P", "X": "D"}.get(word, word)
        after = auction.try_call(Side.WE, next(one for one in CALLS if str(one) == call))
        legal = legal and after is not None
        auction = after or auction
    pairs = [" ".join(words[at : at + 2]) for at in range(0, len(words), 2)]
    found = parse_text("\n".join(["Opener Responder", *pairs])).diagnostics
    assert ("CALL-ILLEGAL" in {str(one.code) for one in found}) == (not legal)


@pytest.mark.parametrize("value", ["", "seats"])
def test_a_value_of_the_setting_that_does_not_exist_is_reported(value: str) -> None:
    parse = parse_text(f"#+AUCTIONS: {value}\n\nE\nN KT42 KQ5 A63 Q94\n\n1C P P P\n")
    assert [str(one.code) for one in parse.diagnostics] == ["DIRECTIVE-VALUE"]
    (auction,) = (one for one in parse.document.elements if isinstance(one, AuctionDiagram))
    assert auction.heads


def test_an_auction_for_all_has_no_names_below_a_deal_for_some() -> None:
    deal = "//only ben\nE\nN KT42 KQ5 A63 Q94\n"
    notes = f"#+VARIANTS: anna ben\n\n{deal}\n1C P P P\n\n//only ben\n1D P P P\n"
    found = parse_text(notes).document.elements
    auctions = [one for one in found if isinstance(one, AuctionDiagram)]
    assert [len(auction.heads) for auction in auctions] == [0, 4]
