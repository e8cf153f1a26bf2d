"""Data that modules declare are kept from build to build, forgotten and merged."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from sphinxcontrib_bml.sphinxext import build_state
from sphinxcontrib_bml.sphinxext.build_state import DocumentData, ProjectData

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sphinxext.projects import Project


@pytest.fixture(autouse=True)
def _no_data(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test that builds nothing begin with no data declared."""
    if "project" not in request.fixturenames:
        monkeypatch.setattr(build_state, "_declared", {})


def environment(**data: Any) -> Any:
    return SimpleNamespace(domaindata={"bml": {**build_state.empty_data(), **data}})


def test_name_is_declared_once() -> None:
    DocumentData[str]("titles")
    with pytest.raises(ValueError, match="'titles' are declared twice"):
        ProjectData[str]("titles")


@pytest.mark.parametrize(
    "declare",
    [
        lambda: DocumentData("titles"),
        lambda: DocumentData("marks", 2),
        lambda: (DocumentData("marks"), DocumentData("titles")),
        lambda: None,
    ],
)
def test_version_differs_where_other_data_are_declared(
    declare: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    DocumentData[str]("marks")
    before = build_state.data_version()
    monkeypatch.setattr(build_state, "_declared", {})
    declare()
    assert build_state.data_version() != before


def test_version_does_not_depend_on_the_order_of_declarations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    DocumentData[str]("marks"), ProjectData[str]("titles", 3)
    before = build_state.data_version()
    monkeypatch.setattr(build_state, "_declared", {})
    ProjectData[str]("titles", 3), DocumentData[str]("marks")
    assert build_state.data_version() == before


def test_document_is_forgotten_and_project_data_stay() -> None:
    marks, settled = DocumentData[int]("marks"), ProjectData[int]("settled")
    env = environment(marks={"one": 1, "two": 2}, settled={"one": 3})
    build_state.forget_document(env, "one")
    build_state.forget_document(env, "unknown")
    assert (marks.of(env), settled.of(env)) == ({"two": 2}, {"one": 3})


def test_what_another_process_read_is_taken_over() -> None:
    marks, settled = DocumentData[int]("marks"), ProjectData[int]("settled")
    env = environment(marks={"one": 1, "two": 2}, settled={"a": 1})
    other = {"marks": {"one": 5, "two": 6, "three": 7}, "settled": {"b": 2}}
    build_state.merge_data(env, other, {"two", "three", "empty"})
    assert marks.of(env) == {"one": 1, "two": 6, "three": 7}
    assert settled.of(env) == {"a": 1, "b": 2}


def test_project_is_idle_where_no_document_has_data() -> None:
    DocumentData[int]("marks"), ProjectData[int]("settled")
    assert build_state.is_idle(environment(settled={"a": 1}))
    assert not build_state.is_idle(environment(marks={"one": 1}))


def test_environment_with_other_data_is_discarded(project: Project) -> None:
    project.write({"index.rst": "Index\n=====\n\n:bid:`1C`\n"})
    assert project.build().read == ["index"]
    assert project.build().read == []
    DocumentData[str]("titles")
    try:
        assert project.build().read == ["index"]
    finally:
        del build_state._declared["titles"]


def test_setup_imports_all_modules_that_declare_data(project: Project) -> None:
    script = """
import importlib, pkgutil
from sphinx.application import Sphinx
import sphinxcontrib_bml
from sphinxcontrib_bml.sphinxext import build_state
Sphinx(".", ".", "out", "out", "dummy", {"extensions": ["sphinxcontrib_bml"]}, status=None)
known = set(build_state.empty_data())
for module in pkgutil.walk_packages(sphinxcontrib_bml.__path__, "sphinxcontrib_bml."):
    if ".sphinxext" in module.name or ".page" in module.name:
        importlib.import_module(module.name)
print(sorted(set(build_state.empty_data()) - known))
"""
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, cwd=project.folder, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
