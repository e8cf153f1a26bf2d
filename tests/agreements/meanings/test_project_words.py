"""Phrases of a project that are read as claims (MEANINGS MN-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import sphinxcontrib_bml as bml
from sphinxcontrib_bml.agreements.meanings.reader import meaning_of
from sphinxcontrib_bml.agreements.meanings.vocabulary import word_problem
from sphinxcontrib_bml.agreements.project_file import ProjectFile
from sphinxcontrib_bml.language.options import NotesLanguage

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sphinxext.projects import Project

WORDS = (("sniffing", "@INV"), ("garbage hand", "%weak -fit"), ("relay", "@FG ~rel"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sniffing, 4+M", "invitational, 4+ cards in a major"),
        ("Garbage-hand", "weak, no fit"),
        ("relay", "forcing to game, relay"),
        ("FG, 5+!h", "forcing to game, 5+♥"),
        ("usually sniffing", ""),
    ],
)
def test_words_are_added_and_replace_others(text: str, words: str) -> None:
    found = meaning_of(text, "1N-(P)-2C", language=NotesLanguage("en", WORDS))
    assert str(found) == words


@pytest.mark.parametrize(
    ("phrase", "claims", "problem"),
    [
        ("good hand", "@INV +fit", ""),
        ("Grüße", "@INV", ""),
        ("partner", "@FG", "'partner' is a word that limits what is claimed"),
        ("usually", "@FG", "'usually' is a word that limits what is claimed"),
        ("foo", "@XX", "'@XX' is not a claim"),
        ("foo", "", "'' is not a claim"),
        ("15", "15-17", "'15' is not a phrase of 1 to 60 letters"),
        ("", "@FG", "'' is not a phrase of 1 to 60 letters"),
        ("a*", "@FG", "'a*' is not a phrase of 1 to 60 letters"),
    ],
)
def test_a_phrase_that_cannot_have_claims_is_explained(
    phrase: str, claims: str, problem: str
) -> None:
    assert word_problem(phrase, claims) == problem


FILE = '[meaning_words]\n"@INV" = ["sniffing"]\n'


def test_a_mistake_is_one_message_with_its_line_and_the_rest_holds(tmp_path: Path) -> None:
    path = tmp_path / "bml.toml"
    path.write_text(FILE + '"@FG" = ["partner"]\n"@XX" = 3\n', encoding="utf-8")
    file = ProjectFile(path, "bml.toml")
    assert file.values == {"meaning_words": (("sniffing", "@INV"),)}
    assert [str(one) for one in file.diagnostics] == [
        "bml.toml:3:11: warning: meaning_words.@FG: 'partner' is a word that limits what is "
        "claimed; ignored [CONFIG-VALUE]",
        "bml.toml:4:1: warning: meaning_words.@XX: 3 is not a list of phrases; ignored "
        "[CONFIG-VALUE]",
    ]


def test_notes_of_a_project_are_read_with_its_words(tmp_path: Path) -> None:
    (tmp_path / "bml.toml").write_text(FILE, encoding="utf-8")
    (tmp_path / "a.bml").write_text("1N\n  2C = sniffing\n", encoding="utf-8")
    notes = bml.read(tmp_path)
    assert str(bml.meanings(notes).of(notes.book["1N-2C"])) == "invitational"


def test_pages_of_a_project_are_read_with_its_words(project: Project) -> None:
    project.write({"bml.toml": FILE, "index.bml": "#+TITLE: N\n\n1N\n  2C = sniffing\n"})
    ask = "Ask\n===\n\n.. bml-explorer::\n"
    project.write({"ask.rst": ask})
    build = project.build("html", config={"bml_meanings": True, "suppress_warnings": ["toc"]})
    assert "Read as: invitational" in build.text("_static/bml/notes-0.js")
