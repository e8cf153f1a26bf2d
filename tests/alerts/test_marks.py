"""Alert marks that contradict the rules of the project's federation (AT-5, AT-40, AT-55)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.desk import Desk

MARKED = """\
#+TITLE: Notes

1C = !Strong, artificial, 16+ HCP
  1D = !Negative
  1H = !Artificial
  1S = !Artificial
  2D = !Artificial
  2H = !Artificial
  2S = !Artificial
2D = !Multi
  2N = !Asks
3N = !Gambling
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path)
    desk.write("bml.toml", 'federation = "ACBL"\n')
    return desk


def found(desk: Desk, rows: str, *options: str, marked: str = MARKED) -> list[dict[str, Any]]:
    """Return what the check says about the marks of rows, below notes that use marks."""
    desk.write("notes.bml", marked + rows)
    result = desk.bml("check", "--all", "--format", "json", *options)
    diagnostics = map(json.loads, result.stdout.splitlines())
    return [one for one in diagnostics if one["code"].startswith("ALERT")]


def changed(rows: str, one: dict[str, Any]) -> str:
    """Return the row of a diagnostic after its edit."""
    (edit,) = one["edits"]
    line = (MARKED + rows).splitlines()[edit["line"] - 1]
    end = edit["column"] + edit["length"]
    return f"{line[: edit['column']]}{edit['replacement']}{line[end:]}"


@pytest.mark.parametrize(
    ("row", "code", "message", "fixed"),
    [
        (
            "2D = transfer to !h",
            "ALERT-MISSING",
            '1N-2D has no alert mark, but ACBL rules say: announce "hearts"',
            '2D = !"hearts" transfer to !h',
        ),
        ('2H = !"spades" transfer to !s', None, "", ""),
        (
            '2H = !"transfer" transfer to !s',
            "ALERT-WORDS",
            '1N-2H has another mark than ACBL rules ask for: announce "spades"',
            '2H = !"spades" transfer to !s',
        ),
        (
            "2C = !Stayman",
            "ALERT-NEEDLESS",
            "1N-2C has an alert mark, but ACBL rules ask for none",
            "2C = Stayman",
        ),
        ("2D = !- transfer to !h", None, "", ""),
        ("2S = lovely", None, "", ""),
        ("2S = !Lovely", None, "", ""),
    ],
)
def test_a_mark_that_contradicts_the_rules_is_reported_with_its_edit(
    desk: Desk, row: str, code: str | None, message: str, fixed: str
) -> None:
    """AT-55: never for unknown; `!-` silences the row."""
    rows = f'1N = !"15 to 17" 15--17 HCP, BAL\n  {row}\n'
    diagnostics = found(desk, rows)
    if code is None:
        assert diagnostics == []
        return
    (one,) = diagnostics
    assert (one["code"], one["message"]) == (code, message)
    assert one["severity"] == ("warning" if code == "ALERT-MISSING" else "info")
    assert changed(rows, one).strip() == fixed


def test_a_family_is_one_message(desk: Desk) -> None:
    """AT-55."""
    (one,) = found(desk, "1M = !5+M, 11--21 HCP\n")
    assert one["message"] == "1H (and 1 more call) has an alert mark, but ACBL rules ask for none"


def test_without_ten_marks_or_a_federation_the_rules_say_nothing(desk: Desk) -> None:
    """AT-55."""
    rows = "1N = 15--17 HCP, BAL\n  2D = transfer to !h\n"
    few = MARKED.replace("  2S = !Artificial\n", "")
    assert found(desk, rows, marked=few) == []
    assert {one["code"] for one in found(desk, rows)} == {"ALERT-MISSING"}
    desk.write("bml.toml", 'federation = "ACBL"\n[checks]\nALERT-MISSING = "off"\n')
    assert found(desk, rows) == []
    desk.write("bml.toml", 'federation = "ACBL"\n[checks]\n"ALERT-MISSING:rules" = "info"\n')
    assert {one["severity"] for one in found(desk, rows)} == {"info"}
    desk.write("bml.toml", "")
    assert found(desk, rows) == []


def test_curved_quotes_are_text_with_a_hint(desk: Desk) -> None:
    """AT-40."""
    rows = "2H = !\u201cweak\u201d 6+!h, 5--10 HCP\n"
    desk.write("bml.toml", "")
    (one,) = found(desk, rows)
    assert (one["code"], one["severity"]) == ("ALERT-QUOTES", "warning")
    assert changed(rows, one) == '2H = !"weak" 6+!h, 5--10 HCP'


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ('!"weak 6+!h', "the quotes after ! are not closed; read as text"),
        ("!\u201cweak 6+!h", "the quotes after ! are not closed; read as text"),
        ('!"" 6+!h', "0 characters in the quotes after !; read as text"),
        (f'!"{"x" * 41}" 6+!h', "41 characters in the quotes after !; read as text"),
    ],
)
def test_quotes_that_announce_nothing_are_reported(desk: Desk, mark: str, message: str) -> None:
    """AT-40."""
    desk.write("bml.toml", "")
    (one,) = found(desk, f"2H = {mark}\n")
    assert (one["code"], one["severity"]) == ("ALERT-QUOTES", "warning")
    assert one["message"] == message
