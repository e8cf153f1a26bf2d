"""Answers of cards are compared with the notes by what they mean (AG)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.queries import read_query
from sphinxcontrib_bml.bridge.auctions import Auction
from sphinxcontrib_bml.cards.model.agreement import text_difference
from sphinxcontrib_bml.cards.model.call_kinds import is_kind
from sphinxcontrib_bml.cards.model.noted_rows import row_of_text
from sphinxcontrib_bml.language.codes import Severity
from tests.cards.page.notes import CARD, FILES
from tests.cards.test_deriving import card_of
from tests.commands.desk import Desk
from tests.sphinxext.projects import Project

FOLDER = Path(__file__).parent / "agreement"
SYSTEM = Path(__file__).parent / "derived" / "system.bml"


def respect_of(own: str, theirs: str, auction: str, language: str = "en") -> str:
    return text_difference(own, theirs, read_query(auction).auction, language)


# AG-3 CC-N6
@pytest.mark.parametrize(
    ("own", "theirs", "auction", "respect"),
    [
        ("14 to 16", "14--16 HCP, balanced", "1N", ""),
        ("20--21 bal", "20--21 HCP, balanced", "2N", ""),
        ("Clubs", "Transfer to !c", "1N-2S", ""),
        ("Trf !h", "Transfer to !h", "1N-2D", ""),
        ("Majors", "Both majors", "(1N)-2C", ""),
        ("Multi, 5--9", "Multi: weak two in a major, 5--9 HCP", "2D", ""),
        ("artificial, FG", "Transfer to !h, game forcing", "2D", ""),
        ("5+!h, INV", "invitational, 5+ hearts, 2--3!s", "1S-2H", ""),
        ("3+!d", "4+!d", "1H-2D", ""),
        ("forcing", "game forcing", "1H-2C", ""),
        ("wild things", "5+!h", "1N-3H", ""),
        ("tame things", "wild things", "1N-3H", ""),
        ("15--17", "14--16 HCP", "1N", "points"),
        ("14--16", "14--16 HCP or 20--21 HCP", "1N", "points"),
        ("6--10", "5!h and 4+ minor, 5--9 HCP", "2S", "points"),
        ("5+!h", "4+!h", "1H", "length"),
        ("3+!d", "4+!d", "1D", "length"),
        ("Transfer to !c", "Transfer to !d", "1N-2N", "suit"),
        ("Both majors", "One major", "(1N)-2D", "suit"),
        ("balanced", "unbalanced", "1D", "shape"),
        ("FG, fit", "INV, fit", "1H-3H", "forcing"),
        ("Stayman", "Puppet Stayman", "1N-3C", "nature"),
        ("natural", "Transfer to !h", "1N-2D", "nature"),
        ("takeout", "penalty", "(1N)-D", "nature"),
        ("weak", "Game-forcing raise", "1H-2N", "strength"),
    ],
)
def test_a_text_of_a_card_may_leave_out_and_must_not_say_otherwise(
    own: str, theirs: str, auction: str, respect: str
) -> None:
    assert respect_of(own, theirs, auction) == respect


def test_the_language_of_the_notes_is_read() -> None:
    assert not respect_of("5+ hearts", "5+ harten", "1N-2H", "nl")
    assert respect_of("4 spades", "5+ harten", "1N-2H", "nl") == "suit"


def test_texts_of_no_single_auction_are_compared() -> None:
    assert text_difference("2!h weak", "2!h transfer; 2!s natural, 12--14 flat", Auction()) == ""
    assert text_difference("15--17 flat", "12--14 flat", Auction()) == ""


def test_a_text_agrees_with_itself() -> None:
    texts = ("15--17 bal", "5+!h or 5+!s", "a) weak b) FG", "see above", "P/C", "4!h, maybe 5!s")
    for text in texts:
        assert not respect_of(text, f"{text} ", "1N-2D")


def cases() -> Iterator[tuple[str, str, str, str]]:
    with (FOLDER / "cases.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            yield row["file"], row["code"], row["id"], row["what"]


# AG-8 AG-1 AG-2 AG-7
@pytest.mark.parametrize(("file", "code", "question", "what"), list(cases()))
def test_what_disagrees_is_found_and_nothing_else(
    desk: Desk, file: str, code: str, question: str, what: str
) -> None:
    desk.write("card.yaml", (FOLDER / file).read_text(encoding="utf-8"))
    desk.write("system.bml", SYSTEM.read_text(encoding="utf-8"))
    ended = desk.bml("card", "check", "card.yaml", "--notes", "system.bml")
    found = [line for line in ended.stdout.splitlines() if line.startswith("card.yaml:")]
    if code == "-":
        assert found == []
        return
    assert len(found) == 1
    assert f"[{code}]" in found[0]
    assert f" {question}: " in found[0]
    assert f"the {what} differ" in ended.stdout


def told(fields: str, section: str = "no_trump_openings", table: str = "") -> list[str]:
    text = f'format: acbl\nversion: "2.0"\nsections:\n  {section}:\n    fields: {{{fields}}}\n'
    notes = bml.parse(table) if table else bml.read(SYSTEM)
    return [
        one.message
        for one in card_of(text, notes).diagnostics
        if str(one.code) in {"CARD-DISAGREES", "CARD-NOT-IN-NOTES"}
        and one.severity is not Severity.INFO
    ]


# AG-2 AG-6
@pytest.mark.parametrize(
    ("section", "fields", "message"),
    [
        ("no_trump_openings", "transfers: [2d, 2h]",
         "transfers: the card lacks 2s, 2n, 4d, 4h of the notes"),
        ("no_trump_openings", "stayman: [puppet_2c]", "stayman: the card lacks 2c of the notes"),
        ("no_trump_openings", "five_card_major: false", "five_card_major: the card says no"),
        ("no_trump_openings", "range: 15--17",
         "range: the card says '15--17', the notes say '14--16'"),
        ("no_trump_openings", "response_3h: 'Natural, slam try'", "response_3h: the card says"),
        ("no_trump_openings", "more_responses: '4!d Transfer to !s'", "more_responses: the card"),
        ("two_level_openings", "2!d_kind: weak", "2!d_kind: the card says 'weak'"),
        ("two_level_openings", "2!d_meaning: 'Natural, weak two'", "2!d_meaning: the card says"),
        ("defense_against_no_trump", "strong_2c: Minors", "strong_2c: the card says 'Minors'"),
        ("general", "one_notrump_style: weak", "one_notrump_style: the card says 'weak'"),
    ],
)  # fmt: skip
def test_ticks_and_texts_that_differ_are_found(section: str, fields: str, message: str) -> None:
    (found,) = told(fields, section)
    assert found.startswith(message)


# AG-3 AG-4
@pytest.mark.parametrize(
    ("section", "fields"),
    [
        ("no_trump_openings", "range: 14-16 HCP"),
        ("no_trump_openings", "response_3d: 'Both minors, forcing'"),
        ("no_trump_openings", "response_2d: '!h'"),
        ("no_trump_openings", "response_2d: Transfer"),
        ("no_trump_openings", "response_3c: Puppet"),
        ("no_trump_openings", "transfers: [2d, 2h, 2s, 2n, 4d, 4h]"),
        ("two_level_openings", "2!c_meaning: 'Artificial, strong'"),
        ("two_level_openings", "2!h_meaning: '!h and a minor, 5--9'"),
        ("two_level_openings", "2!d_meaning: Multi"),
        ("three_no_trump_openings", "notes: Solid minor"),
        ("defense_against_no_trump", "strong_double: For penalty"),
        ("preempts", "three_level_style: Weak"),
        ("over_opponent_takeout_double", "redouble: ten_plus"),
    ],
)  # fmt: skip
def test_other_words_are_no_difference(section: str, fields: str) -> None:
    assert told(fields, section) == []


# AG-5
def test_what_the_notes_lack_is_found_where_they_have_the_call_before() -> None:
    table = "1N = 15--17 HCP\n  2C = Stayman"
    assert told("response_2d: Transfer", table=table) == [
        "response_2d: the notes do not say what '1N-2D' means"
    ]
    assert told("response_2d: Transfer", table="1C = 3+!c") == []


# AG-5
def test_answers_that_the_notes_do_not_cover_are_one_message(desk: Desk) -> None:
    desk.write("ours.bml", "1N = 15--17 HCP\n  2C = Stayman\n")
    desk.write(
        "card.yaml",
        "format: acbl\nversion: '2.0'\nsections:\n  general: {fields: {title: x, players: y}}\n"
        "  no_trump_openings:\n    fields:\n      transfers: [2d, 2h]\n"
        "      response_2d: {from: true, text: Transfer}\n      response_2h: Transfer\n",
    )
    ended = desk.bml("card", "check", "card.yaml", "--notes", "ours.bml")
    assert ended.stdout.count("[CARD-NOT-IN-NOTES]") == 1
    assert "the notes do not cover 3 answers of the card acbl" in ended.stdout
    assert (
        "hint: add rows for 1N-2D (response_2d, transfers), 1N-2H (response_2h, transfers), or "
        "leave the answers out"
    ) in ended.stdout


@pytest.mark.parametrize(("own", "warnings"), [("Trf !h", 0), ("Trf !s", 1)])
def test_pages_compare_meanings_too(project: Project, own: str, warnings: int) -> None:
    answer = f'{{from: 1N-2D, text: "{own}"}}'
    project.write({**FILES, "card.yaml": CARD.replace("{from: true}", answer)})
    found = project.build("html").warnings
    assert [one.kind for one in found] == ["bml.card-disagrees"] * warnings


# AG-4
def test_what_is_not_read_is_not_compared_and_only_told_with_all(desk: Desk) -> None:
    desk.write("ours.bml", "1N = 15--17 HCP\n  2D = Transfer to !h\n  2H = See below\n")
    desk.write(
        "card.yaml",
        "format: acbl\nversion: '2.0'\nsections:\n  general: {fields: {title: x, players: y}}\n"
        "  no_trump_openings:\n    fields:\n      range: 15--17\n"
        "      response_2d: As in the book\n      response_2h: Transfer to !s\n",
    )
    ended = desk.bml("card", "check", "card.yaml", "--notes", "ours.bml", "--strict")
    assert (ended.exit_code, "NOT-COMPARABLE 2" in ended.stdout) == (0, True)
    told = desk.bml("card", "check", "card.yaml", "--notes", "ours.bml", "--all").stdout
    assert (
        "card.yaml:8:20: info: response_2d: not comparable: the card says 'As in the book', the "
        "notes say 'Transfer to !h' (ours.bml:2, 1N-2D) [CARD-NOT-COMPARABLE]"
    ) in told
    assert "the notes say 'See below'" in told


# AG-3 AG-8
def test_texts_of_many_partnerships_are_compared() -> None:
    with (FOLDER / "texts.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert sum(not row["differs"] for row in rows) > 100
    assert sum(bool(row["differs"]) for row in rows) > 50
    wrong = [
        row
        for row in rows
        if respect_of(row["card"], row["notes"], row["auction"]) != row["differs"]
    ]
    assert wrong == []


def test_texts_without_an_auction_are_compared_too() -> None:
    with (FOLDER / "texts.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    nowhere = read_query("").auction
    assert not nowhere
    found = [text_difference(row["card"], row["notes"], nowhere) for row in rows]
    assert {"points", "length", ""} <= set(found)


# DR-4
@pytest.mark.parametrize(
    ("text", "is_natural"),
    [
        ("Weak two", True),
        ("Weak two in !d", True),
        ("Weak two in a major", None),
        ("Weak two in !h or !s, or 20--21 balanced", None),
        ("Weak two, or 20--21 balanced", None),
    ],
)
def test_a_weak_two_in_another_suit_is_not_natural(text: str, is_natural: bool | None) -> None:
    row = row_of_text(text, read_query("2D").auction)
    assert is_kind(row, "natural") is is_natural


# AG-1 AG-3
@pytest.mark.parametrize(
    ("section", "fields", "table", "is_found"),
    [
        ("opening_bids", "1!h_responses: '1NT forcing; 3!h weak'",
         "1H;\n1N = 6--10 HCP, not forcing\n3H = Weak", True),
        ("opening_bids", "1!h_responses: '1NT 6--10, 3!h Weak'",
         "1H;\n1N = 6--10 HCP, not forcing\n3H = Weak", False),
        ("opening_bids", "2!d_responses: '2!h/2!s pass or correct, 2NT natural'",
         "2D;\n2H = Pass or correct\n2S = Pass or correct\n2N = Relay", True),
        ("over_opponent_takeout_double", "methods: '1M-(Dbl): 2NT natural; 1m-(Dbl): 2NT raise'",
         "1M-(D);\n2N = Limit raise\n1m-(D);\n2N = Limit raise", True),
        ("over_opponent_takeout_double", "methods: '1m-(Dbl): 2NT natural; 1M-(Dbl): 2NT raise'",
         "1M-(D);\n2N = Limit raise\n\n1m-(D);\n2N = Natural", False),
        ("defense_against_no_trump", "against_strong: Cappelletti",
         "(1N);\nD = One suit\n2C = DONT: clubs and a higher suit", True),
        ("defense_against_no_trump", "against_strong: DONT",
         "(1N);\nD = One suit\n2C = DONT: clubs and a higher suit", False),
        ("over_strong_openings", "methods: 'Dbl of 2!c penalty'",
         "(1C);\nD = Both majors\n1N = Both minors\n\n(2C);\nD = Takeout", True),
        ("over_strong_openings", "methods: 'Dbl of 1!c both majors; Dbl of 2!c t/o'",
         "(1C);\nD = Both majors\n1N = Both minors\n\n(2C);\nD = Takeout", False),
        ("opening_bids", "3!h_minimum_length: 5", "3H = Weak; 7-card suit (6 non-vul)", True),
        ("opening_bids", "3!h_minimum_length: 6", "3H = Weak; 7-card suit (6 non-vul)", False),
        ("jump_overcalls", "two_suit: 2NT both majors", "(1H);\n2N = Minors", True),
        ("direct_cue_bids", "style: Natural", "(1H);\n2H = Michaels\n\n(1S);\n2S = Michaels", True),
    ],
)  # fmt: skip
def test_lists_are_compared_call_by_call(
    section: str, fields: str, table: str, is_found: bool
) -> None:
    text = f'format: wbf\nversion: "2.0"\nsections:\n  {section}:\n    fields: {{{fields}}}\n'
    found = card_of(text, bml.parse(table), "wbf").diagnostics
    assert any(str(one.code) == "CARD-DISAGREES" for one in found) is is_found


# AG-6
@pytest.mark.parametrize(
    ("own", "is_found"), [("2!s", False), ("3!h", False), ("2!h", True), ("3!s", True)]
)
def test_the_bid_up_to_which_doubles_are_for_takeout_is_compared(own: str, is_found: bool) -> None:
    table = "1C-(2S);\nD = Negative\n\n1C-(3S);\nD = Penalty"
    found = told(f"negative_doubles_through: '{own}'", "special_doubles", table)
    assert bool(found) is is_found


# AG-3 DR-4
@pytest.mark.parametrize(
    ("section", "fields", "table", "is_found"),
    [
        ("slam_conventions", "four_no_trump: rkc_1430", "1H-3H;\n4N = RKCB 3014", True),
        ("slam_conventions", "four_no_trump: blackwood", "1H-3H;\n4N = Five keys, 41-30-52", True),
        ("minor_openings", "1!d_single_raise: not_forcing", "1D;\n2D = Inverted, 10+ HCP", True),
        ("minor_openings", "1!c_single_raise: game_force", "1C;\n2C = 5+!c, 6--10", True),
        ("major_openings", "jump_raise: invitational", "1H;\n3H = 0--6, 4+!h", True),
        ("major_openings", "jump_raise: weak", "1H;\n3H = 4+!h, weak", False),
        ("jump_overcalls", "strength: intermediate", "(1C);\n2H = Weak", True),
        ("no_trump_openings", "range: 11--13", "1N = Weak no trump: 12--14", True),
        ("no_trump_openings", "range: 12--14", "1N = Weak no trump: 12--14", False),
        ("two_level_openings", "2!s_range: 6--10", "2S = 5--9 points, six spades", True),
        ("no_trump_openings", "double: [penalty]",
         "1N-(2C);\nD = Stayman\n\n1N-(2D);\nD = Takeout, two cards in their suit", True),
        ("no_trump_openings", "double: [penalty]",
         "1N-(2C);\nD = Stayman\n\n1N-(2D);\nD = Takeout or penalty", False),
        ("direct_cue_bids", "natural: [minor]", "(1C);\n2C = Michaels, majors", True),
    ],
)  # fmt: skip
def test_options_are_compared_with_other_words(
    section: str, fields: str, table: str, is_found: bool
) -> None:
    assert bool(told(fields, section, table)) is is_found
