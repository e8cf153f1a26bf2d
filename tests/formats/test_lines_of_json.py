"""Answers, changes, findings and links as JSON: what their schemas promise is there."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import Notes, parse
from sphinxcontrib_bml.agreements.prose_links import links_in
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.changes.files import changes_as_json, changes_schema
from sphinxcontrib_bml.changes.model.comparison import diff
from sphinxcontrib_bml.formats.json_reports import (
    answer_as_json,
    answer_schema,
    diagnostic_as_json,
    diagnostic_schema,
    link_as_columns,
    link_as_json,
    link_schema,
)

NOTES = parse(
    "* One\n\n1N = 15--17\n  2C = !Stayman\n    2H = four\n  other = odd\n\n"
    "See [One](#One)\tand 1N-2C.\n",
    "notes.bml",
)


@pytest.mark.parametrize("query", ["1N 2C", "1N 3C", "1N (2D) 2C", "", "9Z", "1N 2C 3C"])
def test_any_answer_is_as_its_schema_says(query: str) -> None:  # RESOLVER RW-6
    line = answer_as_json(ask(NOTES, query), NOTES.system)
    assert "\n" not in line
    jsonschema.validate(json.loads(line), answer_schema())


def test_an_answer_has_what_was_found() -> None:  # RESOLVER RW-6, VARIANTS VA-12
    told = json.loads(answer_as_json(ask(NOTES, "1N 2C", seat=3, vul="YN"), NOTES.system, ["anna"]))
    assert (told["format"], told["version"]) == ("bml-answer", 1)
    assert (told["status"], told["short"], told["seat"], told["vulnerability"]) == (
        "agreed",
        "1N-2C",
        3,
        "YN",
    )
    assert [call["call"] for call in told["auction"]] == ["1N", "P", "2C"]
    assert [step["known"] for step in told["trail"]] == [True] * len(told["trail"])
    (meaning,) = told["meanings"]
    assert (meaning["text"], meaning["shown"], meaning["alert"], meaning["heading"]) == (
        "!Stayman",
        "Stayman",
        True,
        "One",
    )
    assert (meaning["rule"], meaning["contradicts"], meaning["row"]["line"]) == ("row", False, 4)
    assert [(one["call"], one["side"], one["goes_on"]) for one in told["next"]] == [
        ("2H", "we", False)
    ]
    assert (told["as"], told["hint"], told["variants"]) == (None, None, ["anna"])


def test_a_hint_of_an_answer_has_its_auction_and_what_it_means() -> None:
    told = json.loads(answer_as_json(ask(NOTES, "1N (2D) 2C"), NOTES.system))
    assert told["status"] == "error"
    told = json.loads(answer_as_json(ask(NOTES, "1N (X) 2C"), NOTES.system))
    assert (told["hint"]["auction"], told["hint"]["meaning"]["text"]) == ("1N-2C", "!Stayman")


def test_changes_are_a_line_each_as_their_schema_says() -> None:  # CHECKS CH-3
    new = parse("1N = 14--16\n  2C = !Stayman\n  2D = new\n    2H = more\n", "notes.bml")
    text = changes_as_json(diff(NOTES, new), "old", "new", new.system)
    told = json.loads(text)
    jsonschema.validate(told, changes_schema())
    assert (told["format"], told["version"], told["old"], told["new"]) == (
        "bml-changes",
        1,
        "old",
        "new",
    )
    kinds = {(one["kind"], (one["new"] or one["old"])["short"]) for one in told["changes"]}
    assert ("meaning", "1N") in kinds
    assert ("added", "1N-2D") in kinds
    assert len(text.splitlines()) == len(told["changes"]) + 9
    (added,) = [one for one in told["changes"] if one["kind"] == "added"]
    assert (added["old"], added["opening"]) == (None, "1N")
    assert added["auctions"] == [{"old": None, "new": "1N-2D"}]
    assert [row["label"] for row in added["rows_below"]] == ["2H"]


def test_nothing_changed_is_an_empty_list() -> None:
    told = json.loads(changes_as_json(diff(NOTES, NOTES), "a", "b", NOTES.system))
    assert told["changes"] == []


def test_findings_are_as_their_schema_says() -> None:  # CHECKS CK-30
    notes = parse("* Transfers\n\n[there](#Transfres)\n\n1C\n  1D a\n1C\n  1D b\n", "n.bml")
    told = [json.loads(diagnostic_as_json(one)) for one in check(notes)]
    for one in told:
        jsonschema.validate(one, diagnostic_schema())
    by_code = {one["code"]: one for one in told}
    link, twice = by_code["LINK-UNKNOWN"], by_code["DUPLICATE"]
    assert (link["file"], link["line"], link["severity"]) == ("n.bml", 3, "warning")
    (edit,) = link["edits"]
    assert (edit["replacement"], edit["length"], edit["safe"]) == ("#Transfers", 10, False)
    assert (edit["line"], edit["column"]) == (3, 8)
    assert [one["line"] for one in twice["related"]] == [6]
    assert twice["hint"]


def links(notes: Notes) -> list[dict[str, Any]]:
    return [json.loads(link_as_json(link)) for link in links_in(notes)]


def test_links_are_as_their_schema_says() -> None:
    told = links(NOTES)
    for one in told:
        jsonschema.validate(one, link_schema())
    written, auction = told
    assert (written["kind"], written["target"], written["place"], written["defined"]) == (
        "link",
        "#One",
        "notes.bml:1",
        [],
    )
    assert (auction["kind"], auction["target"], auction["linked"]) == ("auction", "1N-2C", True)
    (defined,) = auction["defined"]
    assert (defined["auction"], defined["line"], defined["label"]) == ("1N-2C", 4, "2C")


def test_links_as_columns_have_a_word_in_each() -> None:
    lines = [link_as_columns(link).split("\t") for link in links_in(NOTES)]
    assert [line[:3] + line[4:] for line in lines] == [
        ["link", "notes.bml", "8", "#One", "notes.bml:1", "yes", "-"],
        ["auction", "notes.bml", "8", "1N-2C", "notes.bml:4", "yes", "-"],
    ]
    (lost,) = links_in(parse("[there](#Nowhere)\n", "a\tb.bml"))
    assert link_as_columns(lost).split("\t")[1::4] == ["a b.bml", "-"]
