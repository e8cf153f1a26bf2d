"""A build in which a limit leaves something out ends, reports it, and fails (LANGUAGE LM)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project

NOTES = "* Notes\n\n1C = one\n1D = two\n1H = three\n"


@pytest.fixture
def notes(project: Project) -> Project:
    project.write({"index.bml": NOTES, "other.rst": ":orphan:\n\nOther\n=====\n"})
    return project


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"rows": 2}, "more than 2 rows of bidding tables on this page"),
        ({"records": 2}, "more than 2 auctions in this document"),
    ],
)
def test_a_build_over_a_limit_is_finished_and_fails(
    limits: dict[str, int], words: str, notes: Project
) -> None:
    (name,) = limits
    build = notes.build("html", config={"bml_limits": limits})
    (warned,) = build.warnings
    assert words in warned.text
    assert f"--limit {name}=4, or in conf.py bml_limits = {{'{name}': 4}}" in warned.text
    assert build.app.statuscode == 1
    assert "two" in build.text("index.html")


@pytest.mark.parametrize("parallel", [0, 2])
def test_it_fails_and_says_so_also_where_the_document_is_not_read_again(
    parallel: int, notes: Project
) -> None:
    config = {"bml_limits": {"rows": 2}}
    first = notes.build("html", config=config, parallel=parallel)
    notes.write({"other.rst": ":orphan:\n\nOther\n=====\n\nText.\n"})
    again = notes.build("html", config=config, parallel=parallel)
    assert again.read == ["other"]
    third = notes.build("html", config=config, parallel=parallel)
    assert third.read == []
    assert first.warnings == again.warnings == third.warnings
    assert (first.app.statuscode, again.app.statuscode, third.app.statuscode) == (1, 1, 1)


def test_a_raised_limit_lets_the_build_succeed(notes: Project) -> None:
    notes.build("html", config={"bml_limits": {"rows": 2}})
    build = notes.build("html", config={"bml_limits": {"rows": 3}})
    assert build.warnings == []
    assert build.app.statuscode == 0
    assert "three" in build.text("index.html")


def test_a_limit_that_the_project_takes_for_no_error_does_not_fail(notes: Project) -> None:
    config = {"bml_limits": {"rows": 2}, "bml_checks": {"LIMIT-ROWS": "off"}}
    build = notes.build("html", config=config)
    assert build.warnings == []
    assert build.app.statuscode == 0
