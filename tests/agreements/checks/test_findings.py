"""What is found in several documents is told once."""

from __future__ import annotations

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
