"""The structures that come along ask what their federations ask, the same question alike."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Orientation, Paper, Structure


@pytest.fixture(scope="module")
def structures() -> dict[str, Structure]:
    return {name: bundled_structure(name) for name in BUNDLED}


# CC-B1
def test_they_are_valid_and_called_by_their_names(structures: dict[str, Structure]) -> None:
    assert [structure.format for structure in structures.values()] == ["acbl", "ebu-20b", "wbf"]
    assert {structure.version for structure in structures.values()} == {"2.0"}


# CC-B1
def test_paper_and_columns_are_those_of_the_cards(structures: dict[str, Structure]) -> None:
    layouts = {name: structure.layout for name, structure in structures.items()}
    assert {name: layout.paper for name, layout in layouts.items()} == {
        "acbl": Paper.LETTER,
        "ebu-20b": Paper.A4,
        "wbf": Paper.A4,
    }
    assert layouts["wbf"].orientation is Orientation.LANDSCAPE
    assert layouts["ebu-20b"].is_folded
    assert {name: [len(side) for side in layout.sides] for name, layout in layouts.items()} == {
        "acbl": [2, 2],
        "ebu-20b": [2, 2],
        "wbf": [3, 1],
    }


@pytest.mark.parametrize("name", BUNDLED)
def test_the_layout_has_every_section_once(name: str, structures: dict[str, Structure]) -> None:
    structure = structures[name]
    placed = [section for side in structure.layout.sides for column in side for section in column]
    assert sorted(placed) == sorted(section.id for section in structure.sections)


# CC-B1
def test_what_is_required_is_what_federations_will_not_do_without(
    structures: dict[str, Structure],
) -> None:
    required = {
        name: {
            f"{section.id}.{question.id}"
            for section in structure.sections
            for question in section.questions
            if question.is_required
        }
        for name, structure in structures.items()
    }
    everywhere = {"general.title", "general.players"}
    primary = {f"defensive_carding.{who}_suit" for who in ("partner", "declarer", "discard")}
    assert required == {
        "acbl": everywhere | {"no_trump_openings.range"},
        "ebu-20b": everywhere | {"general.approach", "no_trump_openings.range", *primary},
        "wbf": everywhere | {"general.category", "general.approach"},
    }


# SA-1 CC-N2
def test_the_same_question_has_the_same_id_type_and_options(
    structures: dict[str, Structure],
) -> None:
    first: dict[tuple[str, str], tuple[object, ...]] = {}
    shared = 0
    for structure in structures.values():
        for section in structure.sections:
            for question in section.questions:
                key = section.id, question.id
                kind = question.type, tuple(option.value for option in question.options)
                shared += key in first
                assert first.setdefault(key, kind) == kind, key
    assert shared > 25


# SA-2 SA-3
def test_cards_share_questions_by_ids_and_by_what_is_the_same(
    structures: dict[str, Structure],
) -> None:
    of: dict[str, str] = {}
    cards: dict[str, set[str]] = {}

    def first(question: str) -> str:
        while of.setdefault(question, question) != question:
            question = of[question]
        return question

    asked = {
        (name, f"{section.id}.{question.id}", question.same)
        for name, structure in structures.items()
        for section in structure.sections
        for question in section.questions
        if not question.is_own
    }
    for _, question, same in asked:
        if same is not None:
            of[first(question)] = first(same.questions[0])
    for name, question, _ in asked:
        cards.setdefault(first(question), set()).add(name)
    numbers = [len(found) for found in cards.values()]
    assert len(asked) == 638
    assert (len(numbers), numbers.count(3), numbers.count(2)) == (529, 23, 55)


# CC-B2 CC-B3
@pytest.mark.parametrize(
    ("name", "runs"),
    [("acbl", {"suit": 15, "nt": 16}), ("ebu-20b", {"suit": 21, "nt": 21})],
)
def test_leads_have_as_many_holdings_as_the_cards(
    name: str, runs: dict[str, int], structures: dict[str, Structure]
) -> None:
    leads = structures[name].section("leads")
    assert leads is not None
    found = [question.id.partition("_")[0] for question in leads.questions if question.run]
    assert {kind: found.count(kind) for kind in runs} == runs


# CC-B4
def test_the_wbf_card_has_twenty_openings(structures: dict[str, Structure]) -> None:
    openings = structures["wbf"].section("opening_bids")
    assert openings is not None
    assert len(openings.fields) == 20
    assert {len(opening.fields) for opening in openings.fields} == {7}
