"""No row with a text is lost without a word: it is in the book, or a message names it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sphinxcontrib_bml
from sphinxcontrib_bml.agreements.note_files import SUFFIX
from sphinxcontrib_bml.agreements.notes import Notes
from sphinxcontrib_bml.language.options import Options
from tests.language.strategies import chapters, edited, notes, tables
from tools.fuzz.stages.accounting import unaccounted_rows

TESTS = Path(__file__).parents[1]
FOLDERS = ("probes", "probes-3", "language/cases", "agreements/cases")
EXAMPLES = [
    path.read_bytes().decode("utf-8", errors="replace")
    for folder in FOLDERS
    for path in sorted((TESTS / folder).glob(f"*{SUFFIX}"))
]


def lost(notes: Notes) -> list[str]:
    return [f"{row.span}: {row.label} {row.shown_text}" for row in unaccounted_rows(notes)]


@pytest.mark.parametrize(
    "text",
    [
        "1C a\n  jump b\n",  # an info message that counts free labels
        "1C a\n  jump b\n    2C c\n",
        "1C a\n" + "".join(f"  other{number} b\n" for number in range(30)),
        "1C a\n  1C b\n",
        "1C a\n  (M = !h) b\n",
        "1M a\n  2m (M = c) b\n",
        "1HS a\n1HS=1 b\n",
        "2C a\n  2H b\n  2H-2S; c\n    3C d\n",
        "#CUT b\nPass\n D\n 1C a\n#ENDCUT\n\n#PASTE b\n #PASTE b\n",  # over in one of the two
        "1C natural\nN A K Q J\n",
        "1D 1M\n1D-1M (M=s)\n",  # a condition on nothing
        "1N-2C = a\nP = b\n  other = c\n",  # after the end of the auction
        "1C a\n...;\n  b) c\n",  # of some auction
        "1C a\n  1D-1C;\n    2C c\n",  # below a sequence that breaks off
        "#+VARIANTS: anna ben\n\n#BIDTABLE\nslow\n//only ben\nfast b\n",  # anna has the second
    ],
)
def test_a_row_without_an_auction_is_named(text: str) -> None:
    assert lost(sphinxcontrib_bml.parse(text)) == []


# LANGUAGE EX-3, CA-9
@given(st.one_of(tables, chapters, chapters, notes, edited(EXAMPLES)))
def test_every_row_of_any_notes_is_in_the_book_or_named(text: str) -> None:
    assert lost(sphinxcontrib_bml.parse(text)) == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_row_of_these_notes_is_in_the_book_or_named(folder: str) -> None:
    for path in sorted((TESTS / folder).glob(f"*{SUFFIX}")):
        assert lost(sphinxcontrib_bml.read(path)) == []


@pytest.mark.corpus
def test_every_row_of_real_notes_is_in_the_book_or_named(corpus_dir: Path) -> None:
    paths = sorted(corpus_dir.rglob(f"*{SUFFIX}"))
    assert paths
    for path in paths:
        assert lost(sphinxcontrib_bml.read(path, options=Options(root=corpus_dir))) == []
