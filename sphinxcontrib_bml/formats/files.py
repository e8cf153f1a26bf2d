"""Writing of files that are either replaced completely or stay unchanged."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32


def replace_file(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``; on errors the file stays unchanged.

    Temporary files of killed processes are removed.

    :raises OSError: if the file cannot be written.
    """
    path = _resolved(path)
    if path.exists() and not path.is_file():
        # A device or a pipe cannot be replaced; a folder reports it itself.
        path.write_bytes(data)
        return
    for left in _find_leftovers(path):
        with suppress(OSError):
            left.unlink()
    temporary = path.with_name(f"{_prefix(path)}{os.getpid()}{_SUFFIX}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


_SUFFIX = ".new"


def _resolved(path: Path) -> Path:
    """Return the file that ``path`` refers to, with symbolic links resolved.

    :raises OSError: if its links form a cycle.
    """
    resolved = Path(os.path.realpath(path))
    if resolved.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return resolved


def _prefix(path: Path) -> str:
    """Return the prefix of temporary files for ``path``, short enough for every system."""
    return f".{crc32(os.fsencode(path.name)):08x}."


def _find_leftovers(path: Path) -> Iterator[Path]:
    """Yield the temporary files of ended processes for ``path``."""
    prefix = _prefix(path)
    # The pattern of a glob would be compiled for every file.
    for left in path.parent.iterdir():
        if left.name.startswith(prefix) and left.name.endswith(_SUFFIX):
            process = left.name[len(prefix) : -len(_SUFFIX)]
            if process.isdecimal() and not _is_running(int(process)):
                yield left


def _is_running(process: int) -> bool:
    """Return whether a process may be running; Windows does not delete files in use."""
    if process == os.getpid() or os.name == "nt":
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def write_if_changed(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` unless the file already has this content; create its folder.

    :raises OSError: if the file cannot be written.
    """
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, data)
