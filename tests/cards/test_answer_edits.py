"""Answers are written where the order of the questions wants them (YM-6)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.cards.files.answer_edits import (
    UnwritableError,
    answers_side_by_side,
    asked_answers,
    with_answer,
    with_asked,
)
from sphinxcontrib_bml.cards.files.folders import bundled_structure
from sphinxcontrib_bml.cards.files.templates import CardQuestion, questions_of

ORDER = questions_of([bundled_structure("acbl")])


def question(name: str) -> CardQuestion:
    return next(one for one in ORDER if f"{one.section.id}.{one.field.id}" == name)


def written(text: str, name: str, value: str) -> str:
    return with_answer(text, question(name), value, ORDER)


# YM-6
@pytest.mark.parametrize(
    ("text", "name", "value", "result"),
    [
        (
            "sections:\n  general:  # first\n    fields:\n      title: A  # ours\n",
            "general.players", "B",
            "sections:\n  general:  # first\n    fields:\n      title: A  # ours\n"
            "      players: B\n",
        ),
        (
            "sections:\n  general:\n    fields:\n      approach: x\n",
            "general.title", "A",
            "sections:\n  general:\n    fields:\n      title: A\n      approach: x\n",
        ),
        (
            "sections:\n  general:\n    fields:\n      title: A\n    # so far\n"
            "  leads:\n    fields:\n      length_nt: fourth",
            "no_trump_openings.range", "15--17",
            "sections:\n  general:\n    fields:\n      title: A\n    # so far\n"
            "  no_trump_openings:\n    fields:\n      range: 15--17\n"
            "  leads:\n    fields:\n      length_nt: fourth",
        ),
        (
            "sections:\n  general:\n    fields:\n      players:\n      title:  # Title\n",
            "general.title", "A",
            "sections:\n  general:\n    fields:\n      players:\n      title: A  # Title\n",
        ),
        (
            "sections:\n  general:\n    # soon\n",
            "general.title", "A",
            "sections:\n  general:\n    fields:\n      title: A\n    # soon\n",
        ),
        (
            "sections: {general: {fields: {title: A}}}\n",
            "general.players", "[B, C]",
            "sections: {general: {fields: {title: A, players: [B, C]}}}\n",
        ),
        (
            "sections: {general: {fields: {title: A}}}\n",
            "leads.length_nt", "a, b",
            'sections: {general: {fields: {title: A}}, leads: {fields: {length_nt: "a, b"}}}\n',
        ),
        ("format: acbl\n", "general.title", "A",
         "format: acbl\nsections:\n  general:\n    fields:\n      title: A\n"),
        (
            "sections:\n  general:\n    fields:\n      # title:  # Title\n      players: B\n",
            "general.title", "A",
            "sections:\n  general:\n    fields:\n      title: A  # Title\n      players: B\n",
        ),
        (
            "sections:\n  general:\n    fields:\n      title: |\n        A\n\n      players: B\n",
            "general.title", "C",
            "sections:\n  general:\n    fields:\n      title: C\n\n      players: B\n",
        ),
    ],
)  # fmt: skip
def test_an_answer_has_its_place(text: str, name: str, value: str, result: str) -> None:
    assert written(text, name, value) == result


# YM-6
@pytest.mark.parametrize(
    "text",
    ["- a\n", "sections: x\n", "sections:\n  general: &a {fields: x}\n", "a: b: c\n", ""],
)
def test_a_layout_that_is_not_known_stays(text: str) -> None:
    with pytest.raises(UnwritableError):
        written(text, "general.title", "A")


# YM-6
def test_partners_answer_alone() -> None:
    text = "sections: {}\n# the end\n"
    for person, name, value in (
        ("Ann", "general.title", "Ours"),
        ("Bob", "general.title", "Mine"),
        ("Ann", "leads.length_nt", "fourth"),
        ("Ann", "general.title", "Yours"),
    ):
        text = with_asked(text, person, name, value)
    assert text == (
        "sections: {}\nx-asked:\n  Ann:\n    general.title: Yours\n    leads.length_nt: fourth\n"
        "  Bob:\n    general.title: Mine\n# the end\n"
    )
    assert list(
        answers_side_by_side(asked_answers(text), ["general.title", "leads.length_nt"])
    ) == [
        ("general.title", ["Yours", "Mine"]),
        ("leads.length_nt", ["fourth", "not answered"]),
    ]
    with pytest.raises(UnwritableError):
        with_asked("x-asked: Ann\n", "Ann", "general.title", "x")
