"""Stages, each in a process of its own."""

from __future__ import annotations

import os
import resource
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf
from time import process_time
from typing import Any, NamedTuple

from sphinxcontrib_bml.garbage import rare_collection
from tools.growth.stages import SUBJECTS

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


def measure(construct: str, stages: Iterable[str], size: int) -> dict[str, Usage]:
    """Measure stages at an input of about ``size`` bytes, each in a process of its own.

    That is a copy of one that has what the stage needs, made once for all stages that need the
    same. The package is loaded already; garbage is looked for as in commands.
    """
    make, known = SUBJECTS[construct]
    text = make(size)
    length = len(text.encode())
    usages = {name: Usage(length, inf, 0) for name in stages}
    for prepare in dict.fromkeys(known[name].prepare for name in usages):
        names = [name for name in usages if known[name].prepare == prepare]
        runs = [known[name].run for name in names]
        lines, _ = _in_a_process(partial(_run_stages, partial(prepare, text), runs))
        for name, line in zip(names, lines, strict=False):
            cpu, memory = line.split()
            usages[name] = Usage(length, float(cpu), int(memory))
    return usages


def _run_stages(
    prepare: Callable[[], Any], runs: Sequence[Callable[[Any], object]]
) -> Iterable[str]:
    """Return for each stage the seconds and the bytes that its process took."""
    material = prepare()
    with rare_collection():
        for run in runs:
            told, memory = _in_a_process(partial(_run_stage, run, material))
            yield f"{told[0] if told else inf} {memory}"


def _run_stage(run: Callable[[Any], object], material: Any) -> Iterable[str]:
    start = process_time()
    run(material)
    yield str(process_time() - start)


def _in_a_process(work: Callable[[], Iterable[str]]) -> tuple[list[str], int]:
    """Return the lines that ``work`` gave in a copy of this process, and the bytes that it had.

    No lines where it raised, or took too much.
    """
    reader, writer = os.pipe()
    process = os.fork()
    if not process:
        _work_and_exit(work, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        lines = pipe.read().splitlines()
    _, _, used = os.wait4(process, 0)
    return lines, used.ru_maxrss * _PEAK_UNIT


def _work_and_exit(work: Callable[[], Iterable[str]], writer: int) -> None:
    """Do the work, write its lines, and end the process."""
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
        os.write(writer, "\n".join(work()).encode())
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)
