"""The comparison of trees with paragraphs sets the same rows twice."""

from __future__ import annotations

from tools.bench.notes import synthetic_notes
from tools.tree_on_paper import as_paragraphs


def test_every_row_is_one_paragraph_with_all_its_words() -> None:
    notes = synthetic_notes(300)
    title, *paragraphs = as_paragraphs(notes).split("\n\n")
    assert title == "Rows\n===="
    assert len(paragraphs) == 300
    rows = [line for line in notes.splitlines() if line[:1] in " 1234567" and line.strip()]
    words = [
        word
        for line in rows
        if not line.endswith(";") and not line.endswith(".")
        for word in line.split()
    ]
    assert " ".join(paragraphs).split() == words
