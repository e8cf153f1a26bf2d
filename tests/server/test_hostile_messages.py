"""Whatever the parameters of a message are, the server answers by the protocol."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from lsprotocol import types

from sphinxcontrib_bml.server.protocol import ASK, PAGE, NotesServer, make_server
from sphinxcontrib_bml.server.readings import READINGS
from sphinxcontrib_bml.server.session import SessionProtocol
from tests.hostile.strings import STRINGS
from tests.server.editor import in_new_loop

DOCUMENT: dict[str, Any] = {"uri": "file:///no/such/notes.bml"}
POSITION = {"line": 0, "character": 0}
RANGE = {"start": POSITION, "end": {"line": 2, "character": 3}}
AT = {"textDocument": DOCUMENT, "position": POSITION}
CODE_ACTION = {"textDocument": DOCUMENT, "range": RANGE, "context": {"diagnostics": []}}
FORMATTING = {"textDocument": DOCUMENT, "options": {"tabSize": 2, "insertSpaces": True}}
ITEM = {
    "name": "1NT",
    "kind": 8,
    "uri": DOCUMENT["uri"],
    "range": RANGE,
    "selectionRange": RANGE,
    "data": [DOCUMENT["uri"], "1N"],
}
REQUESTS: dict[str, dict[str, Any]] = {
    "textDocument/hover": AT,
    "textDocument/definition": AT,
    "textDocument/references": {**AT, "context": {"includeDeclaration": True}},
    "textDocument/documentLink": {"textDocument": DOCUMENT},
    "textDocument/completion": AT,
    "workspace/symbol": {"query": "1N"},
    "textDocument/documentSymbol": {"textDocument": DOCUMENT},
    "textDocument/foldingRange": {"textDocument": DOCUMENT},
    "textDocument/inlayHint": {"textDocument": DOCUMENT, "range": RANGE},
    "textDocument/codeLens": {"textDocument": DOCUMENT},
    "textDocument/semanticTokens/full": {"textDocument": DOCUMENT},
    "textDocument/semanticTokens/range": {"textDocument": DOCUMENT, "range": RANGE},
    "textDocument/codeAction": CODE_ACTION,
    "textDocument/formatting": FORMATTING,
    "textDocument/rangeFormatting": {**FORMATTING, "range": RANGE},
    "textDocument/prepareRename": AT,
    "textDocument/rename": {**AT, "newName": "x"},
    "textDocument/selectionRange": {"textDocument": DOCUMENT, "positions": [POSITION]},
    "textDocument/prepareCallHierarchy": AT,
    "callHierarchy/incomingCalls": {"item": ITEM},
    "callHierarchy/outgoingCalls": {"item": ITEM},
    "workspace/executeCommand": {"command": ASK, "arguments": [DOCUMENT["uri"], "1N"]},
}
"""All requests about notes, with parameters as editors send them."""
NOTIFICATIONS: dict[str, dict[str, Any]] = {
    "textDocument/didOpen": {
        "textDocument": {**DOCUMENT, "languageId": "bml", "version": 1, "text": "1C  a\n"}
    },
    "textDocument/didChange": {
        "textDocument": {**DOCUMENT, "version": 2},
        "contentChanges": [{"range": RANGE, "text": "x"}],
    },
    "textDocument/didSave": {"textDocument": DOCUMENT},
    "textDocument/didClose": {"textDocument": DOCUMENT},
    "workspace/didChangeWatchedFiles": {"changes": [{"uri": DOCUMENT["uri"], "type": 1}]},
    "workspace/didChangeConfiguration": {"settings": {"bml": {"inlayHints": True, "unread": True}}},
    "workspace/didChangeWorkspaceFolders": {
        "event": {"added": [{"uri": "file:///no/such", "name": "x"}], "removed": []}
    },
    "$/setTrace": {"value": "off"},
    "$/cancelRequest": {"id": 4},
    "initialized": {},
}
SESSION = {"initialize", "shutdown", "exit", "window/workDoneProgress/cancel"}
"""Messages that tests of the order of messages send."""
TEXT = "* Heading\n\n1N  15-17, see 1C-1D and [x](#Heading)\n  2C  x\n\n#COPY a\n#ENDCOPY\n#FOO\n"
WRONG: tuple[Any, ...] = (None, True, -1, 2**31, 10**30, 1.5, "x", "\ud800", [[]], {}, {"x": 1})
"""Values in place of each value of the parameters."""
ADDRESSES = (
    *(
        "",
        "x",
        "file:",
        "file:x",
        "file://[",
        "file:///",
        "file:///%00",
        "file:///a\0b",
        "http://[::1",
    ),
    *(
        "file:///" + 5_000 * "x",
        "file:///" + 3_000 * "d/",
        "untitled:%",
        "\ud800",
        "file:///\ud800",
    ),
    *("file:///dev/zero", "file:///proc/self/mem", "file:////a/b", "file://c:/x", "//", "file://x"),
)
PLACES = (
    {"line": 2**31 - 1, "character": 2**31 - 1},
    {"line": 0, "character": 2**31 - 1},
    {"line": 3, "character": 99},
)


class Talk:
    """A session without an editor: messages as read from JSON, and the answers as sent."""

    def __init__(self) -> None:
        self.server: NotesServer = make_server()
        self.protocol = cast("SessionProtocol", self.server.protocol)
        self.answers: dict[object, dict[str, Any]] = {}
        self.logged: list[str] = []
        self.protocol.set_writer(self)
        self._number = 0

    def close(self) -> None:
        """Do nothing, as a writer whose output is kept."""

    def write(self, data: bytes) -> None:
        answer = json.loads(data.partition(b"\r\n\r\n")[2])
        if answer.get("method") == "window/logMessage":
            self.logged.append(answer["params"]["message"])
        elif "method" not in answer:
            self.answers[answer["id"]] = answer

    def notify(self, method: object, params: object) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self.protocol.receive(message)

    async def ask(self, method: object, params: object, number: object = 0) -> object:
        """Return the result of a request, or the code of its error; the answer is JSON."""
        self._number += 1
        number = number or self._number
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        self.protocol.receive(message)
        end = time.monotonic() + 60
        while number not in self.answers and time.monotonic() < end:
            await asyncio.sleep(0.001)
        answer = self.answers.pop(number)
        error = answer.get("error")
        assert error is None or "Error" not in error["message"], error
        return error["code"] if error else answer["result"]

    async def begin(self, root: Path | None = None) -> None:
        uri = root.as_uri() if root else None
        params: dict[str, Any] = {"processId": None, "rootUri": uri, "capabilities": {}}
        assert isinstance(await self.ask("initialize", params), dict)

    def open(self, text: str = TEXT, uri: str = DOCUMENT["uri"]) -> None:
        item = {"uri": uri, "languageId": "bml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})


def variations(value: Any, wrong: tuple[Any, ...] = WRONG) -> Iterator[Any]:
    """Yield a value with one part of it replaced or left out."""
    yield from wrong
    if isinstance(value, dict):
        for key, part in value.items():
            yield {other: value[other] for other in value if other != key}
            yield from ({**value, key: other} for other in variations(part, wrong))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            for other in variations(part, wrong):
                yield [*value[:number], other, *value[number + 1 :]]


def with_address(value: Any, uri: str) -> Any:
    """Return parameters with another address in all places."""
    if isinstance(value, dict):
        return {key: uri if key == "uri" else with_address(value[key], uri) for key in value}
    if isinstance(value, list):
        return [uri if part == DOCUMENT["uri"] else with_address(part, uri) for part in value]
    return value


def with_places(value: Any, start: object, end: object) -> Any:
    """Return parameters with other positions."""
    if isinstance(value, dict):
        others = {"position": start, "start": start, "end": end}
        return {key: others.get(key) or with_places(value[key], start, end) for key in value}
    if isinstance(value, list):
        return [with_places(part, start, end) for part in value]
    return value


def test_the_tables_have_all_messages_that_the_server_knows() -> None:
    known = make_server().protocol.fm
    methods = {*known.features, *known.builtin_features}
    assert methods - SESSION == {*REQUESTS, *NOTIFICATIONS} - {types.CANCEL_REQUEST}
    assert set(known.commands) == {ASK, PAGE, READINGS}


@pytest.mark.parametrize("method", REQUESTS)
def test_wrong_parameters_of_a_request_are_refused_by_their_code(method: str) -> None:
    async def talk() -> None:
        session = Talk()
        await session.begin()
        session.open()
        for params in variations(REQUESTS[method]):
            answer = await session.ask(method, params)
            assert not isinstance(answer, int) or answer == -32602, (params, answer)
        for params in (None, [], 5, "x", {}):
            assert await session.ask(method, params) == -32602
        assert not isinstance(await session.ask(method, REQUESTS[method]), int)

    in_new_loop(talk)


@pytest.mark.parametrize("method", REQUESTS)
def test_addresses_and_places_that_do_not_exist_are_answered(method: str, tmp_path: Path) -> None:
    async def talk() -> None:
        session = Talk()
        await session.begin(tmp_path)
        session.open()
        for uri in (*ADDRESSES, tmp_path.as_uri(), f"{tmp_path.as_uri()}/%2e%2e/x.bml"):
            answer = await session.ask(method, with_address(REQUESTS[method], uri))
            assert not isinstance(answer, int), (uri, answer)
        for start in PLACES:
            for end in (*PLACES, POSITION):
                answer = await session.ask(method, with_places(REQUESTS[method], start, end))
                assert answer == -32602 or not isinstance(answer, int), (start, end)

    in_new_loop(talk)


@pytest.mark.parametrize("method", NOTIFICATIONS)
def test_after_any_notification_the_server_answers(method: str, tmp_path: Path) -> None:
    async def talk() -> None:
        session = Talk()
        await session.begin(tmp_path)
        session.open()
        params = NOTIFICATIONS[method]
        for other in variations(params):
            session.notify(method, other)
        for uri in ADDRESSES:
            if uri != "file:///" or "Folders" not in method:  # all files of this computer
                session.notify(method, with_address(params, uri))
        for start in PLACES:
            session.notify(method, with_places(params, start, POSITION))
        assert all("not those of the protocol" in line for line in session.logged)
        session.notify(method, params)
        assert not isinstance(await session.ask("workspace/symbol", {"query": "x"}), int)
        await session.server.wait_until_reported()

    in_new_loop(talk)


def test_commands_are_refused_unless_they_are_ours_with_their_arguments() -> None:
    async def talk() -> None:
        session = Talk()
        await session.begin()
        session.open()
        for command, arguments in (
            *(("x", []), (ASK, []), (ASK, None), (ASK, ["x"]), (ASK, ["x", "1N", "x"])),
            *((PAGE, [5]), (PAGE, [None]), (PAGE, ["x", "y"])),
            *((READINGS, ["x"]), (READINGS, ["x", 5]), (READINGS, [None, POSITION])),
        ):
            params = {"command": command, "arguments": arguments}
            assert await session.ask("workspace/executeCommand", params) == -32602, params
        for uri in (*ADDRESSES, DOCUMENT["uri"]):
            given = ((ASK, [uri, "1N"]), (PAGE, [uri]), (READINGS, [uri, POSITION]))
            for command, arguments in given:
                params = {"command": command, "arguments": arguments}
                answer = await session.ask("workspace/executeCommand", params)
                assert not isinstance(answer, int), (uri, answer)

    in_new_loop(talk)


def test_messages_that_are_none_are_invalid_requests() -> None:
    async def talk() -> None:
        session = Talk()
        await session.begin()
        identifiers: list[Any] = [None, 1.5, True, [], {}, [1]]
        for identifier in identifiers:
            for method in ("shutdown", "no/such", "textDocument/hover"):
                session.protocol.receive({"jsonrpc": "2.0", "id": identifier, "method": method})
                assert session.answers.pop(None)["error"]["code"] == -32600
        for odd in identifiers:
            assert await session.ask(odd, {}) == -32600
        for method in ("", "no/such", "\ud800", "__init__", "notebookDocument/didOpen"):
            assert await session.ask(method, {}) == -32601
        for method, params in NOTIFICATIONS.items():
            answer = await session.ask(method, params)
            assert answer in {-32600, -32601, -32602}, (method, answer)
        for number in (10**300, -1, "", "\ud800", 4_000 * "x"):
            assert await session.ask("workspace/symbol", {"query": "x"}, number) == []
        for message in ({}, {"id": 3}, {"id": [], "result": 1}, {"id": "x", "error": []}):
            session.protocol.receive({"jsonrpc": "2.0", **message})
        for method, params in REQUESTS.items():
            session.notify(method, params)
        nested = {"query": "x", "jsonrpc": "2.0", "id": {"jsonrpc": "2.0", "method": "exit"}}
        assert await session.ask("workspace/symbol", nested) == []

    in_new_loop(talk)


def test_a_session_begins_with_any_parameters_that_are_those_of_the_protocol() -> None:
    params = {
        "processId": 1,
        "rootPath": "/no/such",
        "rootUri": "file:///no/such",
        "capabilities": {"general": {"positionEncodings": ["utf-8"]}, "workspace": {}},
        "workspaceFolders": [{"uri": "file:///no/such", "name": "x"}],
        "initializationOptions": {"inlayHints": True, "unread": True},
    }

    async def talk() -> None:
        session = Talk()
        addresses = (with_address(params, uri) for uri in ADDRESSES)
        paths = ({**params, "rootPath": uri} for uri in ADDRESSES)
        for other in (*variations(params, (None, 5, "x", [[]])), *addresses, *paths):
            answer = await session.ask("initialize", other)
            assert not isinstance(answer, int) or answer == -32602, (other, answer)
            session.protocol.is_initialized = False  # faster than another server
        await session.begin()

    in_new_loop(talk)


def test_hostile_texts_are_answered_wherever_an_editor_sends_them(tmp_path: Path) -> None:
    async def talk() -> None:
        session = Talk()
        await session.begin(tmp_path)
        for hostile in STRINGS:
            text = hostile.typed
            session.open(f"* {text}\n\n1N  {text}\n  2C  {text}\n\n#COPY {text}\n#ENDCOPY\n")
            for method, params in REQUESTS.items():
                given = json.loads(json.dumps(params).replace('"1N"', json.dumps(text)))
                given |= {"newName": text} if "newName" in params else {}
                answer = await session.ask(method, given)
                assert answer == -32602 or not isinstance(answer, int), (method, text)

    in_new_loop(talk)


def test_words_of_the_protocol_are_read() -> None:
    params: dict[str, object] = {"capabilities": {}, "processId": None, "rootUri": None}
    params["trace"] = "off"
    message = {"jsonrpc": "2.0", "id": 1, "method": types.INITIALIZE, "params": params}
    begun = make_server().protocol.structure_message(message)
    assert cast(types.InitializeRequest, begun).params.trace is types.TraceValue.Off
