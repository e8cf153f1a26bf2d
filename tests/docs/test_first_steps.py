"""Anyone who does what the tutorial says has its pages, without a warning."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from sphinxcontrib_bml.commands.init import Project, example_chapters
from tests.sphinxext.projects import Project as Folder

CHAPTER = re.compile(r"#\+TITLE: Our openings\n(?:   .*\n|\n)+")
SLIP = ("2N = !How good", "1N = !How good")
"""What the tutorial types otherwise where it shows a mistake."""


@pytest.fixture(scope="module")
def tutorial(project_dir: Path) -> str:
    return (project_dir / "docs" / "tutorial" / "start.rst").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def chapter(tutorial: str) -> str:
    (found,) = CHAPTER.findall(tutorial)
    return dedent(f"   {found}").rstrip() + "\n"


def test_the_project_of_the_tutorial_builds_without_a_warning(
    tutorial: str, chapter: str, tmp_path: Path
) -> None:
    folder = Folder(tmp_path)
    (tmp_path / "conf.py").unlink()
    Project("Our system", "Anna and Ben", tuple(example_chapters()), "example-card.yaml.in").write(
        tmp_path
    )
    (told,) = re.findall(r"   (\.\. toctree::\n(?:      .*\n|\n)+)", tutorial)
    shown = dedent(f"   {told}").rstrip() + "\n"
    index = (tmp_path / "index.rst").read_text(encoding="utf-8")
    own, lists = re.subn(
        r"^\.\. toctree::\n(?:   .*\n|\n)+", f"{shown}\n", index, flags=re.MULTILINE
    )
    assert lists == 1
    folder.write({"openings.bml": chapter, "index.rst": own})
    listed = {line.strip() for line in shown.splitlines()}
    for path in tmp_path.glob("*.bml"):
        if path.stem not in listed:
            path.unlink()
    build = folder.build("html")
    assert build.warnings == []
    assert (build.out / "openings.html").exists()


def test_the_mistake_that_is_shown_is_one_slip_in_the_chapter(
    chapter: str, project_dir: Path
) -> None:
    path = project_dir / "docs" / "examples" / "start" / "openings.bml"
    assert path.read_text(encoding="utf-8") == chapter.replace(*SLIP)
