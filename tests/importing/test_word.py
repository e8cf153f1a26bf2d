"""Word files: styles, suits in all the ways that they are pasted, what is refused."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinxcontrib_bml.language.import_comments import LIKELY
from tests.importing.documents import converted, notes_of, told
from tests.importing.word_files import NAMESPACES, paragraph, run, table, word_file

RED = '<w:color w:val="FF0000"/>'
SYMBOL = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'


def notes(*body: str) -> str:
    return notes_of(word_file(*body), "docx")


def test_the_page_of_the_documentation_shows_the_words_of_its_file() -> None:
    docs = Path(__file__).parents[2] / "docs"
    with zipfile.ZipFile(docs / "examples" / "imports" / "ours.docx") as file:
        document = file.read("word/document.xml").decode()
    heading, *items = [
        "".join(re.findall(r"<w:t[^>]*>([^<]*)", one)) for one in document.split("</w:p>")[:-1]
    ]
    page = (docs / "howto" / "from-word.rst").read_text(encoding="utf-8")
    assert f"*{heading}*" in page
    assert re.findall(r"^ +[•◦] (.*)$", page, re.MULTILINE) == items


# IM-25
def test_headings_and_lists_are_known_by_style_and_level() -> None:
    assert notes(
        paragraph("Our system", "Title"),
        paragraph("1NT – 2♣", "heading 1"),
        paragraph("2♦ no major", level=0),
        paragraph("2♥ weak", level=1),
        paragraph("", level=1),
        paragraph("more words", level=2),
        paragraph("Others", "heading 1"),
        paragraph("1♣ natural", "List Bullet"),
        paragraph("1♦ negative", "List Bullet 2"),
        paragraph("Bring cards", "List Number"),
        paragraph("Bring pens", "List Number"),
        paragraph("Contents 1", "toc 1"),
    ) == (
        "#+TITLE: Our system\n\n* 1NT -- 2!c\n\n1N-2C;\n2D = no major\n  2H = weak\n"
        "       more words\n\n* Others\n\n1C = natural\n  1D = negative\n\n"
        "1. Bring cards\n2. Bring pens\n"
    )


# IM-25
@pytest.mark.parametrize(
    "heart",
    [
        run("♥"),
        run("♡\ufe0f"),
        run("H", RED),
        run("\uf0a9", SYMBOL),
        f'<w:r>{""}<w:sym w:font="Symbol" w:char="F0A9"/></w:r>',
        '<w:r><w:sym w:font="Symbol" w:char="00A9"/></w:r>',
    ],
)  # fmt: skip
def test_pasted_symbols_are_suits(heart: str) -> None:
    text = paragraph(run("2") + heart + run(" = 5") + heart, level=0)
    assert notes(text) == "2H = 5!h\n"


# IM-25
def test_a_letter_is_a_suit_only_by_a_colour_of_its_own() -> None:
    letter = run("H", '<w:color w:val="auto"/>')
    assert notes(paragraph("1♣ x", level=0), paragraph(run("Vitamin ") + letter)).endswith(
        "\n\nVitamin H\n"
    )


# IM-25
def test_the_first_row_of_a_table_is_its_header() -> None:
    rows = (("Gebot", "Bedeutung"), ("1♣", paragraph("a") + paragraph(run("b", "<w:b/>"))))
    assert notes(table(*rows)) == "1C = a *b*\n"


# IM-26
def test_changes_and_comments_are_counted_and_told() -> None:
    changed = (
        run("four ")
        + f'<w:ins w:id="1" w:author="x">{run("hearts")}</w:ins>'
        + '<w:del w:id="2" w:author="x"><w:r><w:delText>spades</w:delText></w:r></w:del>'
        + '<w:r><w:commentReference w:id="0"/></w:r>'
    )
    comment = (
        f'<w:comments {NAMESPACES}><w:comment w:id="0">{paragraph("Why?")}</w:comment></w:comments>'
    )
    found = converted(
        word_file(paragraph(run("2♦ = ") + changed, level=0), comments=comment), "docx"
    )
    assert found.text == f"{LIKELY}openings (file.docx:1)\n2D = four hearts\n"
    assert told(found) == [
        "file.docx: info: 1 deletion left out [IMPORT-KEPT]",
        "file.docx: info: 1 comment left out [IMPORT-KEPT]",
        "file.docx:1: warning: 1 row read as openings: right? (because the call is legal, but no "
        "bid of level one) [IMPORT-DOUBT]",
    ]


# IM2-9
def test_a_merged_cell_stands_in_its_first_place_and_a_nested_table_below() -> None:
    wide = '<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>'
    first = f"<w:tr><w:tc>{wide}{paragraph('2♥ x')}</w:tc></w:tr>"
    merged = table(("a", "b")).replace("<w:tbl>", f"<w:tbl>{first}")
    nested = table(("c", table(("d", "e")) + paragraph("")))
    found = converted(word_file(paragraph("1♣ = x", level=0), merged, nested), "docx")
    assert found.text == (
        "1C = x\n\n| 2!h x |  |\n|---|---|\n| a | b |\n\n| c |  |\n|---|---|\n\n"
        "| d | e |\n|---|---|\n"
    )


def test_links_are_links() -> None:
    link = f'<w:hyperlink r:id="rId9">{run("this")}</w:hyperlink>'
    assert notes(paragraph(run("1♣ = as in ") + link, level=0)) == (
        "1C = as in [this](http://example.org/x)\n"
    )


# IM-25
def test_paragraphs_in_content_controls_are_read_as_any_others() -> None:
    control = f"<w:sdt><w:sdtContent>{paragraph('1♦ = y', level=0)}</w:sdtContent></w:sdt><w:sdt/>"
    assert notes(paragraph("1♣ = x", level=0), control) == "1C = x\n1D = y\n"


# IM-25
def test_a_cell_in_a_content_control_is_one_as_any_other() -> None:
    rows = table(("Gebot", "Bedeutung"), ("1NT", "15–17"))
    rows = rows.replace("</w:tc><w:tc>", "</w:tc><w:sdt><w:sdtContent><w:tc>")
    rows = rows.replace("</w:tc></w:tr>", "</w:tc></w:sdtContent></w:sdt></w:tr>")
    assert notes(rows) == "1N = 15--17\n"


# IM-25
def test_a_list_is_left_by_the_number_0_and_comes_from_a_style_based_on_another() -> None:
    style = (
        '<w:style w:type="paragraph" w:styleId="{}"><w:name w:val="{}"/>{}'
        '<w:pPr><w:numPr>{}<w:numId w:val="7"/></w:numPr></w:pPr></w:style>'
    )
    styles = (
        style.format("Deep", "Deep", "", '<w:ilvl w:val="1"/>')
        + style.format("Calls", "Calls", "", "")
        + '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/>'
        '<w:basedOn w:val="Calls"/></w:style>'
    )
    off = '<w:p><w:pPr><w:pStyle w:val="Own"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>'
    body = (paragraph("1♣ = x", "Own"), paragraph("1♦ = y", "Deep"), f"{off}{run('words')}</w:p>")
    data = word_file(*body, styles=f"<w:styles {NAMESPACES}>{styles}</w:styles>")
    assert notes_of(data, "docx") == "1C = x\n  1D = y\n\nwords\n"


# IM-25
@pytest.mark.parametrize(
    ("kind", "lines"),
    [("decimal", "1. Bring cards\n2. Bring pens\n"), ("bullet", "- Bring cards\n- Bring pens\n")],
)
def test_items_have_numbers_where_the_level_of_their_list_has(kind: str, lines: str) -> None:
    levels = "".join(
        f'<w:lvl w:ilvl="{level}"><w:numFmt w:val="{shown}"/></w:lvl>'
        for level, shown in enumerate((kind, "none"))
    )
    lists = (
        f'<w:abstractNum w:abstractNumId="3">{levels}</w:abstractNum>'
        '<w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"/></w:abstractNum>'
        '<w:num w:numId="7"><w:abstractNumId w:val="3"/></w:num>'
        '<w:num w:numId="8"><w:abstractNumId w:val="4"/></w:num>'
    )
    items = (paragraph("Bring cards", level=0), paragraph("Bring pens", level=0))
    body = (paragraph("1NT – 2♣", "heading 1"), paragraph("2♦ no major", "List Bullet"), *items)
    data = word_file(*body, numbering=f"<w:numbering {NAMESPACES}>{lists}</w:numbering>")
    assert notes_of(data, "docx").endswith(f"2D = no major\n\n{lines}")


# IM-25
@pytest.mark.parametrize(
    ("symbol", "shown"),
    [
        ('w:font="Wingdings" w:char="F0E8"', "->"),
        ('w:font="Symbol" w:char="?"', ""),
        ('w:font="Symbol"', ""),
    ],
)
def test_symbols_that_are_no_suits_are_characters_or_left_out(symbol: str, shown: str) -> None:
    text = paragraph(run("2♥ = five ") + f"<w:r><w:sym {symbol}/></w:r>" + run("cards"), level=0)
    assert notes(text) == f"2H = five {shown}cards\n"


# IM2-14
def test_deletions_in_tables_are_counted() -> None:
    gone = '<w:del w:id="3" w:author="x"><w:r><w:delText>b</w:delText></w:r></w:del>'
    wide = f'<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>{paragraph(run("a") + gone)}'
    merged = table(("c", "d")).replace("<w:tbl>", f"<w:tbl>{wide}</w:tc></w:tr>")
    found = converted(word_file(paragraph("1♣ = x", level=0), merged), "docx")
    assert found.text == "1C = x\n\n| a |  |\n|---|---|\n| c | d |\n"
    assert told(found)[0] == "file.docx: info: 1 deletion left out [IMPORT-KEPT]"


def test_blanks_at_the_end_that_are_set_otherwise_are_no_words() -> None:
    end = run(" ", "<w:b/>") + run(" ", "<w:i/>")
    assert notes(paragraph(run("1♣ = ") + run("x", "<w:b/>") + end, level=0)) == "1C = *x*\n"


# IM2-63
def test_a_picture_in_a_list_is_named_behind_it() -> None:
    picture = (
        '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/'
        'wordprocessingDrawing"><wp:docPr descr="A table"/><a:graphic xmlns:a="http://schemas.'
        'openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.'
        'openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId9"/>'
        "</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )
    found = notes(paragraph(run("1♣ = x ") + picture, level=0), paragraph(picture))
    path = "http://example.org/x"
    assert found == (
        f'1C = x A table\n\n// line 1: image "A table" ({path})\n\n'
        f'// line 2: image "A table" ({path})\n'
    )


# What is refused


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("word/document.xml", b" " * (200 * 1024 * 1024))
    return out.getvalue()


def with_password() -> bytes:
    data = bytearray(word_file(paragraph("x")))
    position = data.find(b"PK\x01\x02")
    while position >= 0:
        data[position + 8] |= 1
        position = data.find(b"PK\x01\x02", position + 4)
    return bytes(data)


def flipped() -> bytes:
    """Return a file of which a byte was changed on its way."""
    data = bytearray(word_file(paragraph("1♣ x", level=0)))
    data[data.find(b"word/document.xml") + 60] ^= 0xFF
    return bytes(data)


def empty() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("word/document.xml", f"<w:document {NAMESPACES}/>")
    return out.getvalue()


NO_WORD_FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "words": (lambda: b"hello", "this is not a Word file"),
    "cut": (lambda: b"PK\x03\x04 and no more", "the file is damaged"),
    "encrypted": (
        lambda: b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
        "locked with a password",
    ),
    "old": (
        lambda: b"\xd0\xcf\x11\xe0 WordDocument",
        "old Word and Excel files are not read; save it as .docx",
    ),
    "password": (with_password, "locked with a password"),
    "bomb": (bomb, "packed more than 100 times"),
    "damaged": (lambda: word_file("<w:p>"), "the file is damaged"),
    "flipped": (flipped, "the file is damaged"),
    "empty": (empty, "this Word file has no text"),
    "large": (lambda: b" " * (21 * 1024 * 1024), "the limit is 20 MB"),
}
"""Made when they are needed: they are large, and hold the time of day."""


@pytest.mark.parametrize("name", NO_WORD_FILES)
def test_a_file_that_is_none_is_refused_in_one_line(name: str) -> None:
    make, words = NO_WORD_FILES[name]
    data = make()
    found = converted(data, "docx")
    assert words in found.refused
    assert "\n" not in found.refused
    assert not found.text


# IM2-70
def test_entities_are_not_put_in() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(
            "word/document.xml",
            '<!DOCTYPE x [<!ENTITY a "b">]><w:document xmlns:w="http://schemas.openxmlformats.org/'
            'wordprocessingml/2006/main"><w:body><w:p>&a;</w:p></w:body></w:document>',
        )
    assert converted(out.getvalue(), "docx").text == ""


# All together, as Word writes it


def _file_of_a_pair() -> bytes:
    """Return a file with styles, lists, tables, pasted suits, notes, a text box and changes."""
    heart = run("H", RED)
    spade = run("♠", '<w:b/><w:color w:val="0000FF"/>')
    words = f"<w:txbxContent>{paragraph('Ask when in doubt')}</w:txbxContent>"
    box = (
        "<w:r><mc:AlternateContent "
        'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f'<mc:Choice Requires="wps"><w:drawing>{words}</w:drawing></mc:Choice><mc:Fallback><w:pict>'
        f'<v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox>{words}</v:textbox></v:shape>'
        "</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    noted = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    footnotes = (
        f'<w:footnotes {NAMESPACES}><w:footnote w:type="separator" w:id="0">{paragraph("x")}'
        f'</w:footnote><w:footnote w:id="2">{paragraph("Or 5-4 with a bad suit")}</w:footnote>'
        "</w:footnotes>"
    )
    changes = (
        f'<w:ins w:id="1" w:author="x">{run("good ")}</w:ins>'
        '<w:del w:id="2" w:author="x"><w:r><w:delText>bad </w:delText></w:r></w:del>'
    )
    return word_file(
        paragraph("Our system", "Title"),
        paragraph(run("Opening "), "heading 1"),
        paragraph(run("1") + heart + run(" 11–21, ") + run("always", "<w:b/>") + run(" five"),
                  level=0),
        paragraph(run("1") + spade + run(" four ") + spade, level=1),
        paragraph(run("2NT ") + run("Jacoby", "<w:i/>") + run("; see below"), level=1),
        paragraph(run("3♣ any ") + changes + run("shortness"), level=2),
        paragraph("1NT 15–17", level=0),
        paragraph(run("They interfere: 1NT – (2") + heart + run(")"), "heading 2"),
        paragraph(run("2") + spade + run(" to play") + noted, "List Number"),
        paragraph("X takeout", "List Number"),
        paragraph(run("Words") + box),
        paragraph("1NT – 2♣", "heading 2"),
        table(("Bid", "Meaning"), (paragraph(run("2") + heart), "four, not five"),
              ("2NT", paragraph("both") + paragraph("majors"))),
        paragraph(""),
        table(("Seat", "Style")).replace(
            "</w:tbl>",
            '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>' + paragraph("all: sound")
            + "</w:tc></w:tr></w:tbl>",
        ),
        footnotes=footnotes,
    )  # fmt: skip


# IM-2, IM-4, IM-9, IM-25, IM-26
def test_a_whole_file_keeps_every_word() -> None:
    data = _file_of_a_pair()
    assert notes_of(data, "docx") == (
        "#+TITLE: Our system\n\n* Opening\n\n"
        "1H = 11--21, *always* five\n  1S = four *!s*\n  2N = /Jacoby/; see below\n"
        "    3C = any good shortness\n1N = 15--17\n\n"
        "** They interfere: 1NT -- (2!h)\n\n1N-(2H);\n2S = to play[^2]\nD  = takeout\n\n"
        "Words\n\nAsk when in doubt\n\n"
        "** 1NT -- 2!c\n\n1N-2C;\n2H = four, not five\n2N = both majors\n\n"
        "| Seat | Style |\n|---|---|\n| all: sound |  |\n\n- [^2] Or 5-4 with a bad suit\n"
    )
    assert told(converted(data, "docx")) == ["file.docx: info: 1 deletion left out [IMPORT-KEPT]"]


@pytest.mark.parametrize("value", ["0", "false", "off", "none"])
def test_a_mark_that_is_switched_off_is_none(value: str) -> None:  # IM-25
    words = run("clubs", f'<w:b w:val="{value}"/>')
    bold = run("hearts", "<w:b/>")
    said = notes(f"<w:p>{words}</w:p>", f"<w:p>{bold}</w:p>", paragraph("1♣ = x", level=0))
    assert said == "clubs\n\n*hearts*\n\n1C = x\n"


def test_rows_without_a_call_say_nothing_of_what_a_table_continues() -> None:
    rows = table(("Call", "Meaning"), ("2♣", "asks"))
    others = table(("Meaning", "Call"), ("asks",), ("shows", "2♦"))
    assert "2D = shows" in notes(paragraph("1NT"), rows, paragraph(""), others)
