"""The server keeps to the order of messages, however an editor sends them (LSP 3.17)."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest

from sphinxcontrib_bml.server.message_stream import BrokenFrame, MessageStream

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
    assert done.stderr == b""
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
    cancelled: list[object] = []
    messages = sent(HOVER) + sent(notification("$/cancelRequest", id=7))
    odd = sent(notification("$/cancelRequest")) + sent(notification("$/cancelRequest", id=[7]))
    read = MessageStream(BytesIO(messages + odd), cancelled.append).read()
    assert next(read) == HOVER and cancelled == []
    assert len(list(read)) == 3 and cancelled == [7]


BROKEN = {
    "not JSON": b"Content-Length: 5\r\n\r\n{oops",
    "not UTF-8": b"Content-Length: 2\r\n\r\n\xff\xff",
    "not a number of JSON": b"Content-Length: 3\r\n\r\nNaN",
    "a number of 5,000 digits": b"Content-Length: 5000\r\n\r\n" + 5000 * b"9",
    "nested too deep": b"Content-Length: 200000\r\n\r\n" + 200_000 * b"[",
    "no length": b'Content-Type: x\r\n\r\n{"id": 1}',
    "no number": b"Content-Length: x\r\n\r\n{}",
    "negative": b"Content-Length: -5\r\n\r\n{}",
    "nothing": b"Content-Length: 0\r\n\r\n",
    "longer than all": b"Content-Length: 999999999999\r\n\r\n" + 70_000 * b"{}",
    "longer than a number": b"Content-Length: " + 400 * b"9" + b"\r\n\r\n{}",
    "too short": b"Content-Length: 9\r\n\r\n" + sent(HOVER).partition(b"\r\n\r\n")[2],
    "too long": b"Content-Length: 40\r\n\r\n{}",
    "a text instead of a header": 3 * 65_530 * b"x" + b"\r\n\r\n",
}
"""Frames that cannot be read, each followed by one that can."""


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_frame_is_told_once_and_the_next_one_is_read(kind: str) -> None:
    stream = MessageStream(BytesIO(BROKEN[kind] + 2 * sent(SHUTDOWN)), print)
    broken, *rest = stream.read()
    assert isinstance(broken, BrokenFrame)
    assert rest == [SHUTDOWN, SHUTDOWN]


@pytest.mark.parametrize("cut", [1, 10, 18, 30])
def test_a_stream_that_ends_within_a_message_ends(cut: int) -> None:
    assert list(MessageStream(BytesIO(sent(SHUTDOWN)[:cut]), print).read()) == []


def test_whatever_breaks_a_session_gets_an_answer_and_nothing_is_printed() -> None:
    odd = (b"[]", b"5", b'"x"', b"null", b'{"jsonrpc": "1.0", "id": 3, "method": "shutdown"}')
    status, found = replies(
        BROKEN["not JSON"],
        *(b"Content-Length: %d\r\n\r\n%s" % (len(one), one) for one in odd),
        *map(sent, (INITIALIZE, request(4, "no/such"), request(5, "textDocument/hover"))),
        *map(sent, (notification("no/such"), SHUTDOWN, EXIT)),
    )
    assert status == 0
    assert found == {None: -32600, 3: -32600, 1: found[1], 4: -32601, 5: -32602, 9: None}


def test_an_editor_that_reads_no_answers_ends_the_server_without_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "lsp"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as server:
        assert server.stdin and server.stdout and server.stderr
        server.stdout.close()
        server.stdin.write(b"".join(map(sent, (INITIALIZE, HOVER, SHUTDOWN, EXIT))))
        server.stdin.close()
        assert server.stderr.read() == b""
        assert server.wait(120) == 0
