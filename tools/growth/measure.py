"""One stage in a process of its own."""

from __future__ import annotations

import os
import resource
import sys
import traceback
from time import process_time
from typing import NamedTuple

from sphinxcontrib_bml.commands.shared.program import collect_seldom

from .stages import SUBJECTS

MOST_SECONDS = 20
_MOST_MEMORY = 3 * 1024**3
# Linux counts the peak in KiB, macOS in bytes.
_PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


class Usage(NamedTuple):
    """What a stage used."""

    size: int
    """Of the input, in bytes."""
    cpu: float
    """Seconds; infinite where it did not end in :data:`MOST_SECONDS`."""
    memory: int
    """The most bytes that its process had, what came before the stage among them."""


def measure(construct: str, stage: str, size: int) -> Usage:
    """Measure a stage at an input of about ``size`` bytes, in a copy of this process.

    What it needs is loaded already, nothing of the input is; garbage is looked for as in commands.
    """
    reader, writer = os.pipe()
    process = os.fork()
    if not process:
        _run_and_exit(construct, stage, size, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        told = pipe.read().split()
    _, _, used = os.wait4(process, 0)
    length, cpu = (int(told[0]), float(told[1])) if told else (size, float("inf"))
    return Usage(length, cpu, used.ru_maxrss * _PEAK_UNIT)


def _run_and_exit(construct: str, name: str, size: int, writer: int) -> None:
    """Run a stage, write the input's size and the seconds, and end the process."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        make, stages = SUBJECTS[construct]
        stage, text = stages[name], make(size)
        material = stage.prepare(text)
        collect_seldom()
        start = process_time()
        stage.run(material)
        seconds = process_time() - start
        os.write(writer, f"{len(text.encode())} {seconds}".encode())
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)
