"""BSS files, profile by profile and rule by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bss.records import Header
from sphinxcontrib_bml.formats.bss.settings import BSSSettings, Profile
from sphinxcontrib_bml.formats.bss.writer import write_bss

Reports = list[tuple[str, str, str]]


def written(text: str, profile: Profile, header: Header | None = None) -> tuple[bytes, Reports]:
    notes = parse(text)
    system = notes.system
    if header is not None:
        system = replace(system, title=header.title, summary=header.summary)
    data, losses = write_bss(system, BSSSettings(profile))
    reports = [
        (
            str(loss.code),
            loss.agreement.auction.code if isinstance(loss.agreement, Agreement) else "",
            loss.message,
        )
        for loss in losses
    ]
    return data, reports


def records(text: str, profile: Profile = Profile.STANDARD) -> list[str]:
    """Return the records without the header; nothing may be reported."""
    data, reports = written(text, profile)
    assert not reports
    return data.decode("utf-8").splitlines()[1:]


def header_of(profile: Profile, title: str, summary: str = "") -> str:
    data, _ = written("", profile, Header(title, summary))
    return data.decode("cp1252" if profile is Profile.FD else "utf-8").splitlines()[0]


# The header (BSS-10, BSS-65, LANGUAGE BS-1)


@pytest.mark.parametrize("profile", list(Profile))
def test_the_header_holds_title_and_summary(profile: Profile) -> None:
    assert header_of(profile, "Our system", "a=b, {c}") == "*00{Our system}=NYYYYYYa=b, {c}"


@pytest.mark.parametrize(
    ("profile", "line"),
    [
        (Profile.STANDARD, "*00=NYYYYYY"),
        (Profile.FD, "*00=NYYYYYY"),
        (Profile.BML2, "*00{}=NYYYYYY"),
    ],
)
def test_without_a_title_the_name_is_left_out(profile: Profile, line: str) -> None:
    assert header_of(profile, "") == line


@pytest.mark.parametrize("profile", list(Profile))
def test_braces_and_line_ends_do_not_break_the_header(profile: Profile) -> None:
    assert header_of(profile, "a {b}\nc", "d\r\ne") == "*00{a (b) c}=NYYYYYYd  e"


def test_a_file_without_agreements_is_its_header() -> None:
    assert written("", Profile.STANDARD) == (b"*00=NYYYYYY\n", [])
    assert written("", Profile.FD) == (b"*00=NYYYYYY\r\n", [])
    assert written("", Profile.BML2) == (b"*00{}=NYYYYYY\n", [])


# Fields (BSS-30 to BSS-32, BSS-63)

CALLS = """\
1C ours
  (1D) their suit
  (1N) their notrump
    X  double
      (XX) redouble
  1N our notrump
    P pass
(2S) their opening
"""


def test_fields_depend_on_the_last_call() -> None:
    assert records(CALLS) == [
        "001C=NYYYYYY008ours",
        "001C1D=NYYYYYY000their suit",
        "001C1N=NYYYYYY0their notrump",
        "001C1ND=NYYYYYYdouble",
        "001C1NDR=NYYYYYYredouble",
        "001CP1N=NYYYYYY0our notrump",
        "001CP1NPP=NYYYYYYpass",
        "*002S=NYYYYYY000their opening",
    ]


def test_the_older_tool_wrote_other_fields() -> None:
    assert records(CALLS, Profile.BML2) == [
        "001C=NYYYYYY008ours",
        "001C1D=NYYYYYY008their suit",
        "001C1N=NYYYYYY0their notrump",
        "001C1ND=NYYYYYY0double",
        "001C1NDR=NYYYYYY0redouble",
        "001CP1N=NYYYYYY0our notrump",
        "001CP1NPP=NYYYYYY0pass",
        "*002S=NYYYYYY008their opening",
    ]


def test_a_double_after_a_suit_bid_is_no_bid_of_diamonds() -> None:
    assert records("(1C)\n  X takeout\n  1D natural\n") == [
        "*001CD=NYYYYYYtakeout",
        "*001C1D=NYYYYYY008natural",
    ]


# Which records (BSS-62, LANGUAGE BS-6)


def test_only_what_is_described_has_a_record() -> None:
    text = "1N-2C;\n2D\n  2H meant\n"
    assert records(text) == ["001NP2CP2DP2H=NYYYYYY008meant"]
    assert [line.partition("=")[0] for line in records(text, Profile.BML2)] == [
        "001N",
        "001NP2C",
        "001NP2CP2D",
        "001NP2CP2DP2H",
    ]


def test_records_keep_the_order_of_the_notes() -> None:
    text = "2C two\n1C one\n  1H three\n  1D four\n"
    assert [line[2:] for line in records(text)] == [
        "2C=NYYYYYY008two",
        "1C=NYYYYYY008one",
        "1CP1H=NYYYYYY008three",
        "1CP1D=NYYYYYY008four",
    ]


# Seats, vulnerability, leading passes (BSS-20 to BSS-23, BSS-61)


def test_seat_and_vulnerability_stand_first() -> None:
    text = "".join(
        f"#SEAT {seat}\n#VUL {vul}\n1C x\n\n" for seat, vul in (("34", "0Y"), ("2", "YN"))
    )
    for profile in Profile:
        assert [line[:4] for line in records(text, profile)] == ["681C", "221C"]


@pytest.mark.parametrize(
    ("seat", "sequence", "key"),
    [
        ("0", "1C;", "001C"),
        ("4", "1C;", "401C"),
        ("34", "1C;", "601C"),
        ("0", "(P)-1C;", "201C"),
        ("2", "(P)-1C;", "201C"),
        ("12", "(P)-1C;", "201C"),
        ("0", "P-1C;", "301C"),
        ("3", "P-(P)-1C;", "301C"),
        ("34", "P-1C;", "301C"),
        ("0", "(P)-P-(P)-1C;", "401C"),
        ("34", "(P)-P-(P)-1C;", "401C"),
        ("0", "P-(1C);", "*201C"),
        ("0", "(P)-(1C);", "*301C"),
        ("0", "(P)-P-(1C);", "*301C"),
        ("0", "P-(P)-P-(1C);", "*401C"),
    ],
)
def test_leading_passes_become_the_seat(seat: str, sequence: str, key: str) -> None:
    text = f"#SEAT {seat}\n\n#BIDTABLE\n{sequence} x\n"
    (record,) = records(text)
    assert record.partition("=")[0] == key


@pytest.mark.parametrize(
    ("seat", "sequence"),
    [("1", "(P)-1C;"), ("3", "(P)-1C;"), ("34", "(P)-1C;"), ("12", "P-1C;"), ("1", "P-(1C);")],
)
def test_a_seat_that_the_passes_contradict_is_reported(seat: str, sequence: str) -> None:
    text = f"#SEAT {seat}\n\n#BIDTABLE\n{sequence} x\n"
    data, reports = written(text, Profile.STANDARD)
    assert data.count(b"\n") == 1
    ((code, codes, words),) = reports
    assert code == "BSS-SEAT"
    assert codes.endswith("P1C")
    assert f"seat {seat}" in words


def test_passes_alone_have_no_record_and_are_told() -> None:
    data, reports = written("#BIDTABLE\nP weak\n (P) also weak\n", Profile.STANDARD)
    assert data == b"*00=NYYYYYY\n"
    assert [report[:2] for report in reports] == [("BSS-PASS", "P"), ("BSS-PASS", "PP")]


def test_passes_without_a_meaning_are_not_worth_a_word() -> None:
    assert records("#BIDTABLE\nP\n  (P)\n") == []


def test_the_older_tool_wrote_leading_passes() -> None:
    assert records("#BIDTABLE\nP-(1C); x\n", Profile.BML2)[-1] == "00P1C=NYYYYYY008x"
    assert records("#BIDTABLE\n(P)-1C; x\n", Profile.BML2)[-1] == "*00P1C=NYYYYYY008x"


def test_one_auction_has_one_record_and_the_second_is_told() -> None:
    text = "#SEAT 2\n\n1C first\n1D same\n\n#BIDTABLE\n(P)-1C; second\n\n#BIDTABLE\n(P)-1D; same\n"
    data, reports = written(text, Profile.STANDARD)
    assert data.decode().splitlines()[1:] == ["201C=NYYYYYY008first", "201D=NYYYYYY008same"]
    assert [report[:2] for report in reports] == [("BSS-KEY", "P1C")]


# Texts (BSS-33, BSS-34, BSS-64, LANGUAGE BS-4, BS-5)


def test_line_ends_are_two_backslashes() -> None:
    text = "1C one\n   two\\nthree\n   .\n"
    assert records(text) == [r"001C=NYYYYYY008one\\two\\three"]
    assert records(text, Profile.BML2) == [r"001C=NYYYYYY008one\ntwo\nthree"]


def test_marks_of_fonts_and_links_are_taken_out() -> None:
    text = "1C *strong* /em/ =co--de= [the *text*](target) http://a.org/b 5+!h -- a/b\n"
    shown = "strong em co--de the text http://a.org/b 5+!h -- a/b"
    assert records(text) == [f"001C=NYYYYYY008{shown}"]
    assert records(text, Profile.BML2) == ["001C=NYYYYYY008" + text[3:].rstrip()]


def test_marks_that_reach_over_line_ends_are_taken_out() -> None:
    assert records("1C a *b\n   c* d\n") == [r"001C=NYYYYYY008a b\\c d"]


def test_typed_suits_become_marks() -> None:
    assert records("1C 5+♥, ♠️ or ♣\n") == ["001C=NYYYYYY0085+!h, !s or !c"]
    assert records("1C 5+♥\n", Profile.BML2) == ["001C=NYYYYYY0085+♥"]


def test_alerts_suits_and_digits_stay_as_written() -> None:
    for profile in Profile:
        (record,) = records("1M !Alert: 5+M, 3!C {x} = y, 4!S\n  3M\n", profile)[:1]
        assert record == "001H=NYYYYYY008!Alert: 5+!h, 3!C {x} = y, 4!S"


def test_trailing_blanks_go_and_tabs_stay() -> None:
    for profile in Profile:
        assert records("1C a\tb  \t \n", profile) == ["001C=NYYYYYY008a\tb"]


def test_control_characters_become_blanks() -> None:
    for profile in Profile:
        assert records("1C a\x01b\x85c\u2028d\n", profile) == ["001C=NYYYYYY008a b c d"]


def test_half_characters_do_not_end_the_writing() -> None:
    for profile in Profile:
        data, _ = written("1C a\ud800b\n", profile)
        assert b"008a?b" in data


# Encodings (BSS-60)


def test_standard_and_older_files_are_utf_8_with_plain_line_ends() -> None:
    for profile in (Profile.STANDARD, Profile.BML2):
        data, reports = written("1C café ≥ 5\n1D x\n", profile)
        assert data.decode("utf-8").split("\n")[1:] == [
            "001C=NYYYYYY008café ≥ 5",
            "001D=NYYYYYY008x",
            "",
        ]
        assert not reports


def test_files_for_windows_are_windows_1252_with_its_line_ends() -> None:
    data, reports = written("1C café – 8° €\n1D x\n", Profile.FD, Header("Système"))
    assert data == (
        "*00{Système}=NYYYYYY\r\n001C=NYYYYYY008café – 8° €\r\n001D=NYYYYYY008x\r\n"
    ).encode("cp1252")
    assert not reports


def test_other_characters_are_spelled_and_told_once_each() -> None:
    data, reports = written("1C ≥ 5♥, ő Łódź → ≥ 語\n", Profile.FD, Header("♠️ notes"))
    lines = data.decode("cp1252").split("\r\n")
    assert lines[:2] == ["*00{!s notes}=NYYYYYY", "001C=NYYYYYY008>= 5!h, o Lódz -> >= ?"]
    assert {code for code, _, _ in reports} == {"BSS-CHARACTER"}
    told = [words.split("'")[1] for _, _, words in reports]
    assert sorted(told) == sorted(["≥", "ő", "Ł", "ź", "→", "語", "♠"])


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ("♣ ♦ ♥ ♠", "!c !d !h !s"),
        ("→ ⇒ ≥ ≤ ≠ −", "-> => >= <= <> -"),
        ("ł Ł đ Đ ı ő", "l L d D i o"),
        ("a\u2009b\u202fc\u200bd", "a b cd"),
    ],
)
def test_signs_and_letters_are_spelled_as_nearly_as_windows_can(typed: str, spelled: str) -> None:
    data, _ = written(f"1C {typed}\n", Profile.FD)
    assert data.decode("cp1252").splitlines()[1] == f"001C=NYYYYYY008{spelled}"


def test_profile_bml2_says_which_rows_it_leaves_out() -> None:
    text = "1N = strong\n  2C-2D = Stayman\n    2H-2S = five spades\n"
    data, found = written(text, Profile.BML2)
    assert data.decode().splitlines()[1:] == ["001N=NYYYYYY0strong"]
    message = "2 rows left out; profile bml2 cannot express that"
    assert found == [("EXPORT-LOSS", "1NP2CP2D", message)]
