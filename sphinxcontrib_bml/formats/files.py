"""Writing a file as a whole or not at all."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``: all of it, or the file stays as it was.

    :raises OSError: where it cannot be written.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        # A device or a pipe cannot be replaced; a folder says so itself.
        path.write_bytes(data)
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
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


def write_if_changed(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, whose folder is made, unless that is what stands there.

    :raises OSError: where it cannot be written.
    """
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, data)
