"""What BBOalert files of others say becomes BML, and what BML cannot say is kept and named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.bridge.conditions import Conditions
from sphinxcontrib_bml.formats.bboalert import reader
from sphinxcontrib_bml.formats.bboalert.reader import ImportedAlerts, convert, read_bboalert
from sphinxcontrib_bml.formats.bboalert.settings import BBOalertSettings
from sphinxcontrib_bml.formats.bboalert.writer import write_bboalert
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.language.options import Limits, Options
from sphinxcontrib_bml.language.parser import parse_text


def read(text: str) -> ImportedAlerts:
    return read_bboalert(text.encode("utf-8"), "data.txt")


def meanings(imported: ImportedAlerts) -> dict[str, str]:
    """Return what the BML says: auction, seat and vulnerability, and the text."""
    parse = parse_text(imported.text)
    assert [str(item) for item in parse.diagnostics if item.severity != "info"] == []
    return {
        " ".join(
            [
                "*" * agreement.auction.opener + agreement.auction.code,
                *_conditions(agreement.conditions),
            ]
        ): agreement.text
        for agreement in expand(parse.document.tables, parse.diagnostics).leading
        if agreement.text
    }


def _conditions(conditions: Conditions) -> Iterator[str]:
    if conditions.seat != "0":
        yield f"seat {conditions.seat}"
    if conditions.vulnerability != "00":
        yield f"vul {conditions.vulnerability}"
    yield from (f"{one.call}={one.text}" for one in conditions.qualifications)


def found(imported: ImportedAlerts) -> list[tuple[str, int]]:
    return [(str(item.code), item.span.line) for item in imported.diagnostics]


def rows(imported: ImportedAlerts) -> list[str]:
    return imported.text.splitlines()


# BBA-2, BBA-70
def test_records_become_rows_that_stand_below_each_other() -> None:
    imported = read(
        "BBOalert,Ours\n,1N,15-17\n1N--,2C,Stayman\n1N--2C--2D--,3C,GF\n1N2H,Db,takeout\n,1S,5+\n"
    )
    assert imported.text == (
        "#+TITLE: Ours\n"
        "\n"
        "1S = 5+\n"
        "1N = 15-17\n"
        "\n"
        "1N-\n"
        "2C = Stayman\n"
        "  2D\n"
        "    3C = GF\n"
        "(2H)\n"
        "  D = takeout\n"
    )
    assert (imported.records, imported.comments, found(imported)) == (5, 0, [])


# BBA-69a
@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("!TRF to spades", "=!TRF= to spades"),
        ("! 5+!h", "=!= 5+!h"),
        ("!h or !s", "!h or !s"),
        ("!*SPL* x", "!*SPL* x"),
    ],
)
def test_what_begins_as_an_alert_mark_does_stays_text(text: str, row: str) -> None:
    imported = read(f"BBOalert\n1N--,2D,{text}\n")
    assert rows(imported)[-1] == f"2D = {row}"
    assert found(imported) == []
    data, _ = write_bboalert(parse(imported.text).system, BBOalertSettings())
    assert f"1N--,2D,{text}" in data.decode().splitlines()


# BBA-11
def test_parity_tells_whose_opening_it_was() -> None:
    assert meanings(read("BBOalert\n1N,Db,strong\n1N--,2C,Stayman\n1N----,Db,weaker\n")) == {
        "*1ND": "strong",
        "1NP2C": "Stayman",
        "*1NPPD": "weaker",
    }


def test_auctions_without_a_row_above_begin_with_their_history() -> None:
    imported = read("BBOalert\n1N--,2C,Stayman\n1N--,2D,hearts\n1N--2D--,2H,fine\n")
    assert rows(imported) == ["1N-", "2C = Stayman", "2D = hearts", "  2H = fine"]


def test_rows_of_an_exported_file_stay_in_its_order() -> None:
    imported = read(
        "BBOalert\nOption\n1N--,2C,Stayman\n1N--2C--2D--,3C,GF\n1N--2C--,2D,no\n,1N,15-17\nOption\n"
    )
    assert imported.text == ("1N-\n2C = Stayman\n  2D\n    3C = GF\n  2D = no\n\n1N = 15-17\n")
    assert meanings(imported) == {
        "1N": "15-17",
        "1NP2C": "Stayman",
        "1NP2CP2D": "no",
        "1NP2CP2DP3C": "GF",
    }
    assert (imported.records, imported.comments, found(imported)) == (4, 0, [])


def test_passes_before_the_opening_and_passes_that_open_are_read() -> None:
    assert meanings(read("BBOalert\n,--,nothing\n----1S--,2C,Drury\n--1D,Db,takeout\n")) == {
        "P": "nothing",
        "PP1SP2C": "Drury",
        "P1DD": "takeout",
    }


# BBA-20, BBA-22
def test_options_give_seat_and_vulnerability_until_they_end() -> None:
    imported = read(
        "BBOalert\nOption\n,1N,any\nOption,BML_@3@4\n,1N,third\nOption,BML_@1@v@N\n,1N,first\n"
        "Option\n,1S,any\n"
    )
    assert meanings(imported) == {
        "1N": "any",
        "1N seat 34": "third",
        "1N seat 1 vul YN": "first",
        "1S": "any",
    }
    assert found(imported) == []


def test_seats_for_which_bml_has_no_word_are_written_one_by_one() -> None:
    imported = read("BBOalert\nOption,x@1@3@4\n,1N,these\nOption\n")
    assert meanings(imported) == {"1N seat 1": "these", "1N seat 34": "these"}
    assert imported.records == 1


def test_tags_of_both_kinds_of_one_side_set_no_condition() -> None:
    assert meanings(read("BBOalert\nOption,x@n@v@V\n,1N,these\n")) == {"1N vul 0Y": "these"}


@pytest.mark.parametrize("name", ["weak", "@3", "x@s", "x@3@q"])
def test_options_about_other_things_are_kept_and_their_records_hold_always(name: str) -> None:
    imported = read(f"BBOalert\nOption,{name}\n,1N,12-14\nOption\n")
    assert rows(imported)[-1] == f"// BBOalert: Option,{name}"
    assert meanings(imported) == {"1N": "12-14"}
    assert found(imported) == [("BBA-KEPT", 2)]


def test_alternatives_of_ours_come_back_as_meanings_of_calls() -> None:
    imported = read("BBOalert\nOption,vs1C Natural\n1C,Db,takeout\nOption,vs1C Strong\n1C,Db,x\n")
    assert meanings(imported) == {"*1CD 1=Natural": "takeout", "*1CD 1=Strong": "x"}
    assert found(imported) == []


# BBA-15, BBA-17
@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("5+!h&#44; 4!s", "5+!h, 4!s"),
        ("a &lt; b &amp; c", "a < b & c"),
        ("  much   room ", "much room"),
        ("first#second", "first\nsecond"),
        ("first#second&lt;br&gt;third", "first\nsecond\nthird"),
        ("first#second<br>third<BR/>fourth", "first\nsecond\nthird\nfourth"),
        ("Please read chat#all of it", "all of it"),
        ("The beginning (chat)#The beginning and the end", "The beginning and the end"),
        ("The beginning (chat)#The&lt;br&gt;beginning and more", "The\nbeginning and more"),
        ("Another (chat)#The beginning and the end", "Another (chat)\nThe beginning and the end"),
        ("#only in the chat", "only in the chat"),
        ("= 3 = it", "= 3 = it"),
        ("12 or more", "12 or more"),
        ("a#2C = natural", "a\n2C = natural"),
        ("a#//b&lt;br&gt;.", "a\n//b\n."),
    ],
)
def test_explanations_become_descriptions(field: str, text: str) -> None:
    imported = read(f"BBOalert\n,1N,{field}\n")
    assert meanings(imported) == {"1N": text}
    assert set(found(imported)) <= {("BBA-DIVIDED", 2)}


def test_marks_by_accident_are_no_font_marks() -> None:
    assert meanings(read("BBOalert\n,1N,6/7 *x* cards /or/ more\n")) == {
        "1N": "=6/7 *x* cards /or/ more="
    }


def test_marks_that_nothing_protects_are_told() -> None:
    imported = read("BBOalert\n,1N,6-7 =x= cards\n")
    assert meanings(imported) == {"1N": "6-7 =x= cards"}
    assert found(imported) == [("BBA-MARKUP", 2)]


# BBA-6, BBA-10
def test_suits_notrump_and_blanks_in_calls_are_read_as_bbo_writes_them() -> None:
    assert meanings(read("BBOalert\n1NT --, 2♣,Stayman\n1!H--,2NT,fit\n")) == {
        "1NP2C": "Stayman",
        "1HP2N": "fit",
    }


# BBA-10
def test_a_plus_stands_for_the_context_of_the_record_above() -> None:
    assert meanings(read("BBOalert\n1N--,2C,Stayman\n+,2D,hearts\n")) == {
        "1NP2C": "Stayman",
        "1NP2D": "hearts",
    }


def test_a_plus_below_a_pattern_stands_for_it_and_is_kept() -> None:
    imported = read("BBOalert\n1[HS]--,2N,fit\n+,2C,natural\n1N--,2C,Stayman\n")
    assert meanings(imported) == {"1NP2C": "Stayman"}
    assert found(imported) == [("BBA-KEPT", 2), ("BBA-KEPT", 3)]
    assert [*imported.diagnostics][1].message == (
        "kept as a comment: the context of the record above is a pattern"
    )


# BBA-5
def test_list_rows_continue_the_row_they_stand_below() -> None:
    imported = read(
        "BBOalert\n- 1N,15-17\n    - 2C,Stayman\n        * 2D,none\n    - 2H,Db,takeout\n- 1S,5+\n"
    )
    assert meanings(imported) == {
        "1N": "15-17",
        "1NP2C": "Stayman",
        "1NP2CP2D": "none",
        "1N2HD": "takeout",
        "1S": "5+",
    }


def test_list_rows_below_one_that_cannot_be_read_are_kept() -> None:
    imported = read("BBOalert\n- 1[HS],5+\n    - 2C,GF\n- 1N,15-17\n    - 2C,Stayman\n")
    assert meanings(imported) == {"1N": "15-17", "1NP2C": "Stayman"}
    assert found(imported) == [("BBA-KEPT", 2), ("BBA-KEPT", 3)]


# BBA-3
def test_a_line_with_a_backslash_at_its_end_goes_on_in_the_next() -> None:
    imported = read("BBOalert\n,1N,15-17\\\n and flat\n,1S,\n")
    assert meanings(imported) == {"1N": "15-17 and flat"}
    assert imported.left_out == 1


def test_a_backslash_at_the_end_of_the_file_ends_its_last_line() -> None:
    assert meanings(read("BBOalert\n,1N,15-17\n,1S,5+\\")) == {"1N": "15-17", "1S": "5+"}


# BBA-71
@pytest.mark.parametrize(
    "line",
    [
        "1[HS]--,2N,fit",
        "1N--,2[CD],x",
        "1N__,2C,x",
        "(1N--|2N--),3C,x",
        "/4N--$/,5C,x",
        "1N*,2C,x",
        "Alias,GF,game force",
        "Shortcut,a,b",
        "Button,a,b,c",
        "Import,https://example.org/x.txt",
        "Script,x,code",
        "Javascript,https://example.org/x.js",
        "Trusted",
        "Untrusted",
    ],
)
def test_what_bml_cannot_say_is_kept_as_a_comment_with_its_line(line: str) -> None:
    imported = read(f"BBOalert\n,1N,15-17\n{line}\n,1S,5+\n")
    assert rows(imported)[-2:] == ["// BBOalert: 1 line without a row", f"// BBOalert: {line}"]
    assert meanings(imported) == {"1N": "15-17", "1S": "5+"}
    assert found(imported) == [("BBA-KEPT", 3)]
    assert (imported.records, imported.comments) == (2, 1)


# BBA-4, BBA-74
def test_comments_stand_above_their_table_or_at_the_end_of_their_section() -> None:
    imported = read(
        "BBOalert\n; all of it, mine\n,1N,15-17\n; responses, mine\n1N--,2C,Stayman\n// # End\n"
    )
    assert rows(imported) == [
        "// ; all of it, mine",
        "1N = 15-17",
        "  2C = Stayman",
        "",
        "// BBOalert: 2 lines without a row",
        "// ; responses, mine",
        "// # End",
    ]
    assert (imported.comments, found(imported)) == (0, [])


# BBA-72
def test_of_two_records_for_one_auction_the_last_counts() -> None:
    imported = read("BBOalert\n,1N,15-17\n,1S,5+\n,1N,12-14\n")
    assert meanings(imported) == {"1S": "5+", "1N": "12-14"}
    assert rows(imported)[-1] == "// BBOalert: ,1N,15-17"
    assert found(imported) == [("BBA-KEPT", 2)]


def test_a_record_that_holds_always_counts_before_those_above_it_that_hold_at_times() -> None:
    imported = read(
        "BBOalert\nOption,BML_@3@n\n,1S,light\n,1H,light\nOption,BML_@3\n,1H,\n"
        "Option\n,1S,sound\nOption,BML_@4\n,1S,fourth in hand\nOption\n"
    )
    assert meanings(imported) == {"1S": "sound", "1S seat 4": "fourth in hand"}
    assert [item.span.line for item in imported.diagnostics if "line" in item.message] == [3, 4]


# BBA-14, BBA-72
def test_a_record_without_explanation_silences_the_one_above() -> None:
    imported = read("BBOalert\n,1N,15-17\n,1N,\n")
    assert meanings(imported) == {}
    assert found(imported) == [("BBA-KEPT", 2), ("BBA-KEPT", 3)]


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("1N--,1C,too low", "the call 1C is not legal after 1N-(P)"),
        (",Db,nothing to double", "the call X is not legal as the first one"),
        ("1N,1C,too low", "the call 1C is not legal after (1N)"),
        ("1N------,2C,it is over", "is not legal after"),
        ("1n--,2C,small letters", "'1n--' is not a run of calls"),
        ("1N--,2C2D,two calls", "'2C2D' is not one call"),
        ("1N--,,no call", "is not one call"),
        ("8C,Db,no level", "'8C' is not a run of calls"),
    ],
)
def test_records_that_no_auction_fits_are_told_and_kept(record: str, words: str) -> None:
    imported = read(f"BBOalert\n,1S,5+\n{record}\n,1H,5+\n")
    assert found(imported) == [("BBA-RECORD", 3)]
    (diagnostic,) = imported.diagnostics
    assert words in diagnostic.message
    assert f"// BBOalert: {record}" in rows(imported)
    assert meanings(imported) == {"1S": "5+", "1H": "5+"}


def test_records_below_another_first_line_are_read_and_the_line_is_told() -> None:
    imported = read(",1N,15-17\n")
    assert meanings(imported) == {"1N": "15-17"}
    told = next(iter(imported.diagnostics))
    assert told.message == "not a BBOalert file: the first line does not begin with BBOalert"
    assert told.hint == "is it the right file? Lines that look like records are read anyway"


# BBA-2
def test_the_title_is_that_of_the_first_line_without_its_html() -> None:
    imported = read("BBOalert,<b>Our</b> <i>system</i>, a &amp; b\n,1N,15-17\n")
    assert rows(imported)[0] == "#+TITLE: Our system , a & b"


# BBA-16, BBA-70
def test_tags_alert_ignore_or_are_named() -> None:
    imported = read("BBOalert\n,1N,a@A\n,1S,@Ib\n,1H,@Tc@d\n")
    assert meanings(imported) == {"1N": "a", "1H": "c"}
    assert rows(imported)[:3] == ["1H = c", "1N = a", "//bss art"]
    assert found(imported) == [("BBA-KEPT", 3), ("BBA-KEPT", 4), ("BBA-ALERT", 2)]
    assert [item.message for item in imported.diagnostics][:2] == [
        "kept as a comment: @I lets BBOalert ignore this record",
        "kept as a comment: @T @d has no counterpart in BML",
    ]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("BBOalert\n", ""),
        (",1N,15-17\n", ""),
        ("BBOalert\n,1N,15-17\n", ""),
        ("a,b\n", "this is not a BBOalert file"),
        (f"{'-' * 72}BBOalert\n", ""),
        (f"{'-' * 73}BBOalert\n", "this is not a BBOalert file"),
    ],
)
def test_a_file_is_refused_without_the_name_and_without_records(text: str, refused: str) -> None:
    assert convert(text.encode(), "data.txt", ImportOptions()).refused == refused


# BBA-15
def test_what_bbo_never_shows_is_named() -> None:
    imported = read("BBOalert\n,1N,seen<b>bold</b>\n,1S,seen,unseen\n")
    assert meanings(imported) == {"1N": "seen", "1S": "seen"}
    assert found(imported) == [("BBA-KEPT", 2), ("BBA-KEPT", 3)]


# BBA-1
def test_a_file_that_is_none_is_named_and_read_all_the_same() -> None:
    imported = read("001N=NYYYYYY015-17\n1N--,2C,Stayman\n")
    assert found(imported) == [("BBA-RECORD", 1)]
    assert meanings(imported) == {"1NP2C": "Stayman"}


def test_an_empty_file_is_no_bboalert_file() -> None:
    imported = read("")
    assert (imported.records, imported.comments) == (0, 0)
    assert found(imported) == [("BBA-RECORD", 1)]


def test_other_encodings_and_line_ends_are_read_and_told() -> None:
    imported = read_bboalert(b"BBOalert\r\n,1N,15-17\r\n,1S,\xe9cart\r\n", "data.txt")
    assert meanings(imported) == {"1N": "15-17", "1S": "écart"}
    assert found(imported) == [("ENCODING", 3)]


def test_nul_bytes_and_other_control_characters_are_blanks_and_told() -> None:
    imported = read("BBOalert\n,1N,15-17\x00x\x01y\n,1S,5+\n")
    assert meanings(imported) == {"1N": "15-17 x y", "1S": "5+"}
    assert found(imported) == [("TEXT-CONTROL", 2)]


@pytest.mark.slow
def test_a_line_of_ten_megabytes_is_read() -> None:
    text = "word " * 2_000_000
    imported = read(f"BBOalert\n,1N,{text}\n,1S,5+\n")
    assert imported.records == 2
    assert "1S = 5+" in rows(imported)


# BBA-70
def test_what_a_document_has_no_room_for_stays_as_comments(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = Options(limits=Limits(records=2))
    monkeypatch.setattr(reader, "parse", partial(parse, options=options))
    imported = read("BBOalert\n,1N,15-17\n,1S,5+\n,1H,five\n,1D,four\n")
    assert meanings(imported) == {"1D": "four", "1H": "five"}
    assert found(imported) == [("BBA-RECORD", 2), ("BBA-RECORD", 3)]
    assert (imported.records, imported.comments) == (2, 2)


LINES = st.lists(
    st.one_of(
        st.text("1234567CDHSNTP-_*()!#@<>&;.,\\ \t=/[]", max_size=30),
        st.builds(
            "{},{},{}".format,
            st.sampled_from(["", "1N", "1N--", "1N2H", "+", "--1S", "1NDb"]),
            st.sampled_from(["1C", "2C", "Db", "Rd", "--", "7N"]),
            st.text(max_size=40),
        ),
        st.sampled_from(["Option", "Option,x@3", "Option,x@n@V", "Option,vs1C Natural", "\x00"]),
    ),
    max_size=12,
)


@given(LINES)
def test_any_file_gives_notes_that_say_what_its_records_say(lines: list[str]) -> None:
    imported = read("\n".join(["BBOalert", *lines]))
    parse = parse_text(imported.text)
    book = expand(parse.document.tables, parse.diagnostics)
    described = {item.row.place for item in book if item.text}
    assert len(described) >= imported.records
    assert not [item for item in imported.diagnostics if "no row of BML" in item.message]
    assert not [item for item in parse.diagnostics if item.severity == "error"]
