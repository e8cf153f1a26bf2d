"""The rules about messages: their form, their order, and the errors of the protocol.

The rules are those of JSON-RPC 2.0 and of the Language Server Protocol 3.17, "Base Protocol". A
message of an editor never ends the server and never prints anything.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.io_ import StdoutWriter
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import RPCMessage, RPCRequest
from pygls.uris import from_fs_path, to_fs_path

from .message_stream import BrokenFrame, MessageStream

_OURS = (
    types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE,
    types.TEXT_DOCUMENT_DID_CLOSE,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS,
)
"""Messages that only our workspace handles: its line ends and paths conform to the protocol."""
_UNUSED = (
    types.NOTEBOOK_DOCUMENT_DID_OPEN,
    types.NOTEBOOK_DOCUMENT_DID_CHANGE,
    types.NOTEBOOK_DOCUMENT_DID_CLOSE,
)


class SessionProtocol(LanguageServerProtocol):
    """The protocol from the first message to the last."""

    def __init__(self, server: LanguageServer, converter: Any) -> None:
        """Start before the session is initialized."""
        super().__init__(server, converter)
        for method in (*_OURS, *_UNUSED):
            del self.fm.builtin_features[method]
        for kind in (str, int, bool):
            converter.register_structure_hook(kind, _exactly)
        self.cancelled: set[object] = set()
        """The ids of cancelled requests whose turn has not come."""
        self.is_initialized = False
        self.is_shut_down = False
        self.has_exited = False

    async def talk(self, stream: MessageStream) -> None:
        """Answer messages over standard output until the stream ends.

        :raises SystemExit: if the editor ends the session.
        """
        # Failures are answers of the protocol; pygls would print them too.
        logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
        asyncio.get_running_loop().set_exception_handler(
            lambda loop, context: self._server.report_server_error(OSError(), JsonRpcException)
        )
        self.set_writer(StdoutWriter(sys.stdout.buffer))
        async for message in stream.messages():
            self.receive(message)

    def receive(self, message: object) -> None:
        """Handle a message as read from JSON, or a broken frame."""
        if isinstance(message, BrokenFrame):
            self._refuse(None, types.ErrorCodes.ParseError, message.reason)
        elif not isinstance(message, dict) or message.get("jsonrpc") != self.VERSION:
            reason = "a message is one object of JSON-RPC 2.0"
            self._refuse(_id_of(message), types.ErrorCodes.InvalidRequest, reason)
        elif "method" not in message:
            self._take_response(message)
        elif not isinstance(message["method"], str):
            reason = "the name of a method is a string"
            self._refuse(_id_of(message), types.ErrorCodes.InvalidRequest, reason)
        elif "id" not in message:
            self._take_notification(message)
        elif _id_of(message) is None:
            reason = "the id of a request is a string or an integer"
            self._refuse(None, types.ErrorCodes.InvalidRequest, reason)
        else:
            self._take_request(message)

    def _take_response(self, message: dict[str, Any]) -> None:
        if _id_of(message) in self._request_futures and ("result" in message or "error" in message):
            structured = self._structured(message)
            if structured is not None:
                self.handle_message(structured)
        elif "result" not in message and "error" not in message:
            reason = "a message without a method is a response"
            self._refuse(_id_of(message), types.ErrorCodes.InvalidRequest, reason)

    def _take_notification(self, message: dict[str, Any]) -> None:
        method = message["method"]
        self.has_exited = method == types.EXIT
        if self.has_exited:
            message = {"jsonrpc": self.VERSION, "method": method}
        elif not self._knows(method) and method != types.CANCEL_REQUEST:
            return
        structured = self._structured(message)
        if isinstance(structured, RPCRequest):
            return
        if structured is None:
            text = f"the parameters of {method} are not those of the protocol"
            log = types.LogMessageParams(types.MessageType.Error, text)
            self._server.window_log_message(log)
        elif self.is_initialized or self.has_exited:
            self.handle_message(structured)

    def _take_request(self, message: dict[str, Any]) -> None:
        identifier, method = message["id"], message["method"]
        code: int
        if identifier in self.cancelled:
            code, reason = types.LSPErrorCodes.RequestCancelled, "the request is cancelled"
        elif self.is_shut_down or (self.is_initialized and method == types.INITIALIZE):
            code, reason = types.ErrorCodes.InvalidRequest, f"{method} comes too late"
        elif not self.is_initialized and method != types.INITIALIZE:
            code = types.ErrorCodes.ServerNotInitialized
            reason = f"{method} comes before initialize"
        elif not self._knows(method):
            code, reason = types.ErrorCodes.MethodNotFound, f"{method} is unknown"
        elif (structured := self._structured(message)) is None:
            code = types.ErrorCodes.InvalidParams
            reason = f"the parameters of {method} are not those of the protocol"
        elif not isinstance(structured, RPCRequest):
            code, reason = types.ErrorCodes.InvalidRequest, f"{method} is not a request"
        else:
            self.is_initialized = True
            self.is_shut_down = method == types.SHUTDOWN
            self.handle_message(structured)
            return
        self._refuse(identifier, code, reason)

    def _knows(self, method: str) -> bool:
        return method in self.fm.features or method in self.fm.builtin_features

    def _structured(self, message: dict[str, Any]) -> RPCMessage | None:
        """Return a message in its type, or None if its parameters are not those of its method."""
        try:
            structured: RPCMessage = self.structure_message(message)
            params = getattr(structured, "params", None)
            if isinstance(params, types.InitializeParams):
                _read_addresses(params)
            elif isinstance(params, types.ExecuteCommandParams):
                params.arguments = params.arguments or []  # pygls counts no arguments of None
        except (JsonRpcException, ValueError):
            return None
        return structured

    def _handle_cancel_notification(self, msg_id: str | int) -> None:
        """Cancel a request that is being answered; one whose turn had not come is refused."""
        if type(msg_id) not in (str, int):
            return
        self.cancelled.discard(msg_id)
        if msg_id in self._request_futures:
            super()._handle_cancel_notification(msg_id)

    def _refuse(self, identifier: str | int | None, code: int, reason: str) -> None:
        if identifier is None:  # pygls would leave the id out
            error = {"code": int(code), "message": reason}
            self._send_data({"jsonrpc": self.VERSION, "id": None, "error": error})
        else:
            self._send_response(identifier, error=types.ResponseError(code, reason))

    def _send_response(
        self, msg_id: str | int, result: Any = None, error: types.ResponseError | None = None
    ) -> None:
        """Send a response; one about a failure does not name the exception."""
        if error is not None and error.code == types.ErrorCodes.InternalError:
            error = types.ResponseError(error.code, "the request failed in the server", error.data)
        super()._send_response(msg_id, result, error)

    def _send_data(self, data: Any) -> None:
        """Send a message, unless the editor has gone."""
        with suppress(BrokenPipeError):
            super()._send_data(data)


def _id_of(message: object) -> str | int | None:
    """Return the id of a request, or None if it is not one of the protocol."""
    identifier = message.get("id") if isinstance(message, dict) else None
    return identifier if type(identifier) in (str, int) else None


def _exactly(value: Any, kind: type[Any]) -> Any:
    """Return a value if it has a type; without this, a list would become a string.

    :raises TypeError: if it has another type.
    :raises ValueError: if it is not a member of an enumeration.
    """
    if issubclass(kind, Enum):
        return kind(value)
    if type(value) is float and kind is int and value.is_integer():
        return int(value)
    if type(value) is not kind:
        raise TypeError
    return value


def _read_addresses(params: types.InitializeParams) -> None:
    """Read the addresses of the folders of an editor.

    :raises ValueError: if an address is malformed.
    """
    folders: Iterable[types.WorkspaceFolder] = params.workspace_folders or ()
    for uri in (params.root_uri, *(folder.uri for folder in folders)):
        to_fs_path(uri or "")
    to_fs_path(from_fs_path(params.root_path or "") or "")
