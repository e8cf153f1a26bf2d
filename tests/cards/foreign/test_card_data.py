"""``card_data`` of bridge-craftwork, there and back: XC-5."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.cards.files.exchange import yaml_text
from sphinxcontrib_bml.cards.files.foreign.card_data import (
    WrittenCardData,
    card_data_of,
    read_card_data,
)
from sphinxcontrib_bml.cards.files.foreign.tables import acbl, rules_by_question
from sphinxcontrib_bml.cards.model.card import compared
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.language.options import Limits
from tests.cards.foreign.filled_cards import (
    ACBL_QUESTIONS,
    card_of,
    every_answer,
    read,
    text_of,
    values_of,
)

NO_PATH = {
    "minor_openings.1!c_response", "minor_openings.1!c_1!d", "minor_openings.1!d_unbalanced",
    "minor_openings.1!d_response", "minor_openings.1!d_more",
    "two_no_trump_openings.conventional_text", "two_level_openings.2!c_steps_text",
    "over_opponent_takeout_double.transfer_text", "over_opponent_preempt.lebensohl_text",
    "slam_conventions.gerber_other", "defensive_carding.signals_exceptions",
    "defensive_carding.signals_other", "leads.ace_king_suit_varies", "leads.ace_king_nt_varies",
}  # fmt: skip
CONVENTIONS = """\
format: {acbl: "2.0", wbf: "2.0"}
x-card-data: '{"notes.slam_notes": "kept", "general.system": "never over an answer"}'
sections:
  general:
    fields: {title: Ours, players: Ann and Bob, approach: 2/1, unasked: 5}
  no_trump_openings:
    fields: {range: 15--17, response_2s: {text: Clubs, for: {wbf: !c}}}
    conventions: [stayman, {use: lib/transfers.yaml, notes: over 1NT}]
  wbf_only:
    fields: {question: yes}
"""


def written(text: str) -> WrittenCardData:
    notes = read(text)
    return card_data_of(fill(notes, acbl()), notes, Limits())


def back(text: str) -> str:
    return read_card_data(json.loads(text)).text


def test_the_questions_without_a_path() -> None:
    asked = rules_by_question("card-data")
    assert {name for name in ACBL_QUESTIONS if name not in asked} == NO_PATH


@pytest.mark.parametrize("choice", range(6))
def test_every_answer_comes_back(choice: int) -> None:
    text = text_of(every_answer(choice, "Transfer to !c"))
    exported = written(text)
    assert set(exported.ours) >= NO_PATH
    assert values_of(card_of(back(exported.text))) == values_of(card_of(text))


def test_nothing_is_kept_apart_that_has_a_path() -> None:
    answers = {name: value for name, value in every_answer(3).items() if name not in NO_PATH} | {
        "major_openings.drury_other": "Reverse"
    }
    exported = written(text_of(answers))
    assert exported.ours == ()
    assert "x-bml" not in json.loads(exported.text)


def test_conventions_other_cards_and_what_is_kept_come_back() -> None:
    exported = written(CONVENTIONS)
    data = json.loads(exported.text)
    assert data["notes"] == {"slam_notes": "kept"}
    assert data["general"] == {"system": "2/1"}
    found = read_card_data(data).data
    assert found["format"] == {"acbl": "2.0", "wbf": "2.0"}
    sections = found["sections"]
    assert sections["general"]["fields"] == {
        "title": "Ours", "players": "Ann and Bob", "approach": "2/1", "unasked": "5",
    }  # fmt: skip
    assert sections["no_trump_openings"]["conventions"] == [
        "stayman", {"use": "lib/transfers.yaml", "notes": "over 1NT"},
    ]  # fmt: skip
    assert sections["wbf_only"]["fields"] == {"question": "yes"}
    assert json.loads(found["x-card-data"]) == {"notes": {"slam_notes": "kept"}}


def test_an_answer_that_the_other_program_changed_is_its_own() -> None:
    name = "no_trump_openings.natural_responses"
    exported = written(text_of({name: ["2d", "2n"], "general.title": "x"}))
    data = json.loads(exported.text)
    assert exported.ours == (name,)
    assert values_of(card_of(back(exported.text)))[name] == ("2d", "2n")
    data["notrump"]["two_nt_natural"] = False
    assert name not in values_of(card_of(back(json.dumps(data))))


def test_unknown_paths_are_kept_and_named() -> None:
    data = {
        "schema_version": "1.0",
        "format": "bridge_classroom",
        "metadata": {"name": "x", "tags": ["a"]},
        "general": {"system": ["no text"], "new": 5},
        "_raw": {"deep": {"er": [1, 2.5, None]}},
    }
    card = read_card_data(data)
    assert card.kept == ("metadata.tags", "general.system", "general.new", "_raw")
    assert card.summary == (
        "card of bridge-craftwork: 1 answer read; "
        "kept: metadata.tags, general.system, general.new, _raw"
    )
    again = json.loads(written(card.text).text)
    assert again == data


def test_the_envelope_of_an_export() -> None:
    data = {"schema": "bridge-classroom/card_data@v1", "card_data": {"general": {"system": "2/1"}}}
    card = read_card_data(data)
    fields = card.data["sections"]["general"]["fields"]
    assert fields == {"approach": "2/1"}


@pytest.mark.parametrize(
    "ours",
    [5, [], {"sections": 5}, {"sections": {"general": 5}}, {"sections": {"a": {"fields": 1}}}],
)
def test_answers_of_ours_that_someone_broke(ours: Any) -> None:
    assert read_card_data({"general": {"system": "2/1"}, "x-bml": ours}).unread == ("x-bml",)


@pytest.mark.parametrize("kept", ["'{'", "'[]'", "5", "[a]", "'" + "[" * 3000 + "'"])
def test_what_is_kept_may_be_broken(kept: str) -> None:
    text = f"x-card-data: {kept}\n" + text_of({"general.title": "x"})
    assert json.loads(written(text).text)["metadata"] == {"name": "x"}


TEXTS = ("general.approach", "no_trump_openings.range", "other_conventional_calls.notes")


# Each example fills the whole card three times.
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TEXTS), st.text(max_size=30))
def test_any_text_comes_back(name: str, text: str) -> None:
    notes_text = yaml_text({"format": "acbl", "version": "2.0", "sections": _section(name, text)})
    before = values_of(card_of(notes_text)).get(name, "")
    after = values_of(card_of(back(written(notes_text).text))).get(name, "")
    assert compared(str(after)) == compared(str(before))


def _section(name: str, text: str) -> dict[str, Any]:
    section, _, question = name.partition(".")
    clean = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
    return {section: {"fields": {question: clean}}}
