"""Sites for tests of what a device keeps: pages, their host, and what scripts wait for."""

from __future__ import annotations

import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from tests.sphinxext.projects import Project

FILES: dict[str, str | bytes] = {
    "index.rst": "Ours\n====\n\n.. toctree::\n\n   notes\n   more\n   ask\n   quiz\n",
    "ask.rst": "Ask\n===\n\n.. bml-explorer::\n",
    "quiz.rst": "Quiz\n====\n\n.. bml-quiz::\n",
    "notes.bml": "1N = 15--17 HCP, balanced\n  2C = Stayman\n  2D = Transfer: 5+!h\n",
    "more.bml": "* Two clubs\n\n2C = 22+ HCP or game force\n  2D = Waiting\n",
}
WAIT_FOR_WORKER = """async () => {
    const registration = await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 20));
}"""


class _Handler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        # Two builds of one second are two builds.
        del self.headers["If-Modified-Since"]
        super().do_GET()

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


class Host:
    """A host of static files below the folder ``folder``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=folder))
        Thread(target=self._server.serve_forever, daemon=True).start()

    def url(self, path: str) -> str:
        """Return an address; its name is no preview's, and safe for service workers."""
        return f"http://notes.localhost:{self._server.server_port}/{path}"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def publish(project: Project, folder: Path, value: object = True, **config: Any) -> None:
    """Build the pages and copy them to a host, as they are and nothing else."""
    settings = config if value is None else {"bml_offline": value, **config}
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(project.build("html", config=settings, freshenv=True).out, folder)
