"""PBN, rule by rule (PLAYED PB)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.conditions import BoardVulnerability, Seat
from sphinxcontrib_bml.bridge.records import Record
from sphinxcontrib_bml.played.files.reader import Records, records_of
from sphinxcontrib_bml.played.files.record_builder import PlayedLimits

BOARD = '[Board "1"]\n[Dealer "N"]\n'


def pbn(text: str, limits: PlayedLimits | None = None) -> Records:
    return records_of(text.encode(), "x.pbn", limits or PlayedLimits())


def one(text: str) -> Record:
    (record,) = pbn(text)
    return record


def calls(record: Record) -> str:
    return " ".join(call.word for call in record.calls)


def test_escaped_lines_and_comments_say_nothing() -> None:
    # PLAYED PB-1
    text = (
        '% [Board "9"]\n[Board "1"] ; [Board "8"]\n{ a\n\n% b } [Auction "N"]\n'
        "1C {x\ny} P ; 2C\n% 2D\n1S"
    )
    assert (calls(one(text)), one(text).board) == ("1C P 1S", 1)


def test_a_comment_without_its_end_takes_the_rest() -> None:
    assert len(pbn(f'{BOARD}[Auction "N"]\n1C\n{{ x\n\n[Board "2"]\n')) == 1


def test_games_end_at_empty_lines_and_at_a_new_event() -> None:
    # PLAYED PB-2
    text = (
        '[Event "a"][Board "1"]\n[Auction "N"]\n1C\n'
        '[Event "b"][Board "2"]\n[Auction "E"]\n1D\n \t\n[Board "3"]\n'
    )
    assert [(record.board, calls(record)) for record in pbn(text)] == [
        (1, "1C"),
        (2, "1D"),
        (3, ""),
    ]


def test_a_new_event_has_nothing_of_the_board_above_it() -> None:
    # PLAYED PB-2
    text = f'{BOARD}[Auction "N"]\n1C\n\n[Event "b"]\n[Auction "N"]\n1D\n'
    assert [(record.board, calls(record)) for record in pbn(text)] == [(1, "1C"), (None, "1D")]


def test_tags_that_tell_nothing_of_a_board_are_no_record() -> None:
    assert len(pbn('[Event "a"]\n\n[Event "b"][Board "2"]\n')) == 1


def test_blocks_without_tags_are_passed_over() -> None:
    assert len(pbn(f"{BOARD}\nMinimum : 33\n100 hands\n\n{BOARD}")) == 2


def test_a_block_goes_on_with_the_game_above_it_or_is_its_second_table() -> None:
    # PLAYED PB-2
    text = (
        f'{BOARD}[Deal "N:AK.. - - -"]\n\n[Auction "N"]\n1C\n\n[Room "Closed"]\n[Auction "N"]\n1D\n'
    )
    first, second = pbn(text)
    assert [calls(first), calls(second)] == ["1C", "1D"]
    assert second.room == "closed"
    assert (second.board, second.hands) == (1, first.hands)


def test_a_second_table_without_an_auction_has_what_the_board_has() -> None:
    # PLAYED PB-2
    board = '[Board "2"]\n[Dealer "N"]\n[Vulnerable "EW"]\n[Contract "1C"]\n\n'
    first, second = pbn(f'{board}[Room "Closed"]\n[Contract "1D"]\n')
    assert (first.dealer, first.vulnerability) == (Seat.NORTH, BoardVulnerability("EW"))
    assert (second.board, second.dealer, second.vulnerability) == (
        *(first.board, first.dealer, first.vulnerability),
    )


def test_tags_hold_escapes_and_run_over_lines() -> None:
    # PLAYED PB-3: names in any case, the first of a name counts
    record = one('[BOARD "1"] [north "An\\"na \\\\"] [North "Eva"]\n[South\n "?"] [East ""]\n')
    assert record.players == {Seat.NORTH: 'An"na \\'}


def test_values_of_other_games() -> None:
    # PLAYED PB-4
    text = (
        '[North "##Anna"][South "Ben"][Board "1"]\n\n[South "#"][Board "2"]\n\n'
        '[North "Eva"][Board "3"][Dealer "#"]\n\n[Board "4"]\n'
    )
    found = pbn(text)
    assert [record.players.get(Seat.NORTH) for record in found] == ["Anna", "Anna", "Eva", "Eva"]
    assert [record.players.get(Seat.SOUTH) for record in found] == ["Ben", "Ben", None, None]
    assert found[2].dealer is Seat.SOUTH


@pytest.mark.parametrize(
    ("tag", "vulnerability"),
    [
        ("None", "None"),
        ("love", "None"),
        ("-", "None"),
        ("ns", "NS"),
        ("EW", "EW"),
        ("Both", "All"),
    ],
)
def test_vulnerability(tag: str, vulnerability: str) -> None:
    # PLAYED PB-5
    assert one(f'{BOARD}[Vulnerable "{tag}"]').vulnerability == vulnerability


def test_deals_with_hands_left_out_and_with_letters_of_suits() -> None:
    # PLAYED PB-5
    found = pbn(f'{BOARD}[Deal "e:sak.h10.d.c2 - 2.3.4.5 x"]')
    (record,) = found
    assert {seat.value: str(hand) for seat, hand in record.hands.items()} == {
        "E": "AK T - 2",
        "W": "2 3 4 5",
    }
    assert record.problems == ("PLAYED-DEAL",)
    assert [item.message for item in found.diagnostics] == [
        "'x' is not a hand",
        "East has 4 cards; West has 4 cards",
    ]


@pytest.mark.parametrize(
    ("section", "dealer", "made"),
    [
        ('[Auction "W"]\n- - 1N P', "E", "1N P"),
        ('[Auction "S"]\n1C - P', "S", "1C P"),
        ('[Auction "?"]\n1C', "N", "1C"),
        ('[Auction "N"]\n1C AP', "N", "1C P P P"),
        ('[Auction "N"]\nAP', "N", "P P P P"),
        ('[Auction "N"]\n1C * P', "N", "1C"),
        ('[Auction "N"]\n1C + P', "N", "1C"),
        ('[Auction "N"]\n1C! P?? 1N!? $5 X ! Pass', "N", "1C P 1N X P"),
    ],
)
def test_sections_of_auctions(section: str, dealer: str, made: str) -> None:
    # PLAYED PB-6, PB-7, PB-9
    record = one(f'[Board "1"]\n{section}\n')
    assert (record.dealer, calls(record)) == (dealer, made)
    assert not record.notes


def test_the_auction_wins_over_another_dealer() -> None:
    found = pbn('[Board "1"]\n[Dealer "S"]\n[Auction "W"]\n1C\n')
    assert found[0].dealer is Seat.WEST
    assert found[0].problems == ("PLAYED-HEADER",)
    assert "South deals, but West calls first" in found.diagnostics[0].message


def test_notes_are_alerts_those_of_the_play_are_not() -> None:
    # PLAYED PB-8
    text = (
        f'{BOARD}[Note "1:before"]\n[Auction "N"]\n1C =1= P =2= 1H =1= P =3=\n[Note "1:a:b"]\n'
        '[Note "2:alerted"]\n[Play "N"]\n[Note "3:play"]\n'
    )
    record = one(text)
    assert {number: (note.alert, note.text) for number, note in record.notes.items()} == {
        0: (True, "a:b"),
        1: (True, ""),
        2: (True, "a:b"),
        3: (True, ""),
    }
    assert record.problems == ("PLAYED-NOTE",)


def test_an_irregular_call_ends_what_counts() -> None:
    # PLAYED PB-10
    record = one(f'{BOARD}[Auction "N"]\n1C ^S 1D P\n')
    assert (calls(record), record.is_irregular, record.problems) == ("1C", True, ())


LEFT_OUT = (
    f'{BOARD}[Declarer "W"]\n[Contract "2H"]\n[Auction "N"]\n'
    '1D Pass =1= 1H Pass 2H AP\n[Note "1:x"]\n'
)


def test_passes_that_are_left_out_are_put_there() -> None:
    # PLAYED PB-11: North would declare; West does with one pass in front.
    record = one(LEFT_OUT.replace('"W"]\n[C', '"W"]\n[C'))
    assert calls(record) == "P 1D P 1H P 2H P P P"
    assert record.dealer is Seat.NORTH
    assert (list(record.notes), record.problems) == ([2], ("PLAYED-PASSES",))
    off = pbn(LEFT_OUT, PlayedLimits(puts_passes=False))[0]
    assert (calls(off), off.problems) == ("1D P 1H P 2H P P P", ())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"W"', '"S"'),  # both tags agree as read
        ('"2H"', '"3H"'),
        ('"2H"', '"2S"'),
        ('"2H"', '"?"'),
        (" AP", " Pass Pass"),
        ("\n1D", "\nPass 1D"),
    ],
)
def test_nothing_is_put_in_front_where_that_does_not_make_it_right(old: str, new: str) -> None:
    record = one(LEFT_OUT.replace(old, new, 1))
    assert "PLAYED-PASSES" not in record.problems


def test_that_passes_were_put_is_told_once_a_file() -> None:
    found = pbn(f"{LEFT_OUT}\n{LEFT_OUT}")
    (told,) = found.diagnostics
    assert str(told.code) == "PLAYED-PASSES"
    assert "2 auctions" in told.message


def test_no_more_games_are_read_than_records_may_be() -> None:
    game = f'{BOARD}[Auction "N"]\n1C\n\n'
    assert len(pbn(game * 5, PlayedLimits(records=2))) == 2


def test_a_deal_without_its_first_seat_is_told() -> None:
    # PLAYED PB-5
    record = one(f'{BOARD}[Deal "AKQJ.T98.765.432 - - -"]\n[Auction "N"]\n1C\n')
    assert record.hands == {}
    assert record.problems == ("PLAYED-DEAL",)


def test_marks_behind_what_does_not_count_are_none() -> None:
    # PLAYED PB-8
    text = f'{BOARD}[Auction "N"]\n1C =1= 1C =1= 2C =2=\n[Note "1:x"]\n[Note "2:y"]\n'
    record = one(text)
    assert [(number, note.text) for number, note in record.notes.items()] == [(0, "x")]


def test_an_event_begins_a_game_without_an_empty_line() -> None:
    # PLAYED PB-2
    found = pbn(f'{BOARD}[Auction "N"]\n1C\n[Event "x"]\n[Auction "S"]\n1D\n')
    assert [calls(record) for record in found] == ["1C", "1D"]


def test_a_note_that_is_missing_is_told_where_its_number_stands() -> None:
    # PLAYED PB-8
    (told,) = pbn(f'{BOARD}[Auction "N"]\n1C =12= P\n').diagnostics
    assert told.span.text == "=12="
