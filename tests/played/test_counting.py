"""What notes cover of what was bid (PLAYED CV)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from sphinxcontrib_bml import Coverage, Notes, Record, coverage, parse, read, records
from sphinxcontrib_bml.agreements.answers import Status
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.bridge.auctions import BIDS, DOUBLE, PASS, REDOUBLE, Auction, Call, Side
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.bridge.records import CallNote
from sphinxcontrib_bml.played.model.calls import NoPlayersError
from tests.played.samples import NOTES, WE, paths
from tests.played.slow_count import EW, NS, count

SMALL = read(NOTES)


def assert_sums(found: Coverage) -> None:
    """Check what holds of every count (PLAYED CV-2, CV-4, CV-10, CV-20)."""
    counts = found.records
    assert counts.read == counts.counted + sum(counts.left_out.values())
    assert sum(one.auctions for one in found.openings) == counts.counted
    for kind in ("calls", "passes"):
        total: Counter[Status] = Counter()
        for opening in found.openings:
            total.update(getattr(opening, kind))
        assert dict(total) == dict(getattr(found, kind))
    gaps = sum(gap.auctions for gap in found.gaps)
    assert gaps <= counts.counted
    assert sum(one.calls for one in found.chapters) == found.covered
    assert all(one.used <= one.rows for one in found.chapters)
    assert sum(one.times for one in found.named) == found.calls[Status.NAMED]
    assert len({one.auction for gap in found.gaps for one in gap.items}) <= gaps
    missing = found.calls[Status.NONE] + found.calls[Status.ELSEWHERE]
    missing += found.passes[Status.NONE] + found.passes[Status.ELSEWHERE]
    assert gaps <= missing
    assert (gaps == 0) is (missing == 0)


# PLAYED CV-2
def test_the_share_is_that_of_our_calls_that_the_notes_have() -> None:
    notes = parse("1C = x\n  1H = y\n")
    assert coverage(notes, [bid("N", "1C P 1H P 2H P P P")], we=WE).share == 66.7
    assert coverage(notes, [bid("N", "1C P 1H P P P")], we=WE).share == 100
    assert coverage(notes, [bid("N", "P P P P")], we=WE).share is None


def bid(dealer: str, calls: str, **fields: object) -> Record:
    """Return a record with Anna and Ben North and South."""
    players = dict(zip(Seat, ("Anna", "Carl", "Ben", "Dora"), strict=True))
    made = tuple(map(Call.parse, calls.split()))
    return Record(1, None, Seat(dealer), None, {}, players, made, **fields)  # type: ignore[arg-type]


def statuses(notes: Notes, record: Record) -> tuple[str, str]:
    """Return what our calls are, and our passes."""
    found = coverage(notes, [record], we=WE)
    assert_sums(found)
    calls = " ".join(f"{status} {n}" for status, n in found.calls.items() if n)
    return calls, " ".join(f"{status} {n}" for status, n in found.passes.items() if n)


@pytest.mark.parametrize(
    ("dealer", "calls", "ours", "passes"),
    [
        ("N", "1C P 1H P 2H P P P", "agreed 3", "pass 1"),
        ("N", "P P P P", "", "start 2"),
        ("E", "P P P 1C P P P", "agreed 1", "pass 1 start 1"),
        ("E", "1H P 2H P", "", "agreed 1 none 1"),
        ("E", "1H P P P", "", "agreed 1 pass 1"),
        ("E", "1C P 1H P", "", "none 2"),
        ("N", "1N P P P", "agreed 1", "agreed 1"),
        ("N", "1N X P", "agreed 1", "as 1"),
        ("N", "1C 1S X P", "agreed 1 named 1", ""),
        ("N", "1S P 3H P P P", "agreed 1 rest 1", "pass 1"),
        ("N", "2D P 2H P", "agreed 2", ""),
        ("S", "P P 2D P 2H", "agreed 1 elsewhere 1", "start 1"),
    ],
)
def test_each_call_of_ours_has_a_status(dealer: str, calls: str, ours: str, passes: str) -> None:
    # PLAYED CV-1 to CV-3
    assert statuses(SMALL, bid(dealer, calls)) == (ours, passes)


def test_a_pass_with_a_row_before_any_bid_is_agreed() -> None:
    # PLAYED CV-3, RESOLVER RK-3
    notes = parse("1C = strong\nP = weak\n")
    assert statuses(notes, bid("N", "P P P P")) == ("", "agreed 2")


def test_vulnerability_and_seat_are_those_of_the_board() -> None:
    notes = parse("#VUL Y0\n#SEAT 2\n\n1C = x\n\n#VUL 0Y\n\n1D = y\n")
    for board, dealer, calls, ours in (
        ("NS", "W", "P 1C", "agreed 1"),
        ("EW", "W", "P 1C", "elsewhere 1"),
        ("EW", "W", "P 1D", "agreed 1"),
        ("NS", "N", "1C", "elsewhere 1"),
        (None, "W", "P 1C", "agreed 1"),
    ):
        played = bid(dealer, calls)
        seen = Record(
            1,
            None,
            played.dealer,
            BoardVulnerability(board) if board else None,
            {},
            played.players,
            played.calls,
        )
        assert statuses(notes, seen)[0] == ours


def test_reasons_to_leave_out_come_in_their_order() -> None:
    # PLAYED CV-4
    played = [
        Record(),
        bid("N", "1C", is_irregular=True),
        bid("N", ""),
        Record(1, None, Seat.NORTH, calls=(PASS,)),
        bid("N", "1C"),
    ]
    found = coverage(SMALL, played, we=WE)
    assert found.records.counted == 1
    assert dict(found.records.left_out) == {
        "not-us": 1,
        "no-auction": 1,
        "irregular": 1,
        "unreadable": 1,
    }


def test_gaps_are_grouped_by_what_is_known_the_most_frequent_first() -> None:
    # PLAYED CV-20, CV-21
    played = [bid("E", "1C P 1H P")] * 4
    played += [bid("N", "1S P 3H P 4H")] * 2 + [bid("N", "1S P 3H P 4D")] * 7
    played += [bid("S", "P P 2D P 2H")]
    found = coverage(SMALL, played, we=WE)
    assert_sums(found)
    told = [
        (
            gap.known.short,
            gap.place.rpartition("/")[2],
            [(one.auction.short, one.times) for one in gap.items],
        )
        for gap in found.gaps
    ]
    assert told == [
        ("1S", "small.bml:34", [("1S-3H-4D", 7), ("1S-3H-4H", 2)]),
        ("2D", "small.bml:63", [("2D-2H", 1)]),
        ("", "", [("(1C)-P", 4)]),
    ]
    assert len(found.gaps[0].items[0].where) == 5
    assert [str(one) for one in found.gaps[1].items[0].conditions] == ["seat=12"]


def test_chapters_are_headings_of_one_document_or_documents(tmp_path: Path) -> None:
    # PLAYED CV-11
    (tmp_path / "a.bml").write_text("#+TITLE: First\n\n1C = x\n\n** Rare\n\n2C = y\n")
    (tmp_path / "b.bml").write_text("* Second\n\n1D = z\n")
    found = coverage(read(tmp_path), [bid("N", "1C"), bid("N", "1D")], we=WE)
    assert [tuple(one) for one in found.chapters] == [
        ("First", 1, 1, 2, ("Rare",)),
        ("b.bml", 1, 1, 1, ()),
    ]
    alone = coverage(read(tmp_path / "a.bml"), [bid("N", "2C")], we=WE)
    assert [tuple(one)[:4] for one in alone.chapters] == [("First", 1, 1, 2)]


def test_chapters_without_a_row_of_ours_are_not_told() -> None:
    # PLAYED CV-11
    notes = parse(
        "* Ours\n\nWhat we open.\n\n1C = x\n\n* Theirs\n\n(1C) = strong\n\n* Words\n\nNo row.\n"
    )
    found = coverage(notes, [bid("N", "1C")], we=WE)
    assert [tuple(one) for one in found.chapters] == [("Ours", 1, 1, 1, ())]


def test_a_pass_that_a_history_leaves_out_has_no_row() -> None:
    # PLAYED CV-3, CV-11, CV-21
    notes = parse("1C = x\n\n(1C)-(1D)-\n1H = hearts\n")
    found = coverage(notes, [bid("E", "1C P 1D 1H"), bid("E", "1C P 1H 2C")], we=WE)
    assert_sums(found)
    assert (found.passes[Status.NAMED], found.calls[Status.AGREED]) == (2, 1)
    assert found.named == ()
    assert [(one.used, one.rows) for one in found.chapters] == [(1, 2)]
    assert [(gap.known.short, gap.place) for gap in found.gaps] == [("(1C)-P", "<text>:3")]


def test_explanations_stand_beside_the_notes() -> None:
    # PLAYED CV-30
    notes = parse("1N = !15--17\n  2C = ! asks\n  2D\n  2H = !5+!s\n//bss art\n2C = strong\n")
    played = [
        bid("N", "1N P 2C P", notes={0: CallNote(False, "14-16"), 1: CallNote(True, "theirs")}),
        bid("N", "1N P 2D P", notes={2: CallNote(True, "to !h")}),
        bid("N", "2C"),
    ]
    found = coverage(notes, played, we=WE).explanations
    assert [(one.auction.short, one.table, one.notes, one.kind.value) for one in found] == [
        ("1N", "14-16", "15–17", "differs"),
        ("1N", "", "15–17", "not-alerted"),
        ("1N-2C", "", "asks", "not-alerted"),
        ("1N-2D", "to ♥", "", "table-only"),
    ]
    silent = [bid("N", "1N P 2C P")]
    assert coverage(notes, silent, we=WE).explanations == ()


def test_the_text_nearest_to_what_was_said_stands_beside_it() -> None:
    # PLAYED CV-30
    told = "#VUL Y0\n\n1N = {}\n\n#VUL N0\n\n1N = {}\n"
    said = [bid("N", "1N", notes={0: CallNote(True, "15-17")})]
    for first, second in (("12--14", "15--17"), ("15--17", "12--14")):
        found = coverage(parse(told.format(first, second)), said * 2, we=WE).explanations
        assert [(one.notes, one.kind.value) for one in found] == [("15–17", "same")] * 2


def test_calls_that_files_mark_as_artificial_want_an_alert() -> None:
    # PLAYED CV-30
    notes = parse("1N = 15--17\n2C = strong\n//bss art\n2D = weak\n")
    played = [bid("N", "2C"), bid("N", "2D"), bid("N", "1N", notes={0: CallNote(False, "15-17")})]
    found = coverage(notes, played, we=WE).explanations
    assert [(one.auction.short, one.notes, one.kind.value) for one in found] == [
        ("2C", "strong", "not-alerted"),
        ("1N", "15–17", "same"),
    ]


def test_both_sides_may_be_us() -> None:
    # PLAYED CW-2
    found = coverage(SMALL, [bid("N", "1C 1S X P")], pair="both")
    assert_sums(found)
    assert (found.records.read, found.records.counted) == (2, 2)
    assert [one.opening.short for one in found.openings] == ["1C", "(1C)"]


def test_nobody_being_us_names_the_pairs() -> None:
    # PLAYED CW-3
    played = records(*paths())
    with pytest.raises(NoPlayersError, match="say whose calls") as none:
        coverage(SMALL, played)
    assert dict(none.value.pairs)["Anna,Ben"] > 20
    with pytest.raises(NoPlayersError, match="Anna and Zoe as partners"):
        coverage(SMALL, played, we="Anna,Zoe")
    with pytest.raises(NoPlayersError):
        coverage(SMALL, played, we=("Anna", "Carl"))
    assert repr(coverage(SMALL, [], we=WE)) == "<Coverage of 0 records: no calls, 0 gaps>"


def test_places_name_players_only_where_that_is_asked_for() -> None:
    # PLAYED CW-4
    played = [bid("E", "1C P")]
    (gap,) = coverage(SMALL, played, we=WE).gaps
    assert gap.items[0].where[0].players == ()
    (gap,) = coverage(SMALL, played, we=WE, names=True).gaps
    assert gap.items[0].where[0].players == ("Anna", "Carl", "Ben", "Dora")


def random_record(random: Random, notes: Notes) -> Record:
    """Return a record whose auction follows the notes for some calls, then goes anywhere."""
    dealer = random.choice(list(Seat))
    first = Side.WE if dealer in NS else Side.THEY
    auction, side = Auction(), first
    tree = resolver_of(notes).tree
    node = None
    while not auction.is_over and len(auction) < 16 and random.random() < 0.97:
        options = [PASS, *(call for call in (DOUBLE, REDOUBLE) if auction.is_legal(side, call))]
        options += BIDS[auction.last_bid : auction.last_bid + 3]
        if not auction.last_bid:
            node = tree.roots[side]
        follows = [call for call in (node.below if node else ()) if auction.is_legal(side, call)]
        call = random.choice(follows if follows and random.random() < 0.8 else options)
        if node is not None and (auction.last_bid or call.rank):
            node = node.below.get(call)
        auction, side = auction.after(side, call), side.other
    vulnerability = random.choice([None, *BoardVulnerability])
    return Record(1, None, dealer, vulnerability, calls=auction.calls)


def compare(notes: Notes, number: int, seed: str) -> None:
    random = Random(seed)
    made = [one for one in (random_record(random, notes) for _ in range(number)) if one.calls]
    for pair, seats, half in (("NS", NS, made[::2]), ("EW", EW, made[1::2])):
        fast = coverage(notes, half, pair=pair)
        assert_sums(fast)
        slow = count(notes, half, seats)
        assert {k.value: n for k, n in fast.calls.items() if n} == slow.calls
        assert {k.value: n for k, n in fast.passes.items() if n} == slow.passes
        assert {one.opening.short: one.auctions for one in fast.openings} == slow.openings
        gaps = {(gap.known.short, item.auction.short): 0 for gap in fast.gaps for item in gap.items}
        for gap in fast.gaps:
            for item in gap.items:
                gaps[gap.known.short, item.auction.short] += item.times
        assert gaps == slow.gaps


def test_a_slow_count_comes_to_the_same() -> None:
    compare(SMALL, 300, "small")


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["wj", "swedish-club", "bridge-systems"])
def test_a_slow_count_of_real_notes_comes_to_the_same(
    corpus_dir: Path, name: str, pytestconfig: pytest.Config
) -> None:
    found = max(
        (read(path) for path in sorted((corpus_dir / name).rglob("*.bml"))),
        key=lambda notes: len(notes.book),
    )
    compare(found, pytestconfig.getoption("--records"), name)
