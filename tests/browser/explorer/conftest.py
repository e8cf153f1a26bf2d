"""A site whose pages answer, from disk and from a server that forbids everything that it can."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from tests.sphinxext.projects import Project

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser, Page

    Open = Callable[..., AbstractContextManager[Page]]

SMALL = Path(__file__).parents[2] / "agreements" / "resolver" / "small.bml"
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 800}
HOSTILE = (
    "1C  </script><script>ran(1)</script> <img src=x onerror=ran(2)> &lt;b&gt; &amp; \u2028 \u202e"
    "\n"
    "  <svg/onload=ran(3)>  a row for nothing\n"
    "  1D  \"'><b>x</b> javascript:ran(4) ${ran(5)} `ran(6)` {0} {1}\n\n"
    "* <script>ran(7)</script> !h\n\n"
    "1C-1D;\n1H  \\u003cimg src=x onerror=ran(8)>\n"
)
CONFIG = """
project = "Asked"
html_theme = "alabaster"
html_sidebars = {"**": ["bml-ask.html"]}
suppress_warnings = ["bml"]
bml_systems = [
    ("small", "small"), ("hostile", "ho-st'ile"), ("general", "general"), ("index", "all"),
]
"""
FILES = {
    "conf.py": CONFIG,
    "index.rst": (
        "Asked\n=====\n\n.. toctree::\n\n   ask\n   twice\n   deep/hostile-ask\n   small\n"
        "   hostile\n   general\n   general-ask\n"
    ),
    "ask.rst": "Ask\n===\n\n.. bml-explorer::\n   :system: small\n\nBelow\n-----\n\nText.\n",
    "twice.rst": (
        "Two\n===\n\n.. bml-explorer::\n   :auction: 1N-(2C)\n\n"
        ".. bml-explorer::\n   :system: small\n"
    ),
    "deep/hostile-ask.rst": "Strangers\n=========\n\n.. bml-explorer::\n   :system: ho-st'ile\n",
    "hostile.bml": HOSTILE,
    "general-ask.rst": "One\n===\n\n.. bml-explorer::\n   :system: general\n",
    "general.bml": (
        "#+TITLE: General\n\n1H = 5+!h\n  2C = 4+!c, GF\n\n#SEAT 34\n\n1H-2C = Drury, 3+!h\n\n"
        "#SEAT 3\n#VUL Y0\n\n1H-2C = Drury, 4!h\n"
    ),
}
WATCH = """
window.ran = what => { window.harm = [...(window.harm ?? []), what]; };
addEventListener("securitypolicyviolation", event => {
    // Sphinx gives a style to an item of its bars.
    if (!event.target.closest?.(".related")) ran(event.violatedDirective);
});
"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages."""
    project = Project(tmp_path_factory.mktemp("asked"))
    project.write({**FILES, "small.bml": SMALL.read_bytes()})
    build = project.build("html")
    assert build.warnings == []
    return build.out


class _Strict(SimpleHTTPRequestHandler):
    """Serves files that may load only each other."""

    policy: ClassVar[str] = "default-src 'self'"

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[str]:
    """The address of the site on a server with a strict policy."""
    handler = partial(_Strict, directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def open_ask(browser: Browser, site: Path) -> Open:
    """Opens a page of the site from disk; what goes wrong in it fails the test."""

    @contextmanager
    def opened(address: str = "ask.html", base: str = "", **context: Any) -> Iterator[Page]:
        with browser.new_context(**{"viewport": DESKTOP, **context}) as made:
            made.add_init_script(WATCH)
            page = made.new_page()
            errors: list[str] = []
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(f"{base or site.as_uri()}/{address}")
            if context.get("java_script_enabled", True):
                page.wait_for_selector(".bml-ask-next, .bml-ask-main, .bml-ask-problem:not(:empty)")
            yield page
            assert errors == []

    return opened
