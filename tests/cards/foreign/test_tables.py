"""Every key of the tables of other programs: XC-5, XC-6, XC-7."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sphinxcontrib_bml.cards.files.foreign.bbo import read_bbo
from sphinxcontrib_bml.cards.files.foreign.bbsa import is_bbsa, read_bbsa
from sphinxcontrib_bml.cards.files.foreign.card_data import read_card_data
from sphinxcontrib_bml.cards.files.foreign.results import ForeignCard
from sphinxcontrib_bml.cards.files.foreign.tables import Rule, RuleKind, questions, rules_of
from sphinxcontrib_bml.cards.model.structure import FieldType, Holding
from tests.cards.foreign.filled_cards import ACBL_QUESTIONS, card_of, values_of

TEXT = "Some text"
TABLES = {"card-data": 371, "bbo": 226, "bbsa": 85}
"""The tables with the numbers of their keys."""


def given(rule: Rule) -> object:
    """Return a value that means something for a rule."""
    match rule.kind:
        case RuleKind.LOW:
            return 15
        case RuleKind.HIGH:
            return 17
        case RuleKind.CHOICE | RuleKind.TRUTH:
            return next(iter(rule.words))
        case RuleKind.POSITION:
            return 1
        case RuleKind.AS_IS if questions()[rule.question].type.is_text:
            return TEXT
        case RuleKind.FIRST | RuleKind.REST | RuleKind.APPENDED:
            return TEXT
    return True


def expected(rule: Rule) -> object:
    """Return the answer that comes of it."""
    question = questions()[rule.question]
    words = list(rule.words.values())
    words = words[:1] if rule.kind is RuleKind.CHOICE else words
    if question.type is FieldType.CHECKBOX:
        return True
    if question.options:
        is_list = question.type is FieldType.MULTI_CHECKBOX
        return (
            tuple(one.value for one in question.options if one.value in words)
            if is_list
            else (words[0])
        )
    match rule.kind:
        case RuleKind.LOW:
            return "15+"
        case RuleKind.HIGH:
            return "up to 17"
        case RuleKind.POSITION | RuleKind.CARD:
            return Holding(question.run, 1)
        case RuleKind.ANSWERED:
            return "Yes"
        case RuleKind.CHOICE | RuleKind.TEXT | RuleKind.MORE_TEXT:
            return words[0]
    return TEXT


def nested(path: str, value: object) -> dict[str, Any]:
    for key in reversed(path.split(".")):
        value = {key: value}
    assert isinstance(value, dict)
    return value


def answers_of(card: ForeignCard) -> dict[str, object]:
    """Return the answers of a card as they are read again, with those of other cards."""
    values: dict[str, object] = {**values_of(card_of(card.text))}
    for section, entries in card.data["sections"].items():
        for name, value in entries["fields"].items():
            if f"{section}.{name}" not in ACBL_QUESTIONS:
                values[f"{section}.{name}"] = value
    return values


def read(table: str, key: str, value: object) -> ForeignCard:
    """Return the card of a file with one key."""
    if table == "card-data":
        return read_card_data(nested(key, value))
    if table == "bbo":
        part, _, name = key.partition(".")
        name = f"{name}-1" if part == "leads" else name
        value = "y" if value is True else value
        return read_bbo({"source": "bbo-acbl", "cards": [{part: {name: value}}]})
    number = value if isinstance(value, str) else int(bool(value))
    assert is_bbsa(f"{key} = {number}\r\n")
    return read_bbsa(f"{key} = {number}\r\n")


# XC-5, XC-6, XC-7
@pytest.mark.parametrize(("table", "number"), TABLES.items(), ids=TABLES)
def test_every_key_answers_its_question(table: str, number: int) -> None:
    rules = rules_of(table)
    assert len(rules) == number
    for key, found in rules.items():
        card = read(table, key, given(found[0]))
        answers = answers_of(card)
        assert {rule.question: answers[rule.question] for rule in found} == {
            rule.question: expected(rule) for rule in found
        }, key
        assert (card.kept, card.unread) == ((), ()), key


# XC-5
@pytest.mark.parametrize(
    ("path", "value", "question", "answer"),
    [
        ("notrump.one_nt.five_card_major", "always", "no_trump_openings.five_card_major", True),
        ("notrump.transfers.jacoby", True, "no_trump_openings.transfers", ("2d", "2h")),
        ("minor_openings.one_club.min_length", 3, "minor_openings.1!c_length", "three"),
        ("two_level.two_clubs.meaning", "conventional", "two_level_openings.2!c_kind", "other"),
        ("general.forcing_opening", "2C", "general.forcing_opening", ("2c",)),
        ("major_openings.drury.reverse", True, "major_openings.drury_other", "Reverse"),
        ("vs_to_double.jump_shift", "inv", "over_opponent_takeout_double.jump_shift",
         "invitational"),
        ("leads.vs_nt.honors.lead_choice_KT9x", 2, "leads.nt_KT9x", Holding("KT9x", 2)),
        ("competitive.vs_1nt_strong.2c", "♣ and a major", "defense_against_no_trump.strong_2c",
         "!c and a major"),
    ],
)  # fmt: skip
def test_values_of_card_data(path: str, value: object, question: str, answer: object) -> None:
    assert answers_of(read_card_data(nested(path, value)))[question] == answer


# XC-6
@pytest.mark.parametrize(
    ("key", "question", "answer"),
    [
        ("ls-akx-a", "leads.suit_AKx", "A"), ("ls-akx-3", "leads.suit_AKx", "x"),
        ("ln-xxxx-x2", "leads.nt_xxxx", "2"), ("ln-kj10x-10", None, None),
        ("ls-kj10x-10", "leads.suit_KJTx", "T"), ("ls-hxx-x2", "leads.suit_Hxx", "3"),
        ("ls-akx-q", None, None), ("ls-akx-x2", None, None), ("akx", None, None),
        ("ls-xx-x", None, None),
    ],
)  # fmt: skip
def test_leads_of_bbo(key: str, question: str | None, answer: str | None) -> None:
    card = read_bbo({"source": "bbo-acbl", "cards": [{"leads": {key: "y"}}]})
    if question is None:
        assert (card.number, card.unread) == (0, (f"leads.{key}",))
    else:
        name = question.removeprefix("leads.")
        assert card.data["sections"]["leads"]["fields"] == {name: answer}


# XC-6
def test_a_card_of_bbo_with_texts_on_several_lines() -> None:
    card = {
        "title": "2/1 of Ann",
        "owner": "ann",
        "fields": {
            "1NTMin1": "15", "1NTMax1": "17", "majorOther1": "3NT: 4333",
            "majorOther2": "Game tries", "other4": "Spiral", "other5": "Kokish", "odd": "?",
            "empty": "",
        },
        "conventions": {"1NStayman": "y", "WJSComp": "y", "WJS": "y", "new": "y", "F2C": "n"},
        "leads": [],
        "colour": "red",
    }  # fmt: skip
    read_card = read_bbo({"source": "bbo-acbl", "schema_version": "1.1", "cards": [card, {}]})
    answers = answers_of(read_card)
    assert answers == {
        "general.title": "2/1 of Ann",
        "no_trump_openings.range": "15--17",
        "no_trump_openings.stayman": ("2c",),
        "major_openings.notes": "3NT: 4333; Game tries",
        "other_conventional_calls.notes": "Spiral\nKokish",
        "other_conventional_calls.jump_shift_responses": "Weak in competition; Weak",
    }
    assert read_card.summary == (
        "card of BBO: 6 answers read; not read: colour, conventions.new, fields.odd, leads; "
        "the first of 2 cards"
    )


# XC-7
def test_a_file_of_bba() -> None:
    text = (
        "System type = 0\r\nOpponent type = 0\r\n1NT opening range 15-17 = 1\r\n"
        "1NT opening shape 5422 = 1\r\nCollante = 1\r\nOgust = 1\r\nWeak natural 2M = 1\r\n"
        "Strong natural 2M = 1\r\nMulti = 0\r\nResponsive double = 1\r\nno line\r\n"
    )
    card = read_bbsa(text)
    assert answers_of(card) == {
        "general.title": "Two over one",
        "general.approach": "Two over one",
        "no_trump_openings.range": "15--17",
        "no_trump_openings.shape": "5-4-2-2 possible",
        "two_level_openings.2!d_rebids_over_2nt": "Ogust",
        "two_level_openings.2!h_kind": "weak",
        "two_level_openings.2!h_rebids_over_2nt": "Ogust",
        "two_level_openings.2!s_kind": "weak",
        "two_level_openings.2!s_rebids_over_2nt": "Ogust",
        "special_doubles.responsive_doubles_through": "Yes",
    }
    assert card.summary == (
        "system of BBA: 9 answers read; not read: Collante, line 11, Strong natural 2M; "
        "guessed: special_doubles.responsive_doubles_through, general.title; "
        "off: 1 other key; on other cards: no_trump_openings.shape"
    )


# XC-8
def test_long_lists_are_cut() -> None:
    conventions = {f"key {number} {'long ' * 30}\n": "y" for number in range(500)}
    card = read_bbo({"source": "bbo-acbl", "cards": [{"conventions": conventions}]})
    line = card.summary
    assert line.endswith("and 480 more")
    assert "\n" not in line
    assert len(line) < 2_000
    assert json.dumps(card.data["sections"]) == "{}"
