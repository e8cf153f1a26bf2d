"""Lines ``//ignore`` silence codes in their places (CHECKS CK-7, LANGUAGE XT-8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse, read

WRITE_A_CODE = "write a code, such as //ignore DUPLICATE"


def found(text: str) -> list[tuple[str, int]]:
    return [(str(item.code), item.span.line) for item in check(parse(text))]


@pytest.mark.parametrize(
    "text",
    [
        "1C\n  9X a\n  //ignore CALL-UNKNOWN\n",
        "1C\n  9X a\n     b\n  //ignore CALL-UNKNOWN our own word\n",
        "//ignore CALL-UNKNOWN\n1C\n  9X a\n  9Y b\n",
        "1C\n  1D a\n1C\n  1D b\n  //ignore DUPLICATE\n",
        "1C\n  1D a\n1C\n  1D b\n  //ignore DUPLICATE:TWICE\n",
        "//ignore DEAL-CARDS\nN AKQJT AKQ AKQ AKQ\n",
        "1C\n  #CUT x\n  9X a\n  //ignore CALL-UNKNOWN\n  #ENDCUT\n  #PASTE x\n",
    ],
)
def test_a_code_is_silenced_in_its_row_or_block(text: str) -> None:
    assert found(text) == []


def test_other_rows_and_other_codes_are_told() -> None:
    text = "1C\n  9X a\n  //ignore CALL-UNKNOWN\n  9Y b\n"
    assert found(text) == [("CALL-UNKNOWN", 4)]
    text = "1C\n  1D a\n1C\n  1D b\n  //ignore DUPLICATE:OVERVIEW\n"
    assert ("DUPLICATE", 4) in found(text)


@pytest.mark.parametrize(
    ("line", "message", "hint", "severity"),
    [
        (
            "//ignore CALL-UNKNOWN",
            "nothing to suppress: there is no CALL-UNKNOWN here",
            "remove the line",
            "info",
        ),
        (
            "//ignore CALL-UNKNWN why",
            "there is no code 'CALL-UNKNWN'; did you mean CALL-UNKNOWN?",
            WRITE_A_CODE,
            "warning",
        ),
        ("//ignore", "no code is after //ignore", WRITE_A_CODE, "warning"),
    ],
)
def test_a_line_that_silences_nothing_is_named(
    line: str, message: str, hint: str, severity: str
) -> None:
    (item,) = check(parse(f"1C a\n{line}\n  1D b\n"))
    assert (str(item.code), item.severity, item.span.line) == ("IGNORE-UNUSED", severity, 2)
    assert (item.message, item.hint) == (message, hint)


@pytest.mark.parametrize("code", ["BSS-CHARACTER", "LINK-UNKNOWN"])
def test_what_is_off_or_found_elsewhere_is_not_missed(code: str) -> None:
    assert found(f"1C a\n//ignore {code}\n") == []


def test_a_line_in_a_part_counts_in_every_document_that_includes_it(tmp_path: Path) -> None:
    (tmp_path / "part.inc").write_text("1C\n  9X a\n  //ignore CALL-UNKNOWN\n", encoding="utf-8")
    for name in ("a.bml", "b.bml"):
        (tmp_path / name).write_text("#INCLUDE part.inc\n", encoding="utf-8")
    assert check(read(tmp_path)) == ()


def test_other_words_behind_the_slashes_are_comments() -> None:
    assert found("1C a\n//ignore this\n//ignored\n") == []


def test_tables_in_rest_are_told_where_nothing_reads_them() -> None:  # LANGUAGE XT-1
    block = "#+BEGIN_RST\n.. bidtable::\n\n   1C a\n\n.. note:: bml:: no table\n#+END_RST\n"
    assert found(block) == [("RST-TABLE", 2)]
