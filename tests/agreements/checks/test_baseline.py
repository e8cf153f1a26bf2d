"""Findings that are accepted (CHECKS CK-20, CK-21)."""

from __future__ import annotations

import json

import pytest

from sphinxcontrib_bml.agreements.check_runner import NotesCheck, check_with_rules
from sphinxcontrib_bml.agreements.checks.severities import (
    Baseline,
    InvalidBaselineError,
    SeverityConfig,
    baseline_error,
    baseline_text,
)
from sphinxcontrib_bml.agreements.notes import parse

NOTES = "1C\n  1D a\n  9X odd\n1C\n  1D b\n"


def baseline_of(text: str) -> Baseline:
    return Baseline.parse(written(text))


def written(text: str) -> str:
    return baseline_text(check_with_rules(parse(text, "notes.bml"), SeverityConfig()).new)


def checked(text: str, name: str = "notes.bml") -> NotesCheck:
    return check_with_rules(parse(text, name), SeverityConfig(baseline=baseline_of(NOTES)))


def test_what_was_found_is_accepted() -> None:
    assert [str(item.code) for item in checked(NOTES).accepted] == ["CALL-UNKNOWN", "DUPLICATE"]
    assert checked(NOTES).new == ()
    assert checked(NOTES).gone == 0


@pytest.mark.parametrize(
    "text",
    [
        "Text.\n\n" + NOTES,
        "1C\n  1H new\n  1D a\n  9X odd\n1C\n  1D b\n",
        "1C\n  9X   odd\n  1D a\n1C\n  1D b\n",
    ],
)
def test_rows_that_move_stay_known_whatever_the_file_is_called(text: str) -> None:
    assert checked(text, "renamed.bml").new == ()


def test_a_changed_text_is_new() -> None:
    found = checked(NOTES.replace("1D b", "1D c"))
    assert [str(item.code) for item in found.new] == ["DUPLICATE"]
    assert found.gone == 1


def test_a_second_one_of_its_kind_is_new() -> None:
    found = checked(NOTES + "2C\n  9X odd\n")
    assert [(str(item.code), item.span.line) for item in found.new] == [("CALL-UNKNOWN", 7)]


def test_findings_that_are_gone_are_counted() -> None:
    assert checked("1C a\n").gone == 2


def test_the_file_has_one_finding_a_line_sorted_and_without_places() -> None:
    text = written(NOTES)
    first, *lines, last = text.splitlines()
    assert (first[:10], last) == ('{"format":', "]}")
    entries = [json.loads(line.rstrip(",")) for line in lines]
    assert [entry["code"] for entry in entries] == ["CALL-UNKNOWN", "DUPLICATE"]
    assert entries[1]["words"] == ["1C-1D", "a", "b"]
    assert (
        entries[1]["message"] == "1C-1D has two meanings: 'b' here, 'a'; the text here is not used"
    )
    assert lines == sorted(lines)
    assert written("\n\n" + NOTES) == text


def test_nothing_found_makes_a_baseline_that_accepts_nothing() -> None:
    assert json.loads(written("1C a\n"))["findings"] == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("[]", "not written by"),
        ('{"format": "other"}', "not written by"),
        ('{"format": "sphinxcontrib-bml baseline", "version": 2, "findings": []}', "newer format"),
        ('{"format": "sphinxcontrib-bml baseline", "version": 1}', "no list"),
        ('{"format": "sphinxcontrib-bml baseline", "version": 1, "findings": [3]}', "damaged"),
        (
            '{"format": "sphinxcontrib-bml baseline", "version": 1, "findings": '
            '[{"code": "DUPLICATE", "words": ["1C", 3]}]}',
            "damaged",
        ),
        ("[" * 100_000, "no JSON"),
    ],
)
def test_a_damaged_or_newer_file_says_so(text: str, why: str) -> None:
    with pytest.raises(InvalidBaselineError, match=why):
        Baseline.parse(text)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(2, "No such file or directory"), "no such file or directory"),
        (OSError("odd"), "the file cannot be read"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "odd"), "the file is not UTF-8"),
        (InvalidBaselineError("it has no list of problems"), "it has no list of problems"),
    ],
)
def test_why_a_baseline_cannot_be_read_is_told_in_words(error: Exception, words: str) -> None:
    assert baseline_error(error) == words
