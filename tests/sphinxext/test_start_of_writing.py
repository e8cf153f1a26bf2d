"""What pages need is written once per build, whether Sphinx says that it writes pages or not."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sphinx.application import Sphinx

from sphinxcontrib_bml.sphinxext import build_state
from sphinxcontrib_bml.sphinxext.build_state import call_before_writing

BUILDER = object()


class Application:
    """Keeps the handlers of events, and calls them in their order."""

    def __init__(self) -> None:
        self.builder = BUILDER
        self.handlers: dict[str, list[tuple[int, Callable[..., None]]]] = {}

    def connect(self, event: str, handler: Callable[..., None], priority: int = 500) -> None:
        self.handlers.setdefault(event, []).append((priority, handler))

    def emit(self, event: str, *arguments: object) -> None:
        for _priority, handler in sorted(self.handlers[event], key=itemgetter(0)):
            handler(self, *arguments)

    def build(self, *, says_so: bool, exception: Exception | None = None) -> None:
        if says_so:
            self.emit("write-started", self.builder)
        self.emit("build-finished", exception)


@pytest.fixture
def place() -> SimpleNamespace:
    """Return an application, and the builders that were written for."""
    app, written = Application(), list[Any]()
    build_state.setup(cast("Sphinx", app))
    call_before_writing(cast("Sphinx", app), lambda _, builder: written.append(builder))
    return SimpleNamespace(app=app, written=written)


@pytest.mark.parametrize("says_so", [True, False])
def test_each_build_writes_once(place: SimpleNamespace, says_so: bool) -> None:
    for builds in (1, 2):
        place.app.build(says_so=says_so)
        assert place.written == [BUILDER] * builds


def test_a_build_that_writes_no_page_after_one_that_did_writes_too(place: SimpleNamespace) -> None:
    place.app.build(says_so=True)
    place.app.build(says_so=False)
    assert place.written == [BUILDER] * 2


def test_a_build_that_failed_writes_nothing_at_its_end(place: SimpleNamespace) -> None:
    place.app.build(says_so=False, exception=OSError())
    assert place.written == []
    place.app.build(says_so=True, exception=OSError())
    assert place.written == [BUILDER]
