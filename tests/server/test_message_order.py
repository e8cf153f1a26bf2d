"""The server keeps to the order of messages, however an editor sends them (LSP 3.17)."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from queue import Queue
from typing import Any

import pytest

from sphinxcontrib_bml.server.message_stream import MessageStream

PROGRAM = "from sphinxcontrib_bml.commands.bml import main; main()"


def request(number: int, method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def notification(method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": method, "params": params}


INITIALIZE = request(1, "initialize", processId=None, rootUri=None, capabilities={})
HOVER = request(
    7,
    "textDocument/hover",
    textDocument={"uri": "file:///notes.bml"},
    position={"line": 0, "character": 0},
)
SHUTDOWN = request(9, "shutdown")
EXIT = notification("exit")


def sent(message: dict[str, Any], header: str = "Content-Length") -> bytes:
    content = json.dumps(message).encode()
    return f"{header}: {len(content)}\r\n\r\n".encode() + content


def replies(*messages: bytes) -> tuple[int, dict[int, Any]]:
    """Return the status of the process, and the result of each request or the code of its error."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "lsp"],
        input=b"".join(messages),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    found: dict[int, Any] = {}
    rest = done.stdout
    while rest:
        header, _, rest = rest.partition(b"\r\n\r\n")
        length = int(header.split(b":")[1].split(b"\r")[0])
        reply, rest = json.loads(rest[:length]), rest[length:]
        error = reply.get("error")
        found[reply.get("id")] = error["code"] if error else reply.get("result")
    return done.returncode, found


@pytest.mark.parametrize(
    ("messages", "status"),
    [((INITIALIZE, SHUTDOWN, EXIT), 0), ((INITIALIZE, EXIT), 1), ((EXIT,), 1), ((INITIALIZE,), 0)],
)
def test_an_editor_that_leaves_without_shutdown_gets_status_1(
    messages: tuple[dict[str, Any], ...], status: int
) -> None:
    assert replies(*map(sent, messages))[0] == status


def test_requests_out_of_order_are_refused_by_their_codes() -> None:
    _, found = replies(
        sent(HOVER), sent(INITIALIZE), sent({**INITIALIZE, "id": 2}), sent(SHUTDOWN),
        sent({**HOVER, "id": 10}), sent(EXIT),
    )  # fmt: skip
    assert found[7] == -32002
    assert found[1]["serverInfo"]["name"] == "bml"
    assert found[2] == found[10] == -32600
    assert found[9] is None


def test_a_cancelled_request_is_dropped_and_the_others_are_answered() -> None:
    cancelled = notification("$/cancelRequest", id=7)
    _, found = replies(
        *map(sent, (INITIALIZE, HOVER, cancelled, {**HOVER, "id": 8}, SHUTDOWN, EXIT))
    )
    assert found[7] in {-32800, None}  # it may have been answered before it was cancelled
    assert found[8] is None and found[9] is None


def test_headers_are_read_in_any_case_and_others_are_ignored() -> None:
    other = b"content-type: application/vscode-jsonrpc\r\nX: y\r\n"
    status, found = replies(
        sent(INITIALIZE, "content-length"),
        other + sent(SHUTDOWN, "CONTENT-LENGTH"),
        sent(EXIT, "Content-length"),
    )
    assert status == 0 and found[9] is None


def test_a_stream_names_cancelled_requests_before_their_turn() -> None:
    cancelled = Queue[object]()
    messages = sent(HOVER) + sent(notification("$/cancelRequest", id=7))
    broken = sent(notification("$/cancelRequest")) + b"Content-Length: x\r\n\r\n"
    stream = MessageStream(BytesIO(messages + broken), cancelled.put)
    assert cancelled.get(timeout=60) == 7
    assert stream.readline().startswith(b"Content-Length: ") and stream.readline() == b"\r\n"
    assert json.loads(stream.read(0)) == HOVER
    rest = list(iter(stream.readline, b""))
    assert len(rest) == 6 and cancelled.empty()


def test_a_message_too_long_to_read_ends_the_session() -> None:
    stream = MessageStream(BytesIO(b"Content-Length: 999999999999\r\n\r\n{}"), print)
    assert stream.readline() == b""
