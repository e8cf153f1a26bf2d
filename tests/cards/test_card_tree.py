"""The tree of a card: CC-O2, CC-O9, CC-O10."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinxcontrib_bml.cards.nodes.kinds import (
    bml_card_field,
    bml_card_section,
    bml_card_supplement,
    bml_card_table,
)
from tests.cards.reading import structure_of
from tests.cards.sheets import NAMES, bundled_card, card_of, fields, shown

FIELDS = """{id: range, size: 5}, {id: weak, type: checkbox, alert: true},
{id: kind, type: radio, options: [a, {value: b, alert: strong}]},
{id: lead_AKJx, type: character_select, alert_if: K}, {id: more, type: textarea}"""


# CC-O2
@pytest.mark.parametrize("name", NAMES)
def test_a_question_takes_two_nodes_at_most(name: str) -> None:
    for field in bundled_card(name, filled=True).findall(bml_card_field):
        assert len(list(field.findall())) <= 2


def test_a_section_has_a_heading_that_no_table_of_contents_has() -> None:
    card = card_of("range: 15--17", structure_of(FIELDS))
    (section,) = card.findall(bml_card_section)
    rubric = section.children[0]
    assert isinstance(rubric, nodes.rubric)
    assert (rubric.astext(), rubric["heading-level"]) == ("S", 3)


def test_fields_tell_what_is_answered() -> None:
    found = fields(
        card_of("range: 15--17, weak: true, kind: b, lead_AKJx: K", structure_of(FIELDS))
    )
    assert (found["range"].astext(), found["range"]["state"]) == ("15–17", "answered")
    assert found["weak"]["checked"] is True
    assert found["weak"]["alert"] == ""
    assert [tuple(option) for option in found["kind"]["options"]] == [
        ("A", False, None, None),
        ("B", True, "strong", None),
    ]
    assert (found["lead_AKJx"]["cards"], found["lead_AKJx"]["place"]) == (("A", "K", "J", "x"), 2)
    assert found["lead_AKJx"]["alert"] == ""
    assert found["more"]["state"] == "empty"


def test_groups_with_the_same_questions_are_rows_of_a_table() -> None:
    (table,) = {
        node["heads"]
        for node in bundled_card("wbf", filled=True).findall(bml_card_table)
        if node.parent["section"] == "leads_table"
    }
    assert table == ("Against suits", "Against notrump")


def test_texts_hold_nodes_only_where_they_have_markup() -> None:
    found = fields(card_of('range: "4+!h", more: "*all* !h"', structure_of(FIELDS)))
    assert [str(child) for child in found["range"].children] == ["4+♥"]
    assert any(isinstance(child, nodes.strong) for child in found["more"].children)


# CC-O9
def test_what_is_not_answered_is_marked_or_left_out() -> None:
    structure = structure_of(FIELDS)
    marked = fields(card_of("kind: a", structure))
    assert len(marked) == 5
    omitted = fields(card_of("kind: a", structure, missing="omit"))
    assert list(omitted) == ["kind"]
    assert [option.label for option in omitted["kind"]["options"]] == ["A"]
    assert not list(card_of("", structure, missing="omit").findall(bml_card_section))


# CC-O10
def test_what_has_no_place_is_told_with_the_reason() -> None:
    text = (
        'format: a\nversion: "1"\nsections:\n  general: {fields: {title: x}}\n'
        "  s: {fields: {kind: nonsense, strange: 1}}\n  elsewhere: {fields: {a: b}}\n"
    )
    (supplement,) = shown(text, structure_of(FIELDS)).findall(bml_card_supplement)
    lines = [line.astext() for line in supplement.findall(nodes.paragraph)]
    assert lines == [
        "S, Kind: nonsense (not an allowed answer)",
        "S, Strange: 1 (this card has no such question)",
        "Elsewhere, A: b (this card has no such section)",
    ]
