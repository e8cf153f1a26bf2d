"""The exit status of commands, and what stops them from doing a file, in words for people."""

from __future__ import annotations

import errno
import re
from enum import IntEnum


class ExitStatus(IntEnum):
    """How a command ends."""

    OK = 0
    FOUND = 1
    """Something at error level was found; in checks: something would change."""
    FAILED = 2
    """Wrong usage, or a file could not be read or written."""


_REASONS = {
    errno.ENOENT: "there is no such file",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EISDIR: "it is a folder, not a file",
    errno.ENOTDIR: "a part of its path is no folder",
    errno.ENOSPC: "the disk is full",
    errno.EROFS: "the disk cannot be written to",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ELOOP: "its links lead round in a circle",
}

_TAB = "    "
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


class FileProblemError(Exception):
    """A file that cannot be read or written; the message is one line that names it."""


def reason(error: OSError) -> str:
    """Return in plain words why a file could not be used."""
    words = _REASONS.get(error.errno or 0)
    return words or (error.strerror or str(error) or "it cannot be used").lower()


def printable(text: str) -> str:
    """Return ``text`` without characters that move the cursor or turn the order of others."""
    return _UNPRINTABLE.sub(" ", text.replace("\t", _TAB))
