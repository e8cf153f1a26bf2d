"""What the playground shows of notes, and what it is made of (the page: tests/browser)."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from sphinxcontrib_bml.agreements import check, parse
from tests.conftest import PYODIDE
from tools.playground.bundle import Example, examples, write
from tools.playground.site.answers import answers, page

if TYPE_CHECKING:
    from pathlib import Path

NOTES = "#+TITLE: Ours\n\n1N = 15--17 HCP\n  2C = !Stayman\n\n#PASTE nothing\n"


def test_notes_give_messages_files_and_an_answer() -> None:
    found = json.loads(answers(NOTES, "1NT 2C"))
    assert found["messages"] == [
        {
            "severity": "error",
            "code": "PASTE-UNKNOWN",
            "line": 6,
            "column": 0,
            "message": "no clip called 'nothing'",
            "hint": "no clip is defined above",
        }
    ]
    assert "001NP2C=NYYYYYY008!Stayman" in found["bss"]
    assert "1N--,2C,Stayman" in found["bboalert"]
    assert "2♣   ! Stayman" in found["answer"]


def test_nothing_asked_is_nothing_answered_and_nonsense_is_told() -> None:
    assert json.loads(answers(NOTES, " "))["answer"] == ""
    assert "'hello'" in json.loads(answers(NOTES, "hello"))["answer"]


def test_the_page_is_that_of_bml_html_and_a_page_that_cannot_be_made_says_why() -> None:
    assert "<h1" in page(NOTES)
    deep = "".join(f"{'*' * level} Heading\n\n" for level in range(1, 1500))
    assert "<" in page(deep)


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.title)
def test_examples_answer_what_they_ask(example: Example) -> None:
    found = json.loads(answers(example.notes, example.question))
    assert "\n" in found["answer"]
    assert "no agreement" not in found["answer"].lower()
    is_clean = not list(check(parse(example.notes)))
    assert is_clean is (example.title != "Some mistakes")


def test_the_page_is_told_so_where_pyodide_is_missing(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib, tools.playground.__main__ as it;"
        "it.PYODIDE = pathlib.Path('missing'); it.main([sys.argv[1]])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "out")], capture_output=True, check=False
    )
    assert done.returncode == 1
    assert b"make playground installs it" in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.playground
def test_the_folder_holds_all_that_the_page_asks_for_and_no_more(tmp_path: Path) -> None:
    assert PYODIDE.is_dir()
    write(tmp_path / "one")
    write(tmp_path / "two")
    names = {
        path.relative_to(tmp_path / "one").as_posix() for path in (tmp_path / "one").rglob("*.*")
    }
    assert names == {
        "index.html",
        "playground.css",
        "playground.js",
        "worker.js",
        "examples.json",
        "python.zip",
        "pyodide/pyodide.mjs",
        "pyodide/pyodide.asm.mjs",
        "pyodide/pyodide.asm.wasm",
        "pyodide/python_stdlib.zip",
        "pyodide/pyodide-lock.json",
    }
    zipped = (tmp_path / "one" / "python.zip").read_bytes()
    assert zipped == (tmp_path / "two" / "python.zip").read_bytes()
    with ZipFile(tmp_path / "one" / "python.zip") as archive:
        modules = set(archive.namelist())
    assert "answers.py" in modules
    assert "sphinxcontrib_bml/static/bml.css" in modules
    assert not any("sphinxext" in name or "__pycache__" in name for name in modules)


@pytest.mark.playground
def test_what_is_taken_along_is_enough_without_anything_else(tmp_path: Path) -> None:
    write(tmp_path)
    program = (
        "import sys; sys.path.insert(0, 'python.zip'); import answers;"
        "answers.page('1C = x'); answers.answers('1C = x', '1C'); import sphinxcontrib_bml as it;"
        "print(it.__file__, *sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    with ZipFile(tmp_path / "python.zip") as archive:
        archive.extractall(tmp_path / "python")
    # Without the environment's packages: -I -S leaves the standard library alone.
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program.replace("python.zip", str(tmp_path / "python"))],
        capture_output=True,
        text=True,
        check=True,
    )
    place, *modules = done.stdout.split()
    assert place.startswith(str(tmp_path))
    assert {"docutils", "sphinxcontrib_bml"} <= set(modules)
