from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.commands.desk import Desk

NOTES = "#+TITLE: Ours\n\n1H = 5+!h, to play\n//bss art\n  (D) = for takeout\n"


def records(desk: Desk, *options: str) -> list[str]:
    result = desk.bml("bss", "-o", "-", *options, "notes.bml")
    assert result.exit_code == 0
    return result.stdout.splitlines()[1:]


def test_annotations_are_obeyed(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    assert records(desk) == ["001H=YYYYYYY0085+!h, to play", "001HD=NYYYYYYfor takeout"]


def test_the_profile_is_that_of_the_notes_unless_one_is_named(desk: Desk) -> None:
    desk.write("notes.bml", f"//bss dialect=bml2\n{NOTES}")
    assert records(desk)[1] == "001HD=NYYYYYY0for takeout"
    assert records(desk, "--profile", "standard")[1] == "001HD=NYYYYYYfor takeout"


def test_fields_are_inferred_where_asked_and_told_with_verbose(desk: Desk) -> None:
    desk.write("notes.bml", NOTES)
    assert records(desk, "--infer", "length,disposition")[0] == "001H=YYYYYYY1585+!h, to play"
    quiet = desk.bml("bss", "-o", "-", "--infer", "length", "notes.bml")
    assert quiet.stderr == ""
    told = desk.bml("bss", "-o", "-", "--infer", "length disposition", "--verbose", "notes.bml")
    assert "notes.bml:3:1: info: 1H: length 5+ from '5+!h' [BSS-INFERRED]" in told.stderr
    assert "notes.bml:3:1: info: 1H: disposition signoff from 'to play'" in told.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--infer", "lengths"], "'lengths' is not one of length, disposition, artificial"),
        (["--infer", "length", "--profile", "bml2"], "nothing can be inferred for profile bml2"),
    ],
)
def test_what_cannot_be_inferred_is_wrong_usage(desk: Desk, options: list[str], words: str) -> None:
    desk.write("notes.bml", NOTES)
    result = desk.bml("bss", *options, "notes.bml")
    assert result.exit_code == 2
    assert words in result.stderr
    assert not (desk.folder / "notes.bss").exists()


def test_a_wrong_annotation_is_told_with_its_column(desk: Desk) -> None:
    desk.write("notes.bml", "1H = a\n//bss art lenn=5\n\n//bss gf\n")
    assert desk.codes("notes.bml") == [("BSS-ANNOTATION", 2), ("BSS-ANNOTATION", 4)]
    assert desk.found("notes.bml")[0]["column"] == 10
    result = desk.bml("bss", "notes.bml")
    assert "notes.bml:2:11: warning: unknown //bss word 'lenn=5'" in result.stderr


def test_a_wrong_annotation_in_a_clip_is_told_once_with_its_pastes(desk: Desk) -> None:
    desk.write(
        "notes.bml", "#CUT a\n2C = a\n//bss arty\n#ENDCUT\n\n1H\n  #PASTE a\n1S\n  #PASTE a\n"
    )
    (found,) = desk.found("notes.bml")
    assert (found["code"], found["line"], len(found["related"])) == ("BSS-ANNOTATION", 3, 2)
