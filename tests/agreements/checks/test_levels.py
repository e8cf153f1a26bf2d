"""Severity findings are to anyone who reads them (CHECKS CK-2, CK-5)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.checks.severities import parse_option
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.language.codes import Code

TWICE = "1C\n  1D a\n1C\n  1D b\n"
OVERVIEW = "1C a\n\n1C b\n"


def levels(text: str, **checks: str) -> list[str]:
    settings = {code.replace("_", "-"): level for code, level in checks.items()}
    return [str(item.severity) for item in check(parse(text), settings)]


def test_a_code_has_the_level_that_is_set() -> None:
    assert levels(TWICE) == ["warning"]
    assert levels(TWICE, DUPLICATE="error") == ["error"]
    assert levels(TWICE, DUPLICATE="info") == ["info"]
    assert levels(TWICE, DUPLICATE="off") == []


def test_what_is_milder_than_others_of_its_code_stays_so() -> None:
    assert levels(OVERVIEW) == ["info"]
    assert levels(OVERVIEW, DUPLICATE="error") == ["info"]
    assert levels(OVERVIEW, DUPLICATE="off") == []


def test_a_class_has_a_level_of_its_own() -> None:
    assert [
        str(one.severity) for one in check(parse(OVERVIEW), {"DUPLICATE:overview": "error"})
    ] == ["error"]
    settings = {"DUPLICATE": "off", "duplicate:twice": "warning"}
    assert len(check(parse(TWICE), settings)) == 1
    assert check(parse(OVERVIEW), settings) == ()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"DUPLICAT": "off"}, "there is no code 'DUPLICAT'; did you mean DUPLICATE?"),
        ({"DUPLICATE": "of"}, "'of' is not a level; did you mean off?"),
        ({"DUPLICATE": 3}, "3 is not a level (error, warning, info, off)"),
        ({"DUPLICATE:twise": "off"}, "DUPLICATE has no class 'twise'; did you mean twice?"),
        ({"ENCODING:x": "off"}, "ENCODING has no classes"),
        ({7: "off"}, "7 is not a code, such as 'DUPLICATE'"),
        (
            {7: "off", "DUPLICATE": "loud"},
            "7 is not a code, such as 'DUPLICATE'; "
            "'loud' is not a level (error, warning, info, off)",
        ),
    ],
)
def test_what_is_no_setting_is_named_with_the_nearest(
    settings: dict[str, str], message: str
) -> None:
    with pytest.raises(ValueError) as raised:
        check(parse("1C a\n"), settings)
    assert str(raised.value) == message


def test_what_may_be_wrong_too_often_is_off_or_a_remark() -> None:
    off = {str(code) for code in Code if code.is_off}
    assert all(code.level == "off" for code in Code if code.is_off)
    assert "DUPLICATE" not in off


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DUPLICATE=error", ("DUPLICATE", "error")),
        ("DUPLICATE:twice=off", ("DUPLICATE:twice", "off")),
        ("DUPLICATE", ("DUPLICATE", "warning")),
        ("FILE-BINARY", ("FILE-BINARY", "error")),
    ],
)
def test_a_code_alone_is_asked_for_with_its_own_level(text: str, expected: tuple[str, str]) -> None:
    assert parse_option(text) == expected


def test_a_code_alone_must_be_one() -> None:
    with pytest.raises(ValueError, match="there is no code 'DUPLICAT'"):
        parse_option("DUPLICAT")
