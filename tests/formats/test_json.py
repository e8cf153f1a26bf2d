"""JSON has every agreement, in the form that the published schema describes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from sphinxcontrib_bml.agreements.expansion import expand
from sphinxcontrib_bml.agreements.notes import parse as parse_notes
from sphinxcontrib_bml.changes.model.comparison import diff
from sphinxcontrib_bml.formats.json import schema, system_of_snapshot
from sphinxcontrib_bml.formats.json_writer import write_json
from sphinxcontrib_bml.formats.meanings import MeaningSettings
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_file, parse_text
from tests.formats.exports import notes_of


def written(parse: Parse, root: Path) -> bytes:
    system = replace(notes_of(parse).system, options=Options(root=root))
    return write_json(system, MeaningSettings()).data


def read(notes: str) -> dict[str, Any]:
    data = written(parse_text(notes, "notes.bml"), Path())
    found: dict[str, Any] = json.loads(data)
    jsonschema.validate(found, schema())
    return found


def only(notes: str) -> dict[str, Any]:
    (agreement,) = read(notes)["agreements"]
    found: dict[str, Any] = agreement
    return found


def test_a_file_has_title_summary_and_every_auction_one_a_line() -> None:
    notes = '#+TITLE: "Ours", ♠\n#+DESCRIPTION: 5-card majors\n\n1C natural\n  1D 4+ cards\n'
    lines = written(parse_text(notes, "notes.bml"), Path()).decode("utf-8").splitlines()
    assert lines == [
        "{",
        '"format": "bml-agreements",',
        '"version": 3,',
        '"title": "\\"Ours\\", ♠",',
        '"summary": "5-card majors",',
        '"agreements": [',
        '{"auction": [{"call": "1C", "side": "we"}], "call": null, "conditions": {"seat": "0", '
        '"vulnerability": "00", "qualifications": [], "when": []}, "text": "natural", '
        '"written": "natural", "shown": "natural", "bindings": {}, "alert": false, '
        '"variants": [], "stands": true, "annotations": [], "systems_on": [], '
        '"row": {"file": "notes.bml", "line": 4, '
        '"label": "1C", "table": 0, "number": 0, "anchor": "bml-1C"}, "as": ""},',
        '{"auction": [{"call": "1C", "side": "we"}, {"call": "P", "side": "they"}, '
        '{"call": "1D", "side": "we"}], "call": null, "conditions": {"seat": "0", '
        '"vulnerability": "00", "qualifications": [], "when": []}, "text": "4+ cards", '
        '"written": "4+ cards", "shown": "4+ cards", "bindings": {}, "alert": false, '
        '"variants": [], "stands": true, '
        '"annotations": [], "systems_on": [], "row": {"file": "notes.bml", "line": 5, '
        '"label": "1D", "table": 0, "number": 1, "anchor": "bml-1C-1D"}, "as": ""}',
        "]",
        "}",
    ]


def test_calls_have_their_side_and_conditions_are_those_of_the_notes() -> None:
    found = only("#SEAT 34\n\n#VUL NY\n\n(1N) strong\n")
    assert found["auction"] == [{"call": "1N", "side": "they"}]
    conditions = found["conditions"]
    assert (conditions["seat"], conditions["vulnerability"]) == ("34", "NY")


def test_texts_are_there_as_written_and_as_shown() -> None:
    found = only("1N = ! *Strong*, 4+!h -- see [2C](#x)\n     [nothing] 1HS->\n")
    assert found["text"] == "! *Strong*, 4+!h -- see [2C](#x)\n[nothing] 1HS->"
    assert found["shown"] == "Strong, 4+♥ – see 2♣\n[nothing] 1♥♠→"
    assert found["alert"] is True


def test_variables_are_written_out() -> None:
    agreements = read("1M = 5+M\n")["agreements"]
    assert [item["text"] for item in agreements] == ["5+!h", "5+!s"]
    assert {item["written"] for item in agreements} == {"5+M"}
    assert [item["bindings"] for item in agreements] == [{"M": "H"}, {"M": "S"}]


def test_variables_bound_above_and_the_other_suit_are_written_out() -> None:
    agreements = read("1S-2M;\n3N = to play in M\n\n1M\n  3N = SPL oM\n")["agreements"]
    said = [(item["text"], item["shown"]) for item in agreements if item["text"]]
    assert said == [("to play in !h", "to play in ♥"), ("SPL !s", "SPL ♠"), ("SPL !h", "SPL ♥")]


def test_every_definition_is_there_and_the_first_one_stands() -> None:
    agreements = read("1C = natural\n\n1C = strong\n\n1C\n")["agreements"]
    assert [(item["text"], item["stands"]) for item in agreements] == [
        ("natural", True),
        ("strong", False),
    ]


def test_rows_of_hidden_tables_have_no_anchor() -> None:
    assert only("#HIDE\n1C = natural\n")["row"]["anchor"] == ""


def test_rows_without_a_description_are_there_with_an_empty_text() -> None:
    assert (only("1N\n")["text"], only("1N\n")["shown"]) == ("", "")


def test_annotations_and_qualifications_are_there() -> None:
    found = read("//bss qual=1:Strong\n#BIDTABLE\n(1C)-X majors\n//bss nat nf\n")["agreements"][1]
    assert found["annotations"] == ["nat nf"]
    assert found["conditions"]["qualifications"] == [{"call": 1, "text": "Strong"}]


def test_notes_without_tables_give_an_empty_list() -> None:
    assert read("Only text.\n")["agreements"] == []


def test_files_are_named_from_the_root(tmp_path: Path) -> None:
    (tmp_path / "ours" / "parts").mkdir(parents=True)
    (tmp_path / "ours" / "parts" / "one.bml").write_text("1C clubs\n", encoding="utf-8")
    notes = tmp_path / "ours" / "notes.bml"
    notes.write_text("#INCLUDE parts/one.bml\n\n1D diamonds\n", encoding="utf-8")
    found = json.loads(written(parse_file(notes), tmp_path))
    places = [(item["row"]["file"], item["row"]["line"]) for item in found["agreements"]]
    assert places == [("ours/parts/one.bml", 1), ("ours/notes.bml", 3)]


@pytest.mark.slow
def test_the_same_notes_give_the_same_bytes(project_dir: Path) -> None:
    folder = project_dir / "example_project"
    for path in sorted(folder.glob("*.bml")):
        first, second = (written(parse_file(path), folder) for _ in range(2))
        assert first == second
        jsonschema.validate(json.loads(first), schema())


@pytest.mark.corpus
def test_every_system_of_the_corpus_fits_the_schema(corpus_dir: Path) -> None:
    validator = jsonschema.Draft202012Validator(schema())
    for path in sorted(corpus_dir.rglob("*.bml")):
        parse = parse_file(path)
        data = json.loads(written(parse, corpus_dir))
        validator.validate(data)
        book = expand(parse.document.tables, parse.diagnostics)
        defined = [one for one in data["agreements"] if one["call"] is None]
        assert len(defined) == len(book)


def test_lines_as_are_read_back() -> None:
    """CHECKS CH-7: what changed of a line is told from a file too."""
    text = "1N = 15\n  2C = Stayman\n  (D)\n  //as 1N 2D=2C\n"
    system = system_of_snapshot(written(parse_text(text, "notes.bml"), Path()), "old")
    (line,) = system.book.systems_on
    assert (line.auction.short, line.target.short, line.note.text) == ("1N-(X)", "1N", "1N 2D=2C")
    assert not diff(system, parse_notes(text))
    (change,) = diff(system, parse_notes(text.replace(" 2D=2C", "")))
    assert (change.kind.value, change.new and change.new.text) == ("system-on", "//as 1N")


def test_the_line_as_of_a_row_without_a_text_is_kept_with_the_row_that_has_it() -> None:
    text = "6N\n//as 1N\n6N a\n"
    system = system_of_snapshot(written(parse_text(text, "notes.bml"), Path()), "old")
    (line,) = system.book.systems_on
    assert (line.auction.short, line.note.text) == ("6N", "1N")
