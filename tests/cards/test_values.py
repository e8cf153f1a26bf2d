"""What may be answered to each type of field: CC-S8 to CC-S13."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.cards.model.card import (
    AnswerState,
    Card,
    CardAnswer,
    SupplementReason,
    Value,
)
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.structure import Holding, NoChoiceError, choose
from tests.cards.reading import notes_of, said, structure_of

FIELDS = """\
{id: t}, {id: a, type: textarea}, {id: c, type: checkbox},
{id: r, type: radio, options: [x, {value: y, label: Why, alert: true}, 4]},
{id: m, type: multi_checkbox, options: [x, {value: y, announce: may}, z]},
{id: nt_AKJx, type: character_select}, {id: nt_xxx, type: character_select},
{id: nt_KT9x, type: character_select, alert_if: T, announce_if: 4},
{id: g, type: grouping, fields: [{id: n}]}
"""


def card(fields: str) -> Card:
    return fill(notes_of(fields), structure_of(FIELDS))


def answer(fields: str, identifier: str) -> CardAnswer:
    section = card(fields).section("s")
    assert section is not None
    return section.answers[identifier]


def problems(fields: str) -> list[str]:
    return [problem for problem in said(card(fields).diagnostics) if "UNANSWERED" not in problem]


# CC-S8: every type with valid values
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("t: some text", "some text"), ("t: 15", "15"), ("t: 0.10", "0.10"),
        ("t: 2022-01-31", "2022-01-31"), ("t: no", "no"), ("t: 'true'", "true"),
        ("a: \"one\\n\\ntwo\"", "one\n\ntwo"), ("a: 15--17", "15--17"),
        ("c: true", True), ("c: False", False),
        ("r: x", "x"), ("r: 4", "4"), ("r: '4'", "4"),
        ("m: [z, x]", ("x", "z")), ("m: y", ("y",)), ("m: [x, x]", ("x",)),
        ("nt_AKJx: K", Holding("AKJx", 2)),
    ],
)  # fmt: skip
def test_values(written: str, value: Value) -> None:
    found = answer(written, written.partition(":")[0])
    assert (found.state, found.value) == (AnswerState.ANSWERED, value)
    assert problems(written) == []


# CC-S8: every type with invalid values
@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("t: true", "6:4 error CARD-BAD-TYPE"), ("t: [x]", "6:4 error CARD-BAD-TYPE"),
        ("t: {x: y}", "6:4 error CARD-BAD-TYPE"), ("a: false", "6:4 error CARD-BAD-TYPE"),
        ("a: [x]", "6:4 error CARD-BAD-TYPE"), ("c: yes", "6:4 error CARD-BAD-TYPE"),
        ("c: 1", "6:4 error CARD-BAD-TYPE"), ("c: [true]", "6:4 error CARD-BAD-TYPE"),
        ("c: 'true'", "6:4 error CARD-BAD-TYPE"), ("r: q", "6:4 error CARD-BAD-OPTION"),
        ("r: [x]", "6:4 error CARD-BAD-OPTION"), ("r: X", "6:4 error CARD-BAD-OPTION"),
        ("r: true", "6:4 error CARD-BAD-OPTION"), ("m: [x, q]", "6:8 error CARD-BAD-OPTION"),
        ("m: {x: true}", "6:4 error CARD-BAD-OPTION"), ("nt_AKJx: Q", "6:10 error CARD-CHOICE"),
        ("nt_AKJx: [A, K]", "6:10 error CARD-CHOICE"), ("nt_AKJx: true", "6:10 error CARD-CHOICE"),
        ("g: x", "6:4 error CARD-BAD-TYPE"), ("g: {n: x}", "6:4 error CARD-BAD-TYPE"),
    ],
)  # fmt: skip
def test_no_values(written: str, problem: str) -> None:
    assert problems(written) == [problem]
    name = written.partition(":")[0]
    if name != "g":
        assert answer(written, name).state is AnswerState.WRONG
        (left,) = card(written).supplement
        assert (left.field_id, left.reason) == (name, SupplementReason.NOT_ALLOWED)


# CC-S8
def test_messages_say_what_to_write() -> None:
    hints = {
        item.hint: item.message
        for fields in ("c: yes", "c: off", "t: true", "r: X")
        for item in card(fields).diagnostics
        if item.hint
    }
    assert set(hints) == {
        "write true",
        "write false",
        "put it in quotes: 'true'",
        "did you mean x?",
    }
    assert hints["did you mean x?"] == "r is 'X'; one of x, y, 4 is expected"


# CC-S8
@pytest.mark.parametrize("name", ["t", "a", "c", "r", "m", "nt_AKJx", "n"])
@pytest.mark.parametrize("null", ["", "~", "null"])
def test_null_is_no_answer(name: str, null: str) -> None:
    found = answer(f"{name}: {null}", name)
    assert (found.state, found.value) == (AnswerState.EMPTY, None)
    assert problems(f"{name}: {null}") == []


# CC-S9: the table of the specification
@pytest.mark.parametrize(
    ("run", "value", "place"),
    [
        ("AKJx", "K", 2), ("AKJx", "x", 4), ("AKJx", "4", 4), ("AKJx", "k", 2), ("AKJx", "X", 4),
        ("KT9x", "10", 2), ("KT9x", "t", 2), ("T9x", "2", 2), ("xxx", "3", 3), ("987x", "8", 2),
        ("T9x", "9", 2), ("Hxx", "h", 1), ("AKQJT98765432", "13", 13), ("AKQJT98765432", "10", 5),
    ],
)  # fmt: skip
def test_a_card_is_chosen_by_itself_or_its_position(run: str, value: str, place: int) -> None:
    assert choose(value, run) == Holding(run, place)


# CC-S9
@pytest.mark.parametrize(
    ("run", "value", "why"),
    [
        ("xxx", "x", "'x' is at 1, 2 and 3: write the position"),
        ("AKxx", "x", "'x' is at 3 and 4: write the position"),
        ("T9x", "5", "'5' is neither one of the cards 10 9 x nor a position from 1 to 3"),
        ("T9x", "A", "'A' is neither"), ("T9x", "0", "'0' is neither"),
        ("T9x", "", "'' is neither"),
        ("T9x", "T9", "'T9' is neither"), ("T9x", "²", "'²' is neither"),
        ("T9x", "03", "'03' is neither"),
    ],
)  # fmt: skip
def test_what_is_no_choice(run: str, value: str, why: str) -> None:
    with pytest.raises(NoChoiceError) as error:
        choose(value, run)
    assert str(error.value).startswith(why)


# CC-S9
def test_the_ten_is_shown_as_people_write_it() -> None:
    found = answer("nt_KT9x: T", "nt_KT9x")
    assert found.shown == "10 from K 10 9 x"


# CC-S12
@pytest.mark.parametrize(
    ("value", "alert", "announce"), [("T", "", None), ("x", None, ""), ("K", None, None)]
)
def test_a_card_may_be_alerted_or_announced(
    value: str, alert: str | None, announce: str | None
) -> None:
    found = answer(f"nt_KT9x: {value}", "nt_KT9x")
    assert (found.alert, found.announce) == (alert, announce)


# CC-S11
def test_the_marks_of_options_come_with_those_that_are_chosen() -> None:
    found = answer("m: [y, z]", "m")
    assert [(one.option.value, one.is_chosen) for one in found.choices] == [
        ("x", False),
        ("y", True),
        ("z", True),
    ]
    assert found.choices[1].option.announce == "may"
    assert found.shown == "Y, Z"
    assert answer("r: y", "r").shown == "Why"


# CC-S6
@pytest.mark.parametrize(
    ("kind", "value", "alert"),
    [
        ("text", "x", "A"),
        ("text", "''", None),
        ("checkbox", "true", "A"),
        ("checkbox", "false", None),
    ],
)
def test_what_is_entered_is_alerted(kind: str, value: str, alert: str | None) -> None:
    structure = structure_of(f"{{id: f, type: {kind}, alert: A}}")
    section = fill(notes_of(f"f: {value}"), structure).section("s")
    assert section is not None
    assert section.answers["f"].alert == alert


# CC-S10 CC-S13
@pytest.mark.parametrize(
    ("field", "value", "is_missing"),
    [
        ("{id: f, required: true}", "f: x", False), ("{id: f, required: true}", "", True),
        ("{id: f, required: true}", "f: ''", True), ("{id: f, required: true}", "f: null", True),
        ("{id: f, required: true, type: checkbox}", "f: false", False),
        ("{id: f, required: true, type: multi_checkbox, options: [x]}", "f: []", True),
        ("{id: f, required: true, type: multi_checkbox, options: [x]}", "f: [x]", False),
        ("{id: f, required: true, type: radio, options: [x]}", "f: q", False),
        ("{id: g, required: true, type: grouping, fields: [{id: f}, {id: h}]}", "", True),
        ("{id: g, required: true, type: grouping, fields: [{id: f}, {id: h}]}", "h: x", False),
    ],
)  # fmt: skip
def test_required_answers(field: str, value: str, *, is_missing: bool) -> None:
    found = said(fill(notes_of(value), structure_of(field)).diagnostics)
    assert ("5:3 error CARD-MISSING" in found) == is_missing


# CC-R10
@pytest.mark.parametrize(("name", "limit"), [("t", 255), ("a", 10_000)])
def test_texts_that_are_too_long_are_shown_whole(name: str, limit: int) -> None:
    assert problems(f"{name}: {'x' * limit}") == []
    assert problems(f"{name}: {'x' * (limit + 1)}") == ["6:4 warning CARD-TOO-LONG"]
    assert answer(f"{name}: {'x' * (limit + 1)}", name).text == "x" * (limit + 1)


# CC-R5
@pytest.mark.parametrize("value", ["!!python/object:os.system x", "!mine x"])
def test_a_value_with_a_tag_costs_one_message(value: str) -> None:
    notes = notes_of(f"t: {value},\nc: true")
    assert said(notes.diagnostics) == ["6:4 error CARD-SYNTAX"]
    found = fill(notes, structure_of("{id: t, required: true}, {id: c, type: checkbox}"))
    assert said(found.diagnostics) == []
    assert [one.state for one in found.answers] == [
        AnswerState.ANSWERED,
        AnswerState.WRONG,
        AnswerState.ANSWERED,
    ]
