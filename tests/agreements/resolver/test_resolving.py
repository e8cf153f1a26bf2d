"""What the examples do not show: conditions, passes, rows for all other calls, systems on.

RESOLVER RA-2, RA-3, RA-6, RQ-2, RQ-7, RQ-11, RK-2 to RK-5, RM-2 to RM-6, RF-1, RF-6, RW-2 to RW-5,
RC-1 to RC-5; LANGUAGE XT-4 to XT-6.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from sphinxcontrib_bml import bid, shown
from sphinxcontrib_bml.agreements.answers import Answer, Status
from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.bridge.auctions import Side


def texts(answer: Answer) -> list[str]:
    return [one.text for one in answer.meanings]


def following(answer: Answer) -> list[str]:
    """Return the continuations, each with its text."""
    found = []
    for one in answer.next:
        call = one.call.word if one.call else one.meaning.pattern if one.meaning else "?"
        text = one.meaning.text if one.meaning else "-"
        found.append(f"({call}) {text}" if one.side is Side.THEY and one.call else f"{call} {text}")
    return found


# Special and general rows

GENERAL = """1H = 5+!h
  2C = game forcing
    2D = waiting

#SEAT 34
1H-2C = Drury

#VUL Y0
1H-2C = Drury, vulnerable

#SEAT 0
1H-2C = vulnerable
"""


@pytest.mark.parametrize(
    ("query", "seat", "vul", "found"),
    [
        ("1H 2C", None, "00", ["game forcing", "-special", "-special", "-special"]),
        ("P P 1H 2C", None, "00", ["Drury", "game forcing general 12:N0", "-special", "-special"]),
        ("1H 2C", 1, "00", ["game forcing", "-special"]),
        ("1H 2C", 4, "N0", ["Drury", "game forcing general 12:N0"]),
        ("1H 2C", 1, "YN", ["vulnerable", "game forcing general 12:N0"]),
        (
            *("1H 2C", 3, "YY"),
            [
                *("Drury, vulnerable", "Drury general 34:N0", "vulnerable general 12:Y0"),
                "game forcing general 12:N0",
            ],
        ),
    ],
)
def test_a_special_row_replaces_the_general_one(
    query: str, seat: int | None, vul: str, found: list[str]
) -> None:
    """RM-2a."""
    answer = ask(parse(GENERAL), query, seat, vul)
    said = []
    for one in answer.meanings:
        cells = "".join(
            f"{''.join(map(str, cell.seats))}:{cell.vulnerability}" for cell in one.left
        )
        said.append(" ".join(filter(None, (one.text, one.standing, cells))))
    assert len(said) == len(found)
    for is_said, wanted in zip(said, found, strict=True):
        assert is_said.endswith("special") if wanted == "-special" else is_said == wanted
    (opening,) = [one for one in ask(parse(GENERAL), "1H", seat, vul).next if one.side is Side.WE]
    if query != "P P 1H 2C":
        assert opening.more == sum("general" not in one for one in said) - 1


# Queries


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("1C (2D) 1H", "1H cannot be called here: it is not higher than 2D"),
        ("1C (X) X", "X cannot be called here: there is nothing to double"),
        ("1C X X", "X cannot be called here: there is nothing to double"),
        ("1C XX", "XX cannot be called here: there is nothing to redouble"),
        ("1N P P P 2C", "2C cannot be called here: the auction is over"),
        ("1C 1Z", "'1Z' is not a call but stands for several"),
        ("1C/1D", "'1C/1D' is not a call but stands for several"),
        ("1C 2♣♣", "'2♣♣' is not a call"),
        ("x" * 1001, "an auction of more than 1000 characters"),
    ],
)
def test_what_is_no_auction_is_an_answer_that_says_why(query: str, why: str) -> None:
    """RQ-11."""
    answer = ask(parse("1C = x"), query)
    assert answer.status is Status.ERROR
    assert why in answer.message


@pytest.mark.parametrize("query", ["[1H) X", "((1H)) X", "(1H X", "() (1H) X", "(1H)X"])
def test_parentheses_of_any_kind_are_theirs(query: str) -> None:
    """RQ-2; after an unclosed one all is theirs, so the calls go round where that cannot be."""
    answer = ask(parse("(1H)-\nD = takeout"), query)
    assert answer.status is (Status.ERROR if query == "(1H X" else Status.AGREED)


@pytest.mark.parametrize(
    ("query", "read", "other"),
    [
        ("1C 1H", "1C-1H", "1C-(1H)"),
        ("1C (P) 1H", "1C-1H", None),
        ("1C", "1C", None),
        ("1C X", "1C-(X)", None),
        ("1C 1S", "1C-1S", None),
        ("1C 2C AP", "1C-2C-P", "1C-(2C)-P-P"),
    ],
)
def test_the_other_reading_is_offered_and_never_taken(
    query: str, read: str, other: str | None
) -> None:
    """RQ-7, RP-3: it is offered if the notes answer it."""
    answer = ask(parse("1C = x\n  (1H) = theirs\n  (2C)-P-P = x"), query)
    assert answer.short.startswith(read)
    assert (answer.other.short if answer.other else None) == other


def test_a_seat_that_contradicts_the_passes_is_refused() -> None:
    """RQ-11."""
    answer = ask(parse("1C = x"), "P P 1C", seat=1)
    assert (answer.status, "seat 3, not 1" in answer.message) == (Status.ERROR, True)


@pytest.mark.parametrize(("seat", "vul"), [(5, "00"), (0, "00"), (1, "Y"), (1, "0"), (1, "XX")])
def test_a_seat_or_vulnerability_that_is_none_is_a_value_error(seat: int, vul: str) -> None:
    with pytest.raises(ValueError, match=r"(no seat|not a vulnerability)"):
        ask(parse("1C = x"), "1C", seat=seat, vul=vul)


def test_a_vulnerability_has_a_letter_for_each_side() -> None:
    """The message and the documentation of each function name the text for an unknown one."""
    notes = parse("1C = x")
    assert ask(notes, "1C", vul="00") == ask(notes, "1C")
    assert ask(notes, "1C", vul="Y0").context.vulnerability.they is None
    with pytest.raises(ValueError, match=r"two of Y, N and 0: we, then they, such as YN or 00"):
        ask(notes, "1C", vul="0")
    for function in (ask, bid, shown):
        assert "so ``00`` for both" in (function.__doc__ or "")


# Definitions


def test_same_key_and_text_count_once_others_contradict_and_empty_ones_are_dropped() -> None:
    """RK-2, RM-5."""
    notes = parse("1C = a\n\n1C\n\n1C = b\n\n1C = a\n\n1C = b\n")
    answer = ask(notes, "1C")
    assert [(one.text, one.contradicts, one.row.line) for one in answer.meanings] == [
        ("a", False, 1),
        ("b", True, 5),
    ]


def test_passes_before_the_opening_are_its_seat_whoever_writes_them() -> None:
    """RA-3, RK-2."""
    notes = parse("#SEAT 3\n\n1N-2S = by seat\n\n#SEAT 0\n\n#BIDTABLE\nP-1N-2S = by passes\n")
    for query in ("P P 1N 2S", "P 1N 2S", "(P) P (P) 1N 2S"):
        seat = ask(notes, query).context.seat
        assert seat == (4 if query.startswith("(P)") else 3)
    assert texts(ask(notes, "P 1N 2S")) == ["by seat", "by passes"]
    assert ask(notes, "1N 2S", seat=1).status is Status.ELSEWHERE


def test_a_row_whose_passes_contradict_its_seat_holds_nowhere() -> None:
    """RA-3."""
    notes = parse("#SEAT 1\n\n#BIDTABLE\nP-1N-2S = never\n")
    assert ask(notes, "1N 2S").status is Status.NONE


def test_rows_for_a_pass_answer_in_their_seat() -> None:
    """RK-3, RA-2."""
    notes = parse(
        "#BIDTABLE\nP = 0-11\n\n#SEAT 4\n\n#BIDTABLE\n(P)-P = never\n\n#SEAT 0\n\n1C = x\n"
    )
    assert texts(ask(notes, "P")) == ["0-11"]
    assert ask(notes, "P").known == 1
    assert ask(notes, "P P").status is Status.START  # the second pass is theirs
    assert texts(ask(notes, "P P P")) == ["0-11"]
    assert following(ask(notes, "")) == ["P 0-11", "1C x"]
    assert ask(parse("#BIDTABLE\nP-1C = x"), "P").status is Status.START


def test_definitions_that_may_hold_come_in_the_order_of_their_certainty() -> None:
    """RM-2, RM-3, RA-6."""
    notes = parse(
        "#SEAT 34\n\n1S = late\n\n#SEAT 3\n\n1S = third\n\n#SEAT 0\n\n#VUL YN\n\n1S = alone\n\n"
        "#VUL 00\n\n1S = always\n"
    )
    assert texts(ask(notes, "1S")) == ["always", "late", "third", "alone"]
    assert texts(ask(notes, "1S", seat=3)) == ["third", "late", "always", "alone"]
    assert texts(ask(notes, "1S", seat=4, vul="YN")) == ["alone", "late", "always"]
    assert texts(ask(notes, "1S", vul="Y0")) == ["always", "late", "third", "alone"]
    assert texts(ask(notes, "1S", seat=1, vul="0Y")) == ["always"]


def test_a_definition_without_text_does_not_stand_before_one_with_text() -> None:
    """RF-1: the history of a third-seat table says nothing of its opening."""
    notes = parse("1S = 5+!s\n\n#SEAT 3\n\n1S-2C- = Drury\n")
    assert texts(ask(notes, "1S", seat=3)) == ["5+!s"]


def test_definitions_for_one_meaning_of_a_call_follow_the_others() -> None:
    """RM-4."""
    notes = parse('//bss qual=1:"strong"\n1C = 16+\n  1D = negative\n\n#BIDTABLE\n1C-1D = 0-7\n')
    answer = ask(notes, "1C 1D")
    assert answer.status is Status.AGREED


def test_what_holds_elsewhere_only_is_listed_and_no_answer() -> None:
    """RM-6."""
    answer = ask(parse("#SEAT 12\n\n2D = multi\n"), "2D", seat=3)
    assert (answer.status, answer.text, texts(answer)) == (Status.ELSEWHERE, "", ["multi"])
    assert str(answer.meanings[0].conditions) == "seat=12"


def test_names_take_no_notice_of_conditions() -> None:
    """RK-4, RF-2."""
    notes = parse("#SEAT 12\n\n2D\n  2H = pass or correct\n")
    assert ask(notes, "2D", seat=3).status is Status.NAMED
    assert ask(notes, "2D (P)", seat=3).status is Status.PASS


def test_a_pass_of_theirs_in_a_history_is_no_other_than_one_left_out() -> None:
    """RF-2."""
    for history in ("1N-(P)-2C = x", "1N-2C = x"):
        assert ask(parse(history), "1N (P)").status is Status.PASS
    assert ask(parse("1N\n  (P) = shows nothing"), "1N (P)").text == "shows nothing"


# Systems on


def test_what_an_auction_lacks_it_has_from_the_one_it_continues_as() -> None:
    """XT-4, XT-5."""
    notes = parse(
        "1N = 15-17\n  2C = Stayman\n    2D = no\n  2D = transfer\n  (2C)\n"
        "  //as 1N D=2C\n    2D = own\n"
    )
    assert ask(notes, "1N (2C) 2D").status is Status.AGREED
    double = ask(notes, "1N (2C) X")
    assert (double.status, double.text) == (Status.AS, "Stayman")
    assert double.target is not None
    assert double.target.short == "1N-2C"
    assert ask(notes, "1N (2C) X 2D").text == "no"
    assert ask(notes, "1N (2C) XX").status is Status.ERROR
    assert following(ask(notes, "1N (2C)")) == ["X Stayman", "2D own"]


def test_the_nearest_row_decides_a_row_for_all_other_calls_among_them() -> None:
    """RF-3."""
    notes = parse(
        "1N\n  2C = Stayman\n    2H = four\n    2S = four too\n  (X)\n  //as 1N\n    2C\n"
        "      other = odd\n  (2D)\n  //as 1N\n    other = natural\n"
    )
    assert ask(notes, "1N (X) 2C 2H").text == "odd"
    assert ask(notes, "1N (2D) 2S").text == "natural"


def test_a_system_that_is_on_goes_before_a_row_for_all_other_calls_beside_it() -> None:
    """RF-3."""
    notes = parse("1N\n  2C = Stayman\n  (X)\n  //as 1N\n    other = odd\n")
    assert ask(notes, "1N (X) 2C").text == "Stayman"
    assert ask(notes, "1N (X) 3C").text == "odd"


@pytest.mark.parametrize("steps", [1, 8, 9])
def test_eight_systems_may_be_on_one_after_the_other(steps: int) -> None:
    """XT-6."""
    bids = ["1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N"]
    rows = [f"{bid}\n//as {after}" for bid, after in pairwise(bids[: steps + 1])]
    notes = parse("\n".join(rows) + f"\n{bids[steps]}\n  3N = to play\n")
    answer = ask(notes, "1C 3N")
    assert answer.status is (Status.AS if steps <= 8 else Status.NONE)


def test_systems_that_are_on_in_a_ring_end() -> None:
    """XT-6."""
    rows = "\n".join(f"{bid}\n//as 1C\n//as 1D\n//as 1H" for bid in ("1C", "1D", "1H"))
    assert ask(parse(rows), "1C 2N 3C 3D 3H 3S").status is Status.NONE


@pytest.mark.parametrize("words", ["1N D=Stayman", "1N foo", "1N 1C", "1N D=2C=3C"])
def test_a_line_that_names_no_auction_is_reported_and_not_followed(words: str) -> None:
    """XT-6."""
    notes = parse(f"1S\n//as {words}\n  2C = x\n")
    assert [(str(one.code), one.span.line) for one in notes.diagnostics] == [("AS-VALUE", 2)]
    assert notes.book.systems_on == []


def test_such_a_line_holds_for_every_auction_of_its_row_and_in_clips() -> None:
    """XT-4."""
    notes = parse("#CUT a\n(1M)\n//as 1N\n#ENDCUT\n\n1N\n  2C = Stayman\n\n1C\n  #PASTE a\n")
    assert [one.auction.short for one in notes.book.systems_on] == ["1C-(1H)", "1C-(1S)"]
    assert ask(notes, "1C (1H) 2C").text == "Stayman"


@pytest.mark.parametrize(("rings", "is_followed"), [(5, True), (30, False)])
def test_lines_that_lead_in_very_many_rings_are_not_followed_to_the_end(
    rings: int, is_followed: bool
) -> None:
    """XT-6: each of them leads to all others, and the first of them at last to what is reported."""
    bids = [f"{level}{strain}" for level in range(2, 8) for strain in "CDHSN"][:rings]
    lines = "".join(f"//as {bid}\n" for bid in bids)
    rows = f"1C\n{lines}//as 1D\n" + "".join(f"{bid}\n{lines}" for bid in bids)
    answer = ask(parse(f"{rows}1D\n  7N = told\n"), "1C 7N")
    assert answer.status is (Status.AS if is_followed else Status.NONE)


def test_a_line_whose_seat_contradicts_its_passes_leads_nowhere() -> None:
    """RK-2, XT-4."""
    rows = "#SEAT {}\n\n#BIDTABLE\n(P)-1H\n  (X)\n  //as 1N\n\n"
    rows += "#SEAT 0\n\n#BIDTABLE\n1N\n  2C = Stayman\n"
    assert ask(parse(rows.format(2)), "(P) 1H X 2C").text == "Stayman"
    assert ask(parse(rows.format(1)), "(P) 1H X 2C").status is Status.NONE


# No agreement


def test_without_an_agreement_what_is_known_and_what_comes_there_is_told() -> None:
    """RF-4, RC-5."""
    answer = ask(parse("1C = x\n  1D = negative\n"), "1C 1S 2C")
    assert (answer.status, answer.known, answer.known_part.short) == (Status.NONE, 2, "1C-(P)")
    assert following(answer) == ["1D negative"]


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("1N (2D) 2H", "1N-2H"),
        ("1N (X) 2H", "1N-2H"),
        ("1N (2D) 3C", None),
        ("1N 2H (3D) 3S", None),
        ("(1C) 2H", None),
    ],
)
def test_what_would_hold_had_they_passed_is_a_hint(query: str, hint: str | None) -> None:
    """RF-6, RF-5."""
    answer = ask(parse("1N\n  2H = transfer\n    2S = done\n  (2D)\n    X = penalty\n"), query)
    assert (answer.status, answer.text) == (Status.NONE, "")
    assert (answer.hint.auction.short if answer.hint else None) == hint


# What an answer contains


def test_the_trail_follows_lines_as_at_every_call() -> None:
    notes = parse("1N = strong\n  2C = Stayman\n    2D = no\n      2H = both\n(1C)-1N\n//as 1N\n")
    answer = ask(notes, "(1C) 1N 2C 2D 2H")
    assert answer.status is Status.AS
    texts = [step.text for step in answer.trail if step.side is Side.WE]
    assert texts == ["", "Stayman", "no", "both"]


def test_a_call_without_a_text_has_that_of_the_line_as() -> None:
    notes = parse(
        "1N = 15\n  2C = Stayman\n    2D = no\n  (D)\n  //as 1N\n    2C\n      2H = four\n"
    )
    answer = ask(notes, "1N (D) 2C")
    assert (answer.status, answer.text) == (Status.AS, "Stayman")
    (stayman,) = ask(notes, "1N (D)").next
    assert stayman.meaning is not None
    assert stayman.meaning.text == "Stayman"


def test_an_answer_has_the_trail_with_what_fits() -> None:
    """RW-2."""
    answer = ask(parse("#SEAT 12\n\n2D = multi\n  2H = to play\n"), "2D 2H 4S", seat=3)
    assert [(step.call.word, step.side, step.is_known) for step in answer.trail] == [
        ("2D", Side.WE, True),
        ("P", Side.THEY, True),
        ("2H", Side.WE, True),
        ("P", Side.THEY, False),
        ("4S", Side.WE, False),
    ]
    assert not any(step.meanings for step in answer.trail)


def test_a_meaning_has_its_place_and_the_label_that_stands_for_the_call() -> None:
    """RW-3."""
    notes = parse("* Openings\n\n1M = !5+M\n  2S/3C = odd\n\n1N-2D-3red = yes\n", "notes.bml")
    opening, answer = ask(notes, "1H"), ask(notes, "1H 3C")
    (meaning,) = answer.meanings
    assert (meaning.pattern, meaning.heading, meaning.row.place) == (
        "2S/3C",
        "Openings",
        "notes.bml:4",
    )
    assert opening.meanings[0].pattern == "1M"
    assert opening.meanings[0].alert
    assert [one.pattern for one in ask(notes, "1N 2D 3H").meanings] == ["3red"]
    assert ask(notes, "1N 2D").meanings[0].pattern == ""


def test_ours_come_before_theirs_and_each_in_the_order_of_calls() -> None:
    """RC-1, RC-2, RC-3, RW-5."""
    notes = parse(
        "1C\n  (1D)\n    X = x\n  (X) = y\n  2C\n    2D = z\n  1H = h\n  P = weak\n  other = o\n\n"
        "1C-1H = again\n\n(1C)-\n1D = natural\n"
    )
    answer = ask(notes, "1C")
    assert following(answer) == ["P weak", "1H h", "2C ", "(X) y", "(1D) ", "other o"]
    assert [(one.more, one.goes_on) for one in answer.next] == [
        (0, False),
        (1, False),
        (0, True),
        (0, False),
        (0, True),
        (0, False),
    ]
    assert following(ask(notes, "1C (1D)")) == ["X x"]
    assert following(ask(notes, "")) == ["1C ", "(1C) "]
    assert following(ask(notes, "1C P (P) P")) == []
    over = parse("7N-(P)-P-(P) = played\n")
    assert (ask(over, "7N P P P").text, following(ask(over, "7N P P P"))) == ("played", [])


def test_calls_that_do_not_fit_are_left_out() -> None:
    """RC-4."""
    notes = parse("#SEAT 12\n\n2D = multi\n\n#SEAT 0\n\n2H = weak\n")
    assert following(ask(notes, "", seat=3)) == ["2H weak"]


def test_answers_say_what_they_are() -> None:
    notes: Notes = parse("1N = 15--17\n  2C = Stayman\n  other = odd\n", "notes.bml")
    answer = ask(notes, "1N 2C")
    assert repr(answer) == "<Answer 1N-2C: agreed 'Stayman'>"
    assert repr(answer.meanings[0]) == "<Meaning 1N-2C: 'Stayman', notes.bml:2>"
    assert repr(answer.trail[0]) == "<Step 1N: '15--17'>"
    assert (
        repr(ask(notes, "1N").next) == "(<Continuation 2C: 'Stayman'>, <Continuation other: 'odd'>)"
    )
    assert repr(ask(notes, "(1N) ?")) == "<Answer (1N): none>"
