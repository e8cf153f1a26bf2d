"""What the language says about its codes."""

from __future__ import annotations

import re

import pytest

from sphinxcontrib_bml.language.codes import Code
from sphinxcontrib_bml.language.explanations import (
    FOLDER,
    SUFFIX,
    ExampleFile,
    code_called,
    explanation_of,
)

PARTS = {"run", "limits", "edits", "bad", "says", "good"}


@pytest.mark.parametrize("code", Code)
def test_better_files_stand_in_the_place_of_bad_ones(code: Code) -> None:
    explanation = explanation_of(code)
    good = {file.name: file for file in explanation.good}
    assert set(good) == {file.name for file in (*explanation.bad, *explanation.better)}
    assert all(good[file.name] == file for file in explanation.better)


@pytest.mark.parametrize("code", Code)
def test_an_explanation_has_no_part_that_nothing_reads(code: Code) -> None:
    text = (FOLDER / f"{code}{SUFFIX}").read_text(encoding="utf-8")
    assert set(re.findall(r"^--- (\w+)", text, re.MULTILINE)) <= PARTS


def test_pictures_of_control_characters_stand_for_them() -> None:
    assert ExampleFile("a.bml", "1C\u2400\u241b é", "latin-1").data == b"1C\x00\x1b \xe9"


def test_a_code_is_found_however_it_is_written() -> None:
    assert code_called(" call_unknown ") is Code.CALL_UNKNOWN
    assert code_called("Call-Unknown") is Code.CALL_UNKNOWN
    assert code_called("nothing") is None


@pytest.mark.parametrize("code", Code)
def test_the_command_that_gives_a_message_is_one_line(code: Code) -> None:
    command = explanation_of(code).command
    assert command.startswith(("bml ", "bml2bss ", "sphinx-build "))
    assert command.splitlines() == [command]
