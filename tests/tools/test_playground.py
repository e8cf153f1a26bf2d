"""What the playground shows of notes, and what it is made from (the page: tests/browser)."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from sphinxcontrib_bml.agreements.check_runner import check
from sphinxcontrib_bml.agreements.notes import parse
from sphinxcontrib_bml.formats.bml.formatter import format_notes
from tests.conftest import NODE_MODULES
from tools.playground.bundle import EXAMPLES, GRAMMAR, SITE, Example, examples, lay_out
from tools.playground.site.answers import answers, card, exported, formatted, page

NOTES = "#+TITLE: Ours\n\n1N = 15--17 HCP\n  2C = !Stayman\n\n#PASTE nothing\n"


def test_notes_give_messages_files_and_an_answer() -> None:
    found = json.loads(answers(NOTES, "1NT 2C"))
    assert found["messages"] == [
        {
            "severity": "error",
            "code": "PASTE-UNKNOWN",
            "line": 6,
            "column": 0,
            "end": 14,
            "message": "no clip named 'nothing'",
            "hint": "no clip is defined above",
        }
    ]
    assert "001NP2C=NYYYYYY008!Stayman" in exported(NOTES, "bss")
    assert "1N--,2C,Stayman" in exported(NOTES, "bboalert")
    assert "2♣   ! Stayman" in found["answer"]


def test_nothing_asked_is_nothing_answered_and_nonsense_is_told() -> None:
    assert json.loads(answers(NOTES, " "))["answer"] == ""
    assert "'hello'" in json.loads(answers(NOTES, "hello"))["answer"]


def test_the_page_is_that_of_bml_html_and_a_page_that_cannot_be_made_says_why() -> None:
    assert "<h1" in page(NOTES)
    deep = "".join(f"{'*' * level} Heading\n\n" for level in range(1, 1500))
    assert "<" in page(deep)


def test_the_layout_is_that_of_bml_format_and_says_what_stays() -> None:
    notes = "1N = 15--17 HCP\n  2C   =   Stayman\n  2D= Transfer\n\nText\n\n#PASTE nothing\n"
    found = json.loads(formatted(notes))
    assert found["text"] == format_notes(notes).text != notes
    (kept,) = found["kept"]
    assert "PASTE-UNKNOWN" in kept["reason"]
    assert found["refused"] == ""


@pytest.mark.parametrize("structure", ["acbl", "ebu-20b", "wbf"])
def test_a_card_has_what_the_notes_answer(structure: str) -> None:
    made = card("#+TITLE: Ours\n\n1N = 15--17 HCP, balanced\n", structure)
    assert "Ours" in made
    assert "15–17" in made or "15 to 17" in made
    assert "<main>" in card("", structure)


@pytest.mark.editors
def test_the_editor_colors_as_other_editors_do(project_dir: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd.bml"
    odd.write_text(
        "#+BEGIN_RST\n*x*\n1N = y\n#+end_rst\n1N = y\n\n#SEAT 3\n!s: AQT opposite K94\n"
        "1 !sA ♠5 ; c\nPlay W !s\n- item\n| a | b |\n---\n//ignore DUPLICATE\n"
        "(2!c)-X = a -> b [c](d(e)f) mailto:x@y\n",
        encoding="utf-8",
    )
    files = [odd, *sorted(project_dir.glob("docs/**/*.bml")), *sorted(EXAMPLES.glob("*.bml"))]
    names = "\n".join(str(path) for path in files)
    folder = Path(__file__).parent
    by_oniguruma, ours = (
        json.loads(
            subprocess.run(
                ["node", *command], input=names, capture_output=True, text=True, check=True
            ).stdout
        )
        for command in (
            [folder / "editors" / "tokens.cjs", NODE_MODULES, GRAMMAR],
            [folder / "playground_tokens.mjs", SITE / "grammar.mjs", GRAMMAR],
        )
    )
    for path in files:
        lines = path.read_text(encoding="utf-8").split("\n")
        assert _painted(ours[str(path)], lines) == _painted(by_oniguruma[str(path)], lines), path


def _painted(tokens: list[tuple[int, int, str]], lines: list[str]) -> list[list[str]]:
    """Return the scope of each character."""
    painted = [[""] * len(line) for line in lines]
    for number, start, scope in tokens:
        rest = len(lines[number]) - start
        painted[number][start:] = [scope] * max(rest, 0)
    return painted


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.title)
def test_examples_answer_what_they_ask(example: Example) -> None:
    found = json.loads(answers(example.notes, example.question))
    assert "\n" in found["answer"]
    assert "no agreement" not in found["answer"].lower()
    is_clean = not list(check(parse(example.notes)))
    assert is_clean is (example.title != "Some mistakes")


@pytest.mark.parametrize(
    ("pyodide", "codemirror", "hint"),
    [
        ("missing", ".", b"Pyodide does not exist: make playground installs it"),
        (".", "missing", b"CodeMirror does not exist: make playground installs it"),
        (".", ".", b"install nodejs"),
    ],
)
def test_one_is_told_so_where_pyodide_or_node_is_missing(
    tmp_path: Path, pyodide: str, codemirror: str, hint: bytes
) -> None:
    program = (
        "import os, sys, pathlib, tools.playground.__main__ as it; os.environ['PATH'] = '';"
        "it.PYODIDE, it.CODEMIRROR = map(pathlib.Path, sys.argv[2:]); it.main([sys.argv[1]])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "out"), pyodide, codemirror],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert hint in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.playground
def test_the_package_is_taken_along_the_same_each_time(tmp_path: Path) -> None:
    lay_out(tmp_path / "one")
    lay_out(tmp_path / "two")
    packed = (tmp_path / "one" / "package.bin").read_bytes()
    assert packed == (tmp_path / "two" / "package.bin").read_bytes()
    names = set(json.loads(gzip.decompress(packed)))
    assert "answers.py" in names
    assert "sphinxcontrib_bml/static/bml.css" in names
    assert not any("sphinxext" in name or "__pycache__" in name for name in names)


@pytest.mark.playground
def test_what_is_taken_along_is_enough_without_anything_else(tmp_path: Path) -> None:
    lay_out(tmp_path)
    packed = json.loads(gzip.decompress((tmp_path / "package.bin").read_bytes()))
    for name, text in packed.items():
        place = tmp_path / "python" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'python')!r}); import answers;"
        "answers.page('1C = x'); answers.answers('1C = x', '1C'); answers.formatted('1C = x');"
        "answers.exported('1C = x', 'bss'); answers.card('1C = x', 'wbf');"
        "import sphinxcontrib_bml as it;"
        "print(it.__file__, *sorted({name.partition('.')[0] for name in sys.modules}))"
    )
    # Without the environment's packages: -I -S leaves the standard library alone.
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    found, *modules = done.stdout.split()
    assert found.startswith(str(tmp_path))
    assert {"docutils", "sphinxcontrib_bml", "yaml"} <= set(modules)
