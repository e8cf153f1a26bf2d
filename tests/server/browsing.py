"""A preview that is served, and what a browser gets of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

from sphinxcontrib_bml.language.options import Options
from sphinxcontrib_bml.server.preview import PreviewServer, make_web_server


@contextmanager
def serving(place: Path, variant: str | None = None) -> Iterator[PreviewServer]:
    server = make_web_server(place, Options(), variant=variant)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def asked(server: PreviewServer, way: str, **headers: str) -> tuple[HTTPResponse, str]:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=300)
    connection.request("GET", way, headers=headers)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response, text
