"""The command and the page report of the page about extending the package do what it says."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from sphinxcontrib_bml.agreements.checks.registry import GROUP as CHECKS
from sphinxcontrib_bml.commands.shared.program import GROUP as COMMANDS
from sphinxcontrib_bml.formats.catalog import GROUP as EXPORTS
from sphinxcontrib_bml.sphinxext.added_page_reports import GROUP as PAGE_REPORTS
from tests.commands.desk import Desk
from tests.sphinxext.projects import Project

PAGE = "docs/howto/extending.rst"
_CAPTIONED = re.compile(r":caption: (.+)\n\n((?:   .*\n|\n)+)")
_ENTRIES = re.compile(r'^\[project\.entry-points\."(.+)"\]\n(\w+) = "(.+)"$', re.MULTILINE)
Install = Callable[..., Path]


@pytest.fixture(scope="module")
def page(project_dir: Path) -> str:
    return (project_dir / PAGE).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def files(page: str) -> dict[str, str]:
    """The examples, by caption."""
    return {name: f"{dedent(text).strip()}\n" for name, text in _CAPTIONED.findall(page)}


@pytest.fixture
def install(files: dict[str, str], install_package: Install) -> Callable[[str], None]:
    """Installs the examples with the entry points of a group."""

    def add(group: str) -> None:
        entries = {
            one: {name: where} for one, name, where in _ENTRIES.findall(files["pyproject.toml"])
        }
        modules = {name: files[f"{name}.py"] for name in ("count_command", "word_report")}
        install_package("bml-words", modules, group=group, **entries[group])

    return add


def write(project: Project, files: dict[str, str]) -> None:
    project.write({name: files[name] for name in ("index.rst", "notes.bml")})


def listed(text: str) -> str:
    """Return the items of a list on a page of plain text."""
    return "".join(f"{item}\n" for item in re.findall(r"^\* (1N.*)$", text, re.MULTILINE))


def test_the_installed_package_adds_the_command(
    page: str, files: dict[str, str], desk: Desk, install: Callable[[str], None]
) -> None:
    install(COMMANDS)
    desk.write("notes.bml", files["notes.bml"])
    ((command, output),) = re.findall(r"^\* ``bml ([^`]+)`` .* prints ``(.+)``", page, re.MULTILINE)
    result = desk.bml(*command.split())
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{output}\n", "")
    assert re.search(r"^  count +Count the agreements", desk.bml("--help").stdout, re.MULTILINE)


def test_the_installed_package_adds_the_page_report(
    files: dict[str, str], project: Project, install: Callable[[str], None]
) -> None:
    install(PAGE_REPORTS)
    write(project, files)
    built = project.build("text")
    assert built.warnings == []
    assert listed(built.text("index.txt")) == files["list"]


def test_a_word_that_no_agreement_has_is_one_warning(
    files: dict[str, str], project: Project, install: Callable[[str], None]
) -> None:
    install(PAGE_REPORTS)
    write(project, files)
    project.write({"index.rst": files["index.rst"].replace(":: Transfer", ":: Blackwood")})
    (warning,) = project.build("text").warnings
    assert "no agreement says 'Blackwood'" in warning.text


def test_a_project_that_names_the_file_as_an_extension_has_the_page_report(
    files: dict[str, str], tmp_path: Path
) -> None:
    for name in ("conf.py", "index.rst", "notes.bml", "word_report.py"):
        (tmp_path / name).write_text(files[name], encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "text", ".", "out"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=120)
    text = (tmp_path / "out" / "index.txt").read_text(encoding="utf-8")
    assert listed(text) == files["list"]


def test_the_page_lists_every_group_of_entry_points(page: str) -> None:
    groups = {f"``{group}``" for group in (COMMANDS, PAGE_REPORTS, EXPORTS, CHECKS)}
    assert set(re.findall(r"^   \* - (``sphinxcontrib_bml\.\w+``)$", page, re.MULTILINE)) == groups
