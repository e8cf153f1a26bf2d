"""Each published schema accepts what is written, and refuses what never is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from types import ModuleType
from typing import Any, is_typeddict

import jsonschema
import pytest

from sphinxcontrib_bml import bid, coverage, read, records, shown
from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.meanings.residue import residue_of
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.agreements.prose_links import links_in
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.alerts.files.alerts import alerts_as_json, alerts_schema
from sphinxcontrib_bml.alerts.files.rules import read_rules
from sphinxcontrib_bml.alerts.model.listing import list_alerts
from sphinxcontrib_bml.changes import files
from sphinxcontrib_bml.changes.files import changes_as_json, changes_schema
from sphinxcontrib_bml.changes.model.comparison import diff
from sphinxcontrib_bml.formats import json as agreements
from sphinxcontrib_bml.formats import json_reports, meanings, text_readings
from sphinxcontrib_bml.formats.json_reports import (
    answer_as_json,
    answer_schema,
    diagnostic_as_json,
    diagnostic_schema,
    link_as_json,
    link_schema,
)
from sphinxcontrib_bml.formats.json_writer import write_json
from sphinxcontrib_bml.formats.meanings import MeaningSettings
from sphinxcontrib_bml.formats.records import Schema
from sphinxcontrib_bml.formats.text_readings import residue_as_json, residue_schema
from sphinxcontrib_bml.hands.files import bids, space
from sphinxcontrib_bml.hands.files import meanings as row_meanings
from sphinxcontrib_bml.hands.files import shown as shown_file
from sphinxcontrib_bml.hands.files.bids import bid_as_json, bid_schema
from sphinxcontrib_bml.hands.files.shown import shown_as_json, shown_schema
from sphinxcontrib_bml.hands.files.space import space_as_json, space_schema
from sphinxcontrib_bml.hands.model.reading import HandReader
from sphinxcontrib_bml.hands.model.requests import read_bidding
from sphinxcontrib_bml.hands.model.space import read_space
from sphinxcontrib_bml.played.files import coverage as coverage_file
from sphinxcontrib_bml.played.files.coverage import coverage_as_json, coverage_schema
from tests.played.samples import NOTES, paths

OURS = parse(
    "* One\n\n1M = !5+M\n  2oM = 5+oM\n1N = 15--17\n  2C = Stayman\n    2H = four\n1N = other\n\n"
    "See 1N-2C.\n",
    "notes.bml",
)
ALERTS = list_alerts(OURS.system, [read_rules("acbl")])
GAPS = parse("1C = 11--21 HCP, 3+!c\n1H = 11--21 HCP, 5+!h\n", "notes.bml")
LATER = parse("1N = 14--16\n  2C = Stayman\n", "notes.bml")

Case = tuple[Schema, Any]
CASES: dict[str, Callable[[], Case]] = {
    "agreements": lambda: (
        agreements.schema(),
        json.loads(write_json(OURS.system, MeaningSettings()).data),
    ),
    "answer": lambda: (
        answer_schema(),
        json.loads(answer_as_json(ask(OURS, "1N (X) 2C"), OURS.system)),
    ),
    "bid": lambda: (
        bid_schema(),
        json.loads(bid_as_json(bid(OURS, "Q54 K42 A962 K75", "1N"), OURS.system)),
    ),
    "changes": lambda: (
        changes_schema(),
        json.loads(changes_as_json(diff(OURS, LATER), "old", "new", LATER.system)),
    ),
    "coverage": lambda: (
        coverage_schema(),
        json.loads(
            coverage_as_json(coverage(read(NOTES), records(*paths()), pair="both", names=True))
        ),
    ),
    "diagnostic": lambda: (
        diagnostic_schema(),
        next(
            one
            for one in map(json.loads, map(diagnostic_as_json, check(OURS)))
            if one["code"] == "DUPLICATE"
        ),
    ),
    "hands": lambda: (
        shown_schema(),
        json.loads(shown_as_json(found := shown(OURS, "1N"), found.deals(1), OURS.system)),
    ),
    "link": lambda: (link_schema(), json.loads(link_as_json(next(iter(links_in(OURS)))))),
    "meanings": lambda: (
        residue_schema(),
        json.loads(residue_as_json(residue_of([OURS.system]))),
    ),
    "alerts": lambda: (
        alerts_schema(),
        json.loads(alerts_as_json(ALERTS, ALERTS.rows)),
    ),
    "space": lambda: (
        space_schema(),
        json.loads(
            space_as_json(
                read_space(HandReader(GAPS.system), read_bidding("")),
                GAPS.system,
            )
        ),
    ),
}


@cache
def case(name: str) -> Case:
    return CASES[name]()


def changed(document: Any, way: str, value: object) -> Any:
    """Return a document with another value at the place that ``way`` names."""
    document = deepcopy(document)
    *parents, last = [int(key) if key.isdigit() else key for key in way.split("/")]
    parent = document
    for key in parents:
        parent = parent[key]
    parent[last] = value
    return document


@pytest.mark.parametrize("name", CASES)
def test_what_is_written_is_valid(name: str) -> None:
    schema, document = case(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(document, schema)
    assert schema["$id"].startswith(f"urn:sphinxcontrib-bml:{name}:")


@pytest.mark.parametrize(
    ("name", "way", "value"),
    [
        ("agreements", "summary", "x"),
        ("agreements", "agreements", []),
        ("agreements", "agreements/0/conditions/seat", "34"),
        ("agreements", "agreements/0/conditions/qualifications", [{"call": 1, "text": ""}]),
        ("agreements", "agreements/0/bindings", {"om": "C", "Z": "S"}),
        ("agreements", "agreements/0/auction/0/call", "7N"),
        ("agreements", "agreements/0/call", {"rest": "any", "side": "we", "calls": ["D", "7N"]}),
        ("answer", "seat", None),
        ("answer", "seat", 4),
        ("answer", "status", "none"),
        ("answer", "as", "1N"),
        ("answer", "hint", None),
        ("answer", "auction", []),
        ("answer", "next/0/call", None),
        ("answer", "next/0/meaning", None),
        ("bid", "rows/0/answer", None),
        ("bid", "player", "N"),
        ("bid", "excluded", {"auction": "1N", "why": "13 HCP, the notes say 15–17"}),
        ("changes", "changes/0/old", None),
        ("changes", "changes/0/auctions/0/new", None),
        ("changes", "changes/0/rows_below", []),
        ("coverage", "we", ["anna"]),
        ("coverage", "explanations/0/where", ["a.lin", None, None]),
        ("coverage", "explanations/0/where", ["a.lin", 3, "open", ["n", "e", "s", "w"]]),
        ("coverage", "explanations/0/class", "same"),
        ("diagnostic", "severity", "error"),
        ("diagnostic", "edits", []),
        ("space", "holes", None),
        ("space", "rows/0/call", None),
        ("space", "rows/0/meaning", None),
        ("hands", "seat", 3),
        ("hands", "deals", []),
        ("hands", "calls/0/row", None),
        ("hands", "refused", [{"reason": "not read", "auctions": ["1N"]}]),
        ("hands", "players/0/left_out", [{"auction": "1H", "share": 0.5, "applied": True}]),
        ("link", "place", None),
        ("link", "kind", "link"),
        ("link", "column", 0),
    ],
)
def test_another_value_that_may_be_written_is_valid(name: str, way: str, value: object) -> None:
    schema, document = case(name)
    jsonschema.validate(changed(document, way, value), schema)


@pytest.mark.parametrize(
    ("name", "way", "value"),
    [
        ("agreements", "version", 1),
        ("agreements", "format", "bml-link"),
        ("agreements", "title", None),
        ("agreements", "agreements/0/auction", None),
        ("agreements", "agreements/0/call", {"rest": "any", "side": "we", "calls": ["8C"]}),
        ("agreements", "agreements/0/call", "any"),
        ("agreements", "agreements/0/auction/0/call", "8N"),
        ("agreements", "agreements/0/auction/0/side", "us"),
        ("agreements", "agreements/0/conditions/seat", "5"),
        ("agreements", "agreements/0/conditions/vulnerability", "NY0"),
        ("agreements", "agreements/0/conditions/qualifications", [{"call": 0, "text": ""}]),
        ("agreements", "agreements/0/bindings", {"M": "N"}),
        ("agreements", "agreements/0/bindings", {"Q": "H"}),
        ("agreements", "agreements/0/stands", 1),
        ("agreements", "agreements/0/row/line", 0),
        ("agreements", "agreements/0/row/table", -1),
        ("agreements", "agreements/0/row", {}),
        ("agreements", "agreements/0/extra", ""),
        ("answer", "seat", 0),
        ("answer", "seat", 5),
        ("answer", "status", "some"),
        ("answer", "as", 1),
        ("answer", "known", -1),
        ("answer", "hint/meaning", None),
        ("answer", "trail/0/known", None),
        ("answer", "next/0/call", "XX"),
        ("answer", "next/0/more", "1"),
        ("bid", "verdict", "sure"),
        ("bid", "rows/0/answer", "maybe"),
        ("bid", "rows/0/meaning", {}),
        ("changes", "changes/0/kind", "other"),
        ("changes", "changes/0/auctions", []),
        ("changes", "changes/0/auctions/0/new", 5),
        ("changes", "changes/0/new", {}),
        ("coverage", "version", 2),
        ("coverage", "calls", {}),
        ("coverage", "calls/pass", 1),
        ("coverage", "passes/start", -1),
        ("coverage", "records/left_out/other", 1),
        ("coverage", "gaps/0/auctions", 0),
        ("coverage", "gaps/0/items/0/status", "agreed"),
        ("coverage", "gaps/0/items/0/where", [["a", None, None]] * 6),
        ("coverage", "explanations/0/where", ["a.lin", None]),
        ("coverage", "explanations/0/where", ["a.lin", None, "hall"]),
        ("coverage", "explanations/0/where", ["a.lin", None, None, ["n", "e", "s"]]),
        ("coverage", "explanations/0/where", ["a.lin", 3, "open", ["n", "e", "s", "w"], 5]),
        ("coverage", "explanations/0/class", "odd"),
        ("diagnostic", "severity", "fatal"),
        ("diagnostic", "line", 0),
        ("diagnostic", "column", -1),
        ("diagnostic", "related/0/message", None),
        ("diagnostic", "more_related", None),
        ("alerts", "agreements/0/answers/0/do", "shout"),
        ("space", "rows/0/sure", -1),
        ("space", "overlaps/0/calls", ["1C"]),
        ("space", "holes/groups/0/hands", 0.5),
        ("hands", "dealer", "X"),
        ("hands", "calls/0/read", "wholly"),
        ("hands", "players/0/share", 2),
        ("hands", "refused", [{"reason": "other", "auctions": []}]),
        ("hands", "deals/0/board", 0),
        ("link", "kind", "row"),
        ("link", "place", 5),
        ("link", "defined/0/line", 0),
        ("link", "variants", [1]),
    ],
)
def test_a_value_that_is_never_written_is_not(name: str, way: str, value: object) -> None:
    schema, document = case(name)
    assert not jsonschema.Draft202012Validator(schema).is_valid(changed(document, way, value))


@pytest.mark.parametrize("name", CASES)
def test_every_key_is_required(name: str) -> None:
    schema, document = case(name)
    assert set(schema["required"]) == set(document)
    assert {
        key
        for one in schema["$defs"].values()
        for key in one["properties"].keys() - one["required"]
    } <= {"reading", "hands", "announcement", "not_alerted", "alert_lines"}


@pytest.mark.parametrize(
    "module",
    [
        agreements,
        json_reports,
        bids,
        row_meanings,
        space,
        files,
        coverage_file,
        meanings,
        shown_file,
        text_readings,
    ],
)
def test_every_described_field_is_one(module: ModuleType) -> None:
    for record in filter(is_typeddict, vars(module).values()):
        described = re.findall(r":ivar (\w+):", record.__doc__ or "")
        assert set(described) <= set(record.__annotations__), record
