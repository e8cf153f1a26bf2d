"""What a browser asks, answered to this computer only.

The server listens at 127.0.0.1. A request must name that address as its host, and come from no page
of another one: a page from elsewhere cannot read what is shown here, whatever name its own address
was given.
"""

from __future__ import annotations

import json
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from ...language.options import Options
from .pages import SCRIPT, Site

ADDRESS = "127.0.0.1"
"""Where the preview listens."""
STATE = "/-/state"
"""What answers once a page is another."""
_ICON = "/favicon.ico"
"""What browsers ask for by themselves."""
LONGEST_WAIT = 20.0
"""Seconds until a question for changes is answered though nothing changed."""
_BETWEEN_LOOKS = 0.05
_RULES = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class PreviewServer(ThreadingHTTPServer):
    """Shows a site to browsers of this computer."""

    daemon_threads = True

    def __init__(self, site: Site, port: int) -> None:
        """Listen at a port; 0 stands for any that is free.

        :raises OSError: where the port is taken.
        """
        super().__init__((ADDRESS, port), _Handler)
        self.site = site

    @property
    def hosts(self) -> frozenset[str]:
        """The names that requests may give this server."""
        return frozenset(f"{name}:{self.server_port}" for name in (ADDRESS, "localhost"))

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return f"http://{ADDRESS}:{self.server_port}/"


def make_web_server(
    place: Path, options: Options, port: int = 0, variant: str | None = None
) -> PreviewServer:
    """Return a server that shows a file, or the files of a folder.

    :param variant: the partner whose pages are shown; by default those of all.
    :raises OSError: where the port is taken.
    """
    return PreviewServer(Site(place, options, variant), port)


class _Handler(BaseHTTPRequestHandler):
    server: PreviewServer
    server_version = "bml"
    sys_version = ""
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a page, the script, or the state of a page."""
        if not self._is_ours():
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", "this is for this computer only\n")
            return
        parts = urlsplit(self.path)
        if parts.path == SCRIPT:
            script = resources.files(__package__).joinpath("preview.js").read_text(encoding="utf-8")
            self._answer(HTTPStatus.OK, "text/javascript", script)
        elif parts.path == _ICON:
            self._answer(HTTPStatus.NO_CONTENT, "image/png", "")
        elif parts.path == STATE:
            question = parse_qs(parts.query, keep_blank_values=True)
            self._tell_change(question.get("page", [""])[0], question.get("known", [""])[0])
        else:
            self._show(unquote(parts.path).removeprefix("/"))

    def _is_ours(self) -> bool:
        origin = self.headers.get("Origin")
        hosts = self.server.hosts
        is_named = self.headers.get("Host", "").lower() in hosts
        return is_named and (origin is None or origin in {f"http://{host}" for host in hosts})

    def _show(self, way: str) -> None:
        page = self.server.site.page(way)
        if page is None:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", "there is no such page\n")
        else:
            self._answer(HTTPStatus.OK, "text/html", page[0], page[1])

    def _tell_change(self, way: str, known: str) -> None:
        """Answer once the state of a page is no longer ``known``."""
        end = time.monotonic() + LONGEST_WAIT
        state = self.server.site.state(way)
        while state == known and time.monotonic() < end:
            time.sleep(_BETWEEN_LOOKS)
            state = self.server.site.state(way)
        self._answer(HTTPStatus.OK, "application/json", json.dumps({"state": state}))

    def _answer(self, status: HTTPStatus, kind: str, text: str, state: str = "") -> None:
        data = text.encode("utf-8", "replace")
        try:
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("Content-Security-Policy", _RULES)
            self.send_header("X-Content-Type-Options", "nosniff")
            if state:
                self.send_header("X-BML-State", json.dumps(state))
            self.end_headers()
            self.wfile.write(data)
        except ConnectionError:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests."""
