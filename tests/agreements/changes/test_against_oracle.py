"""What is told of two states agrees with a slow comparison of sets of agreements (CHECKS CH-1).

``--edits=1000`` makes so many edits of the notes of the corpus, instead of a sample.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements import parse, read
from sphinxcontrib_bml.agreements.changes import diff
from tests.agreements.changes.oracle import edited, faults_of

SMALL = Path(__file__).parents[1] / "resolver" / "small.bml"
LONGEST = 100_000
"""Characters of notes that are edited; longer ones take long to read."""
CASES = sorted((Path(__file__).parent / "cases").iterdir())


def differences(text: str, number: int, seed: int) -> list[str]:
    """Return what is wrong with comparisons of notes with so many random edits of them."""
    chance = random.Random(seed)
    old = parse(text)
    found = []
    for _ in range(number):
        changed = edited(text, chance)
        new = parse(changed)
        for before, after in ((old, new), (new, old)):
            faults = faults_of(before, after, diff(before, after))
            found += [f"{fault}\n{changed if len(text) < 2000 else ''}" for fault in faults]
    return found


def test_edits_of_the_small_notes_are_told() -> None:
    assert differences(SMALL.read_text(encoding="utf-8"), 150, 1) == []


@pytest.mark.parametrize("case", [pytest.param(path, id=path.name) for path in CASES])
def test_the_cases_are_told_wholly(case: Path) -> None:
    old, new = read(case / "old"), read(case / "new")
    assert faults_of(old, new, diff(old, new)) == []


def test_the_oracle_finds_what_is_not_told() -> None:
    old, new = parse("1N = 15--17"), parse("1N = 14--16\n  2C = Stayman")
    assert faults_of(old, new, diff(old, old))
    assert faults_of(old, old, diff(old, new))


@pytest.mark.corpus
def test_edits_of_real_notes_are_told(corpus_dir: Path, edits: int) -> None:
    texts = [
        path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(corpus_dir.rglob("*.bml"))
    ]
    texts = [text for text in texts if len(text) < LONGEST and len(parse(text).book)]
    chance = random.Random(edits)
    for number in range(edits):
        text = texts[number % len(texts)]
        assert differences(text, 1, chance.randrange(10**6)) == []
