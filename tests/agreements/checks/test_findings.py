"""What is found in several documents is reported once."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from sphinxcontrib_bml.agreements import checks
from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.checks.findings import DiagnosticSet, fold_tables
from sphinxcontrib_bml.agreements.checks.outlines import Position
from sphinxcontrib_bml.agreements.checks.severities import baseline_key
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.language.codes import Code, Severity
from sphinxcontrib_bml.language.diagnostics import Diagnostic
from sphinxcontrib_bml.language.parser import parse_text
from sphinxcontrib_bml.language.source import Source, Span

PLACE = Position("part.bml", 2, 2)
WARNING = Diagnostic(Code.CALL_ILLEGAL, Severity.WARNING, PLACE.span, "1C after 1N")
REMARK = replace(WARNING, severity=Severity.INFO)


def contradictions(text: str) -> list[Diagnostic]:
    found = check(parse(text))
    return [one for one in found if one.code is Code.DUPLICATE]


# CHECKS CK-10a
def test_the_contradictions_of_one_general_row_are_one_message() -> None:
    general = "1C = a\n  1D = neg\n  1H = h\n\n1C-1D;\n1X = rebid\n  2X = general raise of it\n"
    special = "1C-1D-1H;\n2H = three hearts\n\n1C-1D-1S;\n2S = something different\n"
    found = contradictions(f"{general}\n{special}")
    assert len(found) == 2
    (folded,) = fold_tables(found)
    assert folded.message == (
        f"{found[0].message} (and 1 more row, also in 1 other table: the cause is the same row)"
    )


# CHECKS CK-10a
def test_three_texts_of_one_auction_are_two_messages() -> None:
    found = contradictions("1C = a\n  1D = b c\n\n1C-;\n1D = d e\n\n1C--;\n1D = f g\n")
    assert len(found) == 2
    assert fold_tables(found) == found


# CHECKS CK-4
def test_a_place_is_told_in_the_words_of_its_first_reading() -> None:
    findings = DiagnosticSet()
    assert findings.is_new(WARNING, "a")
    assert not findings.is_new(WARNING, "b")
    assert not findings.is_new(replace(WARNING, message="1C after 2N"), "b")


def test_what_is_worse_in_another_reading_is_told_there() -> None:
    findings = DiagnosticSet()
    assert findings.is_new(REMARK, "a")
    assert findings.is_new(WARNING, "b")
    assert not findings.is_new(replace(REMARK, message="other"), "c")
    assert not findings.is_new(replace(WARNING, message="other"), "c")


def test_one_reading_may_find_several_things_in_a_place() -> None:
    findings = DiagnosticSet()
    assert findings.is_new(WARNING, "a")
    assert findings.is_new(replace(WARNING, message="other"), "a")
    assert not findings.is_new(replace(WARNING, message="other"), "a")


def test_other_places_and_codes_are_other_findings() -> None:
    findings = DiagnosticSet()
    assert findings.is_new(WARNING, "a")
    for other in (
        replace(WARNING, span=PLACE._replace(line=3).span),
        replace(WARNING, span=PLACE._replace(column=3).span),
        replace(WARNING, span=PLACE._replace(file="other.bml").span),
        replace(WARNING, code=Code.CALL_UNKNOWN),
    ):
        assert findings.is_new(other, "b")


# VARIANTS VA-12
def test_what_some_partners_have_names_them() -> None:
    told = WARNING.of_some(iter(("anna", "ben")))
    assert (told.message, told.variants) == ("1C after 1N (anna, ben)", ("anna", "ben"))
    assert told.span == WARNING.span


def test_what_is_found_is_known_by_all_but_its_words_to_players() -> None:
    assert WARNING.identity == replace(WARNING, hint="other", words=("x",)).identity
    assert WARNING.identity != REMARK.identity


# CHECKS CK-4, CK-20
def test_a_diagnostic_that_is_stored_keeps_what_it_is_known_by() -> None:
    text = "1N natural\n  2C  Stayman\n  1D  lower\n  1D  lower\n" + "text\n" * 1_000
    (found, *_) = parse_text(text, "notes.bml").diagnostics
    data = pickle.dumps(found.with_lines_alone())
    again: Diagnostic = pickle.loads(data)
    assert len(data) < 1_000
    assert again.identity == found.identity
    assert baseline_key(again) == baseline_key(found)
    assert str(again) == str(found)
    assert again.span.text == found.span.text
    assert [str(one.span) for one in again.related] == [str(one.span) for one in found.related]


def test_a_diagnostic_that_is_stored_ends_with_its_line() -> None:
    source = Source("notes.bml", "first\nsecond line\nthird\n")
    alone = Span(source, 13, 20).with_line_alone()
    assert (alone.line, alone.column, alone.text) == (2, 7, "line")
    assert Span(source, 24, 24).with_line_alone().text == ""


def test_a_name_that_checks_lack_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        checks.nothing  # noqa: B018
