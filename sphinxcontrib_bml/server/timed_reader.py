"""Requests of a browser, read in limited time."""

from __future__ import annotations

import time
from io import RawIOBase
from socket import socket
from typing import Any


class TimedReader(RawIOBase):
    """Reads from a connection until a time."""

    def __init__(self, connection: socket) -> None:
        """Store the connection; nothing can be read before a time is set."""
        self._connection = connection
        self.end = 0.0
        """The time at which reading ends, by the monotonic clock."""

    def readable(self) -> bool:
        """Return that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes.

        :raises TimeoutError: if the time has come.
        """
        left = self.end - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(buffer)
