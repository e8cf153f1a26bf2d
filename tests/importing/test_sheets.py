"""Spreadsheets: columns, files of other programs, what ``bml csv`` wrote."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.announcements import text_after_mark
from sphinxcontrib_bml.agreements.notes import Notes, parse, read
from sphinxcontrib_bml.formats.catalog import EXPORTS, IMPORTERS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.importing.documents import converted, notes_of, told


def sheet(*lines: str, **options: object) -> str:
    return notes_of("\n".join(lines) + "\n", "csv", **options)


# IM-11
def test_rows_with_whole_auctions_continue_each_other_or_begin_a_table() -> None:
    rows = ("1N,15-17", "1N-2C,Stayman", "1N-2C-2D,no major", "1N-2D,transfer", "1C,natural")
    assert sheet("Call,Meaning", *rows, "1C-1D,negative") == (
        "1N = 15-17\n\n1N;\n2C = Stayman\n  2D = no major\n2D = transfer\n\n"
        "1C = natural\n\n1C;\n1D = negative\n"
    )


# IM-19
@pytest.mark.parametrize(
    "header",
    [
        *(
            "Seq,Our Bid,Description",
            "Bietfolge;Unser Gebot;Erklärung",
            "séquence\tréponse\tDESCRIPTION",
        ),
        *(
            "Biedserie|Antwoord|Omschrijving",
            "Sekwencja;Nasza_odzywka;Opis",
            "Sekvens,Vårt-bud,Beskrivning",
        ),
    ],
)
def test_columns_are_known_in_six_languages(header: str) -> None:
    sign = next(sign for sign in ",;\t|" if sign in header)
    assert sheet(header, f"1SA{sign}2♣{sign}x") == "1N;\n2C = x\n"


# IM-19
def test_a_second_column_of_a_kind_is_any_other_and_the_first_of_none_is_the_meaning() -> None:
    assert (
        sheet("Call,Notes,What,Remarks,Alert", "1♣,a,b,c,maybe")
        == "1C = b (a; maybe; Remarks: c)\n"
    )


# IM-19
def test_columns_may_be_said() -> None:
    lines = ("1♣,strong,16+", "1♦,natural,11-15")
    assert sheet(*lines, columns=("call", "Bedeutung", "hcp")) == (
        "1C = 16+ HCP, strong\n1D = 11-15 HCP, natural\n"
    )
    assert sheet("A,B", "1♣,x", columns=("call",)) == "1C = x\n"
    found = converted("a,b\n1♣,x\n", "csv", columns=("calls?", "x"))
    assert "'calls?' is not a column (one of sequence, call, theirs, " in found.refused


# IM-20
def test_the_meaning_has_one_order() -> None:
    header = "call,hcp min,hcp max,length,meaning,forcing,notes,alert,extra"
    assert sheet(header, "2♥ two-way,8,8,5+,good,GF,see 4,!,more") == (
        "2H = ! two-way, 8 HCP, 5+ cards, good (GF; see 4; extra: more)\n//bss gf\n"
    )


# IM-21
def test_quotes_marks_of_bytes_and_other_encodings_are_found_out() -> None:
    text = 'sep=;\nGebot;Bedeutung\n1♣;"natürlich; ""echt""\nwirklich"\n\n;;\n1♦;x\n'
    expected = '1C = natürlich; "echt" wirklich\n1D = x\n'
    assert notes_of(text.encode("utf-8-sig"), "csv") == expected
    assert notes_of(text.encode("utf-16"), "csv") == expected
    latin = text.replace("♣", "C").replace("♦", "D").encode("cp1252")
    assert notes_of(latin, "csv") == expected
    read_wrongly = text.encode("utf-8-sig").decode("cp1252", errors="ignore")
    assert "1D = x" in notes_of(read_wrongly.replace("â™¦", "D"), "csv")


# IM-21
@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("call,hcp\n1C,1\n1D,3,4\n", 3, "3 cells where the first line has 2"),
        ("a,b\n1C,x\n", 1, "--columns"),
        ('call,x\n1C,"y\n', 2, "this CSV file cannot be read"),
        ("", 0, "the file is empty"),
        ("\0\0", 0, "this is not text"),
    ],
)
def test_a_sheet_that_cannot_be_read_is_refused_with_its_line(
    text: str, line: int, words: str
) -> None:
    found = converted(text, "csv")
    assert words in found.refused
    assert found.refused_line == line
    assert not found.text


# IM-22
def test_seat_and_vulnerability_begin_tables_and_lines_without_meaning_are_histories() -> None:
    lines = (
        "Seq,Call,Meaning,Seat,Vul",
        ",1♣,,,",
        "1♣,1♦,,,",
        "1♣-1♦,1♥,a,3rd,NV/V",
        ",1♣,b,,",
    )
    assert (
        sheet(*lines)
        == "1C;\n1D\n\n#SEAT 3\n#VUL NY\n\n1C-1D;\n1H = a\n\n#SEAT 0\n#VUL 00\n\n1C = b\n"
    )
    assert sheet("Seq,Call,Meaning", ",1♣,", "1♣,1♦,", "1♣-1♦,1♥,a") == "1C-1D;\n1H = a\n"


# IM-22
def test_a_later_table_is_for_all_seats_again() -> None:
    table = "| Bid | Seat |\n|---|---|\n| 1♣ x | 3 |\n\n* 1♦: y\n"
    assert notes_of(table) == "#SEAT 3\n\n1C = x\n\n#SEAT 0\n\n1D = y\n"


def agreements_of(notes: Notes) -> dict[object, tuple[str, bool]]:
    """Return the agreements of notes, without the spaces at ends of lines, which nobody sees."""
    return {
        agreement.key: (
            re.sub(r"\s+$", "", text_after_mark(agreement), flags=re.MULTILINE),
            agreement.alert,
        )
        for agreement in notes.book.leading
    }


def again(notes: Notes) -> Notes:
    data = EXPORTS["csv"].write(notes.system).data
    found = IMPORTERS["csv"].convert(data, "notes.csv", ImportOptions())
    assert not found.refused
    return parse(found.text)


# IM-23
@pytest.mark.parametrize(
    "text",
    [
        "1C = =x\n1D = +1\n     -2\n     @3\n",
        "//bss qual=2:both majors\n1N-(2C);\nD = penalty\n",
        "1H-3C-P;\n(3S) = x\n\n(1N)-P-(2C);\nD = y\n\n1D-(1H)-P-(P);\nD = z\n",
        "1C = a\\n// b\\n1D = c\\n# d\n     *e*, /f/ [g](http://h.i)\n",
        "#SEAT 34\n#VUL 0Y\n\n1N = ! 12--14\n  (D)\n    R = ! strong\n\n#SEAT 0\n\n1N = 15--17\n",
        "#SEAT 34\n\n2C;\n2N = y\n",
        "//bss qual=1:\n1H = x\n\n//bss qual=1:\n//bss qual=2:y\n1H-(2C) = z\n",
        "//bss qual=3:a\n#BIDTABLE\nP\n  P = x\n",  # which pass is meant
        "//bss qual=2:a\n//bss qual=4:b\n#BIDTABLE\n1H-(X)-2H-(X);\nP = y\n",
        "#SEAT 34\n\n//bss qual=3:\n#BIDTABLE\nP\n  (1D)\n    1N = x\n",
    ],
)
def test_what_bml_csv_writes_comes_back_equal(text: str) -> None:
    notes = parse(text)
    assert agreements_of(again(notes)) == agreements_of(notes)


# IM-22; VARIANTS PH-1
def test_rows_of_a_passed_hand_come_back_without_openings_of_their_own() -> None:
    rows = (
        *("2C = x", "  2D = a", "  2D = ! (passed hand) b", "    2H = c"),
        *(
            "  2M = (opposite a passed hand), d\\ne",
            "  2N = (passed hand)",
            "    (3H)",
            "      D = f",
        ),
        *("  3C = g", "    3D = h"),
    )
    notes = parse("\n".join(rows) + "\n")
    assert len(agreements_of(notes)) == 11
    assert agreements_of(again(notes)) == agreements_of(notes)


words = st.text(st.sampled_from("=+-@'!chds.#/*|,;\"aB1 ♥\t"), max_size=8)


# IM-24
@given(st.lists(words, min_size=1, max_size=3))
@example(["! ", ""])
@example(["! \t", "!x"])
def test_any_text_comes_back_equal(lines: list[str]) -> None:
    text = "\\n".join(lines)
    notes = parse(f"1C = {text}\n")
    if len(notes.book) == 1 and not notes.diagnostics:
        assert agreements_of(again(notes)) == agreements_of(notes)


@pytest.mark.corpus
def test_agreements_of_real_partnerships_come_back_equal(corpus_dir: Path) -> None:
    different = []
    for path in sorted(corpus_dir.rglob("*.bml")):
        notes = read(path)
        if agreements_of(notes) and agreements_of(again(notes)) != agreements_of(notes):
            different.append(path.name)
    assert not different


def test_what_is_left_out_of_a_listing_is_told() -> None:
    header = "auction,caller,seat,vulnerability,when,alert,text,chapter,place"
    found = converted(f"{header}\n1C,we,0,00,,,x,C,a:1\nhey,we,0,00,,,y,C,a:2\n", "csv")
    assert found.text == "#+TITLE: C\n\n1C = x\n"
    assert told(found) == [
        "file.csv:1: info: left out: the column place [IMPORT-KEPT]",
        "file.csv:3: info: left out, no auction: hey | we | 0 | 00 | | | y | C | a:2 [IMPORT-KEPT]",
    ]


# IM-2, IM-19
def test_a_second_column_that_is_said_to_be_the_meaning_is_any_other() -> None:
    found = notes_of("call,a,b\n1C,strong,16+\n", "csv", columns=("call", "meaning", "meaning"))
    assert found == "1C = strong (b: 16+)\n"


# IM2-9
def test_words_beside_no_call_continue_the_meaning_above() -> None:
    assert sheet("Call,Meaning", "1♣,x", ",more", "1♦,y") == "1C = x\n     more\n1D = y\n"


OURS = "auction,caller,seat,vulnerability,when,alert,text,chapter,place\n"


# IM-23
@pytest.mark.parametrize(
    ("row", "notes", "what"),
    [
        (
            "1N,we,9,00,,,x,a,a:1",
            "#+TITLE: a\n\n1N = x\n",
            "seat or vulnerability: '9' is not a valid OpeningSeat",
        ),
        (
            "1N,we,0,00,P: none,,x,a,a:1",
            "#+TITLE: a\n\n1N = x\n",
            "when: P: none begins with no call of the auction; left out",
        ),
        (
            "1N,we,0,QQ,,,x,a,a:1",
            "#+TITLE: a\n\n1N = x\n",
            "seat or vulnerability: 'QQ' is not a valid Vulnerability",
        ),
        (
            "1N,we,0,00,,,x,a,a:1\nno,we,0,00,,,y,b,b:1",
            "#+TITLE: a\n\n1N = x\n",
            "left out, no auction: no | we | 0 | 00 | | | y | b | b:1",
        ),
        (
            "1N,we,0,00,,,x,a,a:1\nAP,we,0,00,,,y,a,a:2",
            "#+TITLE: a\n\n1N = x\n",
            "left out, no auction: AP | we | 0 | 00 | | | y | a | a:2",
        ),
    ],
)
def test_lines_of_our_own_table_that_were_damaged_are_told(row: str, notes: str, what: str) -> None:
    found = converted(f"{OURS}{row}\n", "csv")
    assert found.text == notes
    assert [item.what for item in found.told] == ["left out: the column place", what]


# IM-23
def test_our_own_table_without_a_line_holds_nothing() -> None:
    for rows in ("", "no,we,0,00,,,x,a,a:1\n"):
        assert converted(OURS + rows, "csv").refused == "the file has no text"


# IM-23
def test_each_call_of_our_own_table_has_the_meaning_behind_its_name_alone() -> None:
    row = "1N-(2C)-X,we,0,00,1N: Strong; (2C): both; or weak,,x,a,a:1"
    found = converted(f"{OURS}{row}\n", "csv")
    assert "//bss qual=1:Strong\n//bss qual=2:both; or weak\n" in found.text
