"""What the README says can be done, can be done just so."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements import expand
from sphinxcontrib_bml.display.text import render_text
from sphinxcontrib_bml.formats.bss import Header, Profile, write_bss
from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.language.parser import Parse, parse_text
from tools.picture import PICTURE

LARGEST_PICTURE = 150_000
"""Bytes."""
_FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXCLUDED = re.compile(r"exclude_patterns = (\[.*?\])")
_LINK = re.compile(r"\]\(([^)]+)\)")


@pytest.fixture(scope="module")
def readme(project_dir: Path) -> str:
    return (project_dir / "README.md").read_text(encoding="utf-8")


def blocks(readme: str, language: str) -> list[str]:
    return [text for name, text in _FENCED.findall(readme) if name == language]


@pytest.fixture
def notes(readme: str) -> str:
    (found,) = blocks(readme, "bml")
    return found


@pytest.fixture
def parse(notes: str) -> Parse:
    return parse_text(notes)


def refuse(code: object, agreement: object, message: str) -> None:
    pytest.fail(message)


def test_the_table_has_no_faults(parse: Parse) -> None:
    expand(parse.document.tables, parse.diagnostics)
    assert list(parse.diagnostics) == []


def test_the_table_as_text_is_what_bml_text_writes(readme: str, parse: Parse) -> None:
    assert blocks(readme, "text")[0] == render_text(parse.document, Options())


def test_the_table_as_bss_is_what_bml_bss_writes(readme: str, parse: Parse) -> None:
    book = expand(parse.document.tables, parse.diagnostics)
    written = write_bss(Header(), book, Profile.STANDARD, refuse).decode("utf-8")
    assert blocks(readme, "text")[1] == written


def test_the_way_from_nothing_to_a_page_works(readme: str, notes: str, tmp_path: Path) -> None:
    commands = [
        line.removeprefix("$ ") for text in blocks(readme, "console") for line in text.splitlines()
    ]
    (settings,) = blocks(readme, "python")
    programs = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}

    def run(command: str, folder: Path) -> None:
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "WARNING" not in done.stderr

    (quickstart,) = [command for command in commands if command.startswith("sphinx-quickstart")]
    run(quickstart, tmp_path)
    assert "cd notes" in commands
    folder = tmp_path / "notes"
    (folder / "conf.py").write_text(settings, encoding="utf-8")
    (folder / "raises.bml").write_text(f"#+TITLE: Raises\n\n{notes}", encoding="utf-8")
    index = folder / "index.rst"
    chapters = re.sub(
        r"(\.\. toctree::\n(?:   :.*\n)*)", r"\1\n   raises\n", index.read_text(encoding="utf-8")
    )
    index.write_text(chapters, encoding="utf-8")
    assert "make html" in commands
    if shutil.which("make") is None:
        run("sphinx-build -M html . _build", folder)
    else:
        run("make html", folder)
    page = (folder / "_build" / "html" / "raises.html").read_text(encoding="utf-8")
    assert "bml-bidtable" in page
    assert "Asks for shortness" in page


def test_first_steps_in_the_documentation_use_the_same_settings(
    readme: str, project_dir: Path
) -> None:
    (settings,) = blocks(readme, "python")
    start = (project_dir / "docs" / "start.rst").read_text(encoding="utf-8")
    assert "".join(f"   {line}\n" for line in settings.splitlines()) in start


def test_settings_that_exclude_parts_do_so_beside_conf_py_and_in_folders(project_dir: Path) -> None:
    places = [
        project_dir / "README.md",
        project_dir / "example_project" / "conf.py",
        *(project_dir / "docs").rglob("*.rst"),
    ]
    found = {
        setting
        for place in places
        for setting in _EXCLUDED.findall(place.read_text(encoding="utf-8"))
        if "_*.bml" in setting
    }
    assert found == {'["_build", "_*.bml", "**/_*.bml"]'}


def test_every_link_leads_to_a_file_of_the_project(readme: str, project_dir: Path) -> None:
    links = [link for link in _LINK.findall(readme) if "://" not in link]
    assert links
    assert [link for link in links if not (project_dir / link).exists()] == []


def test_every_make_command_is_a_target(readme: str, project_dir: Path) -> None:
    makefile = (project_dir / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    told = set(re.findall(r"make (demo|test|docs)\b", readme))
    assert told == {"demo", "test", "docs"}
    assert told <= targets


def test_the_picture_is_the_one_that_the_script_takes_and_small(
    readme: str, project_dir: Path
) -> None:
    (picture,) = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", readme)
    assert project_dir / picture == PICTURE
    assert PICTURE.stat().st_size < LARGEST_PICTURE
