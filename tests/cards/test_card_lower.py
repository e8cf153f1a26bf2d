"""Cards for writers that know nothing of them: CC-O8."""

from __future__ import annotations

import pytest
from docutils import nodes

from sphinxcontrib_bml.doctree.visitors import NODE_CLASSES
from sphinxcontrib_bml.doctree.writers.lower import lower
from tests.cards.reading import structure_of
from tests.cards.sheets import NAMES, bundled_card, card_of, fields

FIELDS = """{id: range, announce: true}, {id: weak, type: checkbox},
{id: kind, type: multi_checkbox, options: [a, {value: b, alert: strong}]},
{id: one, type: radio, options: [c, d]}, {id: lead_AKTx, type: character_select}, {id: empty}"""


def lowered(card: nodes.Element) -> nodes.container:
    root = nodes.container("", card)
    lower(root)
    return root


def test_every_answer_can_be_read() -> None:
    answers = "range: 15--17, weak: true, kind: [b], one: d, lead_AKTx: K"
    root = lowered(card_of(answers, structure_of(FIELDS)))
    found = {
        field.children[0].astext(): field.children[1].astext()
        for field in root.findall(nodes.field)
    }
    assert found == {
        "Range": "15–17 (announce)",
        "Weak": "☑",
        "Kind": "☐ A  ☑ B (alert: strong)",
        "One": "○ C  ◉ D",
        "Lead AKTx": "A [K] 10 x",
    }


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_ours_is_left_and_no_answer_is_lost(name: str) -> None:
    card = bundled_card(name, filled=True)
    texts = {field.astext() for field in fields(card).values() if field.astext()}
    root = lowered(card)
    assert not list(root.findall(lambda node: isinstance(node, tuple(NODE_CLASSES))))
    shown = root.astext().replace("\n", " ")
    assert all(text.replace("\n", " ") in shown for text in texts)
