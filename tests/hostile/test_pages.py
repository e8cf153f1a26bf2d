"""Pages of strangers' notes in a browser: nothing runs, and every text is shown as it is typed."""

from __future__ import annotations

import zipfile
from functools import cache
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main
from tests.hostile.browsing import Visit, visit
from tests.hostile.manuscripts import project_files, project_texts, strangers_notes
from tests.hostile.places import found_in
from tests.hostile.strings import SECRET
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.hostile.places import Shown

# One process builds the pages and looks at them.
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("hostile-pages")]

PAGES = ("index", "prose", "rows", "page", "markdown", "genindex", "search")
THEMES = ("alabaster", "furo", "sphinx_rtd_theme")
WRITERS = (*THEMES, "epub", "bml html", "bml html --no-tree")


@pytest.fixture(scope="module")
def visits(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Visit]:
    """Gives what a reader meets in what a writer made."""

    # What one builder has read the next ones find.
    project = Project(tmp_path_factory.mktemp("project"))
    project.write(project_files())

    @cache
    def visited(writer: str) -> Visit:
        folder = tmp_path_factory.mktemp("hostile")
        if writer.startswith("bml"):
            files = _written(folder, writer.split()[1:])
        else:
            files = _built(project, folder, writer)
        urls = {path.stem: path.as_uri() for path in files}
        if "search" in urls:
            urls["search"] += "?q=qm0001q"
        with browser.new_context() as context:
            return visit(context, urls)

    return visited


def _written(folder: Path, arguments: list[str]) -> list[Path]:
    (folder / "secret.txt").write_text(SECRET, encoding="utf-8")
    notes = folder / "notes.bml"
    notes.write_text(strangers_notes().text, encoding="utf-8")
    CliRunner().invoke(main, [*arguments, str(notes)], catch_exceptions=False)
    return [folder / "notes.html"]


def _built(project: Project, folder: Path, writer: str) -> list[Path]:
    config = {"version": "1", "copyright": "nobody"}
    if writer in THEMES:
        build = project.build("html", config={"html_theme": writer, **config})
        return [build.out / f"{name}.html" for name in PAGES]
    build = project.build("epub", config=config)
    (book,) = build.out.glob("*.epub")
    with zipfile.ZipFile(book) as archive:
        archive.extractall(folder)
    return sorted(folder.glob("*.xhtml"))


def expected(writer: str) -> Mapping[int, Shown]:
    return strangers_notes().seen if writer.startswith("bml") else project_texts()


@pytest.mark.parametrize("writer", WRITERS)
def test_nothing_runs_and_no_request_leaves_whatever_is_clicked(
    writer: str, visits: Callable[[str], Visit]
) -> None:
    seen = visits(writer)
    assert seen.harm == []
    assert seen.clicks > 500


@pytest.mark.parametrize("writer", WRITERS)
def test_every_text_is_shown_as_it_is_typed(writer: str, visits: Callable[[str], Visit]) -> None:
    shown: dict[int, set[str]] = {}
    for page in visits(writer).texts.values():
        for number, text in found_in(page):
            shown.setdefault(number, set()).add(text)
    wrong = {
        text.place: (text.shown, shown.get(number))
        for number, text in expected(writer).items()
        if shown.get(number) != {text.shown}
    }
    assert wrong == {}


@pytest.mark.parametrize("writer", WRITERS)
def test_no_page_shows_what_stands_in_other_files(
    writer: str, visits: Callable[[str], Visit]
) -> None:
    assert not [name for name, text in visits(writer).texts.items() if SECRET in text]


@pytest.mark.parametrize("theme", THEMES)
def test_the_search_shows_titles_as_they_are_typed(
    theme: str, visits: Callable[[str], Visit]
) -> None:
    assert "<script>ran(1)</script>" in visits(theme).texts["search"]
