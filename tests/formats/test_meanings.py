"""What is read of texts goes into JSON and CSV on request (MN-93)."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import jsonschema

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.csv import write_csv
from sphinxcontrib_bml.formats.json import read_snapshot, schema
from sphinxcontrib_bml.formats.json_writer import write_json
from sphinxcontrib_bml.formats.meanings import MeaningSettings
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.language.options import Options
from tests.sphinxext.projects import Project

NOTES = """\
1N = 15--17 HCP, usually pretty, lovely
  2C = see 1N-2D
  2D =
  any = natural, 5+ cards
1H = 11--16, natural
2D = a) weak, 6+!h  b) Multi, 20+ HCP
"""
WITH = MeaningSettings(meanings=True)


def records(notes: Notes) -> dict[str, Any]:
    """Return what is read of each text, by the auctions."""
    data = json.loads(write_json(notes.system, WITH).data)
    jsonschema.validate(data, schema())
    return {
        "-".join(turn["call"] for turn in one["auction"]): one["reading"]
        for one in data["agreements"]
        if one["call"] is None
    }


def test_a_row_for_all_other_calls_has_none() -> None:
    data = json.loads(write_json(parse(NOTES).system, WITH).data)
    assert data["agreements"][-1]["call"]["rest"] == "any"
    assert data["agreements"][-1]["reading"] is None


def test_a_record_has_the_claims_and_what_is_not_one() -> None:
    found = records(parse(NOTES, "notes.bml"))
    assert found["1N-P-2D"] is None
    assert found["1N-P-2C"]["pointer"] == "see 1N-2D"
    assert found["1H"]["inferred"] == {
        **{"claim": "h4+", "kind": "length", "detail": "", "standing": "inferred"},
        **{"start": 0, "end": 0},
    }
    first, second = found["2D"]["alternatives"]
    assert (first["read"], second["read"]) == ("weak, 6+♥", "Multi, 20+ HCP")
    assert [one["claim"] for one in first["claims"]] == ["%weak", "h6+"]
    assert [one["detail"] for one in second["claims"]] == ["Multi", ""]
    assert found["2D"]["read"] == "a) weak, 6+♥; b) Multi, 20+ HCP"


def test_places_are_offsets_in_the_text() -> None:
    text = "15--17 HCP, usually pretty, lovely"
    found = records(parse(f"1N = {text}\n"))["1N"]
    (claim,) = found["alternatives"][0]["claims"]
    assert text[claim["start"] : claim["end"]] == "15--17 HCP"
    assert [text[one["start"] : one["end"]] for one in found["soft"]] == ["usually pretty"]
    assert [(text[one["start"] : one["end"]], one["reason"]) for one in found["unread"]] == [
        ("lovely", "words")
    ]


def test_notes_are_read_in_their_language() -> None:
    notes = parse("2H = zwak, 6+!h\n", options=Options(language="nl"))
    assert records(notes)["2H"]["read"] == "weak, 6+♥"


def test_a_copy_is_read_as_what_it_is_copied_from() -> None:
    notes = parse(
        "1N = 15--17\n  2C = asks for a singleton\n    2D = yes\n      2H = ask\n        3C = !d\n"
        "  (D)\n  //as 1N\n"
    )
    found = records(notes)
    assert found["1N-P-2C-P-2D-P-2H-P-3C"] == found["1N-D-2C-P-2D-P-2H-P-3C"]
    assert found["1N-P-2C-P-2D-P-2H-P-3C"]["unread"] != []


def test_without_the_setting_nothing_of_it_is_there(tmp_path: Path) -> None:
    notes = parse(NOTES, "notes.bml")
    bml.write(notes, tmp_path / "a.json")
    bml.write(notes, tmp_path / "b.json", meanings=False)
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert "reading" not in json.loads((tmp_path / "a.json").read_text())["agreements"][0]


def test_a_file_with_meanings_is_a_snapshot_like_one_without(tmp_path: Path) -> None:
    notes = parse(NOTES, "notes.bml")
    bml.write(notes, tmp_path / "a.json", meanings=True)
    assert not bml.diff(read_snapshot(tmp_path / "a.json"), notes)


def test_a_table_has_three_more_columns() -> None:
    data = write_csv(parse(NOTES, "notes.bml").system, WITH).data.decode("utf-8-sig")
    head, *lines = csv.reader(io.StringIO(data, newline=""), strict=True)
    assert head[-3:] == ["read as", "not firm", "not read"]
    assert {one[0]: one[-3:] for one in lines} == {
        "1N": ["15–17 HCP", "usually pretty", "lovely"],
        "1N-2C": ["", "", "see 1N-2D"],
        "1N-2D": ["", "", ""],
        "1N-any": ["", "", ""],
        "1H": ["11–16 HCP, natural (4+♥)", "", ""],
        "2D": ["a) weak, 6+♥; b) Multi, 20+ HCP", "", ""],
    }


def test_such_a_table_comes_back_as_notes() -> None:
    """IM-23."""
    notes = parse(NOTES, "notes.bml")
    plain, read = (
        IMPORTERS["csv"].convert(write_csv(notes.system, one).data, "notes.csv", ImportOptions())
        for one in (MeaningSettings(), WITH)
    )
    assert read.text == plain.text
    assert [one.what for one in read.told] == [
        "left out: the columns place, read as, not firm, not read"
    ]


def test_a_build_writes_it_if_the_project_says_so(tmp_path: Path) -> None:
    (tmp_path / "index.bml").write_text("#+TITLE: Ours\n\n1N = 15--17 HCP\n", encoding="utf-8")
    config = {"project": "Index", "bml_json_meanings": True}
    built = Project(tmp_path).build("bmljson", config=config).out / "index.json"
    (found,) = json.loads(built.read_text(encoding="utf-8"))["agreements"]
    assert found["reading"]["read"] == "15–17 HCP"
