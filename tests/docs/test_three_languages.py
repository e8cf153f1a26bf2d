"""The project in reStructuredText, Markdown and BML that the documentation shows is one system."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.sphinxext.projects import Build, Project

_FILE = re.compile(
    r"^(`{3,})\{code-block\} \w+\n:caption: (\S+)\n\n(.*?)^\1$", re.MULTILINE | re.DOTALL
)
EXTENSIONS = ["sphinxcontrib_bml", "myst_parser"]
BSS = "_build/bss/our-system.bss"


@pytest.fixture(scope="module")
def files(project_dir: Path) -> dict[str, str]:
    page = (project_dir / "docs" / "howto" / "markdown.md").read_text(encoding="utf-8")
    return {name: text for _, name, text in _FILE.findall(page)}


@pytest.fixture(scope="module")
def project(files: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp("three"))
    project.write({name: text for name, text in files.items() if name != BSS})
    return project


@pytest.fixture(scope="module")
def build(project: Project) -> Build:
    return project.build("html", extensions=EXTENSIONS, config={"nitpicky": True})


def test_chapters_in_three_languages_link_to_each_other(build: Build) -> None:
    assert build.warnings == []
    pages = ("agreements", "notrump", "they-open")
    markdown, bml, rst = (build.text(f"{name}.html") for name in pages)
    assert 'href="notrump.html"' in markdown
    assert 'href="notrump.html#bml-1N-2C"' in markdown
    assert 'href="agreements.html#how-we-signal"' in bml
    assert 'href="they-open.html"' in bml
    assert 'href="notrump.html#bml-1N"' in rst


def test_their_tables_are_one_file_for_the_table(files: dict[str, str], project: Project) -> None:
    build = project.build("bss", extensions=EXTENSIONS)
    assert build.warnings == []
    assert build.text("our-system.bss") == files[BSS]


def test_headings_are_found_by_their_words_with_the_extension_that_is_named(
    files: dict[str, str], tmp_path: Path
) -> None:
    project = Project(tmp_path)
    project.write({name: text for name, text in files.items() if name != BSS})
    page = tmp_path / "they-open.rst"
    told = page.read_text(encoding="utf-8") + "\nSee :ref:`How we signal`.\n"
    project.write({"they-open.rst": told})
    build = project.build("html", extensions=[*EXTENSIONS, "sphinx.ext.autosectionlabel"])
    assert build.warnings == []
    assert 'href="agreements.html#how-we-signal"' in build.text("they-open.html")
