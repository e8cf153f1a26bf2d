"""BSS files are read as their editor, their authors and BML 2 wrote them."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from sphinxcontrib_bml.bridge.auctions import Side
from sphinxcontrib_bml.bridge.conditions import OpeningSeat, Qualification, Vulnerability
from sphinxcontrib_bml.formats.bss.records import SEAT_DIGITS, VULNERABILITY_DIGITS, SequenceRecord
from sphinxcontrib_bml.formats.bss.settings import Profile
from tests.formats.bss_cards import read

HEADER = "*00{Ours}=NYYYYYY"


def record(line: str, *others: str) -> SequenceRecord:
    found = read("\n".join([HEADER, line, *others]))
    assert found.told == []
    return found.card.records[0]


# BSS-1, BSS-4
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_every_line_end_is_read_and_the_last_may_lack(end: str) -> None:
    card = read(end.join([HEADER, "", "001C=NYYYYYY008a", "", "001D=NYYYYYY008b"])).card
    assert [(found.text, found.line) for found in card.records] == [("a", 3), ("b", 5)]
    assert card.lines == 3


# BSS-2
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_every_encoding_is_read(encoding: str) -> None:
    found = read(f"{HEADER}\n001C=NYYYYYY008canapé 8°\n".encode(encoding))
    assert found.card.records[0].text == "canapé 8°"
    assert found.card.header is not None
    assert found.told == []


# BSS-3, BSS-20, BSS-23 to BSS-25, BSS-28, BSS-35
def test_all_parts_of_a_record() -> None:
    found = record("*561C{Strong, 16+ = good}PD{x}2H=YNNNYYNA58Transfer = 5+{!s}")
    assert found.opener is Side.THEY
    conditions = found.conditions
    assert conditions.seat is OpeningSeat.FIRST_OR_SECOND
    assert conditions.vulnerability is Vulnerability.WE
    assert [call.code for call in found.calls] == ["1C", "P", "D", "2H"]
    assert conditions.qualifications == (
        Qualification(1, "Strong, 16+ = good"),
        Qualification(3, "x"),
    )
    assert found.fields == "YNNNYYNA58"
    assert found.text == "Transfer = 5+{!s}"
    assert found.caller is Side.WE


# BSS-21
@pytest.mark.parametrize("digit", "0123456")
def test_every_seat_is_known(digit: str) -> None:
    assert SEAT_DIGITS[record(f"{digit}01C=NYYYYYY008").conditions.seat] == digit


# BSS-22
@pytest.mark.parametrize("digit", "012345678")
def test_every_vulnerability_is_known(digit: str) -> None:
    vulnerability = record(f"0{digit}1C=NYYYYYY008").conditions.vulnerability
    assert VULNERABILITY_DIGITS[vulnerability] == digit


# BSS-30 to BSS-32
@pytest.mark.parametrize(
    ("line", "fields", "text"),
    [
        ("001D=NYYYYYY0484+ cards", "NYYYYYY048", "4+ cards"),
        ("001N=NYYYYYY015-17", "NYYYYYY0", "15-17"),
        ("001NPP=NYYYYYY15 or more", "NYYYYYY", "15 or more"),
        ("001ND=NNNNNNNPenalties", "NNNNNNN", "Penalties"),
        ("001NDR= NYYYYYY", "", ""),
    ],
)
def test_what_follows_the_flags_depends_on_the_last_call(line: str, fields: str, text: str) -> None:
    found = read(f"{HEADER}\n{line}\n001HD=NYYYYYYx")
    if not fields:
        assert found.told == [("BSS-RECORD", 2, 8)]
        return
    assert (found.card.records[0].fields, found.card.records[0].text) == (fields, text)


# BSS-24
def test_1dd_is_one_diamond_and_a_double() -> None:
    calls = record("001DD=NYYYYYYPenalties").calls
    assert [call.code for call in calls] == ["1D", "D"]


# BSS-52
def test_files_of_bml2_are_known_by_the_0_behind_passes_doubles_and_redoubles() -> None:
    bml2 = read(f"{HEADER}\n001C=NYYYYYY008a\n001CD=NYYYYYY0b\n001CPP=NYYYYYY0").card
    assert bml2.dialect is Profile.BML2
    assert [(found.fields[7:], found.text) for found in bml2.records] == [
        ("008", "a"), ("0", "b"), ("0", ""),
    ]  # fmt: skip
    mixed = read(f"{HEADER}\n001CD=NYYYYYY0-3 points\n001CPP=NYYYYYYTo play").card
    assert mixed.dialect is Profile.STANDARD
    assert [found.text for found in mixed.records] == ["0-3 points", "To play"]
    assert read(f"{HEADER}\n001C=NYYYYYY008a").card.dialect is Profile.STANDARD


# BSS-52
@pytest.mark.parametrize("text", ["0-8 or strong", "0+ points", "0 or 3", "0, 3", "0or 3"])
def test_a_description_that_begins_with_a_number_keeps_its_0_and_a_warning_says_so(
    text: str,
) -> None:
    found = read(f"{HEADER}\n001C=NYYYYYY008a\n001CD=NYYYYYY{text}")
    assert found.card.dialect is Profile.STANDARD
    assert found.card.records[1].text == text
    assert found.told == [("BSS-RECORD", 3, 1)]
    (told,) = found.diagnostics
    assert told.severity == "warning"
    assert told.hint == "if BML 2 wrote the file, remove the 0"


# BSS-52
def test_bml2_writes_a_record_for_every_call_but_implied_passes() -> None:
    whole = "001C=NYYYYYY008\n001CP1D=NYYYYYY008\n001CP1DPPD=NYYYYYY0b"
    assert read(f"{HEADER}\n{whole}").card.dialect is Profile.BML2
    found = read(f"{HEADER}\n001C=NYYYYYY008a\n001CP1DD=NYYYYYY0b")
    assert (found.card.dialect, found.card.records[1].text) == (Profile.STANDARD, "0b")
    assert found.told == [("BSS-RECORD", 3, 1)]


# BSS-52
def test_where_all_signs_are_against_bml2_there_is_no_warning() -> None:
    found = read(f"{HEADER}\n001CP1DD=NYYYYYY0-8 points")
    assert (found.card.records[0].text, found.told) == ("0-8 points", [])


# BSS-10 to BSS-13, BSS-33
@pytest.mark.parametrize(
    ("line", "name", "summary"),
    [
        ("*00{Two over one}=NYYYYYYa = {b}\\\\c", "Two over one", "a = {b}\\\\c"),
        ("*00=NNNNNNN", "", ""),
        ("?00{Keycards}=NYYYYYY", "Keycards", ""),
        ("*00{}=NYYYYYY", "", ""),
    ],
)
def test_every_form_of_header_is_read(line: str, name: str, summary: str) -> None:
    found = read(f"{line}\n001C=NYYYYYY008\n")
    assert found.told == []
    assert found.card.header is not None
    assert (found.card.header.name, found.card.header.summary) == (name, summary)
    assert found.card.header.original == line


# BSS-5, BSS-40, BSS-41
def test_other_records_are_kept_in_any_order() -> None:
    found = read(f"{HEADER}\n%leads\n+RKCB.bss\n001C=NYYYYYY008\n$SAYC\n")
    assert found.told == []
    assert [kept.original for kept in found.card.verbatim] == ["%leads", "+RKCB.bss", "$SAYC"]
    kinds = [kept.reason for kept in found.card.verbatim]
    assert kinds == ["carding", "a convention", "another card"]


# BSS-7
@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("this is no record", 1, "'this is no record' does not begin like a record"),
        ("901H=NYYYYYY008", 1, "'9' is not a seat (0 to 6)"),
        ("*091H=NYYYYYY008", 3, "'9' is not a vulnerability (0 to 8)"),
        ("0", 2, "the record ends before the vulnerability"),
        ("001X=NYYYYYY008", 3, "'1X' is not a call"),
        ("001C8D=NYYYYYY008", 5, "'8D' is not a call"),
        ("00=NYYYYYY", 3, "the record has no call"),
        ("001C", 5, "the record ends before its ="),
        ("001C{Strong=NYYYYYY008", 5, "{ without }"),
        ("001D=NYY", 9, "the record ends before seven of Y and N"),
        ("001D=NYYXYYY008", 9, "'X' is neither Y nor N"),
        ("001D=NYYYYYY", 13, "the record ends before a disposition"),
        ("001D=NYYYYYYF08", 13, "'F' is not a disposition (0 to 9, A to E)"),
        ("001D=NYYYYYY098", 14, "'9' is not a length (0 to 8)"),
        ("001D=NYYYYYY09", 14, "'9' is not a length (0 to 8)"),
        ("001D=NYYYYYY0", 14, "the record ends before two lengths"),
        ("00" + "P" * 320 + "=NYYYYYY", 323, "more than 319 calls"),
    ],
)
def test_a_faulty_line_is_reported_with_its_reason_and_the_rest_is_read(
    line: str, column: int, words: str
) -> None:
    found = read(f"{HEADER}\n001C=NYYYYYY008a\n{line}\n001S=NYYYYYY008b\n")
    (problem,) = found.diagnostics
    assert found.told == [("BSS-RECORD", 3, column)]
    assert problem.message == f"{words}; the line is kept as it is"
    assert [record.text for record in found.card.records] == ["a", "b"]
    assert [kept.original for kept in found.card.verbatim] == [line]


# BSS-36
def test_a_second_record_for_an_auction_is_reported_and_kept() -> None:
    found = read(f"{HEADER}\n001C=NYYYYYY008a\n001C=NYYYYYY008b\n001C{{x}}=NYYYYYY008c\n")
    assert found.told == [("BSS-KEY", 3, 1)]
    assert [record.text for record in found.card.records] == ["a", "c"]
    assert [kept.line for kept in found.card.verbatim] == [3]


def test_the_same_record_twice_is_reported_as_such_and_kept() -> None:
    found = read(f"{HEADER}\n001C=NYYYYYY008a\n001C=NYYYYYY008a\n")
    (diagnostic,) = found.diagnostics
    assert diagnostic.message == "the same record is in line 2; kept as it is"
    assert [kept.line for kept in found.card.verbatim] == [3]


def test_a_file_without_header_is_read_with_a_warning() -> None:
    found = read("001C=NYYYYYY008a\n")
    assert found.told == [("BSS-RECORD", 1, 1)]
    assert [str(item.severity) for item in found.diagnostics] == ["warning"]
    assert len(found.card.records) == 1


def test_a_second_header_is_no_record() -> None:
    assert read(f"{HEADER}\n{HEADER}\n001C=NYYYYYY008a\n").told == [("BSS-RECORD", 2, 1)]


def test_control_characters_are_told_and_the_record_is_read() -> None:
    found = read(f"{HEADER}\n001C=NYYYYYY008a\0b\n001D=NYYYYYY008c\td\n")
    assert found.told == [("TEXT-CONTROL", 2, 17)]
    assert [item.hint for item in found.diagnostics] == ["remove it"]
    assert [record.text for record in found.card.records] == ["a b", "c\td"]


def test_the_damaged_card_has_seven_faulty_lines(probes_dir: Path) -> None:
    found = read((probes_dir / "editor-style/damaged.bss").read_bytes())
    assert [(code, line) for code, line, _ in found.told] == [
        ("BSS-RECORD", 3),
        ("BSS-RECORD", 4),
        ("BSS-KEY", 6),
        ("BSS-RECORD", 8),
        ("BSS-RECORD", 9),
        ("BSS-RECORD", 10),
    ]
    assert [record.line for record in found.card.records] == [2, 5, 7, 11]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"\xff\xfe*\x000\x000\x00",
        b"Dear partner,\nhow are you?\n",
        b"\x89PNG\r\n\x1a",
    ],
)
def test_a_file_that_is_no_card_is_told_from_one(data: bytes) -> None:
    assert not read(data).card.is_card


def test_many_faulty_lines_are_told_one_by_one_up_to_a_hundred_then_counted() -> None:
    found = read(HEADER + "\nx" * 1000)
    problems = list(found.diagnostics)
    assert len(problems) == 101
    assert problems[-1].message.startswith("900 more lines")
    assert problems[-1].span.line == 1001
    assert len(found.card.verbatim) == 1000


@pytest.mark.parametrize(
    "line",
    [
        "001C=NYYYYYY008" + "x" * 10_000_000,
        "x" * 10_000_000,
        "00" + "1C{a}" * 2_000_000,
        "00" + "{" * 10_000_000,
        "001C{" + "=" * 10_000_000,
        "001C=" + "N" * 10_000_000,
    ],
    ids=["text", "junk", "calls", "braces", "equals", "flags"],
)
def test_a_line_of_10_megabytes_is_read_at_once(line: str) -> None:
    start = process_time()
    found = read(f"{HEADER}\n{line}\n001S=NYYYYYY008b\n")
    assert found.card.records[-1].text == "b"
    assert process_time() - start < 5


# BSS-52
@pytest.mark.parametrize(
    ("title", "text"),
    [("", "- raise or else"), ("T", "- raise or else"), ("", "-7 points"), ("", "+ or or"),
     ("", ", and"), ("", "or else")],
)  # fmt: skip
def test_texts_after_the_digit_of_bml2_come_back(title: str, text: str) -> None:
    written = f"*00{{{title}}}=NYYYYYY\n001C=NYYYYYY008a\n001CPP=NYYYYYY0{text}\n"
    found = read(written.encode())
    assert found.card.dialect is Profile.BML2
    assert [record.text for record in found.card.records] == ["a", text]
    assert found.told == []
