"""How much HTML a row costs; the figures are those of generated notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sphinxext.html.pages import Page, below
from tools.bench.notes import synthetic_notes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.sphinxext.projects import Build, Project

ROWS = 1_000
DEEPEST = 60


@pytest.fixture(scope="module")
def build(make_project: Callable[[str], Project]) -> Build:
    project = make_project("size")
    project.write(
        {
            "index.bml": synthetic_notes(ROWS),
            "deep.bml": "\n".join(f"{'  ' * level}{level % 7 + 1}C" for level in range(DEEPEST)),
        }
    )
    return project.build("html")


def test_a_row_takes_less_than_300_bytes(build: Build) -> None:
    assert len(build.text("index.html").encode()) / ROWS < 300


def test_a_row_takes_at_most_seven_elements(build: Build) -> None:
    trees = Page.of(build).all("ul.bml-tree")
    elements = [found for tree in trees for found in below(tree, "")]
    rows = [found for found in elements if found.tag == "li"]
    assert len(rows) >= ROWS
    assert len(elements) / len(rows) < 7


def test_every_row_is_on_the_page_once(build: Build) -> None:
    identifiers = [row.get("id") for row in Page.of(build).all("ul.bml-tree", "li")]
    assert len(identifiers) == len(set(identifiers)) >= ROWS


def test_the_names_of_branches_stay_short_however_deep_they_are(build: Build) -> None:
    names = [
        summary.get("aria-label") or "" for summary in Page.of(build, "deep.html").all("summary")
    ]
    assert len(names) == DEEPEST - 1
    assert max(len(name.split()) for name in names) <= 14
    assert names[-1].startswith("after … ")


def test_the_style_sheet_has_less_than_12_kilobytes(project_dir: Path) -> None:
    static = project_dir / "sphinxcontrib_bml" / "static"
    assert (static / "bml.css").stat().st_size < 12_000
    assert not list(static.glob("**/*.js"))
