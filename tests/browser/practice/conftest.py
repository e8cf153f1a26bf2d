"""A site that asks what its notes say, from disk and from a server with a strict policy."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.explorer.conftest import DESKTOP, HOSTILE, SMALL, WATCH, _Strict
from tests.practice.cases import ALERTED, HANDS
from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Page

    Open = Callable[..., AbstractContextManager[Page]]

CONFIG = """
project = "Asked"
html_theme = "alabaster"
html_theme_options = {"body_min_width": "auto"}  # by itself no page of it fits 320 px
html_sidebars = {"**": []}
suppress_warnings = ["bml"]
bml_systems = [
    ("small", "small"), ("hostile", "ho-st'ile"), ("bidding", "bidding"), ("alerted", "alerted"),
    ("index", "all")
]
bml_federation = "ACBL"
bml_hands = True
"""
FILES = {
    "conf.py": CONFIG,
    "index.rst": (
        "Asked\n=====\n\n.. toctree::\n\n   quiz\n   one\n   deep/hostile-quiz\n   small\n"
        "   hostile\n   hands\n   bidding\n   alerts\n   alerted\n"
    ),
    "quiz.rst": (
        "Quiz\n====\n\nBefore.\n\n.. bml-quiz::\n   :system: small\n   :kinds: MCN\n\n"
        "Below\n-----\n\nText.\n"
    ),
    "one.rst": (
        "One\n===\n\n.. bml-quiz::\n   :system: small\n   :opening: 1N\n   :kinds: M\n"
        "   :count: 3\n   :depth: 3\n   :chapter: openings\n   :name: here\n   :class: own\n"
    ),
    "deep/hostile-quiz.rst": (
        "Strangers\n=========\n\n.. bml-quiz::\n   :system: ho-st'ile\n   :kinds: MCN\n"
    ),
    "hands.rst": "Hands\n=====\n\n.. bml-quiz::\n   :system: bidding\n",
    "alerts.rst": "Alerts\n======\n\n.. bml-quiz::\n   :system: alerted\n",
    "alerted.bml": f"#+TITLE: Alerted\n\n{ALERTED}",
    "bidding.bml": f"#+TITLE: Bidding\n\n{HANDS}",
    "hostile.bml": HOSTILE
    + "\n\n* __proto__ </script>\n\n1D __proto__\n  1H constructor\n  1S toString\n"
    "  2C {0} [latex]\n1H  {{c1::x}}\n1S [sound:x]\n",
}


@pytest.fixture(scope="session")
def quiz_project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project of the pages."""
    project = Project(tmp_path_factory.mktemp("practice"))
    project.write({**FILES, "small.bml": SMALL.read_bytes()})
    return project


@pytest.fixture(scope="session")
def quiz_site(quiz_project: Project) -> Path:
    """The folder of the pages."""
    build = quiz_project.build("html")
    assert build.warnings == []
    return build.out


@pytest.fixture(scope="session")
def quiz_server(quiz_site: Path) -> Iterator[str]:
    """The address of the site on a server with a strict policy."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Strict, directory=str(quiz_site)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def open_quiz(browser: Browser, quiz_site: Path) -> Open:
    """Opens a page of the site from disk; what goes wrong in it, or leaves it, fails the test."""

    @contextmanager
    def opened(
        address: str = "quiz.html", base: str = "", before: str = "", **context: Any
    ) -> Iterator[Page]:
        with browser.new_context(**{"viewport": DESKTOP, **context}) as made:
            made.add_init_script(WATCH)
            if before:
                made.add_init_script(before)
            page = made.new_page()
            errors: list[str] = []
            requests: list[str] = []
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("request", lambda request: requests.append(request.url))
            start = base or quiz_site.as_uri()
            page.goto(f"{start}/{address}")
            if context.get("java_script_enabled", True):
                page.wait_for_selector(".bml-quiz-main, .bml-quiz-problem:not(:empty)")
            yield page
            assert errors == []
            assert page.evaluate("window.harm ?? []") == []
            assert [one for one in requests if not one.startswith((start, "blob:"))] == []

    return opened
