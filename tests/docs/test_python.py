"""What the page about Python shows is what Python answers."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import runpy
import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

import sphinxcontrib_bml as bml

INTERNAL = {
    *("Code", "ConditionCells", "Document", "FileWord", "Parse", "Place"),
    *("QuestionTable", "RowsBelow", "Sequence"),
}
"""Classes behind public names that may change, and names of type variables and protocols."""
LEAST_EXAMPLES = {
    "meanings.rst": 4,
    "python/bids.rst": 3,
    "python/functions.rst": 2,
    "python/hands.rst": 5,
    "python/matches.rst": 3,
    "python/meanings.rst": 5,
    "python/questions.rst": 5,
}
"""Pages with further examples, each with the number of statements that it exceeds."""
_FIRST = re.compile(r"^\.\. code-block:: python\n\n((?:   .*\n|\n)+)", re.MULTILINE)
_IMPORT = re.compile(r"^ *(?:>>> |\.\.\. )?((?:from|import) sphinxcontrib_bml\b.*)$", re.MULTILINE)


@pytest.fixture
def page(project_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("python.bml", "later.bml", "match.lin"):
        shutil.copy(project_dir / "docs" / "examples" / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    return project_dir / "docs" / "reference" / "python.rst"


def test_every_example_gives_what_stands_below_it(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (result.failed, result.attempted > 20) == (0, True)
    for name, least in LEAST_EXAMPLES.items():
        about = page.parent / name
        result = doctest.testfile(str(about), module_relative=False, encoding="utf-8")
        assert (result.failed, result.attempted > least) == (0, True)


def test_the_first_example_prints_every_auction_in_ten_lines(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = _FIRST.search(page.read_text(encoding="utf-8"))
    assert match is not None
    program = "".join(line[3:] or "\n" for line in match[1].splitlines(keepends=True)).strip()
    assert len(program.splitlines()) <= 10
    Path("print_auctions.py").write_text(program, encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["print_auctions.py", "python.bml"])
    runpy.run_path("print_auctions.py", run_name="__main__")
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(bml.read("python.bml").book)
    assert printed[1] == "1N-2C                Stayman"


def test_all_public_names_stand_there_and_no_others(page: Path) -> None:
    pages = (path.read_text(encoding="utf-8") for path in page.with_suffix("").glob("*.rst"))
    entries = re.compile(r"^\.\. auto(?:function|class|exception):: (\w+)$", re.MULTILINE)
    named = {name for text in pages for name in entries.findall(text)}
    assert named == set(bml.__all__) - {"setup"}


def _values_of(name: str) -> Iterator[str]:
    """Yield the annotations of the attributes and results of a public name."""
    value = getattr(bml, name)
    if not inspect.isclass(value):
        yield str(value.__annotations__.get("return"))
        return
    for one in value.__mro__:
        if one.__module__.startswith(bml.__name__):
            said = vars(one).get("__annotations__", {}).items()
            yield from (str(kind) for field, kind in said if not field.startswith("_"))
            members = [getattr(member, "fget", member) for member in vars(one).values()]
            members = [getattr(member, "func", member) for member in members]
            yield from (
                str(member.__annotations__.get("return"))
                for member in filter(inspect.isfunction, members)
                if not member.__name__.startswith("_")
            )


def test_values_that_public_names_return_have_an_entry(page: Path, project_dir: Path) -> None:
    package = project_dir / "sphinxcontrib_bml"
    classes = {
        name
        for path in package.rglob("*.py")
        for name in re.findall(r"^class ([A-Z]\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    pages = (path.read_text(encoding="utf-8") for path in page.with_suffix("").glob("*.rst"))
    entry = re.compile(r"^\.\. autoclass:: (?:[\w.]+\.)?(\w+)$", re.MULTILINE)
    listed = {name for text in pages for name in entry.findall(text)}
    words = {
        word
        for name in set(bml.__all__) - {"setup"}
        for annotation in _values_of(name)
        for word in re.findall(r"\w+", annotation)
    }
    assert (words & classes) - listed == INTERNAL


def _undocumented_fields(name: str) -> Iterator[str]:
    """Yield the annotated fields of a class with an entry that no string below them describes."""
    module, _, last = name.rpartition(".")
    value = getattr(import_module(module or bml.__name__), last)
    (found,) = ast.parse(dedent(inspect.getsource(value))).body
    assert isinstance(found, ast.ClassDef)
    for field, after in zip(found.body, [*found.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            if not described and not field.target.id.startswith("_"):
                yield f"{name}.{field.target.id}"


def test_every_field_of_a_class_with_an_entry_is_described(page: Path) -> None:
    entry = re.compile(r"^\.\. autoclass:: ([\w.]+)\n   :members:$", re.MULTILINE)
    pages = (path.read_text(encoding="utf-8") for path in page.with_suffix("").glob("*.rst"))
    names = [name for text in pages for name in entry.findall(text)]
    assert len(names) > 50
    assert [field for name in names for field in _undocumented_fields(name)] == []


def public_modules(page: Path) -> dict[str, set[str]]:
    """Return the modules of the table, each with its public names."""
    table = page.read_text(encoding="utf-8").partition(".. _public-modules:")[2]
    rows = re.findall(
        r"^   \* - ``([\w.]+)``\n     - ((?:.+\n)+?)     - :doc:", table, re.MULTILINE
    )
    return {module: set(re.findall(r"``(\w+)``", names)) for module, names in rows}


def imports_of(statement: str) -> Iterator[tuple[str, str]]:
    """Yield the modules and names that a statement imports."""
    (node,) = ast.parse(statement).body
    if isinstance(node, ast.ImportFrom):
        yield from ((node.module or "", alias.name) for alias in node.names)
    elif isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names)


def test_public_modules_have_the_names_that_the_page_lists(page: Path) -> None:
    modules = public_modules(page)
    assert len(modules) > 5
    for module, names in modules.items():
        assert names
        assert {name for name in names if not hasattr(import_module(module), name)} == set()


def test_every_import_that_the_documentation_shows_is_public(page: Path, project_dir: Path) -> None:
    public = {"sphinxcontrib_bml": {"", *bml.__all__}, **public_modules(page)}
    shown = {
        (module, name)
        for place in (project_dir / "docs", project_dir / "example_project")
        for path in place.rglob("*")
        if path.suffix in {".rst", ".md", ".bml", ".txt"} and "_build" not in path.parts
        for statement in _IMPORT.findall(path.read_text(encoding="utf-8"))
        for module, name in imports_of(statement)
    }
    used = {(module, name) for module, names in public_modules(page).items() for name in names}
    assert {one for one in shown if one[1] not in public.get(one[0], ())} == set()
    assert used <= shown
