"""CONTRIBUTING.md names files that exist, and its recipes are short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

KINDS = (
    *("rule of the language", "diagnostic", "directive option", "directive", "page report"),
    *("command", "export", "import", "check", "question kind", "card structure"),
    *("language-server feature", "tutorial step"),
)
MOST_FILES = {"question kind": 7}
"""Two of them are scripts."""
_USUAL_MOST_FILES = 5
_MADE = ("build/", ".")
"""What commands make begins so."""


@pytest.fixture(scope="module")
def page(project_dir: Path) -> str:
    text = (project_dir / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def recipes(page: str) -> dict[str, str]:
    """The recipes by what they add."""
    _, _, text = page.partition("\n## Recipes\n")
    text, _, _ = text.partition("\n## ")
    parts = re.split(r"^### An? (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def paths_in(text: str) -> list[str]:
    """Return the paths that a text names in code and in links."""
    code = [word for span in re.findall(r"`([^`]+)`", text) for word in span.split()]
    links = re.findall(r"\]\(([^):]+)\)", text)
    return [
        word for word in code if "/" in word and "=" not in word and not word.startswith(_MADE)
    ] + links


def exists(path: str, project_dir: Path) -> bool:
    """Return whether a path exists in the repository, the package or the tests."""
    pattern = re.sub("NAME|CODE", "*", path).rstrip("/")
    folders = (project_dir, project_dir / "sphinxcontrib_bml", project_dir / "tests")
    return any(any(folder.glob(pattern)) for folder in folders)


def test_every_path_of_the_page_exists(page: str, project_dir: Path) -> None:
    paths = paths_in(page)
    assert len(paths) > len(KINDS)
    assert [path for path in paths if not exists(path, project_dir)] == []


def test_there_is_a_recipe_for_every_kind_of_change(recipes: dict[str, str]) -> None:
    assert tuple(recipes) == KINDS


def test_the_page_counts_its_recipes(page: str) -> None:
    assert ("and thirteen recipes." in page) == (len(KINDS) == 13)


@pytest.mark.parametrize("kind", KINDS)
def test_a_recipe_names_few_files_and_the_tests_to_run(recipes: dict[str, str], kind: str) -> None:
    steps = re.findall(r"^\d\. (.*(?:\n   .*)*)", recipes[kind], re.MULTILINE)
    files = {path for step in steps for path in paths_in(step)}
    assert all(step.startswith("`") for step in steps)
    assert len(steps) <= len(files) <= MOST_FILES.get(kind, _USUAL_MOST_FILES)
    run = recipes[kind].partition("\nRun ")[2]
    assert any(path.startswith("tests/") for path in paths_in(run))
