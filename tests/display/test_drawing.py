from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.display.drawing import (
    TreeRow,
    display_width,
    draw_auction,
    draw_deal,
    draw_table,
    draw_tree,
    hang,
    wrap,
)


def text(*lines: str) -> list[str]:
    return list(lines)


def test_words_are_wrapped_and_line_ends_kept() -> None:
    assert wrap("one two three\nfour", 8) == text("one two", "three", "four")


def test_a_word_that_is_too_long_stays_whole() -> None:
    assert wrap("a https://example.org/long b", 10) == text("a", "https://example.org/long", "b")


def test_wide_letters_and_combining_marks_are_measured_as_they_are_shown() -> None:
    assert display_width("日本") == 4
    assert display_width("e\u0301") == 1
    assert display_width("1♣–2♥") == 5
    assert wrap("日本 日本", 8) == text("日本", "日本")


def test_further_lines_hang_below_the_first() -> None:
    assert hang("- ", "word " * 8, 30) == text("- word word word word word", "  word word word")


def test_a_tree_has_branches_and_aligns_siblings() -> None:
    rows = [
        TreeRow(0, "1♣", "natural"),
        TreeRow(1, "1♦", "a"),
        TreeRow(2, "1♥", "b"),
        TreeRow(1, "1NT", "c"),
        TreeRow(0, "(Dbl)", "d"),
    ]
    assert draw_tree(rows) == text(
        "1♣     natural",
        "├─ 1♦   a",
        "│  └─ 1♥  b",
        "└─ 1NT  c",
        "(Dbl)  d",
    )


def test_long_descriptions_hang_beside_the_branches() -> None:
    words = "one two three four five six seven eight nine"
    rows = [
        TreeRow(0, "1♣", words),
        TreeRow(1, "1♦", words),
        TreeRow(2, "1♥", "x"),
        TreeRow(1, "1♠", words),
    ]
    assert draw_tree(rows, 39) == text(
        "1♣  one two three four five six seven",
        "│   eight nine",
        "├─ 1♦  one two three four five six",
        "│  │   seven eight nine",
        "│  └─ 1♥  x",
        "└─ 1♠  one two three four five six",
        "       seven eight nine",
    )


def test_air_is_a_line_with_nothing_but_branches() -> None:
    rows = [TreeRow(0, "1♣", "a", air=True), TreeRow(1, "1♦", "b", air=True), TreeRow(1, "1♥")]
    assert draw_tree(rows) == text("1♣  a", "│", "├─ 1♦  b", "│", "└─ 1♥")


def test_a_label_much_longer_than_its_siblings_does_not_push_them_away() -> None:
    rows = [TreeRow(0, "1♣–1♦–1♥–1♠–1NT–2♣", "long"), TreeRow(0, "2♣", "short")]
    assert draw_tree(rows) == text("1♣–1♦–1♥–1♠–1NT–2♣", "    long", "2♣  short")


def test_levels_that_leap_are_drawn_one_below_the_other() -> None:
    rows = [TreeRow(3, "1♣"), TreeRow(7, "1♦"), TreeRow(0, "2♣")]
    assert draw_tree(rows) == text("1♣", "└─ 1♦", "2♣")


def test_a_tree_of_no_rows_is_nothing() -> None:
    assert draw_tree([]) == []


def test_deep_rows_keep_room_for_their_text() -> None:
    rows = [TreeRow(level, "1♣", "one two three four") for level in range(40)]
    assert draw_tree(rows, 40)[-1].endswith("1♣  one two three four")


def test_no_line_ends_in_blanks() -> None:
    rows = [TreeRow(0, "1♣", "", air=True), TreeRow(1, "1♦", "a\n\nb"), TreeRow(0, "1♥")]
    drawn = draw_tree(rows) + draw_table(["a", ""], [["", ""], None])
    drawn += draw_deal({Seat.NORTH: ["♠ A"], Seat.WEST: ["♠ K"]}, ["Board 1"])
    assert [line for line in drawn if line != line.rstrip()] == []


def test_a_table_has_a_header_and_lines_across() -> None:
    assert draw_table(["Points", "Bid"], [["12–14", "1NT"], None, ["15"]]) == text(
        " Points │ Bid",
        "────────┼─────",
        " 12–14  │ 1NT",
        "────────┼─────",
        " 15     │",
    )


def test_wide_cells_of_a_table_are_wrapped_and_narrow_ones_not() -> None:
    drawn = draw_table(None, [["1♣", "word " * 20, "other " * 20]], 60)
    assert max(map(display_width, drawn)) <= 60
    assert drawn[0].startswith(" 1♣ │ word word")
    assert len(drawn) > 2


def test_an_auction_has_aligned_columns_and_hanging_notes() -> None:
    drawn = draw_auction(
        ["West", "North", "East", "South"],
        [["1♣", "(1♦)", "Pass", "1♥*"], ["All pass"]],
        [("*", "one two three four five six"), ("(1)", "b")],
        30,
    )
    assert drawn == text(
        "West      North     East      South",
        "1♣        (1♦)      Pass      1♥*",
        "All pass",
        "",
        "*   one two three four five",
        "    six",
        "(1) b",
    )


def test_an_auction_may_have_no_names_and_more_than_four_cells() -> None:
    assert draw_auction([], [["1♣", "P", "P", "P", "X"]]) == text(
        "1♣        P         P         P         X"
    )


HAND = ["♠ A K", "♥ 10 5", "♦ —", "♣ Q J"]


def test_a_deal_lies_around_the_compass() -> None:
    drawn = draw_deal(dict.fromkeys(Seat, HAND), ["Board 7", "Dealer North"])
    assert drawn == text(
        "Board 7        ♠ A K",
        "Dealer North   ♥ 10 5",
        "               ♦ —",
        "               ♣ Q J",
        "♠ A K            N      ♠ A K",
        "♥ 10 5         W   E    ♥ 10 5",
        "♦ —              S      ♦ —",
        "♣ Q J                   ♣ Q J",
        "               ♠ A K",
        "               ♥ 10 5",
        "               ♦ —",
        "               ♣ Q J",
    )


@pytest.mark.parametrize("seats", ["NS", "EW", "NE", "SW", "NES"])
def test_missing_hands_leave_the_others_in_their_places(seats: str) -> None:
    hands = {Seat(letter): [f"{letter}{number}" for number in range(4)] for letter in seats}
    drawn = draw_deal(hands)
    compass = next(index for index, line in enumerate(drawn) if "W   E" in line)
    for letter in seats:
        index, line = next((i, line) for i, line in enumerate(drawn) if f"{letter}1" in line)
        column = line.index(f"{letter}1")
        middle = drawn[compass].index("W   E") + 2
        expected = {"N": index < compass, "S": index > compass, "W": column < middle - 2}
        assert expected.get(letter, column > middle + 2)


def test_a_single_hand_has_no_compass() -> None:
    assert draw_deal({Seat.WEST: HAND}, ["Dealer West"]) == ["Dealer West", "", *HAND]
