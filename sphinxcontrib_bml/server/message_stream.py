"""The messages of an editor, read ahead of their turn (LSP 3.17, "Base Protocol")."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from io import SEEK_CUR, BytesIO
from threading import Thread
from typing import BinaryIO, NamedTuple

_LENGTH = re.compile(rb"content-length[ \t]*:[ \t]*(\d{1,18})[ \t]*\r?\n", re.IGNORECASE)
_MOST_BYTES = 256 * 1024 * 1024
"""The longest message; a longer one is skipped."""
_LINE = 64 * 1024
"""The most bytes of a header that are read together."""
_OVERLAP = 80
"""Bytes of a long line that are read again, because they may begin a header."""


class BrokenFrame(NamedTuple):
    """A message that cannot be read."""

    reason: str


class MessageStream:
    """The messages of a stream, whose headers may be in any case.

    A thread reads ahead, so that a cancelled request is known before its turn. After a broken
    frame, the next ``Content-Length`` begins the next message.
    """

    def __init__(self, stream: BinaryIO, cancel: Callable[[object], None]) -> None:
        """Store the stream.

        :param cancel: called by the thread with the id of each request that is cancelled.
        """
        self._stream = stream
        self._again = BytesIO()
        """The part of a broken message that is read again, because it contains a header."""
        self._cancel = cancel
        self._is_lost = False
        """Whether the last message was broken, so that all up to the next one is skipped."""

    async def messages(self) -> AsyncIterator[object]:
        """Yield the messages as read from JSON, or broken frames, until the stream ends."""
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[object] = asyncio.Queue()
        end = object()

        def read_ahead() -> None:
            with suppress(RuntimeError):  # the loop is closed
                for message in self.read():
                    loop.call_soon_threadsafe(queue.put_nowait, message)
                loop.call_soon_threadsafe(queue.put_nowait, end)

        Thread(target=read_ahead, daemon=True).start()
        while (message := await queue.get()) is not end:
            yield message
            await asyncio.sleep(0)  # others have their turn even if many messages wait

    def read(self) -> Iterator[object]:
        """Yield the messages as :meth:`messages` does, in the thread of the caller."""
        with suppress(OSError, ValueError):  # the stream is closed
            while (length := self._read_header()) is not None:
                content = self._read_content(length) if 0 <= length <= _MOST_BYTES else b""
                if len(content) < length <= _MOST_BYTES:
                    return
                yield from self._parsed(content)

    def _parsed(self, content: bytes) -> Iterator[object]:
        try:
            message = json.loads(content, parse_constant=_refuse_constant)
        except (ValueError, RecursionError):
            if not self._is_lost:
                yield BrokenFrame("the message is not JSON of the length in its header")
            self._is_lost = True
            self._read_again(content)
            return
        self._is_lost = False
        if isinstance(message, dict) and message.get("method") == "$/cancelRequest":
            params = message.get("params")
            if isinstance(params, dict) and isinstance(params.get("id"), int | str):
                self._cancel(params["id"])
        yield message

    def _read_again(self, content: bytes) -> None:
        """Read a header within a broken message again, unless it was read again already."""
        found = _LENGTH.search(content)
        if found is not None and self._again.tell() == len(self._again.getbuffer()):
            self._again = BytesIO(content[found.start() :])

    def _read_header(self) -> int | None:
        """Return the size of the next message, -1 if it is not known, None after the last."""
        length = -1
        is_begun = False
        while line := self._read_line():
            if line.strip():
                found = _LENGTH.search(line)
                length = int(found[1]) if found is not None else length
                is_begun = True
            elif length >= 0 or (is_begun and not self._is_lost):
                return length
        return None

    def _read_line(self) -> bytes:
        """Return a line, or a part of a long one that overlaps the next part."""
        line = self._again.readline(_LINE)
        if line.endswith(b"\n"):
            return line
        if len(line) == _LINE:
            self._again.seek(-_OVERLAP, SEEK_CUR)
            return line
        line += self._stream.readline(_LINE)
        if len(line) >= _LINE and not line.endswith(b"\n"):
            self._again = BytesIO(line[-_OVERLAP:])
        return line

    def _read_content(self, length: int) -> bytes:
        content = self._again.read(length)
        return content + self._stream.read(length - len(content))


def _refuse_constant(name: str) -> None:
    raise ValueError(name)
