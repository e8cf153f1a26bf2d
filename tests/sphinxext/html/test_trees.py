"""What Sphinx adds to bidding tables; the trees are in ``tests/doctree/html``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doctree.html.pages import Page, below, classes, text

if TYPE_CHECKING:
    from tests.sphinxext.projects import Project


def open_branches(page: Page) -> list[bool]:
    return [branch.get("open") is not None for branch in page.all("details")]


def test_a_table_with_options_is_a_figure_with_a_link_to_it(project: Project) -> None:
    project.write(
        {
            "index.rst": "Closed\n======\n\n.. bidtable:: 1N\n   :caption: After 1♥\n"
            "   :collapse: 2\n   :name: folded\n   :class: wide\n\n   2C\n     2D\n       2H\n",
        }
    )
    build = project.build("html")
    page = Page.of(build)
    assert build.warnings == []
    assert page.errors == []
    assert open_branches(page) == [True, False, False]
    figure = page.one("figure.bml-bidtable")
    assert figure.get("id") == "folded"
    assert classes(figure) == ["bml-bidtable", "wide"]
    (caption,) = figure.findall("figcaption")
    assert text(caption).startswith("After 1♥")
    assert [link.get("href") for link in below(caption, "a.headerlink")] == ["#folded"]


@pytest.mark.parametrize("argument", ["1N", "1N-2C", "1NT–2♣", "1N 2C"])
def test_a_table_that_collapses_shows_the_rows_below_its_history(
    argument: str, project: Project
) -> None:
    table = f".. bidtable:: {argument}\n   :collapse: 1\n\n   2D\n     2H\n       2S\n"
    project.write({"index.rst": f"Closed\n======\n\n{table}"})
    assert open_branches(Page.of(project.build("html"))) == [True, False, False]


@pytest.mark.parametrize(
    ("level", "expected"),
    [(None, [True, True, True]), (1, [False, False, False]), (2, [True, False, False])],
)
def test_the_configuration_says_from_which_level_tables_are_closed(
    level: int | None, expected: list[bool], project: Project
) -> None:
    project.write({"index.bml": "1N\n  2C\n    2D\n      2H\n"})
    page = Page.of(project.build("html", config={"bml_collapse": level}))
    assert open_branches(page) == expected
