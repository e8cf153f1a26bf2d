"""``bml check``: levels, baseline, reports for code hosts (CHECKS CK-5, CK-20, CK-21, CK-30)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = "1C\n  1D a\n  9X odd\n1C\n  1D b\n"


def test_a_level_is_set_for_a_run(desk: Desk) -> None:
    desk.write("n.bml", NOTES)
    assert desk.codes("n.bml") == [("CALL-UNKNOWN", 3), ("DUPLICATE", 5)]
    assert desk.codes("--check", "duplicate=off", "n.bml") == [("CALL-UNKNOWN", 3)]
    result = desk.bml("check", "--check", "DUPLICATE:twice=error", "n.bml")
    assert (result.exit_code, "5:3: error: 1C-1D has two" in result.stdout) == (1, True)


def test_what_is_off_is_looked_for_where_its_code_is_named_alone(desk: Desk) -> None:
    desk.write("n.bml", NOTES)
    result = desk.bml("check", "--check", "DUPLICATE", "n.bml")
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("DUPLICAT=off", "there is no code 'DUPLICAT'; did you mean DUPLICATE?"),
        ("DUPLICATE=of", "'of' is not a level; did you mean off?"),
    ],
)
def test_a_wrong_setting_is_wrong_usage_with_the_nearest(desk: Desk, word: str, words: str) -> None:
    desk.write("n.bml", NOTES)
    result = desk.bml("check", "--check", word, "n.bml")
    assert result.exit_code == 2
    assert words in result.stderr


def test_warnings_count_as_errors_where_that_is_asked_for(desk: Desk) -> None:
    desk.write("n.bml", NOTES)
    assert desk.bml("check", "n.bml").exit_code == 0
    assert desk.bml("check", "--strict", "n.bml").exit_code == 1
    desk.write("n.bml", "1C a\n")
    assert desk.bml("check", "--strict", "n.bml").exit_code == 0


def test_a_baseline_accepts_what_was_found(desk: Desk) -> None:
    desk.write("n.bml", NOTES)
    written = desk.bml("check", "--write-baseline", "known.json", "n.bml")
    assert (written.exit_code, written.stdout) == (0, "")
    assert written.stderr == "bml: wrote known.json: findings accepted: 2\n"
    result = desk.bml("check", "--strict", "--baseline", "known.json", "n.bml")
    assert (result.exit_code, result.stdout) == (
        0,
        "1 file, 5 rows, 2 auctions, 1 row without an auction: no errors, no warnings; "
        "2 accepted by the baseline\n",
    )


def test_findings_that_are_gone_are_one_line_and_dropped_by_writing_anew(desk: Desk) -> None:
    desk.write("n.bml", NOTES)
    desk.bml("check", "--write-baseline", "known.json", "n.bml")
    desk.write("n.bml", "1C\n  1D a\n  9X odd\n")
    options = ("check", "--baseline", "known.json")
    told = desk.bml(*options, "n.bml").stdout.splitlines()[0]
    assert told == ("info: 1 problem of the baseline is fixed; --write-baseline FILE removes them")
    desk.bml(*options, "--write-baseline", "known.json", "n.bml")
    assert "gone" not in desk.bml(*options, "n.bml").stdout
    assert "1 accepted" in desk.bml(*options, "n.bml").stdout


@pytest.mark.parametrize(
    "text", [None, "{", '{"format": "sphinxcontrib-bml baseline", "version": 9}']
)
def test_a_baseline_that_cannot_be_read_is_one_error(desk: Desk, text: str | None) -> None:
    desk.write("n.bml", NOTES)
    if text is not None:
        desk.write("known.json", text)
    found = desk.found("--baseline", "known.json", "n.bml")
    assert [item["code"] for item in found] == ["BASELINE", "CALL-UNKNOWN", "DUPLICATE"]
    assert desk.bml("check", "--baseline", "known.json", "n.bml").exit_code == 1


# CK-30
def test_annotations_of_a_pull_request_are_one_line_each(desk: Desk) -> None:
    desk.write("a,b.bml", NOTES)
    lines = desk.bml("check", "--format", "github", "a,b.bml").stdout.splitlines()
    assert lines == [
        "::warning file=a%2Cb.bml,line=3,col=3,endColumn=5,title=CALL-UNKNOWN::"
        "'9X' is not a call; shown but not exported%0A"
        "hint: a call is P, D, R or level and suit, such as 2H; theirs in parentheses",
        "::warning file=a%2Cb.bml,line=5,col=3,endColumn=5,title=DUPLICATE::"
        "1C-1D has two meanings: 'b' here, 'a' at a,b.bml:2; the text here is not used%0A"
        "hint: delete one, or limit them with #SEAT or #VUL%0A"
        "a,b.bml:2: the text that is used: 'a'",
    ]


def sarif(desk: Desk, *arguments: str) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(desk.bml("check", "--format", "sarif", *arguments).stdout)
    return log


def test_a_sarif_log_has_places_rules_related_places_and_fixes(desk: Desk) -> None:
    desk.write("my notes.bml", "1C\n  2c? a\n  1D a\n1C\n  1D b\n")
    (run,) = sarif(desk, "my notes.bml")["runs"]
    unknown, twice = run["results"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["CALL-UNKNOWN", "DUPLICATE"]
    place = unknown["locations"][0]["physicalLocation"]
    assert place == {
        "artifactLocation": {"uri": "my%20notes.bml"},
        "region": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 6},
    }
    (change,) = unknown["fixes"][0]["artifactChanges"]
    assert change["replacements"][0]["insertedContent"] == {"text": "2c"}
    (related,) = twice["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == 3
    assert (twice["level"], twice["ruleIndex"]) == ("warning", 1)


def test_a_sarif_log_knows_findings_again_and_has_accepted_ones_as_suppressed(desk: Desk) -> None:
    desk.write("n.bml", NOTES)
    (before,) = sarif(desk, "n.bml")["runs"]
    desk.bml("check", "--write-baseline", "known.json", "n.bml")
    desk.write("n.bml", f"Text.\n\n{NOTES}")
    (after,) = sarif(desk, "--baseline", "known.json", "n.bml")["runs"]
    assert [one["partialFingerprints"] for one in before["results"]] == [
        one["partialFingerprints"] for one in after["results"]
    ]
    assert all(one["suppressions"] for one in after["results"])


def test_a_sarif_log_of_good_notes_has_no_results(desk: Desk) -> None:
    desk.write("n.bml", "1C a\n")
    assert sarif(desk, "n.bml")["runs"][0]["results"] == []
