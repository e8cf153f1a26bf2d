"""What is read of texts goes into JSON and CSV on request (MN-93)."""

from __future__ import annotations

import csv
import io
import json
from itertools import product
from pathlib import Path
from typing import Any

import jsonschema

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.answers import Meaning
from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.bridge.space.hand_sets import HandSet
from sphinxcontrib_bml.formats.catalog import IMPORTERS
from sphinxcontrib_bml.formats.csv import write_csv
from sphinxcontrib_bml.formats.json import read_snapshot, schema
from sphinxcontrib_bml.formats.json_writer import write_json
from sphinxcontrib_bml.formats.meanings import MeaningSettings
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.hands.files.sets import hand_sets_of
from sphinxcontrib_bml.hands.model.reading import HandReader
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


def test_hands_of_a_call_are_boxes() -> None:
    """HANDS HA-89."""
    notes = parse(
        "1N = 15--17 BAL\n  2C = Stayman\n    2H = 4!h, MAX\n  3H = FG, 6+!h, good suit\n"
        "  4D = splinter, 13--15, 4+!s, singleton !d\n  other = anything\n2H = strange\n"
        "//hand = 5--9 HCP, 6!h\n"
    )
    data = json.loads(write_json(notes.system, WITH).data)["agreements"]
    found = {"-".join(call["call"] for call in one["auction"]): one["hands"] for one in data}
    assert found["1N"]["sure"] == [
        {
            "hcp": [15, 17],
            "lengths": [[2, 5]] * 4,
            "shapes": ["5332", "4432", "4333"],
            "cards": [],
        }
    ]
    assert found["1N"]["possible"][0]["lengths"] == [[2, 13]] * 4
    assert found["1N-P-2C"]["sure"] == []
    assert found["1N-P-2C"]["possible"][0]["hcp"] == [0, 37]
    assert found["1N-P-2C-P-2H"]["sure"][0]["hcp"] == [17, 17]
    (game,) = found["1N-P-3H"]["sure"]
    assert game["hcp"] == [10, 37]
    assert game["cards"] == [{"suits": "H", "cards": "good", "denied": False}]
    assert found["1N-P-3H"]["assumptions"] == ["points-to-game"]
    assert found["1N-P-4D"]["sure"][0]["cards"][0]["cards"] == "low"
    assert found["2H"]["sure"][0]["hcp"] == [5, 9]
    assert [one["hands"] for one in data if isinstance(one["call"], dict)] == [None]


def test_boxes_have_exactly_the_hands_of_the_set() -> None:
    """HANDS HA-89."""
    notes = parse("1D = 11--15 HCP, 4+!d, UNBAL or 12--14 BAL, 4441\n1C = 4=4=(41), 16+ HCP\n")
    for agreement in notes.system.book:
        sets = HandReader(notes.system).sets(
            Meaning(agreement.auction, agreement.conditions, agreement.text, agreement.row),
            agreement.auction,
        )
        record = hand_sets_of(notes.system)(agreement)
        assert record is not None
        hands = HandSet.nothing()
        for box in record["possible"]:
            s, h, d, c = (range(low, high + 1) for low, high in box["lengths"])
            shapes = HandSet.with_lengths(one for one in product(s, h, d, c) if sum(one) == 13)
            if box["shapes"]:
                shapes &= HandSet.with_patterns(
                    *(f"({one})" if one.isdigit() else one for one in box["shapes"])
                )
            hands |= shapes & HandSet.with_points(*box["hcp"])
        assert hands == sets.possible.cells


def test_a_table_has_five_more_columns() -> None:
    data = write_csv(parse(NOTES, "notes.bml").system, WITH).data.decode("utf-8-sig")
    head, *lines = csv.reader(io.StringIO(data, newline=""), strict=True)
    assert head[-5:] == ["read as", "not firm", "not read", "possible hands", "sure hands"]
    assert {one[0]: one[-2] for one in lines if one[-1] == ""} == {
        "1N": "15-17 HCP",
        "1N-2C": "0-37 HCP",
        "1N-2D": "",
        "1N-any": "",
        "1H": "11-16 HCP",
        "2D": "20-37 HCP 0-5!h; 0-37 HCP 6+!h",
    }
    sure = (
        "1H = 11--15, 5+!h\n2S = 5--9 HCP, 6!s, 2--3!h, 2--4!d, good suit\n1N = 4=3=3=3, 12--14\n"
    )
    data = write_csv(parse(sure).system, WITH).data.decode("utf-8-sig")
    assert [one[-1] for one in csv.reader(io.StringIO(data, newline=""))][1:] == [
        "11-15 HCP 5+!h",
        "5-9 HCP 6-6!s 2-3!h 2-4!d good S",
        "12-14 HCP 4+!s 3+!h 3+!d 3+!c",
    ]
    assert {one[0]: one[-5:-2] for one in lines} == {
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
        "left out: the columns place, read as, not firm, not read, possible hands, sure hands"
    ]


def test_a_build_writes_it_if_the_project_says_so(tmp_path: Path) -> None:
    (tmp_path / "index.bml").write_text("#+TITLE: Ours\n\n1N = 15--17 HCP\n", encoding="utf-8")
    config = {"project": "Index", "bml_json_meanings": True}
    built = Project(tmp_path).build("bmljson", config=config).out / "index.json"
    (found,) = json.loads(built.read_text(encoding="utf-8"))["agreements"]
    assert found["reading"]["read"] == "15–17 HCP"
