"""The language of suit letters, and files that cannot be read (IM2-3, IM2-52)."""

from __future__ import annotations

import pytest

from sphinxcontrib_bml.formats.registry import ImportOptions
from sphinxcontrib_bml.importing.files.streams import SourceFile, convert_streams
from sphinxcontrib_bml.importing.model.vocabulary import LANGUAGES, vocabulary_of
from tests.importing.documents import converted, notes_of


# IM2-52
def test_a_language_decides_the_letters() -> None:
    text = "# Ouvertures\n\n- 1T: trois cartes\n- 1C: cinq cartes\n- 1P: cinq cartes\n"
    found = notes_of(text, letters="french")
    assert found.endswith("1C = trois cartes\n1H = cinq cartes\n1S = cinq cartes\n")
    spanish = converted(text, letters="spanish")
    assert "suit letters: spanish" in spanish.summary


# IM2-52
def test_swedish_letters_can_be_named_where_too_few_bids_show_them() -> None:
    text = "# Öppningar\n\n- 1K: 16+\n- 2H: svagt\n"
    assert "1C = 16+" in converted(text, letters="swedish").text
    assert "1C = 16+" not in converted(text).text


# IM2-52
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_letters(language: str) -> None:
    assert len(vocabulary_of(language).letters) == 4


# IM2-3, IM2-57
@pytest.mark.parametrize("kinds", [("markdown", "docx"), ("docx", "markdown")])
def test_the_file_that_cannot_be_read_is_named(kinds: tuple[str, str]) -> None:
    files = [SourceFile(kind, f"a.{kind}", b"# 1NT\n\n- 2C: asks\n") for kind in kinds]
    found = convert_streams(files, ImportOptions(), "")
    assert (found.refused, found.refused_file) == ("this is not a Word file", "a.docx")
