"""Structures ask exactly the questions of their forms, and have the readers of their tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.cards.files.folders import bundled_path, bundled_structure
from sphinxcontrib_bml.cards.files.form_tables import (
    FormPlace,
    form_beside,
    form_differences,
    read_form,
)
from sphinxcontrib_bml.cards.model.readers import parse_reader
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Structure
from tests.cards.form_cards import ABF, structure_named


def form_of(structure: Structure, path: Path) -> tuple[FormPlace, ...]:
    table = form_beside(structure, path)
    assert table is not None
    return read_form(table)


# FO-5
@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_structure_asks_what_its_form_asks(name: str) -> None:
    structure = bundled_structure(name)
    assert list(form_differences(structure, form_of(structure, bundled_path(name)))) == []


# FO-10
def test_a_new_federation_is_a_structure_and_a_table() -> None:
    abf = structure_named("abf")
    assert list(form_differences(abf, form_of(abf, ABF))) == []


# FO-3
def test_the_forms_have_their_places() -> None:
    places = {name: form_of(bundled_structure(name), bundled_path(name)) for name in BUNDLED}
    assert {name: len(form) for name, form in places.items()} == {
        "acbl": 383,
        "ebu-20b": 186,
        "wbf": 223,
    }
    questions = {name: {one.question for one in form} for name, form in places.items()}
    assert {name: len(ids) for name, ids in questions.items()} == {
        "acbl": 232,
        "ebu-20b": 183,
        "wbf": 223,
    }


# DR-1
def test_every_reader_of_a_form_is_one() -> None:
    for name in BUNDLED:
        for place in form_of(bundled_structure(name), bundled_path(name)):
            assert not place.derive or parse_reader(place.derive), place


# FO-5
def test_what_a_structure_asks_differently_is_found() -> None:
    structure = bundled_structure("wbf")
    form = form_of(structure, bundled_path("wbf"))
    missing = FormPlace("NOTES", "1", "text", "general.notes", "", "")
    option = FormPlace("NOTES", "2", "radio", "general.category", "pink", "")
    reader = form[0]._replace(derive="text of 1N")
    found = form_differences(structure, [*form[1:], reader, missing, option])
    assert [one.message for one in found] == [
        f"{reader.panel} {reader.order}: {reader.question} has another reader than text of 1N",
        "NOTES 1: general.notes is not asked",
        "NOTES 2: general.category has no option pink",
    ]
    assert [one.message for one in form_differences(structure, form[1:])] == [
        f"{form[0].question} is on no panel and not own"
    ]


# FO-5
def test_the_only_own_question_is_the_title() -> None:
    own = {
        f"{section.id}.{question.id}"
        for name in BUNDLED
        for section in bundled_structure(name).sections
        for question in section.questions
        if question.is_own
    }
    assert own == {"general.title"}


# FO-1
def test_other_tables_are_refused(tmp_path: Path) -> None:
    table = tmp_path / "form.tsv"
    table.write_text("a\tb\n1\t2\n", encoding="utf-8")
    with pytest.raises(ValueError, match="not the table of a form"):
        read_form(table)
