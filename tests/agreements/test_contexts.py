"""Tables mean below headings what they mean below histories that are written out."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml import parse
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic, Edit
from sphinxcontrib_bml.language.parser import parse_text

# What a heading says, and the labels of its calls; none if it says no auction.
HEADINGS: dict[str, list[str]] = {
    "1N--2C--2D": ["1N", "2C", "2D"],
    "After 1H -- 2N": ["1H", "2N"],
    "Over (1H) X": ["(1H)", "X"],
    "1!d--1!h (limited)": ["1D", "1H"],
    "1M--2N": ["1M", "2N"],
    "4th suit forcing": [],
    "General": [],
    "1N--2C and then": ["1N", "2C"],
    "1C--1D--2D+": ["1C", "1D"],
    "(1D)--Overcall": ["(1D)"],
}
ROWS = ["1N", "1H", "1D", "2C", "2D", "2N", "3C", "3S", "(3H)", "X", "4N"]

Chapter = tuple[str, list[tuple[str, str]]]
"""A heading, and the rows below it: a label and one below it, or nothing."""


def notes_of(chapters: list[Chapter]) -> str:
    lines = []
    for heading, rows in chapters:
        lines += [f"* {heading}", "", "#BIDTABLE"]
        for number, (label, below) in enumerate(rows):
            lines.append(f"{label} = row {number}")
            if below:
                lines.append(f"  {below} = below {number}")
        lines.append("")
    return "\n".join(lines)


def is_legal(calls: list[str], label: str) -> bool:
    history = f"{'-'.join(calls)};\n" if calls else "#BIDTABLE\n"
    return "x" in {text for _, text in agreements(f"{history}{label} = x\n")}


def histories(calls: list[str], labels: list[str]) -> list[list[str]]:
    """Return the history of each row, none of all if one would not be legal."""
    openings = [[label] == calls[:1] or (calls[:1] == ["1M"] and label == "1H") for label in labels]
    others = [label for label, is_opening in zip(labels, openings, strict=True) if not is_opening]
    is_last = bool(others) and all(label == calls[-1:][0] for label in others) if calls else False
    found: list[list[str]] = []
    for label, is_opening in zip(labels, openings, strict=True):
        shorter = len(calls) > 1 and (is_last or label == calls[-1])
        found.append([] if is_opening else calls[:-1] if shorter else calls)
    legal = (
        is_opening or is_legal(history, label)
        for label, history, is_opening in zip(labels, found, openings, strict=True)
    )
    return found if all(legal) else [[] for _ in labels]


def written_out(chapters: list[Chapter]) -> str:
    """Return the same notes with every history above its rows, and no heading."""
    lines: list[str] = []
    for heading, rows in chapters:
        above: list[str] = []
        given = histories(HEADINGS[heading], [label for label, _ in rows])
        for number, ((label, below), history) in enumerate(zip(rows, given, strict=True)):
            if number == 0 or history != above:
                lines += ["", "#BIDTABLE"]
                if history:
                    lines.append("-".join(history) + ";")
            above = history
            lines.append(f"{label} = row {number}")
            if below:
                lines.append(f"  {below} = below {number}")
        lines.append("")
    return "\n".join(lines)


def agreements(text: str) -> list[tuple[str, str]]:
    return [(str(agreement.auction), agreement.text) for agreement in parse(text).book]


def described(text: str) -> list[str]:
    return [one.auction.short for one in parse(text).book if one.text]


def found(text: str) -> list[Diagnostic]:
    return [one for one in parse_text(text).diagnostics if one.code is Code.TABLE_CONTEXT]


def edited(text: str, edits: Iterable[Edit]) -> str:
    for edit in sorted(edits, key=lambda one: one.span.start, reverse=True):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


def kinds(text: str) -> list[tuple[str, str]]:
    return [(str(one.severity), one.kind) for one in found(text)]


rows = st.tuples(st.sampled_from(ROWS), st.sampled_from(["", *ROWS]))
chapters = st.tuples(st.sampled_from(list(HEADINGS)), st.lists(rows, min_size=1, max_size=5))


# HI-9, HI-9a, HI-9e, HI-10
@given(st.lists(chapters, min_size=1, max_size=4))
def test_notes_mean_what_they_mean_with_the_histories_written_out(notes: list[Chapter]) -> None:
    # Without an auction, a double says that the rows are no openings (HI-9f).
    notes = [one for one in notes if HEADINGS[one[0]] or "X" not in dict(one[1])]
    written = f"#+HEADINGS: titles\n\n{written_out(notes)}"
    assert agreements(notes_of(notes)) == agreements(written)


TABLE = "* 1N--2C\n\n2D = no major\n"


# HI-10a
def test_rows_after_the_auction_of_a_heading_are_one_info_message() -> None:
    (told,) = found("* 1N--2C\n\n2D = no major\n  2H = x\n\nText.\n\n2H = hearts\n")
    assert (told.severity, told.kind) == (Severity.INFO, "read")
    assert (told.span.line, told.span.column) == (3, 0)
    assert told.message == "these 3 rows are read after 1N-2C, from the heading"
    history, titles = told.choices
    assert history.hint == "write 1N-2C; above them"
    assert [(edit.span.line, edit.replacement) for edit in history.edits] == [
        (3, "1N-2C;\n"),
        (8, "1N-2C;\n"),
    ]
    assert [(edit.span.line, edit.replacement) for edit in titles.edits] == [
        (1, "#+HEADINGS: titles\n\n")
    ]


# HI-9
def test_a_file_can_say_that_its_headings_are_titles() -> None:
    parsed = parse_text("#+HEADINGS: titles\n\n" + TABLE)
    assert [table.context for table in parsed.document.tables] == [None]
    assert list(parsed.diagnostics) == []


# HI-9
def test_what_is_set_for_profile_bml2_changes_nothing_else() -> None:
    text = "* 1N--4CD\n\n4C = hearts\n4D = spades\n"
    assert agreements("#+HEADINGS: auctions\n\n" + text) == agreements(text)


def test_another_value_is_named_and_counts_for_nothing() -> None:
    text = "#+HEADINGS: auktions\n\n" + TABLE
    told, read = parse_text(text).diagnostics
    assert (told.code, read.kind) == (Code.DIRECTIVE_VALUE, "read")
    assert told.message == "#+HEADINGS: 'auktions' is not one of its values"
    assert told.hint == (
        "write #+HEADINGS: titles if headings do not say what the rows below continue"
    )


# HI-10
def test_nothing_of_the_history_is_shown() -> None:
    (table,) = parse_text(TABLE).document.tables
    assert [(row.label, row.level) for row in table.rows] == [("2D", 0)]


# HI-9e, HI-10a
def test_a_row_that_is_not_legal_after_the_heading_leaves_its_table_as_written() -> None:
    text = "* 1N--3C\n\n3D = x\n2D = y\n"
    (told,) = found(text)
    assert (told.severity, told.kind, told.span.line) == (Severity.WARNING, "", 3)
    assert told.message == "the heading is 1N-3C, but these rows are read as openings"
    assert told.hint == "2D in line 4 is not legal after it"
    assert agreements(text) == [("3D", "x"), ("2D", "y")]


@pytest.mark.parametrize("row", ["2oM", "cue", "words", "1step", "(2D)"])
def test_a_row_of_which_the_heading_cannot_tell_does_not_count(row: str) -> None:
    assert kinds(f"* 1C--1H\n\n1S = x\n{row} = y\n") == [("info", "read")]


def test_what_is_wrong_with_the_history_is_told_at_the_heading() -> None:
    notes = parse("* 1oM--2N\n\n3D = x\n")
    (told,) = (one for one in notes.diagnostics if one.code is not Code.TABLE_CONTEXT)
    assert told.span.line == 1


def test_ten_thousand_rows_under_one_heading_are_one_message() -> None:
    lines = "".join(f"2D = row {number}\n" for number in range(10_000))
    assert kinds(f"* 1N--2C\n\n{lines}") == [("info", "read")]


# HI-9a
@pytest.mark.parametrize(
    ("heading", "auction"),
    [
        ("1C--1D Rebids", "1C-1D"),
        ("2N--3C Stayman", "2N-3C"),
        ("1N (2D) Lebensohl", "1N-(2D)"),
        ("2C--2D--3C+", "2C-2D"),
        ("1H--1S--3N/4*", "1H-1S"),
        ("(1H)--Overcall", "(1H)"),
        ("1D--others", "1D"),
        ("*1N*--2C", "1N-2C"),
        ("Over (1H) X (takeout)", "(1H)-X"),
        ("Defence to (1N)--X", "(1N)-X"),
    ],
)
def test_a_heading_has_an_auction(heading: str, auction: str) -> None:
    (table,) = parse_text(f"* {heading}\n\n4S = x\n").document.tables
    assert table.context is not None
    assert table.context.text == auction


@pytest.mark.parametrize(
    "heading",
    ["4H 4S 5C 5D openings", "2/1 game force", "4th suit", "-- --", "1N--2W", "", "`1N--2C`",
     "5-4 in the majors", "2H--weak in third seat", "1N--15--17"],
)  # fmt: skip
def test_a_heading_without_an_auction_says_nothing_of_its_rows(heading: str) -> None:
    assert "read" not in {kind for _, kind in kinds(f"* {heading}\n\n4S = x\n")}


# HI-9a, HI-10a
@pytest.mark.parametrize(
    ("heading", "words", "ways"),
    [
        ("after 1C-2D or 1D-2C", "two auctions, 1C-2D and 1D-2C;", 0),
        ("1C--1D and 1C--1H compared", "two auctions, 1C-1D and 1C-1H;", 0),
        ("1N--2C, then 2D", "two auctions, 1N-2C and 2D;", 0),
        ("Defence to 1N--2C", "does not say whose calls 1N-2C are;", 2),
        ("Instead of 1N--2C", "names 1N-2C, but", 0),
    ],
)
def test_an_auction_that_may_not_be_meant_is_a_warning(heading: str, words: str, ways: int) -> None:
    text = f"* {heading}\n\n4S = x\n"
    (told,) = found(text)
    assert (told.severity, told.kind) == (Severity.WARNING, "")
    assert words in told.message
    assert len(told.choices) == ways
    assert agreements(text) == [("4S", "x")]


# HI-9b
@pytest.mark.parametrize(
    ("headings", "auction"),
    [
        ("* 1N--2D\n** Transfer breaks", "1N-2D"),
        ("* 1N--2D\n** A\n*** B", "1N-2D"),
        ("* 1N--2D\n** Negative double\n*** 1N--2H", "1N-2H"),
        ("* 1N--2D\n** 2D enquiry", ""),
        ("* 1N--2D\n* Openings", ""),
        ("* 1N--2D\n** Double", ""),
    ],
)
def test_a_heading_without_a_bid_leaves_the_one_above(headings: str, auction: str) -> None:
    (table,) = parse_text(f"{headings}\n\n4S = x\n").document.tables
    assert (table.context.text if table.context else "") == auction


# HI-10
def test_a_row_that_is_the_last_call_is_a_warning_among_others() -> None:
    text = "* 1H--2N\n\n2N = raise\n3C = short\n3D = short\n"
    (told,) = found(text)
    assert told.severity is Severity.WARNING
    assert told.message == "2N is read after 1H, 3C and 3D next to it after 1H-2N"
    assert ("1H-(P)-2N", "raise") in agreements(text)


# HI-10a
@pytest.mark.parametrize(
    "text",
    [
        "* 1N--2C\n\n  2D = a\n  2H = b\n",
        "* 1N--2C\n\n2C = a\n  2D = b\n",
        "* 1H--2N\n\n2N = raise\n3C = short\n1H = five\n2N = again\n",
        "* 1NT opening\n\n2C = a\n",
    ],
)
def test_the_history_above_the_rows_ends_the_message_and_keeps_the_auctions(text: str) -> None:
    (told,) = found(text)
    history, titles = told.choices
    written = edited(text, history.edits)
    assert found(written) == []
    assert set(agreements(written)) == set(agreements(text))
    as_titles = edited(text, titles.edits)
    assert found(as_titles) == []
    assert agreements(as_titles) == [
        (str(one.auction), one.text) for one in parse(text).book.unrestricted
    ]


# HI-9c
@pytest.mark.parametrize(
    ("above", "auction"),
    [
        ("* 1NT opening", "1N"),
        ("* The 1!c opening (16+)", "1C"),
        ("* Our 2C opening", "2C"),
        ("* 1N", "1N"),
        ("* Responses to 1H", "1H"),
        ("* Antworten auf 1♥", "1H"),
        ("* Responses to 3N", ""),
        ("* Against 2D", "(2D)"),
        ("* Defense against 2D (multi)", "(2D)"),
        ("* 1NT opening\n** 2C", "1N-2C"),
        ("* 1NT opening\n** Rebid 2D", "1N-2D"),
        ("* 1NT--2C\n** 2D\n*** 2S", "1N-2C-2D-2S"),
        ("* 1NT--2C\n** 2C opening", "2C"),
        ("* 1N is strong", ""),
        ("* 2N--3C\n** 2D", ""),
        ("#+TITLE: 1NT opening", "1N"),
        ("#+TITLE: 1NT opening\n* Other", ""),
        ("* Competition\n\nAfter 1N-(2H):", "1N-(2H)"),
        ("After 1NT:", "1N"),
        ("After 1NT (15--17):", "1N"),
        ("1NT:", "1N"),
        ("* 1N--2C\n\n2D:", "1N-2C-2D"),
        ("* 1N--2C\n\nAfter 2D:", "1N-2C-2D"),
        ("* 1N--2C\n\nAfter 1D:", "1D"),
        ("After 1NT we play this, for it is best in all the events of ours:", ""),
        ("Behind 1N-2C:\n\nMore text.", ""),
    ],
)
def test_words_above_a_table_name_its_auction(above: str, auction: str) -> None:
    *_, table = parse_text(f"{above}\n\n4S = x\n").document.tables
    assert (table.context.text if table.context else "") == auction


# HI-9c
def test_a_bid_that_is_also_a_row_is_no_auction() -> None:
    assert agreements("* 1NT opening\n\n1N = 15--17\n  2C = x\n4S = y\n")[0] == ("1N", "15--17")
    assert agreements("* 3NT opening\n\n2S = x\n") == [("2S", "x")]


# HI-10a
def test_words_above_are_a_warning_once_in_a_file() -> None:
    text = "* 1NT opening\n\n2C = x\n\n* 2NT opening\n\n3C = y\n"
    assert kinds(text) == [("warning", "read"), ("info", "read")]


DEFENSE = "* Defence to a strong club\n\n1C\n  X = majors\n"


# HI-9d
def test_their_opening_without_parentheses_is_theirs() -> None:
    (told,) = found(DEFENSE)
    assert (told.severity, told.kind) == (Severity.WARNING, "defense")
    assert [(edit.span.text, edit.replacement) for edit in told.edits] == [("1C", "(1C)")]
    assert ("(1C)-D", "majors") in agreements(DEFENSE)


# HI-9d
@pytest.mark.parametrize(
    "text",
    [
        DEFENSE.replace("Defence", "Answers"),
        DEFENSE.replace("1C\n", "1C = strong\n"),
        DEFENSE + "    XX = x\n",
        DEFENSE.replace("  X", "  1D"),
    ],
)
def test_a_bid_that_may_be_ours_stays_ours(text: str) -> None:
    assert kinds(text) == []


# HI-13, HI-12
@pytest.mark.parametrize("history", ["1N-2C;", "1N-2C", "1NT - 2C"])
def test_a_history_above_a_blank_line_is_that_of_the_rows_below_it(history: str) -> None:
    text = f"* 1C--1D\n\n{history}\n\n2D = x\n2H = y\n"
    (told,) = (one for one in found(text) if one.code is Code.TABLE_CONTEXT)
    assert (told.severity, told.kind, told.span.line) == (Severity.WARNING, "blank", 3)
    assert [edit.span.line for edit in told.edits] == [4]
    assert ("1N-(P)-2C-(P)-2D", "x") in agreements(text)


# HI-13
@pytest.mark.parametrize("above", ["1N-2S", "1N-2S;", "1N-2C;\n\nText."])
def test_a_history_that_does_not_fit_the_rows_is_none(above: str) -> None:
    assert ("2D", "x") in agreements(f"{above}\n\n2D = x\n")


def test_rows_come_from_their_places_and_the_history_from_the_heading() -> None:
    book = parse(TABLE).book
    assert [(item.row.line, item.row.address.anchor) for item in book] == [
        (1, "h-1n-2c"),
        (1, "h-1n-2c"),
        (3, "bml-2D"),
    ]


# HI-10
def test_bml2_reads_openings() -> None:
    book = parse(TABLE).book.unrestricted
    assert [str(item.auction) for item in book] == ["2D"]
    book = parse("#+HEADINGS: auctions\n\n" + TABLE).book.unrestricted
    assert [str(item.auction) for item in book] == ["1N", "1N-(P)-2C", "1N-(P)-2C-(P)-2D"]


ANY = "1N = strong\n\n...-4N = how many?\n5C = one\n  5H = to play\n1N-2C;\n2D = no major\n"


# HI-14
def test_no_label_of_any_auction_is_unknown() -> None:
    assert list(parse_text("...-4N = a\n5C? = b\n  2q = c\n").diagnostics) == []


# HI-14
@pytest.mark.parametrize("dots", ["...-4N", "…-4N", "...;", "…-"])
def test_rows_for_any_auction_define_none_up_to_the_next_history(dots: str) -> None:
    text = ANY.replace("...-4N", dots)
    assert [text for _, text in agreements(text) if text] == ["strong", "no major"]
    assert list(parse_text(text).diagnostics) == []
    table = parse_text(text).document.tables[1]
    assert [row.label for row in table.defining_rows] == ["1N-2C;", "2D"]
    assert list(parse(text).book.unrestricted) == list(parse(text).book)


# HI-14
def test_three_dots_with_words_or_alone_are_no_history() -> None:
    assert parse_text("...and so on\n").document.tables == ()
    assert len(agreements("1C = a\n...\n2C = b\n")) == 2


SEVERAL_CALLS = {
    "After 1H:\n\n1S 4C = x\n": "1H-1S-4C",
    "* Responses to 1H\n\n2N 3C = x\n2H = raise\n": "1H-2N-3C",
    "After 1N-2C:\n\n2D P 3C = x\n": "1N-2C-2D-3C",
    "* After 1N--2C\n\n2H = y\n2D 3C = x\n": "1N-2C-2D-3C",
    "* After 1N--2C\n\n1S 4C = x\n2H = y\n": "1S-4C",
    "* After 1N--2C\n\n2H = y\n1S 4C = x\n": "1S-4C",
    "* 1NT opening\n\n1N 2C = x\n2D = none\n": "1N-2C",
    "* After 1N--2C\n\n1N 2D = x\n": "1N-2D",
    "* Defence to 1NT\n\n(1N) X = x\n": "(1N)-X",
    "After 1H:\n\n1S-4C = x\n": "1S-4C",
}


@pytest.mark.parametrize("text", SEVERAL_CALLS)
def test_several_calls_in_the_first_row_continue_a_heading_if_they_can(text: str) -> None:
    """LANGUAGE HI-12a, HI-9e."""
    auctions = [one.auction.short for one in parse(text).book if one.text == "x"]
    assert auctions == [SEVERAL_CALLS[text]]


def test_rows_next_to_one_that_begins_the_auction_continue_the_heading() -> None:
    """LANGUAGE HI-12a: the order of the rows does not matter, and the message counts one row."""
    for rows in ("1S 4C = x\n2H = y\n", "2H = y\n1S 4C = x\n"):
        text = f"* After 1N--2C\n\n{rows}"
        assert ("1N-(P)-2C-(P)-2H", "y") in agreements(text)
        (message,) = found(text)
        assert message.message.startswith("this row is read after 1N-2C")


# HI-12a
def test_rows_that_are_all_whole_auctions_begin_anew() -> None:
    rows = "1N - 2C Stayman\n  2D no\n2N - 3C Puppet\n(2D) X = takeout\n(2H) 4C = both minors\n"
    assert described(rows) == ["1N-2C", "1N-2C-2D", "2N-3C", "(2D)-X", "(2H)-4C"]
    continued = "1N - 2C Stayman\n2D no\n2N - 3C relay\n"
    assert described(continued) == ["1N-2C", "1N-2C-2D", "1N-2C-2N-3C"]


# HI-9c
@pytest.mark.parametrize("words", ["As over 2H.", "Same as after 2H:", "Not like over 2H"])
def test_a_comparison_above_a_table_is_not_its_auction(words: str) -> None:
    text = f"* 2S--2N\n\n{words}\n\n3C = weak\n3D = good\n"
    assert described(text) == ["2S-2N-3C", "2S-2N-3D"]
    assert described("As over 2H.\n\n3C = weak\n3D = good\n") == ["3C", "3D"]


# HI-9c, HI-9f
def test_an_ask_for_slams_is_not_an_opening() -> None:
    rows = "5C = 1 or 4\n5D = 0 or 3\n"
    for above in ("* 4NT (RKCB)", "* Slam\n\n** 4NT", "* Slams\n\n4NT:"):
        text = f"{above}\n\n{rows}"
        assert described(text) == []
        assert [one.severity for one in found(text)] == [Severity.WARNING]
    assert described(f"* 4NT opening (aces)\n\n{rows}") == ["4N-5C", "4N-5D"]


# HI-9a
@pytest.mark.parametrize("heading", ["1D--1H; 1S", "1D -- 1H; 1S", "After 1D-1H; 1S (natural)"])
def test_rounds_of_the_auction_of_a_heading_are_separated_by_semicolons(heading: str) -> None:
    assert described(f"* {heading}\n\n2C = a\n") == ["1D-1H-1S-2C"]


def test_lettered_lines_with_rows_between_are_reported() -> None:
    """LANGUAGE BT-6a: the auction does not say which meaning a call has."""
    text = "3C = one of\n  (a) weak\n    3D = asks\n  (b) strong\n    3H = asks\n"
    assert [auction for auction, _ in agreements(text)] == ["3C"]
    for notes in (text, "3C = one of\n  (a) = weak\n  3D = asks\n  (b) = strong\n"):
        reported = [
            (one.code, one.severity, one.span.line) for one in parse_text(notes).diagnostics
        ]
        assert reported == [(Code.CALL_UNKNOWN, Severity.WARNING, line) for line in (2, 4)]
