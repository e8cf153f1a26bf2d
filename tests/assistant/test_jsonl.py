"""``bml jsonl``: agreements as sentences."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from jsonschema import Draft202012Validator

from sphinxcontrib_bml.assistant.files import sentence_schema

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = """\
#+TITLE: Ours

* One notrump
1N = 15--17 BAL
  2C = !Stayman
  (2C) X = Stayman too.
    other = natural

#SEAT 3

* Two hearts
2H = light
"""


def test_each_agreement_is_a_sentence_with_its_place(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    done = desk.bml("jsonl", "-o", "-", "notes.bml")
    assert done.exit_code == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    for line in lines:
        Draft202012Validator(sentence_schema()).validate(line)
    assert [(one["auction"], one["when"], one["line"]) for one in lines] == [
        ("1NT", "", 4),
        ("1NT 2♣", "", 5),
        ("1NT (2♣) Dbl", "", 6),
        ("2♥", "3rd seat", 12),
        ("1NT (2♣) Dbl other", "", 7),
    ]
    assert [one["sentence"] for one in lines] == [
        "Our opening 1NT means: 15–17 BAL.",
        "After 1NT, our 2♣ means: Stayman. It is alerted.",
        "After 1NT (2♣), our Dbl means: Stayman too.",
        "Our opening 2♥ (3rd seat) means: light.",
        "After 1NT (2♣) Dbl, our other means: natural.",
    ]
    assert lines[0]["chapter"] == "Ours"
    assert lines[0]["heading"] == "One notrump"


def test_a_partner_has_a_file_without_the_rows_of_others(desk: Desk) -> None:
    desk.write(
        "notes.bml",
        "#+VARIANTS: anna ben\n\n1N = 15--17\n//only ben = 12--14\n2D = weak\n//only anna\n",
    )
    done = desk.bml("jsonl", "-o", "-", "--variant", "ben", "notes.bml")
    assert [json.loads(line)["text"] for line in done.stdout.splitlines()] == ["12–14"]
