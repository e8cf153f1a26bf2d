"""No text of the repository uses more avoided words than before; the aim is none."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tools.english import check_words

ROOT = Path(__file__).parents[2]
WORDS = [word for word in check_words.words() if word.level == "enforce"]


@cache
def texts() -> list[check_words.Text]:
    return list(check_words.texts(ROOT))


@pytest.mark.parametrize("kind", "psmdn")
def test_avoided_words_only_become_fewer(kind: str) -> None:
    found: Counter[str] = Counter()
    places: dict[str, list[str]] = {}
    for text in texts():
        if text.kind != kind:
            continue
        for word in WORDS:
            for hit in check_words.hits(word, text):
                found[word.row["pattern"]] += 1
                where = f"{text.file}:{text.line} {hit[0]!r}, use: {word.row['use']}"
                places.setdefault(word.row["pattern"], []).append(where)
    allowed = {word.row["pattern"]: int(word.row[kind]) for word in WORDS}
    more = {pattern: places[pattern][-5:] for pattern, n in found.items() if n > allowed[pattern]}
    assert more == {}
