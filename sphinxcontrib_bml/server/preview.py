"""Notes as pages that are updated while you write, in a browser on the same computer.

This module needs docutils and the standard library, but not ``pygls``.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from io import BufferedReader
from pathlib import Path
from threading import BoundedSemaphore, Lock
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from ..agreements.note_files import SUFFIX, is_document_path, project_root
from ..agreements.project import options_for
from ..language.input_files import files_below
from ..language.options import Options
from ..language.variants.selection import Names, names_of
from .page_changes import change_between
from .preview_pages import (
    FileSummary,
    PreviewPage,
    contents_page,
    file_summary,
    preview_page,
    read_page,
)
from .timed_reader import TimedReader

SCRIPT = "/-/preview.js"
"""The address of the script that updates pages in a browser; no note file has this path."""


class Site:
    """The pages that a browser can show."""

    def __init__(self, place: Path, options: Options, variant: str | None = None) -> None:
        """Create a site for a file, or for the ``.bml`` files below a folder.

        :param variant: the partner whose pages are shown, for files with this partner; by default
            all partners.
        """
        self.place = place.resolve()
        self.options = options
        self.variant = variant
        # docutils keeps what it knows about directives and roles for all threads together.
        self._lock = Lock()
        self._pages: dict[str, tuple[str, PreviewPage]] = {}
        self._before: dict[str, tuple[str, PreviewPage]] = {}
        """The pages before the last change."""
        self._summaries: dict[str, tuple[str, FileSummary]] = {}

    @property
    def folder(self) -> Path:
        """The folder to which the paths of the files are relative."""
        return self.place if self.place.is_dir() else self.place.parent

    def relative_paths(self) -> list[str]:
        """Return the relative paths of the files that are shown."""
        if not self.place.is_dir():
            return [self.place.name]
        found = (
            path.relative_to(self.place).as_posix() for path in files_below(self.place, (SUFFIX,))
        )
        return sorted(filter(is_document_path, found))

    def page(self, way: str) -> tuple[str, str] | None:
        """Return a page with a stamp of its state, or None.

        :param way: the relative path of its file; empty for the first page.
        """
        ways = self.relative_paths()
        if not way and self.place.is_dir():
            with self._lock:
                files = [(one, self._summary(one)) for one in ways]
            return contents_page(self.place.name, files, SCRIPT), self._shown_state(ways)
        way = way or ways[0]
        if way not in ways:
            return None
        with self._lock:
            return self._made(way)

    def state(self, way: str) -> str | None:
        """Return the stamp of the state of a page, without building the page again; or None."""
        if not way and self.place.is_dir():
            return self._state_of_folder(self.relative_paths())
        way = way or self.place.name
        known = self._pages.get(way)
        if known is None:
            page = self.page(way)
            return page[1] if page else None
        return _stamp(known[1].files)

    def change(self, way: str, known: str) -> dict[str, object]:
        """Return the state of a page, and its changes since another state.

        The result is only the state if more than tables has changed, or if the other state is not
        stored.
        """
        page = self.page(way) if self.state(way) != known else None
        if page is None:
            return {"state": self.state(way)}
        html, state = page
        before = self._before.get(way or self.place.name)
        change = None
        if before is not None and before[0] == known:
            change = change_between(before[1].html, html)
        return {"state": state, **(change or {})}

    def options_of(self, path: Path) -> Options:
        """Return how a file is read (LANGUAGE LM-2)."""
        options = options_for(path, self.options)
        return replace(options, root=options.root or project_root(path.parent))

    def _summary(self, way: str) -> FileSummary:
        """Return what the list of the folder shows of a file, read again if it has changed."""
        known = self._summaries.get(way)
        if known is not None and known[0] == _stamp(known[1].files):
            return known[1]
        path = self.folder / way
        before = _stamp([path])
        summary = file_summary(path, way, self.options_of(path), self.variant)
        stamp = _stamp(summary.files) if before == _stamp([path]) else before
        self._summaries[way] = stamp, summary
        return summary

    def _shown_state(self, ways: Sequence[str]) -> str:
        """Return the stamp of a list of files as they were read."""
        return _digest((way, self._summaries[way][0]) for way in ways)

    def _state_of_folder(self, ways: Sequence[str]) -> str:
        """Return a stamp that changes with the files of a folder, and with those they include."""
        known = {way: summary.files for way, (_, summary) in self._summaries.copy().items()}
        return _digest((way, _stamp(known.get(way, [self.folder / way]))) for way in ways)

    def _made(self, way: str) -> tuple[str, str]:
        known = self._pages.get(way)
        if known is not None and known[0] == _stamp(known[1].files):
            return known[1].html, known[0]
        path = self.folder / way
        before = _stamp([path])
        page = preview_page(path, way, self.options_of(path), SCRIPT, self.variant)
        # What is written while it is read is a change that is still to be seen.
        stamp = _stamp(page.files) if before == _stamp([path]) else before
        if known is not None:
            self._before[way] = known
        self._pages[way] = stamp, page
        return page.html, stamp


def names_in(place: Path, options: Options) -> Names:
    """Return the partners in a file, or in the files below a folder (VARIANTS VA-1)."""
    site = Site(place, options)
    states = []
    for way in site.relative_paths():
        path = site.folder / way
        with contextlib.suppress(OSError):
            states.append(read_page(path, way, site.options_of(path)).state)
    return names_of(states)


def _stamp(files: Iterable[Path]) -> str:
    """Return a stamp that changes if a file changes."""
    parts = []
    for path in dict.fromkeys(files):
        try:
            status = path.stat()
            parts.append(f"{status.st_mtime_ns}-{status.st_size}")
        except OSError:
            parts.append("none")
    return " ".join(parts)


def _digest(stamps: Iterable[tuple[str, str]]) -> str:
    """Return one short stamp for the stamps of files, which goes into an address."""
    lines = "".join(f"{way} {stamp}\n" for way, stamp in stamps)
    return sha256(lines.encode("utf-8", "surrogateescape")).hexdigest()


ADDRESS = "127.0.0.1"
"""The address of the preview server."""
STATE = "/-/state"
"""The address that answers when a page has changed."""
_ICON = "/favicon.ico"
"""The address that browsers request on their own."""
MOST_CONNECTIONS = 100
"""Connections that are open at the same time; more are closed at once."""
LONGEST_WAIT = 20.0
"""Seconds after which a request for changes is answered even without a change."""
_BETWEEN_LOOKS = 0.05
_RULES = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class PreviewServer(ThreadingHTTPServer):
    """Serves a site to browsers on this computer."""

    daemon_threads = True

    def __init__(self, site: Site, port: int) -> None:
        """Listen on a port; 0 selects a free port.

        :raises OSError: if the port is taken.
        """
        super().__init__((ADDRESS, port), _Handler)
        self.site = site
        self._free = BoundedSemaphore(MOST_CONNECTIONS)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer a connection in a thread, or close it if there are too many."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer a connection, then let another one take its place."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print a failure, but not that a browser has closed a connection."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    @property
    def hosts(self) -> frozenset[str]:
        """The host names that are allowed in requests."""
        return frozenset(f"{name}:{self.server_port}" for name in (ADDRESS, "localhost"))

    @property
    def address(self) -> str:
        """The URL for the browser."""
        return f"http://{ADDRESS}:{self.server_port}/"


def make_web_server(
    place: Path, options: Options, port: int = 0, variant: str | None = None
) -> PreviewServer:
    """Return a server for a file, or for the files of a folder.

    :param variant: the partner whose pages are shown; by default all partners.
    :raises OSError: if the port is taken.
    """
    return PreviewServer(Site(place, options, variant), port)


class _Handler(BaseHTTPRequestHandler):
    server: PreviewServer
    server_version = "bml"
    sys_version = ""
    protocol_version = "HTTP/1.1"
    timeout = 30
    """Seconds after which a request that is not complete ends."""

    def setup(self) -> None:
        """Read requests in limited time, however slowly they come."""
        super().setup()
        self._reader = TimedReader(self.connection)
        self.rfile = BufferedReader(self._reader)

    def handle_one_request(self) -> None:
        """Answer the next request of the connection."""
        self._reader.end = time.monotonic() + self.timeout
        super().handle_one_request()

    def do_GET(self) -> None:
        """Answer with a page, the script, or the state of a page."""
        if self.headers.get("Transfer-Encoding") or self.headers.get("Content-Length", "0") != "0":
            # Its content would be read as the next request.
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        try:
            parts = urlsplit(self.path)
        except ValueError:
            self._refuse(HTTPStatus.BAD_REQUEST, "this is not the address of a page")
            return
        if not self._is_ours(parts.netloc):
            self._refuse(HTTPStatus.FORBIDDEN, "only this computer can open these pages")
        elif parts.path == SCRIPT:
            script = resources.files(__package__).joinpath("preview.js").read_text(encoding="utf-8")
            self._answer(HTTPStatus.OK, "text/javascript", script)
        elif parts.path == _ICON:
            self._answer(HTTPStatus.NO_CONTENT, "image/png", "")
        elif parts.path == STATE:
            question = parse_qs(parts.query, keep_blank_values=True)
            self._report_change(question.get("page", [""])[0], question.get("known", [""])[0])
        else:
            self._show(unquote(parts.path).removeprefix("/"))

    def do_HEAD(self) -> None:
        """Answer as for GET, without the content."""
        self.do_GET()

    def _is_ours(self, host: str) -> bool:
        """Return whether a page of ours or the address bar sent the request.

        :param host: the host in the address; browsers send none.
        """
        hosts = self.server.hosts
        named = [*self.headers.get_all("Host", []), *([host] if host else [])]
        is_named = bool(self.headers.get("Host")) and hosts.issuperset(map(str.lower, named))
        origins = self.headers.get_all("Origin", [])
        is_asked_by_us = {f"http://{one}" for one in hosts}.issuperset(origins)
        sites = self.headers.get_all("Sec-Fetch-Site", [])
        return is_named and is_asked_by_us and "cross-site" not in map(str.lower, sites)

    def _show(self, way: str) -> None:
        page = self.server.site.page(way)
        if page is None:
            self._refuse(HTTPStatus.NOT_FOUND, "there is no such page")
        else:
            html, state = page
            loaded = f'<script data-state="{escape(state)}" src="{SCRIPT}"'
            html = html.replace(f'<script src="{SCRIPT}"', loaded)
            self._answer(HTTPStatus.OK, "text/html", html, state)

    def _report_change(self, way: str, known: str) -> None:
        """Answer as soon as the state of a page is no longer ``known``."""
        end = time.monotonic() + LONGEST_WAIT
        state = self.server.site.state(way)
        while state == known and time.monotonic() < end:
            time.sleep(_BETWEEN_LOOKS)
            state = self.server.site.state(way)
        change = self.server.site.change(way, known)
        self._answer(HTTPStatus.OK, "application/json", json.dumps(change))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a request that is not understood, without text of it, and close."""
        self.close_connection = True
        self._refuse(HTTPStatus(code), HTTPStatus(code).phrase.lower())

    def _refuse(self, status: HTTPStatus, reason: str) -> None:
        self._answer(status, "text/plain", f"{reason}\n")

    def _answer(self, status: HTTPStatus, kind: str, text: str, state: str = "") -> None:
        data = text.encode("utf-8", "replace")
        self.connection.settimeout(self.timeout)
        try:
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("Content-Security-Policy", _RULES)
            self.send_header("X-Content-Type-Options", "nosniff")
            if self.close_connection:
                self.send_header("Connection", "close")
            if state:
                self.send_header("X-BML-State", json.dumps(state))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(data)
        except ConnectionError:
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""
