"""The project that the page for Sphinx users shows is built as shown."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from tests.sphinxext.projects import Build, Project

_FILE = re.compile(r"^\.\. code-block:: \w+\n   :caption: (\S+)\n\n((?:   .*\n|\n)+)", re.MULTILINE)
EXTENSIONS = ["sphinxcontrib_bml"]


@pytest.fixture(scope="module")
def files(project_dir: Path) -> dict[str, str]:
    page = (project_dir / "docs" / "howto" / "in-a-sphinx-project.rst").read_text(encoding="utf-8")
    return {name: dedent(text) for name, text in _FILE.findall(page)}


@pytest.fixture(scope="module")
def project(files: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = Project(tmp_path_factory.mktemp("club"))
    pages = ("index.rst", "stayman.rst", "openings.bml")
    project.write({name: files[name] for name in pages})
    return project


@pytest.fixture(scope="module")
def build(project: Project) -> Build:
    return project.build("html", extensions=EXTENSIONS)


def test_the_pages_are_built_without_a_warning(build: Build) -> None:
    assert build.warnings == []
    assert 'href="stayman.html' in build.text("openings.html")
    assert "bml-explorer" in build.text("index.html")


def test_the_page_shows_the_deal_and_its_auction(build: Build) -> None:
    page = build.text("stayman.html")
    assert "Board 3" in page
    assert "E-W vulnerable" in page
    assert "All pass" in page


def test_the_tables_of_all_pages_are_one_file(project: Project) -> None:
    build = project.build("bss", extensions=EXTENSIONS)
    assert build.warnings == []
    (path,) = build.out.glob("*.bss")
    exported = path.read_text(encoding="utf-8")
    assert "001N=" in exported
    assert "001NP2CP2H=" in exported


def test_the_settings_are_those_that_the_build_needs(files: dict[str, str]) -> None:
    assert f"extensions = {EXTENSIONS}".replace("'", '"') in files["conf.py"]
    assert files["requirements.txt"].startswith("sphinxcontrib-bml @ git+")
