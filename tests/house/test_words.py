"""Texts of the repository use the words of the style guide."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.english import check_words


@pytest.fixture(scope="module")
def texts() -> list[check_words.Text]:
    """Return all texts of the repository."""
    return list(check_words.texts(Path(__file__).parents[2]))


@pytest.mark.parametrize(("kind", "most"), check_words.MOST.items())
def test_few_avoided_words_are_used(kind: str, most: int, texts: list[check_words.Text]) -> None:
    number, found = check_words.words_and_hits(kind, texts)
    assert 1000 * len(found) <= most * number, "\n".join(found[-20:])


def test_every_kind_of_text_is_read(texts: list[check_words.Text]) -> None:
    assert {text.kind for text in texts} == set(check_words.MOST)


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("sphinxcontrib_bml/commands/check.py", "m"),
        ("sphinxcontrib_bml/cards/command/card.py", "m"),
        ("sphinxcontrib_bml/played/command.py", "m"),
        ("sphinxcontrib_bml/cards/model/card.py", "d"),
    ],
)
def test_the_help_of_a_command_is_a_message(file: str, kind: str) -> None:
    source = '@click.command("check")\ndef check():\n    """Check a file."""'
    read = list(check_words.texts_of_module(file, source))
    assert [text.kind for text in read if text.text == "Check a file."] == [kind]
