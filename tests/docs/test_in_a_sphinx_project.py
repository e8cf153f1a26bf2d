"""The project that the page for Sphinx users shows is built as shown."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest

from tests.sphinxext.projects import Build, Project

_FILE = re.compile(r"^\.\. code-block:: \w+\n   :caption: (\S+)\n\n((?:   .*\n|\n)+)", re.MULTILINE)
EXTENSIONS = ["sphinxcontrib_bml"]


@pytest.fixture(scope="module")
def guide(project_dir: Path) -> str:
    return (project_dir / "docs/howto/in-a-sphinx-project.rst").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def files(guide: str) -> dict[str, str]:
    return {name: dedent(text) for name, text in _FILE.findall(guide)}


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


def test_the_opening_and_its_answers_link_to_each_other(build: Build) -> None:
    (row,) = re.findall(r'(?s)id="bml-1N"(.*?)(?:</li>|$)', build.text("openings.html"))
    assert 'href="stayman.html#bml-1N"' in row
    assert 'href="openings.html#bml-1N"' in build.text("stayman.html")


def test_the_tables_of_all_pages_are_one_file(project: Project, guide: str) -> None:
    build = project.build("bss", extensions=EXTENSIONS)
    assert build.warnings == []
    (path,) = build.out.glob("*.bss")
    exported = path.read_text(encoding="utf-8")
    (title,) = re.findall(r"the first ``#\+TITLE``,\s+here\s+\*(.*)\*,\s+unless", guide)
    assert exported.startswith(f"*00{{{title}}}=")
    assert "001N=" in exported
    assert "001NP2CP2H=" in exported


def test_the_role_links_to_the_row_of_its_auction(build: Build) -> None:
    page = build.text("stayman.html")
    assert 'href="#bml-1N-2C-2D"' in page
    assert 'id="bml-1N-2C-2D"' in page


def test_the_readme_shows_a_page_that_is_built(project_dir: Path, tmp_path: Path) -> None:
    readme = (project_dir / "README.md").read_text(encoding="utf-8")
    ((settings, page),) = re.findall(
        r"^```python\n(.*?)^```$.*^```rst\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL
    )
    config = {
        name: ast.literal_eval(value) for name, _, value in map(_parts, settings.splitlines())
    }
    project = Project(tmp_path)
    included = "2N = 20--21 HCP, balanced\n"
    project.write({"index.rst": f"Notes\n=====\n\n{page}", "_two_notrump.bml": included})
    build = project.build("html", extensions=config.pop("extensions"), config=config)
    assert build.warnings == []
    assert 'href="#bml-1N-2C-2D"' in build.text("index.html")
    assert not (build.out / INDEX).exists()
    assert not (build.out / "_two_notrump.html").exists()


def _parts(setting: str) -> tuple[str, str, str]:
    return setting.partition(" = ")


# What changes on pages that were there before

OLD_PAGES = {
    "index.rst": "Club\n====\n\n.. toctree::\n\n   old\n   openings\n",
    "old.rst": "Old\n===\n\nWe play !h and ``!s``.\n",
    "openings.bml": "#+TITLE: Openings\n\n1N = 15--17 HCP\n",
    "ask.rst": ":orphan:\n\nAsk\n===\n\n.. bml-explorer::\n",
}
INDEX, LIST = "bml-sequences.html", "bml-notes-sequences.html"


@pytest.mark.parametrize(
    ("left_out", "config", "has_box", "added"),
    [
        ("ask.rst", {}, False, {INDEX}),
        ("ask.rst", {"bml_autolink": False}, False, {INDEX}),
        ("ask.rst", {"bml_sequences": True}, False, {INDEX, LIST}),
        ("openings.bml", {"bml_box": False}, False, set()),
        ("", {}, True, {INDEX, LIST}),
        ("", {"bml_box": False}, False, {INDEX, LIST}),
    ],
)
def test_old_pages_change_as_the_page_says(
    left_out: str,
    config: dict[str, bool],
    has_box: bool,
    added: set[str],
    tmp_path: Path,
    guide: str,
) -> None:
    project = Project(tmp_path)
    project.write({name: text for name, text in OLD_PAGES.items() if name != left_out})
    build = project.build("html", extensions=EXTENSIONS, config=config)
    old = build.text("old.html")
    assert ("We play !h" in old) == ("bml_autolink" in config)
    assert "!s</span>" in old
    assert ("bml-box.js" in old) == has_box
    assert {path.name for path in build.out.glob("bml-*.html")} == added
    assert all(f"``{name} = {value}``" in guide for name, value in config.items())


def test_the_needed_versions_are_those_of_the_package(guide: str, project_dir: Path) -> None:
    data = tomllib.loads((project_dir / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert data["requires-python"] == ">=3.11"
    assert "sphinx>=8.0,<10" in data["dependencies"]
    assert guide.count("Python 3.11 or newer") == 2
    assert "Sphinx 8 or 9" in guide
    assert "Sphinx 8 or 9" in (project_dir / "README.md").read_text(encoding="utf-8")


def test_the_settings_are_those_that_the_build_needs(files: dict[str, str]) -> None:
    assert f"extensions = {EXTENSIONS}".replace("'", '"') in files["conf.py"]
    assert files["requirements.txt"].startswith("sphinxcontrib-bml @ git+")
