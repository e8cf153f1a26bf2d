"""Names of systems, which are file names that every operating system accepts."""

from __future__ import annotations

from ..patterns import compile_later

_LONGEST = 200
"""Maximum number of bytes in a name; file systems allow 255, including the suffix."""
_NO_NAME = compile_later(r"[^a-z0-9_-]+")
_DEVICES = {"CON", "PRN", "AUX", "NUL"} | {
    f"{port}{number}" for port in ("COM", "LPT") for number in "0123456789¹²³"
}


def is_file_name(name: str) -> bool:
    """Return whether every operating system accepts ``name`` as a file name in its folder."""
    is_short = 0 < len(name.encode()) <= _LONGEST
    return is_short and name.isprintable() and name[0] != "." and not set(name) & set('/\\:*?"<>|')


def is_device(name: str) -> bool:
    """Return whether Windows reserves a file name for a device, with any suffix."""
    return name.partition(".")[0].rstrip().upper() in _DEVICES


def system_name(project: str) -> str:
    """Return the file name for a project name."""
    name = _NO_NAME.sub("", project.lower().replace(" ", "-"))[:_LONGEST] or "system"
    return f"{name}-system" if is_device(name) else name
