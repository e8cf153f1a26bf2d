"""The house is kept: its rules hold for every file, and its packages are where they should."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import sphinxcontrib_bml

MOST_LINES = 500
CORE = ("bridge", "language", "agreements", "display", "formats")


def run(project_dir: Path, *command: str) -> None:
    """Run a command of the environment in the project; its output is the failure's message."""
    done = subprocess.run(
        command, cwd=project_dir, capture_output=True, text=True, check=False, timeout=600
    )
    if done.returncode:
        pytest.fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}", pytrace=False)


def run_python(project_dir: Path, code: str) -> None:
    run(project_dir, sys.executable, "-c", code)


@pytest.fixture(scope="module")
def pyproject(project_dir: Path) -> dict[str, object]:
    text = (project_dir / "pyproject.toml").read_text(encoding="utf-8")
    project: dict[str, object] = tomllib.loads(text)["project"]
    return project


def test_ruff_finds_nothing(project_dir: Path) -> None:
    run(project_dir, sys.executable, "-m", "ruff", "check", "--quiet", ".")


@pytest.mark.slow
def test_mypy_finds_nothing(project_dir: Path) -> None:
    run(project_dir, sys.executable, "-m", "mypy")


def test_packages_import_only_from_below(project_dir: Path) -> None:
    run(project_dir, str(Path(sys.executable).with_name("lint-imports")), "--no-cache")


def test_no_module_is_longer_than_a_reader_can_keep_in_mind(project_dir: Path) -> None:
    modules = [
        module
        for folder in ("sphinxcontrib_bml", "tests", "tools")
        for module in (project_dir / folder).rglob("*.py")
    ]
    lines = {
        str(module.relative_to(project_dir)): len(module.read_text(encoding="utf-8").splitlines())
        for module in modules
    }
    assert lines
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_every_package_says_what_lives_there(project_dir: Path) -> None:
    packages = list((project_dir / "sphinxcontrib_bml").rglob("__init__.py"))
    assert packages
    silent = [p for p in packages if not p.read_text(encoding="utf-8").lstrip().startswith('"""')]
    assert silent == []


def test_lists_of_modules_in_docstrings_name_files_that_are_there(project_dir: Path) -> None:
    for package in (project_dir / "sphinxcontrib_bml").rglob("__init__.py"):
        docstring = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or ""
        heads = re.findall(r"^(``\w+``(?:, ``\w+``)*)\n    ", docstring, re.MULTILINE)
        names = set(re.findall(r"\w+", " ".join(heads)))
        assert names <= {path.stem for path in package.parent.iterdir()}, package


def test_importing_the_package_loads_neither_sphinx_nor_docutils(project_dir: Path) -> None:
    run_python(
        project_dir,
        "import sys, sphinxcontrib_bml\n"
        "others = {'sphinx', 'docutils', 'pygments', 'click', 'yaml', 'jsonschema'}\n"
        "loaded = others & set(sys.modules)\n"
        "sys.exit(f'loaded: {loaded}' if loaded else 0)",
    )


def test_the_extension_loads_no_yaml_before_there_is_some(project_dir: Path) -> None:
    run_python(
        project_dir,
        "import sys, sphinxcontrib_bml.sphinxext\n"
        "sys.exit('loaded: yaml' if 'yaml' in sys.modules else 0)",
    )


@pytest.mark.parametrize("package", CORE)
def test_the_core_imports_where_nothing_else_is_installed(project_dir: Path, package: str) -> None:
    run_python(
        project_dir,
        "import importlib, pkgutil, sys\n"
        "class Nothing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        top = name.partition('.')[0]\n"
        "        if top not in sys.stdlib_module_names and top != 'sphinxcontrib_bml':\n"
        "            raise ImportError(f'{name} is not installed')\n"
        "sys.meta_path.insert(0, Nothing())\n"
        f"package = importlib.import_module('sphinxcontrib_bml.{package}')\n"
        "for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "    importlib.import_module(module.name)\n",
    )


def test_the_version_stands_in_one_place(pyproject: dict[str, object]) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", sphinxcontrib_bml.__version__)
    assert metadata.version("sphinxcontrib-bml") == sphinxcontrib_bml.__version__
    assert "version" not in pyproject
    assert pyproject["dynamic"] == ["readme", "version"]


def test_the_changelog_has_one_page_about_the_current_version(project_dir: Path) -> None:
    changelog = (project_dir / "CHANGELOG.md").read_text(encoding="utf-8")
    _, newest, *_ = re.split(r"^## ", changelog, flags=re.MULTILINE)
    assert newest.partition(" ")[0] == sphinxcontrib_bml.__version__
    assert len(newest.splitlines()) <= 80


@pytest.mark.parametrize(
    ("group", "name"), [("console_scripts", "bml"), ("pygments.lexers", "bml")]
)
def test_entry_points_lead_somewhere(group: str, name: str) -> None:
    (entry_point,) = (
        entry_point
        for entry_point in metadata.distribution("sphinxcontrib-bml").entry_points
        if entry_point.group == group and entry_point.name == name
    )
    assert callable(entry_point.load())
