"""What notes cover of what was bid, as JSON (PLAYED CV-41)."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest

from sphinxcontrib_bml import coverage, read, records
from sphinxcontrib_bml.played.files.coverage import coverage_as_json, coverage_schema
from sphinxcontrib_bml.played.files.coverage_reader import CoverageFileError, coverage_of_json
from tests.played.samples import NOTES, WE, expected, paths

FOUND = coverage(read(NOTES), records(*paths()), we=WE)
TEXT = coverage_as_json(FOUND)


def test_the_samples_are_counted_as_by_hand() -> None:
    """CV-2 to CV-4, CV-10, CV-11, CV-20 to CV-22, CV-30: worked out call by call before any run."""
    found = json.loads(TEXT)
    places = [gap.pop("place").rpartition("/")[2] for gap in found["gaps"]]
    assert found == expected("coverage")
    assert places[:2] == ["small.bml:5", "small.bml:6"]
    assert places[-1] == ""


def test_the_schema_describes_it() -> None:
    schema = coverage_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(TEXT), schema)
    named = coverage(read(NOTES), records(*paths()), pair="both", names=True)
    jsonschema.validate(json.loads(coverage_as_json(named)), schema)


def test_it_is_read_again() -> None:
    again = coverage_of_json(TEXT.encode())
    assert coverage_as_json(again) == TEXT
    assert repr(again) == repr(FOUND)
    named = coverage(read(NOTES), records(*paths()), we=WE, names=True)
    text = coverage_as_json(named)
    assert coverage_as_json(coverage_of_json(text.encode())) == text


def test_the_order_of_files_changes_only_the_order_of_places() -> None:
    turned = coverage(read(NOTES), records(*reversed(paths())), we=WE)
    without = [without_places(coverage_as_json(one)) for one in (FOUND, turned)]
    assert without[0] == without[1]


def without_places(text: str) -> Any:
    found = json.loads(text)
    for item in (*found["named"], *(one for gap in found["gaps"] for one in gap["items"])):
        item["where"].sort(key=repr)
    found["explanations"].sort(key=repr)
    return found


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b"nothing",
            "it is not JSON of bml coverage (expecting value in line 1, column 1)",
        ),
        (
            b"[" * 100_000,
            "it is not JSON of bml coverage (values are nested too deeply)",
        ),
        (b"[]", "it contains no coverage; create it with bml coverage --format json"),
        (
            TEXT.replace('"version": 1', '"version": 2').encode(),
            "a newer bml made it (version 2 of the format, 1 is known here); update "
            "sphinxcontrib-bml",
        ),
        (
            TEXT.replace('"version": 1', '"version": "x"').encode(),
            "it is of version 'x' of the format, not 1",
        ),
        (TEXT.replace('"1S 3H 4H"', '"4H 3H"').encode(), "damaged"),
        (TEXT.replace('"auctions": 2', '"auctions": "many"').encode(), "damaged"),
        (TEXT.replace('"small"', "7").encode(), "damaged"),
    ],
)
def test_what_is_none_or_newer_is_refused_in_one_line(data: bytes, message: str) -> None:
    end = "" if message == "damaged" else "$"
    with pytest.raises(CoverageFileError, match=f"{re.escape(message)}{end}") as error:
        coverage_of_json(data)
    assert "\n" not in str(error.value)
