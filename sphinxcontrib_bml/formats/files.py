"""Writing of files that are either replaced completely or stay unchanged."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from ..patterns import compile_later


def replace_file(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``; on errors the file stays unchanged.

    Temporary files of killed processes are removed from its folder.

    :raises OSError: if the file cannot be written.
    """
    path = _resolved(path)
    if path.exists() and not path.is_file():
        # A device or a pipe cannot be replaced; a folder reports it itself.
        path.write_bytes(data)
        return
    for left in _find_leftovers(path.parent):
        with suppress(OSError):
            left.unlink()
    temporary = path.with_name(_temporary_name(path))
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


def _resolved(path: Path) -> Path:
    """Return the file that ``path`` refers to, with symbolic links resolved.

    :raises OSError: if its links form a cycle.
    """
    resolved = Path(os.path.realpath(path))
    if resolved.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return resolved


def _temporary_name(path: Path) -> str:
    """Return the name of the temporary file for ``path``, short enough for every system."""
    return f".{crc32(os.fsencode(path.name)):08x}.{os.getpid()}.new"


_TEMPORARY = compile_later(r"\.[0-9a-f]{8}\.([0-9]{1,10})\.new")


def _find_leftovers(folder: Path) -> Iterator[Path]:
    """Yield the temporary files of ended processes in a folder."""
    for left in folder.iterdir():
        found = _TEMPORARY.fullmatch(left.name)
        if found is not None and not _is_running(int(found[1])):
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
