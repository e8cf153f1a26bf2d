"""LIN, rule by rule (PLAYED PL)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.bridge.conditions import Seat
from sphinxcontrib_bml.bridge.records import Record, Room
from sphinxcontrib_bml.played.files.lin_reader import tags_in
from sphinxcontrib_bml.played.files.reader import Records, records_of
from sphinxcontrib_bml.played.files.record_builder import PlayedLimits


def lin(text: str) -> Records:
    return records_of(text.encode(), "x.lin")


def one(text: str) -> Record:
    (record,) = lin(text)
    return record


def calls(record: Record) -> str:
    return " ".join(call.word for call in record.calls)


def test_blanks_between_pairs_and_the_case_of_tags_mean_nothing() -> None:
    # PLAYED PL-1
    record = one(" PN |Anna,Carl,Ben,Dora|\n  MD | 1,,, |\nAH|Board\n3|zz|what|MB|1n|")
    assert (record.board, calls(record), record.players[Seat.SOUTH]) == (3, "1N", "Anna")


def test_what_stands_in_the_place_of_a_tag_is_passed_over() -> None:
    # PLAYED PL-2: a name, then chat that hold bars
    found = lin("pn|A|na,Carl,Ben,Dora|md|1,,,|mb|1N|pg||pn|a,b,c,d|md|1,,,|nt|x | y|z|mb|1C|pg||")
    assert [calls(record) for record in found] == ["1N", "1C"]
    assert [record.problems for record in found] == [("PLAYED-TAG",), ("PLAYED-TAG",)]


def test_records_begin_at_qx_and_at_a_second_deal() -> None:
    # PLAYED PL-3
    text = "pn|a,b,c,d|qx|o1|md|1,,,|mb|1C|md|2,,,|mb|1D|qx|c2|qx|o3|md|3,,,|mb|1H|pn|e,f,g,h|mb|P|"
    assert [(calls(record), record.board) for record in lin(text)] == [
        ("1C", 1),
        ("1D", None),
        ("1H", 3),
    ]


@pytest.mark.parametrize(
    ("tags", "board", "room"),
    [
        ("qx|o12|", 12, Room.OPEN),
        ("qx|C7,Final|", 7, Room.CLOSED),
        ("qx|5|", 5, None),
        ("qx|o1|ah|Board 12|", 12, Room.OPEN),
        ("ah|Table 3, Board 14|", 14, None),
        ("ah||qx|o4|", 4, Room.OPEN),
        ("ah|Board 99999999999999999999|", None, None),
    ],
)
def test_numbers_of_boards(tags: str, board: int | None, room: Room | None) -> None:
    # PLAYED PL-4
    record = one(f"{tags}md|1,,,|")
    assert (record.board, record.room) == (board, room)


@pytest.mark.parametrize(
    ("names", "closed"),
    [
        ("a,b,c,d,e,f,g,h", "e"),
        ("a,b,c,d", "a"),
        ("a,b,c,d,South,West,North,East", "a"),
        ("a,b,c,d,south,west,north,east", "a"),
    ],
)
def test_eight_names_are_those_of_two_rooms(names: str, closed: str) -> None:
    # PLAYED PL-5
    found = lin(f"pn|{names}|qx|o1|md|1,,,|qx|c1|md|1,,,|")
    assert [record.players[Seat.SOUTH] for record in found] == ["a", closed]


def test_hands_are_read_in_any_order_of_ranks() -> None:
    # PLAYED PL-6, PF-5: the fourth is computed
    record = one("md|4s2K10A3h4dt953c53ak,SJ53HJ95DQJ862CJ9,S7q64HAQ32DA74CT42,|")
    assert record.dealer is Seat.EAST
    assert str(record.hands[Seat.SOUTH]) == "AKT32 4 T953 AK53"
    assert Seat.EAST not in record.hands
    assert record.problems == ("PLAYED-DEAL",)


@pytest.mark.parametrize(
    ("letter", "vulnerability"),
    [
        ("o", "None"),
        ("0", "None"),
        ("-", "None"),
        ("N", "NS"),
        ("e", "EW"),
        ("b", "All"),
        ("", "NS"),
    ],
)
def test_vulnerability(letter: str, vulnerability: str) -> None:
    # PLAYED PL-7, PF-3: board 2 tells it where the file does not
    assert one(f"md|1,,,|ah|Board 2|sv|{letter}|").vulnerability == vulnerability


def test_a_record_without_dealer_and_board_is_told() -> None:
    # PLAYED PF-3
    (told,) = lin("md|,,,|mb|1C|").diagnostics
    assert (told.message, told.hint) == (
        "neither the dealer nor the number of the board is given",
        "without them, calls cannot be assigned to players",
    )


@pytest.mark.parametrize(
    ("tags", "made"),
    [
        ("mb|-1Np2Cppp|", "1N P 2C P P P"),
        ("mb|1np|mb||mb|2c!|", "1N P 2C"),
        ("mb|1C|mb|dbl|mb|RDBL|mb|pass|", "1C X XX P"),
        ("mb|1NT|mb|Double|mb|XX|", "1N X XX"),
        ("mb|1Cd1Hr|", "1C X 1H"),
    ],
)
def test_calls_alone_and_in_one_run(tags: str, made: str) -> None:
    # PLAYED PL-8, PF-4
    assert calls(one(f"md|1,,,|ah|1|{tags}")) == made


def test_explanations_belong_to_the_call_before() -> None:
    # PLAYED PL-9
    record = one("md|1,,,|ah|1|an|early|mb|1N|an| |an|15-17\n bal|an|really|mb|2C!|an| |")
    assert {number: (note.alert, note.text) for number, note in record.notes.items()} == {
        0: (False, "15-17 bal; really"),
        1: (True, ""),
    }
    assert record.problems == ("PLAYED-NOTE",)


def test_play_chat_and_results_are_passed_over() -> None:
    # PLAYED PL-10
    record = one("vg|Final|rs|1N=|md|1,,,|ah|1|mb|1N|nt|secret|pc|SK|mc|8|bt|x|pg||")
    assert (calls(record), record.notes) == ("1N", {})
    assert "secret" not in repr(record)


@pytest.mark.parametrize(
    "tag", ["pc", "mc", "pg", "nt", "vg", "rs", "st", "rh", "pw", "mp", "bn", "px", "zz"]
)
def test_what_is_no_matter_of_the_auction_changes_nothing(tag: str) -> None:
    # PLAYED PL-10
    with_tag = one(f"{tag}|a|md|1,,,|ah|1|{tag}|Anna,b|mb|1N|{tag}|SK|an|strong|{tag}||mb|p|")
    assert with_tag == one("md|1,,,|ah|1|mb|1N|an|strong|mb|p|")


@pytest.mark.parametrize("word", ["1Z", "8C", "2", "0N", "hello"])
def test_a_word_that_is_no_call_ends_the_auction(word: str) -> None:
    found = lin(f"md|1,,,|ah|1|mb|1N|mb|{word}|mb|2C|an|lost|")
    assert (calls(found[0]), found[0].notes) == ("1N", {})
    assert found[0].problems == ("PLAYED-CALL",)


@pytest.mark.parametrize(
    ("tags", "why"),
    [
        ("mb|1N|mb|1C|", "not higher than 1N"),
        ("mb|d|", "nothing to double"),
        ("mb|1N|mb|r|", "nothing to redouble"),
        ("mb|1Nppp|mb|p|", "the auction is over"),
    ],
)
def test_an_illegal_call_ends_the_auction(tags: str, why: str) -> None:
    (diagnostic,) = lin(f"md|1,,,|ah|1|{tags}").diagnostics
    assert why in diagnostic.message


def test_what_is_alerted_behind_an_illegal_call_is_no_note() -> None:
    # PLAYED PL-10
    assert not one("md|1,,,|ah|1|mb|1N|mb|1C!|mb|2C!|an|x|").notes


@pytest.mark.parametrize(
    "tag",
    [
        *("ah", "an", "bn", "md", "mb", "mc", "mp", "pc", "pn", "px", "qx", "sv"),
        *("nt", "pg", "pw", "rh", "rs", "st", "vg"),
    ],
)
def test_behind_a_bar_in_a_text_every_known_tag_is_one_again(tag: str) -> None:
    # PLAYED PL-2
    assert [found.tag for found in tags_in(f"an|a|b c|{tag}|mb|9|")] == ["an", "", tag, ""]


def test_tags_that_tell_nothing_of_the_auction_are_known() -> None:
    # PLAYED PL-1
    others = "vg|Cup|rs|1N=|pw|a,b,c,d|st||rh||pg||nt|hello|"
    found = lin(f"{others}md|1,,,|ah|1|mb|1N|pc|SA|mc|9|qx|o1|")
    assert not found.diagnostics


ADDRESS = "https://www.bridgebase.com/tools/handviewer.html?"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (f"{ADDRESS}lin=md%7C1%2C%2C%2C%7Cah%7C1%7Cmb%7C1N%7C", ["1N"]),
        (f"{ADDRESS}lin=md%257C1%252C%252C%252C%257Cah%257C1%257Cmb%257C1N%257C", ["1N"]),
        (f'<a href="{ADDRESS}lin=md|1,,,|ah|1|mb|1N|&amp;tbt=y">x</a> md|', ["1N"]),
        (f"<a href='{ADDRESS}lin=md|1,,,|ah|1|mb|1N|an|>14|mb|2C|'>x</a> md|", ["1N 2C"]),
        (f"see {ADDRESS}lin=md|1,,,|ah|1|mb|1N|an|15 to 17|mb|2C|<br>mb|D|", ["1N 2C"]),
        (f"see {ADDRESS}d=n&a=1N and {ADDRESS}n=SAK&d=s&b=2&a=p1c!(3%2B)x", ["P 1C X"]),
        (f"{ADDRESS}lin=md%7C1%2C%2C%2C%7Cmb%7C1N%7C&b=1\n{ADDRESS}n=sa&d=n&a=2c", ["1N", "2C"]),
        (f"{ADDRESS}linurl=https%3A%2F%2Fx\n{ADDRESS}id=3\nhttps://x.org/?id=4", []),
    ],
)
def test_addresses(text: str, made: list[str]) -> None:
    # PLAYED PL-12
    found = lin(text)
    assert [calls(record) for record in found] == made
    links = sum(str(one.code) == "PLAYED-LINK" for one in found.diagnostics)
    assert links == (0 if made else 2)


def test_a_plus_in_an_address_is_a_blank_unless_blanks_are_there() -> None:
    # PLAYED PL-12
    plus = f"{ADDRESS}lin=md|1,,,|ah|1|mb|1N|an|15+to+17|"
    blank = f"{ADDRESS}lin=md|1,,,|ah|1|mb|1N|an|16+%20bal|"
    texts = [lin(text)[0].notes[0].text for text in (plus, blank)]
    assert texts == ["15 to 17", "16+ bal"]


def test_a_word_in_which_the_file_is_cut_off_is_no_call() -> None:
    # PLAYED PL-11
    assert calls(one("md|1,,,|mb|1C|mb|2")) == "1C"
    assert calls(one("md|1,,,|mb|1C|mb|2N")) == "1C 2N"


def test_an_explanation_behind_a_call_in_one_word_is_its_note() -> None:
    # PLAYED PL-8
    record = one("md|1,,,|mb|1C!(strong)|mb|P|")
    assert [(number, note.text) for number, note in record.notes.items()] == [(0, "strong")]


def test_no_more_addresses_are_read_than_records_may_be() -> None:
    # PLAYED PL-12
    address = f"{ADDRESS}lin=md|1,,,|mb|1C|\n"
    found = records_of((address * 5).encode(), "x.txt", PlayedLimits(records=2))
    assert len(found) == 2


@pytest.mark.parametrize(
    ("parameters", "dealer", "hands"),
    [
        ("d=w&s=sak2ht94d95ckqj32&a=1cp", "W", ["S"]),
        ("d=x&s=sak2ht94d95ckqj32&a=1cp", None, ["S"]),
        ("d=n&s=nonsense&n=sak2ht94d95ckqj32&a=1cp", "N", ["N"]),
    ],
)
def test_parameters_of_addresses_are_read_as_far_as_they_mean_something(
    parameters: str, dealer: str | None, hands: list[str]
) -> None:
    # PLAYED PL-12
    (record,) = records_of(f"{ADDRESS}{parameters}".encode(), "x.txt")
    assert (record.dealer, calls(record), list(record.hands)) == (dealer, "1C P", hands)


def test_an_address_that_is_encoded_again_and_again_is_decoded_so_often() -> None:
    # PLAYED PL-12
    def encoded(times: int) -> str:
        text = "md|1,,,|mb|1C|"
        for _ in range(times):
            text = text.replace("%", "%25").replace("|", "%7C").replace(",", "%2C")
        return f"{ADDRESS}lin={text}"

    for times in range(3):
        (record,) = records_of(encoded(times).encode(), "x.txt")
        assert calls(record) == "1C"
    assert [calls(one) for one in records_of(encoded(30).encode(), "x.txt")] in ([], [""])
