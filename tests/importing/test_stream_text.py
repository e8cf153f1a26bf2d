"""Plain text as lines: lists, trees, indentation, headings, suits (IM2-3 to IM2-14)."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from hypothesis import given, settings

from sphinxcontrib_bml.importing.files.branches import branch_of, split_row
from sphinxcontrib_bml.importing.files.detection import (
    SourceFormat,
    UnreadableError,
    format_of,
    open_archive,
    text_of,
)
from sphinxcontrib_bml.importing.files.pieces import TextStyle, words_of
from sphinxcontrib_bml.importing.files.suits import (
    in_symbol_font,
    own_color,
    suit_of_picture,
    with_suits,
)
from sphinxcontrib_bml.importing.files.text import read_text
from sphinxcontrib_bml.importing.model.stream import LineKind, SpanKind
from tests.importing.documents import notes_of
from tests.importing.streams import assert_sound, briefs, damaged, marked

TREE = """\
1NT 12-14
├─ 2♣  asks
│  ├─ 2♦  none
│  │     for now
│  └─ 2♥  hearts
└─ 3NT to play

Cards
|-- one
|   +-- two
\\-- three

│-----│-----├2NT：x
"""
INDENT = """\
1N – 15-17
    2C – Stayman
\t\t2D – none
- item
  more
1. first
rest
"""
HEADS = """\
Title
=====

One
---
some
text
-----------
## Two ##

OUR CALLS

2.1 Style
"""
TABLE = """\
| Call | Means |
|------|:-----:|
|  1C  | two | three |
1C\tfour\t16+
1D\tfive\t11+
1H\tsix\t11+

two\ttabs
\f
7

Raises .......... 12
"""


# IM2-8
def test_what_is_drawn_is_depth() -> None:
    found = read_text(TREE)
    assert briefs(found) == [
        *("text 1NT 12-14", "item@1 2♣  asks", "item@4 2♦  none", "note@9 for now"),
        *("item@4 2♥  hearts", "item@1 3NT to play"),
        *("text Cards", "item@1 one", "item@5 two", "item@1 three", "item@13 2NT：x"),
    ]
    assert [line.number for line in found.lines] == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13]


@pytest.mark.parametrize(
    "text",
    ["", "2C", "- 2C", "+ 2C", "|---|---|", "| 1C | 1D |", "|-|-5 |", "│", "`-x`", "\\- x", "+-3"],
)
def test_other_lines_are_not_of_a_tree(text: str) -> None:
    assert branch_of(text) is None


# IM2-4
def test_indentation_is_depth_and_each_line_counts() -> None:
    assert briefs(read_text(INDENT)) == [
        *("text 1N – 15-17", "text@4 2C – Stayman", "text@8 2D – none"),
        *("item item", "note@2 more", "item first", "text rest"),
    ]


def test_headings_are_underlined_numbered_or_in_capitals() -> None:
    assert briefs(read_text(HEADS)) == [
        *("heading1 Title", "heading2 One", "text some", "text text", "rule", "heading2 Two"),
        *("heading3 OUR CALLS", "heading2 2.1 Style"),
    ]


# IM2-10, IM2-14
def test_bars_and_three_lines_with_tabs_are_rows() -> None:
    found = read_text(TABLE)
    assert briefs(found) == [
        *("row Call | Means", "row@1 1C | two | three"),
        *("row 1C | four | 16+", "row 1D | five | 11+", "row 1H | six | 11+", "text two  tabs"),
    ]
    assert [line.is_header for line in found.lines] == [True, *[False] * 5]
    assert found.lines[1].header == ("Call", "Means")
    assert found.left_out == {"page number": 1, "line of a table of contents": 1}


def test_cells_may_have_bars() -> None:
    assert split_row(r"| a \| b || c") == ["a | b", "", "c"]


# IM2-11
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2♡ ♢︎ ♧ ♤", "2♥ ♦ ♣ ♠"),
        (":club-suit: :Hearts: :spade_suit:", "♣ ♥ ♠"),
        ("1|C| 2{d} &clubs; &#9829; &#x2660; \\diamondsuit", "1♣ 2♦ ♣ ♥ ♠ ♦"),
        ("2!c 3!H great!hearts :clubs", "2!c 3!H great!hearts :clubs"),
    ],
)
def test_signs_of_suits_are_suits(text: str, expected: str) -> None:
    assert with_suits(text) == expected


@pytest.mark.parametrize(
    ("alternative", "path", "suit"),
    [
        *(
            ("heart", "", "♥"),
            ("", "img/Club.gif?1", "♣"),
            ("Karo", "x.png", "♦"),
            ("pik", "", "♠"),
        ),
        *(("", "my_spade-2.png", "♠"), ("two suits", "", ""), ("clubs and hearts", "", "")),
    ],
)
def test_pictures_of_suits_are_suits(alternative: str, path: str, suit: str) -> None:
    assert suit_of_picture(alternative, path) == suit


def test_the_font_symbol_has_suits() -> None:
    assert in_symbol_font("1§ \uf0a8 ©/ª") == "1♣ ♦ ♥/♠"
    alone = briefs(read_text("1§ 2¨ 3©\n4ª x"))
    assert alone == ["text 1♣ 2♦ 3♥", "text 4♠ x"]
    assert briefs(read_text("1§ 2¨ 3© 4ª\n© 2026"))[0] == "text 1§ 2¨ 3© 4ª"
    assert briefs(read_text("1§ 2¨ 3©")) == ["text 1§ 2¨ 3©"]


# IM2-12
@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ([("2", ""), ("D", "red")], "2♦"),
        ([("5+", ""), ("H", "red"), ("S", "blue"), (" x", "")], "5+♥♠ x"),
        ([("W N E ", ""), ("S", "red")], "W N E S"),
        ([("2", ""), ("C", "red"), (" 2", ""), ("C", "green")], "2C 2♣"),
        ([("2", "red"), ("D", "red")], "2D"),
        ([("12", ""), ("D", "red")], "12D"),
        ([("D", "red"), ("4", "")], "♦4"),
    ],
)
def test_letters_in_their_own_color_are_suits(parts: list[tuple[str, str]], expected: str) -> None:
    assert words_of([(text, TextStyle(color=color)) for text, color in parts]).text == expected


def test_black_is_no_color() -> None:
    assert [own_color(text) for text in ("#000", "RGB(0, 0, 0)", "Red", "ff0000")] == [
        *("", "", "red", "#ff0000")
    ]


def test_marks_are_spans_and_blanks_stay_two() -> None:
    strong, link = TextStyle(((SpanKind.STRONG, ""),)), TextStyle(((SpanKind.LINK, "x.md"),))
    words = words_of(
        [(" a ", TextStyle()), ("b\u00a0", strong), (" \tc", strong), (" ", link), ("d", link)]
    )
    assert words.text == "a b  c d"
    assert marked(words) == ["strong:b  c", "link: d>x.md"]


# IM2-3
@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("<!DOCTYPE html><p>x", "a.txt", "html"),
        ("---\ntitle: x\n---\n1C", "", "markdown"),
        ("# One\n\ntext", "", "markdown"),
        ("Call | Text\n---|---\n1C | x", "", "markdown"),
        ("= Title\n:toc:\n\n== One", "", "asciidoc"),
        ("Title\n=====\n\n.. note:: x\n", "", "rst"),
        ("{| class=x\n|}\n'''1C'''", "", "mediawiki"),
        *(("1C: x", "a.md", "markdown"), ("1C: x", "a.txt", "text"), ("1C,x", "a.csv", "csv")),
        ("# only one", "a.txt", "text"),
        ("One\n===\n\nTwo\n---\n\n1C: x\n", "a.txt", "text"),
        ("One\n===\n\nTwo\n---\n\n1C: x\n", "", "text"),
        ("", "", "text"),
    ],
)
def test_the_content_decides_the_format(text: str, name: str, kind: str) -> None:
    assert format_of(text.encode(), name) == kind


def archive(**files: bytes) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return data.getvalue()


def test_archives_are_known_by_their_parts() -> None:
    assert format_of(archive(**{"word/document.xml": b"x"})) is SourceFormat.WORD
    assert format_of(archive(**{"xl/workbook.xml": b"x"}), "a.docx") is SourceFormat.EXCEL
    sheet = archive(**{"content.xml": b"x", "mimetype": b"x.opendocument.spreadsheet"})
    assert format_of(sheet) is SourceFormat.OPEN_SHEET
    assert format_of(archive(**{"content.xml": b"x"})) is SourceFormat.OPEN_TEXT


@pytest.mark.parametrize(
    ("data", "name", "why"),
    [
        (b"x", "notes.pages", "notes.pages: Apple Pages is not read; save it as Word or HTML"),
        (b"%PDF-1.4", "a.docx", "a.docx: PDF is not read"),
        (b"a\0b", "", "this is not text"),
        (b"PK\x03\x04", "a.docx", "a.docx: the file is damaged"),
        (archive(a=b"x"), "", "archives are not read"),
        (archive(**{"../word/document.xml": b"x"}), "", "it has a file outside"),
        (archive(a=b"0" * 2_000_000), "", "packed more than 100 times"),
        (b"x" * (21 << 20), "", "the limit is 20 MB"),
    ],
    ids=["pages", "pdf", "binary", "damaged", "archive", "outside", "bomb", "large"],
)
def test_what_is_not_read_is_named(data: bytes, name: str, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        format_of(data, name)


def test_archives_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    data = archive(a=b"abc")
    assert open_archive(data).namelist() == ["a"]
    monkeypatch.setattr("sphinxcontrib_bml.importing.files.detection.MOST_UNPACKED", 2)
    with pytest.raises(UnreadableError, match="limit is 200 MB"):
        open_archive(data)


# IM2-74
@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("2♣ är högfärgsfråga", "utf-8"),
        ("2♣ är", "utf-16"),
        ("2K är en högfärgsfråga – “svar”", "cp1252"),
        ("2T : majeure à cinq, très forte; réponse", "cp1252"),
        ("1§ 2¨ 3© 4ª für größere Stärke", "cp1252"),
        ("ręka zrównoważona, siła i długość; żądanie, następnie część", "cp1250"),
        ("1Т сильное открытие, 16 и больше", "cp1251"),
        ("1NT开叫：十五到十七点，均型", "gb18030"),
    ],
)
def test_encodings_are_found_by_evidence(text: str, encoding: str) -> None:
    assert text_of(text.encode(encoding)) == (text, encoding)


def test_line_ends_are_one_and_a_cut_letter_is_left_out() -> None:
    assert text_of("a\r\nb\rc♥".encode()[:-1]).text == "a\nb\nc"


@settings(max_examples=150, deadline=None)
@given(damaged([TREE, INDENT, HEADS, TABLE]))
def test_any_text_is_read(text: str) -> None:
    stream = read_text(text)
    assert_sound(stream, text.count("\n") + 1)
    kept = {line.number for line in stream.lines if line.kind is not LineKind.RULE}
    for number, raw in enumerate(text.split("\n"), 1):
        if not stream.left_out and raw.replace("\f", "").isalpha() and len(raw) > 3:
            assert number in kept


# IM2-8, IM2-25
def test_the_root_of_a_tree_is_not_after_the_tree_above() -> None:
    text = "1♣\n├─ 1♦  negative\n└─ 1♥  hearts\n\n1♣–(1♠)\n└─ Dbl  reds\n\n1NT\n└─ 2♣  Stayman\n"
    assert notes_of(text, "text") == (
        "1C;\n1D = negative\n1H = hearts\n\n1C-(1S);\nD = reds\n\n1N;\n2C = Stayman\n"
    )


# IM2-8, IM2-40
def test_the_root_of_a_tree_below_answers_is_an_opening() -> None:
    text = "Answers\n-------\n\n2♦  multi\n├─ 2♥  pass or correct\n│  └─ 2♠  spades\n└─ 2NT  asks\n"
    assert notes_of(text, "text").endswith(
        "2D = multi\n  2H = pass or correct\n    2S = spades\n  2N = asks\n"
    )
