"""JSON Schemas: what they refuse the code reports, and they refuse nothing that rules accept.

CC-R9, CC-M3.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
from collections import Counter
from copy import deepcopy
from functools import cache, lru_cache
from random import Random
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from sphinxcontrib_bml.cards.files.conventions import read_conventions
from sphinxcontrib_bml.cards.files.folders import Structures, bundled_path, bundled_structure
from sphinxcontrib_bml.cards.files.schemas import (
    SHIPPED,
    convention_schema,
    notes_schema,
    schema_text,
    structure_schema,
)
from sphinxcontrib_bml.cards.files.structures import read_structure
from sphinxcontrib_bml.cards.files.templates import template
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.language.diagnostics import Diagnostic, Diagnostics
from tests.cards.reading import source
from tests.cards.sheets import EXAMPLE

Validator = jsonschema.Draft202012Validator
STRUCTURE = """\
format: mine
version: "1.0"
label: A card
layout: {paper: a4, orientation: portrait, fold: true, sides: [[[general], [leads]]]}
sections:
  general:
    label: General
    fields:
      - {id: title, label: System, required: true}
      - {id: range, size: 7, alert: true, announce: points, help: HCP, sequence: 1N}
      - {id: text, type: textarea}
  leads:
    show: table
    fields:
      - {id: nt_AKJx, type: character_select, alert_if: AK, announce_if: [4]}
      - {id: nt_T9x, type: character_select}
      - {id: signals, type: radio, options: [{value: standard, label: St, alert: true}, other]}
      - {id: also, type: multi_checkbox, options: [smith, 4]}
      - {id: agreed, type: checkbox}
      - id: group
        type: grouping
        default_type: checkbox
        show: line
        fields: [{id: one}, {id: two, type: text}]
    conventions: []
"""
NOTES = """\
format: mine
version: "1.0"
sections:
  general:
    fields:
      title: Ours
      range: 15--17
      text: long
  leads:
    fields:
      nt_AKJx: K
      nt_T9x: 10
      signals: standard
      also: [smith, 4]
      agreed: true
      one: false
      two: {from: 1N-2C, text: x}
    conventions: [stayman, {use: jacoby, notes: too}, {title: Whole}]
"""
CONVENTION = """\
- id: stayman
  title: Stayman
  description: asks
  extended_description: long
  author: Jane
  author_link: https://a.org
  convention_link: http://a.org/x
  license: CC0
  attribution: optional
  clone_of: other
  aliases: [asks]
  sequences:
    - {bids: 1n.2c, hcp: {min: 8, max: 15}, shape: 4+, announce: a, alert: true, vuln: [we, both],
       forcing: to game, seat: 34, detail: d}
"""
WRONG: tuple[Any, ...] = (
    5, 1.5, True, False, None, "", "x", "yes", "K", [], ["x"], [[]], [5], {}, {"x": 1}, {"use": 5},
    "y" * 300, -1, 41, "javascript:x", "https://a b", [None], {"from": True},
)  # fmt: skip
WRONG_KEYS = ("nope", "x-mine", "Label", "id", "title", "fields")


def loaded(text: str) -> Any:
    """Return what an independent reader of YAML 1.2 makes of a text, for the caller to spoil."""
    return deepcopy(_read(text))


@lru_cache(maxsize=16)
def _read(text: str) -> Any:
    return YAML(typ="safe", pure=True).load(io.StringIO(text))


def dumped(data: Any) -> str:
    text = io.StringIO()
    YAML(typ="safe", pure=True).dump(data, text)
    return text.getvalue()


def is_refused(schema: dict[str, Any], data: Any) -> bool:
    return next(iter(Validator(schema).iter_errors(data)), None) is not None


@cache
def own_structure() -> Any:
    read = read_structure(source(STRUCTURE))
    assert list(read.diagnostics) == []
    return read.structure


def of_structure(text: str) -> list[Diagnostic]:
    return list(read_structure(source(text)).diagnostics)


def of_notes(text: str) -> list[Diagnostic]:
    notes = read_system_notes(source(text))
    found = Diagnostics()
    own = Structures([own_structure()]).of_notes(notes, found)
    card = fill(notes, own_structure())
    assert len(own) <= 2
    return [*notes.diagnostics, *found, *card.diagnostics]


def of_conventions(text: str) -> list[Diagnostic]:
    return list(read_conventions(source(text)).diagnostics)


KINDS = {
    "structure": (STRUCTURE, structure_schema, of_structure),
    "notes": (NOTES, lambda: notes_schema([own_structure()]), of_notes),
    "convention": (CONVENTION, convention_schema, of_conventions),
}
BEYOND_SCHEMAS = {
    "CARD-UNANSWERED", "CARD-CONVENTION-UNKNOWN", "CARD-VERSION",
}  # fmt: skip
"""What is not a problem of a file by itself."""


# CC-R9
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_schema_is_one_and_is_written_as_json(name: str) -> None:
    made = SHIPPED[name]()
    Validator.check_schema(made)
    assert json.loads(schema_text(made)) == made


# CC-R9
def test_a_key_that_only_groupings_have_is_in_no_schema_of_a_nested_field() -> None:
    definitions = structure_schema()["$defs"]
    nested = definitions["nested"]["properties"]
    assert definitions["field"]["properties"].keys() - nested.keys() == {
        "fields",
        "default_type",
        "show",
    }
    assert "grouping" not in nested["type"]["enum"]


# CC-R9
@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_structures_are_valid(name: str) -> None:
    data = loaded(bundled_path(name).read_text(encoding="utf-8"))
    Validator(structure_schema()).validate(data)


# CC-R9
@pytest.mark.parametrize("kind", KINDS)
def test_the_examples_are_valid_for_both(kind: str) -> None:
    text, schema, check = KINDS[kind]
    Validator.check_schema(schema())
    Validator(schema()).validate(loaded(text))
    assert [item for item in check(text) if str(item.code) not in BEYOND_SCHEMAS] == []


# CC-M1 CC-M3
@pytest.mark.parametrize("names", [["acbl"], ["ebu-20b"], ["wbf"], list(BUNDLED)])
def test_templates_are_valid_but_for_required_answers(names: list[str]) -> None:
    structures = [bundled_structure(name) for name in names]
    schema = notes_schema(structures)
    text = template(structures)
    Validator(schema).validate(loaded(text))
    found = [
        item
        for one in structures
        for item in fill(read_system_notes(source(text)), one, structures).diagnostics
    ]
    assert {str(item.code) for item in found} == {"CARD-MISSING", "CARD-UNANSWERED"}


# CC-M3
@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("title: 5", True), ("range: null", True), ("range: 0.5", True), ("nt_AKJx: 4", True),
        ("nt_AKJx: k", True), ("nt_T9x: T", True), ("nt_T9x: '2'", True), ("signals: other", True),
        ("also: smith", True), ("also: '4'", True), ("range: {from: true}", True),
        ("text: {from: true}", False), ("nt_AKJx: 5", False), ("nt_T9x: 9", True),
        ("signals: Standard", False), ("also: [q]", False), ("agreed: yes", False),
        ("signals: {value: standard, for: {mine: other}}", True),
        ("signals: {value: standard, for: {mine: more}}", False),
        ("signals: {value: standard, for: acbl}", False),
        ("signals: {value: standard, other: standard}", False),
        ("title: true", False), ("group: x", False), ("range: " + "x" * 256, False),
    ],
)  # fmt: skip
def test_a_schema_says_nothing_wrong_for_what_is_accepted(line: str, *, is_right: bool) -> None:
    name = line.partition(":")[0]
    text = "\n".join(
        f"      {line}" if one.strip().startswith(f"{name}:") else one for one in NOTES.split("\n")
    )
    if name == "group":
        text = NOTES.replace("      one:", "      group: x\n      one:")
    schema = notes_schema([own_structure()])
    assert is_refused(schema, loaded(text)) is not is_right
    found = [item for item in of_notes(text) if str(item.code) not in BEYOND_SCHEMAS]
    assert (found == []) is is_right


# CC-M3
def test_editors_get_labels_helps_and_choices() -> None:
    schema = notes_schema([bundled_structure("ebu-20b"), own_structure()])
    sections = schema["properties"]["sections"]["properties"]
    leads = sections["leads"]["anyOf"][0]["properties"]["fields"]["anyOf"][0]["properties"]
    assert leads["signals"]["anyOf"][0]["enum"] == ["standard", "other", None]
    assert leads["nt_AKJx"]["anyOf"][0]["enum"][:4] == ["A", "K", "J", "x"]
    general = sections["general"]["anyOf"][0]["properties"]["fields"]["anyOf"][0]["properties"]
    assert (general["range"]["title"], general["range"]["description"]) == ("Range", "HCP")


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the ways to all values below ``data``."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for key, value in items:
        found.append((*path, key))
        if isinstance(value, dict | list):
            found += places(value, (*path, key))
    return found


def spoilt(draw: Random, data: Any) -> Any:
    """Put something else into one place, drop it, or add a key."""
    way = draw.choice(places(data))
    parent = data
    for key in way[:-1]:
        parent = parent[key]
    choice = draw.random()
    if choice < 0.15:
        del parent[way[-1]]
    elif choice < 0.35 and isinstance(parent, dict):
        parent[draw.choice(WRONG_KEYS)] = draw.choice(WRONG)
    else:
        parent[way[-1]] = draw.choice(WRONG)
    return data


VALIDATE = """
const Ajv = require("ajv/dist/2020");
const {cases} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const verdicts = cases.map(({schema, files}) => {
    const validate = new Ajv({strict: false}).compile(schema);
    return files.map(file => validate(file));
});
console.log(JSON.stringify(verdicts));
"""


# CC-R9, CC-M3: a validator that shares nothing with ours, and checks the schemas themselves too
@pytest.mark.schemas
def test_another_validator_agrees(pytestconfig: pytest.Config) -> None:
    cases: list[dict[str, Any]] = []
    for kind, (text, schema, _) in KINDS.items():
        draw = Random(f"schemas {kind}")
        files = [loaded(text), *(spoilt(draw, loaded(text)) for _ in range(140))]
        cases.append({"schema": schema(), "files": files})
    bundled = [loaded(bundled_path(name).read_text(encoding="utf-8")) for name in BUNDLED]
    cases.append({"schema": structure_schema(), "files": bundled})
    structures = [bundled_structure(name) for name in BUNDLED]
    files = [loaded(template([one])) for one in structures]
    files.append(loaded((EXAMPLE / "fenwick-adair.yaml").read_text(encoding="utf-8")))
    cases.append({"schema": notes_schema(structures), "files": files})
    told = subprocess.run(
        ["node", "-e", VALIDATE],
        input=json.dumps({"cases": cases}),
        env={**os.environ, "NODE_PATH": str(pytestconfig.rootpath / ".node" / "node_modules")},
        capture_output=True,
        check=True,
        text=True,
    )
    for case, verdicts in zip(cases, json.loads(told.stdout), strict=True):
        expected = [not is_refused(case["schema"], file) for file in case["files"]]
        assert verdicts == expected
    assert all(json.loads(told.stdout)[-2])
    assert all(json.loads(told.stdout)[-1])


# CC-R9: 400 files, each with one thing wrong or only odd
@pytest.mark.parametrize("kind", KINDS)
def test_what_a_schema_refuses_the_code_reports(kind: str) -> None:
    text, schema, check = KINDS[kind]
    draw = Random(f"schemas {kind}")
    made = schema()
    counts = Counter[tuple[bool, bool]]()
    beyond = Counter[str]()
    for _ in range(140):
        data = spoilt(draw, loaded(text))
        written = dumped(data)
        refused = is_refused(made, loaded(written))
        found = [item for item in check(written) if str(item.code) not in BEYOND_SCHEMAS]
        assert found or not refused, written
        counts[refused, bool(found)] += 1
        beyond.update(str(item.code) for item in found if not refused)
    assert counts[True, True] > 60
    # What only reading can tell: strings of calls, ids twice, sections that a layout lacks ...
    assert (
        set(beyond)
        <= {
            "structure": {"CARD-STRUCTURE", "CARD-MISSING", "CARD-DUPLICATE-ID"},
            "notes": {"CARD-MISSING", "CARD-BAD-TYPE"},
            "convention": {"CARD-BIDS", "CARD-BAD-TYPE"},
        }[kind]
    )
    assert counts[False, True] < 25


# YM-15
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("form: acbl-2022\n", "form: [acbl-2022]\n"),
        ("own: true", "own: ours"),
        ("same: general.range", "same: range"),
        ("same: {of: general.range, as: range}", "same: {of: general.range, as: colors}"),
        ("derive: hcp of 1N", "derive: {of: 1N}"),
        ("derive: [hcp of 1N, text of 1N]", "derive: [5]"),
    ],
)
def test_a_key_of_structures_is_known(right: str, wrong: str) -> None:
    for key, is_right in ((right, True), (wrong, False)):
        if key.endswith("\n"):
            text = key + STRUCTURE
        else:
            text = STRUCTURE.replace("type: textarea", f"type: textarea, {key}")
        assert is_refused(structure_schema(), loaded(text)) is not is_right
        assert (of_structure(text) == []) is is_right


# YM-15
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("extends: base.yaml\n", "extends: [base.yaml]\n"),
        ("derive: false\n", "derive: later\n"),
    ],
)
def test_a_key_of_card_files_is_known(right: str, wrong: str) -> None:
    schema = notes_schema([own_structure()])
    for key, is_right in ((right, True), (wrong, False)):
        assert is_refused(schema, loaded(key + NOTES)) is not is_right
        found = [item for item in of_notes(key + NOTES) if str(item.code) not in BEYOND_SCHEMAS]
        assert (found == []) is is_right


# YM-15 YM-12
def test_nothing_is_required_of_a_file_that_extends_another() -> None:
    schema = notes_schema([own_structure()])
    assert not is_refused(schema, {"extends": "base.yaml"})
    assert not is_refused(schema, {"extends": "base.yaml", "sections": {"general": None}})
    assert is_refused(schema, {"format": "mine", "version": "1.0"})
