"""State of a build is made once, and gone when the build, the document or the application is."""

from __future__ import annotations

import gc
import weakref
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from sphinxcontrib_bml.sphinxext.build_state import (
    AppState,
    BuildState,
    ProjectCache,
    ProjectState,
    ReadingState,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sphinxext.projects import Build, Project

PAGES = {
    "index.rst": "Index\n=====\n\n.. toctree::\n\n   notes\n\n:bid:`1C` :bml:seq:`1N-2C`\n",
    "notes.bml": "1N  15-17\n  2C  Stayman, [see](#Heading)\n\n* Heading\n\n1N-2C means it.\n",
}


def test_state_is_made_once_for_each_application() -> None:
    state: AppState[list[Any]] = AppState(lambda app: [app])
    one, other = SimpleNamespace(), SimpleNamespace()
    first: Any = state.of(one)  # type: ignore[arg-type]
    assert first == [one]
    assert state.of(one) is first  # type: ignore[arg-type]
    assert state.of(other) == [other]  # type: ignore[arg-type]


def test_state_of_a_build_is_dropped_when_it_is_over(project: Project) -> None:
    of_app: AppState[list[str]] = AppState(lambda app: [])
    of_build: BuildState[list[str]] = BuildState(lambda app: [])
    seen = []

    project.write({"conf.py": "extensions = ['sphinxcontrib_bml']\n", "index.rst": "A\n=\n"})
    app = project.build().app
    for state in (of_app, of_build):
        state.of(app).append("kept")
    app.connect("env-updated", lambda app, env: seen.append((of_app.of(app), of_build.of(app))))
    app.build(force_all=True)
    app.build(force_all=True)
    assert seen == [(["kept"], ["kept"]), (["kept"], [])]


def test_state_made_of_documents_is_dropped_before_they_are_read(project: Project) -> None:
    of_project: ProjectState[list[str]] = ProjectState(lambda app: [])
    seen = []

    project.write({"conf.py": "extensions = ['sphinxcontrib_bml']\n", "index.rst": "A\n=\n"})
    app = project.build().app
    of_project.of(app).append("asked between builds")
    app.connect("env-updated", lambda app, env: seen.append(of_project.of(app)))
    app.build(force_all=True)
    assert seen == [[]]


def test_what_is_made_of_documents_is_made_once_for_each_key() -> None:
    cache: ProjectCache[str, list[str]] = ProjectCache()
    app: Any = SimpleNamespace()
    one = cache.once(app, "one", lambda: ["one"])
    assert cache.once(app, "one", lambda: ["again"]) is one
    assert cache.once(app, "two", lambda: ["two"]) == ["two"]
    cache.forget(app)
    assert cache.once(app, "one", lambda: ["again"]) == ["again"]


def test_state_that_is_forgotten_is_made_again() -> None:
    state: BuildState[list[str]] = BuildState(lambda app: [])
    app: Any = SimpleNamespace()
    state.of(app).append("old")
    state.forget(app)
    assert state.of(app) == []
    state.forget(app)
    state.forget(app)


def test_state_of_a_document_is_not_that_of_the_next() -> None:
    state: ReadingState[list[str]] = ReadingState("test", lambda env: [env.docname])
    env: Any = SimpleNamespace(docname="one", temp_data={})
    assert not state.is_there(env)
    assert state.of(env) is state.of(env)
    assert state.take(env) == ["one"]
    assert not state.is_there(env)
    state.set(env, ["other"])
    assert state.of(env) == ["other"]
    env.docname, env.temp_data = "two", {}
    assert state.of(env) == ["two"]


def test_build_leaves_nothing_of_it_in_the_process(make_project: Callable[[str], Project]) -> None:
    def remains(build: Build) -> list[weakref.ref[Any]]:
        return [weakref.ref(build.app), weakref.ref(build.app.env)]

    notes, others = make_project("notes"), make_project("others")
    notes.write(PAGES)
    others.write({"index.rst": "Index\n=====\n"})
    left = remains(notes.build("html"))
    others.build(extensions=[])  # Sphinx's loggers know the last application
    gc.collect()
    assert [one() for one in left] == [None, None]
