"""System notes to fill in: CC-M1, CC-N7."""

from __future__ import annotations

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.resolver import resolver_of
from sphinxcontrib_bml.cards.files.answer_edits import with_answer
from sphinxcontrib_bml.cards.files.exchange import written_choice
from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.files.form import Form
from sphinxcontrib_bml.cards.files.templates import (
    entered,
    questions_of,
    template,
    value_text,
)
from sphinxcontrib_bml.cards.files.yaml import Scalar
from sphinxcontrib_bml.cards.model.card import AnswerState, read_value
from sphinxcontrib_bml.cards.model.deriving import Deriver
from sphinxcontrib_bml.cards.model.fill import fill
from sphinxcontrib_bml.cards.model.noted_rows import NoteReader
from sphinxcontrib_bml.cards.model.structure import BUNDLED, Holding
from sphinxcontrib_bml.cards.model.system_notes import read_system_notes
from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.diagnostics import Diagnostics
from sphinxcontrib_bml.language.source import Span
from tests.cards.reading import said, source, structure_of


# CC-M1
@pytest.mark.parametrize("names", [["acbl"], ["acbl", "wbf"], list(BUNDLED)])
def test_every_question_has_a_line_and_required_ones_come_first(names: list[str]) -> None:
    structures = [bundled_structure(name) for name in names]
    text = template(structures)
    notes = read_system_notes(source(text))
    assert said(notes.diagnostics) == []
    questions = questions_of(structures)
    wanted = {
        (section.id, field.id)
        for structure in structures
        for section in structure.sections
        for field in section.questions
    }
    assert {(one.section.id, one.field.id) for one in questions} == wanted
    for question in (questions[0], questions[len(questions) // 2], questions[-1]):
        answered = with_answer(text, question, "x", questions)
        assert len(answered.splitlines()) == len(text.splitlines())
    written = {name for section in notes.sections.values() for name in section.fields}
    assert written == {one.field.id for one in questions if one.field.is_required}


# CC-M1
def test_a_line_tells_label_choices_and_limits() -> None:
    structure = structure_of(
        "{id: t, label: Range, size: 7, help: In points}, {id: c, type: checkbox},"
        "{id: r, type: radio, options: [x, y]}, {id: m, type: multi_checkbox, options: [x, 4]},"
        "{id: nt_ATx, type: character_select}, {id: a, type: textarea, required: true},"
        "{id: g, type: grouping, label: Group, fields: [{id: n, sequence: 1N-2C}]}"
    )
    text = template([structure], schema="card.schema.json")
    assert text == (
        "# yaml-language-server: $schema=card.schema.json\n"
        "# Answers for: a.\n"
        "# Remove the # before a line and write the answer after the colon.\n"
        'format: a\nversion: "1"\n\nsections:\n'
        "  # General\n  general:\n    fields:\n      title:  # Title: text; required\n\n"
        "  # S\n  s:\n    fields:\n"
        "      a:  # A: text of any length; required\n"
        "      # t:  # Range: text, about 7 characters; In points\n"
        "      # c:  # C: true or false\n"
        "      # r:  # R: one of x, y\n"
        "      # m:  # M: any of [x, 4]\n"
        "      # nt_ATx:  # Nt ATx: one of A 10 x, or its position from 1 to 3\n"
        "      # n:  # Group, N: text\n"
        "    # conventions: []  # ids or paths\n\n"
    )


# CC-N7 DR-8
def test_what_the_notes_say_is_a_comment_so_that_nobody_need_answer() -> None:
    notes = bml.parse("1N = 15--17 HCP\n  2D = Transfer\n")
    acbl = bundled_structure("acbl")
    text = template([acbl], Deriver(NoteReader(resolver_of(notes)), notes.system))
    assert "      # response_2d: Transfer  # from 1N-2D\n" in text
    assert "      # range: 15--17  # from 1N\n" in text
    assert "      # response_2h:  # Responses, 2♥" in text
    assert said(read_system_notes(source(text)).diagnostics) == []


# CC-M1
@pytest.mark.parametrize(
    ("identifier", "typed", "written"),
    [
        ("t", "some text", "some text"), ("t", "a: b # c", "'a: b # c'"), ("t", "true", "'true'"),
        ("t", "!c and !d", "'!c and !d'"), ("t", "15", "'15'"), ("c", "yes", "true"),
        ("c", "n", "false"), ("r", "y", "y"), ("m", "y, x", "[x, y]"), ("m", "[x]", "[x]"),
        ("nt_AKxx", "k", "K"), ("nt_AKxx", "4", "'4'"), ("t", "x" * 200, "x" * 200),
        ("t", "word " * 40, ("word " * 40).strip()),
    ],
)  # fmt: skip
def test_what_somebody_types_is_written_into_its_line(
    identifier: str, typed: str, written: str
) -> None:
    structure = structure_of(
        "{id: t}, {id: c, type: checkbox}, {id: r, type: radio, options: [x, y]},"
        "{id: m, type: multi_checkbox, options: [x, y]}, {id: nt_AKxx, type: character_select}"
    )
    question = next(one for one in questions_of([structure]) if one.field.id == identifier)
    at = Scalar(typed, Span(source(typed), 0, 0))
    form = Form(Diagnostics(), Code.CARD_BAD_TYPE)
    value = read_value(form, question.field, entered(question.field, typed, at))
    notes = template([structure])
    if isinstance(value, Holding):
        line = value_text(written_choice(value))
    else:
        line = value_text(list(value) if isinstance(value, tuple) else value)
    assert line == written or (identifier == "t" and line.strip('"') == written)
    answered = with_answer(notes, question, line, questions_of([structure]))
    card = fill(read_system_notes(source(answered)), structure)
    answers = {one.field.id: one for one in card.answers}
    assert answers[identifier].state is AnswerState.ANSWERED
    assert answers[identifier].value == value


def test_ranges_and_numbers_of_cards_are_named() -> None:
    text = template([bundled_structure("acbl"), bundled_structure("wbf")])
    lines = {line.strip("# ").partition(":")[0]: line for line in text.splitlines()}
    assert lines["direct_range"].endswith(": range such as 15--17")
    assert lines["1!h_minimum_length"].endswith(": number of cards")
    assert lines["unusual_methods"].endswith(": text of any length")
