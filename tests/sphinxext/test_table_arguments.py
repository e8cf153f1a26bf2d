"""The argument of a bidding table, and tables without rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doctree.rows import all_rows

if TYPE_CHECKING:
    from tests.sphinxext.projects import Build, Project


def page(directive: str) -> dict[str, str]:
    return {"index.rst": f"Page\n====\n\n{directive}"}


def levels(build: Build) -> list[tuple[int, str]]:
    return [(row["level"], row["label"]) for row in all_rows(build.doctree())]


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("1N 2D", "calls separated by spaces; read as the auction 1N-2D"),
        ("1N - 2D", "calls separated by spaces; read as the auction 1N-2D"),
        ("1NT – 2♦;", "calls separated by spaces; read as the auction 1N-2D"),
        ("1N - 2D = transfer", "an auction written with spaces, read as 1N-2D"),
    ],
)
def test_an_argument_with_spaces_is_the_auction_that_it_looks_like(
    project: Project, argument: str, message: str
) -> None:
    project.write(page(f".. bidtable:: {argument}\n\n   2H  Forced\n     2S  Asks\n"))
    build = project.build()
    (warning,) = build.warnings
    assert message in warning.text
    meanings = build.meanings()
    assert "1N" not in meanings or not meanings["1N"]
    assert meanings["1NP2DP2H"] == "Forced"
    assert meanings["1NP2DP2HP2S"] == "Asks"


@pytest.mark.parametrize(
    ("argument", "code"),
    [
        ("1NT–2♦", "1NP2D"),
        ("1NT—2♦", "1NP2D"),
        ("1NT‑2♦", "1NP2D"),
        ("1NT→2♦", "1NP2D"),
        ("1NT–2♦;", "1NP2D"),
        ("1NT–2♦ = transfer – or strong", "1NP2D"),
        ("1NT–(Pass)–2♦–(Pass)", "1NP2D"),
        ("1NT–(2♦) – P", "1N2DP"),
    ],
)
def test_an_argument_copied_from_a_page_is_its_auction(
    project: Project, argument: str, code: str
) -> None:
    project.write(page(f".. bidtable:: {argument}\n\n   2H  Forced\n"))
    build = project.build()
    assert build.warnings == []
    found = {key: text for key, text in build.meanings().items() if text}
    described = {code: "transfer – or strong"} if "=" in argument else {}
    assert {key: found.pop(key) for key in described} == described
    assert list(found.values()) == ["Forced"]
    assert all(key.startswith(code) for key in found)


@pytest.mark.parametrize("argument", ["1N 2D transfer", "1N: strong", "1N=strong", "1N! strong"])
def test_rows_below_a_call_with_a_description_continue_it(project: Project, argument: str) -> None:
    project.write(page(f".. bidtable:: {argument}\n\n   2C  Stayman\n"))
    build = project.build()
    assert build.meanings()["1NP2C"] == "Stayman"
    assert "2C" not in build.meanings()


@pytest.mark.parametrize("argument", ["foo", "foo bar", "1Q", "1Q-2C"])
def test_rows_below_an_unknown_argument_are_shown_and_not_exported(
    project: Project, argument: str
) -> None:
    project.write(page(f".. bidtable:: {argument}\n\n   2D  No major\n"))
    build = project.build()
    (warning,) = build.warnings
    word = argument.partition(" ")[0]
    assert f"'{word}' is not a call; shown but not exported with 1 row below it" in warning.text
    assert levels(build) == [(0, word), (1, "2♦")]
    assert build.meanings() == {}


@pytest.mark.parametrize("word", ["any", "new", "other", "(any)"])
def test_a_word_for_several_calls_is_not_an_auction(project: Project, word: str) -> None:
    project.write(page(f".. bidtable:: {word}\n\n   2D  No major\n"))
    (warning,) = project.build().warnings
    assert f"'{word}' is a word for several calls, not an auction" in warning.text
    assert "write the calls before the rows, such as 1N-2C" in warning.text


@pytest.mark.parametrize("argument", ["1N - 2Q", "1N 2Q", "1N -- 9C", "(1N) - 2Q strong"])
def test_an_invalid_second_call_is_reported(project: Project, argument: str) -> None:
    project.write(page(f".. bidtable:: {argument}\n\n   2D  No major\n"))
    (warning,) = project.build().warnings
    assert "' is not a call; read as text (a call is P, D, R or level and suit" in warning.text


def test_a_table_whose_rows_are_not_indented_is_reported(project: Project) -> None:
    project.write(page(".. bidtable:: 1N-2C\n\n2D  No major\n"))
    (warning,) = project.build().warnings
    assert "a bidding table without a row" in warning.text
    assert "indent rows such as 1C below it" in warning.text


def test_an_argument_with_a_description_needs_no_rows(project: Project) -> None:
    project.write(page(".. bidtable:: 1N-2C Stayman\n"))
    build = project.build()
    assert build.warnings == []
    assert build.meanings()["1NP2C"] == "Stayman"
