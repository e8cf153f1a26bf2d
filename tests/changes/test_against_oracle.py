"""What is reported of two states agrees with a slow comparison of sets of agreements (CHECKS CH-1).

``--edits=1000`` makes this many edits of the notes of the corpus, instead of a sample.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.notes import parse, read
from sphinxcontrib_bml.changes.model.comparison import diff
from tests.changes.oracle import edited, problems_of

SMALL = Path(__file__).parents[1] / "agreements" / "resolver" / "small.bml"
LONGEST = 100_000
"""Characters of notes that are edited; longer ones take long to read."""
CASES = sorted((Path(__file__).parent / "cases").iterdir())


def differences(text: str, number: int, seed: int) -> list[str]:
    """Return what is wrong with comparisons of notes with this many random edits of them."""
    chance = random.Random(seed)
    old = parse(text)
    found = []
    for _ in range(number):
        changed = edited(text, chance)
        new = parse(changed)
        for before, after in ((old, new), (new, old)):
            problems = problems_of(before, after, diff(before, after))
            found += [f"{problem}\n{changed if len(text) < 2000 else ''}" for problem in problems]
    return found


def test_edits_of_the_small_notes_are_told() -> None:
    assert differences(SMALL.read_text(encoding="utf-8"), 150, 1) == []


def crowded_notes(chance: random.Random) -> list[str]:
    """Return tables of few auctions, so that what moves comes to where something stands."""
    lines = []
    for _ in range(chance.randint(2, 12)):
        lines.append(chance.choice(["4H", "4S", "3C", "3D"]) + chance.choice(["", " a", " b"]))
        below = chance.sample(["4N", "5C", "5D", "5H", "5S", "6C"], chance.randint(0, 6))
        lines += [f"  {call}{chance.choice(['', ' x', ' y'])}" for call in below]
        lines += [""] * chance.randint(0, 1)
    return lines


def test_what_moves_to_where_something_stands_hides_nothing() -> None:
    chance = random.Random(25)
    for _ in range(600):
        lines = crowded_notes(chance)
        whole = parse("\n".join(lines))
        part = parse("\n".join(line for line in lines if chance.random() < 0.7))
        for old, new in ((whole, part), (part, whole)):
            assert problems_of(old, new, diff(old, new)) == [], lines


@pytest.mark.parametrize("case", [pytest.param(path, id=path.name) for path in CASES])
def test_the_cases_are_told_wholly(case: Path) -> None:
    old, new = read(case / "old"), read(case / "new")
    assert problems_of(old, new, diff(old, new)) == []


def test_the_oracle_finds_what_is_not_told() -> None:
    old, new = parse("1N = 15--17"), parse("1N = 14--16\n  2C = Stayman")
    assert problems_of(old, new, diff(old, old))
    assert problems_of(old, old, diff(old, new))


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
