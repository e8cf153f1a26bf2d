"""Records written and read again (PLAYED DP-2 to DP-4)."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from sphinxcontrib_bml.bridge.auctions import Call
from sphinxcontrib_bml.bridge.conditions import BoardVulnerability as Board
from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.deals import Hand
from sphinxcontrib_bml.bridge.records import CallNote, Record, Room
from sphinxcontrib_bml.played.exports import viewer_problem
from sphinxcontrib_bml.played.files.reader import records_of
from sphinxcontrib_bml.played.files.writers import address_of, lin_of, pbn_of
from tests.played.descriptions import describe

PRINTABLE = "".join(chr(code) for code in (*range(33, 127), *range(161, 173), 0x2660, 0x1F0A1))
TAGS = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
]


def random_record(random: Random) -> Record:
    """Return a record with every printable character among its explanations."""
    one = describe(random)
    hands = {Seat(seat): Hand.parse(hand) for seat, hand in one.hands.items()}
    for seat in random.sample(list(Seat), random.choice([0, 0, 2, 3, 4])):
        del hands[seat]
    notes = {call: CallNote(alert, random_text(random)) for call, (alert, _) in one.notes.items()}
    board = random.choice([one.board, None])
    return Record(
        board,
        random.choice([None, None, Room.OPEN, Room.CLOSED]) if board else None,
        Seat(one.dealer),
        Board(one.vul),
        hands,
        {Seat(seat): name for seat, name in one.players.items() if random.random() < 0.8},
        tuple(map(Call.parse, one.calls)),
        notes,
    )


def random_text(random: Random) -> str:
    length = random.choice([0, 3, 40, 300])
    words = [
        "".join(random.choices(PRINTABLE, k=random.randrange(1, 9))) for _ in range(length // 5)
    ]
    return " ".join(words)


def from_text(text: str) -> Record:
    (record,) = records_of(text.encode(), "x")
    return replace(record, problems=())


def without_bars(record: Record) -> Record:
    """Return what LIN can say: a bar in a text has no place there (PL-2)."""
    notes = {
        call: replace(note, text=note.text.replace("|", "/")) for call, note in record.notes.items()
    }
    return replace(record, notes=notes)


def test_a_game_of_pbn_is_written_with_the_words_of_its_standard() -> None:
    # PLAYED DP-3
    calls = tuple(map(Call.parse, ("P", "1N", "D", "R", "2H", "P", "P", "P")))
    record = Record(3, Room.OPEN, Seat.NORTH, Board("NS"), {}, {Seat.SOUTH: "Ann"}, calls, {})
    assert pbn_of(record).text.splitlines() == [
        *('[Event "?"]', '[Site "?"]', '[Date "?"]', '[Board "3"]'),
        *('[West "?"]', '[North "?"]', '[East "?"]', '[South "Ann"]'),
        *('[Dealer "N"]', '[Vulnerable "NS"]', '[Deal "?"]', '[Scoring "?"]'),
        *('[Declarer "N"]', '[Contract "2H"]', '[Result "?"]', '[Room "Open"]'),
        *('[Auction "N"]', "Pass 1NT X XX", "2H Pass Pass Pass", ""),
    ]


def test_a_thousand_records_are_the_same_after_each_way() -> None:
    random = Random("DP-3")
    for _ in range(1_000):
        record = random_record(random)
        in_lin = without_bars(record)
        lin = lin_of(record)
        assert ("bar" in " ".join(lin.losses)) is (in_lin != record)
        assert from_text(lin.text) == in_lin
        pbn = pbn_of(record)
        assert pbn.losses == ()
        assert from_text(pbn.text) == record
        assert from_text(lin_of(from_text(pbn_of(from_text(lin.text)).text)).text) == in_lin


def test_pbn_is_in_export_format() -> None:
    # PLAYED DP-2: the tags in order, CRLF, short lines
    random = Random("export")
    for _ in range(200):
        text = pbn_of(random_record(random)).text
        lines = text.split("\r\n")
        assert "\n" not in "".join(lines)
        assert max(map(len, lines)) <= 255
        assert re.findall(r"^\[(\w+)", text, re.MULTILINE)[:15] == TAGS
        assert text.endswith("\r\n\r\n")


def test_what_a_format_cannot_say_is_named() -> None:
    calls = tuple(map(Call.parse, ["1N", "P"]))
    notes = {0: CallNote(False, "15-17"), 1: CallNote(True, "Alerted")}
    record = Record(3, Room.OPEN, Seat.NORTH, None, {}, {Seat.WEST: "a|b, c"}, calls, notes)
    assert lin_of(record).losses == (
        "LIN cannot express a comma in a name; a space replaces it",
        "LIN cannot express a bar in a text; a slash replaces it",
    )
    assert pbn_of(record).losses == (
        "PBN explains only alerts: this call becomes an alert",
        "the explanation 'Alerted' has no effect in PBN",
    )
    names = {Seat.WEST: "#x", Seat.EAST: "?", Seat.NORTH: "n" * 120}
    odd = Record(3, None, None, None, {}, names, calls, {0: CallNote(True, "x" * 300)})
    assert pbn_of(odd).losses == (
        "a name cannot begin with #, or be ?, in PBN",
        "a name is too long for a line of PBN; it is cut",
        "a name cannot begin with #, or be ?, in PBN",
        "without a dealer, PBN cannot contain the auction; it is left out",
    )
    assert pbn_of(replace(odd, players={}, calls=(), notes={})).losses == ()
    dealt = replace(odd, dealer=Seat.NORTH, players={}, is_irregular=True)
    assert pbn_of(dealt).losses == (
        "a word of an explanation is too long for a line of PBN; it is cut",
    )
    assert from_text(pbn_of(dealt).text).is_irregular
    long = replace(dealt, notes={0: CallNote(True, f"{'x' * 300} and more")})
    (note,) = from_text(pbn_of(long).text).notes.values()
    assert re.fullmatch("x+ and more", note.text)
    assert lin_of(dealt).losses == ("LIN cannot express that a call was irregular",)


def test_addresses_have_four_hands_as_lin_and_fewer_as_parameters() -> None:
    # PLAYED DP-4, PL-12: names are left out
    random = Random("links")
    for _ in range(300):
        record = random_record(random)
        address = address_of(record)
        text = address.text
        assert re.fullmatch(
            r"https://www\.bridgebase\.com/tools/handviewer\.html\?[\w=&%.~-]*", text
        )
        assert ("?lin=" in text) is (len(record.hands) == 4)
        assert not any(name[:3] in text for name in record.players.values() if len(name) > 4)
        if not address.losses and record.hands:
            again = from_text(text)
            seen = replace(record, players={}, room=again.room)
            assert again == (without_bars(seen) if "?lin=" in text else seen)


@pytest.mark.parametrize("count", [2, 4])
def test_a_viewer_of_ones_own(count: int) -> None:
    record = random_record(Random(3))
    hands = dict(list(record.hands.items())[:count])
    text = address_of(replace(record, hands=hands), "https://x.org/?show={lin}&a=1").text
    assert text.startswith("https://x.org/?show=")
    assert viewer_problem("https://x.org/?show={lin}") == viewer_problem("bbo") == ""
    for bad in ("https://x.org/", "javascript:{lin}", ""):
        assert "neither bbo" in viewer_problem(bad)


def test_an_address_says_that_a_call_was_irregular_is_lost() -> None:
    record = Record(1, None, Seat.NORTH, None, {}, {}, (Call.parse("1C"),), is_irregular=True)
    noted = replace(record, notes={0: CallNote(True, "4+ (5)")})
    assert address_of(noted).losses == (
        "a URL has no parentheses in a text; brackets replace them",
        "a URL cannot express that a call was irregular",
    )
