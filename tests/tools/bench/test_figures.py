"""The JSON of a run has the shape that its schema says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tools.bench.figures import VERSION, as_json
from tools.bench.judging import Comparison, Figure
from tools.bench.measure import Usage
from tools.bench.run import Run
from tools.bench.samples import Result, Sample


@pytest.fixture
def schema(project_dir: Path) -> dict[str, Any]:
    path = project_dir / "tools/bench/figures.schema.json"
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(read)
    return read


def whole_run() -> Run:
    usages = [Usage(1.0, 2.0, 3, 4, {"search": 5}), Usage(2.0, 3.0, 3, 4)]
    return Run(
        2,
        absent=["bml2bss"],
        why_absent="no network",
        results={
            ("bml bss", 1_000): Result(usages),
            ("bml json", 1_000): Result(failure="of no use"),
            ("bml2bss", 1_000): Result(),
        },
        starts={"bml": Result(usages)},
        comparisons=[
            Comparison("met", Sample((1.0,)), Sample((2.0,)), 0.5),
            Comparison("told", Sample((1.0,)), Sample((2.0,))),
            Comparison("not measured", None, Sample((2.0,)), 0.5),
        ],
        figures=[Figure("hover", 12.0, "ms", 30.0)],
    )


@pytest.mark.parametrize("run", [whole_run(), Run(1)], ids=["whole", "empty"])
def test_figures_have_the_shape_of_the_schema(run: Run, schema: dict[str, Any]) -> None:
    jsonschema.validate(json.loads(as_json(run)), schema)


def test_the_schema_refuses_other_shapes(schema: dict[str, Any]) -> None:
    told = json.loads(as_json(whole_run()))
    assert schema["properties"]["version"]["const"] == VERSION
    del told["contenders"][0]["runs"][0]["cpu"]
    with pytest.raises(jsonschema.ValidationError, match="cpu"):
        jsonschema.validate(told, schema)


def test_figures_are_all_that_was_measured() -> None:
    told = json.loads(as_json(whole_run()))
    first, failed, absent = told["contenders"]
    assert first["cpu"] == {"median": 1.5, "least": 1.0, "most": 2.0}
    assert first["runs"][0]["sizes"] == {"search": 5}
    assert (failed["failure"], absent["cpu"]) == ("of no use", None)
    assert [(one["ratio"], one["met"]) for one in told["ratios"]] == [
        (0.5, True),
        (0.5, None),
        (None, None),
    ]
    assert told["figures"] == [{"name": "hover", "value": 12.0, "unit": "ms", "target": 30.0}]
