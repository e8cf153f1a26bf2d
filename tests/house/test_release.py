"""A tag is a release: the workflow publishes what the tag names, and the files say the same."""

from __future__ import annotations

import fnmatch
import importlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

import sphinxcontrib_bml
from sphinxcontrib_bml.version import DOCUMENTATION
from tools.release import INSTALLATION, obstacles, released_versions

VERSION = sphinxcontrib_bml.__version__
WORKFLOW = ".github/workflows/release.yml"
PAGES = ".github/workflows/pages.yml"
READY = {
    "CHANGELOG.md": "# Changelog\n\n## 1.2.3 (2026-01-31)\n\n- All.\n",
    **INSTALLATION,
}
"""The files of a project that may be released as 1.2.3."""


@pytest.fixture(scope="module")
def texts(project_dir: Path) -> dict[str, str]:
    """Everything that people read about the project, by file names."""
    paths = [
        *project_dir.glob("*.*"),
        project_dir / "Makefile",
        project_dir / WORKFLOW,
        project_dir / PAGES,
    ]
    for folder in ("docs", "example_project"):
        paths += (project_dir / folder).rglob("*")
    return {
        path.relative_to(project_dir).as_posix(): path.read_text(encoding="utf-8")
        for path in paths
        if path.is_file()
        and path.suffix not in {".png", ".gif", ".pyc", ".docx"}
        and "_build" not in path.parts
    }


@pytest.fixture(scope="module")
def workflow(texts: dict[str, str]) -> dict[Any, Any]:
    # PyYAML has no types of its own.
    found: dict[Any, Any] = importlib.import_module("yaml").safe_load(texts[WORKFLOW])
    return found


# The workflow


def test_the_tag_of_this_version_starts_the_workflow_and_no_branch_does(
    workflow: dict[Any, Any],
) -> None:
    started_by = workflow[True]  # YAML takes the word "on" for a truth value
    assert list(started_by) == ["push"]
    assert list(started_by["push"]) == ["tags"]
    (pattern,) = started_by["push"]["tags"]
    assert fnmatch.fnmatchcase(f"v{VERSION}", pattern)


def test_the_tag_is_compared_with_the_files_before_anything_is_built(
    workflow: dict[Any, Any],
) -> None:
    commands = [step.get("run", "") for step in workflow["jobs"]["build"]["steps"]]
    check = commands.index('python -m tools.release "$GITHUB_REF_NAME"')
    (build,) = [number for number, command in enumerate(commands) if "python -m build" in command]
    assert check < build


def test_only_the_job_that_publishes_may_ask_for_an_identity_and_it_needs_no_password(
    workflow: dict[Any, Any], texts: dict[str, str]
) -> None:
    publish = workflow["jobs"]["publish"]
    assert publish["needs"] == "build"
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["steps"][-1] == {"uses": "pypa/gh-action-pypi-publish@release/v1"}
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in workflow["jobs"]["build"]
    assert "secrets." not in texts[WORKFLOW]


def test_what_is_to_be_entered_on_pypi_is_what_the_workflow_is_called(
    workflow: dict[Any, Any], texts: dict[str, str]
) -> None:
    steps = texts["RELEASING.md"]
    assert f"workflow `{Path(WORKFLOW).name}`" in steps
    assert f"environment `{workflow['jobs']['publish']['environment']['name']}`" in steps


# The files


def write_project(folder: Path, **changed: str) -> Path:
    for name, text in {**READY, **changed}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_project_that_is_ready_may_be_released(tmp_path: Path) -> None:
    assert obstacles("v1.2.3", "1.2.3", write_project(tmp_path)) == []


@pytest.mark.parametrize("tag", ["v1.2.4", "1.2.3", "v1.2.3rc1"])
def test_a_tag_that_is_not_the_version_is_refused(tmp_path: Path, tag: str) -> None:
    assert obstacles(tag, "1.2.3", write_project(tmp_path)) == [
        f"the tag is {tag}, but sphinxcontrib_bml/__init__.py says 1.2.3"
    ]


@pytest.mark.parametrize(
    ("name", "text", "obstacle"),
    [
        (
            "CHANGELOG.md",
            "## 1.2.2 (2026-01-31)\n",
            "CHANGELOG.md: the newest release is not '## 1.2.3 (YYYY-MM-DD)'",
        ),
        (
            "CHANGELOG.md",
            "## 1.2.4 (unreleased)\n\n- Late.\n\n## 1.2.3 (2026-01-31)\n",
            "CHANGELOG.md: a version is marked as unreleased",
        ),
        (
            "README.md",
            "$ source bridge/bin/activate && pip install ./sphinxcontrib-bml furo\n",
            "README.md: '&& pip install sphinxcontrib-bml furo' is missing",
        ),
    ],
)
def test_files_that_are_not_those_of_the_release_are_named(
    tmp_path: Path, name: str, text: str, obstacle: str
) -> None:
    assert obstacles("v1.2.3", "1.2.3", write_project(tmp_path, **{name: text})) == [obstacle]


def test_the_command_says_what_is_wrong_and_fails(project_dir: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.release", "v0.0.0"],
        cwd=project_dir,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert f"the tag is v0.0.0, but sphinxcontrib_bml/__init__.py says {VERSION}" in done.stderr


# What is said before and after


def test_the_index_is_named_from_the_first_release_on_and_not_before(
    texts: dict[str, str],
) -> None:
    is_released = bool(released_versions(texts["CHANGELOG.md"]))
    named = {name: line in texts[name] for name, line in INSTALLATION.items()}
    assert named == dict.fromkeys(INSTALLATION, is_released)


def test_the_example_requires_what_pip_can_find(texts: dict[str, str]) -> None:
    project = tomllib.loads(texts["pyproject.toml"])["project"]
    lines = texts["example_project/requirements.txt"].splitlines()
    ours, theme = (Requirement(line) for line in lines if not line.startswith("#"))
    assert ours.name == project["name"]
    assert ours.extras <= set(project["optional-dependencies"])
    assert ours.url in {None, f"git+{project['urls']['Source']}"}
    assert theme.name in {
        Requirement(line).name for line in project["optional-dependencies"]["docs"]
    }


def test_no_other_place_says_how_to_install_the_package(texts: dict[str, str]) -> None:
    # An extra of what is installed already is found without the index.
    said = re.compile(r"pip install [^\n]*sphinxcontrib-bml(?!\[)")
    places = {name for name, text in texts.items() if said.search(text)}
    assert places <= {"README.md", "RELEASING.md"}


def test_every_address_of_the_project_is_the_same(texts: dict[str, str]) -> None:
    urls = tomllib.loads(texts["pyproject.toml"])["project"]["urls"]
    assert set(urls) == {"Source", "Documentation", "Changelog", "Issues"}
    source, documentation = urls["Source"], urls["Documentation"]
    assert documentation == DOCUMENTATION
    addresses = {
        address.rstrip(".")
        for text in texts.values()
        for address in re.findall(r"https://[^\s\"'<>()`]*sphinxcontrib-bml[^\s\"'<>()`]*", text)
        if not address.startswith("https://pypi.org/project/")
    }
    ours = (f"{source}/", documentation)
    assert {address for address in addresses if not f"{address}/".startswith(ours)} == set()
    owner, repository = source.removeprefix("https://github.com/").split("/")
    assert f"owner `{owner}`, repository `{repository}`" in texts["RELEASING.md"]


def test_the_linked_changelog_exists(project_dir: Path, texts: dict[str, str]) -> None:
    urls = tomllib.loads(texts["pyproject.toml"])["project"]["urls"]
    name = urls["Changelog"].removeprefix(f"{urls['Source']}/blob/main/")
    assert (project_dir / name).exists()


def test_the_workflow_of_pages_builds_what_the_documentation_is(
    project_dir: Path, texts: dict[str, str]
) -> None:
    workflow = yaml.safe_load(texts[PAGES])
    build = workflow["jobs"]["build"]["steps"]
    commands = "\n".join(step.get("run", "") for step in build)
    assert "sphinx-build -n -W -b html docs pages\n" in commands
    assert "sphinx-build -n -W -b html example_project pages/example\n" in commands
    assert "mv build/playground pages/playground" in commands
    assert workflow["permissions"] == {"contents": "read"}
    deploy = workflow["jobs"]["deploy"]
    assert deploy["permissions"] == {"pages": "write", "id-token": "write"}
    assert (project_dir / "tools" / "playground").exists()
