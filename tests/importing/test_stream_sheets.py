"""Sheets as rows (IM2-2, IM2-9, IM2-69, IM2-70)."""

from __future__ import annotations

import io

import pytest
from openpyxl import Workbook
from openpyxl.styles import Alignment

from sphinxcontrib_bml.importing.files import sheet_stream
from sphinxcontrib_bml.importing.files.detection import UnreadableError
from sphinxcontrib_bml.importing.files.sheet_stream import read_workbook
from tests.importing.streams import briefs, marked

CSV = 'Call;Text\n1C;"16+; or\n  strong"\n\n  1D;x;;\n'


def workbook(*sheets: str) -> bytes:
    book = Workbook()
    del book[book.sheetnames[0]]
    for name in sheets:
        sheet = book.create_sheet(name)
        sheet.append(["Opening", "Response", None])
        sheet.append(["1♡", 2.0, " a\nb"])
        sheet.append([])
        sheet.append([None, "  2C", '=HYPERLINK("http://x")'])
        sheet.append(["1D"])
        sheet["A5"].alignment = Alignment(indent=2)
    hidden = book.create_sheet("hidden")
    hidden.sheet_state = "hidden"
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_sheets_are_rows_with_their_numbers() -> None:
    stream = read_workbook(workbook("One"))
    assert briefs(stream) == [
        *("row Opening | Response", "row 1♥ | 2 | a b"),
        *('row@2  | 2C | =HYPERLINK("http://x")', "row@4 1D"),
    ]
    assert [(line.number, line.is_loose) for line in stream.lines] == [
        *((1, True), (2, False), (4, True), (5, False))
    ]
    assert marked(stream.lines[1].cells[2]) == ["break: "]
    assert stream.left_out == {"hidden sheet": 1}


def test_names_of_several_sheets_are_headings() -> None:
    found = briefs(read_workbook(workbook("Openings", "Defence")))
    assert (found[0], found[5]) == ("heading1 Openings", "heading1 Defence")


def test_damaged_and_large_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = workbook("One")
    for broken in (b"PK\x03\x04", data[:-40], data.replace(b"xl/workbook.xml", b"xl/workbonk.xml")):
        with pytest.raises(UnreadableError, match="damaged"):
            read_workbook(broken)
    monkeypatch.setattr(sheet_stream, "MOST_ROWS", 2)
    with pytest.raises(UnreadableError, match="more than 2 rows"):
        read_workbook(data)
