"""Reading of the files of a project: the only module that opens them (LANGUAGE FS-9)."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from stat import S_ISDIR, S_ISREG

MEBIBYTE = 1024 * 1024
MOST_SETTINGS_BYTES = MEBIBYTE
"""The largest file of settings: ``bml.toml``, ``conf.py``."""
MOST_BYTES = 64 * MEBIBYTE
"""The largest file of another kind, unless a limit of its own exists."""
MOST_SNAPSHOT_BYTES = 512 * MEBIBYTE
"""The largest snapshot of notes in JSON."""
_SKIPPED = (".", "_build")
"""The beginnings of the names of folders in which no notes are read."""
_WITHOUT_NOTES = (
    "pyvenv.cfg",  # a Python environment
    ".buildinfo",  # pages that Sphinx wrote
    ".doctrees/environment.pickle",
    "doctrees/environment.pickle",
    "sphinxcontrib_bml/__init__.py",  # this program
)
"""Files in a folder below the notes that show that it contains no notes (PJ-9)."""
_ONLY_BELOW: ContextVar[tuple[Path, ...]] = ContextVar("_ONLY_BELOW", default=())
"""The folders outside of which no file is read; empty for no restriction."""


@contextmanager
def only_below(*folders: Path) -> Iterator[None]:
    """Read no file outside of some folders: other files raise ``OSError``."""
    token = _ONLY_BELOW.set(tuple(Path(os.path.realpath(folder)) for folder in folders))
    try:
        yield
    finally:
        _ONLY_BELOW.reset(token)


def also_below(folder: Path) -> AbstractContextManager[None]:
    """Read files of a folder of our own too, where :func:`only_below` restricts them."""
    folders = _ONLY_BELOW.get()
    return only_below(*folders, folder) if folders else nullcontext()


def _refuse_outside(path: Path) -> None:
    """Refuse a file outside of the folders that may be read.

    :raises OSError: if it is outside.
    """
    folders = _ONLY_BELOW.get()
    if folders and not any(map(Path(os.path.realpath(path)).is_relative_to, folders)):
        raise OSError(errno.EINVAL, "it is outside of the folder of the notes", str(path))


def read_content(path: Path, most_bytes: int = MOST_BYTES, hint: str = "") -> bytes:
    """Return the content of a regular file; a pipe or a device is not opened.

    :param most_bytes: the size of the largest file that is read, in bytes.
    :param hint: a hint in the message about a larger file.
    :raises OSError: if the file cannot be read, is larger, or is not a regular file.
    """
    _refuse_outside(path)
    status = path.stat()
    if not (S_ISREG(status.st_mode) or S_ISDIR(status.st_mode)):
        raise OSError(errno.EINVAL, "it is a pipe or a device, not a file", str(path))
    if status.st_size > most_bytes:
        raise too_large(str(path), most_bytes, hint)
    return read_named_content(path, most_bytes)


def read_named_content(path: Path, most_bytes: int = MOST_BYTES) -> bytes:
    """Return the content of a file that a command names, which may be a pipe or a device.

    :raises OSError: if it cannot be read, or has more bytes.
    """
    _refuse_outside(path)
    with path.open("rb") as file:
        data = file.read(most_bytes + 1)
    if len(data) > most_bytes:
        raise too_large(str(path), most_bytes)
    return data


def read_beginning(path: Path, number: int) -> bytes:
    """Return the first bytes of a regular file.

    :raises OSError: if the file cannot be read or is not a regular file.
    """
    _refuse_outside(path)
    if not path.is_file():
        return read_content(path)
    with path.open("rb") as file:
        return file.read(number)


def read_text(path: Path, most_bytes: int = MOST_BYTES) -> str:
    """Return the text of a regular file in UTF-8, with LF at the ends of its lines.

    :raises OSError: if the file cannot be read, is larger, or is not a regular file.
    :raises UnicodeDecodeError: if it is not UTF-8.
    """
    return read_content(path, most_bytes).decode("utf-8-sig").replace("\r\n", "\n")


def files_below(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    """Yield the regular files below a folder with these suffixes, without output folders (PJ-9).

    Links that lead out of the folder are left out.
    """
    root = Path(os.path.realpath(folder))
    for place, inner, names in os.walk(folder):
        inner[:] = sorted(name for name in inner if may_contain_notes(Path(place, name)))
        for name in sorted(names):
            if name.endswith(suffixes) and is_file_below(path := Path(place, name), root):
                yield path


def may_contain_notes(folder: Path) -> bool:
    """Return whether notes are read in a folder below the one that a command names (PJ-9)."""
    return not folder.name.startswith(_SKIPPED) and not any(
        os.path.lexists(folder / name) for name in _WITHOUT_NOTES
    )


def is_file_below(path: Path, root: Path) -> bool:
    """Return whether a path is a regular file, and no link that leads out of a folder.

    :param root: the folder with its links resolved.
    """
    try:
        return path.is_file() and (
            not path.is_symlink() or Path(os.path.realpath(path)).is_relative_to(root)
        )
    except (OSError, ValueError):
        return False


def too_large(name: str, most_bytes: int, hint: str = "") -> OSError:
    """Return the error about a file of more than ``most_bytes`` bytes."""
    reason = f"it has more than {most_bytes:,} bytes and is not read"
    return OSError(errno.EFBIG, f"{reason}; {hint}" if hint else reason, name)
