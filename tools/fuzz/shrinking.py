"""From an input that breaks something to the smallest one that does."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import process_time

MOST_TRIES = 3_000
MOST_SECONDS = 60.0
"""Of CPU: what takes too long does so at every try."""

_PARTS = (re.compile(r"[^\n]*\n?"), re.compile(r"\s+|[^\s]+"), re.compile(r".", re.DOTALL))
"""An input is cut down by lines, then by words, then by characters."""


def shrunk(data: bytes, fails: Callable[[bytes], bool], most_tries: int = MOST_TRIES) -> bytes:
    """Return what is left of ``data`` when nothing more can be left out.

    :param fails: says whether an input still breaks the same thing.
    :param most_tries: after that the smallest so far is taken.
    """
    shrinker = _Shrinker(data.decode("utf-8", errors="surrogateescape"), fails, most_tries)
    return shrinker.run().encode("utf-8", errors="surrogateescape")


class _Shrinker:
    def __init__(self, text: str, fails: Callable[[bytes], bool], tries: int) -> None:
        self.text = text
        self.fails = fails
        self.tries_left = tries
        self.end = process_time() + MOST_SECONDS

    def run(self) -> str:
        """Cut the text down until nothing goes any more."""
        before = ""
        while self.text != before:
            before = self.text
            for part in _PARTS:
                self._leave_out(part.findall(self.text))
            self._simplify()
        return self.text

    def _take(self, text: str) -> bool:
        """Take ``text`` where it still fails."""
        if self.tries_left <= 0 or process_time() > self.end or text == self.text:
            return False
        self.tries_left -= 1
        if self.fails(text.encode("utf-8", errors="surrogateescape")):
            self.text = text
            return True
        return False

    def _leave_out(self, parts: list[str]) -> None:
        """Leave out stretches of ``parts``, the longest first."""
        size = len(parts)
        while size:
            start = 0
            while start < len(parts):
                fewer = parts[:start] + parts[start + size :]
                if self._take("".join(fewer)):
                    parts = fewer
                else:
                    start += size
            size //= 2

    def _simplify(self) -> None:
        """Put plainer characters instead of others."""
        for position, character in enumerate(self.text):
            for plain in "a1 ":
                if character == plain:
                    break
                if self._take(self.text[:position] + plain + self.text[position + 1 :]):
                    break
