"""``bml json`` as people use it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema

from sphinxcontrib_bml.formats.json import schema

if TYPE_CHECKING:
    from tests.commands.desk import Desk


def read(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    jsonschema.validate(found, schema())
    return found


def rows(text: str) -> list[dict[str, Any]]:
    return [item["row"] for item in read(text)["agreements"]]


def test_the_file_lies_beside_the_notes_and_fits_the_schema(desk: Desk) -> None:
    desk.write("notes.bml", "#+TITLE: Ours\n#+DESCRIPTION: Short\n\n1N 15-17\n  2C Stayman\n")
    result = desk.bml("json", "notes.bml")
    assert (result.exit_code, result.output) == (0, "")
    found = read(desk.read("notes.json"))
    assert (found["title"], found["summary"]) == ("Ours", "Short")
    assert [item["text"] for item in found["agreements"]] == ["15-17", "Stayman"]


def test_files_are_named_from_the_root_wherever_the_program_runs(desk: Desk) -> None:
    desk.write("book/conf.py", "")
    desk.write("book/parts/one.bml", "1C clubs\n")
    desk.write("book/ours/notes.bml", "#INCLUDE ../parts/one.bml\n\n1D diamonds\n")
    result = desk.bml("json", "-o", "-", "book/ours/notes.bml")
    places = [(item["file"], item["line"]) for item in rows(result.stdout)]
    assert places == [("parts/one.bml", 1), ("ours/notes.bml", 3)]


def test_standard_input_keeps_its_name(desk: Desk) -> None:
    (row,) = rows(desk.bml("json", "-", given="1C clubs\n").stdout)
    assert row["file"] == "<stdin>"


def test_what_is_wrong_in_notes_is_told(desk: Desk) -> None:
    desk.write("notes.bml", "1C clubs\n  11NT weak\n")
    result = desk.bml("json", "notes.bml")
    assert "[CALL-UNKNOWN]" in result.stderr
    assert len(read(desk.read("notes.json"))["agreements"]) == 1


def test_what_is_read_of_texts_is_there_on_request(desk: Desk) -> None:
    """MN-93."""
    desk.write("notes.bml", "1N = 15--17 HCP, lovely\n")
    (found,) = read(desk.bml("json", "--meanings", "-o", "-", "notes.bml").stdout)["agreements"]
    assert found["reading"]["read"] == "15–17 HCP"
    table = desk.bml("csv", "--meanings", "-o", "-", "notes.bml").stdout
    assert ",15–17 HCP,,lovely," in table.splitlines()[1]
