"""``bml card check`` of a structure (YM-7)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.cards.files.folders import bundled_path
from sphinxcontrib_bml.cards.model.structure import BUNDLED
from tests.commands.desk import Desk

HEAD = 'format: mine\nversion: "1"\n'


def told(desk: Desk, text: str, *more: str) -> tuple[int, list[str]]:
    desk.write("mine.yaml", text)
    ended = desk.bml("card", "check", "mine.yaml", *more)
    lines = ended.stdout.splitlines()
    return ended.exit_code, [line for line in lines if line.startswith("mine.yaml:")]


# YM-7 CC-S2
def test_the_minimal_example_gets_the_hint(desk: Desk) -> None:
    desk.write(
        "mine.yaml",
        f"{HEAD}sections:\n  general:\n  fields:\n    - id: title\n      label: Title\n",
    )
    ended = desk.bml("card", "check", "mine.yaml")
    assert ended.exit_code == 1
    assert "indent by two: these are the fields of general" in ended.stdout
    assert "CARD-MISSING" not in ended.stdout


# YM-7
@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_structures_have_no_problems(desk: Desk, name: str) -> None:
    ended = desk.bml("card", "check", str(bundled_path(name)), "--strict")
    assert (ended.exit_code, ended.stdout) == (0, "no errors, no warnings\n")


# YM-7 SA-2 DR-1
@pytest.mark.parametrize(
    ("field", "code", "message"),
    [
        ("{id: x, derive: hpc of 1N}", 1, "'hpc of 1N' is not a reader"),
        ("{id: x, same: general.aproach}", 0, "no card has the question 'general.aproach' of same"),
        ("{id: x, derive: answer general.aproach}", 0, "'general.aproach' of derive"),
        ("{id: x, type: checkbox, same: general.approach}", 1, "x is a checkbox"),
        ("{id: x, type: radio}", 1, "has no options"),
        ("{id: x, same: general.approach}", 0, ""),
        ("{id: x, derive: answer general.title}", 0, ""),
    ],
)
def test_fields_are_checked(desk: Desk, field: str, code: int, message: str) -> None:
    status, lines = told(
        desk, f"{HEAD}sections:\n  general: {{fields: [{{id: title}}, {field}]}}\n"
    )
    assert status == code
    assert bool(lines) is bool(message)
    assert all(message in line for line in lines)


# YM-7 FO-5
def test_a_form_is_checked(desk: Desk) -> None:
    text = f"{HEAD}form: ours\nsections:\n  general: {{fields: [{{id: title}}]}}\n"
    status, (line,) = told(desk, text)
    assert status == 1
    assert "the table ours.tsv of the form is not used: No such file" in line
    desk.write("ours.tsv", "a\tb\n")
    assert "it is not the table of a form" in told(desk, text)[1][0]
    desk.write(
        "ours.tsv",
        "panel\torder\tkind\tid\tvalue\tderive\nTOP\t1\ttext\tgeneral.title\t\t\n"
        "TOP\t2\ttext\tgeneral.players\t\t\n",
    )
    assert "TOP 2: general.players is not asked" in told(desk, text)[1][0]
    assert told(desk, text.replace("title}", "title}, {id: players}")) == (0, [])
    more = text.replace("title}", "title}, {id: players}, {id: x}")
    assert "general.x is on no panel and not own" in told(desk, more)[1][0]


# YM-7
def test_another_card_may_be_named(desk: Desk) -> None:
    desk.write("other.yaml", f"{HEAD.replace('mine', 'other')}sections:\n  general: {{fields: "
               "[{id: title}, {id: special}]}\n")  # fmt: skip
    fields = "[{id: title}, {id: x, same: general.special}]"
    text = f"{HEAD}sections:\n  general: {{fields: {fields}}}\n"
    assert len(told(desk, text)[1]) == 1
    assert told(desk, text, "--structure", "other.yaml") == (0, [])
