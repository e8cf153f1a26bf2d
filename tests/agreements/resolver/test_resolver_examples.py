"""What the notes say about auctions: 77 of them, with the answers worked out by hand.

RESOLVER RP-1, RK-1, RM-1, RF-1, RF-2, RF-3, RF-4, RF-5, RW-1.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sphinxcontrib_bml.agreements.answers import Status
from sphinxcontrib_bml.agreements.notes import Notes, read
from sphinxcontrib_bml.agreements.resolver import ask
from sphinxcontrib_bml.display.plain import shown_text

HERE = Path(__file__).parent
WRITTEN_OUT = {"takeout of X": "takeout of ♥"}
"""A text that was put down before variables in texts became suits (LANGUAGE EX-13)."""
EXAMPLES = json.loads((HERE.parent / "queries.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def small() -> Notes:
    return read(HERE / "small.bml")


@pytest.mark.parametrize(
    "example", [pytest.param(one, id=f"{one[0]} {one[1] or ''}") for one in EXAMPLES]
)
def test_an_example_is_answered(small: Notes, example: list[Any]) -> None:
    query, context, read_as, status, known, text = example[:6]
    answer = ask(small, query, **context)
    assert answer.status == status
    assert (answer.short.replace("-", " "), answer.known) == (read_as, known)
    if answer.status is Status.ERROR:
        assert text in answer.message
        return
    held = [] if answer.status is Status.ELSEWHERE else answer.meanings
    shown = " | ".join(shown_text(one, small.system.options) for one in held if one.text)
    assert shown == WRITTEN_OUT.get(text, text)
