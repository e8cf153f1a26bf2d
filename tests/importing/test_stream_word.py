"""Word files as lines (IM2-2, IM2-4, IM2-8 to IM2-14, IM2-64, IM2-70)."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.importing.files.detection import UnreadableError
from sphinxcontrib_bml.importing.files.word_stream import read_word_stream
from sphinxcontrib_bml.importing.model.stream import Stream
from tests.importing.streams import assert_sound, briefs, marked
from tests.importing.word_files import NAMESPACES, paragraph, run, table, word_file

SAMPLE = Path(__file__).parent / "samples" / "notes.docx"
RED = '<w:color w:val="FF0000"/>'
BOLD = "<w:b/>"
SYMBOL = '<w:rFonts w:ascii="Symbol"/>'
STRUCK = '<w:b w:val="0"/><w:strike/>'
TAB = "<w:r><w:tab/></w:r>"


def indented(content: str, twips: int) -> str:
    return f'<w:p><w:pPr><w:ind w:left="{twips}"/></w:pPr>{content}</w:p>'


def stream_of(*body: str, **parts: str) -> Stream:
    return read_word_stream(word_file(*body, **parts))


# IM2-6, IM2-8, IM2-9, IM2-10
def test_paragraphs_have_headings_items_indents_and_tabs() -> None:
    stream = stream_of(
        paragraph("Our notes", "Title"),
        paragraph("Openings", "heading 1"),
        paragraph("one", level=0),
        paragraph("two", level=1),
        indented(run("more of two"), 1440),
        paragraph("bullet", "List Bullet"),
        indented(run("2C asks"), 720),
        paragraph(""),
        paragraph(run("\u00a0\u00a0x")),
        paragraph("│-----├2NT：a"),
        *(paragraph(f"{run(call)}{TAB}{run('text')}") for call in ("1C", "1D", "1H")),
        paragraph(f"{TAB}{run('1S')}{TAB}{run('deep')}"),
        paragraph(f"{run('a')}{TAB}{run('b')}{TAB}{run('c')}"),
    )
    assert stream.title == "Our notes"
    assert briefs(stream) == [
        *("heading1 Openings", "item one", "item@4 two", "note@8 more of two", "item bullet"),
        *("note@4 2C asks", "text@2 x", "item@7 2NT：a"),
        *("row 1C | text", "row 1D | text", "row 1H | text", "row@4 1S | deep", "text a  b  c"),
    ]
    assert [line.number for line in stream.lines][:5] == [2, 3, 4, 5, 6]
    assert stream.lines[6].is_loose


# IM2-4, IM2-11, IM2-12, IM2-13
def test_runs_have_looks_suits_breaks_and_links() -> None:
    link = f'<w:hyperlink r:id="rId9">{run("there")}</w:hyperlink>'
    stream = stream_of(
        paragraph(f"{run('2')}{run('D', RED)}{run(' = ')}{run('hearts', BOLD)}"),
        paragraph(f"{run('1')}{run('§', SYMBOL)}{run(' x')}"),
        paragraph(run("1") + '<w:r><w:sym w:font="Symbol" w:char="F0A9"/></w:r>'),
        paragraph(f"{run('a')}<w:r><w:br/></w:r>{run('b')}"),
        paragraph(f"<w:del>{run('gone')}</w:del><w:ins>{run('new')}</w:ins>"),
        paragraph(f'<w:bookmarkStart w:name="here"/>{run("go ")}{link}'),
        paragraph(f"{run('off', STRUCK)}<w:r><w:noBreakHyphen/></w:r>"),
        comments=f"<w:comments {NAMESPACES}><w:comment/><w:comment/></w:comments>",
        footnotes=(
            f'<w:footnotes {NAMESPACES}><w:footnote w:type="separator"/><w:footnote w:id="2">'
            f"{paragraph('Only in third seat')}{paragraph('or not')}</w:footnote></w:footnotes>"
        ),
        header1=f"<w:hdr {NAMESPACES}>{paragraph('Page head')}</w:hdr>",
    )
    assert briefs(stream) == [
        *("text 2♦ = hearts", "text 1♣ x", "text 1♥", "text a", "text b", "text new"),
        *("text go there", "text off-", "item Only in third seat", "note@2 or not"),
    ]
    lines = stream.lines
    assert marked(lines[0].words) == ["strong:hearts"]
    assert lines[3].number == lines[4].number
    assert lines[6].anchors == ("here",)
    assert marked(lines[6].words) == ["link:there>http://example.org/x"]
    assert marked(lines[7].words) == ["struck:off"]
    assert lines[8].marker == "[^2]"
    assert dict(stream.left_out) == {"deletion": 1, "comment": 2, "running head": 1}


# IM2-9
def test_tables_have_headers_merged_cells_and_tables_in_them() -> None:
    merged = "<w:tcPr><w:vMerge/></w:tcPr><w:p/>"
    wide = f'<w:tcPr><w:gridSpan w:val="2"/></w:tcPr>{paragraph("2C")}'
    stream = stream_of(
        table((paragraph(run("Bid", BOLD)), paragraph(run("Text", BOLD)))).replace(
            "</w:tbl>",
            f"<w:tr><w:tc>{paragraph('1C')}</w:tc><w:tc>{paragraph('a')}{paragraph('b')}</w:tc></w:tr>"
            f"<w:tr><w:tc>{merged}</w:tc><w:tc>{paragraph('c')}</w:tc></w:tr>"
            f"<w:tr><w:tc>{wide}</w:tc></w:tr>"
            f"<w:tr><w:tc>{indented(run('2D'), 720)}</w:tc>"
            f"<w:tc>{paragraph('x')}{table(('2H', 'y'))}<w:p/></w:tc></w:tr></w:tbl>",
        ),
        table((paragraph("alone"),)),
    )
    assert briefs(stream) == [
        *("row Bid | Text", "row 1C | a b", "row  | c", "row 2C |", "row@4 2D | x"),
        *("row@4 2H | y", "text alone"),
    ]
    assert [line.is_header for line in stream.lines][:2] == [True, False]
    assert stream.lines[1].header == ("Bid", "Text")
    assert marked(stream.lines[1].cells[1]) == ["break: "]


# IM2-13
def test_pictures_have_their_names_and_places_in_the_file() -> None:
    drawing = (
        '<w:r><w:drawing xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/'
        'wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
        '<wp:docPr descr="{}"/><a:blip r:embed="rId9"/></w:drawing></w:r>'
    )
    stream = stream_of(
        paragraph(drawing.format("The deal")), paragraph(run("1") + drawing.format("heart"))
    )
    assert briefs(stream) == ["picture The deal", "text 1♥"]
    assert stream.lines[0].target == "http://example.org/x"


def test_contents_are_left_out_and_text_boxes_read() -> None:
    box = f"<w:r><w:pict><w:txbxContent>{paragraph('boxed')}</w:txbxContent></w:pict></w:r>"
    gallery = '<w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj>'
    stream = stream_of(
        paragraph("One 3", "toc 1"),
        f"<w:sdt><w:sdtPr>{gallery}</w:sdtPr><w:sdtContent>{paragraph('x')}</w:sdtContent></w:sdt>",
        f"<w:sdt><w:sdtContent>{paragraph('kept')}</w:sdtContent></w:sdt>",
        paragraph(f"{run('beside')}{box}"),
    )
    assert briefs(stream) == ["text kept", "text beside", "text boxed"]
    assert dict(stream.left_out) == {"line of a table of contents": 2}


def test_numbers_of_lists_are_counted() -> None:
    levels = '<w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl>'
    numbering = (
        f'<w:numbering {NAMESPACES}><w:abstractNum w:abstractNumId="1">{levels}</w:abstractNum>'
        '<w:num w:numId="7"><w:abstractNumId w:val="1"/></w:num></w:numbering>'
    )
    body = [paragraph("a", level=0), paragraph("b", level=0)]
    assert [line.marker for line in stream_of(*body, numbering=numbering).lines] == ["1.", "2."]


# IM2-69, IM2-70
def test_damaged_files_are_refused() -> None:
    with pytest.raises(UnreadableError, match="damaged"):
        read_word_stream(b"PK\x03\x04nothing")
    with pytest.raises(UnreadableError, match="no text"):
        read_word_stream(word_file().replace(b"word/document.xml", b"word/documenu.xml"))


def test_a_long_file_is_read_fast() -> None:
    body = [paragraph(f"{run('2')}{run('D', RED)}{run(f' = text {n}')}") for n in range(4000)]
    data = word_file(*body)
    start = time.process_time()
    assert len(read_word_stream(data).lines) == 4000
    assert time.process_time() - start < 8


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_file_is_read_or_refused(draw: st.DataObject) -> None:
    data = bytearray(SAMPLE.read_bytes())
    for _ in range(draw.draw(st.integers(1, 4))):
        place = draw.draw(st.integers(0, len(data) - 1))
        data[place] = draw.draw(st.integers(0, 255))
    end = draw.draw(st.sampled_from([len(data), len(data) - 30, place]))
    try:
        assert_sound(read_word_stream(bytes(data[:end])))
    except UnreadableError as error:
        assert str(error)


_PIECES = [
    "<w:p>", "</w:p>", "<w:r>", "</w:r>", "<w:t>1C</w:t>", "<w:tab/>", "<w:br/>", "<w:tbl>",
    "</w:tbl>", "<w:tr>", "</w:tr>", "<w:tc>", "</w:tc>", '<w:gridSpan w:val="9"/>', "<w:tcPr>",
    "</w:tcPr>", '<w:numPr><w:numId w:val="7"/><w:ilvl w:val="x"/></w:numPr>', "<w:pPr>",
    "</w:pPr>", '<w:ind w:left="-9e999"/>', '<w:sym w:char="zz"/>', "<w:sdt>", "&x;", "\t",
]  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=25))
def test_any_order_of_elements_is_read(pieces: list[str]) -> None:
    try:
        assert_sound(stream_of("".join(pieces)))
    except UnreadableError as error:
        assert str(error)
