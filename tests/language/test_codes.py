"""Every kind of diagnostic of these layers is shown by a case, with its place."""

from __future__ import annotations

import re
from pathlib import Path

from sphinxcontrib_bml.language.codes import Code, Severity

TESTS = Path(__file__).parents[1]
PACKAGE = TESTS.parent / "sphinxcontrib_bml"

WITH_CASES = (
    *(
        "language/bss_annotations.py",
        "language/blocks.py",
        "language/clips.py",
        "language/diagrams.py",
    ),
    *("language/parser.py", "language/prose.py", "language/reading.py", "language/tables.py"),
    *("agreements/book.py", "agreements/expansion.py"),
)
"""The modules whose diagnostics cases show; formats, links and outlines have tests of their own."""

NO_CASE_FILE = {
    "ENCODING",  # test_reading: these files are bytes
    "FILE-BINARY",
    "INCLUDE-DEPTH",  # test_reading, test_limits: with limits of their own
    "INCLUDE-SIZE",
    "LIMIT-CELLS",
    "LIMIT-DEPTH",
    "LIMIT-LINE",
    "LIMIT-RECORDS",
    "PASTE-LIMIT",
}


def reported() -> set[str]:
    """Return the codes that the sources of these layers name."""
    names: set[str] = set()
    for module in WITH_CASES:
        text = (PACKAGE / module).read_text(encoding="utf-8")
        names |= set(re.findall(r"Code\.([A-Z_]+)", text))
    return {str(Code[name]) for name in names if name in Code.__members__}


def shown() -> dict[str, set[str]]:
    """Return the severities with which cases show each code."""
    found: dict[str, set[str]] = {}
    for layer in ("language", "agreements"):
        for case in (TESTS / layer / "cases").glob("*.diagnostics"):
            for severity, code in re.findall(
                r"^\S*\d+:\d+ (\w+) ([A-Z-]+):", case.read_text(encoding="utf-8"), re.MULTILINE
            ):
                found.setdefault(code, set()).add(severity)
    return found


def test_every_code_has_a_case() -> None:
    assert reported() - set(shown()) == NO_CASE_FILE


# LANGUAGE ER-3
def test_codes_have_one_spelling() -> None:
    assert str(Code.PASTE_UNKNOWN) == "PASTE-UNKNOWN"
    assert Code.PASTE_UNKNOWN.subtype == "paste-unknown"
    assert len({str(code) for code in Code}) == len(Code)


# LANGUAGE ER-2
def test_every_code_has_a_severity_and_tells_what_to_do() -> None:
    for code in Code:
        assert code.severity in Severity
        assert code.help.endswith(".")


def test_codes_that_choose_their_severity_are_shown_with_each() -> None:
    assert shown()["CALL-ILLEGAL"] == {"warning", "info"}
    assert shown()["TABLE-DOUBT"] == {"warning", "info"}
    assert shown()["DIRECTIVE-UNKNOWN"] == {"error", "warning"}
    assert shown()["TABLE-LAYOUT"] == {"warning", "info"}
    assert shown()["DEAL-HAND"] == {"error", "warning"}
    assert shown()["CALL-UNKNOWN"] == {"warning", "info"}
    assert shown()["TABLE-CONTINUATION"] == {"warning", "info"}
    assert shown()["SEQUENCE-BLANKS"] == {"warning", "info"}
    assert shown()["SEAT-VALUE"] == {"error", "warning"}
    assert shown()["VUL-VALUE"] == {"error", "warning"}
    several = {code for code, severities in shown().items() if len(severities) > 1}
    assert several == {
        "TABLE-LAYOUT",
        "CALL-ILLEGAL",
        "CALL-UNKNOWN",
        "DEAL-HAND",
        "DIRECTIVE-UNKNOWN",
        "SEAT-VALUE",
        "SEQUENCE-BLANKS",
        "TABLE-CONTINUATION",
        "TABLE-DOUBT",
        "VUL-VALUE",
    }
