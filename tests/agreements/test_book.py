"""The book keeps every definition, and answers with the one that stands.

LANGUAGE EX-8, EX-9; BSS-37; RESOLVER RA-3, RM-2, RM-3, RM-4.
"""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.book import Book, merge
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.queries import InvalidQueryError
from sphinxcontrib_bml.bridge.auctions import Auction
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.options import Limits, Options

NOTES = """\
1N = 15--17
  2C = Stayman
  2M = 5+M

1N = 12--14

1N

#SEAT 3

1N = 10--12

(1H)-X = takeout
P-1S = light
"""


def book() -> Book:
    return parse(NOTES).book


def texts(auction: str) -> list[tuple[str, bool]]:
    return [(agreement.text, agreement.stands) for agreement in book().all(auction)]


@pytest.mark.parametrize(
    "auction", ["1N-2C", "1NT 2♣", "1nt – 2!c", "1N-(P)-2C", "1N P 2C", "1N,2C", "1N (P) 2C"]
)
def test_an_auction_is_found_in_any_usual_spelling(auction: str) -> None:
    assert book()[auction].text == "Stayman"
    assert auction in book()


def test_an_auction_is_found_as_a_value() -> None:
    assert book()[Auction.parse("1N-2C")].text == "Stayman"


def test_all_definitions_are_kept_and_the_first_one_stands() -> None:
    assert texts("1N") == [("15--17", True), ("12--14", False), ("10--12", True)]


def test_the_definition_for_a_seat_leads_where_the_seat_is_said() -> None:
    assert book()["P P 1N"].text == "10--12"
    assert book()["1N"].text == "15--17"


def test_iteration_gives_every_definition_auction_by_auction() -> None:
    listed = [(agreement.auction.short, agreement.text) for agreement in book()]
    assert listed[:3] == [("1N", "15--17"), ("1N", "12--14"), ("1N-2C", "Stayman")]
    assert len(listed) == len(book())
    assert len(list(book().leading)) == len(book()) - 1


def test_an_empty_definition_is_filled_by_the_first_that_is_not() -> None:
    filled = parse("1C-1D;\n2C = a\n\n1C\n  1D = b\n\n1C = c\n").book
    assert [(item.auction.short, item.text, item.stands) for item in filled] == [
        ("1C", "c", True),
        ("1C-1D", "b", True),
        ("1C-1D-2C", "a", True),
    ]
    assert filled["1C"].row.line == 7


def test_an_agreement_knows_its_row_what_was_typed_and_what_variables_stand_for() -> None:
    agreement = book()["1N-2H"]
    assert (agreement.text, agreement.written) == ("5+!h", "5+M")
    assert {name: suit.letter for name, suit in agreement.bindings.items()} == {"M": "H"}
    row = agreement.row
    assert (row.label, row.place, row.address.number) == ("2M", "<text>:3", 2)
    assert row.address.anchor == "bml-1N-2M"


# EX-13a
def test_a_merged_book_knows_what_conditions_on_suits_leave_out() -> None:
    books = [parse("1M = (M = !h) hearts\n").book, parse("1C = natural\n").book]
    merged = merge(books)
    assert [item.auction.short for item in merged] == ["1H", "1C"]
    assert [item.auction.short for item in merged.unrestricted] == ["1H", "1S", "1C"]
    assert [item.text for item in merged] == ["hearts", "natural"]


# EX-13a, LM-4
def test_what_a_limit_takes_from_the_book_without_conditions_on_suits_is_told() -> None:
    notes = parse("1M = (M = !h) hearts\n1C = natural\n", options=Options(limits=Limits(records=2)))
    assert (len(notes.book), len(notes.book.unrestricted)) == (2, 2)
    assert [str(found.code) for found in notes.diagnostics] == ["LIMIT-RECORDS"]


def test_a_limit_is_told_once_where_it_takes_from_both_books() -> None:
    notes = parse("1M = (M = !h) hearts\n1C = natural\n", options=Options(limits=Limits(records=1)))
    assert (len(notes.book), len(notes.book.unrestricted)) == (1, 1)
    assert [str(found.code) for found in notes.diagnostics] == ["LIMIT-RECORDS"]


# LM-4, RESOLVER RK-5
def test_texts_of_rows_for_all_other_calls_count_as_any_others() -> None:
    text = "1C = x\n  1D = y\n  other = a long text\n  (other) = x\n"
    notes = parse(text, options=Options(limits=Limits(texts=10)))
    assert notes.book.rest_rows == []
    assert [item.message for item in notes.diagnostics if item.code is Code.LIMIT_RECORDS] == [
        "more than 10 characters in descriptions; the rest is left out"
    ]
    assert [rest.text for rest in parse(text).book.rest_rows] == ["a long text", "x"]


# RESOLVER RK-5
def test_where_an_auction_is_over_no_row_stands_for_other_calls() -> None:
    assert parse("7N-(P)-P-(P)-\nother = x\n").book.rest_rows == []


def test_what_is_told_of_the_book_without_conditions_on_suits_is_told_once() -> None:
    notes = parse("1M = (M = !h) hearts\n  1C = too low\n")
    assert [str(found.code) for found in notes.diagnostics] == ["CALL-ILLEGAL"]


def test_what_the_book_lacks_is_a_key_error_with_the_nearest() -> None:
    with pytest.raises(KeyError, match=r"no agreement for 1N-2D \(nearest: .*1N-2C"):
        book()["1N-2D"]


@pytest.mark.parametrize("auction", ["1M", "1N-2X", "1N-2D/2H", "notrump", "1N 1C"])
def test_variables_and_what_is_no_auction_are_value_errors(auction: str) -> None:
    with pytest.raises(InvalidQueryError):
        book()[auction]


def test_definitions_for_one_meaning_of_a_call_follow_those_for_any() -> None:
    qualified = parse(
        "//bss qual=2:both majors\n1N-(2C)-\n  X = penalty\n\n1N-(2C)-\n  X = values\n"
    ).book
    assert [item.text for item in qualified.all("1N (2C) X")] == ["values", "penalty"]


def test_of_two_certain_definitions_the_narrower_leads() -> None:
    book = parse("1S = a\n\n#SEAT 34\n\n1S = b\n\n#SEAT 3\n\n1S = c\n\n#VUL YY\n\n1S = d\n").book
    assert [item.text for item in book.all("P P 1S")] == ["c", "b", "a", "d"]
    assert [item.text for item in book.all("1S")] == ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("", "//bss omit\n", [("a", True), ("b", False)]),
        ("//bss omit\n", "", [("b", True), ("a", False)]),
        ("//bss omit\n", "//bss omit\n", [("a", True), ("b", False)]),
        ("//bss art\n", "//bss art\n", [("a", True), ("b", False)]),
    ],
)
def test_a_row_with_omit_stands_only_where_no_other_does(
    first: str, second: str, expected: list[tuple[str, bool]]
) -> None:
    notes = parse(f"1C = a\n{first}1C = b\n{second}")
    assert [(one.text, one.stands) for one in notes.book.all("1C")] == expected


def test_a_line_for_hands_is_written_out_for_each_auction_of_its_row() -> None:
    """XT-2a, HA-17."""
    notes = parse(
        "1N = 15--17\n  2M = weak\n  //hand = 5+M, no 4oM\n  //hand = unused\n"
        "  2N = x\n  //hand =\n"
    )
    assert [(one.auction.short, one.text, one.row.hand) for one in notes.book] == [
        ("1N", "15--17", None),
        ("1N-2H", "weak", "5+!h, no 4!s"),
        ("1N-2S", "weak", "5+!s, no 4!h"),
        ("1N-2N", "x", ""),
    ]


@pytest.mark.parametrize(
    ("line", "is_artificial"),
    [("", False), ("//bss art\n", True), ("//bss len=5\n", False), ("//bss nat\n", False)]
    + [(f"//bss raw={letter}NNNNNN5\n", letter == "Y") for letter in "YN"],
)
def test_rows_that_files_call_artificial_are(line: str, is_artificial: bool) -> None:  # BSS-70
    (one,) = parse(f"1C = a\n{line}").book
    assert one.row.is_artificial is is_artificial


def test_a_book_and_its_agreements_say_what_they_are() -> None:
    assert repr(book()) == "<Book of 9 auctions>"
    (one,) = parse("#SEAT 34\n\n1C = a", "n.bml").book
    assert repr(one) == "<Agreement 1C seat=34: 'a', n.bml:3>"
