"""Run one command and read what it and its children used.

The peak of a process includes that of the bench itself at the moment it starts the process (Linux
counts it so): a figure of about 20 MiB may be the bench's own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# Linux counts the peak in KiB, macOS in bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


class CommandFailedError(Exception):
    """A contender ended with an error or wrote too little; the message is its last line."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What one run used: CPU (user and system) in seconds, peak memory and output in bytes."""

    cpu: float
    peak_memory: int
    output: int


def run(
    command: Sequence[str],
    directory: Path,
    output: Path | None,
    least_output: int,
    statuses: Sequence[int] = (0,),
) -> Usage:
    """Run ``command`` in ``directory`` and measure it with its children.

    :param command: program and arguments.
    :param directory: where it runs.
    :param output: the file that it must write, None where it only says something.
    :param least_output: the size in bytes below which ``output`` cannot be whole.
    :param statuses: how it ends where all is well.
    :raises CommandFailedError: the program is missing, ended with an error, or wrote too little.
    """
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(
                command, cwd=directory, stdin=subprocess.DEVNULL, stdout=messages, stderr=messages
            )
        except OSError as error:
            raise CommandFailedError(str(error)) from error
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said = messages.seek(0, os.SEEK_END)
        if process.returncode not in statuses:
            messages.seek(0)
            lines = messages.read().decode(errors="replace").splitlines() or [""]
            telling = next((line for line in reversed(lines) if "rror:" in line), lines[-1])
            raise CommandFailedError(f"exit status {process.returncode}: {telling.strip()}")
    if output is None:
        return Usage(used.ru_utime + used.ru_stime, used.ru_maxrss * _PEAK_UNIT, said)
    written = output.stat().st_size if output.is_file() else 0
    if written < least_output:
        raise CommandFailedError(f"{output.name} has {written} bytes, less than its rows need")
    return Usage(used.ru_utime + used.ru_stime, used.ru_maxrss * _PEAK_UNIT, written)
