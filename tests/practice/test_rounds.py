"""What a round asks next: what is most urgent, of each agreement once (PRACTICE QS)."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import sphinxcontrib_bml
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.practice.model.questions import Key, Kind
from sphinxcontrib_bml.practice.model.rarity import (
    OPENING_RARITY,
    RAREST_OPENING,
    rarity_of,
)
from sphinxcontrib_bml.practice.model.rounds import make_round
from sphinxcontrib_bml.practice.model.selection import Filters, Practice
from sphinxcontrib_bml.practice.words import practice
from tests.practice.memory import Progress, round_of
from tools.opening_rarity import opening_rarities

STATIC = Path(sphinxcontrib_bml.__file__).parent / "static"
TODAY = 100
NOTES = """1C = club
  1D = diamond
    1H = hearts
1D = diamonds
1H = five hearts
1S = five spades
"""


def asked() -> Practice:
    return practice(parse(NOTES))


def card(practice_of: Practice, key: str, due: int, *, is_changed: bool = False) -> Progress:
    """Return the card of a question: of notes that said something else, where it is changed."""
    kind, _, id_ = key.partition(" ")
    mark = practice_of.content_hash(Key(Kind(kind), id_))
    return Progress(2.3, 2.1, due, TODAY - 3, mark + is_changed, 1, 0)


def test_without_cards_the_seed_decides_what_is_asked() -> None:  # PRACTICE QS-4
    practice_of, filters = asked(), Filters("M")
    orders = set()
    for seed in map(str, range(9)):
        keys = list(make_round(practice_of, filters, seed))
        assert keys == list(practice_of.keys_by_frequency(seed, filters))
        orders.add(tuple(keys))
    assert len(orders) > 1


def test_changed_then_due_then_new_questions_come_first() -> None:  # PRACTICE QS-4
    practice_of = asked()
    cards = {
        "M 1C": card(practice_of, "M 1C", TODAY + 1),
        "M 1S": card(practice_of, "M 1S", TODAY),
        "M 1H": card(practice_of, "M 1H", TODAY + 9, is_changed=True),
    }
    for seed in map(str, range(9)):
        keys = map(str, round_of(practice_of, Filters("M"), seed, cards, TODAY))
        assert list(keys) == ["M 1H", "M 1S", "M 1D", "M 1C-1D", "M 1C-1D-1H", "M 1C"]


def test_of_each_agreement_one_question_is_asked_and_the_points() -> None:  # PRACTICE QS-5
    practice_of, filters = asked(), Filters("MCN")
    every = {(key.kind is Kind.NEXT, key.id) for key in practice_of.keys(filters)}
    kinds: set[Kind] = set()
    for seed in map(str, range(9)):
        keys = list(make_round(practice_of, filters, seed))
        assert sorted((key.kind is Kind.NEXT, key.id) for key in keys) == sorted(every)
        kinds.update(key.kind for key in keys if key.id == "1S")
    assert kinds == {Kind.MEANING, Kind.CALL}


def test_the_same_call_with_the_same_text_is_asked_once() -> None:  # PRACTICE QS-5
    notes = "1H-4N-\n5C = one key card\n5D = none\n\n1S-4N-\n5C = one key card\n5D = two\n"
    practice_of = practice(parse(notes))
    for seed in map(str, range(9)):
        ids = [key.id.rpartition("-")[2] for key in make_round(practice_of, Filters("M"), seed)]
        assert sorted(ids) == ["5C", "5D", "5D"]


def test_frequent_auctions_come_early_more_often() -> None:  # PRACTICE QS-4a
    notes = "1C = club\n2C = strong\n4N = aces\n\n1C-1D-1H-1S-1N-2C-\n2D = rare\n"
    practice_of = practice(parse(notes))
    firsts = Counter(
        next(make_round(practice_of, Filters("M"), seed)).id for seed in map(str, range(300))
    )
    assert firsts["1C"] > 250
    assert {firsts["2C"], firsts["4N"]} <= set(range(1, 40))


def test_rarity_counts_calls_and_openings() -> None:  # PRACTICE QS-4a
    assert rarity_of("1C", 1) == rarity_of("openings", 1) == rarity_of("P-1D", 1) == 1
    assert rarity_of("1N-2C&seat=3", 2) == 4
    assert rarity_of("(2H)-D", 2) == 10
    assert rarity_of("5D", 1) == RAREST_OPENING
    assert rarity_of("1C-1D", 900) == 128
    assert [rarity_of("2C-2D", 2, times) for times in (1, 2, 99)] == [23, 11, 1]


def test_the_rarity_of_openings_is_that_of_hands() -> None:  # PRACTICE QS-4a
    counted = {name: rare for name, rare in opening_rarities().items() if rare < RAREST_OPENING}
    assert counted == OPENING_RARITY
    script = (STATIC / "bml-questions.js").read_text(encoding="utf-8")
    (table,) = re.findall(r"RARITY = (\{.*?\}), RAREST = 32;", script, re.DOTALL)
    assert json.loads(table) == OPENING_RARITY
