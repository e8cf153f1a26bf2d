"""The meanings of the agreements of a book (MN-6, MN-40b, MN-70, MN-81)."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.meanings.books import BookMeanings
from sphinxcontrib_bml.agreements.meanings.model import Counting
from sphinxcontrib_bml.language.options import Options

_MARKED = """\
3C = ! 5+!c
3D = ! 5+!d
3H = ! 5+!h
4C = ! 5+!c
4D = ! 5+!d
4H = ! 5+!h
1N-2C = ! Stayman
1N-2D = ! 5+!h
1N-2H = ! 5+!s
1N-2S = ! 6+!c

"""


def _meanings(text: str) -> BookMeanings:
    return BookMeanings(bml.parse(text).book)


def _said(text: str, auction: str) -> str:
    book = bml.parse(text).book
    return str(BookMeanings(book).of(book[auction]))


def test_a_text_is_read_after_the_texts_of_our_earlier_calls() -> None:
    notes = "1D = 11--16, {}\n  2N = raise, 4 card support\n"
    assert _said(notes.format("4+!d"), "1D-2N") == "fit, 4♦"
    assert _said(notes.format("any hand"), "1D-2N") == "fit"


def test_a_text_is_read_after_the_texts_for_its_own_seat() -> None:
    notes = (
        "1D = 11--16, may be short\n\n1D-2N = raise, 4 card support\n\n"
        "#SEAT 3\n1D = 4+!d\n\n#SEAT 3\n1D-2N = raise, 4 card support\n"
    )
    meanings = _meanings(notes)
    book = bml.parse(notes).book
    found = {str(one.conditions): str(meanings.of(one)) for one in book.all("1D-2N")}
    assert found == {"": "fit", "seat=3": "fit, 4♦"}


@pytest.mark.parametrize(
    ("unit", "counting"),
    [
        ("HCP", Counting.HCP),
        ("points", Counting.POINTS),
        ("", Counting.POINTS_FOR_RAISES),
    ],
)
def test_the_book_settles_what_raises_count(unit: str, counting: Counting) -> None:
    rows = [f"1{suit}-{call} = fit, 8--10 {unit}" for suit in "HS" for call in ("2N", "3C", "3D")]
    assert _meanings("\n".join(rows)).counting is counting


def test_a_strength_without_unit_is_points_where_the_book_counts_points() -> None:
    notes = "1C = 12--20 points\n1D = 12--20 points\n1H = 12--20\n"
    assert _said(notes, "1H") == "12–20 points"
    assert _said(notes.replace("points", "HCP"), "1H") == "12–20 HCP"


def test_an_unmarked_bid_shows_four_cards_where_the_book_has_marks() -> None:
    notes = (
        _MARKED + "1H = 11--16\n\n1C = 11--16\n\n1H-2C = FG\n\n1H-1S = F1\n\n1H-1S-2S = 3 cards\n"
    )
    book = bml.parse(notes).book
    meanings = BookMeanings(book)
    shown = {name: meanings.inferred(book[name]) for name in ("1H", "1H-1S")}
    assert [repr(one) for one in shown.values()] == [
        "<length h 4.. at 0:0>",
        "<length s 4.. at 0:0>",
    ]
    for without in ("1C", "1H-2C", "1H-1S-2S", "3C", "1N-2C"):
        assert meanings.inferred(book[without]) is None, without


def test_nothing_is_inferred_without_marks_except_of_natural_bids() -> None:
    book = bml.parse("1H = 11--16\n1S = 11--16, natural\n").book
    meanings = BookMeanings(book)
    assert meanings.inferred(book["1H"]) is None
    assert meanings.inferred(book["1S"]) is not None


def test_each_text_is_read_once() -> None:
    book = bml.parse("1N = 15--17, balanced\n").book
    meanings = BookMeanings(book)
    assert meanings.of(book["1N"]) is meanings.of(book["1N"])


def test_notes_are_read_in_their_language_also_for_answers() -> None:
    notes = bml.parse("1N = 15--17\n  2C = zwak, 5+!c\n", options=Options(language="nl"))
    meanings = bml.meanings(notes)
    assert str(meanings.of(notes.book["1N-2C"])) == "weak, 5+♣"
    answer = bml.ask(notes, "1N-2C")
    assert meanings.of(answer.meanings[0]) is meanings.of(notes.book["1N-2C"])
