"""Ten texts in which sentences, items and cells begin with calls: none is silently a row (IM2-22).

They are our own, and have no agreement. What is in doubt becomes a question (IM2-48).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinxcontrib_bml.importing.files.detection import format_of
from sphinxcontrib_bml.importing.files.streams import SourceFile, read_streams
from sphinxcontrib_bml.importing.model.decisions import Certainty

PROSE = sorted((Path(__file__).parent / "prose").iterdir())


def test_there_are_ten() -> None:
    assert len(PROSE) == 10


@pytest.mark.parametrize("path", PROSE, ids=lambda path: path.name)
def test_prose_gives_no_row_without_a_question(path: Path) -> None:
    data = path.read_bytes()
    read = read_streams([SourceFile(str(format_of(data, path.name)), path.name, data)])
    recognized = read.recognized[0]
    asked = {id(question.decision) for question in recognized.questions}
    silent = [
        decision.run.first
        for decision in recognized.decisions.values()
        if decision.certainty is not Certainty.PROSE and id(decision) not in asked
    ]
    assert silent == []
    assert sum(len(question.decision.run.rows) for question in recognized.questions) < 3


# IM2-22
@pytest.mark.parametrize(
    "text",
    [
        "| Text | Shown |\n|---|---|\n| 1c p 1h | 1C-1H |\n| 1n p p | 1N |\n",
        "Two forms are ``1NT`` and\n``1NT – 2C:``. They look like an auction.\n",
        "- pair: two players\n- board: four hands\n- pass: a call, no bid\n- trick: four cards\n",
    ],
)
def test_calls_in_tests_sentences_and_word_lists_are_no_rows(text: str) -> None:
    read = read_streams([SourceFile("markdown", "a.md", text.encode())])
    assert not read.recognized[0].decisions
