"""Whether hands fit what calls mean (HANDS HA-70 to HA-77, HA-90)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from sphinxcontrib_bml import JudgedCall, NoPlayersError, Notes, Record, coverage, fits, parse, read
from sphinxcontrib_bml.agreements.hand_comparisons import Measure
from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.display.reports import report_text
from sphinxcontrib_bml.played.files.coverage import coverage_as_json, coverage_schema
from sphinxcontrib_bml.played.files.coverage_reader import CoverageFileError, coverage_of_json
from sphinxcontrib_bml.played.files.reader import records
from sphinxcontrib_bml.played.model.coverage import Coverage, HandCoverage, HandStatus
from sphinxcontrib_bml.played.words import CoverageFormatter
from tests.commands.desk import Desk

FITS, READ, OPEN = HandStatus.FITS, HandStatus.FITS_READ, HandStatus.OPEN
NEAR, LIGHT, DEPARTS = HandStatus.NEAR, HandStatus.LIGHT, HandStatus.DEPARTS
EXAMPLE = Path(__file__).parents[2] / "example_project"
PLAYERS = dict(zip(Seat, ("Anna", "Carl", "Ben", "Dora"), strict=True))

FLAT = "AK2.KJ2.QJ32.J32"
"""15 HCP, 3334."""


def bid(calls: str, north: str = "", south: str = "", **fields: object) -> Record:
    """Return a record with North as dealer, and Anna and Ben North and South."""
    hands = {
        seat: Hand.parse(hand) for seat, hand in ((Seat.NORTH, north), (Seat.SOUTH, south)) if hand
    }
    made = tuple(map(Call.parse, calls.split()))
    given = {"dealer": Seat.NORTH, "hands": hands, "players": PLAYERS, "calls": made, **fields}
    return Record(**given)  # type: ignore[arg-type]


def judged(notes: str, record: Record, tolerance: int = 1) -> list[JudgedCall]:
    return list(fits(parse(notes), record, pair="NS", tolerance=tolerance))


def statuses(notes: str, record: Record, tolerance: int = 1) -> list[HandStatus]:
    return [one.status for one in judged(notes, record, tolerance)]


def compared(notes: Notes, *played: Record, names: bool = False) -> HandCoverage:
    found = coverage(notes, played, pair="NS", hands=True, names=names).hands
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "hand", "status"),
    [
        ("15--17 BAL", FLAT, FITS),
        ("15--17 BAL, good", FLAT, READ),
        ("15--17 BAL, blue", FLAT, READ),
        ("blue", FLAT, OPEN),
        ("", FLAT, OPEN),
        ("INV", FLAT, OPEN),
        ("16--17 BAL", FLAT, NEAR),
        ("18--20 BAL", FLAT, DEPARTS),
        ("15--17 BAL", "AK32.KJ32.QJ32.J", NEAR),
        ("15--17 BAL", "AK32.KJ432.QJ32.", DEPARTS),
        ("16--17 BAL", "AK32.KJ32.QJ32.J", DEPARTS),
        ("a) 15--17 BAL b) 5+!s", "AK432.KJ2.432.32", FITS),
        ("a) 18--19 BAL b) blue", FLAT, OPEN),
    ],
)
def test_there_are_five_results(text: str, hand: str, status: HandStatus) -> None:
    """HA-70, HA-71: one HCP or one card is near, both depart."""
    assert statuses(f"1N = {text}\n", bid("1N P P P", hand)) == [status]


@pytest.mark.parametrize(
    ("tolerance", "results"),
    [(0, [DEPARTS, DEPARTS]), (1, [NEAR, DEPARTS]), (2, [NEAR, NEAR])],
)
def test_the_tolerance_says_how_near(tolerance: int, results: list[HandStatus]) -> None:
    """HA-71."""
    for notes in (["1N = 16--17", "1N = 17--18"], ["1N = 5+!d", "1N = 6+!d"]):
        found = [statuses(f"{one}\n", bid("1N P P P", FLAT), tolerance) for one in notes]
        assert found == [[one] for one in results]


def test_of_several_meanings_the_best_counts() -> None:
    """HA-70."""
    notes = "#VUL Y0\n1N = 12--14\n\n#VUL N0\n1N = 15--17\n"
    (found,) = judged(notes, bid("1N P P P", FLAT))
    assert (found.status, found.meaning.text) == (FITS, "15--17")


def test_rows_for_all_other_calls_and_rows_that_continue_others_are_read() -> None:
    """HA-70, with the statuses of CV-2."""
    notes = "1S = 5+!s\n  other = 6--9\n1N = 15--17\n  2D = 5+!h\n(1C)-1N = 15--18\n//as 1N\n"
    flat = "432.K32.Q432.J32"
    assert statuses(notes, bid("1S P 2D P P P", "AKQ32.K2.432.432", flat)) == [FITS, FITS]
    overcall = bid("1C 1N P 2D P P P", FLAT, "432.K2.Q432.J432", dealer=Seat.WEST)
    assert statuses(notes, overcall) == [FITS, DEPARTS]


def test_calls_after_a_departure_of_the_same_player_are_not_judged() -> None:
    """HA-73."""
    notes = "1N = 15--17\n  2C = 8+ HCP\n    2H = 4+!h\n      4H = 15+ HCP\n        5C = 17 HCP\n"
    flat = "432.432.Q432.432"
    played = bid("1N P 2C P 2H P 4H P 5C P P P", FLAT, flat)
    assert statuses(notes, played) == [FITS, DEPARTS, NEAR, OPEN, DEPARTS]


def test_hands_that_are_not_known_or_invalid_cannot_be_told() -> None:
    """HA-73, PF-5."""
    notes = "1N = 15--17\n"
    for record in (
        bid("1N P P P"),
        bid("1N P P P", "AK2.KJ2.QJ32.J3"),
        bid("1N P P P", "AK2.KJ2.QJ32.Jxx"),
        bid("1N P P P", FLAT, problems=("PLAYED-DEAL",)),
    ):
        assert statuses(notes, record) == [OPEN]
    assert statuses(notes, bid("1N P P P", FLAT, problems=("PLAYED-NOTE",))) == [FITS]
    assert statuses("1N = 12--10\n", bid("1N P P P", FLAT)) == [OPEN]


def test_passes_and_calls_without_an_agreement_are_not_compared() -> None:
    """HA-70."""
    assert statuses("1N = 15--17\n", bid("1N P 2C P P P", FLAT, FLAT)) == [FITS]
    assert statuses("P = 0--11\n", bid("P P P P", FLAT, FLAT)) == []
    assert statuses("1N = 15--17\n", bid("1N P P P", FLAT, is_irregular=True)) == []


def test_weak_openings_in_third_and_fourth_seat_are_light() -> None:
    """HA-73: only if the row is for any seat, and only the points are missing."""
    weak = "AKJ32.432.32.432"
    third, first = "P P 1S P P P", "1S P P P"
    for notes, calls, hand, status in (
        ("1S = 11--15, 5+!s", third, weak, LIGHT),
        ("1S = 11--15, 5+!s", first, weak, DEPARTS),
        ("1S = 11--15, 5+!s", third, "AKJ2.5432.32.432", DEPARTS),
        ("1S = 0--5 HCP, 5+!s", third, weak, DEPARTS),
        ("#SEAT 34\n1S = 11--15, 5+!s", third, weak, DEPARTS),
    ):
        record = bid(calls, hand, hand)
        assert statuses(f"{notes}\n", record) == [status]


def test_inferred_and_assumed_claims_and_other_measures_exclude_no_hand() -> None:
    """HA-73."""
    for text in ("preempt", "FG", "13--15 points", "8 playing tricks", "solid suit"):
        assert statuses(f"3S = {text}\n", bid("3S P P P", FLAT)) == [OPEN]


NOTES = "* Openings\n\n1N = 15--17 BAL\n  2C = Stayman, 8+\n\n* Majors\n\n1M = 11+, 5+M\n"
FOURTEEN = ("AK2.KJ2.QJ32.432", "KQ2.KJ2.QJ2.Q432", "AQ32.KJ2.QJ2.J32")


def _played() -> list[Record]:
    made = [bid("1N P P P", hand, board=board) for board, hand in enumerate(FOURTEEN, 1)]
    made += [bid("1N P P P", FLAT, board=4), bid("1S P P P", "A432.K2.432.5432", board=5)]
    return [*made, bid("1H P P P", "A2.AK32.432.5432", board=6)]


def test_departures_are_in_groups_by_row_and_make_questions() -> None:
    """HA-72, HA-74: near ones are in the list and count for the question."""
    found = coverage(parse(NOTES), _played(), pair="NS", hands=True)
    text = report_text(CoverageFormatter().report(found), 120)
    start, end = text.index("Departures"), text.index("Hands by chapter")
    assert [" ".join(line.split()) for line in text[start:end].splitlines()] == [
        "Departures",
        "In the notes Auction Hand Difference Where",
        "11+, 5+♠ 1♠ ♠A432 ♥K2 ♦432 ♣5432 7 HCP, the notes say 11+; 4 in ♠, the notes say 5+♠ 5",
        "15–17 BAL 1NT ♠AK2 ♥KJ2 ♦QJ32 ♣432 14 HCP, the notes say 15–17 (near) 1",
        "1NT ♠KQ2 ♥KJ2 ♦QJ2 ♣Q432 14 HCP, the notes say 15–17 (near) 2",
        "1NT ♠AQ32 ♥KJ2 ♦QJ2 ♣J32 14 HCP, the notes say 15–17 (near) 3",
        "11+, 5+♥ 1♥ ♠A2 ♥AK32 ♦432 ♣5432 4 in ♥, the notes say 5+♥ (near) 6",
        "",
        "Questions about the notes",
        "1NT: 3 of 4 had 14 HCP; the notes say 15–17. Which is right?",
        "",
    ]
    assert not {"error", "wrong", "violation", "mistake"} & set(text.lower().split())


def test_hands_of_several_kinds_make_several_questions() -> None:
    """HA-74: fewer and more points, shapes; light openings ask nothing."""
    notes = "1N = 15--17 BAL\n"
    strong = ("AK2.KJ2.AQ32.K32", "AK2.KJ2.AQ32.Q32", "AK2.KJ2.AK32.K32")
    shapes = ("AKQJ32.KJ2.J32.2", "AKJ32.KQJ32.Q2.2", "AKJ5432.KQ2.Q2.2", "AKJ532.AJ432.Q.3")
    played = [bid("1N P P P", hand) for hand in (*FOURTEEN, *strong, *shapes)]
    assert _questions(notes, played) == [
        "1NT: 3 of 10 had 19–21 HCP; the notes say 15–17. Which is right?",
        "1NT: 4 of 10 had 5=5=2=1 or 6=3=3=1 or 6=5=1=1 or …; the notes say balanced. "
        "Which is right?",
        "1NT: 3 of 10 had 14 HCP; the notes say 15–17. Which is right?",
    ]
    late = [bid("P P 1N P P P", "", hand) for hand in FOURTEEN]
    assert _questions(notes, late) == []


def _questions(notes: str, played: list[Record]) -> list[str]:
    found = coverage(parse(notes), played, pair="NS", hands=True)
    lines = report_text(CoverageFormatter().report(found), 200).splitlines()
    return [line.strip() for line in lines if "Which is right" in line]


def test_results_are_counted_by_chapter_and_with_names_by_player() -> None:
    """HA-75, CW-4."""
    notes = parse(NOTES)
    found = compared(notes, *_played())
    assert {one.name: _counts(one.counts) for one in found.chapters} == {
        "Openings": {FITS: 1, NEAR: 3},
        "Majors": {NEAR: 1, DEPARTS: 1},
    }
    assert found.players == ()
    named = compared(notes, *_played(), names=True)
    assert [(one.name, _counts(one.counts)) for one in named.players] == [
        ("Anna", {FITS: 1, NEAR: 4, DEPARTS: 1})
    ]
    assert found.counts == named.counts


def _counts(counts: object) -> dict[HandStatus, int]:
    return {status: number for status, number in dict(counts).items() if number}  # type: ignore[call-overload]


def test_only_the_hand_of_the_player_is_shown() -> None:
    """HA-75: no hand of dummy or of opponents."""
    dummy = "765.765.765.7654"
    found = coverage(parse(NOTES), [bid("1N P P P", FOURTEEN[0], dummy)], pair="NS", hands=True)
    text = report_text(CoverageFormatter().report(found), 120) + coverage_as_json(found)
    assert "KJ2" in text
    assert "765" not in text


def test_json_has_the_hands_and_is_read_again() -> None:
    """HA-70, CV-41."""
    found = coverage(parse(NOTES), _played(), pair="NS", hands=True, names=True)
    text = coverage_as_json(found)
    jsonschema.validate(json.loads(text), coverage_schema())
    again = coverage_of_json(text.encode())
    assert again == found
    assert coverage_as_json(again) == text
    bare = coverage_as_json(coverage(parse(NOTES), _played(), pair="NS"))
    assert "hands" not in json.loads(bare)
    jsonschema.validate(json.loads(bare), coverage_schema())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"suits": "s"', '"suits": "z"'),
        ('"measure": "points"', '"measure": "luck"'),
        ('"hand": "AK2', '"hand": "ZZ'),
        ('"hand": "AK2.', '"hand": "AK2'),
        ('"status": "near"', '"status": "far"'),
        ('"near": 3', '"far": 3'),
    ],
)
def test_damaged_json_is_refused(old: str, new: str) -> None:
    text = coverage_as_json(coverage(parse(NOTES), _played(), pair="NS", hands=True))
    assert old in text
    with pytest.raises(CoverageFileError, match="damaged"):
        coverage_of_json(text.replace(old, new, 1).encode())


def test_differences_are_facts_with_what_the_notes_say() -> None:
    """HA-74, HA-90."""
    (found,) = judged(NOTES, bid("1S P P P", "A432.K2.432.5432"))
    assert [tuple(one) for one in found.differences] == [
        (Measure.POINTS, "", False, "11+"),
        (Measure.LENGTHS, "s", False, "5+♠"),
    ]
    assert (found.seat, found.auction.short) == (Seat.NORTH, "1S")
    (short,) = judged("4C = SPL !c, 5+!s\n", bid("4C P P P", "AKJ32.K2.432.432"))
    assert [tuple(one)[1:] for one in short.differences] == [("c", True, "0–1♣")]


def test_a_record_is_compared_for_the_players_that_are_asked_for() -> None:
    """HA-90, CW-1, CW-2."""
    notes, record = parse(NOTES), bid("1N P P P", FLAT)
    assert [one.status for one in fits(notes, record, we="Anna,Ben")] == [FITS]
    assert fits(notes, record, pair="EW") == ()
    assert fits(notes, record, we="Carl,Ben") == ()
    with pytest.raises(NoPlayersError):
        fits(notes, record)


def _example(partner: str) -> Coverage:
    played = records(*sorted((EXAMPLE / "matches").iterdir()))
    return coverage(
        read(EXAMPLE, variant=partner), played, we="Nora Fenwick,Paul Adair", hands=True
    )


def test_in_the_matches_of_the_example_no_hand_departs_from_the_notes() -> None:
    """HA-70: the example is good bridge; its other partner, with other ranges, asks."""
    found = _example("adair").hands
    assert found is not None
    assert found.rows == ()
    assert found.counts[FITS] + found.counts[READ] >= 39
    other = _example("marsh")
    assert other.hands is not None
    said = {one.said for row in other.hands.rows for item in row.items for one in item.differences}
    assert said == {"12–14", "15–17", "11–12"}


@pytest.mark.parametrize(
    ("notes", "options", "least"),
    [("example", ("--variant", "adair"), 5), ("starter", (), 3), ("sample.bml", (), 1)],
)
def test_the_hands_of_our_notes_fit_their_auctions(
    desk: Desk, notes: str, options: tuple[str, ...], least: int
) -> None:
    """HA-70: in the example, in the project of ``bml init`` and in the chapter of the tutorial."""
    shutil.copytree(EXAMPLE, desk.folder / "example")
    shutil.copy(EXAMPLE.parent / "docs" / "tutorial" / "sample.bml", desk.folder)
    desk.bml("init", "starter", "--title", "Our system", "--names", "Anna and Ben")
    desk.bml("deals", notes, *options, "-o", "deals.pbn")
    command = ("coverage", notes, "deals.pbn", *options, "--pair", "both", "--hands")
    result = desk.bml(*command, "--format", "json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)["hands"]
    assert found["rows"] == []
    assert found["counts"]["fits"] + found["counts"]["fits-read"] >= least
