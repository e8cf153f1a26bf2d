"""OpenDocument files as lines (IM2-2, IM2-9, IM2-11 to IM2-14, IM2-64, IM2-70)."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.importing.files.detection import SourceFormat, UnreadableError, format_of
from sphinxcontrib_bml.importing.files.opendocument import read_opendocument
from sphinxcontrib_bml.importing.model.stream import Stream
from tests.importing.streams import assert_sound, briefs, marked

_NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (
        *(("office", "office"), ("text", "text"), ("table", "table"), ("draw", "drawing")),
        *(("style", "style"), ("fo", "xsl-fo-compatible"), ("svg", "svg-compatible")),
    )
)
_STYLES = (
    '<style:style style:name="Title"/>'
    '<style:style style:name="P1" style:parent-style-name="Title"/>'
    '<style:style style:name="In"><style:paragraph-properties fo:margin-left="0.5in"/>'
    "</style:style>"
    '<style:style style:name="Red"><style:text-properties fo:color="#ff0000"/></style:style>'
    '<style:style style:name="B"><style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="S"><style:text-properties style:font-name="Symbol"/></style:style>'
)
RED = '<text:span text:style-name="Red">D</text:span>'
TEXT = f"""<office:text><text:p text:style-name="P1">Our notes</text:p>
<text:h text:outline-level="2">Openings</text:h>
<text:p text:style-name="In">2{RED} = <text:span text:style-name="B">weak</text:span></text:p>
<text:p>1<text:span text:style-name="S">§</text:span><text:s
text:c="3"/>x<text:line-break/>y</text:p>
<text:list><text:list-item><text:p>one</text:p><text:p>more</text:p><text:list><text:list-item>
<text:p>deep</text:p></text:list-item></text:list></text:list-item></text:list>
<text:p>go <text:bookmark text:name="here"/><text:a xlink:href="x.html">there</text:a><text:note
>
<text:note-body><text:p>foot</text:p></text:note-body></text:note>
<office:annotation>
<text:p>no</text:p></office:annotation></text:p>
<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Bid</text:p>
</table:table-cell><table:table-cell><text:p>Text</text:p></table:table-cell></table:table-row>
</table:table-header-rows><table:table-row><table:table-cell>
<text:p text:style-name="In">1C</text:p>
</table:table-cell><table:table-cell><text:p>a</text:p><text:p>b</text:p></table:table-cell>
</table:table-row></table:table>
<text:p><draw:frame><draw:image
xlink:href="Pictures/1.png"/><svg:title>Deal</svg:title></draw:frame></text:p>
<text:table-of-content><text:p>x 1</text:p></text:table-of-content></office:text>"""
SHEET = """<office:spreadsheet><table:table table:name="One"><table:table-row>
<table:table-cell table:number-columns-repeated="2"><text:p>1♡</text:p></table:table-cell>
<table:table-cell table:number-columns-repeated="9999"/></table:table-row>
<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>
<table:table-row><table:covered-table-cell/><table:table-cell><text:p>x</text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet>"""


def open_file(body: str, kind: str = "text") -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        made.writestr(
            "content.xml",
            f'<office:document-content {_NAMES} xmlns:xlink="http://www.w3.org/1999/xlink">'
            f"<office:automatic-styles>{_STYLES}</office:automatic-styles>"
            f"<office:body>{body}</office:body></office:document-content>",
        )
    return data.getvalue()


def stream_of(body: str) -> Stream:
    return read_opendocument(open_file(body))


def test_texts_have_styles_lists_tables_and_notes() -> None:
    stream = stream_of(TEXT)
    assert stream.title == "Our notes"
    assert briefs(stream) == [
        *("heading2 Openings", "text@4 2♦ = weak", "text 1♣  x", "text y", "item one"),
        *("note@2 more", "item@2 deep", "text go there[^1]", "row Bid | Text", "row@4 1C | a b"),
        *("picture Deal", "item foot"),
    ]
    assert marked(stream.lines[1].words) == ["strong:weak"]
    assert marked(stream.lines[7].words) == ["link:there>x.html"]
    assert stream.lines[7].anchors == ("here",)
    assert stream.lines[9].header == ("Bid", "Text")
    assert stream.lines[10].target == "Pictures/1.png"
    assert stream.lines[11].marker == "[^1]"
    assert dict(stream.left_out) == {"comment": 1, "line of a table of contents": 1}


def test_sheets_have_rows_with_their_numbers() -> None:
    stream = stream_of(SHEET)
    assert briefs(stream) == ["row 1♥ | 1♥", "row  | x"]
    assert [(line.number, line.is_loose) for line in stream.lines] == [(1, True), (5, True)]
    two = stream_of(SHEET.replace("</office:s", '<table:table table:name="Two"/></office:s'))
    assert briefs(two)[0] == "heading1 One"


def test_files_are_known_and_refused() -> None:
    assert format_of(open_file(SHEET, "spreadsheet")) is SourceFormat.OPEN_SHEET
    assert format_of(open_file(TEXT)) is SourceFormat.OPEN_TEXT
    with pytest.raises(UnreadableError, match="no text"):
        read_opendocument(open_file("").replace(b"content.xml", b"contenu.xml"))
    with pytest.raises(UnreadableError, match="damaged"):
        read_opendocument(b"PK")


_PIECES = [
    "<text:p>", "</text:p>", "<text:list>", "</text:list>", "<text:list-item>", "<text:tab/>",
    "</text:list-item>", "1C", "<text:span>", "</text:span>", "<table:table>", "</table:table>",
    "<table:table-row>", "</table:table-row>", "<table:table-cell>", "</table:table-cell>",
    '<text:s text:c="-9e9"/>', "<text:h>", "</text:h>", "<text:note>", "</text:note>", "&x;", "\t",
]  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=25))
def test_any_order_of_elements_is_read(pieces: list[str]) -> None:
    try:
        assert_sound(stream_of(f"<office:text>{''.join(pieces)}</office:text>"))
    except UnreadableError as error:
        assert str(error)
