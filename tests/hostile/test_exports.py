"""Strangers' notes in the files that programs read: nothing becomes a command of theirs."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from sphinxcontrib_bml.agreements.announcements import text_after_mark
from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.formats.bboalert.reader import convert as convert_bboalert
from sphinxcontrib_bml.formats.bss.importer import convert as convert_bss
from sphinxcontrib_bml.formats.catalog import EXPORTS
from sphinxcontrib_bml.formats.registry import ImportOptions
from tests.formats.bboalert_matcher import Matcher, Table
from tests.hostile.manuscripts import strangers_notes
from tests.hostile.places import folded, found_in, squeezed
from tests.hostile.strings import STRINGS, Hostile

EACH = pytest.mark.parametrize("hostile", STRINGS, ids=lambda hostile: ascii(hostile.typed))
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")
# What the two sites have no other way to show (BBA-67).
_FOR_BBO = str.maketrans({"\\": "/", "＃": "#", "＠": "@", "!": None, "-": None, " ": None})


def notes_of(hostile: Hostile) -> Notes:
    """Return notes with a text in the title, the description and a row."""
    text = hostile.typed
    return parse(f"#+TITLE: {text}\n#+DESCRIPTION: {text}\n\n1C = {text}\n", "notes.bml")


def written(notes: Notes, name: str) -> str:
    return EXPORTS[name].write(notes.system).data.decode("utf-8-sig")


def text_of(notes: Notes) -> str:
    """Return the text of the one agreement."""
    (agreement,) = notes.system.book.leading
    return agreement.text


# BSS-65, LANGUAGE BS-4, BS-5
@EACH
def test_a_text_is_one_record_of_bss_and_is_read_again(hostile: Hostile) -> None:
    notes = notes_of(hostile)
    data = written(notes, "bss")
    assert not _CONTROL.search(data)
    header, record, rest = data.split("\n")
    assert re.fullmatch(r"\*00\{[^{}]*\}=NYYYYYY.*", header)
    assert record.startswith("001C=NYYYYYY008")
    assert rest == ""
    again = convert_bss(data.encode(), "notes.bss", ImportOptions())
    # Two backslashes are the line end of the format (BSS-33): a space parts those that are typed.
    parted = re.sub(r"\\(?=\\)", r"\\ ", text_of(notes))
    assert text_of(parse(again.text)) == parted.rstrip(" ")


# BBA-61, BBA-6B, BBA-67
@EACH
def test_a_text_is_one_record_of_bboalert_and_is_shown(hostile: Hostile) -> None:
    notes = notes_of(hostile)
    data = written(notes, "bboalert")
    lines = data.splitlines()
    assert [line.split(",")[0] for line in lines[2:]] == ["Option", "", "Option"]
    assert lines[0].startswith("BBOalert,")
    assert [lines[number].count(",") for number in (0, 1, 3)] == [1, 0, 2]
    assert not [
        line for line in lines if line.endswith("\\") or "<" in line or _CONTROL.search(line)
    ]
    shown = Matcher(data).look_up(Table((), we=False, they=False), "1C")
    assert shown is not None
    (agreement,) = notes.system.book.leading
    expected = agreement.text.translate(_FOR_BBO)
    assert expected in {"".join(words).translate(_FOR_BBO) for words in ([shown.field], shown.chat)}
    assert convert_bboalert(data.encode(), "notes.txt", ImportOptions()).refused == ""


@EACH
def test_a_text_is_one_cell_of_csv_and_no_formula(hostile: Hostile) -> None:
    notes = notes_of(hostile)
    _, cells = csv.reader(io.StringIO(written(notes, "csv"), newline=""), strict=True)
    assert not [cell for cell in cells if cell.startswith(tuple("=+-@\t\r\n|%＝＋－＠"))]
    (agreement,) = notes.system.book.leading
    assert text_after_mark(agreement) in {cells[6], cells[6][1:]}


def test_every_row_is_in_json_as_it_is_typed() -> None:
    notes = strangers_notes()
    found = json.loads(written(parse(notes.text, "notes.bml"), "json"))
    texts = dict(text for agreement in found["agreements"] for text in found_in(agreement["text"]))
    assert {number: squeezed(texts[number]) for number in notes.rows} == {
        number: squeezed(folded(typed)) for number, typed in notes.rows.items()
    }
