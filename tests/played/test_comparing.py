"""What was said at the table next to what the notes say (PLAYED CV-31)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.played.model.coverage import TextClass, compare_texts
from tests.played.samples import SAMPLES

LINES = (SAMPLES / "explanations.tsv").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", LINES)
def test_each_pair_of_texts_has_its_class(line: str) -> None:
    notes, table, kind = line.split("\t")
    assert compare_texts(notes, table) is TextClass(kind)


def test_there_are_28_pairs() -> None:
    assert len(LINES) == 28


@pytest.mark.parametrize(
    ("notes", "table", "kind"),
    [
        ("4+♥︎", "4+ !H", "same"),
        ("15 – 17", "15-17", "differs"),
        ("9-", "9- points", "same"),
        ("9-", "8-", "differs"),
        ("5-5 majors", "5-5 majors weak", "close"),
        ("Drury", "drury's", "close"),
        ("2C ask", "asking", "close"),
        ("99999999999 clubs", "clubs", "differs"),
        ("hcp", "points", "same"),
        ("16+ total points", "16+ pts", "same"),
        ("♥", "♠", "differs"),
    ],
)
def test_other_spellings(notes: str, table: str, kind: str) -> None:
    assert compare_texts(notes, table) is TextClass(kind)


def test_what_is_to_be_looked_at_comes_first() -> None:
    # PLAYED CV-30
    order = sorted(TextClass, key=lambda kind: kind.order)
    assert [kind.value for kind in order] == [
        "differs",
        "not-alerted",
        "alert-only",
        "table-only",
        "close",
        "same",
    ]
