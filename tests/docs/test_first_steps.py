"""Anyone who does what the tutorial says has its pages, without a warning."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from difflib import SequenceMatcher
from pathlib import Path

import pypdf
import pytest
from click.testing import CliRunner

from sphinxcontrib_bml.commands.bml import main
from tests.sphinxext.projects import Project
from tools.pictures import BOOK, MOST_BYTES, TUTORIAL_PICTURES, TUTORIAL_VIEWS
from tools.tutorial import STATES, STEPS, write_project

# One process writes the projects, all tests here look at them.
pytestmark = pytest.mark.xdist_group("first_steps")

MISTAKES = {
    "first-more": "first",
    "mistake": "responses",
    "card-mistake": "card",
}
"""Folders of files that differ in one line from those of another."""
FOLDER = Path(__file__).parents[2] / "docs" / "tutorial"
_SHOWN = re.compile(r"\.\. literalinclude:: /examples/start/([\w-]+)/([\w.-]+)\n((?:   :.*\n)+)")
_STEP = re.compile(r"\.\. notes-step:: start/(.*)\n(?:   :above:\n)?   :since: start/(.*)\n")
_SESSION = re.compile(r"   :project:\n   :in: (.*)\n")
_NUMBERED = re.compile(r"^Step (\d+): ", re.MULTILINE)
_OPTION = re.compile(r":([\w-]+): (.*)")


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def new_lines(old: list[str], new: list[str]) -> set[int]:
    """Return the numbers of the lines with text that are new, from 0."""
    return {
        number
        for kind, _, _, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        for number in range(begin, end)
        if kind != "equal" and new[number]
    }


def marked_lines(lines: list[str], options: dict[str, str]) -> set[int]:
    """Return the numbers of the lines that a page marks, from 0."""
    first = next(number for number, line in enumerate(lines) if options["start-at"] in line)
    numbers = options["emphasize-lines"].partition("-")
    return set(range(first + int(numbers[0]) - 1, first + int(numbers[2] or numbers[0])))


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The pages of the tutorial in their order."""
    start = (FOLDER / "start.rst").read_text(encoding="utf-8")
    (listed,) = re.findall(r"\.\. toctree::\n   :hidden:\n\n((?:   [\w-]+\n)+)", start)
    names = listed.split()
    return {
        "start": start,
        **{name: (FOLDER / f"{name}.rst").read_text(encoding="utf-8") for name in names},
    }


@pytest.fixture(scope="module")
def tutorial(pages: dict[str, str]) -> str:
    return "\n".join(pages.values())


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project after the last step."""
    folder = tmp_path_factory.mktemp("tutorial") / "notes"
    write_project(folder, STEPS[-1])
    return folder


def build(folder: Path, *command: str) -> str:
    """Build the project as the tutorial says; return what is printed."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return done.stdout


@pytest.mark.parametrize("step", ["", *STEPS])
def test_the_project_builds_without_a_warning_after_each_step(step: str, tmp_path: Path) -> None:
    folder = Project(tmp_path)
    (tmp_path / "conf.py").unlink()
    write_project(tmp_path, step)
    build = folder.build("html")
    assert build.warnings == []
    assert (build.out / "openings.html").exists() == bool(step)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_of_a_file(mistake: str) -> None:
    (path,) = (STATES / mistake).iterdir()
    old, new = lines_of(STATES / MISTAKES[mistake] / path.name), lines_of(path)
    assert len(new_lines(old, new)) == 1


def test_pages_mark_every_line_that_a_step_changes(tutorial: str, tmp_path: Path) -> None:
    shown = {
        f"{step}/{name}": dict(_OPTION.findall(options))
        for step, name, options in _SHOWN.findall(tutorial)
    }
    before = {name: STATES / since for name, since in _STEP.findall(tutorial)}
    write_project(tmp_path / "new")
    for step, last in zip(STEPS, ("", *STEPS), strict=False):
        project = tmp_path / (last or "new")
        for path in (STATES / step).iterdir():
            if (project / path.name).exists():
                old = before.setdefault(f"{step}/{path.name}", project / path.name)
                assert lines_of(old) == lines_of(project / path.name)
        write_project(tmp_path / step, step)
    for name in shown.keys() - before.keys():
        mistake, file = name.split("/")
        before[name] = STATES / MISTAKES[mistake] / file
    for name, options in shown.items():
        lines = lines_of(STATES / name)
        marked = {number for number in marked_lines(lines, options) if lines[number]}
        assert marked == new_lines(lines_of(before[name]), lines)
    assert all(name in shown or f"notes-step:: start/{name}\n" in tutorial for name in before)


def test_every_state_of_the_notes_is_on_a_page(tutorial: str) -> None:
    states = {path.name for path in STATES.iterdir()}
    assert states == {*STEPS, *MISTAKES, *MISTAKES.values()}
    assert states <= set(re.findall(r"start/([\w-]+)", tutorial))


def test_commands_are_run_in_the_project_that_the_reader_has(tutorial: str) -> None:
    runs = [line.replace("start/", "").split() for line in _SESSION.findall(tutorial)]
    assert runs
    for folders in runs:
        steps = [folder for folder in folders if folder not in MISTAKES]
        assert steps == [*STEPS[: len(steps)]]


def test_steps_have_numbers_and_their_minutes_add_up(pages: dict[str, str]) -> None:
    numbers = {name: _NUMBERED.findall(text) for name, text in pages.items()}
    together = [int(number) for found in numbers.values() for number in found]
    assert together == [*range(1, len(together) + 1)]
    rows = re.findall(r"^\S.*  Steps? (\d+).*?(\d*): .*  (\d+)$", pages["start"], re.MULTILINE)
    told = [(first, last or first) for first, last, _ in rows]
    assert told == [(found[0], found[-1]) for found in numbers.values()]
    (minutes,) = re.findall(r"about (\d+) minutes", pages["start"])
    assert sum(int(row[-1]) for row in rows) == int(minutes)


def test_the_site_is_built_as_shown_and_can_be_copied_to_a_server(
    pages: dict[str, str], notes: Path
) -> None:
    said = build(notes, "bml", "build")
    for text in ("build succeeded", "The HTML pages are in _build/html"):
        assert text in said
        assert f"``{text}``" in pages["openings"]
    html = notes / "_build" / "html"
    for page in html.glob("*.html"):
        links = re.findall(r'(?:href|src)="([^"#]*)', page.read_text(encoding="utf-8"))
        assert [link for link in links if link.startswith(("/", "file:"))] == []
        local = [link.partition("?")[0] for link in links if "://" not in link]
        assert [link for link in local if not (html / link).exists()] == []


@pytest.mark.latex
@pytest.mark.slow
def test_the_book_is_built_where_the_page_says(pages: dict[str, str], notes: Path) -> None:
    (told,) = re.findall(r"The book is ``(.*?)``", pages["pdf-and-publish"])
    assert build(notes, "make", "latexpdf").endswith(f"The book is {told}\n")
    assert build(notes, "bml", "build", "pdf").endswith(f"The book is {told}\n")
    text = "".join(page.extract_text() for page in pypdf.PdfReader(notes / told).pages)
    assert "Ogust: asks for strength and suit" in text


def test_the_quiz_asks_as_many_questions_as_the_page_says(
    pages: dict[str, str], notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (command,) = re.findall(r"\$ bml (quiz .*)", pages["card-and-practice"])
    assert "After ten questions" in pages["card-and-practice"]
    monkeypatch.chdir(notes)
    result = CliRunner().invoke(main, command.split(), input="1\n" * 10, prog_name="bml")
    assert re.search(r"\d+ of 10 right", result.output)


def test_the_page_for_a_partner_has_only_that_partners_agreements(
    pages: dict[str, str], notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (command,) = re.findall(r"   bml (html .*)", pages["pdf-and-publish"])
    monkeypatch.chdir(notes)
    assert CliRunner().invoke(main, command.split(), prog_name="bml").exit_code == 0
    page = (notes / "for-carl.html").read_text(encoding="utf-8")
    assert "Asks for a feature" in page
    assert "Ogust" not in page
    # Nothing of it is in another file.
    assert not re.search(r'<(?:link|script)[^>]* (?:href|src)="(?!data:)', page)


def test_pictures_are_those_that_the_script_takes_and_small(tutorial: str) -> None:
    taken = {f"{name}.png" for name in (*TUTORIAL_VIEWS, BOOK)}
    assert set(re.findall(r"image:: /_static/tutorial/(.*)", tutorial)) == taken
    assert {path.name for path in TUTORIAL_PICTURES.iterdir()} == taken
    assert all(path.stat().st_size <= MOST_BYTES for path in TUTORIAL_PICTURES.iterdir())
