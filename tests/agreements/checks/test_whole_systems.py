"""What is searched for in whole systems next to contradictions (CHECKS CK-9, CK-13)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse, read
from sphinxcontrib_bml.language.codes import Code, Severity


def found(code: Code, text: str) -> list[tuple[int, str]]:
    diagnostics = check(parse(text, "n.bml"), {str(code): "warning"})
    return [(one.span.line, one.message) for one in diagnostics if one.code is code]


def lines(code: Code, text: str) -> list[int]:
    return [line for line, _ in found(code, text)]


def test_what_is_off_is_found_only_where_it_is_asked_for() -> None:
    text = "1N a\n\nAfter 1N-2D pass.\n"
    assert lines(Code.AUCTION_UNDEFINED, text) == [3]
    assert check(parse(text)) == ()


# LANGUAGE XT-9, BT-10
def test_former_names_of_codes_stand_for_the_new_one() -> None:
    text = "1N a\n\t2C b\n\n1D a\n//ignore TABLE-TAB\n"
    (one,) = check(parse(text, "n.bml"), {"table_dedent": "warning"})[:1]
    assert (str(one.code), str(one.severity)) == ("TABLE-LAYOUT", "warning")
    assert check(parse("1N a\n\t2C b\n//ignore TABLE-TAB\n", "n.bml")) == ()


# LANGUAGE XT-9
def test_removed_codes_are_accepted_without_effect() -> None:
    notes = parse("1N a\n//ignore VARIATION\n  2C asks for majors\n", "n.bml")
    assert check(notes, {"ANSWER-MISSING": "warning", "history_undefined": "off"}) == ()


# CK-9
@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("1 E", "on board 1 North deals"),
        ("4 All W", ""),
        ("4 NS", "on board 4 both sides are vulnerable"),
        ("5 NS N", ""),
        ("16 EW W", ""),
        ("17 None N", ""),
        ("29 All N", ""),
        ("4HS hA", "West, who leads, does not have ♥A"),
        ("4HS sQ", ""),
        ("4HS s10", "West, who leads, does not have ♠10"),
        ("4HN hA", ""),
    ],
)
def test_a_header_agrees_with_board_and_lead(header: str, message: str) -> None:
    text = f"{header}\nS A54 KQJT9 A32 K2\nW KQJ32 32 KQJ QJT\n"
    assert found(Code.DEAL_HEADER, text) == ([(1, message)] if message else [])


@pytest.mark.parametrize(
    ("header", "severity"),
    [
        ("N None 35 4SXS hK", Severity.INFO),
        ("S None 35 4SXS hK", Severity.WARNING),
        ("N EW 35 4SXS hK", Severity.WARNING),
        ("N None 35 4SXS hT", Severity.WARNING),
    ],
)
def test_a_number_that_agrees_with_nothing_in_the_header_may_count_something_else(
    header: str, severity: Severity
) -> None:
    parsed = parse(f"{header}\nS A54 QJT98 A32 K2\nW KQ K765 KQJ QJT9\n")
    assert [one.severity for one in check(parsed)] == [severity]


DEAL = "4HS{dealer}\nS A54 KQJT9 A32 K2\n\n{auction}\n"


@pytest.mark.parametrize(
    ("dealer", "auction", "is_wrong"),
    [
        (" S", "1H P 4H AP", False),
        (" S", "1S P 4S AP", True),
        (" W", "1H P 4H AP", True),
        (" W", "P 1H P 4H\nAP", False),
        ("", "1H P 4H AP", False),
        ("", "1S P 4S AP", True),
        (" S", "1S P ? AP", False),
        (" S", "1S P 4S P\nP P", True),
        (" S", "1S P 2S P", False),
        (" S", "1H P 2H AP", True),
        (" S", "1H P 4H D\nAP", True),
        ("", "1H P 4H D\nAP", True),
        (" S", "P P P P", True),
        ("", "2H P 3H AP", True),
    ],
)
def test_the_side_of_declarer_bids_the_contract(dealer: str, auction: str, is_wrong: bool) -> None:
    text = DEAL.format(dealer=dealer, auction=auction)
    assert lines(Code.DEAL_HEADER, text) == ([1] if is_wrong else [])


@pytest.mark.parametrize(
    ("contract", "auction", "ends"),
    [
        ("4HS", "1S P 4S AP", "in 4S"),
        ("4HS", "2H P 3H AP", "in 3H"),
        ("4HS", "1H P 4H D\nR AP", "in 4HXX"),
        ("4HS", "P 1H P 4H\nAP", "in 4H by the other side"),
        ("4HXS", "1H P 4H AP", "in 4H"),
        ("4HS", "P P P P", "without a bid"),
        ("PASS", "1H P 4H AP", "in 4H"),
    ],
)
def test_a_contract_in_which_the_auction_does_not_end_is_told(
    contract: str, auction: str, ends: str
) -> None:
    text = DEAL.format(dealer=" S", auction=auction).replace("4HS", contract)
    (one,) = check(parse(text, "n.bml"))
    assert one.message == f"the contract is {contract}, but the auction ends {ends}"
    assert one.hint == "check the contract and the auction"
    (place,) = one.related
    assert (place.span.line, place.message) == (4, "the auction")


@pytest.mark.parametrize(
    ("contract", "auction"),
    [("4HXXS", "1H P 4H D\nR AP"), ("PASS", "P P P P"), ("4HXN", "1H P 4H X\nAP")],
)
def test_a_contract_in_which_the_auction_ends_is_fine(contract: str, auction: str) -> None:
    text = DEAL.format(dealer=" S", auction=auction).replace("4HS", contract)
    assert not check(parse(text, "n.bml"))


# LANGUAGE AU-6
def test_an_auction_further_down_in_the_section_is_the_one_of_the_deal() -> None:
    text = "* One\n\n" + DEAL.format(dealer=" S", auction="Text.\n\n1S P 4S AP")
    assert lines(Code.DEAL_HEADER, text) == [3]
    assert lines(Code.DEAL_HEADER, text.replace("Text.", "* Two")) == []


# CK-13
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1N a\n#CUT x\n  2C b\n#ENDCUT\n", [2]),
        ("1N a\n#CUT x\n  2C b\n#ENDCUT\n\n1D a\n#PASTE x\n", []),
        ("1N a\n#COPY x\n  2C b\n#ENDCOPY\n", []),
        ("1N a\n#CUT x\n#ENDCUT\n", []),
    ],
)
def test_a_clip_that_is_never_pasted_is_named(text: str, expected: list[int]) -> None:
    assert [one.span.line for one in check(parse(text)) if one.code is Code.CLIP_UNUSED] == expected


def test_a_clip_is_used_where_any_document_of_the_system_pastes_it(tmp_path: Path) -> None:
    (tmp_path / "clips.inc").write_text("#CUT x\n2C b\n#ENDCUT\n", encoding="utf-8")
    (tmp_path / "a.bml").write_text("#INCLUDE clips.inc\n\n1N\n  #PASTE x\n", encoding="utf-8")
    (tmp_path / "b.bml").write_text("#INCLUDE clips.inc\n\n1D a\n", encoding="utf-8")
    assert check(read(tmp_path)) == ()
    (one,) = check(read(tmp_path / "b.bml"))
    assert (str(one.code), Path(one.span.file).name) == ("CLIP-UNUSED", "clips.inc")


def alerting(marks: int, row: str) -> str:
    bids = ["1C", "1D", "1H", "1S", "2C", "2D", "2H", "2S", "3C", "3D"][:marks]
    return "".join(f"{bid} !Strong\n" for bid in bids) + f"1N 15-17\n  {row}\n"


# CK-13, MEANINGS MN-75
@pytest.mark.parametrize(
    ("marks", "row", "is_named"),
    [
        (10, "2D transfer", True),
        (9, "2D transfer", False),
        (10, "2D !Transfer", False),
        (10, "2D natural", False),
        (10, "2D 5+!h", True),
        (10, "2D 5+!h, 4!d", False),
        (10, "2D 5+!h, lovely", False),
        (10, "2N 5+!c", False),
        (10, "2D shows hearts, like a transfer", False),
        (10, "2D", False),
        (10, "(2D) transfer", False),
    ],
)
def test_an_artificial_bid_without_an_alert_is_named_in_notes_that_alert(
    marks: int, row: str, is_named: bool
) -> None:
    assert lines(Code.ALERT_MISSING, alerting(marks, row)) == ([marks + 2] if is_named else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1N a\n  2C b\n\nAfter 1N-2D pass.\n", [4]),
        ("1N a\n  2C b\n\nAfter 1N-2C pass.\n", []),
        ("1N a\n  2C b, as 1N-2D\n", [2]),
        ("1N a\n  2C b\n\n* After 1N-2D\n", []),
    ],
)
def test_an_auction_in_a_text_that_the_notes_lack_is_named(text: str, expected: list[int]) -> None:
    assert lines(Code.AUCTION_UNDEFINED, text) == expected


TERMS = "".join(f"- T{number}A :: meaning\n" for number in range(10))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The raise is INV, again INV.\n", ["INV"]),
        ("1N INV or better\n", ["INV"]),
        ("T1A and T2A.\n", []),
        ("Lead the AKQ from KQJT, bid 3NT in NT, ask NS.\n", []),
        ("THIS IS LOUD\n", []),
        ("=CODE= and Words\n", ["CODE"]),
    ],
)
def test_a_word_in_capitals_that_the_list_lacks_is_named(text: str, expected: list[str]) -> None:
    told = found(Code.ABBREVIATION_UNKNOWN, f"{TERMS}\n{text}")
    assert [message.split()[0] for _, message in told] == expected
    assert found(Code.ABBREVIATION_UNKNOWN, text) == []


def test_a_word_in_capitals_is_named_at_its_first_place_only(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text(f"{TERMS}\nThe raise is INV.\n")
    (tmp_path / "b.bml").write_text("Again INV, or GF.\n")
    diagnostics = check(read(tmp_path), {"ABBREVIATION-UNKNOWN": "warning"})
    assert [one.message.split()[0] for one in diagnostics] == ["INV", "GF"]
