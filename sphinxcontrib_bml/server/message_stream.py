"""The messages of an editor, read ahead of their turn (LSP 3.17, "Base Protocol")."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

_LENGTH = b"content-length"
_CANCELLATION = b'"$/cancelRequest"'
_MOST_BYTES = 256 * 1024 * 1024
"""The longest message; the session ends at a longer one."""
_END = b"\r\n"


class MessageStream:
    """A stream of messages for ``pygls``, whose headers may be in any case.

    A thread reads ahead, so that a cancelled request is known before its turn.
    """

    def __init__(self, stream: BinaryIO, cancel: Callable[[object], None]) -> None:
        """Begin to read.

        :param cancel: called by the thread with the id of each request that is cancelled.
        """
        self._stream = stream
        self._cancel = cancel
        self._pieces: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._read_ahead, daemon=True).start()

    def readline(self) -> bytes:
        """Return the next line of a header; empty at the end of the stream."""
        return self._pieces.get()

    def read(self, number: int) -> bytes:
        """Return the content of a message; empty at the end of the stream.

        :param number: its size in bytes, as its header says.
        """
        return self._pieces.get()

    def _read_ahead(self) -> None:
        with suppress(OSError, ValueError):  # the stream is closed
            while length := self._read_header():
                content = self._stream.read(length)
                if _CANCELLATION in content:
                    self._note_cancellation(content)
                for piece in (b"Content-Length: %d\r\n" % length, _END, content):
                    self._pieces.put(piece)
        self._pieces.put(b"")

    def _read_header(self) -> int:
        """Return the size of the next message, or 0 at the end of the stream."""
        length = 0
        while line := self._stream.readline(_MOST_BYTES):
            if not line.strip():
                if length:
                    return length if length <= _MOST_BYTES else 0
                continue
            name, _, value = line.partition(b":")
            if name.strip().lower() == _LENGTH and value.strip().isdigit():
                length = int(value)
        return 0

    def _note_cancellation(self, content: bytes) -> None:
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            message = json.loads(content)
            if message["method"] == "$/cancelRequest":
                self._cancel(message["params"]["id"])
