"""Imports with other prose, without word lists, and read back (IM2-46, IM2-47, IM2-58)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.conversion import convert_markdown
from sphinxcontrib_bml.importing.files.streams import SourceFile, read_streams
from sphinxcontrib_bml.importing.model import word_lists
from sphinxcontrib_bml.importing.model.evidence import calls_behind
from sphinxcontrib_bml.importing.model.histories import written

_PROSE = st.sampled_from(
    [
        "Our partnership began long ago.",
        "Nobody plays like this at home, and that is a pity.",
        "The club meets on Mondays; beginners are welcome.",
    ]
)
_SECTIONS = st.lists(
    st.sampled_from(
        [
            "## 1NT\n\n- 2♣ = Stayman\n- 2♦ = hearts\n- 2♥ = spades",
            "## Raises\n\n1♠:\n\n| Bid | Meaning |\n|---|---|\n| 2♠ | weak |\n| 3♠ | limit |",
            "## 1♥ - 2♣\n\n- 2♦ = four diamonds\n    - 2♥ = two hearts\n- 2♥ = six hearts",
            "## 2♦\n\n- 2♥ = to play\n- 2NT = asks\n- 3♣ = to play",
        ]
    ),
    unique=True,
    min_size=1,
)


def rows_of(text: str) -> list[str]:
    """Return the auctions that were decided on, in order."""
    read = read_streams([SourceFile("markdown", "a.md", text.encode())])
    found = []
    for decision in read.recognized[0].decisions.values():
        waiting = [(history, row) for history in decision.histories for row in decision.run.rows]
        while waiting:
            history, row = waiting.pop(0)
            path = calls_behind(history, row)
            found.append(written(path))
            waiting += [(path, below) for below in row.rows]
    return found


def document(sections: list[str], prose: list[str]) -> str:
    """Return sections with paragraphs of prose in a section of their own before each of them."""
    paragraphs = ["", *(f"## History\n\n{text}" for text in prose)]
    parts = [
        f"{paragraphs[number % len(paragraphs)]}\n\n{section}"
        for number, section in enumerate(sections, 1)
    ]
    return "# Notes\n\n" + "\n\n".join(parts)


# IM2-47
@settings(max_examples=20, deadline=None)
@given(_SECTIONS, st.lists(_PROSE, max_size=3))
def test_prose_outside_rows_changes_no_reading(sections: list[str], prose: list[str]) -> None:
    alone = rows_of(document(sections, []))
    assert alone
    assert rows_of(document(sections, prose)) == alone
    assert rows_of(document(sections, prose * 2)) == alone


# IM2-58
@settings(max_examples=20, deadline=None)
@given(_SECTIONS, st.lists(_PROSE, max_size=2))
def test_the_notes_have_the_auctions_that_were_decided(
    sections: list[str], prose: list[str]
) -> None:
    text = document(sections, prose)
    notes = parse(convert_markdown(text.encode(), "a", ImportOptions()).text)
    read = {
        item.row.address.anchor.removeprefix("bml-") for item in notes.book.leading if item.text
    }
    assert read == set(rows_of(text))


# IM2-46
def test_most_rows_are_found_without_word_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    sections = ["## 1NT\n\n- 2♣ = Stayman\n- 2♦ = hearts", "## 1♥ - 2♣\n\n- 2♦ = four diamonds"]
    text = document([*sections, "## 2♦\n\n- 2♥ = to play\n- 2NT = asks"], [])
    with_words = set(rows_of(text))
    monkeypatch.setattr(word_lists.WordList, "search", lambda *_: None)
    monkeypatch.setattr(word_lists.WordList, "match", lambda *_: None)
    monkeypatch.setattr(word_lists.WordList, "fullmatch", lambda *_: None)
    found = with_words & set(rows_of(text))
    assert len(found) >= 0.8 * len(with_words)
