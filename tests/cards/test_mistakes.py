"""Mistakes in card files get a message that helps, word for word (YM-1 to YM-4)."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.commands.desk import Desk

FOLDER = Path(__file__).parent / "mistakes"
with (FOLDER / "expected.tsv").open(encoding="utf-8", newline="") as file:
    EXPECTED = list(csv.DictReader(file, delimiter="\t"))


# YM-1 YM-2 YM-3 YM-4
@pytest.mark.parametrize("row", EXPECTED, ids=[row["file"] for row in EXPECTED])
def test_a_mistake_gets_its_message(desk: Desk, row: dict[str, str]) -> None:
    for path in FOLDER.iterdir():
        desk.write(path.name, path.read_text(encoding="utf-8"))
    ended = desk.bml(
        "card", "check", row["file"], "--notes", "notes.bml", "--library", "stayman.yaml",
        "--format", "json",
    )  # fmt: skip
    told = [json.loads(line) for line in ended.stdout.splitlines()]
    found = [one for one in told if one["code"] == row["code"]]
    assert [
        (
            one["severity"],
            str(one["line"]),
            str(one["column"] + 1),
            one["message"],
            one["hint"] or "",
        )
        for one in found
    ] == [(row["level"], row["line"], row["column"], row["message"], row["hint"] or "")]
