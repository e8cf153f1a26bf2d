"""The header of the directive ``deal``: its words are read or reported (LANGUAGE DD-2)."""

from __future__ import annotations

import pytest

from tests.sphinxext.projects import Project

HAND = "N AKQ2 K43 - QJT987"


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("S EW 3 4HxS c2", "'4HxS'"),
        ("4HS+1", "'4HS+1'"),
        ("8HS", "'8HS'"),
        ("South EW 3 ♥2 2c", "'South', '♥2', '2c'"),
    ],
)
@pytest.mark.parametrize("page", [".. deal:: {}\n\n   {}\n", ".. deal::\n\n   7 {}\n   {}\n"])
def test_words_of_a_header_are_read_or_reported_as_in_notes(
    project: Project, page: str, header: str, words: str
) -> None:
    project.write({"index.rst": "Page\n====\n\n" + page.format(header, HAND)})
    project.write({"notes.bml": f"#+TITLE: Notes\n\n7 {header}\n{HAND}\n"})
    told = [warned for warned in project.build().warnings if words in warned.text]
    assert {(warned.file, warned.kind) for warned in told} == {
        ("index.rst", "bml.deal-header"),
        ("notes.bml", "bml.deal-header"),
    }
    assert all(f"{words}: not read as part of the deal" in warned.text for warned in told)


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        (f".. deal:: My nice deal\n\n   {HAND}\n", "'My', 'nice', 'deal': not read"),
        (f".. deal:: S KQ4 AJ3\n\n   {HAND}\n", "'S KQ4 AJ3' is not a hand"),
        (".. deal:: 7 S\n   :file: match.lin\n", "a deal from a file has no header"),
    ],
)
def test_no_header_is_lost_without_a_message(
    project: Project, directive: str, message: str
) -> None:
    project.write({"index.rst": f"Page\n====\n\n{directive}"})
    project.write(
        {"match.lin": "md|3SAKQ2HK43CQJT987,|sv|o|ah|Board 1|mb|1C|mb|p|mb|p|mb|p|pg||\n"}
    )
    assert [message for warned in project.build().warnings if message in warned.text]
