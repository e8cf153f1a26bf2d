from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sphinxext.projects import Project

ROOT = Path(__file__).parent / "roots" / "every-element"

# Sphinx keeps what it read for these in one place; gettext reads in a way of its own.
BUILDERS = (
    "html",
    "dirhtml",
    "singlehtml",
    "epub",
    "latex",
    "text",
    "man",
    "texinfo",
    "xml",
    "pseudoxml",
    "dummy",
    "bss",
    "bboalert",
    "bmljson",
    "bare",
)


def _with_every_element(project: Project) -> Project:
    project.write({path.name: path.read_bytes() for path in ROOT.iterdir() if path.is_file()})
    return project


@pytest.fixture(scope="module")
def every_element(make_project: Callable[[str], Project]) -> Project:
    return _with_every_element(make_project("every-element"))


@pytest.mark.parametrize("builder", BUILDERS)
def test_a_project_that_uses_every_element_builds_without_a_warning(
    every_element: Project, builder: str
) -> None:
    build = every_element.build(
        builder,
        extensions=["sphinxcontrib_bml", "tests.sphinxext.bare_builder"],
        config={"nitpicky": True},
    )
    assert build.warnings == []
    assert any(build.out.iterdir()) or builder == "dummy"


@pytest.mark.parametrize("builder", ["changes", "gettext"])
def test_translators_and_the_changes_builder_take_every_element(
    make_project: Callable[[str], Project], builder: str
) -> None:
    project = _with_every_element(make_project(builder))
    build = project.build(builder, config={"nitpicky": True})
    assert build.warnings == []


# SPHINX-API 2.3
def test_a_builder_of_somebody_else_gets_every_word(every_element: Project) -> None:
    build = every_element.build(
        "bare", extensions=["sphinxcontrib_bml", "tests.sphinxext.bare_builder"]
    )
    chapter = " ".join(build.text("chapter.txt").split())
    for words in (
        "1 ♥ ♠ 8+ HCP, 5+ cards",
        "1NT ! Relay; see the lists",
        "3rd seat, we are vulnerable",
        "Board 15",
        "K J 8 4",
        "4 ♠ 1",
        "Fit & more",
        "Included: 4",
    ):
        assert words.replace(" ", "") in chapter.replace(" ", "")


def test_the_builders_share_what_was_read(every_element: Project) -> None:
    every_element.build("html")
    assert every_element.build("latex").read == []
