"""Cards as YAML and JSON and back, and compared: CC-M4, CC-N9."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinxcontrib_bml.cards.files.exchange import (
    InvalidCardError,
    cards_as_json,
    notes_as_yaml,
    notes_of_json,
    scalar_text,
    yaml_text,
)
from sphinxcontrib_bml.cards.files.folders import bundled_path, bundled_structure
from sphinxcontrib_bml.cards.model.card import Card, compare
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Structure
from sphinxcontrib_bml.cards.model.system_notes import SystemNotes, read_system_notes
from tests.cards.reading import notes_of, said, source, structure_of

FIELDS = """\
{id: t}, {id: a, type: textarea}, {id: c, type: checkbox},
{id: r, type: radio, options: [x, {value: y, alert: Why}]},
{id: m, type: multi_checkbox, options: [x, y]},
{id: nt_AKxx, type: character_select}, {id: nt_AKJx, type: character_select}
"""
FILLED = (
    't: !c and !d, a: "one\\n\\ntwo: #", c: false, r: y, m: [y, x], nt_AKxx: 4, nt_AKJx: 2,'
    " mine: [1, {b: true}]"
)
CONVENTIONS = "[stayman, {use: jacoby, notes: 'too'}, {title: Ours, sequences: [{bids: 1n.2c}]}]"


def card_of(notes: SystemNotes, structure: Structure | None = None) -> Card:
    return fill(notes, structure or structure_of(FIELDS))


def again(text: str) -> SystemNotes:
    notes = read_system_notes(source(text, "again.yaml"))
    assert said(notes.diagnostics) == []
    return notes


# CC-M4
def test_json_has_values_labels_and_meanings_in_the_order_of_the_card() -> None:
    notes = notes_of(FILLED, CONVENTIONS)
    data = json.loads(cards_as_json(notes, [card_of(notes)]))
    assert (data["format"], data["version"]) == ("bml-card", 1)
    (card,) = data["cards"]
    assert (card["structure"], card["version"], card["title"]) == ("a", "1", "x")
    fields: dict[str, Any] = {one["id"]: one for one in card["sections"][1]["fields"]}
    assert list(fields) == ["t", "a", "c", "r", "m", "nt_AKxx", "nt_AKJx"]
    assert {name: one["value"] for name, one in fields.items()} == {
        "t": "!c and !d",
        "a": "one\n\ntwo: #",
        "c": False,
        "r": "y",
        "m": ["x", "y"],
        "nt_AKxx": {"card": "x", "place": 4},
        "nt_AKJx": {"card": "K", "place": 2},
    }
    assert fields["m"]["meaning"] == "X, Y"
    assert fields["nt_AKxx"]["meaning"] == "x from A K x x"
    assert fields["r"]["options"] == [{"value": "y", "label": "Y", "alert": "Why"}]
    assert card["supplement"] == [
        {
            "section": "s",
            "field": "mine",
            "label": "Mine",
            "value": ["1", {"b": True}],
            "reason": "no_field",
        }
    ]


# CC-M4
def test_yaml_and_json_come_back_the_same() -> None:
    notes = notes_of(FILLED, CONVENTIONS)
    before = cards_as_json(notes, [card_of(notes)])
    from_yaml = again(notes_as_yaml(notes, [card_of(notes)]))
    assert cards_as_json(from_yaml, [card_of(from_yaml)]) == before
    from_json = again(yaml_text(notes_of_json(before)))
    assert cards_as_json(from_json, [card_of(from_json)]) == before
    assert notes_as_yaml(from_json, [card_of(from_json)]) == notes_as_yaml(
        from_yaml, [card_of(from_yaml)]
    )


# CC-M4
def test_what_is_taken_from_tables_comes_back_as_it_was_written() -> None:
    notes = notes_of("t: {from: 1N-2C, text: own}")
    text = cards_as_json(notes, [card_of(notes)])
    section = notes_of_json(text)["sections"]["s"]
    assert section["fields"] == {"t": {"from": "1N-2C", "text": "own"}}


# CC-M4
@given(st.text(max_size=40))
def test_any_text_comes_back(text: str) -> None:
    written = f"a: {json.dumps(text, ensure_ascii=True)}"
    notes = notes_of(written)
    if len(notes.diagnostics):
        return
    first = card_of(notes)
    back = again(notes_as_yaml(notes, [first]))
    assert [one.value for one in card_of(back).answers] == [one.value for one in first.answers]
    assert "\n" not in scalar_text("a: b # c")


# CC-M4
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no JSON"), ("[" * 100_000, "no JSON"), ("[]", "no cards"),
        ("{}", "no cards"), ('{"format": "bml-card", "version": 2}', "version 2"),
        ('{"format": "bml-card", "version": 1, "cards": 5}', "cards is 5; a list is expected"),
        ('{"format": "bml-card", "version": 1, "cards": [5]}', "cards/0 is 5; an object"),
        ('{"format": "bml-card", "version": 1, "cards": [{}]}', "cards/0 has no structure"),
        ('{"format": "bml-card", "version": 1, "cards": [{"structure": "a", "version": "1",'
         ' "sections": [{"id": "s", "fields": [{}]}]}]}', "cards/0/sections/0/fields/0 has no id"),
    ],
)  # fmt: skip
def test_json_that_is_no_card_is_refused(text: str, words: str) -> None:
    with pytest.raises(InvalidCardError) as error:
        notes_of_json(text)
    assert words in str(error.value)


# CC-M4
def test_other_programs_may_write_values_alone() -> None:
    text = json.dumps(
        {
            "format": "bml-card",
            "version": 1,
            "cards": [
                {
                    "structure": "a",
                    "version": "1",
                    "sections": [
                        {
                            "id": "s",
                            "fields": [
                                {"id": "c", "value": True},
                                {"id": "nt_AKJx", "value": "K"},
                                {"id": "nt_AKxx", "value": {"card": "Q", "place": 9}},
                            ],
                        }
                    ],
                }
            ],
        }
    )
    assert notes_of_json(text) == {
        "format": "a",
        "version": "1",
        "sections": {"s": {"fields": {"c": True, "nt_AKJx": "K", "nt_AKxx": "Q"}}},
    }


# CC-N9
def test_cards_are_compared_by_what_answers_mean() -> None:
    structure = structure_of(FIELDS)
    old = card_of(notes_of("t: '15--17', c: true, r: x, nt_AKJx: K, m: [x, y]", "[a, b]"))
    new = card_of(notes_of("t: 15–17., c: false, nt_AKJx: 2, m: [y, x], a: more", "[b, c]"))
    same = card_of(notes_of("t: 15–17, c: true, r: x, nt_AKJx: k, m: [y, x]", "[b, a]"))
    assert compare(old, same) == []
    (section,) = compare(old, new)
    assert section.section.id == structure.sections[1].id
    assert [
        (one.field.id, one.old.shown if one.old else None, one.new.shown if one.new else None)
        for one in section.fields
    ] == [("a", None, "more"), ("c", "", ""), ("r", "X", None)]
    assert [
        (one.old.name if one.old else None, one.new.name if one.new else None)
        for one in section.conventions
    ] == [("a", None), (None, "c")]


# CC-N9
def test_what_is_added_to_a_convention_is_compared() -> None:
    old, new = (
        card_of(notes_of("", f"[{{use: a, notes: {notes}}}]")) for notes in ("always", "never")
    )
    (section,) = compare(old, new)
    assert len(section.conventions) == 1


@pytest.mark.parametrize("name", BUNDLED)
def test_an_empty_card_is_exchanged(name: str) -> None:
    notes = read_system_notes(source(f"format: {name}\nversion: '1.0'\nsections: {{general: }}\n"))
    structure = bundled_structure(name)
    data = json.loads(cards_as_json(notes, [fill(notes, structure)]))
    count = sum(len(section["fields"]) for section in data["cards"][0]["sections"])
    assert count == sum(len(list(section.questions)) for section in structure.sections)
    assert isinstance(bundled_path(name), Path)
