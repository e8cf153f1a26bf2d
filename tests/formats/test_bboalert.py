"""Files for BBOalert have the form that its rules ask for."""

from __future__ import annotations

from typing import Any

import pytest

from sphinxcontrib_bml.agreements.book import Agreement
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bboalert.settings import AlertWhen, BBOalertSettings, LongTexts
from sphinxcontrib_bml.formats.bboalert.texts import plain_lines
from sphinxcontrib_bml.formats.bboalert.writer import write_bboalert
from sphinxcontrib_bml.formats.errors import InvalidSettingError

LONG = (
    "1N Any hand with fifteen or sixteen points, flat shape\n"
    "   or a semi-flat one with honours in both its doubletons\n"
)


def report_of(notes: str, **settings: Any) -> tuple[list[str], list[tuple[str, int]]]:
    """Return the lines of the file for ``notes``, and what was said with the line it is about."""
    system = parse(notes, "notes.bml").system
    data, losses = write_bboalert(system, BBOalertSettings(**settings))
    said = [
        (str(loss.code), loss.agreement.row.line if isinstance(loss.agreement, Agreement) else 0)
        for loss in losses
    ]
    assert data.endswith(b"Option\n")
    assert b"\r" not in data
    return data.decode("utf-8").splitlines(), said


def lines_of(notes: str, **settings: Any) -> list[str]:
    lines, said = report_of(notes, **settings)
    assert said == []
    return lines


def text_of(description: str, **settings: Any) -> str:
    """Return what the record of a row with this description says."""
    (record,) = (line for line in lines_of(f"1N = {description}\n", **settings) if ",1N," in line)
    return record.removeprefix(",1N,")


# BBA-69a
@pytest.mark.parametrize(
    ("description", "text"),
    [
        ("!TRF, 5+!h", "TRF&#44; 5+!h"),
        ("! SPL", "SPL"),
        ("!15--17", "15-17"),
        ("!Stayman", "Stayman"),
        ("!h and !s", "!h and !s"),
    ],
)
def test_the_alert_mark_is_no_part_of_a_text(description: str, text: str) -> None:
    assert text_of(description) == text


# BBA-69a
def test_a_variable_behind_the_alert_mark_is_its_suit() -> None:
    assert lines_of("1M = !M and more\n")[3:-1] == [",1H,!h and more", ",1S,!s and more"]


# BBA-69a, EX-13a, EX-13b
def test_conditions_are_left_out_and_the_suit_bid_is_written_out() -> None:
    assert lines_of("1M = ! (M = !h), 5+#, 4# too\n")[3:-1] == [",1H,5+!h&#44; 4!h too"]


# BBA-69a, EX-13
def test_variables_of_rows_above_are_written_out() -> None:
    assert lines_of("1M\n  3N = 4M, SPL oM\n")[3:-1] == [
        "1H--,3N,4!h&#44; SPL !s",
        "1S--,3N,4!s&#44; SPL !h",
    ]


# BBA-60, BBA-61
def test_the_first_line_has_the_title_and_the_second_what_the_file_was_made_from() -> None:
    lines = lines_of("#+TITLE: Ours, *really* <2> & \\\n\n1N 15-17\n")
    assert lines[0] == "BBOalert,Ours; really &lt;2> &amp; /"
    assert lines[1] == "Made by sphinxcontrib-bml from notes.bml"


def test_without_a_title_the_first_line_is_the_name_of_the_format() -> None:
    assert lines_of("1N 15-17\n")[0] == "BBOalert"


# BBA-3, BBA-61
def test_a_name_of_a_file_cannot_make_the_second_line_a_record() -> None:
    system = parse("1C = x\n", "a,b,c\\").system
    data, _ = write_bboalert(system, BBOalertSettings())
    assert data.decode().splitlines()[1] == "Made by sphinxcontrib-bml from a;b;c/"


# BBA-10, BBA-63
@pytest.mark.parametrize(
    ("notes", "record"),
    [
        ("1N 15-17\n", ",1N,15-17"),
        ("1N-2C Stayman\n", "1N--,2C,Stayman"),
        ("1N-(2H)-X takeout\n", "1N2H,Db,takeout"),
        ("1N-(2H)-P weak\n", "1N2H,--,weak"),
        ("(1N)-X strong\n", "1N,Db,strong"),
        ("(1N)-P-(P)-X weaker\n", "1N----,Db,weaker"),
        ("1H-(X)-XX strong\n", "1HDb,Rd,strong"),
    ],
)
def test_contexts_hold_every_call_from_the_opening_on(notes: str, record: str) -> None:
    assert record in lines_of(notes)


# BBA-62
def test_their_calls_and_rows_without_description_have_no_record() -> None:
    lines, said = report_of("1N\n  (2H) natural\n    X takeout\n")
    assert lines[2:] == ["Option", "1N2H,Db,takeout", "Option"]
    assert said == [("BBA-THEIRS", 2)]


# BBA-66
def test_leading_passes_become_the_seat_and_never_stand_in_a_context() -> None:
    notes = "#BIDTABLE\nP-1S-\n2C Drury\n\n#BIDTABLE\n(P)-1H light\n"
    assert lines_of(notes)[2:] == [
        "Option",
        "Option,BML_@2",
        ",1H,light",
        "Option,BML_@3",
        "1S--,2C,Drury",
        "Option",
    ]


def test_a_pass_that_opens_has_an_empty_context_and_its_own_seat() -> None:
    notes = "#BIDTABLE\nP = nothing\n\n#BIDTABLE\n(P)-P = nothing either\n"
    lines = lines_of(notes)
    assert lines[2:] == [
        *("Option", ",--,nothing", "Option,BML_@2", ",--,nothing either", "Option"),
    ]


def test_a_seat_that_contradicts_the_leading_passes_is_left_out_and_told() -> None:
    lines, said = report_of("#SEAT 1\n\n#BIDTABLE\nP-1S light\n")
    assert lines[2:] == ["Option", "Option"]
    assert said == [("BSS-SEAT", 4)]


# BBA-22, BBA-65
@pytest.mark.parametrize(
    ("setting", "tags"),
    [
        ("#SEAT 1", "@1"),
        ("#SEAT 4", "@4"),
        ("#SEAT 12", "@1@2"),
        ("#SEAT 34", "@3@4"),
        ("#VUL NN", "@n@N"),
        ("#VUL YN", "@v@N"),
        ("#VUL NY", "@n@V"),
        ("#VUL YY", "@v@V"),
        ("#VUL N0", "@n"),
        ("#VUL Y0", "@v"),
        ("#VUL 0N", "@N"),
        ("#VUL 0Y", "@V"),
        ("#SEAT 3\n\n#VUL NY", "@3@n@V"),
    ],
)
def test_seat_and_vulnerability_are_options_that_switch_themselves(setting: str, tags: str) -> None:
    assert f"Option,BML_{tags}" in lines_of(f"{setting}\n\n1N 15-17\n")


# BBA-64
def test_options_that_hold_more_rarely_come_later() -> None:
    notes = "".join(
        f"{setting}\n\n1N case {number}\n\n#SEAT 0\n\n#VUL 00\n\n"
        for number, setting in enumerate(
            ["#SEAT 3\n\n#VUL NY", "#VUL NN", "#SEAT 34", "#SEAT 0", "#SEAT 2", "#VUL Y0"]
        )
    )
    assert [line for line in lines_of(notes)[2:] if line.startswith("Option")] == [
        "Option",
        "Option,BML_@v",
        "Option,BML_@3@4",
        "Option,BML_@n@N",
        "Option,BML_@2",
        "Option,BML_@3@n@V",
        "Option",
    ]


def test_an_auction_stands_once_and_what_comes_later_is_told() -> None:
    lines, said = report_of("#SEAT 3\n\n1S light\n\n#SEAT 0\n\n#BIDTABLE\nP-1S lighter\n")
    assert ",1S,light" in lines
    assert ",1S,lighter" not in lines
    assert said == [("BSS-KEY", 8)]


def test_a_row_that_was_described_later_stands_where_it_was_first_met() -> None:
    lines = lines_of("1C\n  1D weak\n\n1D natural\n\n1C strong\n")
    assert lines[3:-1] == [",1C,strong", "1C--,1D,weak", ",1D,natural"]


# The text


# BBA-67, BBA-16
@pytest.mark.parametrize(
    ("description", "text"),
    [
        ("5+!h, 4!s", "5+!h&#44; 4!s"),
        ("4♥ and 5♠\ufe0e", "4!h and 5!s"),
        ("<11 or >15 & more", "&lt;11 or >15 &amp; more"),
        ("a\tb   c", "a b c"),
        ("*strong* and /weak/ =x=", "strong and weak x"),
        ("see [the *other* page](other.bml)", "see the other page"),
        ("c:\\temp", "c:/temp"),
        ("#1 of 2", "＃1 of 2"),
        ("@Two @two @xy me@home", "＠Two ＠two @xy me@home"),
        ("15--17 --- or so", "15-17 - or so"),
        ("x !Stayman, !S/T !S !T", "x ! Stayman&#44; ! S/T !S !T"),
        ("a&lt;b", "a&amp;lt;b"),
        ("tail\\", "tail/"),
    ],
)
def test_characters_that_mean_something_there_are_written_otherwise(
    description: str, text: str
) -> None:
    assert text_of(description) == text


# BBA-18
def test_control_characters_become_blanks_as_in_notes() -> None:
    assert plain_lines("a\x07b\u2028c\x85\n\x00\nd") == ["a b c", "d"]


def test_a_text_of_69_characters_is_written_as_it_is() -> None:
    text = "!h, " * 17 + "x"
    assert len(text) == 69
    assert text_of(text) == text.replace(",", "&#44;")


def test_lines_that_fit_together_are_joined() -> None:
    assert text_of("first\n     second") == "first second"
    assert text_of("x" * 34 + "\n     " + "y" * 34) == "x" * 34 + " " + "y" * 34
    assert "(chat)" in text_of("x" * 34 + "\n     " + "y" * 35)


# BBA-17, BBA-68
def test_a_longer_text_stands_in_the_chat_with_its_beginning_in_the_field() -> None:
    (record,) = (line for line in lines_of(LONG) if ",1N," in line)
    assert record == (
        ",1N,Any hand with fifteen or sixteen (chat)"
        "#Any hand with fifteen or sixteen points&#44; flat shape"
        "&lt;br&gt;or a semi-flat one with honours in both its doubletons"
    )


@pytest.mark.parametrize(
    ("text", "beginning"),
    [
        ("from 345678901234567890123456.25 on" + " x" * 30, "from 345678901234567890123456.25"),
        ("one;two;threefourfivesixseveneightnineteneleven" + "x" * 40, "one;two;"),
        ("x" * 31 + "!h" + "x" * 40, "x" * 31),
        ("x" * 80, "x" * 32),
    ],
)
def test_a_beginning_ends_at_a_blank_or_a_stop_outside_numbers(text: str, beginning: str) -> None:
    field = text_of(text).partition("#")[0]
    assert field == f"{beginning} (chat)"
    assert len(field) <= 39


def test_a_line_too_long_for_the_chat_is_parted_at_blanks() -> None:
    words = [f"word{number}" for number in range(100)]
    chat = text_of(" ".join(words)).partition("#")[2].split("&lt;br&gt;")
    assert max(map(len, chat)) <= 249
    assert " ".join(chat).split() == words


def test_a_word_too_long_for_the_chat_is_parted_beside_its_suits() -> None:
    chat = text_of("x" * 248 + "!h" + "y" * 300).partition("#")[2].split("&lt;br&gt;")
    assert [len(line) for line in chat] == [248, 249, 53]
    assert chat[1].startswith("!hy")


def test_the_field_may_only_name_the_chat() -> None:
    (record,) = (line for line in lines_of(LONG, long=LongTexts.CHAT) if ",1N," in line)
    assert record.startswith(",1N,Please read chat#Any hand with fifteen")


def test_a_long_text_may_be_cut_which_is_told() -> None:
    lines, said = report_of(LONG, long=LongTexts.CUT)
    assert lines[3] == ",1N," + (
        "Any hand with fifteen or sixteen points&#44; flat shape or a semi-flat on"
    )
    assert len(lines[3].removeprefix(",1N,").replace("&#44;", ",")) == 69
    assert said == [("BBA-CUT", 1)]


def test_a_cut_never_leaves_half_a_suit() -> None:
    lines, _ = report_of("1N = " + "x" * 68 + "!hearts\n", long=LongTexts.CUT)
    assert lines[3] == ",1N," + "x" * 68


# BBA-6B
def test_every_record_has_just_two_commas_and_no_backslash_at_its_end() -> None:
    lines = lines_of("1N = a, b,\\\n     c\\\n  2C = ,,,\n")
    records = [line for line in lines[2:] if not line.startswith("Option")]
    assert [line.count(",") for line in records] == [2, 2]
    assert not any(line.endswith("\\") for line in lines)


# Settings

ARTIFICIAL = "1C strong\n//bss art\n1D ! natural\n//bss nat\n1H raw\n//bss raw=YYYYYYY008\n"


# BBA-69
@pytest.mark.parametrize(
    ("alert", "texts"),
    [
        (AlertWhen.NONE, ["strong", "natural", "raw"]),
        (AlertWhen.ARTIFICIAL, ["strong@A", "natural", "raw@A"]),
        (AlertWhen.MARKED, ["strong", "natural@A", "raw"]),
        (AlertWhen.ALL, ["strong@A", "natural@A", "raw@A"]),
    ],
)
def test_calls_are_alerted_as_is_wished(alert: AlertWhen, texts: list[str]) -> None:
    lines = lines_of(ARTIFICIAL, alert=alert)
    assert [line.rpartition(",")[2] for line in lines[3:-1]] == texts


# AT-53 AT-56
@pytest.mark.parametrize(
    ("alert", "texts"),
    [
        (
            AlertWhen.ACBL,
            [
                'Announce "15 to 17": 15-17 HCP&#44; BAL@A',
                "Stayman",
                'Announce "hearts": transfer to !h@A',
                "lovely",
                "lovely@A",
            ],
        ),
        (
            AlertWhen.WBF,
            ["15-17 HCP&#44; BAL", "Stayman@A", "transfer to !h@A", "lovely", "lovely@A"],
        ),
    ],
)
def test_the_rules_of_a_federation_choose_the_alerts(alert: AlertWhen, texts: list[str]) -> None:
    notes = (
        "1N = 15--17 HCP, BAL\n  2C = Stayman\n  2D = transfer to !h\n"
        "  2S = lovely\n  2N = ! lovely\n"
    )
    lines = lines_of(notes, alert=alert)
    assert [line.rpartition(",")[2] for line in lines[3:-1]] == texts


# AT-53 AT-56 AT-44
@pytest.mark.parametrize(
    ("row", "text"),
    [
        ('2D = !"heart suit" transfer to !h', 'Announce "heart suit": transfer to !h@A'),
        ('2D = !"hearts" lovely', 'Announce "hearts": lovely@A'),
        ('3C = !"weak" to play', 'Announce "weak": to play@A'),
        ("2D = !- transfer to !h", "transfer to !h"),
        ('2D = !"major" transfer\n//alert for acbl: none', "transfer"),
        ('2D = !"major" !h\n//alert for acbl: announce "hearts"', 'Announce "hearts": !h@A'),
    ],
)
def test_a_mark_goes_before_the_rules_and_a_line_before_both(row: str, text: str) -> None:
    lines = lines_of(f"1N = 15--17 HCP, BAL\n  {row}\n", alert=AlertWhen.ACBL)
    assert lines[4].partition(",")[2].partition(",")[2] == text


# AT-53
def test_a_row_for_all_other_calls_is_alerted_by_its_mark_alone() -> None:
    lines = lines_of("1D = 4+!d\n(1H)\n  any = ! lovely\n", alert=AlertWhen.EBU)
    assert [line.rpartition(",")[2] for line in lines if "lovely" in line] == ["lovely@A"]


# BBA-65
def test_an_option_of_ones_own_has_the_system_and_its_partners() -> None:
    notes = "1N 15-17\n\n#SEAT 3\n\n1N 14-16\n"
    assert lines_of(notes, option="Ours", partners=("me+you", "me+other"))[2:] == [
        "Option,Ours,me+you,me+other",
        ",1N,15-17",
        "Option,Ours_@3",
        ",1N,14-16",
        "Option",
    ]


@pytest.mark.parametrize(
    "settings",
    [
        {"option": "two words"},
        {"option": "a,b"},
        {"option": "a@1"},
        {"option": "Ours", "partners": ("me, you",)},
        {"partners": ("me+you",)},
    ],
)
def test_settings_that_the_extension_could_not_read_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(InvalidSettingError):
        BBOalertSettings(**settings)


# BBA-6D, BBA-3
def test_a_file_of_ones_own_stands_in_front_of_the_records_and_swallows_none() -> None:
    lines = lines_of("1N 15-17\n", prelude="\ufeffAlias,GF,game force\r\nButton,a,b\\")
    assert lines[2:] == [
        *("Alias,GF,game force", "Button,a,b\\", "", "Option", ",1N,15-17", "Option"),
    ]


# Calls that mean different things

QUALIFIED = """\
1N = 15-17

//bss qual=1:Natural, 3+
#BIDTABLE
(1C)-X takeout

//bss qual=1:Strong
#BIDTABLE
(1C)-X majors
"""


# BBA-6A, BBA-21
def test_qualified_auctions_are_alternatives_at_the_end() -> None:
    assert lines_of(QUALIFIED)[2:] == [
        "Option",
        ",1N,15-17",
        "Option,vs1C Natural; 3+",
        "1C,Db,takeout",
        "Option,vs1C Strong",
        "1C,Db,majors",
        "Option",
    ]


# BBA-6A
def test_a_qualified_auction_for_one_seat_is_left_out_and_told() -> None:
    lines, said = report_of("#SEAT 2\n\n" + QUALIFIED)
    assert lines[2:] == ["Option", "Option,BML_@2", ",1N,15-17", "Option"]
    assert said == [("BBA-QUALIFIED", 7), ("BBA-QUALIFIED", 11)]
