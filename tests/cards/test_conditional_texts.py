"""Texts of tables on cards: conditions go along, and variables stay (CARDS CC-N6)."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.resolver import resolver_of
from tests.cards.test_notes import from_tables, serious

CONDITIONAL = """1M = ! 5+M, 8--16
2S = weak
2H/3H = preempt, 6+!h

1D = natural
1D-1M = 4+M
1D-2C = game force

#SEAT 4
2S = good six-card suit, 10--13
2D = strong

#SEAT 12
2D = weak

#SEAT 0
#VUL Y0
2C = strong

#VUL 00
1N-(2C)- = when natural
D = penalty
"""


# CC-N6, RESOLVER RM-2b
@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("{from: 2S}", "weak"),
        ("{from: p-p-p-2S}", "4th seat: good six-card suit, 10--13"),
        ("{from: p-p-2S}", "weak"),
        ("{from: 2D}", "1st and 2nd seat: weak; 4th seat: strong"),
        ("{from: 2C}", "We are vulnerable: strong"),
        ("{from: 1N (2C) X}", "if (2♣) shows natural: penalty"),
        ("{from: 1M}", "1M: 5+M, 8--16"),
        ("{from: 1H}", "5+!h, 8--16"),
        ("{from: [1S, 1H, 2C]}", "1M: 5+M, 8--16; 2♣ We are vulnerable: strong"),
        ("{from: [2H, 3H]}", "2H/3H: preempt, 6+!h"),
        ("{from: 1D-1H/2C}", "1♥ 4+!h; 2♣ game force"),
        ("{from: 1D-1M}", "1M: 4+M"),
    ],
)
def test_a_text_takes_its_condition_along_and_a_row_is_one_text(value: str, text: str) -> None:
    answer, card = from_tables(value, resolver_of(bml.parse(CONDITIONAL, "tables.bml")))
    assert answer.text == text
    assert serious(card) == []
