"""What the playground's folder holds: the page, its editor, Python for browsers, the packages.

Python starts here, not in the browser: its memory after the first pages (``started.bin``) is taken
along, and is all that a browser loads before it answers. The files of the package follow, for what
no example needed.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import docutils
import yaml

import sphinxcontrib_bml

PROJECT = Path(__file__).parents[2]
PYODIDE = PROJECT / ".pyodide" / "node_modules" / "pyodide"
CODEMIRROR = PROJECT / ".node" / "codemirror" / "codemirror.mjs"
GRAMMAR = PROJECT / "docs" / "editors" / "vscode" / "syntaxes" / "bml.tmLanguage.json"
SITE = Path(__file__).with_name("site")
EXAMPLES = SITE / "examples"

_OF_PAGE = (
    *("index.html", "playground.css", "playground.js", "worker.js", "place.mjs"),
    *("editor.mjs", "grammar.mjs", "kept.mjs"),
)
_OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json")
_PYTHON = "pyodide.asm.wasm"
"""The interpreter, which is packed: two thirds less to load, from servers that pack nothing too."""
_NOT_IN_BROWSERS = {"sphinxext", "commands", "highlighting", "locale", "__pycache__"}
_NOT_OF_DOCUTILS = {"__pycache__", "odf_odt", "s5_html", "xetex", "pep_html"}
_NOT_OF_YAML = {"__pycache__", "cyaml.py"}
_SUFFIXES = {".py", ".css", ".json", ".txt", ".tex", ".xml", ".sty", ".toml", ".yaml"}
_STARTED = Path(__file__).with_name("started.mjs")


class Example(NamedTuple):
    """Notes to start from."""

    title: str
    notes: str
    question: str


def examples() -> list[Example]:
    """Return the notes to start from: each begins with a title and a comment that asks."""
    found = []
    for path in sorted(EXAMPLES.glob("*.bml")):
        question, _, notes = path.read_text(encoding="utf-8").partition("\n")
        title = notes.partition("\n")[0].removeprefix("#+TITLE:").strip()
        found.append(Example(title, notes, question.removeprefix("// ask ")))
    return found


def write(folder: Path) -> None:
    """Write the playground into ``folder``, made where it is missing.

    :raises FileNotFoundError: if Pyodide, CodeMirror or Node does not exist.
    """
    lay_out(folder)
    subprocess.run(["node", _STARTED, folder, PYODIDE], check=True, stdout=subprocess.DEVNULL)


def lay_out(folder: Path) -> None:
    """Write all that does not need Python to have started (:func:`write`) into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyodide").mkdir(exist_ok=True)
    for name in _OF_PYODIDE:
        shutil.copy(PYODIDE / name, folder / "pyodide" / name)
    # Of ".gz" some servers tell the browser to unpack it, others do not: ".bin" is left as it is.
    packed = gzip.compress((PYODIDE / _PYTHON).read_bytes(), mtime=0)
    (folder / "pyodide" / f"{_PYTHON}.bin").write_bytes(packed)
    for name in _OF_PAGE:
        shutil.copy(SITE / name, folder / name)
    shutil.copy(CODEMIRROR, folder / CODEMIRROR.name)
    shutil.copy(GRAMMAR, folder / "grammar.json")
    told = [example._asdict() for example in examples()]
    (folder / "examples.json").write_text(json.dumps(told), encoding="utf-8")
    (folder / "package.bin").write_bytes(_packed())


def _packed() -> bytes:
    """Return the files that Python needs there, the same bytes each time."""
    files = {name: path.read_text(encoding="utf-8") for name, path in _files()}
    return gzip.compress(json.dumps(files, ensure_ascii=False).encode(), mtime=0)


def _files() -> Iterator[tuple[str, Path]]:
    yield "answers.py", SITE / "answers.py"
    yield from _package(Path(sphinxcontrib_bml.__file__).parent, _NOT_IN_BROWSERS)
    yield from _package(Path(docutils.__file__).parent, _NOT_OF_DOCUTILS)
    yield from _package(Path(yaml.__file__).parent, _NOT_OF_YAML)


def _package(folder: Path, without: set[str]) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        place = path.relative_to(folder.parent)
        if path.suffix in _SUFFIXES and not without & set(place.parts):
            yield place.as_posix(), path
