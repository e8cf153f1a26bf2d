"""What is found in several documents is told once."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements import checks
from sphinxcontrib_bml.agreements.checks import Finding, Findings
from sphinxcontrib_bml.language import Code, Severity

WARNING = Finding("part.bml", 2, 2, Code.CALL_ILLEGAL, Severity.WARNING, "1C after 1N")
REMARK = WARNING._replace(severity=Severity.INFO)


# CHECKS CK-4
def test_a_place_is_told_in_the_words_of_its_first_reading() -> None:
    findings = Findings()
    assert findings.is_new(WARNING, "a")
    assert not findings.is_new(WARNING, "b")
    assert not findings.is_new(WARNING._replace(message="1C after 2N"), "b")


def test_what_is_worse_in_another_reading_is_told_there() -> None:
    findings = Findings()
    assert findings.is_new(REMARK, "a")
    assert findings.is_new(WARNING, "b")
    assert not findings.is_new(REMARK._replace(message="other"), "c")
    assert not findings.is_new(WARNING._replace(message="other"), "c")


def test_one_reading_may_find_several_things_in_a_place() -> None:
    findings = Findings()
    assert findings.is_new(WARNING, "a")
    assert findings.is_new(WARNING._replace(message="other"), "a")
    assert not findings.is_new(WARNING._replace(message="other"), "a")


def test_other_places_and_codes_are_other_findings() -> None:
    findings = Findings()
    assert findings.is_new(WARNING, "a")
    for other in (
        WARNING._replace(line=3),
        WARNING._replace(column=3),
        WARNING._replace(file="other.bml"),
        WARNING._replace(code=Code.CALL_UNKNOWN),
    ):
        assert findings.is_new(other, "b")


# VARIANTS VA-12
def test_what_some_partners_have_names_them() -> None:
    told = WARNING.of_some(iter(("anna", "ben")))
    assert (told.message, told.variants) == ("1C after 1N (anna, ben)", ("anna", "ben"))
    assert told.place == WARNING.place


def test_what_is_found_is_known_by_all_but_its_words_to_players() -> None:
    assert WARNING.identity == WARNING._replace(hint="other", words=("x",)).identity
    assert WARNING.identity != REMARK.identity


def test_a_name_that_checks_lack_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        checks.nothing  # noqa: B018
